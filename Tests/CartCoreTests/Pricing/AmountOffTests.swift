import CartCore
import Testing

/// 立减, 红包: an amount off, without a threshold or from one on.
@Suite struct AmountOffTests {
    private func off(
        _ amount: Int64, from: Int64? = nil, id: String = "p", stage: PricingStage = .platformPromotions,
        coupon: CouponCode? = nil, bases: ThresholdRule.Bases = .init()
    ) -> PricingStep {
        let info = RuleInfo(id: PromotionID(id), type: "amount-off", label: id, stage: stage, coupon: coupon)
        return PricingStep(AmountOffRule(info: info, off: amount, from: from, bases: bases))
    }

    @Test("R7 V14 payable 3.00, a red packet of 5.00: nothing to pay, 2.00 unused; 10.00 off 8.00 takes 8.00")
    func neverMore() throws {
        for (amount, packet) in [(300, 500), (800, 1_000)] as [(Int64, Int64)] {
            let till = try Till(amounts: [amount], promotions: [off(packet, stage: .vouchers)])
            let quote = try till.quote()
            #expect(quote.total == fen(0))
            #expect(quote.applied.map(\.unused) == [fen(packet - amount)])
        }
    }

    @Test("O1 15.00 of three lines of 50.00, 10.00 of the same, 15.00 of 150, 50 and 100")
    func shared() throws {
        #expect(try Till(amounts: [5_000, 5_000, 5_000], promotions: [off(1_500)]).discounts() == [500, 500, 500])
        #expect(try Till(amounts: [5_000, 5_000, 5_000], promotions: [off(1_000)]).discounts() == [334, 333, 333])
        #expect(try Till(amounts: [15_000, 5_000, 10_000], promotions: [off(1_500)]).discounts() == [750, 250, 500])
    }

    @Test("R7 a voucher acts last: of what all promotions left, before delivery")
    func voucher() throws {
        let coupon = try Promo.step("c", .highest([Promo.off(1_000, 900)]), coupon: "C")
        let terms = ["A": DeliveryTerms(fee: fen(300))]
        // An id that would run first, were it not for the stage.
        let packet = off(500, id: "a", stage: .vouchers)
        let till = try Till(["A/a=1000"], terms: terms, promotions: [packet, coupon], coupons: ["C"])
        let quote = try till.quote()
        #expect(quote.applied.map(\.id) == ["c", "a"])
        #expect(quote.applied.map(\.amount) == [fen(900), fen(100)])
        #expect(quote.applied.map(\.unused) == [fen(0), fen(400)])
        #expect(quote.total == fen(300))
    }

    @Test("of several red packets held as coupons the one that takes most off acts")
    func packets() throws {
        let steps = [
            off(500, id: "a", stage: .vouchers, coupon: "A"), off(800, id: "b", stage: .vouchers, coupon: "B"),
        ]
        let quote = try Till(amounts: [2_000], promotions: steps, coupons: ["A", "B"]).quote()
        #expect(quote.applied.map(\.id) == ["b"])
        #expect(quote.notApplied.map(\.reason) == [.displaced(by: "b")])
    }

    @Test("a threshold is reached at equality; below it the reason says how far, and the way gains what it says")
    func threshold() throws {
        #expect(try Till(amounts: [2_000], promotions: [off(500, from: 2_000)]).discounts() == [500])
        let till = try Till(amounts: [1_999], promotions: [off(500, from: 2_000)])
        let quote = try till.quote()
        #expect(quote.notApplied.map(\.reason) == [.belowThreshold(missing: fen(1))])
        #expect(quote.progress.map(\.gain) == [fen(500)])
        #expect(try till.shopper.cart.hints(for: quote, in: till.context).map(\.gain) == [fen(500)])
        // More than its threshold: what is there is what it takes.
        #expect(try Till(amounts: [100], promotions: [off(500, from: 100)]).discounts() == [100])
        let packed = off(500, from: 2_000, bases: .init(countsPacking: true))
        #expect(try Till(["A/a=1900 pack=100"], promotions: [packed]).discounts() == [500])
    }

    @Test("B10 with nothing left it is not applied, and the floor price holds")
    func nothing() throws {
        #expect(try Till(amounts: [0], promotions: [off(5)]).quote().notApplied.map(\.reason) == [.nothingLeft])
        let quote = try Till(["A/a=1000 floor=900"], promotions: [off(500)]).quote()
        #expect(quote.total == fen(900))
        #expect(quote.applied.map(\.unused) == [fen(400)])
        let most = try Till(amounts: [100, 100], promotions: [off(.max)]).quote()
        #expect(most.total == fen(0))
    }

    @Test(
        "On thousands of small carts the whole amount is shared, as far as there is something left, in proportion",
        arguments: [5, 20_261_201, 0xABBA] as [UInt64])
    func oracle(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var reached = 0
        for number in 0..<1_000 {
            let cart = PieceCart(using: &generator)
            let amount = Int64.random(in: 1...6_000, using: &generator)
            let from = Bool.random(using: &generator) ? Int64.random(in: 1...8_000, using: &generator) : nil
            let stage = Bool.random(using: &generator) ? PricingStage.vouchers : .shopPromotions
            let isReached = cart.left.reduce(0, +) >= from ?? 0
            if isReached { reached += 1 }
            try SharedDiscount.expect(
                isReached ? amount : 0, of: cart, at: try cart.till([off(amount, from: from, stage: stage)]).quote(),
                "seed \(seed), cart \(number): \(cart), \(amount) from \(from ?? 0)")
        }
        #expect(reached > 300 && reached < 1_000)
    }
}
