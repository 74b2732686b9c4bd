import CartCore
import Testing

/// The shopper's own choice goes before what is cheapest.
@Suite("Pinned and refused promotions")
struct PinnedTests {
    private static func coupons() throws -> [PricingStep] {
        [
            try Promo.step("BIG", .highest([Promo.off(1_000, 500)]), coupon: "BIG"),
            try Promo.step("SMALL", .highest([Promo.off(1_000, 200)]), coupon: "SMALL"),
            try Promo.step("LATER", .highest([Promo.off(9_000, 300)]), coupon: "LATER"),
        ]
    }

    private static func till(_ amount: Int64 = 5_000) throws -> Till {
        try Till(amounts: [amount], promotions: coupons(), coupons: ["BIG", "SMALL", "LATER"])
    }

    @Test("A pinned coupon acts in place of one that saves more, which says what it gave way to")
    func pinned() throws {
        var till = try Self.till()
        #expect(try till.quote().applied.map(\.id) == ["BIG"])
        try till.shopper.perform(.choose("SMALL", .pinned))
        let quote = try till.quote()
        #expect(quote.applied.map(\.id) == ["SMALL"])
        #expect(quote.total == fen(4_800))
        #expect(quote.notApplied.first { $0.id == "BIG" }?.reason == .displaced(by: "SMALL"))
        #expect(quote.notApplied.first { $0.id == "BIG" }?.saving == fen(500))
        #expect(quote.optimality == Optimality(isProven: true, gap: fen(0)))
        #expect(quote.decided == ["SMALL"])
        // The checkout settles it: next time the best acts again.
        try till.shopper.perform(quote.checkoutAction)
        #expect(till.shopper.cart.choices == [:])
    }

    @Test("A pinned coupon that does not qualify stands in nobody's way, and is remembered until it does")
    func notYet() throws {
        var till = try Self.till()
        try till.shopper.perform(.choose("LATER", .pinned))
        let quote = try till.quote()
        #expect(quote.applied.map(\.id) == ["BIG"])
        #expect(quote.decided == [])
        try till.shopper.perform(.setQuantity("A/k0", to: 2))
        #expect(try till.quote().applied.map(\.id) == ["LATER"])
    }

    @Test("Of two pinned coupons of one lane the better acts")
    func two() throws {
        var till = try Self.till(10_000)
        try till.shopper.perform(.choose("SMALL", .pinned))
        try till.shopper.perform(.choose("LATER", .pinned))
        #expect(try till.quote().applied.map(\.id) == ["LATER"])
    }

    @Test("A pinned coupon acts even where the whole costs more with it")
    func dearer() throws {
        let terms = ["A": DeliveryTerms(fee: fen(800), freeFrom: fen(9_900))]
        let steps = [try Promo.step("C", .highest([Promo.off(1_000, 500)]), coupon: "C")]
        var till = try Till(["A/a=10000"], terms: terms, promotions: steps, coupons: ["C"])
        #expect(try till.quote().notApplied.map(\.reason) == [.savesNothing])
        try till.shopper.perform(.choose("C", .pinned))
        #expect(try till.quote().total == fen(10_300))
    }

    @Test("A refused promotion rests and says so; another takes its place")
    func refused() throws {
        var till = try Self.till()
        try till.shopper.perform(.choose("BIG", .refused))
        let quote = try till.quote()
        #expect(quote.applied.map(\.id) == ["SMALL"])
        #expect(quote.notApplied.first { $0.id == "BIG" }?.reason == .refused)
        #expect(quote.notApplied.first { $0.id == "BIG" }?.saving == nil)
    }

    @Test("Fees cannot be refused")
    func fees() throws {
        let terms = ["A": DeliveryTerms(fee: fen(800), packingPerOrder: fen(100))]
        var till = try Till(["A/a=1000"], terms: terms)
        let before = try till.quote()
        #expect(before.feeTotal == fen(900))
        for step in PromotionBook.standardFees { try till.shopper.perform(.choose(step.info.id, .refused)) }
        #expect(try till.quote().feeTotal == before.feeTotal)
    }
}
