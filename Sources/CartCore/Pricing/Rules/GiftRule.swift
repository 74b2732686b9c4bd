/// "Spend so much, choose a gift" (满赠) and "spend so much, get this for so little more" (加价购, 换购): market rules R13, R14.
///
/// The highest tier reached offers its goods, or one tier offers them again for every so much. Of goods that cost nothing
/// the first ones in stock are given unless the shopper chose others; goods that cost something come only when the shopper
/// chose them. What is offered goes with its cause: below the threshold there is nothing, and the choice is remembered.
public struct GiftRule: PricingRule {
    /// Goods that may be chosen.
    public struct Goods: Hashable, Sendable {
        /// The variant.
        public let sku: SKU
        /// The shop that sells it.
        public let shop: ShopID
        /// What is paid for a piece, in minor units; zero for a gift.
        public let unitPrice: Int64
        /// What a piece costs elsewhere, in minor units.
        public let unitWorth: Int64
        /// How many pieces there are for an order; nil when there are enough.
        public let stock: Int?

        /// Goods; amounts and stock below zero count as zero.
        public init(sku: SKU, shop: ShopID, unitPrice: Int64 = 0, unitWorth: Int64, stock: Int? = nil) {
            self.sku = sku
            self.shop = shop
            self.unitPrice = max(0, unitPrice)
            self.unitWorth = max(0, unitWorth)
            self.stock = stock.map { max(0, $0) }
        }
    }

    /// A threshold with what it offers.
    public struct Tier: Hashable, Sendable {
        /// From here on.
        public let from: ThresholdRule.Measure
        /// How many pieces may be chosen; 1 or more.
        public let limit: Int
        /// The goods.
        public let goods: [Goods]

        /// A tier. Without a limit a piece of each of the goods may be chosen.
        public init(from: ThresholdRule.Measure, limit: Int? = nil, goods: [Goods]) {
            self.from = from
            self.limit = limit ?? goods.count
            self.goods = goods
        }
    }

    /// How the tiers are counted.
    public enum Tiers: Hashable, Sendable {
        /// The highest tier reached offers its goods, once.
        case highest([Tier])
        /// The tier offers its goods again for every so much, at most `maximumTimes`.
        case every(Tier, maximumTimes: Int?)
    }

    /// Why tiers do not make a rule.
    public enum Fault: Error, Hashable, Sendable {
        /// There is no tier.
        case noTiers
        /// A threshold is zero or less.
        case thresholdNotPositive(tier: Int)
        /// A tier offers nothing: no goods, or none of them.
        case nothingOffered(tier: Int)
        /// A tier names a variant twice.
        case repeatedGoods(tier: Int, SKU)
        /// Two tiers begin at the same place.
        case overlappingTiers(tier: Int, other: Int)
        /// Some tiers count amounts, others pieces.
        case mixedMeasures(tier: Int)
        /// A limit that is zero or less.
        case limitNotPositive
    }

    /// What is known of the rule.
    public let info: RuleInfo
    /// The tiers, lowest first.
    public let tiers: Tiers
    /// Bases of its own.
    public let bases: ThresholdRule.Bases

    /// A rule. The order in which tiers are given does not matter.
    ///
    /// - Throws: `Fault` for the first thing wrong with the tiers, numbered as they were given.
    public init(
        info: RuleInfo, tiers: Tiers, bases: ThresholdRule.Bases = ThresholdRule.Bases()
    ) throws(Fault) {
        self.info = info
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
            if let times, times <= 0 { throw .limitNotPositive }
            self.tiers = tiers
        }
    }

    private static func check(_ tier: Tier, at index: Int) throws(Fault) {
        if tier.from.number <= 0 { throw .thresholdNotPositive(tier: index) }
        if tier.goods.isEmpty || tier.limit <= 0 { throw .nothingOffered(tier: index) }
        var seen: Set<SKU> = []
        for one in tier.goods where !seen.insert(one.sku).inserted { throw .repeatedGoods(tier: index, one.sku) }
    }

    // MARK: Judging

    /// Offers the goods of the tier reached, and brings those that are given or chosen.
    public func assess(_ ledger: PricingLedger) throws(PricingError) -> RuleOutcome {
        let (lines, reason) = bases.lines(for: info, in: ledger)
        if let reason { return .notApplied(reason) }
        let have = try amount(of: lines, in: ledger)
        let (reached, next) = turn(at: have)
        var outcome = RuleOutcome()
        if let reached {
            outcome.offer = RuleOffer(
                limit: reached.limit,
                goods: reached.tier.goods.map {
                    RuleOffer.Goods(
                        sku: $0.sku, unitPrice: $0.unitPrice, unitWorth: $0.unitWorth, stock: $0.stock)
                })
            outcome.extras = reached.extras(chosen: ledger.choices[info.id])
            if outcome.extras.isEmpty {
                let isLeft = reached.tier.goods.contains { $0.stock != 0 }
                outcome.reason = isLeft ? .notChosen : .outOfStock
            }
        } else if let next {
            let missing = next.need - have
            outcome.reason =
                countsPieces
                ? .tooFewPieces(missing: Int(clamping: missing))
                : .belowThreshold(missing: Money(minorUnits: missing, currency: ledger.currency))
        }
        if let next, ledger.choices[info.id] != .refused {
            let gain = try next.saving(chosen: ledger.choices[info.id]) - outcome.saving()
            if gain > 0, let way = progress(to: next.need, have: have, gain: gain, lines: lines, in: ledger) {
                outcome.progress.append(way)
            }
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

    /// Nothing: it takes nothing off lines.
    public func mostOff(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> [LineShare]? { [] }

    /// Nothing: it takes nothing off fees.
    public func mostOffFees(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> Int64? { 0 }

    /// The most that any turn gives that could be reached.
    public func mostGiven(between low: PricingLedger, and high: PricingLedger) throws(PricingError) -> Int64 {
        let lines = bases.lines(for: info, in: high).lines
        if lines.isEmpty { return 0 }
        let have = try amount(of: lines, in: high)
        let choice = high.choices[info.id]
        switch tiers {
        case .every: return try turn(at: have).reached?.saving(chosen: choice) ?? 0
        case .highest(let tiers):
            var most: Int64 = 0
            for tier in tiers where tier.from.number <= have {
                most = max(most, try Turn(tier: tier, need: 0, limit: tier.limit).saving(chosen: choice))
            }
            return most
        }
    }

    private var countsPieces: Bool {
        switch tiers {
        case .highest(let tiers): tiers[0].from.countsPieces
        case .every(let tier, _): tier.from.countsPieces
        }
    }

    private func amount(of lines: [Int], in ledger: PricingLedger) throws(PricingError) -> Int64 {
        countsPieces ? Int64(ledger.pieces(of: lines)) : try bases.amount(of: lines, in: ledger)
    }

    /// A tier whose turn it is, or would be from `need` on.
    private struct Turn {
        var tier: Tier
        var need: Int64
        /// How many pieces may be chosen.
        var limit: Int

        /// The goods that come: those the shopper chose as far as they are there, else those given to everybody.
        func extras(chosen choice: PromotionChoice?) -> [RuleExtra] {
            if choice == .refused { return [] }
            var left = limit
            var extras: [RuleExtra] = []
            if case .goods(let chosen)? = choice {
                for one in chosen {
                    guard let goods = tier.goods.first(where: { $0.sku == one.sku }) else { continue }
                    let pieces = min(one.quantity, left, goods.stock ?? .max)
                    if pieces <= 0 { continue }
                    left -= pieces
                    extras.append(goods.extra(pieces))
                }
            }
            return extras.isEmpty ? given : extras
        }

        /// What is given unasked: of the goods that cost nothing as evenly as the limit and the stock allow, the first
        /// ones first.
        private var given: [RuleExtra] {
            let free = tier.goods.filter { $0.unitPrice == 0 && $0.stock != 0 }
            var pieces = [Int](repeating: 0, count: free.count)
            var left = limit
            var open = Array(free.indices)
            // Each round fills one of the goods or ends, so there are no more rounds than goods.
            while left > 0, !open.isEmpty {
                let each = left / open.count
                if each == 0 {
                    for place in open.prefix(left) { pieces[place] += 1 }
                    break
                }
                var stillOpen: [Int] = []
                for place in open {
                    let more = min(each, (free[place].stock ?? .max) - pieces[place])
                    pieces[place] += more
                    left -= more
                    if free[place].stock.map({ pieces[place] < $0 }) ?? true { stillOpen.append(place) }
                }
                open = stillOpen
            }
            return free.indices.filter { pieces[$0] > 0 }.map { free[$0].extra(pieces[$0]) }
        }

        func saving(chosen choice: PromotionChoice?) throws(PricingError) -> Int64 {
            try RuleOutcome(extras: extras(chosen: choice)).saving()
        }
    }

    /// The tier whose turn it is at `have`, nil when none is reached, and the next one.
    private func turn(at have: Int64) -> (reached: Turn?, next: Turn?) {
        switch tiers {
        case .highest(let tiers):
            let count = tiers.prefix { $0.from.number <= have }.count
            func turn(_ tier: Tier) -> Turn { Turn(tier: tier, need: tier.from.number, limit: tier.limit) }
            return (count > 0 ? turn(tiers[count - 1]) : nil, count < tiers.count ? turn(tiers[count]) : nil)
        case .every(let tier, let maximumTimes):
            let from = tier.from.number
            let most = maximumTimes.map(Int64.init) ?? .max
            func turn(_ times: Int64) -> Turn? {
                if times <= 0 || times > most { return nil }
                let (need, overflow) = from.multipliedReportingOverflow(by: times)
                // No order has more pieces than a line may have.
                let (limit, tooMany) = tier.limit.multipliedReportingOverflow(by: Int(times))
                if overflow { return nil }
                return Turn(
                    tier: tier, need: need,
                    limit: tooMany ? CartRules.largestQuantity : min(limit, CartRules.largestQuantity))
            }
            let times = min(have / from, most)
            return (turn(times), turn(times &+ 1))
        }
    }

    private func progress(
        to need: Int64, have: Int64, gain: Int64, lines: [Int], in ledger: PricingLedger
    ) -> Progress? {
        let measure: Progress.Measure =
            countsPieces
            ? .pieces(have: Int(clamping: have), need: Int(clamping: need)) : .amount(have: have, need: need)
        // Where pieces count, more of the cheapest line is the least that has to be paid for them.
        let line = countsPieces ? lines.min { ledger.lines[$0].unitPrice < ledger.lines[$1].unitPrice } : lines.first
        return line.map { Progress(measure: measure, gain: gain, line: $0) }
    }
}

extension GiftRule.Goods {
    /// So many pieces of the goods.
    fileprivate func extra(_ pieces: Int) -> RuleExtra {
        RuleExtra(sku: sku, shop: shop, quantity: pieces, unitPrice: unitPrice, unitWorth: unitWorth)
    }
}
