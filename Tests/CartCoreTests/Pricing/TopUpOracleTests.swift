import CartCore
import Testing

/// Every set of goods is tried on generated carts: none that reaches the goal is cheaper than the one found.
@Suite("Pricing: top-up against every choice there is")
struct TopUpOracleTests {
    /// A generated market of some goods in one shop or two, with a goal that is not reached.
    private struct Case: CustomStringConvertible {
        var offers: [String]
        var terms: [String: DeliveryTerms]
        var promotion: PricingStep
        var profile: PricingProfile
        var description: String { offers.joined(separator: ", ") }

        init(using random: inout SeededGenerator) throws {
            let unit = [1, 10, 50].randomElement(using: &random) ?? 1
            let shops = Bool.random(using: &random) ? ["A"] : ["A", "B"]
            offers = ["A/goods=\(unit * Int.random(in: 20...60, using: &random)) stock=1"]
            for place in 0..<Int.random(in: 1...6, using: &random) {
                let price = unit * Int.random(in: 1...40, using: &random)
                var offer = "\(shops.randomElement(using: &random) ?? "A")/k\(place)=\(price)"
                offer += " stock=\(Int.random(in: 1...3, using: &random))"
                if Int.random(in: 0..<3, using: &random) == 0 {
                    offer += " list=\(price + unit * Int.random(in: 1...20, using: &random))"
                }
                if Int.random(in: 0..<4, using: &random) == 0 { offer += " min=2" }
                if Int.random(in: 0..<4, using: &random) == 0 {
                    offer += " pack=\(Int.random(in: 1...9, using: &random))"
                }
                offers.append(offer)
            }
            let from = Int64(unit * Int.random(in: 61...130, using: &random))
            let bases: [AmountBasis] = [.listPrice, .price, .afterLinePromotions]
            profile = Bool.random(using: &random) ? .mall : .takeaway
            terms = [:]
            promotion = try Promo.step(
                "m", .highest([Promo.off(from, max(1, from / 3))]), shop: shops.count == 1 ? "A" : nil,
                bases: .init(
                    threshold: bases.randomElement(using: &random), countsPacking: Bool.random(using: &random),
                    discountedGoodsCount: Bool.random(using: &random)))
        }

        func till(_ items: [String]) throws -> Till {
            try Till(
                offers, items: ["goods"] + items, terms: terms, promotions: [promotion],
                profile: profile)
        }

        /// What the cheapest set of goods that reaches the goal costs more than none; nil when none does.
        func cheapest() throws -> Int64? {
            let base = try till([]).quote().total.minorUnits
            let catalog = try Market.catalog(offers)
            var best: Int64?
            func look(_ place: Int, _ items: [String]) throws {
                if place == catalog.offers.count {
                    let quote = try till(items).quote()
                    guard let found = quote.applied.first(where: { $0.id == PromotionID("m") }) else { return }
                    // Without the reduction: what the goods and their packing cost.
                    let cost = quote.total.minorUnits + found.amount.minorUnits - base
                    best = min(best ?? cost, cost)
                    return
                }
                let offer = catalog.offers[place]
                for pieces in 0...(offer.quantityRule.stock ?? 0) {
                    if pieces > 0, pieces < offer.quantityRule.minimum { continue }
                    try look(place + 1, pieces == 0 ? items : items + ["\(offer.sku)*\(pieces)"])
                }
            }
            try look(1, [])
            return best
        }
    }

    @Test("the goods found cost no more than any others that reach it", arguments: 0..<12)
    func agrees(_ block: Int) throws {
        for seed in (block * 25)..<(block * 25 + 25) {
            var random = SeededGenerator(seed: UInt64(seed))
            let market = try Case(using: &random)
            let till = try market.till([])
            let quote = try till.quote()
            guard let goal = quote.topUpGoals.first else { continue }
            let found = try till.shopper.cart.topUp(
                to: goal, for: quote, in: till.context, edits: till.shopper.context)
            let cheapest = try market.cheapest()
            let reduction = found.plan?.quote.applied.first { $0.id == PromotionID("m") }?.amount.minorUnits ?? 0
            let cost = found.plan.map { $0.quote.total.minorUnits + reduction - quote.total.minorUnits }
            #expect(cost == cheapest, "seed \(seed): \(market)")
            #expect(found.isProven, "seed \(seed): \(market)")
            for other in found.alternatives {
                #expect(other.quote.applied.contains { $0.id == PromotionID("m") }, "seed \(seed)")
                #expect(Set(other.additions.map(\.sku)).count == 1, "seed \(seed)")
            }
        }
    }
}
