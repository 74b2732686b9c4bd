import CartCore
import Testing

/// Market rules about a whole order: several persons' dishes, add-ons, nothing to pay, and coupons after a change.
@Suite("Pricing: market rules of whole orders")
struct MarketRuleTests {
    private static let who = [
        "p-dish": [ProductOption(name: "for", choices: ["ann", "bo", "cy"].map { Market.choice($0) })]
    ]

    /// The persons' portions of one dish, in the order in which they are given: each person's are a line of their own.
    private func table(
        _ portions: [(String, Int)], terms: DeliveryTerms = DeliveryTerms(), _ promotions: [PricingStep]
    ) throws -> (Shopper, PricingContext) {
        let catalog = try Market.catalog(["A/dish=1500"], terms: ["A": terms], options: Self.who)
        var shopper = Shopper(catalog)
        // What is added last comes first on the page.
        for (person, pieces) in portions.reversed() {
            try shopper.perform(.add("dish", quantity: pieces, customisations: [Customisation("for", person)]))
        }
        try shopper.perform(.select(.all))
        return (shopper, PricingContext(catalog: catalog, promotions: PromotionBook(promotions), now: Market.now))
    }

    @Test("R33 A dish on sale, three of it: of two persons' two each the second has one on sale, one at its price")
    func sharedStock() throws {
        var info = PieceCart.info("sale", type: "sale-price")
        info.stage = .linePrices
        let sale = PricingStep(SalePriceRule(info: info, price: .each(.price(900)), limits: .init(stock: 3)))
        for (portions, totals) in [
            ([("ann", 2), ("bo", 2)], [1_800, 2_400]), ([("bo", 2), ("ann", 2)], [1_800, 2_400]),
            ([("ann", 2), ("bo", 2), ("cy", 1)], [1_800, 2_400, 1_500]), ([("ann", 4), ("bo", 1)], [4_200, 1_500]),
        ] as [([(String, Int)], [Int64])] {
            let (shopper, context) = try table(portions, [sale])
            #expect(try shopper.cart.quote(in: context).lines.map(\.total.minorUnits) == totals, "\(portions)")
        }
    }

    @Test("R33 It is one order: the minimum and a threshold look at everybody's portions together, and real stock too")
    func oneOrder() throws {
        let terms = DeliveryTerms(fee: fen(300), minimumOrder: fen(4_500))
        let tier = try Promo.step("p", .highest([Promo.off(4_500, 600)]), shop: "A")
        let (two, context) = try table([("ann", 1), ("bo", 1)], terms: terms, [tier])
        #expect(try two.cart.quote(in: context).shops.map(\.missingToMinimum) == [fen(1_500)])
        let (three, same) = try table([("ann", 1), ("bo", 1), ("cy", 1)], terms: terms, [tier])
        let quote = try three.cart.quote(in: same)
        #expect(quote.canCheckOut)
        #expect(quote.fees.map(\.amount) == [fen(300)])
        #expect(quote.lines.map(\.discount) == [fen(200), fen(200), fen(200)])
        #expect(quote.total == fen(4_200))

        var shopper = Shopper(try Market.catalog(["A/dish=1500 stock=3"], options: Self.who))
        try shopper.perform(.add("dish", quantity: 2, customisations: [Customisation("for", "ann")]))
        let more = CartEdit.Action.add("dish", quantity: 2, customisations: [Customisation("for", "bo")])
        #expect(shopper.refusal(more)?.refusal == .insufficientStock)
    }

    @Test(
        "R34 A tea of 18.00 with an add-on of 2.00, two of it: 40.00; without it, and with another, lines of their own")
    func addOns() throws {
        let extras = [
            "p-tea": [
                ProductOption(
                    name: "extra", allowsSeveral: true,
                    choices: [Market.choice("pearl", 200), Market.choice("jelly", 100)])
            ]
        ]
        let catalog = try Market.catalog(["A/tea=1800"], options: extras)
        let context = PricingContext(catalog: catalog, now: Market.now)
        for (chosen, total) in [([], 3_600), (["pearl"], 4_000), (["jelly"], 3_800), (["pearl", "jelly"], 4_200)]
            as [([String], Int64)]
        {
            var shopper = Shopper(catalog)
            let choices = chosen.map { Customisation("extra", $0) }
            try shopper.perform(.add("tea", quantity: 2, customisations: choices))
            try shopper.perform(.select(.all))
            let quote = try shopper.cart.quote(in: context)
            #expect(quote.lines.map(\.quantity) == [2])
            #expect(quote.total == fen(total), "\(chosen)")
            try shopper.perform(.add("tea", quantity: 1, customisations: []))
            #expect(shopper.cart.totals.lineCount == (chosen.isEmpty ? 1 : 2))
        }
    }

    @Test("R39 A coupon that takes everything leaves an order of nothing to pay, which can be checked out")
    func nothingToPay() throws {
        for (coupon, fee, total) in [(5_000, nil, 0), (5_000, 400, 400), (4_999, nil, 1)] as [(Int64, Int64?, Int64)] {
            let step = try Promo.step("c", .highest([Promo.off(5_000, coupon)]), coupon: "C")
            let terms = ["A": DeliveryTerms(fee: fee.map { fen($0) })]
            var till = try Till(["A/a=3000", "A/b=2000"], terms: terms, promotions: [step], coupons: ["C"])
            let quote = try till.quote()
            #expect(quote.total == fen(total))
            #expect(quote.total.isZero == (total == 0))
            #expect(quote.canCheckOut)
            #expect(quote.orderDrafts(of: till.shopper.cart).map(\.total) == [fen(total)])
            if total == 0 { #expect(quote.lines.map { $0.refund(pieces: 1) } == [fen(0), fen(0)]) }
            try till.shopper.perform(quote.checkoutAction)
            #expect(till.shopper.cart.totals.lineCount == 0)
        }
    }

    @Test("R40 When goods go, the coupon that no longer fits says so and the next best acts, then none; all come back")
    func staleCoupon() throws {
        let steps = [
            try Promo.step("big", .highest([Promo.off(10_000, 2_000)]), coupon: "BIG"),
            try Promo.step("small", .highest([Promo.off(5_000, 500)]), coupon: "SMALL"),
        ]
        var till = try Till(["A/a=6000", "A/b=4000"], promotions: steps, coupons: ["BIG", "SMALL"])
        #expect(try till.quote().applied.map(\.id) == ["big"])
        #expect(try till.quote().notApplied.map(\.reason) == [.displaced(by: "big")])
        try till.shopper.perform(.remove(["A/b"]))
        let less = try till.quote()
        #expect(less.applied.map(\.id) == ["small"])
        #expect(less.notApplied.map(\.reason) == [.belowThreshold(missing: fen(4_000))])
        #expect(less.total == fen(5_500))
        // A price that falls does the same as goods that go.
        till.context.catalog = try Market.catalog(["A/a=4900", "A/b=4000"])
        let none = try till.quote()
        #expect(none.applied.isEmpty)
        #expect(
            Set(none.notApplied.map(\.reason)) == [
                .belowThreshold(missing: fen(5_100)), .belowThreshold(missing: fen(100)),
            ])
        #expect(none.total == fen(4_900))
        #expect(till.shopper.cart.coupons.count == 2)
        till.context.catalog = try Market.catalog(["A/a=6000", "A/b=4000"])
        try till.shopper.add("b")
        try till.shopper.perform(.select(.all))
        #expect(try till.quote().applied.map(\.id) == ["big"])
        #expect(try till.quote().total == fen(8_000))
    }
}
