import Foundation
import Glibc
import Testing

/// A fresh home for programs that are run as programs: nothing of the machine's own settings reaches them.
final class Sandbox: Sendable {
    /// What a run left behind.
    struct Run {
        let status: Int32
        let out: String
        let err: String

        /// The object that was printed.
        var json: [String: Any] {
            get throws { try #require(try JSONSerialization.jsonObject(with: Data(out.utf8)) as? [String: Any]) }
        }
        /// The error that `--json` printed.
        var error: [String: Any] {
            get throws {
                let object = try JSONSerialization.jsonObject(with: Data(err.utf8)) as? [String: Any]
                return try #require(object?["error"] as? [String: Any])
            }
        }
    }

    /// A process that was started and not waited for.
    struct Started {
        let pid: pid_t
        fileprivate let out: String
        fileprivate let err: String

        /// Waits for its end.
        func wait() -> Run {
            var status: Int32 = 0
            while waitpid(pid, &status, 0) == -1, errno == EINTR {}
            let signal = status & 0x7F
            return Run(
                status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal,
                out: (try? String(contentsOfFile: out, encoding: .utf8)) ?? "",
                err: (try? String(contentsOfFile: err, encoding: .utf8)) ?? "")
        }
    }

    let folder: String
    private let environment: [String: String]

    init(catalog: String? = TestCatalog.text, now: String? = "2026-06-18T12:00") throws {
        var template = Array("\(NSTemporaryDirectory())/cartwright-program.XXXXXX".utf8CString)
        folder = String(cString: try #require(mkdtemp(&template)))
        var environment = [
            "HOME": folder, "XDG_DATA_HOME": folder + "/data", "XDG_STATE_HOME": folder + "/state",
            "XDG_CONFIG_HOME": folder + "/config", "PATH": "/usr/bin:/bin", "LANG": "C", "TERM": "xterm",
        ]
        if let catalog {
            try catalog.write(toFile: folder + "/catalog.json5", atomically: false, encoding: .utf8)
            environment["CARTWRIGHT_CATALOG"] = folder + "/catalog.json5"
        }
        environment["CARTWRIGHT_NOW"] = now
        self.environment = environment
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The folder that the built programs are in: beside the test bundle.
    private static let products: String = {
        let bundles = CommandLine.arguments.filter { $0.contains(".xctest") } + ["/proc/self/exe"]
        let roots = bundles.map { ($0 as NSString).resolvingSymlinksInPath }
        for path in roots {
            var folder = (path as NSString).deletingLastPathComponent
            while folder.count > 1 {
                if FileManager.default.isExecutableFile(atPath: folder + "/multishop") { return folder }
                folder = (folder as NSString).deletingLastPathComponent
            }
        }
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().path
        return root + "/.build/debug"
    }()

    static func path(of program: String) -> String { products + "/" + program }

    func file(_ name: String) -> String { folder + "/" + name }

    func write(_ text: String, to name: String) throws {
        try text.write(toFile: file(name), atomically: false, encoding: .utf8)
    }

    func bytes(of name: String) -> Data? { FileManager.default.contents(atPath: file(name)) }

    // MARK: Running

    /// Runs a program to its end.
    @discardableResult
    func run(
        _ program: String, _ arguments: [String], input: String? = nil, environment more: [String: String?] = [:]
    ) throws -> Run {
        try start(program, arguments, input: input, environment: more).wait()
    }

    /// Runs, and expects that all goes well.
    @discardableResult
    func done(_ program: String, _ arguments: String..., location: SourceLocation = #_sourceLocation) throws -> Run {
        let run = try run(program, arguments)
        #expect(run.status == 0, "\(program) \(arguments): \(run.err)", sourceLocation: location)
        return run
    }

    /// Starts a program. Its output goes into a file, or to `out` when that is a descriptor.
    func start(
        _ program: String, _ arguments: [String], input: String? = nil, environment more: [String: String?] = [:],
        out descriptor: Int32? = nil, outPath: String? = nil
    ) throws -> Started {
        let stem = file("run-\(UUID().uuidString)")
        let (out, err) = (outPath ?? stem + ".out", stem + ".err")
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input { try input.write(toFile: stem + ".in", atomically: false, encoding: .utf8) }
        posix_spawn_file_actions_addopen(&actions, 0, input == nil ? "/dev/null" : stem + ".in", O_RDONLY, 0)
        if let descriptor {
            posix_spawn_file_actions_adddup2(&actions, descriptor, 1)
        } else {
            posix_spawn_file_actions_addopen(&actions, 1, out, O_WRONLY | O_CREAT | O_NOCTTY, 0o600)
        }
        posix_spawn_file_actions_addopen(&actions, 2, err, O_WRONLY | O_CREAT, 0o600)
        var environment = environment
        for (name, value) in more { environment[name] = value }
        let path = program.hasPrefix("/") ? program : Self.path(of: program)
        // env changes the folder and becomes the program: the process is the same.
        var argv = (["env", "-C", folder, path] + arguments).map { strdup($0) } + [nil]
        var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in argv + envp { free(text) } }
        var pid: pid_t = 0
        let number = posix_spawn(&pid, "/usr/bin/env", &actions, nil, &argv, &envp)
        try #require(number == 0, "\(path): \(String(cString: strerror(number)))")
        return Started(pid: pid, out: out, err: err)
    }
}

/// A pair of programs' stores, by URL.
enum Backend: String, CaseIterable, Sendable {
    case plist, sqlite

    var url: String { self == .plist ? "plist:carts.plist" : "sqlite:carts.db" }
}

/// Numbers that a seed determines (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
