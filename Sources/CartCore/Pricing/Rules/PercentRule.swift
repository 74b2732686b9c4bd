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
    /// Whether the fees of the goods' shops are reduced by the percentage too, in the stage `vouchers`.
    public let coversFees: Bool

    /// A rule; a percentage outside 0…100 and a limit below zero count as the nearest that is not.
    public init(
        info: RuleInfo, basisPoints: Int64, maximumOff: Int64? = nil,
        bases: ThresholdRule.Bases = ThresholdRule.Bases(), coversFees: Bool = false
    ) {
        self.info = info
        self.basisPoints = min(max(0, basisPoints), 10_000)
        self.maximumOff = maximumOff.map { max(0, $0) }
        self.bases = bases
        self.coversFees = coversFees
    }

    /// Takes the percentage of the sum, rounded to the nearest minor unit, a half up, and shares it over the lines.
    public func assess(_ ledger: PricingLedger) throws(PricingError) -> RuleOutcome {
        let (lines, reason) = bases.lines(for: info, in: ledger)
        if let reason { return .notApplied(reason) }
        let fees = coversFees ? ledger.fees(chargedFor: lines, by: info.shop) : []
        let outcome = try ledger.share(
            try off(lines, fees, of: ledger), over: lines, by: bases.share ?? ledger.profile.shareBasis, andFees: fees)
        return outcome.amount > 0 ? outcome : RuleOutcome(unused: outcome.unused, reason: .nothingLeft)
    }

    /// Unless there is a limit to what it takes off all together.
    public var reducesEachLineAlone: Bool { maximumOff == nil }

    /// The percentage of the least that there may be.
    public func mostOff(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> [LineShare]? {
        let lines = bases.lines(for: info, in: low).lines
        if lines.isEmpty { return [] }
        let off = try off(bases.percentBase(of: lines, in: low, or: high))
        return try low.evenShare(off, over: lines, by: bases.share ?? low.profile.shareBasis)
    }

    /// The percentage of the most that there may be, unless fees bear a part of it.
    public func leastOff(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> [LineShare] {
        let lines = bases.lines(for: info, in: low).lines
        if lines.isEmpty || coversFees { return [] }
        let off = try off(bases.percentBase(of: lines, in: high, or: low))
        return try high.evenShare(off, over: lines, by: bases.share ?? high.profile.shareBasis)
    }

    /// Nothing, unless fees are covered: then a part of whatever they are.
    public func mostOffFees(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> Int64? { coversFees ? maximumOff : 0 }

    private func off(_ lines: [Int], _ fees: [Int], of ledger: PricingLedger) throws(PricingError) -> Int64 {
        var base = ledger.sum(of: lines, bases.percent ?? ledger.profile.percentBasis)
        for fee in fees {
            let (sum, overflow) = base.addingReportingOverflow(ledger.fees[fee].amount.minorUnits)
            if overflow { throw .amountTooLarge }
            base = sum
        }
        return try off(base)
    }

    private func off(_ base: Int64) throws(PricingError) -> Int64 {
        do {
            return min(
                try MinorUnits.scale(base, by: basisPoints, over: 10_000, rounding: .halfUp), maximumOff ?? .max)
        } catch {
            throw .amountTooLarge
        }
    }
}
