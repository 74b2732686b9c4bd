/// "Free delivery from 60", "3.00 off delivery" (免配送费, 满减配送费): a fee reduced, whatever the goods cost, from an amount or a
/// number of pieces on or from nothing on.
///
/// It belongs in the stage `feePromotions`. Goods in scope of one shop count for that shop's fee only when the promotion is
/// the shop's; a platform's counts the goods of all shops in scope together and reduces their fees together.
public struct DeliveryOffRule: PricingRule {
    /// A threshold with what is taken off the fees.
    public struct Tier: Hashable, Sendable {
        /// From here on; nil from nothing on.
        public let from: ThresholdRule.Measure?
        /// This is taken off; 100 % is free.
        public let off: ThresholdRule.Benefit

        /// A tier.
        public init(from: ThresholdRule.Measure? = nil, off: ThresholdRule.Benefit) {
            self.from = from
            self.off = off
        }
    }

    /// Why tiers do not make a rule.
    public enum Fault: Error, Hashable, Sendable {
        /// There is no tier.
        case noTiers
        /// Two tiers begin at the same place.
        case overlappingTiers(tier: Int, other: Int)
        /// Some tiers count amounts, others pieces.
        case mixedMeasures(tier: Int)
    }

    /// What is known of the rule.
    public let info: RuleInfo
    /// The tiers, lowest first.
    public let tiers: [Tier]
    /// What the fee is for.
    public let kind: Fee.Kind
    /// The most that is ever taken off, in minor units; nil for no limit.
    public let maximumOff: Int64?
    /// Bases of its own. Its threshold looks at what free delivery looks at (`PricingProfile.freeDeliveryBasis`) unless a
    /// basis is named.
    public let bases: ThresholdRule.Bases

    /// A rule. The order in which tiers are given does not matter.
    ///
    /// - Throws: `Fault` for the first thing wrong with the tiers, numbered as they were given.
    public init(
        info: RuleInfo, tiers: [Tier], kind: Fee.Kind = .delivery, maximumOff: Int64? = nil,
        bases: ThresholdRule.Bases = ThresholdRule.Bases()
    ) throws(Fault) {
        if tiers.isEmpty { throw .noTiers }
        let countsPieces = tiers.contains { $0.from?.countsPieces ?? false }
        for (index, tier) in tiers.enumerated() {
            if countsPieces, tier.from?.countsPieces == false { throw .mixedMeasures(tier: index) }
            for (other, earlier) in tiers[..<index].enumerated()
            where (earlier.from?.number ?? 0) == (tier.from?.number ?? 0) {
                throw .overlappingTiers(tier: index, other: other)
            }
        }
        self.info = info
        self.tiers = tiers.sorted { ($0.from?.number ?? 0) < ($1.from?.number ?? 0) }
        self.kind = kind
        self.maximumOff = maximumOff.map { max(0, $0) }
        self.bases = bases
    }

    /// Takes the highest tier reached off the fees of the shops whose goods are in scope, in proportion to the fees.
    public func assess(_ ledger: PricingLedger) throws(PricingError) -> RuleOutcome {
        let (lines, reason) = bases.lines(for: info, in: ledger)
        if let reason { return .notApplied(reason) }
        let have = try amount(of: lines, in: ledger)
        let reached = tiers.prefix { ($0.from?.number ?? 0) <= have }.count
        let fees = ledger.fees(of: kind, chargedFor: lines, by: info.shop)
        var left: Int64 = 0
        for fee in fees { left &+= ledger.fees[fee].amount.minorUnits }
        var outcome = RuleOutcome()
        if left == 0 {
            outcome.reason = .noFee
        } else if reached == 0 {
            outcome.reason = below(missing: (tiers[0].from?.number ?? 0) - have, in: ledger)
        } else {
            let (shares, unused) = try ledger.share(try off(tiers[reached - 1], of: left), overFees: fees)
            outcome.feeShares = shares
            outcome.unused = unused
            if shares.isEmpty { outcome.reason = .nothingLeft }
        }
        if reached < tiers.count, left > 0 {
            let gain = min(try off(tiers[reached], of: left), left) - outcome.amount
            if gain > 0 { outcome.progress.append(way(to: tiers[reached], have: have, gain: gain, lines, ledger)) }
        }
        return outcome
    }

    /// What each line in scope counts for.
    public func counts(
        in ledger: PricingLedger, towardsTierOf line: Int
    ) throws(PricingError) -> [Int64]? {
        try bases.counts(
            for: info, pieces: countsPieces, in: ledger, basis: ledger.profile.freeDeliveryBasis,
            packing: false)
    }

    /// Nothing: it takes nothing off lines.
    public func mostOff(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> [LineShare]? { [] }

    /// The most that a tier takes off that could be reached.
    public func mostOffFees(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> Int64? {
        let lines = bases.lines(for: info, in: high).lines
        if lines.isEmpty { return 0 }
        let have = try amount(of: lines, in: high)
        var most: Int64 = 0
        for tier in tiers where (tier.from?.number ?? 0) <= have {
            switch tier.off {
            case .amount(let off): most = max(most, min(off, maximumOff ?? .max))
            case .percent:
                guard let maximumOff else { return nil }
                most = max(most, maximumOff)
            }
        }
        return most
    }

    private var countsPieces: Bool { tiers.contains { $0.from?.countsPieces ?? false } }

    private func amount(of lines: [Int], in ledger: PricingLedger) throws(PricingError) -> Int64 {
        if countsPieces { return Int64(ledger.pieces(of: lines)) }
        return try ledger.sum(
            of: lines, bases.threshold ?? ledger.profile.freeDeliveryBasis,
            countingPacking: bases.countsPacking ?? false)
    }

    private func off(_ tier: Tier, of left: Int64) throws(PricingError) -> Int64 {
        let amount: Int64
        switch tier.off {
        case .amount(let off): amount = off
        case .percent(let basisPoints):
            do {
                amount = try MinorUnits.scale(left, by: basisPoints, over: 10_000, rounding: .halfUp)
            } catch {
                throw .amountTooLarge
            }
        }
        return min(amount, maximumOff ?? .max)
    }

    private func below(missing: Int64, in ledger: PricingLedger) -> NotAppliedReason {
        countsPieces
            ? .tooFewPieces(missing: Int(clamping: missing))
            : .belowThreshold(missing: Money(minorUnits: missing, currency: ledger.currency))
    }

    private func way(
        to tier: Tier, have: Int64, gain: Int64, _ lines: [Int], _ ledger: PricingLedger
    ) -> Progress {
        let need = tier.from?.number ?? 0
        let cheapest = ledger.cheapest(of: lines, taking: Int(clamping: need - have)) ?? lines[0]
        return countsPieces
            ? Progress(
                measure: .pieces(have: Int(clamping: have), need: Int(clamping: need)), gain: gain, line: cheapest)
            : Progress(measure: .amount(have: have, need: need), gain: gain, line: lines[0])
    }
}
