/// "Buy 2, get 1" (买N免M, 买A送B): pieces that are paid for make others free, or cheaper (market rule R11).
public struct BuyGetRule: PricingRule {
    /// Which of the goods to get are given.
    public enum Choice: String, Hashable, Sendable, CaseIterable {
        /// The cheapest of them.
        case cheapest
        /// The dearest of them.
        case dearest
    }

    /// What is known of the rule. Its scope is what has to be bought.
    public let info: RuleInfo
    /// So many pieces pay, each time; at least 1.
    public let buy: Int
    /// So many pieces are given, each time; at least 1.
    public let get: Int
    /// What is given; nil for more of the goods that are bought. A shop's rule gives that shop's goods only.
    public let goods: PromotionScope?
    /// What is done to a piece that is given.
    public let benefit: PieceBenefit
    /// Which of the goods to get are given.
    public let choice: Choice
    /// What is counted together where the goods given are those bought.
    public let counting: PieceCounting
    /// How often at most; nil for no limit.
    public let maximumTimes: Int?

    /// A rule; `buy` and `get` are taken into 1…`CartRules.largestQuantity`.
    public init(
        info: RuleInfo, buy: Int, get: Int, goods: PromotionScope? = nil,
        benefit: PieceBenefit = .percent(basisPoints: 10_000), choice: Choice = .cheapest,
        counting: PieceCounting = .scope, maximumTimes: Int? = nil
    ) {
        self.info = info
        self.buy = min(max(1, buy), CartRules.largestQuantity)
        self.get = min(max(1, get), CartRules.largestQuantity)
        self.goods = goods
        self.benefit = benefit
        self.choice = choice
        self.counting = counting
        self.maximumTimes = maximumTimes.map { max(0, $0) }
    }

    /// Gives as often as there are pieces to pay for it.
    public func assess(_ ledger: PricingLedger) throws(PricingError) -> RuleOutcome {
        let lines = ledger.lines(for: info)
        if lines.isEmpty { return .notApplied(.outOfScope) }
        var outcome = RuleOutcome()
        let missing: Int?
        if let goods {
            missing = try giveOthers(goods, for: lines, on: ledger, in: &outcome)
        } else {
            missing = try giveSame(lines, on: ledger, in: &outcome)
        }
        outcome.limit(to: ledger)
        if outcome.amount == 0 {
            outcome.usedPieces = []
            outcome.reason = missing.map { .tooFewPieces(missing: $0) } ?? .nothingLeft
        }
        return outcome
    }

    /// Gives pieces of the goods that are bought: of each whole group of `buy + get` pieces, `get`.
    ///
    /// - Returns: how many pieces are missing to the nearest group, when one is not reached.
    private func giveSame(
        _ lines: [Int], on ledger: PricingLedger, in outcome: inout RuleOutcome
    ) throws(PricingError) -> Int? {
        let whole = buy + get
        var left = maximumTimes ?? .max
        var missing: Int?
        for group in ledger.groups(of: lines, by: counting) {
            var runs = ledger.freeRuns(of: group)
            if runs.pieces == 0 { continue }
            if runs.pieces < whole { missing = min(missing ?? .max, whole - runs.pieces) }
            let times = min(runs.pieces / whole, left)
            left -= times
            let given = runs.take(times * get, choice)
            try give(given, paidBy: runs.takeDearest(times * buy), in: &outcome)
        }
        return missing
    }

    private func give(_ given: [PieceRun], paidBy payers: [PieceRun], in outcome: inout RuleOutcome)
        throws(PricingError)
    {
        for run in given { outcome.reduce(run, each: try benefit.off(run.unitAmount)) }
        outcome.use(given)
        outcome.use(payers)
    }

    // MARK: Other goods

    /// The free pieces by what they can do.
    private struct Pools {
        var paying: PieceRuns
        var given: PieceRuns
        var both: PieceRuns

        /// How many pieces that could be given have to pay when it is given so often.
        func shared(_ times: Int, _ buy: Int) -> Int { max(0, times * buy - paying.pieces) }
    }

    /// What happens when it is given so often.
    private struct Trade {
        var payers: [PieceRun]
        var given: [PieceRun]
        var off: Int64
    }

    /// Gives pieces of other goods; the last time may give fewer than `get`, when there are no more.
    ///
    /// - Returns: how many pieces are missing when nothing can be given.
    private func giveOthers(
        _ goods: PromotionScope, for lines: [Int], on ledger: PricingLedger, in outcome: inout RuleOutcome
    ) throws(PricingError) -> Int? {
        var wanted = info
        wanted.scope = goods
        let gettable = ledger.lines(for: wanted)
        var pays = [Bool](repeating: false, count: ledger.lines.count)
        for line in lines { pays[line] = true }
        var gives = [Bool](repeating: false, count: ledger.lines.count)
        for line in gettable { gives[line] = true }
        let pools = Pools(
            paying: ledger.freeRuns(of: lines.filter { !gives[$0] }),
            given: ledger.freeRuns(of: gettable.filter { !pays[$0] }),
            both: ledger.freeRuns(of: lines.filter { gives[$0] }))
        let most = self.most(pools)
        if most == 0 { return missing(pools) }
        let times = min(most, maximumTimes ?? .max)
        let trade = try trade(times: try best(upTo: times, pools), pools)
        try give(trade.given, paidBy: trade.payers, in: &outcome)
        return nil
    }

    /// How often there is something to give and enough to pay for it.
    private func most(_ pools: Pools) -> Int {
        let (a, b, c) = (pools.paying.pieces, pools.given.pieces, pools.both.pieces)
        if b + c == 0 { return 0 }
        // Each further time needs more pieces of both kinds, so the last that goes is found by halving.
        var (low, high) = (0, min((a + c) / buy, (b + c - 1) / get + 1))
        while low < high {
            let middle = low + (high - low + 1) / 2
            if b + c - pools.shared(middle, buy) > (middle - 1) * get { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// How many pieces there have to be more before something is given: some can only pay, some only be given.
    private func missing(_ pools: Pools) -> Int? {
        let (a, b, c) = (pools.paying.pieces, pools.given.pieces, pools.both.pieces)
        if a + b + c == 0 { return nil }
        return max(max(0, buy - a - c) + max(0, 1 - b - c), buy + 1 - a - b - c)
    }

    /// How often is best for the shopper. Where the cheapest are given, more often is never less. Where the dearest are, a
    /// dear piece might have to pay for cheap ones, or pieces be used up for nothing: what is taken off is then concave in
    /// the times (it is the value of a transport problem), so that the first time that adds nothing is found by halving.
    private func best(upTo most: Int, _ pools: Pools) throws(PricingError) -> Int {
        if choice == .cheapest { return most }
        var (low, high) = (1, most)
        while low < high {
            let middle = low + (high - low) / 2
            if try trade(times: middle, pools).off < trade(times: middle + 1, pools).off {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    /// Pieces that cannot be given pay first, the dearest of them; then those that would be given last.
    private func trade(times: Int, _ pools: Pools) throws(PricingError) -> Trade {
        var pools = pools
        let shared = pools.shared(times, buy)
        var payers = pools.paying.takeDearest(times * buy - shared)
        payers += pools.both.take(shared, choice == .cheapest ? .dearest : .cheapest)
        var goods = PieceRuns(pools.given.runs + pools.both.runs)
        let given = goods.take(times * get, choice)
        var off: Int64 = 0
        for run in given { off += try benefit.off(run.unitAmount) * Int64(run.pieces) }
        return Trade(payers: payers, given: given, off: off)
    }
}

extension PieceRuns {
    /// Takes the cheapest or the dearest pieces, or all when there are fewer.
    fileprivate mutating func take(_ count: Int, _ choice: BuyGetRule.Choice) -> [PieceRun] {
        switch choice {
        case .cheapest: takeCheapest(count)
        case .dearest: takeDearest(count)
        }
    }
}
