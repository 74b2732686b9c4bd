public import CartCore
public import FoundationEssentials
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The files of this machine.
public struct LocalFileSystem: FileSystem {
    static let counter = Atomic<Int>(0)

    /// The machine's files.
    public init() {}

    /// The content of a file; nil when there is none.
    public func read(_ path: String) throws(FileError) -> Data? {
        let descriptor = SystemCalls.open(path, O_RDONLY)
        if descriptor == -ENOENT { return nil }
        if descriptor < 0 { throw FileError(.read, path, errno: -descriptor) }
        defer { _ = close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError(.read, path, errno: errno) }
        var content = Data(count: max(Int(status.st_size), 0) + 1)
        var length = 0
        while true {
            if length == content.count { content.append(Data(count: content.count)) }
            let count = content.withUnsafeMutableBytes { bytes in
                Self.readSome(descriptor, into: UnsafeMutableRawBufferPointer(rebasing: bytes[length...]))
            }
            if count < 0 { throw FileError(.read, path, errno: Int32(-count)) }
            if count == 0 { break }
            length += count
        }
        content.count = length
        return content
    }

    private static func readSome(_ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            #if canImport(Glibc)
                let count = Glibc.read(descriptor, bytes.baseAddress, bytes.count)
            #elseif canImport(Musl)
                let count = Musl.read(descriptor, bytes.baseAddress, bytes.count)
            #else
                let count = Darwin.read(descriptor, bytes.baseAddress, bytes.count)
            #endif
            if count >= 0 { return count }
            if errno != EINTR { return -Int(errno) }
        }
    }

    /// Writes a temporary file beside the one to replace, makes it durable, renames it and makes the name durable.
    /// A link is followed; the mode of the file replaced is kept, a new one is its owner's alone. A file that may not be
    /// written is not replaced either, though renaming would ask for the right to its folder alone.
    public func replace(_ path: String, with content: Data) throws(FileError) {
        let path = SystemCalls.resolved(path)
        if access(path, W_OK) != 0, errno != ENOENT { throw FileError(.write, path, errno: errno) }
        let number = Self.counter.add(1, ordering: .relaxed).newValue
        let name = TemporaryName.of(SystemCalls.name(of: path), process: getpid(), number: number)
        let temporary = SystemCalls.folder(of: path) + "/" + name
        // The file must be made here: one that somebody else put in its place would stay theirs.
        _ = unlink(temporary)
        let descriptor = SystemCalls.open(temporary, O_WRONLY | O_CREAT | O_EXCL)
        if descriptor < 0 { throw FileError(.create, path, errno: -descriptor) }
        var failure = content.withUnsafeBytes { SystemCalls.writeAll($0, to: descriptor) }
        var status = stat()
        if failure == 0, stat(path, &status) == 0, fchmod(descriptor, status.st_mode & 0o777) != 0 { failure = errno }
        if failure == 0 { failure = SystemCalls.sync(descriptor) }
        if close(descriptor) != 0, failure == 0 { failure = errno }
        if failure == 0, rename(temporary, path) != 0 { failure = errno }
        if failure != 0 {
            _ = unlink(temporary)
            throw FileError(.write, path, errno: failure)
        }
        failure = SystemCalls.syncFolder(of: path)
        if failure != 0 { throw FileError(.write, path, errno: failure) }
    }

    /// Adds to the end of a file. What was written of it when an error comes is taken back.
    public func append(_ content: Data, to path: String) throws(FileError) {
        var isNew = false
        var descriptor = SystemCalls.open(path, O_WRONLY | O_APPEND)
        if descriptor == -ENOENT {
            isNew = true
            descriptor = SystemCalls.open(path, O_WRONLY | O_APPEND | O_CREAT)
        }
        if descriptor < 0 { throw FileError(.write, path, errno: -descriptor) }
        defer { _ = close(descriptor) }
        let length = lseek(descriptor, 0, SEEK_END)
        if length < 0 { throw FileError(.write, path, errno: errno) }
        var failure = content.withUnsafeBytes { SystemCalls.writeAll($0, to: descriptor) }
        if failure == 0 { failure = SystemCalls.sync(descriptor) }
        if failure != 0 {
            _ = ftruncate(descriptor, length)
            throw FileError(.write, path, errno: failure)
        }
        if isNew { failure = SystemCalls.syncFolder(of: path) }
        if failure != 0 { throw FileError(.write, path, errno: failure) }
    }

    /// Removes a file.
    public func remove(_ path: String) throws(FileError) {
        if unlink(path) != 0 {
            if errno == ENOENT { return }
            throw FileError(.remove, path, errno: errno)
        }
        let failure = SystemCalls.syncFolder(of: path)
        if failure != 0 { throw FileError(.remove, path, errno: failure) }
    }

    /// Whether there is a file or folder.
    public func exists(_ path: String) throws(FileError) -> Bool {
        if access(path, F_OK) == 0 { return true }
        if errno == ENOENT || errno == ENOTDIR { return false }
        throw FileError(.read, path, errno: errno)
    }

    /// The names in a folder, without `.` and `..`.
    public func names(in folder: String) throws(FileError) -> [String] {
        guard let stream = opendir(folder) else {
            if errno == ENOENT { return [] }
            throw FileError(.read, folder, errno: errno)
        }
        defer { _ = closedir(stream) }
        var names: [String] = []
        while true {
            // The end and a failure both answer nothing; only the error number tells them apart.
            errno = 0
            guard let entry = readdir(stream) else { break }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        if errno != 0 { throw FileError(.read, folder, errno: errno) }
        return names.sorted()
    }

    /// Creates a folder and those above it.
    public func createDirectory(_ path: String) throws(FileError) {
        if mkdir(path, 0o700) == 0 {
            _ = SystemCalls.syncFolder(of: path)
            return
        }
        if errno == EEXIST {
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
                throw FileError(.create, path, errno: ENOTDIR)
            }
            return
        }
        let folder = SystemCalls.folder(of: path)
        if errno != ENOENT || folder == path || folder == "." { throw FileError(.create, path, errno: errno) }
        try createDirectory(folder)
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw FileError(.create, path, errno: errno) }
    }

    /// Takes a lock with `flock`: it ends with the process that holds it, however that ends.
    public func lock(_ path: String, exclusive: Bool, timeoutMilliseconds: Int) throws(FileError) -> FileLock {
        let descriptor = SystemCalls.open(path, O_RDWR | O_CREAT)
        if descriptor < 0 { throw FileError(.lock, path, errno: -descriptor) }
        let kind = (exclusive ? LOCK_EX : LOCK_SH) | LOCK_NB
        let clock = ContinuousClock()
        let deadline = clock.now.advanced(by: .milliseconds(timeoutMilliseconds))
        var pause: UInt32 = 200
        while flock(descriptor, kind) != 0 {
            let failure = errno
            if failure == EINTR { continue }
            if failure != EWOULDBLOCK || clock.now >= deadline {
                _ = close(descriptor)
                throw FileError(.lock, path, errno: failure)
            }
            // There is no call that waits for a lock with a limit; looking again soon costs little.
            _ = usleep(pause)
            pause = min(pause * 2, 10_000)
        }
        return FileLock { _ = close(descriptor) }
    }
}

extension FileError {
    /// Whether someone else holds the lock.
    public var isBusy: Bool { operation == .lock && errno == EWOULDBLOCK }

    /// The error as a store gives it.
    public func storeError(cart: CartID? = nil) -> CartStoreError {
        var code = CartStoreError.Code.inputOutput
        switch errno {
        case EACCES, EPERM: code = .notAllowed
        case EWOULDBLOCK where operation == .lock: code = .busy
        case ENOENT, ENOTDIR: code = operation == .read ? .inputOutput : .cannotCreate
        default: break
        }
        let reason = code == .busy ? "someone else holds it and did not let go in time" : reason
        return CartStoreError(code, at: path, "cannot \(operation.rawValue): \(reason)", cart: cart)
    }
}
