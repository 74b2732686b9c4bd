import Foundation

/// The tree under test, found from where this file was compiled, so that it does not matter where the tests are run.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Paths of the tracked files that exist, and of new ones that are not ignored, sorted.
    static let paths: [String] = (git("--cached", "--others", "--exclude-standard") ?? walk()).filter(isFile).sorted()

    /// The tracked files alone; without git, everything but build products.
    static let trackedPaths: [String] = git("--cached") ?? walk()

    /// Every text file, read and blanked once.
    static let files: [SourceText] = paths.compactMap { path in
        guard let data = try? Data(contentsOf: root.appendingPathComponent(path)), !data.contains(0),
            let text = String(data: data, encoding: .utf8)
        else { return nil }
        return SourceText(path: path, text: text)
    }

    private static func isFile(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path, isDirectory: &isFolder)
            && !isFolder.boolValue
    }

    /// nil when there is no git, or when it does not know this folder (an unpacked archive).
    private static func git(_ options: String...) -> [String]? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "-C", root.path, "ls-files", "-z"] + options
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        guard (try? process.run()) != nil, let data = try? output.fileHandleForReading.readToEnd() else { return nil }
        process.waitUntilExit()
        let paths = data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        return process.terminationStatus == 0 && paths.contains("Package.swift") ? paths : nil
    }

    private static func walk() -> [String] {
        let skipped: Set<String> = [".git", ".build", ".swiftpm"]
        guard let walker = FileManager.default.enumerator(atPath: root.path) else { return [] }
        var paths: [String] = []
        while let path = walker.nextObject() as? String {
            if skipped.contains((path as NSString).lastPathComponent) {
                walker.skipDescendants()
            } else if isFile(path) {
                paths.append(path)
            }
        }
        return paths
    }
}
