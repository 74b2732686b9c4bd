/// "Any three for 99.00" (N件M元, 任选N件M元): so many pieces together at a price (market rule R12).
public struct BundleRule: PricingRule {
    /// What is known of the rule.
    public let info: RuleInfo
    /// So many pieces make a bundle; at least 1.
    public let pieces: Int
    /// What a bundle costs, in minor units.
    public let price: Int64
    /// What is counted together.
    public let counting: PieceCounting
    /// The most bundles; nil for no limit.
    public let maximumTimes: Int?

    /// A rule; `pieces` below 1 counts as 1, a `price` below zero as zero.
    public init(info: RuleInfo, pieces: Int, price: Int64, counting: PieceCounting = .scope, maximumTimes: Int? = nil) {
        self.info = info
        self.pieces = max(1, pieces)
        self.price = max(0, price)
        self.counting = counting
        self.maximumTimes = maximumTimes.map { max(0, $0) }
    }

    /// Makes bundles of the dearest pieces, then of the next, as long as a bundle costs less than its pieces: each is
    /// worth no more than the one before it, so these are the bundles that take most off.
    public func assess(_ ledger: PricingLedger) throws(PricingError) -> RuleOutcome {
        let lines = ledger.lines(for: info)
        if lines.isEmpty { return .notApplied(.outOfScope) }
        var making = Making(ledger: ledger, left: maximumTimes ?? .max)
        var missing: Int?
        for group in ledger.groups(of: lines, by: counting) {
            let runs = ledger.freeRuns(of: group)
            if runs.pieces == 0 { continue }
            if runs.pieces < pieces { missing = min(missing ?? .max, pieces - runs.pieces) }
            try make(of: runs.runs, &making)
        }
        var outcome = making.outcome
        if outcome.amount == 0 {
            outcome.usedPieces = []
            outcome.reason = missing.map { .tooFewPieces(missing: $0) } ?? .nothingLeft
        }
        return outcome
    }

    /// Bundles in the making.
    private struct Making {
        /// How many more may be made.
        var left: Int
        /// What each line bears and how many of its pieces are used.
        private var off: [Int64]
        private var used: [Int]
        /// What can still be taken off each line.
        private var rooms: [Int64]
        /// The lines in a bundle, in the order they came.
        private var touched: [Int] = []
        private var unused: Int64 = 0

        init(ledger: PricingLedger, left: Int) {
            self.left = left
            off = [Int64](repeating: 0, count: ledger.lines.count)
            used = [Int](repeating: 0, count: ledger.lines.count)
            rooms = ledger.lines.indices.map { ledger.room($0) }
        }

        /// So many bundles of the same pieces of one line, each with so much off.
        mutating func add(_ times: Int, of run: PieceRun, each: Int64) {
            let wanted = each * Int64(times)
            let amount = min(wanted, rooms[run.line])
            use(run.line, run.pieces * times, amount)
            unused += wanted - amount
            left -= times
        }

        /// One bundle of pieces of several lines: each bears its part of what is off, in proportion to what its pieces
        /// cost, as far as its line has room.
        mutating func add(_ parts: [PieceRun], off: Int64) throws(PricingError) {
            var (weights, caps): ([Int64], [Int64]) = ([], [])
            for part in parts {
                weights.append(part.amount)
                caps.append(min(part.amount, rooms[part.line]))
            }
            let shares: Allocation.Shares
            do {
                shares = try Allocation.shares(of: off, weights: weights, caps: caps)
            } catch {
                throw .amountTooLarge
            }
            for (place, part) in parts.enumerated() { use(part.line, part.pieces, shares.shares[place]) }
            unused += shares.unallocated
            left -= 1
        }

        private mutating func use(_ line: Int, _ pieces: Int, _ amount: Int64) {
            if used[line] == 0 { touched.append(line) }
            used[line] += pieces
            off[line] += amount
            rooms[line] -= amount
        }

        var outcome: RuleOutcome {
            var outcome = RuleOutcome(unused: unused)
            for line in touched {
                outcome.usedPieces.append(UsedPieces(line: line, pieces: used[line]))
                if off[line] > 0 { outcome.shares.append(LineShare(line: line, amount: off[line])) }
            }
            return outcome
        }
    }

    /// Makes bundles of runs, dearest first. Bundles within a run are alike and made at once; one that needs several runs
    /// is made by itself, and there are no more of those than runs.
    private func make(of runs: [PieceRun], _ making: inout Making) throws(PricingError) {
        var parts: [PieceRun] = []
        var short = pieces
        for run in runs {
            var rest = run
            if !parts.isEmpty {
                let taken = min(short, rest.pieces)
                parts.append(PieceRun(line: run.line, pieces: taken, unitAmount: run.unitAmount))
                short -= taken
                rest.pieces -= taken
                if short > 0 { continue }
                guard try make(parts, &making) else { return }
                (parts, short) = ([], pieces)
            }
            let times = min(rest.pieces / pieces, making.left)
            if times > 0 {
                let alike = PieceRun(line: run.line, pieces: pieces, unitAmount: run.unitAmount)
                if alike.amount <= price { return }
                making.add(times, of: alike, each: alike.amount - price)
                rest.pieces -= times * pieces
            }
            if making.left == 0 { return }
            if rest.pieces > 0 {
                parts = [rest]
                short = pieces - rest.pieces
            }
        }
    }

    /// Makes one bundle.
    ///
    /// - Returns: whether it could be made: there may be one more, and its pieces cost more than it does.
    private func make(_ parts: [PieceRun], _ making: inout Making) throws(PricingError) -> Bool {
        var amount: Int64 = 0
        for part in parts { amount += part.amount }
        if making.left == 0 || amount <= price { return false }
        try making.add(parts, off: amount - price)
        return true
    }
}
