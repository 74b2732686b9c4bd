public import FoundationEssentials

/// The files of a backend that keeps them: a seam, so that a torn write or a full disk is an ordinary test.
///
/// Paths are plain paths of the system, relative ones from the working folder. Every call is synchronous; a lock must
/// not be held over an `await`.
public protocol FileSystem: Sendable {
    /// The content of a file; nil when there is none.
    func read(_ path: String) throws(FileError) -> Data?

    /// Puts a file with this content in the place of the one that may be there.
    ///
    /// Atomic and durable: whoever reads, also after a crash or a power cut, finds the old content or the new one,
    /// and the new one once this returns. When it throws, the file is what it was.
    func replace(_ path: String, with content: Data) throws(FileError)

    /// Removes what a `replace` of this file left beside it when its process was killed. What cannot be removed stays:
    /// it is in nobody's way. To be called by whoever holds the lock on the file, so that nobody is writing.
    func removeLeftovers(of path: String)

    /// Adds to the end of a file, which is created when it is not there. Durable when it returns; when it throws, the
    /// file is what it was, but a crash may leave a part of `content` at its end.
    func append(_ content: Data, to path: String) throws(FileError)

    /// Removes a file, durably. One that is not there is no error.
    func remove(_ path: String) throws(FileError)

    /// Whether there is a file or folder at the path.
    func exists(_ path: String) throws(FileError) -> Bool

    /// The names of the files and folders in a folder, sorted; none when there is no folder.
    func names(in folder: String) throws(FileError) -> [String]

    /// Creates a folder with those above it, for its owner alone. One that is there already is no error.
    func createDirectory(_ path: String) throws(FileError)

    /// Takes a lock that holds among all tasks and processes, on a file of its own that is created when it is not
    /// there and stays.
    ///
    /// - Throws: an error with `isBusy` when someone else holds it for longer than `timeoutMilliseconds`.
    func lock(_ path: String, exclusive: Bool, timeoutMilliseconds: Int) throws(FileError) -> FileLock
}

extension FileSystem {
    /// Nothing: there are file systems that leave nothing behind.
    public func removeLeftovers(of path: String) {}
}

/// What a file system could not do.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was being done.
    public enum Operation: String, Hashable, Sendable {
        /// Reading a file.
        case read
        /// Replacing or adding to a file.
        case write
        /// Creating a file or folder.
        case create
        /// Removing a file.
        case remove
        /// Taking a lock.
        case lock
    }

    /// What was being done.
    public var operation: Operation
    /// The file or folder concerned.
    public var path: String
    /// The system's error number.
    public var errno: Int32
    /// What the system says of it, in English.
    public var reason: String

    /// An error of the system, in its own words unless others are given.
    public init(_ operation: Operation, _ path: String, errno: Int32, reason: String? = nil) {
        self.operation = operation
        self.path = path
        self.errno = errno
        self.reason = reason ?? SystemCalls.message(for: errno)
    }

    /// What was being done, where and why it failed, in one line.
    public var description: String { "cannot \(operation.rawValue) \(path): \(reason)" }
}

/// A lock that is held until it is let go or nobody refers to it any more.
public final class FileLock: Sendable {
    private let release: @Sendable () -> Void

    /// A lock that `release` lets go; it is called once.
    public init(release: @escaping @Sendable () -> Void) { self.release = release }

    deinit { release() }

    /// Runs `body` while the lock is held.
    public func held<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body()
    }
}
