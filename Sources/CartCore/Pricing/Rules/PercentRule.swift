/// "20 % off" (全场八折): a percentage of the goods in scope, without a threshold.
public struct PercentRule: PricingRule {
    /// What is known of the rule.
    public let info: RuleInfo
    /// What is taken off, in hundredths of a percent; more than 0, at most 10,000.
    public let basisPoints: Int64
    /// The most that is ever taken off, in minor units; nil for no limit.
    public let maximumOff: Int64?
    /// Bases of its own: what the percentage is taken from and shared by, and whether discounted goods count. It has no
    /// threshold, so those of a threshold say nothing.
    public let bases: ThresholdRule.Bases

    /// A rule; a percentage outside 0…100 and a limit below zero count as the nearest that is not.
    public init(
        info: RuleInfo, basisPoints: Int64, maximumOff: Int64? = nil,
        bases: ThresholdRule.Bases = ThresholdRule.Bases()
    ) {
        self.info = info
        self.basisPoints = min(max(0, basisPoints), 10_000)
        self.maximumOff = maximumOff.map { max(0, $0) }
        self.bases = bases
    }

    /// Takes the percentage of the sum, rounded to the nearest minor unit, a half up, and shares it over the lines.
    public func assess(_ ledger: PricingLedger) throws(PricingError) -> RuleOutcome {
        let (lines, reason) = bases.lines(for: info, in: ledger)
        if let reason { return .notApplied(reason) }
        let (shares, unused) = try ledger.share(
            try off(lines, of: ledger), over: lines, by: bases.share ?? ledger.profile.shareBasis)
        return RuleOutcome(shares: shares, unused: unused, reason: shares.isEmpty ? .nothingLeft : nil)
    }

    /// The percentage of the least that there may be.
    public func mostOff(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> [LineShare]? {
        let lines = bases.lines(for: info, in: low).lines
        if lines.isEmpty { return [] }
        return try low.share(try off(lines, of: low), over: lines, by: bases.share ?? low.profile.shareBasis).shares
    }

    private func off(_ lines: [Int], of ledger: PricingLedger) throws(PricingError) -> Int64 {
        let base = ledger.sum(of: lines, bases.percent ?? ledger.profile.percentBasis)
        do {
            return min(
                try MinorUnits.scale(base, by: basisPoints, over: 10_000, rounding: .halfUp), maximumOff ?? .max)
        } catch {
            throw .amountTooLarge
        }
    }
}
