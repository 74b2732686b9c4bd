public import CartKit
public import FoundationEssentials
internal import Synchronization

/// Files in memory, with faults where a test wants them: a full disk, a write torn by a crash, a foreign content.
public final class MemoryFileSystem: FileSystem {
    /// What happens to a write.
    public enum Fault: Hashable, Sendable {
        /// It fails with this error number and changes nothing.
        case refuse(errno: Int32)
        /// The machine goes down after so many bytes: that is what an append leaves; a replace leaves the old file.
        case crash(afterBytes: Int)
    }

    private struct State {
        var files: [String: Data] = [:]
        var writes = 0
        var faults: [Int: Fault] = [:]
        var locked: Set<String> = []
    }

    private let state = Mutex(State())

    /// A system without files.
    public init() {}

    /// The content of a file, for a test to look at or to spoil.
    public subscript(path: String) -> Data? {
        get { state.withLock { $0.files[path] } }
        set { state.withLock { $0.files[path] = newValue } }
    }

    /// The paths of all files.
    public var paths: [String] { state.withLock { $0.files.keys.sorted() } }

    /// Lets the `number`th of the coming writes fail, counted from 1.
    public func fail(write number: Int = 1, with fault: Fault) {
        state.withLock { $0.faults[$0.writes + number] = fault }
    }

    /// The content of a file.
    public func read(_ path: String) throws(FileError) -> Data? { self[path] }

    /// Replaces a file.
    public func replace(_ path: String, with content: Data) throws(FileError) {
        switch nextFault() {
        case .refuse(let errno)?: throw FileError(.write, path, errno: errno)
        case .crash?: throw FileError(.write, path, errno: 5, reason: "the machine went down")
        case nil: self[path] = content
        }
    }

    /// Adds to the end of a file.
    public func append(_ content: Data, to path: String) throws(FileError) {
        switch nextFault() {
        case .refuse(let errno)?: throw FileError(.write, path, errno: errno)
        case .crash(let bytes)?:
            self[path] = (self[path] ?? Data()) + content.prefix(bytes)
            throw FileError(.write, path, errno: 5, reason: "the machine went down")
        case nil: self[path] = (self[path] ?? Data()) + content
        }
    }

    /// Removes a file.
    public func remove(_ path: String) throws(FileError) { self[path] = nil }

    /// Whether there is a file.
    public func exists(_ path: String) throws(FileError) -> Bool { self[path] != nil }

    /// The names in a folder: of its files, and of the folders that files lie in.
    public func names(in folder: String) throws(FileError) -> [String] {
        let inside = paths.filter { $0.hasPrefix(folder + "/") }.map { $0.dropFirst(folder.count + 1) }
        return Set(inside.compactMap { $0.split(separator: "/").first.map(String.init) }).sorted()
    }

    /// Folders need not be there.
    public func createDirectory(_ path: String) throws(FileError) {}

    /// Takes a lock; one that is held is busy at once, for nobody could let it go while this waits.
    public func lock(_ path: String, exclusive: Bool, timeoutMilliseconds: Int) throws(FileError) -> FileLock {
        let isFree = state.withLock { $0.locked.insert(path).inserted }
        if !isFree { throw FileError(.lock, path, errno: 11) }
        return FileLock { [self] in _ = state.withLock { $0.locked.remove(path) } }
    }

    private func nextFault() -> Fault? {
        state.withLock { state in
            state.writes += 1
            return state.faults.removeValue(forKey: state.writes)
        }
    }
}
