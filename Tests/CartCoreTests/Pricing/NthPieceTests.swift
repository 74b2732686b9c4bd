import CartCore
import Testing

/// 第N件X折: of every so many pieces the cheapest is cheaper.
@Suite struct NthPieceTests {
    private func step(
        every: Int, _ benefit: PieceBenefit, _ counting: PieceCounting = .sku, times: Int? = nil, id: String = "n",
        scope: PromotionScope = .everything, priority: Int = 0
    ) -> PricingStep {
        let info = RuleInfo(
            id: PromotionID(id), type: "nth-piece", label: id, stage: .linePromotions, priority: priority, scope: scope)
        return PricingStep(
            NthPieceRule(info: info, every: every, benefit: benefit, counting: counting, maximumTimes: times))
    }

    @Test(
        "R9 V7 the second at half price, the half rounded down: 9.99 × 2, × 3; 12.50 × 2; 10.00 × 8 with three such pieces",
        arguments: [(999, 2, nil, 1_499), (999, 3, nil, 2_498), (1_250, 2, nil, 1_875), (1_000, 8, 3, 6_500)]
            as [(Int64, Int, Int?, Int64)])
    func secondHalfPrice(price: Int64, quantity: Int, times: Int?, total: Int64) throws {
        let till = try Till(
            ["A/a=\(price)"], items: ["a*\(quantity)"],
            promotions: [step(every: 2, .percent(basisPoints: 5_000), times: times)])
        #expect(try till.quote().total == fen(total))
    }

    @Test("R10 every third for 1.00 over all lines: the three cheapest of nine are reduced, the dearest pay")
    func everyThird() throws {
        let till = try Till(
            ["A/a=50000", "A/b=10000", "A/c=20000"], items: ["a*3", "b*2", "c*4"],
            promotions: [step(every: 3, .price(100), .scope)])
        #expect(try till.discounts() == [0, 2 * 9_900, 19_900])
    }

    @Test("pieces of two SKUs do not count together unless the rule says so", arguments: PieceCounting.allCases)
    func counting(counting: PieceCounting) throws {
        let till = try Till(
            ["A/a=1000", "A/b=600"], items: ["a", "b"],
            promotions: [step(every: 2, .percent(basisPoints: 5_000), counting)])
        let quote = try till.quote()
        #expect(quote.discount == fen(counting == .scope ? 300 : 0))
        if counting != .scope { #expect(quote.notApplied.map(\.reason) == [.tooFewPieces(missing: 1)]) }
    }

    @Test("a piece pays or is reduced once: what one rule used, another cannot")
    func usedOnce() throws {
        let first = step(every: 2, .amount(100), id: "a", priority: 1)
        let second = step(every: 2, .amount(50), id: "b")
        let quote = try Till(["A/a=1000"], items: ["a*5"], promotions: [first, second]).quote()
        #expect(quote.applied.map(\.amount) == [fen(200)])
        #expect(quote.notApplied.map(\.reason) == [.tooFewPieces(missing: 1)])
        let more = try Till(
            ["A/a=1000"], items: ["a*5"],
            promotions: [step(every: 2, .amount(100), times: 1, id: "a", priority: 1), second])
        #expect(try more.quote().applied.map(\.amount) == [fen(100), fen(50)])
    }

    @Test("the floor price cuts the reduction, and what was cut is told")
    func floor() throws {
        var till = try Till(["A/a=1000"], items: ["a*2"], promotions: [step(every: 2, .percent(basisPoints: 10_000))])
        #expect(try till.quote().total == fen(1_000))
        let offer = try #require(till.context.catalog.offer("a"))
        let floored = Offer(
            sku: offer.sku, product: offer.product, shop: offer.shop, price: offer.price, floorPrice: fen(900))
        till.context.catalog = try Catalog(
            currency: .cny, shops: till.context.catalog.shops, products: till.context.catalog.products,
            offers: [floored])
        let quote = try till.quote()
        #expect(quote.total == fen(1_800))
        #expect(quote.applied.map(\.unused) == [fen(800)])
    }

    @Test("no more is taken than a line has left, where a rule of another kind took from it and used no piece")
    func afterOthers() throws {
        let first = try Promo.step(
            "a", .highest([Promo.off(1_900, 1_900)]), priority: 1, stage: .linePromotions,
            bases: .init(threshold: .price))
        let info = RuleInfo(id: PromotionID("n"), type: "x", label: "n", stage: .linePromotions)
        let free = PieceBenefit.percent(basisPoints: 10_000)
        let rules = [
            PricingStep(NthPieceRule(info: info, every: 2, benefit: free)),
            PricingStep(BuyGetRule(info: info, buy: 1, get: 1)),
            PricingStep(LadderRule(info: info, tiers: [LadderRule.Tier(pieces: 2, benefit: free)])),
            PricingStep(BundleRule(info: info, pieces: 2, price: 0)),
        ]
        for rule in rules {
            let quote = try Till(["A/a=1000"], items: ["a*2"], promotions: [first, rule]).quote()
            #expect(quote.applied.map(\.amount) == [fen(1_900), fen(100)], "\(rule.info)")
        }
    }

    @Test("a million pieces are priced like two")
    func many() throws {
        let till = try Till(["A/a=999"], items: ["a*9999"], promotions: [step(every: 2, .percent(basisPoints: 5_000))])
        #expect(try till.quote().discount == fen(4_999 * 499))
    }
}
