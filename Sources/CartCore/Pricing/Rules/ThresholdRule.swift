/// "Spend so much, get so much off" (满减): by amount or by pieces, in tiers or again for every so much, an amount or a
/// percentage (market rules R1–R3, R5, R6, R41).
public struct ThresholdRule: PricingRule {
    /// What a threshold counts.
    public enum Measure: Hashable, Sendable {
        /// An amount in minor units.
        case amount(Int64)
        /// Pieces.
        case pieces(Int)

        /// The number, whatever it counts.
        public var number: Int64 {
            switch self {
            case .amount(let amount): amount
            case .pieces(let pieces): Int64(pieces)
            }
        }

        /// Whether it counts pieces.
        public var countsPieces: Bool {
            if case .pieces = self { return true }
            return false
        }
    }

    /// What reaching a threshold takes off.
    public enum Benefit: Hashable, Sendable {
        /// An amount in minor units.
        case amount(Int64)
        /// A percentage, in hundredths of a percent: 1,500 is 15 % off.
        case percent(basisPoints: Int64)
    }

    /// A threshold with what it takes off.
    public struct Tier: Hashable, Sendable {
        /// From here on.
        public let from: Measure
        /// This is taken off.
        public let off: Benefit

        /// A tier.
        public init(from: Measure, off: Benefit) {
            self.from = from
            self.off = off
        }
    }

    /// How the tiers are counted.
    public enum Tiers: Hashable, Sendable {
        /// The highest tier reached acts, once.
        case highest([Tier])
        /// The tier acts again for every so much, at most `maximumTimes`.
        case every(Tier, maximumTimes: Int?)
    }

    /// Bases of its own, in place of the profile's.
    public struct Bases: Hashable, Sendable {
        /// What the threshold is compared with.
        public var threshold: AmountBasis?
        /// Whether packing counts towards an amount threshold.
        public var countsPacking: Bool?
        /// What a percentage is taken from.
        public var percent: AmountBasis?
        /// What the discount is shared in proportion to.
        public var share: AmountBasis?
        /// Whether goods sold below their list price count.
        public var discountedGoodsCount: Bool?

        /// Bases; what is nil is the profile's.
        public init(
            threshold: AmountBasis? = nil, countsPacking: Bool? = nil, percent: AmountBasis? = nil,
            share: AmountBasis? = nil, discountedGoodsCount: Bool? = nil
        ) {
            self.threshold = threshold
            self.countsPacking = countsPacking
            self.percent = percent
            self.share = share
            self.discountedGoodsCount = discountedGoodsCount
        }
    }

    /// Why tiers do not make a rule.
    public enum Fault: Error, Hashable, Sendable {
        /// There is no tier.
        case noTiers
        /// A threshold is zero or less.
        case thresholdNotPositive(tier: Int)
        /// A benefit is zero or less.
        case benefitNotPositive(tier: Int)
        /// A tier takes off more than its threshold.
        case benefitAboveThreshold(tier: Int)
        /// A tier takes off more than 100 %.
        case percentAbove100(tier: Int)
        /// Two tiers begin at the same place.
        case overlappingTiers(tier: Int, other: Int)
        /// Some tiers count amounts, others pieces.
        case mixedMeasures(tier: Int)
        /// "For every" goes with an amount off, not a percentage.
        case percentOfEvery
        /// A limit that is zero or less.
        case limitNotPositive
    }

    /// What is known of the rule.
    public let info: RuleInfo
    /// The tiers, lowest first.
    public let tiers: Tiers
    /// The most that is ever taken off, in minor units.
    public let maximumOff: Int64?
    /// Bases of its own.
    public let bases: Bases

    /// A rule. The order in which tiers are given does not matter (known fault B13).
    ///
    /// - Throws: `Fault` for the first thing wrong with the tiers, numbered as they were given.
    public init(info: RuleInfo, tiers: Tiers, maximumOff: Int64? = nil, bases: Bases = Bases()) throws(Fault) {
        if let maximumOff, maximumOff <= 0 { throw .limitNotPositive }
        self.info = info
        self.maximumOff = maximumOff
        self.bases = bases
        switch tiers {
        case .highest(let given):
            if given.isEmpty { throw .noTiers }
            for (index, tier) in given.enumerated() {
                try Self.check(tier, at: index)
                if tier.from.countsPieces != given[0].from.countsPieces { throw .mixedMeasures(tier: index) }
                for (other, earlier) in given[..<index].enumerated() where earlier.from == tier.from {
                    throw .overlappingTiers(tier: index, other: other)
                }
            }
            self.tiers = .highest(given.sorted { $0.from.number < $1.from.number })
        case .every(let tier, let times):
            try Self.check(tier, at: 0)
            if case .percent = tier.off { throw .percentOfEvery }
            if let times, times <= 0 { throw .limitNotPositive }
            self.tiers = tiers
        }
    }

    private static func check(_ tier: Tier, at index: Int) throws(Fault) {
        if tier.from.number <= 0 { throw .thresholdNotPositive(tier: index) }
        switch tier.off {
        case .amount(let off):
            if off <= 0 { throw .benefitNotPositive(tier: index) }
            if case .amount(let from) = tier.from, off > from { throw .benefitAboveThreshold(tier: index) }
        case .percent(let basisPoints):
            if basisPoints <= 0 { throw .benefitNotPositive(tier: index) }
            if basisPoints > 10_000 { throw .percentAbove100(tier: index) }
        }
    }

    // MARK: Judging

    /// Compares the goods in scope with the tiers. A threshold is reached at equality.
    public func assess(_ ledger: PricingLedger) throws(PricingError) -> RuleOutcome {
        let (lines, reason) = bases.lines(for: info, in: ledger)
        if let reason { return .notApplied(reason) }
        let have = countsPieces ? Int64(ledger.pieces(of: lines)) : try bases.amount(of: lines, in: ledger)
        let percentBase = ledger.sum(of: lines, bases.percent ?? ledger.profile.percentBasis)
        let (reached, next) = try benefits(at: have, percentBase: percentBase)
        var outcome = RuleOutcome()
        if let reached {
            let (shares, unused) = try ledger.share(
                reached, over: lines, by: bases.share ?? ledger.profile.shareBasis)
            outcome.shares = shares
            outcome.unused = unused
            if shares.isEmpty { outcome.reason = .nothingLeft }
        } else if let next {
            let missing = next.need - have
            outcome.reason =
                countsPieces
                ? .tooFewPieces(missing: Int(clamping: missing))
                : .belowThreshold(missing: Money(minorUnits: missing, currency: ledger.currency))
        }
        if let next, let way = progress(to: next, have: have, taken: outcome.amount, lines: lines, in: ledger) {
            outcome.progress.append(way)
        }
        return outcome
    }

    /// What each line in scope counts for.
    public func counts(
        in ledger: PricingLedger, towardsTierOf line: Int
    ) throws(PricingError) -> [Int64]? {
        try bases.counts(
            for: info, pieces: countsPieces, in: ledger, basis: ledger.profile.thresholdBasis,
            packing: ledger.profile.thresholdCountsPacking)
    }

    /// The most that any tier takes that could be reached, from the least there may be to take it from.
    public func mostOff(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> [LineShare]? {
        let lines = bases.lines(for: info, in: low).lines
        if lines.isEmpty { return [] }
        let have = countsPieces ? Int64(high.pieces(of: lines)) : try bases.amount(of: lines, in: high)
        let percentBase = bases.percentBase(of: lines, in: low, or: high)
        var most: Int64 = 0
        switch tiers {
        case .every: most = try benefits(at: have, percentBase: percentBase).reached ?? 0
        case .highest(let tiers):
            for tier in tiers where tier.from.number <= have { most = max(most, try off(tier.off, of: percentBase)) }
        }
        return try low.evenShare(most, over: lines, by: bases.share ?? low.profile.shareBasis)
    }

    /// The least that any tier takes that is reached for certain.
    public func leastOff(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> [LineShare] {
        let lines = bases.lines(for: info, in: low).lines
        if lines.isEmpty { return [] }
        let have = countsPieces ? Int64(low.pieces(of: lines)) : try bases.amount(of: lines, in: low)
        let percentBase = bases.percentBase(of: lines, in: high, or: low)
        var least = try benefits(at: have, percentBase: percentBase).reached ?? 0
        if case .highest(let tiers) = tiers, least > 0 {
            for tier in tiers where tier.from.number > have { least = min(least, try off(tier.off, of: percentBase)) }
        }
        return try high.evenShare(least, over: lines, by: bases.share ?? high.profile.shareBasis)
    }

    /// Nothing: it takes nothing off fees.
    public func mostOffFees(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> Int64? { 0 }

    private var countsPieces: Bool {
        switch tiers {
        case .highest(let tiers): tiers[0].from.countsPieces
        case .every(let tier, _): tier.from.countsPieces
        }
    }

    /// A tier not reached yet: what it needs and what it would take off.
    private struct NextTier {
        var need: Int64
        var off: Benefit
    }

    /// What is taken off at `have`, nil when no tier is reached, and the next tier, nil when there is none.
    private func benefits(
        at have: Int64, percentBase: Int64
    ) throws(PricingError) -> (reached: Int64?, next: NextTier?) {
        switch tiers {
        case .highest(let tiers):
            let count = tiers.prefix { $0.from.number <= have }.count
            let next = count < tiers.count ? NextTier(need: tiers[count].from.number, off: tiers[count].off) : nil
            if count == 0 { return (nil, next) }
            return (try off(tiers[count - 1].off, of: percentBase), next)
        case .every(let tier, let maximumTimes):
            guard case .amount(let each) = tier.off else { return (nil, nil) }
            let from = tier.from.number
            let times = min(have / from, maximumTimes.map(Int64.init) ?? .max)
            let limit = maximumOff ?? .max
            let (product, overflow) = each.multipliedReportingOverflow(by: times)
            let reached = overflow ? limit : min(product, limit)
            var next: NextTier?
            let (further, tooMuch) = reached.addingReportingOverflow(each)
            if times < maximumTimes.map(Int64.init) ?? .max, reached < limit, !tooMuch,
                times < .max, case let need = from.multipliedReportingOverflow(by: times + 1), !need.overflow
            {
                next = NextTier(need: need.partialValue, off: .amount(min(further, limit)))
            }
            return (times == 0 ? nil : reached, next)
        }
    }

    private func off(_ benefit: Benefit, of percentBase: Int64) throws(PricingError) -> Int64 {
        let amount: Int64
        switch benefit {
        case .amount(let off): amount = off
        case .percent(let basisPoints):
            do {
                amount = try MinorUnits.scale(percentBase, by: basisPoints, over: 10_000, rounding: .halfUp)
            } catch {
                throw .amountTooLarge
            }
        }
        return min(amount, maximumOff ?? .max)
    }

    /// The way to the next tier; nil when reaching it gains nothing. What is bought on the way adds to what a percentage
    /// is taken from and to what is left to take from, so the gain named is the least there can be.
    private func progress(
        to next: NextTier, have: Int64, taken: Int64, lines: [Int], in ledger: PricingLedger
    ) -> Progress? {
        let missing = countsPieces ? 0 : next.need - have
        let percentBase = ledger.sum(of: lines, bases.percent ?? ledger.profile.percentBasis)
        let left = ledger.sum(of: lines, .remaining)
        let (base, overflow) = percentBase.addingReportingOverflow(missing)
        let (room, tooMuch) = left.addingReportingOverflow(missing)
        guard !overflow, !tooMuch, let then = try? off(next.off, of: base) else { return nil }
        let gain = min(then, room) - taken
        if gain <= 0 { return nil }
        let measure: Progress.Measure =
            countsPieces
            ? .pieces(have: Int(clamping: have), need: Int(clamping: next.need)) : .amount(have: have, need: next.need)
        let pieces = Int(clamping: next.need - have)
        let line = countsPieces ? ledger.cheapest(of: lines, taking: pieces) : lines.first
        return line.map { Progress(measure: measure, gain: gain, line: $0) }
    }
}
