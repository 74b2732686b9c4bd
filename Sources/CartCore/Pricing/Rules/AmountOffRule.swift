/// "5.00 off" (立减, 红包): an amount off the goods in scope, once, without a threshold or from one on (market rule R7).
///
/// Unlike a tier of a ``ThresholdRule`` it may take off more than its threshold: of a red packet of 5.00 an order of 3.00
/// uses 3.00. One that covers fees, in the stage `vouchers`, pays fees with what the goods leave of it.
public struct AmountOffRule: PricingRule {
    /// What is known of the rule.
    public let info: RuleInfo
    /// What is taken off, in minor units.
    public let off: Int64
    /// From this amount on, in minor units; nil from nothing on.
    public let from: Int64?
    /// Bases of its own. It takes no percentage, so that one's basis says nothing.
    public let bases: ThresholdRule.Bases
    /// Whether what the goods leave of it pays the fees of their shops (known fault B10).
    public let coversFees: Bool

    /// A rule; amounts below zero count as zero.
    public init(
        info: RuleInfo, off: Int64, from: Int64? = nil, bases: ThresholdRule.Bases = ThresholdRule.Bases(),
        coversFees: Bool = false
    ) {
        self.info = info
        self.off = max(0, off)
        self.from = from.map { max(0, $0) }
        self.bases = bases
        self.coversFees = coversFees
    }

    /// Shares the amount over the lines, as far as there is something left. The threshold is reached at equality.
    public func assess(_ ledger: PricingLedger) throws(PricingError) -> RuleOutcome {
        let (lines, reason) = bases.lines(for: info, in: ledger)
        if let reason { return .notApplied(reason) }
        if let from {
            let have = try bases.amount(of: lines, in: ledger)
            if have < from { return below(from, have: have, lines: lines, in: ledger) }
        }
        var outcome = RuleOutcome()
        (outcome.shares, outcome.unused) = try ledger.share(
            off, over: lines, by: bases.share ?? ledger.profile.shareBasis)
        if coversFees, outcome.unused > 0 {
            (outcome.feeShares, outcome.unused) = try ledger.share(
                outcome.unused, overFees: ledger.fees(chargedFor: lines, by: info.shop))
        }
        if outcome.amount == 0 { outcome.reason = .nothingLeft }
        return outcome
    }

    /// What each line in scope counts for.
    public func counts(
        in ledger: PricingLedger, towardsTierOf line: Int
    ) throws(PricingError) -> [Int64]? {
        try bases.counts(
            for: info, pieces: false, in: ledger, basis: ledger.profile.thresholdBasis,
            packing: ledger.profile.thresholdCountsPacking)
    }

    /// All of it, when it covers fees: then the goods may leave as much.
    public func mostOffFees(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> Int64? { coversFees ? off : 0 }

    /// The amount, when its threshold could be reached, from the least that there may be.
    public func mostOff(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> [LineShare]? {
        let lines = bases.lines(for: info, in: low).lines
        if lines.isEmpty { return [] }
        if let from, try bases.amount(of: lines, in: high) < from { return [] }
        return try low.evenShare(off, over: lines, by: bases.share ?? low.profile.shareBasis)
    }

    /// The amount, when its threshold is reached for certain, from the most that there may be.
    public func leastOff(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> [LineShare] {
        let lines = bases.lines(for: info, in: low).lines
        if lines.isEmpty { return [] }
        if let from, try bases.amount(of: lines, in: low) < from { return [] }
        return try high.evenShare(off, over: lines, by: bases.share ?? high.profile.shareBasis)
    }

    /// What is bought on the way can be taken from too, so the gain named is the least there can be.
    private func below(_ from: Int64, have: Int64, lines: [Int], in ledger: PricingLedger) -> RuleOutcome {
        let missing = from - have
        var outcome = RuleOutcome(
            reason: .belowThreshold(missing: Money(minorUnits: missing, currency: ledger.currency)))
        var room: Int64 = 0
        for line in lines { room &+= ledger.room(line) }
        let (then, overflow) = room.addingReportingOverflow(missing)
        let gain = min(off, overflow ? .max : then)
        if gain > 0, let line = lines.first {
            outcome.progress.append(Progress(measure: .amount(have: have, need: from), gain: gain, line: line))
        }
        return outcome
    }
}
