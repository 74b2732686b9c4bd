import Glibc
import Testing

@testable import TerminalKit

@Suite struct OutputTests {
    /// The two ends of a pipe that no child process inherits.
    private func pipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [0, 0]
        try #require(Glibc.pipe(&ends) == 0)
        for end in ends { try #require(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
        return (ends[0], ends[1])
    }

    @Test("lines arrive whole and in order")
    func lines() throws {
        let ends = try pipe()
        let output = Output(descriptor: ends.writing, isInColour: false)
        output.line("珍珠奶茶")
        output.json { $0.object { $0.field("a", 1) } }
        output.flush()
        close(ends.writing)
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = read(ends.reading, &bytes, bytes.count)
        close(ends.reading)
        #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "珍珠奶茶\n{\"a\":1}\n")
        #expect(output.fault == nil)
        #expect(output.width == nil)
    }

    @Test("a reader that leaves is no fault")
    func closed() throws {
        signal(SIGPIPE, SIG_IGN)
        let ends = try pipe()
        close(ends.reading)
        defer { close(ends.writing) }
        let output = Output(descriptor: ends.writing, isInColour: false)
        output.line("x")
        output.flush()
        #expect(output.isClosed)
        #expect(output.fault == nil)
    }

    @Test("a full disk is a fault")
    func full() throws {
        let descriptor = open("/dev/full", O_WRONLY)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        let output = Output(descriptor: descriptor, isInColour: false)
        output.line("x")
        output.flush()
        #expect(output.fault == ENOSPC)
    }
}
