import CartCore
import Testing

/// Delivery by distance, packing by the order, and what small orders cost more.
@Suite struct TermsTests {
    private static let steps = DistanceSteps(
        firstMetres: 1_000, firstFee: fen(200), everyMetres: 500, everyFee: fen(100), maximum: fen(8_000))

    private func fee(_ metres: Int?, _ steps: DistanceSteps = steps, freeFrom: Int64? = nil) throws -> Int64 {
        let terms = DeliveryTerms(fee: fen(500), freeFrom: freeFrom.map { fen($0) }, steps: steps)
        var till = try Till(["A/a=1000"], terms: ["A": terms])
        till.context.distance = metres
        return try till.quote().feeTotal.minorUnits
    }

    @Test(
        "E2 2.00 for the first 1,000 m, 1.00 for each 500 m begun: 1,499, 1,500 and 1,501 m; unknown is the one fee",
        arguments: [
            (1_499, 300), (1_500, 300), (1_501, 400), (1_000, 200), (1_001, 300), (0, 200), (-9, 200),
            (.max, 8_000), (nil, 500),
        ] as [(Int?, Int64)])
    func steps(metres: Int?, amount: Int64) throws {
        #expect(try fee(metres) == amount)
    }

    @Test("R24 1.00 for 5 km, 2.00 for each further km begun: 7.3 km is 7.00; free from an amount on; pickup is free")
    func kilometres() throws {
        let steps = DistanceSteps(firstMetres: 5_000, firstFee: fen(100), everyMetres: 1_000, everyFee: fen(200))
        #expect(try fee(7_300, steps) == 700)
        #expect(try fee(7_300, steps, freeFrom: 1_000) == 0)
        let huge = DistanceSteps(firstMetres: 0, firstFee: fen(1), everyMetres: 1, everyFee: fen(.max))
        #expect(throws: PricingError.amountTooLarge) { try fee(3, huge) }
        var till = try Till(["A/a=1000"], terms: ["A": DeliveryTerms(steps: steps)])
        till.context.distance = 7_300
        till.context.fulfilment = .pickup
        #expect(try till.quote().fees.isEmpty)
    }

    @Test("by any distance it is what walking there stretch by stretch costs", arguments: [7, 20_261_201] as [UInt64])
    func walk(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
            let (first, every, metres) = (roll(0...60), roll(1...20), roll(0...200))
            let (firstFee, everyFee, most) = (roll(0...300), roll(0...200), roll(0...2_000))
            var (at, cost) = (first, firstFee)
            while at < metres {
                at += every
                cost += everyFee
            }
            let steps = DistanceSteps(
                firstMetres: first, firstFee: fen(Int64(firstFee)), everyMetres: every, everyFee: fen(Int64(everyFee)),
                maximum: fen(Int64(most)))
            try #require(try fee(metres, steps) == Int64(min(cost, most)), "\(steps), \(metres) m")
        }
    }

    @Test("E1 small orders up to 10.00: goods of 8.90 are charged 1.10, of 10.00 nothing; pickup is charged nothing")
    func smallOrder() throws {
        let terms = ["A": DeliveryTerms(smallOrderBelow: fen(1_000))]
        var till = try Till(["A/a=890"], terms: terms)
        #expect(try till.quote().fees == [Fee(kind: .smallOrder, shop: "A", amount: fen(110))])
        #expect(try till.quote().total == fen(1_000))
        till.context.fulfilment = .pickup
        #expect(try till.quote().fees.isEmpty)
        #expect(try Till(["A/a=1000"], terms: terms).quote().fees.isEmpty)
        // Counted as a minimum order is: original price and packing in a takeaway, before coupons in a mall.
        let packed = try Till(["A/a=500 list=800 pack=90"], terms: terms, profile: .takeaway).quote()
        #expect(packed.feeTotal == fen(90 + 110))
        let coupon = try Promo.step("c", .highest([Promo.off(1_000, 300)]), coupon: "C")
        #expect(try Till(["A/a=1000"], terms: terms, promotions: [coupon], coupons: ["C"]).quote().feeTotal == fen(0))
    }

    @Test(
        "E3 from the 5th piece on 0.50 each: 4, 5 and 10 pieces; by shop, of what is selected, and not on pickup",
        arguments: [(4, 0), (5, 50), (10, 300)] as [(Int, Int64)])
    func manyPieces(pieces: Int, fee: Int64) throws {
        let terms = DeliveryTerms(fee: fen(10), freeFrom: fen(1), manyPieces: ManyPieces(from: 5, fee: fen(50)))
        var till = try Till(
            ["A/a=1000", "A/b=1000", "B/c=1"], items: ["a*\(pieces - 2)", "b*2", "c*9"], terms: ["A": terms])
        let charged = fee == 0 ? [] : [Fee(kind: .manyPieces, shop: "A", amount: fen(fee))]
        #expect(try till.quote().fees == charged, "free delivery does not waive it")
        till.context.fulfilment = .pickup
        #expect(try till.quote().fees.isEmpty)
        till.context.fulfilment = .delivery
        try till.shopper.perform(.deselect(.lines(["A/b"])))
        #expect(try till.quote().feeTotal == fen(max(0, fee - 100)))
        let off = PricingStep(
            try DeliveryOffRule(
                info: RuleInfo(id: "d", type: "delivery-off", label: "d", stage: .feePromotions),
                tiers: [DeliveryOffRule.Tier(off: .percent(basisPoints: 10_000))], kind: .manyPieces))
        try till.shopper.perform(.select(.all))
        till.context.promotions = PromotionBook([off])
        #expect(try till.quote().feeTotal == fen(0))
    }

    @Test("many pieces whose fee does not fit are an error; no fee is none, and from the first on every piece costs")
    func manyPiecesEdges() throws {
        func quote(_ many: ManyPieces) throws -> Quote {
            try Till(["A/a=1"], items: ["a*3"], terms: ["A": DeliveryTerms(manyPieces: many)]).quote()
        }
        #expect(throws: PricingError.amountTooLarge) { try quote(ManyPieces(from: 1, fee: fen(.max))) }
        #expect(try quote(ManyPieces(from: 1, fee: fen(0))).fees.isEmpty)
        #expect(try quote(ManyPieces(from: -5, fee: fen(7))).feeTotal == fen(21))
        #expect(try quote(ManyPieces(from: 4, fee: fen(7))).fees.isEmpty)
    }

    @Test("R23 packing by the order comes once, with that of the pieces, on pickup too")
    func packingPerOrder() throws {
        let terms = ["A": DeliveryTerms(packingPerOrder: fen(100))]
        var till = try Till(["A/a=1000 pack=50", "B/b=1"], items: ["a*2", "b"], terms: terms)
        till.context.fulfilment = .pickup
        #expect(try till.quote().fees == [Fee(kind: .packing, shop: "A", amount: fen(200))])
        try till.shopper.perform(.deselect(.lines(["A/a"])))
        #expect(try till.quote().fees.isEmpty)
    }
}
