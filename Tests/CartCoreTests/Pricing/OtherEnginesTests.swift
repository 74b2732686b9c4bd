import CartCore
import Testing

/// What other engines' own tests expect, in our words. Where we answer otherwise, the test's name says so.
@Suite("Pricing: worked numbers of other engines")
struct OtherEnginesTests {
    private func percent(
        _ percent: Int64, id: String = "p", stage: PricingStage = .platformPromotions, skus: Set<SKU> = [],
        stacking: Stacking = Stacking(), bases: ThresholdRule.Bases = .init()
    ) -> PricingStep {
        let info = RuleInfo(
            id: PromotionID(id), type: "percent", label: id, stage: stage, scope: PromotionScope(skus: skus),
            stacking: stacking)
        return PricingStep(PercentRule(info: info, basisPoints: percent * 100, bases: bases))
    }

    private func off(
        _ amount: Int64, id: String = "o", stage: PricingStage = .platformPromotions, from: Int64? = nil,
        skus: Set<SKU> = [], stacking: Stacking = Stacking(), bases: ThresholdRule.Bases = .init()
    ) -> PricingStep {
        let info = RuleInfo(
            id: PromotionID(id), type: "amount-off", label: id, stage: stage, scope: PromotionScope(skus: skus),
            stacking: stacking)
        return PricingStep(AmountOffRule(info: info, off: amount, from: from, bases: bases))
    }

    private func sale(
        _ benefit: PieceBenefit, id: String = "sale", skus: Set<SKU> = [], perOrder: Int? = nil
    ) -> PricingStep {
        let info = RuleInfo(
            id: PromotionID(id), type: "sale-price", label: id, stage: .linePrices, scope: PromotionScope(skus: skus))
        return PricingStep(SalePriceRule(info: info, price: .each(benefit), limits: .init(perOrder: perOrder)))
    }

    /// Of two pieces the cheaper has so much off, once.
    private func cheapest(_ amount: Int64) -> PricingStep {
        PricingStep(
            NthPieceRule(
                info: PieceCart.info("n", type: "nth-piece"), every: 2, benefit: .amount(amount), counting: .scope,
                maximumTimes: 1))
    }

    // MARK: Vendure

    @Test(
        "V6 V7 50 % from 3 pieces, then 10 % from 10.00 of what is left: q2 and q3 of 5.00, of 8.00, and of 8.00 gross",
        arguments: [
            (500, 2, .exclusive, 900, 1_080), (500, 3, .exclusive, 750, 900), (800, 2, .exclusive, 1_440, 1_728),
            (800, 3, .exclusive, 1_080, 1_296), (800, 3, .inclusive, 900, 1_080),
        ] as [(Int64, Int, TaxTerms.Prices, Int64, Int64)])
    func v6v7(price: Int64, pieces: Int, prices: TaxTerms.Prices, net: Int64, gross: Int64) throws {
        let steps = [
            try Promo.step("half", .highest([Promo.pieces(3, 50)]), priority: 2),
            try Promo.step(
                "tenth", .highest([Promo.percent(1_000, 10)]), priority: 1, bases: .init(threshold: .remaining)),
        ]
        var till = try Till(["A/a=\(price)"], items: ["a*\(pieces)"], promotions: steps)
        till.context.tax = try Tax.terms(prices)
        let tax = try #require(try till.quote().tax)
        #expect(tax.net == fen(net))
        #expect(tax.gross == fen(gross))
    }

    // MARK: Saleor

    @Test("S1 S2 5.00 off lines of 4.00 and 45.00: 3.59 and 40.41; once, on the cheapest piece: 0.00 and 45.00")
    func s2() throws {
        #expect(try Till(amounts: [400, 4_500], promotions: [off(500)]).totals() == [359, 4_041])
        #expect(try Till(amounts: [400, 4_500], promotions: [cheapest(500)]).totals() == [0, 4_500])
    }

    @Test("S3 2 × 50 at 20 % off, 30, delivery 20: 130; by hand 50 % off the first line takes the sale's place: 100")
    func s3() throws {
        let terms = ["A": DeliveryTerms(fee: fen(2_000))]
        let catalogue = sale(.percent(basisPoints: 2_000), skus: ["a"])
        let manual = sale(.percent(basisPoints: 5_000), id: "manual", skus: ["a"])
        for (steps, lines, total) in [
            ([catalogue], [8_000, 3_000], 13_000), ([catalogue, manual], [5_000, 3_000], 10_000),
        ]
            as [([PricingStep], [Int64], Int64)]
        {
            let quote = try Till(["A/a=5000", "A/b=3000"], items: ["a*2", "b"], terms: terms, promotions: steps).quote()
            #expect(quote.lines.map(\.total.minorUnits) == lines)
            #expect(quote.total == fen(total))
        }
    }

    @Test("S4b The same with a voucher of 50: 80; 10 % by hand, pinned, takes its place: 110 − 11 + 20 − 2 = 117")
    func s4b() throws {
        let order = Stacking(group: "order")
        let info = RuleInfo(id: "manual", type: "percent", label: "", stage: .vouchers, stacking: order)
        let steps = [
            sale(.percent(basisPoints: 2_000), skus: ["a"]), off(5_000, id: "voucher", stacking: order),
            PricingStep(PercentRule(info: info, basisPoints: 1_000, coversFees: true)),
        ]
        var till = try Till(
            ["A/a=5000", "A/b=3000"], items: ["a*2", "b"], terms: ["A": DeliveryTerms(fee: fen(2_000))],
            promotions: steps)
        // Left to itself the voucher acts, because it saves more.
        #expect(try till.quote().total == fen(8_000))
        try till.shopper.perform(.choose("manual", .pinned))
        let quote = try till.quote()
        #expect(quote.lines.map(\.total) == [fen(7_200), fen(2_700)])
        #expect(quote.fees.map(\.amount) == [fen(1_800)])
        #expect(quote.total == fen(11_700))
        #expect(quote.notApplied.map(\.reason) == [.displaced(by: "manual")])
    }

    @Test("S5 19.99 less 13 %, then a voucher of 13 %: 2.60, then 2.26, to pay 15.13")
    func s5() throws {
        let steps = [percent(13, id: "sale", stage: .linePromotions), percent(13, id: "voucher")]
        let quote = try Till(amounts: [1_999], promotions: steps).quote()
        #expect(quote.applied.map(\.amount) == [fen(260), fen(226)])
        #expect(quote.total == fen(1_513))
    }

    // MARK: commercetools

    @Test("C3 C4 259.99 less 30 %: 181.99; 10 % on top of it 163.79; of the two the better, 181.99")
    func c4() throws {
        #expect(try Till(amounts: [25_999], promotions: [percent(30)]).totals() == [18_199])
        for (stacking, total) in [(Stacking(), 16_379), (Stacking(group: "best"), 18_199)] as [(Stacking, Int64)] {
            let steps = [
                percent(30, id: "product", stage: .linePromotions, stacking: stacking),
                percent(10, id: "cart", stacking: stacking),
            ]
            #expect(try Till(amounts: [25_999], promotions: steps).totals() == [total])
        }
    }

    // MARK: Solidus

    /// So many pieces together at a price.
    private func bundle(_ pieces: Int, _ price: Int64) -> PricingStep {
        PricingStep(BundleRule(info: PieceCart.info("b", type: "bundle"), pieces: pieces, price: price))
    }

    @Test("O3 5.00 off each piece in a full group of two: of 0…4 pieces 0, 0, 10, 10, 20")
    func o3() throws {
        for (pieces, off) in zip(0...4, [0, 0, 1_000, 1_000, 2_000] as [Int64]) {
            let till = try Till(
                ["A/a=1000"], items: pieces == 0 ? [] : ["a*\(pieces)"], promotions: [bundle(2, 1_000)])
            #expect(try till.quote().discount == fen(off), "\(pieces) pieces")
        }
    }

    @Test("O3 in groups of three over lines of 2, 1 and 1 pieces: 10, 5, 0; 10 % of 10.00 × 2 and × 1: 2.00, 1.00")
    func o3Lines() throws {
        let offers = ["A/a=1000", "A/b=1000", "A/c=1000"]
        let three = try Till(offers, items: ["a*2", "b", "c"], promotions: [bundle(3, 1_500)])
        #expect(try three.discounts() == [1_000, 500, 0])
        let tenth = try Till(offers, items: ["a*2", "b"], promotions: [bundle(3, 2_700)])
        #expect(try tenth.discounts() == [200, 100])
    }

    @Test("O5 the first 1.13, each further 2.11: 2 pieces 3.24, 10 pieces 20.12; no more than five: 9.57")
    func o5() throws {
        let terms = ["A": DeliveryTerms(fee: fen(113), manyPieces: ManyPieces(from: 2, fee: fen(211)))]
        for (pieces, fee) in [(1, 113), (2, 324), (5, 957), (10, 2_012)] as [(Int, Int64)] {
            #expect(try Till(["A/a=1000"], items: ["a*\(pieces)"], terms: terms).quote().feeTotal == fen(fee))
        }
        // What a sixth piece and more would cost is taken off again.
        let info = RuleInfo(id: "five", type: "delivery-off", label: "", stage: .feePromotions)
        let tiers = (6...10).map {
            DeliveryOffRule.Tier(from: .pieces($0), off: .amount(Int64($0 - 5) * 211))
        }
        let most = PricingStep(try DeliveryOffRule(info: info, tiers: tiers, kind: .manyPieces))
        for (pieces, fee) in [(5, 957), (6, 957), (10, 957)] as [(Int, Int64)] {
            let till = try Till(["A/a=1000"], items: ["a*\(pieces)"], terms: terms, promotions: [most])
            #expect(try till.quote().feeTotal == fen(fee), "\(pieces) pieces")
        }
    }

    @Test(
        "O6 a shirt of 30 at 20 % off and pants of 40, then 10 off: from 60 on 54.00; from 68 on nothing, for it is 64")
    func o6() throws {
        for (from, total) in [(6_000, 5_400), (6_400, 5_400), (6_800, 6_400)] as [(Int64, Int64)] {
            let lane = percent(20, id: "z", stage: .linePromotions, skus: ["k0"])
            let till = try Till(amounts: [3_000, 4_000], promotions: [off(1_000, id: "a", from: from), lane])
            #expect(try till.quote().total == fen(total))
        }
    }

    // MARK: Sylius

    @Test("Y3 10 % off the jacket of 100 beside trousers of 80, then 20 off: 150; 10 % of 10 and 50, not of 80: 134")
    func y3() throws {
        let jackets = percent(10, id: "j", stage: .linePromotions, skus: ["k1"])
        #expect(try Till(amounts: [8_000, 10_000], promotions: [off(2_000), jackets]).quote().total == fen(15_000))
        let two = percent(10, skus: ["k0", "k1"])
        #expect(try Till(amounts: [1_000, 5_000, 8_000], promotions: [two]).totals() == [900, 4_500, 8_000])
    }

    @Test("Y5 a T-shirt of 50, at least 45, and a mug of 20: 20 off takes 5 and 15; 20 % takes 5 and 9")
    func y5() throws {
        let offers = ["A/shirt=5000 floor=4500", "A/mug=2000"]
        for (step, shares) in [(off(2_000), [500, 1_500]), (percent(20), [500, 900])] as [(PricingStep, [Int64])] {
            #expect(try Till(offers, promotions: [step]).discounts() == shares)
        }
    }

    @Test("Y6 25 off a T-shirt and three mugs: 5, and 6.67, 6.67, 6.66; 20 off two and three: 5, 5; 3.34, 3.33, 3.33")
    func y6() throws {
        // What each piece gives back shows its share: the first ones returned give back the greater part, so the shares
        // of a line's pieces are counted from the last.
        func shares(_ items: [String], prices: (Int64, Int64), off amount: Int64) throws -> [[Int64]] {
            let offers = ["A/shirt=\(prices.0)", "A/mug=\(prices.1)"]
            let quote = try Till(offers, items: items, promotions: [off(amount)]).quote()
            return quote.lines.map { line in
                line.refunds.reversed().flatMap { run in
                    [Int64](repeating: line.unitPrice.minorUnits - run.amount.minorUnits, count: run.pieces)
                }
            }
        }
        #expect(try shares(["shirt", "mug*3"], prices: (1_500, 2_000), off: 2_500) == [[500], [667, 667, 666]])
        #expect(
            try shares(["shirt*2", "mug*3"], prices: (3_000, 2_000), off: 2_000) == [[500, 500], [334, 333, 333]])
    }

    @Test("Y11 10 off, only goods not discounted: mug 40, T-shirt 20 now 15, cap 10: 32, 15, 8")
    func y11() throws {
        let steps = [
            sale(.percent(basisPoints: 2_500), skus: ["k1"]), off(1_000, bases: .init(discountedGoodsCount: false)),
        ]
        let till = try Till(amounts: [4_000, 2_000, 1_000], promotions: steps)
        #expect(try till.totals() == [3_200, 1_500, 800])
        #expect(try till.quote().total == fen(5_500))
    }

    @Test(
        "Y11 10 off each piece of 10 to 50: the T-shirt on sale for 15 and the mug of 40: 35; without goods on sale: 45"
    )
    func y11Items() throws {
        for (count, totals) in [(true, [500, 3_000]), (false, [1_500, 3_000])] as [(Bool, [Int64])] {
            let bases = ThresholdRule.Bases(discountedGoodsCount: count)
            let steps = [
                sale(.percent(basisPoints: 2_500), skus: ["k0"]), off(1_000, id: "shirt", skus: ["k0"], bases: bases),
                off(1_000, id: "mug", skus: ["k1"], bases: bases),
            ]
            #expect(try Till(amounts: [2_000, 4_000], promotions: steps).totals() == totals)
        }
    }

    // MARK: The rest

    @Test("K2 3.00 off one piece at the most: of 12 × 2 3.00; of 2 × 2 and 1 × 2 1.00, off the cheapest")
    func k2() throws {
        #expect(try Till(["A/a=1200"], items: ["a*2"], promotions: [cheapest(300)]).discounts() == [300])
        let two = try Till(["A/a=200", "A/b=100"], items: ["a*2", "b*2"], promotions: [cheapest(300)])
        #expect(try two.discounts() == [0, 100])
    }

    @Test(
        "K6 how far it is: an empty cart is told nothing, for no goods are in scope; the first piece is told the rest")
    func k6() throws {
        let steps = [
            try Promo.step("count", .highest([Promo.pieces(2, 50)])),
            try Promo.step("value", .highest([Promo.off(199, 100)])),
        ]
        var till = try Till(["A/a=1 max=9", "A/b=500"], items: [], promotions: steps)
        #expect(try till.quote().progress.isEmpty)
        #expect(try till.quote().obstacles == [.nothingSelected])
        try till.shopper.add("a")
        try till.shopper.perform(.select(.all))
        let quote = try till.quote()
        #expect(quote.progress.compactMap(\.missingPieces) == [1])
        #expect(quote.progress.compactMap(\.missingAmount) == [fen(198)])
    }

    @Test("W1 15 off each piece of 13.95, of one piece: 13.95; of three: 41.85, never more than they cost")
    func w1() throws {
        for (limit, taken) in [(1, 1_395), (3, 4_185), (nil, 4_185)] as [(Int?, Int64)] {
            let till = try Till(["A/a=1395"], items: ["a*3"], promotions: [sale(.amount(1_500), perOrder: limit)])
            #expect(try till.discounts() == [taken])
        }
    }

    @Test("W5 10 % of 20 and of 20 on sale for 10: 3.00; without goods on sale 2.00")
    func w5() throws {
        let offers = ["A/a=2000", "A/b=1000 list=2000"]
        for (count, taken) in [(true, 300), (false, 200)] as [(Bool, Int64)] {
            let step = percent(10, bases: .init(discountedGoodsCount: count))
            #expect(try Till(offers, promotions: [step]).quote().discount == fen(taken))
        }
    }
}
