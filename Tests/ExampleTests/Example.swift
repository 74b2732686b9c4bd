import Foundation

/// The package in Docs/Examples/PluginExample, built as a stranger builds it: from its own manifest.
enum Example {
    /// The repository, found from where this file was compiled.
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    static let folder = root.appendingPathComponent("Docs/Examples/PluginExample")
    /// Where it is built: beside the products of this package, so that nothing is left in the tree. A folder of its own
    /// has a lock of its own: the build does not wait for the `swift test` that runs this.
    static let scratch = root.appendingPathComponent(".build/plugin-example")

    /// The one build of this run. Every test waits for it, and no second one begins beside it.
    static let built = Task {
        try await run(
            [
                "swift", "build", "--build-tests", "--explicit-target-dependency-import-check", "error",
                "--package-path", folder.path, "--scratch-path", scratch.path,
            ])
    }

    /// A program that was built.
    static func path(of program: String) -> String { scratch.appendingPathComponent("debug/\(program)").path }

    /// How a program ended, and what it said.
    struct Run: Sendable {
        let status: Int32
        let out: String
        let err: String

        /// Everything that was said, for a failed test's comment.
        var said: String { out + err }
    }

    /// Runs a program to its end without holding a thread of the tests meanwhile: a build takes long.
    static func run(
        _ command: [String], at place: URL? = nil, environment: [String: String]? = nil
    ) async throws -> Run {
        let output = FileManager.default.temporaryDirectory.appendingPathComponent("example-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: output) }
        // Files, for a pipe that nobody reads while it fills would hold the program up.
        func handle(_ name: String) throws -> FileHandle {
            try Data().write(to: output.appendingPathComponent(name))
            return try FileHandle(forWritingTo: output.appendingPathComponent(name))
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.currentDirectoryURL = place
        process.environment = environment ?? ProcessInfo.processInfo.environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try handle("out")
        process.standardError = try handle("err")
        let status: Int32 = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        func text(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: output.appendingPathComponent(name)), as: UTF8.self)
        }
        return Run(status: status, out: try text("out"), err: try text("err"))
    }
}

/// The example's shop folder, copied to where nobody minds what it leaves.
final class ShopFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("example-shop-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for file in ["cartwright.json5", "catalog.json5"] {
            let original = Example.folder.appendingPathComponent("shop/\(file)")
            try FileManager.default.copyItem(at: original, to: url.appendingPathComponent(file))
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func text(of file: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appendingPathComponent(file)), as: UTF8.self)
    }

    /// Runs the shop here, with nothing of the machine's own settings.
    func shop(_ arguments: String) async throws -> Example.Run {
        let words = arguments.split(separator: " ").map(String.init)
        let home = url.path
        return try await Example.run(
            [Example.path(of: "example-shop")] + words, at: url,
            environment: [
                "HOME": home, "XDG_DATA_HOME": home + "/data", "XDG_STATE_HOME": home + "/state",
                "XDG_CONFIG_HOME": home + "/config", "PATH": "/usr/bin:/bin", "LANG": "C",
            ])
    }
}
