import Foundation

/// What starting a program costs: `multishop add`, from its start to its durable exit, beside a C program that opens the
/// same database and commits one row.
struct StartBench {
    let folder: URL
    private let runs = 40

    func figures() throws -> [Figure] {
        let own = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        let program = own.appendingPathComponent("multishop")
        let peer = own.appendingPathComponent("CStartPeer")
        for needed in [program, peer] where !FileManager.default.isExecutableFile(atPath: needed.path) {
            throw Failure(
                description: "\(needed.lastPathComponent): not built beside cart-bench; build the whole package")
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = folder.appendingPathComponent("start.db").path
        let add = ["--store", "sqlite:\(database)", "add", "tee-red-m", "1", "--quiet"]
        var ours = Sample()
        var theirs = Sample()
        try run(program, add)
        for _ in 0..<runs {
            // One piece more each time would meet the limit of an order: the line is taken out again, unmeasured.
            try run(program, ["--store", "sqlite:\(database)", "clear", "--quiet"])
            try ours.measure(1) { try run(program, add) }
            try theirs.measure(1) { try run(peer, [database]) }
        }
        return [
            Figure(
                group: "program start", name: "multishop add, start to durable exit", nanoseconds: ours.median,
                peer: ("open the database and commit a row, in C", theirs.median), limit: 3)
        ]
    }

    private func run(_ program: URL, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.environment = ["HOME": folder.path, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 {
            throw Failure(
                description: "\(program.lastPathComponent) \(arguments.joined(separator: " ")): "
                    + "exit \(process.terminationStatus)")
        }
    }
}
