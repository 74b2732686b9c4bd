import CartCore
import Foundation

/// `cart-bench`: what carts cost, each figure beside a limit or a peer measured in the same run.
@main
struct Main {
    private static let usage = """
        usage: cart-bench [--json] [--only edits|quotes|stores|start] [--folder FOLDER]
               cart-bench replay FILE [--json]
               cart-bench baskets [--count N] [--seed N]

        Without a command, measures and prints a table. Tests/Benchmarks/run builds what it needs and runs it.
        FOLDER is where files are written and fsynced (default: a folder in the system's temporary folder).

        replay reads baskets, a JSON object a line:
          {"id":…,"total":cents,"lines":[[product, quantity, price of one in cents],…]}
        adds each basket's lines to a cart one by one, quotes it and compares the total.

        baskets writes made-up baskets of that form (default: 150000 of them, seed 1) to standard output.
        """

    static func main() async {
        do {
            exit(try await run(Array(CommandLine.arguments.dropFirst())))
        } catch {
            FileHandle.standardError.write(Data("cart-bench: \(error)\n".utf8))
            exit(74)
        }
    }

    private static func run(_ given: [String]) async throws -> Int32 {
        var arguments = given
        let json = take("--json", from: &arguments)
        let only = try value(of: "--only", from: &arguments)
        let folder = try value(of: "--folder", from: &arguments)
        let count = try number(of: "--count", from: &arguments) ?? 150_000
        let seed = try number(of: "--seed", from: &arguments) ?? 1
        if take("--help", from: &arguments) {
            print(usage)
            return 0
        }
        if arguments.first == "replay", arguments.count == 2 {
            try replay(arguments[1], json: json)
            return 0
        }
        if arguments == ["baskets"] {
            try Baskets.write(count: Int(clamping: count), seed: seed, to: .standardOutput)
            return 0
        }
        let parts = ["edits", "quotes", "stores", "start"]
        guard arguments.isEmpty, only.map(parts.contains) ?? true else {
            FileHandle.standardError.write(Data((usage + "\n").utf8))
            return 64
        }
        let place =
            folder.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? FileManager.default.temporaryDirectory
        let own = place.appendingPathComponent("cart-bench-\(ProcessInfo.processInfo.processIdentifier)")
        var figures: [Figure] = []
        for part in parts where only == nil || only == part {
            switch part {
            case "edits":
                figures += try CoreBench.edits(sizes: [10, 100, 1_000, 10_000, 100_000])
                figures += try CoreBench.growth(sizes: [1_000, 10_000, 100_000])
            case "quotes":
                figures += try CoreBench.quotes([
                    (10, 1), (10, 10), (100, 10), (100, 100), (100, 1_000), (1_000, 100), (1_000, 1_000),
                ])
            case "stores": figures += try await StoreBench(folder: own).figures()
            default: figures += try StartBench(folder: own).figures()
            }
        }
        print(json ? try Table.json(figures) : Table.text(figures))
        return figures.contains { $0.isKept == false } ? 1 : 0
    }

    private static func replay(_ path: String, json: Bool) throws {
        let result = try Replay.run(path)
        let nanoseconds = String(format: "%.0f", result.nanosecondsPerLine)
        if json {
            print(
                "{\"baskets\":\(result.baskets),\"lines\":\(result.lines),\"mismatches\":\(result.mismatches),"
                    + "\"nanosecondsPerLine\":\(nanoseconds)}")
            return
        }
        print("baskets     \(result.baskets)")
        print("lines       \(result.lines)")
        print("mismatches  \(result.mismatches)")
        print("ns a line   \(nanoseconds)")
        if let first = result.firstMismatch {
            let found = first.found.map(String.init) ?? "refused"
            print("first mismatch: line \(first.line) of the file, expected \(first.expected), found \(found)")
        }
    }

    private static func take(_ flag: String, from arguments: inout [String]) -> Bool {
        guard let place = arguments.firstIndex(of: flag) else { return false }
        arguments.remove(at: place)
        return true
    }

    private static func number(of option: String, from arguments: inout [String]) throws -> UInt64? {
        guard let text = try value(of: option, from: &arguments) else { return nil }
        guard let number = UInt64(text) else { throw Failure(description: "\(option): '\(text)' is not a number") }
        return number
    }

    private static func value(of option: String, from arguments: inout [String]) throws -> String? {
        guard let place = arguments.firstIndex(of: option) else { return nil }
        guard place + 1 < arguments.count else { throw Failure(description: "\(option) needs a value") }
        defer { arguments.removeSubrange(place...place + 1) }
        return arguments[place + 1]
    }
}
