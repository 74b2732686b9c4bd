/// Measuring: the best of several runs, so that another program's moment on the machine does not count.
enum Measure {
    /// Nanoseconds for one of `count` operations that `body` does, the least of `runs` runs.
    static func nanoseconds(runs: Int = 7, count: Int, _ body: () throws -> Void) rethrows -> Double {
        var best = Double.infinity
        for _ in 0..<runs {
            let clock = ContinuousClock()
            let start = clock.now
            try body()
            best = min(best, nanoseconds(clock.now - start))
        }
        return best / Double(count)
    }

    /// A duration in nanoseconds.
    static func nanoseconds(_ duration: Duration) -> Double {
        let (seconds, attoseconds) = duration.components
        return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
    }
}

/// A figure of the table: what was measured, and beside what.
struct Figure {
    /// The part of the table it belongs to.
    var group: String
    /// What was measured.
    var name: String
    /// Nanoseconds of one operation.
    var nanoseconds: Double
    /// What it is measured against, and that one's nanoseconds in the same run.
    var peer: (name: String, nanoseconds: Double)?
    /// What the ratio must not exceed; nil when it is only told.
    var limit: Double?

    /// How many times the peer's cost.
    var ratio: Double? { peer.map { nanoseconds / $0.nanoseconds } }

    /// Whether the ratio keeps its limit; nil when there is none.
    var isKept: Bool? {
        guard let ratio, let limit else { return nil }
        return ratio <= limit
    }
}

/// A small generator with a seed, so that every run does the same work.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
