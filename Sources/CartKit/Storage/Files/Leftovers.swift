internal import FoundationEssentials

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The names of the files that `LocalFileSystem.replace` writes before it renames them.
enum TemporaryName {
    /// The temporary file beside `file`: the process and the number make it nobody else's.
    static func of(_ file: String, process: Int32, number: Int) -> String { ".\(file).\(process)-\(number).tmp" }

    /// The process that wrote a temporary file of `file`; nil when the name is not one of those.
    static func process(in name: String, of file: String) -> Int32? {
        guard name.hasPrefix(".\(file)."), name.hasSuffix(".tmp") else { return nil }
        let middle = name.dropFirst(file.count + 2).dropLast(4)
        let parts = middle.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let process = Int32(parts[0]), process > 0, let number = Int(parts[1]), number >= 0,
            of(file, process: process, number: number) == name
        else { return nil }
        return process
    }
}

extension LocalFileSystem {
    /// Removes temporary files of `path` whose process is gone, or is this one: whoever holds the lock is not writing.
    ///
    /// Asking for the process as well as for the lock keeps what another machine, or a program that takes no lock, may
    /// be writing just now as safe as can be told. A process that cannot be asked counts as living.
    public func removeLeftovers(of path: String) {
        let path = SystemCalls.resolved(path)
        let (folder, file) = (SystemCalls.folder(of: path), SystemCalls.name(of: path))
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
        for name in names {
            guard let process = TemporaryName.process(in: name, of: file) else { continue }
            let isGone = process == getpid() || (kill(process, 0) != 0 && errno == ESRCH)
            // A link is removed itself, and a folder is not removed at all.
            if isGone { _ = unlink(folder + "/" + name) }
        }
    }
}
