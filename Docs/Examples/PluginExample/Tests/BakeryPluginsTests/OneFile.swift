import CartKit
import FoundationEssentials

/// A file system with one file, to be read only.
struct OneFile: FileSystem {
    let path: String
    let text: String

    func read(_ path: String) throws(FileError) -> Data? { path == self.path ? Data(text.utf8) : nil }
    func exists(_ path: String) throws(FileError) -> Bool { path == self.path }
    func names(in folder: String) throws(FileError) -> [String] { [] }
    func replace(_ path: String, with content: Data) throws(FileError) { throw readOnly(.write, path) }
    func append(_ content: Data, to path: String) throws(FileError) { throw readOnly(.write, path) }
    func remove(_ path: String) throws(FileError) { throw readOnly(.remove, path) }
    func createDirectory(_ path: String) throws(FileError) { throw readOnly(.create, path) }
    func lock(_ path: String, exclusive: Bool, timeoutMilliseconds: Int) throws(FileError) -> FileLock {
        throw readOnly(.lock, path)
    }

    private func readOnly(_ operation: FileError.Operation, _ path: String) -> FileError {
        FileError(operation, path, errno: 30, reason: "read-only")
    }
}
