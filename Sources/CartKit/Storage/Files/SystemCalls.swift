#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The system's calls with their interruptions and partial answers dealt with. Each answers 0 or the error number.
enum SystemCalls {
    static func message(for code: Int32) -> String {
        guard let text = strerror(code) else { return "error \(code)" }
        return String(cString: text)
    }

    /// Opens a file; the answer is the descriptor, or the negated error number.
    static func open(_ path: String, _ flags: Int32, mode: mode_t = 0o600) -> Int32 {
        while true {
            #if canImport(Glibc)
                let descriptor = Glibc.open(path, flags | O_CLOEXEC, mode)
            #elseif canImport(Musl)
                let descriptor = Musl.open(path, flags | O_CLOEXEC, mode)
            #else
                let descriptor = Darwin.open(path, flags | O_CLOEXEC, mode)
            #endif
            if descriptor >= 0 { return descriptor }
            if errno != EINTR { return -errno }
        }
    }

    /// The path with links and dots resolved as far as there are files; what is not there yet stays as it is written.
    static func realPath(_ path: String) -> String {
        if let resolved = realpath(path, nil) {
            defer { free(resolved) }
            return String(cString: resolved)
        }
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return path }
        let name = path[path.index(after: slash)...]
        return realPath(String(path[..<slash])) + (name.isEmpty ? "" : "/" + name)
    }

    static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        var written = 0
        while written < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
            let count = write(descriptor, rest.baseAddress, rest.count)
            if count > 0 {
                written += count
            } else if count == 0 {
                return EIO
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }

    static func sync(_ descriptor: Int32) -> Int32 {
        #if canImport(Darwin)
            // What `fsync` promises elsewhere is this on Apple's systems.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
        #endif
        while fsync(descriptor) != 0 {
            if errno != EINTR { return errno }
        }
        return 0
    }

    /// Makes the names in a folder durable. File systems that cannot do that for a folder are left alone.
    static func syncFolder(of path: String) -> Int32 {
        let descriptor = open(folder(of: path), O_RDONLY | O_DIRECTORY)
        if descriptor < 0 { return -descriptor }
        defer { _ = close(descriptor) }
        let failure = sync(descriptor)
        return failure == EINVAL || failure == ENOTSUP ? 0 : failure
    }

    /// Where a path leads when it is a link; itself when it is none or leads nowhere.
    static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    static func name(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return path }
        return String(path[path.index(after: slash)...])
    }
}
