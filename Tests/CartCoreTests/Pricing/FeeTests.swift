import CartCore
import Testing

@Suite("Pricing: fees and minimum orders")
struct FeeTests {
    @Test("R23 Packing by the piece, once a quote, for selected lines only: 2 × 1.00 + 1 × 1.00 = 3.00")
    func packing() throws {
        var till = try Till(["A/a=1000 pack=100", "A/b=500 pack=100", "A/c=1 pack=999"], items: ["a*2", "b", "c"])
        try till.shopper.perform(.deselect(.lines(["A/c"])))
        let quote = try till.quote()
        #expect(quote.fees == [Fee(kind: .packing, shop: "A", amount: fen(300))])
        #expect(quote.total == fen(2_800))
        #expect(try till.quote() == quote)
    }

    @Test(
        "R20 B19 Minimum order 20.00, goods 18.00, packing 1.00, delivery 3.00: 2.00 short, or 1.00 where packing counts"
    )
    func minimumOrder() throws {
        let terms = ["A": DeliveryTerms(fee: fen(300), minimumOrder: fen(2_000))]
        for (profile, missing) in [(PricingProfile.mall, 200), (.takeaway, 100)] as [(PricingProfile, Int64)] {
            let quote = try Till(["A/a=1800 pack=100"], terms: terms, profile: profile).quote()
            #expect(quote.total == fen(2_200))
            #expect(quote.obstacles == [.belowMinimumOrder("A", minimum: fen(2_000), missing: fen(missing))])
            #expect(!quote.canCheckOut)
        }
        #expect(try Till(["A/a=2000 pack=100"], terms: terms).quote().canCheckOut)
    }

    @Test("R20 A dish of 15.00, now 9.00, packing 1.00, minimum 20.00: 4.00 short on the original price")
    func minimumOnOriginal() throws {
        let terms = ["A": DeliveryTerms(minimumOrder: fen(2_000))]
        let till = try Till(["A/a=900 list=1500 pack=100"], terms: terms, profile: .takeaway)
        #expect(try till.quote().shops.first?.missingToMinimum == fen(400))
        #expect(try till.quote().total == fen(1_000))
    }

    @Test("4.4 The takeaway composite: goods 42.90, packing 3.00, minimum base 51.00 of 55.00: 4.00 short")
    func composite() throws {
        // The discounted piece of dish B and the one at full price are two offers here.
        let offers = ["A/a=1800 pack=100", "A/b=990 list=1500 pack=100", "A/c=1500 pack=100"]
        let terms = ["A": DeliveryTerms(fee: fen(500), minimumOrder: fen(5_500))]
        let till = try Till(offers, terms: terms, profile: .takeaway)
        let quote = try till.quote()
        #expect(quote.subtotal == fen(4_290))
        #expect(quote.feeTotal == fen(800))
        #expect(quote.total == fen(4_290 + 800))
        #expect(quote.shops.first?.missingToMinimum == fen(400))
    }

    @Test("B19 A fee is charged exactly on the limit below it, none on pickup, none for nothing ticked")
    func delivery() throws {
        let terms = ["A": DeliveryTerms(fee: fen(100), freeFrom: fen(1_001), minimumOrder: fen(1_000))]
        var till = try Till(["A/a=1000 pack=50", "B/b=1"], items: ["a"], terms: terms)
        #expect(try till.quote().feeTotal == fen(150))
        #expect(try till.quote().canCheckOut)
        till.context.fulfilment = .pickup
        #expect(try till.quote().fees.map(\.kind) == [.packing])
        till.context.fulfilment = .delivery
        try till.shopper.perform(.deselect(.all))
        let nothing = try till.quote()
        #expect(nothing.total == fen(0))
        #expect(nothing.fees.isEmpty)
        #expect(nothing.obstacles == [.nothingSelected])
        let empty = try Till(["A/a=1"], items: [], terms: terms).quote()
        #expect(empty.total == fen(0))
        #expect(empty.obstacles == [.nothingSelected])
    }

    @Test("B19 No fee of a shop of which nothing is ticked")
    func perShop() throws {
        let terms = ["A": DeliveryTerms(fee: fen(100)), "B": DeliveryTerms(fee: fen(7), minimumOrder: fen(9_999))]
        var till = try Till(["A/a=1000 pack=5", "B/b=1 pack=3"], terms: terms)
        #expect(try till.quote().feeTotal == fen(115))
        try till.shopper.perform(.deselect(.lines(["B/b"])))
        #expect(try till.quote().feeTotal == fen(105))
        #expect(try till.quote().canCheckOut)
    }

    @Test(
        "R26 B11 Free from 88.00, goods 90.00, coupon 10.00: free before coupons, 8.00 after them; reached at equality")
    func freeFrom() throws {
        let terms = ["A": DeliveryTerms(fee: fen(800), freeFrom: fen(8_800))]
        let coupon = try Promo.step("c", .highest([Promo.off(1_000, 1_000)]), coupon: "C")
        for (basis, fee) in [(AmountBasis.price, 0), (.remaining, 800)] as [(AmountBasis, Int64)] {
            var profile = PricingProfile.mall
            profile.freeDeliveryBasis = basis
            let till = try Till(["A/a=9000"], terms: terms, promotions: [coupon], profile: profile, coupons: ["C"])
            #expect(try till.quote().feeTotal == fen(fee))
        }
        #expect(try Till(["A/a=8800"], terms: terms).quote().feeTotal == fen(0))
        #expect(try Till(["A/a=8799"], terms: terms).quote().feeTotal == fen(800))
    }

    @Test("R22 A threshold of 30.00, goods 29.00, packing 2.00: reached where packing counts, not where it does not")
    func packingCounts() throws {
        for (counts, off) in [(true, 500), (false, 0)] as [(Bool, Int64)] {
            let step = try Promo.step(
                "p", .highest([Promo.off(3_000, 500)]), shop: "A", bases: .init(countsPacking: counts))
            #expect(try Till(["A/a=2900 pack=200"], promotions: [step]).quote().discount == fen(off))
        }
    }

    @Test("The minimum order looks at what line promotions left, also when no later rule runs")
    func minimumWithoutFees() throws {
        let terms = ["A": DeliveryTerms(minimumOrder: fen(1_000))]
        let step = try Promo.step("l", .highest([Promo.off(100, 100)]), stage: .linePromotions)
        var till = try Till(["A/a=1000"], terms: terms)
        for fees in [PromotionBook.standardFees, []] {
            till.context.promotions = PromotionBook([step], fees: fees)
            #expect(try till.quote().shops.first?.missingToMinimum == fen(100))
        }
    }

    @Test("A quote names the limits a line is against now: minimum, step, stock over all its lines, maximum, customer")
    func limits() throws {
        func obstacle(_ before: String, _ now: String, bought: Int = 0) throws -> [CheckoutObstacle] {
            var till = try Till(["A/a=100"], items: ["a*\(before)"])
            till.context.catalog = try Market.catalog(["A/a=100 " + now])
            till.context.purchases = ["a": bought]
            return try till.quote().obstacles
        }
        #expect(try obstacle("5", "min=6") == [.quantityLimit("A/a", .minimum(6), requested: 5)])
        #expect(try obstacle("5", "min=2 step=2") == [.quantityLimit("A/a", .step(2, from: 2), requested: 5)])
        #expect(try obstacle("5", "stock=4") == [.quantityLimit("A/a", .stock(4), requested: 5)])
        #expect(try obstacle("5", "max=4") == [.quantityLimit("A/a", .perOrder(4), requested: 5)])
        #expect(
            try obstacle("5", "each=6", bought: 2) == [
                .quantityLimit("A/a", .perCustomer(6, bought: 2), requested: 5)
            ])
        #expect(try obstacle("5", "each=6", bought: .max).count == 1)
        #expect(try obstacle("5", "min=5 step=2 stock=5 max=5 each=5") == [])
        #expect(try obstacle("5", "stock=0") == [.unavailable("A/a", .soldOut)])
    }

    @Test("B51 B48 A quote asks the catalog, whatever the cart remembers")
    func freshPrices() throws {
        var till = try Till(["A/a=1"])
        till.context.catalog = try Market.catalog(["A/a=1999"])
        #expect(try till.quote().total == fen(1_999))
        till.context.catalog = try Market.catalog(["B/a=5"])
        #expect(try till.quote().total == fen(0))
        #expect(try till.quote().obstacles == [.unavailable("A/a", .gone)])
        till.context.catalog = try Market.catalog(["A/a=1"], currency: .jpy)
        #expect(throws: PricingError.currencyMismatch(cart: .cny, catalog: .jpy)) { try till.quote() }
    }

    @Test("Amounts that do not fit are an error, never a trap")
    func overflow() throws {
        let most = Int64.max
        #expect(throws: PricingError.amountTooLarge) { try Till(["A/a=\(most)"]).quote() }
        #expect(throws: PricingError.amountTooLarge) { try Till(["A/a=1 list=\(most)"]).quote() }
        #expect(throws: PricingError.amountTooLarge) { try Till(["A/a=1 pack=\(most)"], items: ["a*2"]).quote() }
        let terms = ["A": DeliveryTerms(fee: fen(most))]
        #expect(throws: PricingError.amountTooLarge) { try Till(["A/a=1"], terms: terms).quote() }
        let every = try Promo.step("p", .every(Promo.off(1, 1), maximumTimes: nil), bases: .init(countsPacking: true))
        let edge = try Till(["A/a=0 pack=\(most)"], promotions: [every])
        #expect(try edge.quote().total == fen(most))
    }

    @Test("A draft for each shop, whose totals add up; checking out takes those pieces and no others")
    func drafts() throws {
        let terms = ["A": DeliveryTerms(fee: fen(100))]
        let step = try Promo.step("p", .highest([Promo.off(1_000, 333)]))
        var till = try Till(["A/a=1000 pack=10", "B/b=500", "B/c=77"], terms: terms, promotions: [step])
        try till.shopper.perform(.remark("B", "gift"))
        try till.shopper.perform(.deselect(.lines(["B/c"])))
        let quote = try till.quote()
        let before = till.shopper.cart
        let drafts = quote.orderDrafts(of: till.shopper.cart)
        #expect(till.shopper.cart == before)
        #expect(drafts.map(\.shop) == ["A", "B"])
        #expect(drafts.map(\.total.minorUnits).reduce(0, +) == quote.total.minorUnits)
        #expect(drafts.map { $0.adjustments.map(\.amount.minorUnits) } == [[222], [111]])
        #expect(drafts.map(\.remark) == [nil, "gift"])
        try till.shopper.perform(quote.checkoutAction)
        #expect(till.shopper.page == "B[c×1]")
    }
}
