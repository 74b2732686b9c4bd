internal import Glibc
internal import Synchronization

/// One of the program's two ways out, standard output or standard error: buffered, and quiet when the reader leaves.
package final class Output: Sendable {
    private struct State {
        var pending: [UInt8] = []
        var fault: Int32?
        var isClosed = false
    }

    /// Whether it is a terminal.
    package let isTerminal: Bool
    /// Whether escape sequences for colour may be written.
    package let isInColour: Bool
    private let descriptor: Int32
    private let state = Mutex(State())

    package init(descriptor: Int32, isInColour: Bool) {
        self.descriptor = descriptor
        self.isInColour = isInColour
        isTerminal = isatty(descriptor) == 1
    }

    /// Columns of the terminal; nil when there is none, so that nothing is cut.
    package var width: Int? {
        guard isTerminal else { return nil }
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Writes a line.
    package func line(_ text: Styled = "") { write(Array((text.rendered(inColour: isInColour) + "\n").utf8)) }

    /// Writes lines.
    package func lines(_ lines: [Styled]) { for line in lines { self.line(line) } }

    /// Writes a JSON value and ends its line.
    package func json(_ body: (inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        body(&writer)
        write(writer.bytes + [UInt8(ascii: "\n")])
    }

    /// Writes bytes as they are.
    package func write(_ bytes: [UInt8]) {
        state.withLock { state in
            if state.isClosed { return }
            state.pending += bytes
            if state.pending.count >= 1 << 16 { Self.flush(&state, to: descriptor) }
        }
    }

    /// Hands everything on to the reader.
    package func flush() { state.withLock { Self.flush(&$0, to: descriptor) } }

    /// Whether the reader has left: nobody sees what is written from now on.
    package var isClosed: Bool { state.withLock { $0.isClosed } }

    /// The system's error number when writing failed for another reason than the reader leaving.
    package var fault: Int32? { state.withLock { $0.fault } }

    private static func flush(_ state: inout State, to descriptor: Int32) {
        var written = 0
        state.pending.withUnsafeBytes { buffer in
            while written < buffer.count, let base = buffer.baseAddress {
                let count = Glibc.write(descriptor, base + written, buffer.count - written)
                if count >= 0 {
                    written += count
                } else if errno == EAGAIN || errno == EWOULDBLOCK {
                    var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&wait, 1, -1)
                } else if errno != EINTR {
                    if errno != EPIPE { state.fault = errno }
                    state.isClosed = true
                    return
                }
            }
        }
        state.pending.removeAll(keepingCapacity: true)
    }
}

/// What the process needs before anything is written.
package enum StandardStreams {
    /// Makes a reader that leaves an ordinary error instead of the end of the program, and sees to it that the numbers 0
    /// to 2 are taken: a database opened as number 1 would get what is printed written into it.
    package static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        // A limit on the size of files is then an error of the write that met it, like a full disk.
        signal(SIGXFSZ, SIG_IGN)
        // Open read-only: what is written to a standard output that was closed fails, and is reported.
        for number in Int32(0)...2 where fcntl(number, F_GETFD) == -1 { _ = open("/dev/null", O_RDONLY) }
    }
}
