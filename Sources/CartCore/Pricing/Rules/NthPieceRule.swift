/// "The second at half price" (第二件半价), "every third for 1.00" (第N件X折): of every so many pieces one is cheaper, and it is
/// the cheapest (market rules R9, R10).
public struct NthPieceRule: PricingRule {
    /// What is known of the rule.
    public let info: RuleInfo
    /// Of so many pieces one is cheaper; at least 2.
    public let every: Int
    /// What is done to it.
    public let benefit: PieceBenefit
    /// What is counted together.
    public let counting: PieceCounting
    /// The most pieces that get cheaper; nil for no limit.
    public let maximumTimes: Int?

    /// A rule; `every` below 2 counts as 2.
    public init(
        info: RuleInfo, every: Int, benefit: PieceBenefit, counting: PieceCounting = .sku, maximumTimes: Int? = nil
    ) {
        self.info = info
        self.every = max(2, every)
        self.benefit = benefit
        self.counting = counting
        self.maximumTimes = maximumTimes.map { max(0, $0) }
    }

    /// Reduces the cheapest of every so many pieces; the dearest pay for them.
    public func assess(_ ledger: PricingLedger) throws(PricingError) -> RuleOutcome {
        let lines = ledger.lines(for: info)
        if lines.isEmpty { return .notApplied(.outOfScope) }
        var outcome = RuleOutcome()
        var left = maximumTimes ?? .max
        var missing = every
        var reachable: Int?
        for group in ledger.groups(of: lines, by: counting) {
            var runs = ledger.freeRuns(of: group)
            let times = min(runs.pieces / every, left)
            left -= times
            let short = every - runs.pieces % every
            if runs.pieces > 0, short < missing || reachable == nil { (missing, reachable) = (short, group[0]) }
            if times == 0 { continue }
            let reduced = runs.takeCheapest(times)
            outcome.use(reduced)
            outcome.use(runs.takeDearest(times * (every - 1)))
            for run in reduced { outcome.reduce(run, each: try benefit.off(run.unitAmount)) }
        }
        outcome.limit(to: ledger)
        if outcome.amount == 0 {
            outcome.usedPieces = []
            outcome.reason = reachable == nil ? .nothingLeft : .tooFewPieces(missing: missing)
        }
        return outcome
    }
}
