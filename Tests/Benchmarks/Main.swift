import CartCore
import Foundation

@main
struct Main {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == "replay", arguments.count == 2 {
            let r = try Replay.run(arguments[1])
            print(
                "baskets \(r.baskets)  lines \(r.lines)  mismatches \(r.mismatches)  ns a line \(r.nanosecondsPerLine)")
            return
        }
        var figures = try CoreBench.edits(sizes: [10, 100, 1_000, 10_000, 100_000])
        figures += try CoreBench.growth(sizes: [1_000, 10_000, 100_000])
        figures += try CoreBench.quotes([(10, 1), (10, 10), (100, 10), (100, 100), (1_000, 100), (1_000, 1_000)])
        for f in figures { print(f.name, Int(f.nanoseconds), f.ratio ?? 0) }
    }
}
