extension Cart {
    /// The cheapest goods that reach a goal (凑单), with what the cart comes to then.
    ///
    /// Which goods are cheapest is found exactly, by what they cost and count for by themselves; what is promised is what
    /// pricing the cart with them really gives. Where goods that are named as an alternative leave less to pay in all, these are
    /// the plan. Goods are left out whose shop does not deliver here, or that would put something new in the way of the order,
    /// such as another shop's minimum order.
    ///
    /// - Parameters:
    ///   - goal: one of `quote.topUpGoals`.
    ///   - quote: the cart as it is, priced in `context`.
    ///   - edits: what adding goods to the cart is judged by.
    ///   - skus: the only goods to look at; nil for the whole catalog.
    ///   - alternatives: how many goods that reach it alone are named besides.
    /// - Throws: what `quote(in:)` throws.
    public func topUp(
        to goal: TopUpGoal, for quote: Quote, in context: PricingContext, edits: CartContext, from skus: [SKU]? = nil,
        alternatives: Int = 3
    ) throws(PricingError) -> TopUp {
        try TopUpSearch(self, goal: goal, quote: quote, context: context, edits: edits).run(skus, alternatives)
    }
}

/// The search for the goods that reach one goal.
private struct TopUpSearch {
    /// How often more is asked for when what was found does not reach the goal after all.
    private static let mostRounds = 4

    private let cart: Cart
    private let goal: TopUpGoal
    private let quote: Quote
    private let context: PricingContext
    private let edits: CartContext

    init(_ cart: Cart, goal: TopUpGoal, quote: Quote, context: PricingContext, edits: CartContext) {
        self.cart = cart
        self.goal = goal
        self.quote = quote
        self.context = context
        self.edits = edits
        // A trial is bought in full or not at all.
        var strict = edits
        strict.rules.excess = .refuse
        self.strict = strict
    }

    private let strict: CartContext

    /// Goods of which all may be bought together.
    fileprivate struct Shelf {
        var candidates: [TopUpCandidates.Candidate]
        var goods: [CoverSearch.Goods]
    }

    /// A plan, and whether nothing is cheaper.
    private struct Found {
        var plan: TopUpPlan?
        var isProven: Bool
        /// What no choice from the shelf costs less than.
        var bound: Int64
    }

    func run(_ skus: [SKU]?, _ alternatives: Int) throws(PricingError) -> TopUp {
        let shelf = try shelf(skus)
        // Goods of other shops may bring fees of their own, which only pricing tells.
        let near = shelf.limited(to: quote.shops.map { $0.id })
        var best = try find(on: near)
        if near.candidates.count < shelf.candidates.count {
            let wide = try find(on: shelf)
            if let plan = wide.plan, best.plan.map({ plan.quote.weight < $0.quote.weight }) ?? true {
                best = wide
            } else {
                best.isProven = best.isProven && (best.plan == nil ? wide.isProven : best.bound <= wide.bound)
            }
        }
        var plans = try singles(on: shelf, besides: best.plan, limit: alternatives)
        if let plan = best.plan { plans.insert(plan, at: 0) }
        // Goods that are a little dearer can make the whole cheaper: with them another tier is reached.
        let first = plans.indices.min { plans[$0].quote.weight < plans[$1].quote.weight }
        let plan = first.map { plans.remove(at: $0) }
        return TopUp(goal: goal, plan: plan, alternatives: plans, isProven: best.isProven)
    }

    // MARK: The shelf

    private func shelf(_ skus: [SKU]?) throws(PricingError) -> Shelf {
        var ignored: [CheckoutObstacle] = []
        var collected = TopUpCandidates(
            cart, ledger: try cart.ledger(in: context, obstacles: &ignored), in: context, edits: edits)
        let step: PricingStep?
        if case .promotion(let way) = goal { step = context.promotions.step(way.id) } else { step = nil }
        collected.collect(skus, for: step?.info, of: goal.shop)
        try collected.settlePrices(cart.coupons)
        return Shelf(
            candidates: collected.candidates, goods: collected.goods(counting: try counts(in: collected.ledger, step)))
    }

    /// What each line counts for towards the goal.
    private func counts(in ledger: PricingLedger, _ step: PricingStep?) throws(PricingError) -> [Int64] {
        guard case .promotion(let way) = goal else {
            let lines = ledger.shops.first { $0.id == goal.shop }?.lines ?? []
            return try ledger.counts(
                of: lines, context.profile.minimumOrderBasis,
                countingPacking: context.profile.minimumOrderCountsPacking)
        }
        guard let step, let line = ledger.lines.firstIndex(where: { $0.id == way.line }) else { return ledger.noCounts }
        if let counts = try step.counts(ledger, line) { return counts }
        let alike = ledger.lines.indices.filter { ledger.lines[$0].sku == ledger.lines[line].sku }
        if way.missingPieces != nil { return ledger.counts(of: alike) { Int64(ledger.lines[$0].quantity) } }
        return ledger.counts(of: alike) { ledger.remaining[$0] }
    }

    // MARK: Plans

    /// The cheapest plan from a shelf. Where a promotion on several pieces leaves less than was reckoned with, more is
    /// asked for, and it is not proven any more that nothing is cheaper.
    private func find(on shelf: Shelf) throws(PricingError) -> Found {
        var need = goal.missing
        var found = Found(plan: nil, isProven: true, bound: 0)
        for round in 0..<Self.mostRounds {
            guard let result = CoverSearch(need: need, goods: shelf.goods).run() else { return found }
            if round == 0 { found.bound = result.isProven ? result.cost : 0 }
            found.isProven = found.isProven && result.isProven
            guard let plan = try plan(result.picks, on: shelf) else {
                found.isProven = false
                return found
            }
            let missing = plan.quote.missing(to: goal, since: quote)
            if missing <= 0 {
                found.plan = plan
                return found
            }
            found.isProven = false
            let (more, overflow) = need.addingReportingOverflow(missing)
            if overflow { return found }
            need = more
        }
        return found
    }

    /// Goods that reach the goal with one kind alone, the nearest price first.
    private func singles(on shelf: Shelf, besides best: TopUpPlan?, limit: Int) throws(PricingError) -> [TopUpPlan] {
        if limit <= 0 { return [] }
        var ways: [(cost: Int64, pick: CoverSearch.Pick)] = []
        for (place, goods) in shelf.goods.enumerated() {
            guard let blocks = goods.blocks(reaching: goal.missing), let bundle = goods.bundle(of: blocks, at: place)
            else { continue }
            ways.append((bundle.cost, CoverSearch.Pick(goods: place, blocks: blocks)))
        }
        ways.sort { $0.cost != $1.cost ? $0.cost < $1.cost : $0.pick.goods < $1.pick.goods }
        var plans: [TopUpPlan] = []
        // One that does not hold makes room for the next, but not for ever.
        for way in ways.prefix(2 * limit + 2) {
            if plans.count == limit { break }
            guard let plan = try plan([way.pick], on: shelf), plan.additions != best?.additions,
                plan.quote.missing(to: goal, since: quote) <= 0
            else { continue }
            plans.append(plan)
        }
        return plans
    }

    /// Prices the cart with some goods; nil when it does not take them, or when they put something new in the way.
    private func plan(_ picks: [CoverSearch.Pick], on shelf: Shelf) throws(PricingError) -> TopUpPlan? {
        var trial = cart
        var additions: [TopUpAddition] = []
        var price: Int64 = 0
        for pick in picks {
            let candidate = shelf.candidates[pick.goods]
            let pieces = candidate.first + (pick.blocks - 1) * candidate.step
            let line = candidate.line ?? candidate.key.id
            do {
                try trial.buy(candidate, pieces: pieces, as: line, in: strict)
            } catch {
                return nil
            }
            guard let amount = try? MinorUnits.multiply(candidate.unitPrice, Int64(pieces)),
                let sum = try? MinorUnits.add(price, amount)
            else { throw .amountTooLarge }
            price = sum
            additions.append(
                TopUpAddition(
                    line: line, shop: candidate.key.shop, sku: candidate.key.sku,
                    customisations: candidate.key.customisations, quantity: pieces,
                    unitPrice: money(candidate.unitPrice), price: money(amount), isInCart: candidate.isTick))
        }
        let then = try trial.quote(in: context)
        for obstacle in then.obstacles where !quote.meets(obstacle) { return nil }
        // What the whole gets dearer by is never more than the price and some fees, which fit together.
        let gain = price &- (then.weight &- quote.weight)
        return TopUpPlan(additions: additions, price: money(price), gain: money(gain), quote: then)
    }

    private func money(_ amount: Int64) -> Money { Money(minorUnits: amount, currency: cart.currency) }
}

extension TopUpSearch.Shelf {
    /// The goods of some shops alone.
    fileprivate func limited(to shops: [ShopID]) -> Self {
        let own = Set(shops)
        let places = candidates.indices.filter { own.contains(candidates[$0].key.shop) }
        if places.count == candidates.count { return self }
        return Self(candidates: places.map { candidates[$0] }, goods: places.map { goods[$0] })
    }
}

extension PricingLedger {
    /// Nothing counts.
    fileprivate var noCounts: [Int64] { [Int64](repeating: 0, count: lines.count) }
}

extension Cart {
    /// Puts goods into a trial of the cart, selected.
    fileprivate mutating func buy(
        _ candidate: TopUpCandidates.Candidate, pieces: Int, as line: LineID, in context: CartContext
    ) throws(CartError) {
        if candidate.line == nil {
            _ = try perform(
                .add(candidate.key.sku, quantity: pieces, customisations: candidate.key.customisations), in: context)
        } else if !candidate.isTick {
            _ = try perform(.adjustQuantity(line, by: pieces), in: context)
        }
        if self.line(line)?.isSelected == false { _ = try perform(.select(.lines([line])), in: context) }
    }
}
