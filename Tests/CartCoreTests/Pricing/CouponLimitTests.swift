import CartCore
import Testing

/// A coupon that is used up takes nothing off, and the others take its place.
@Suite("Coupons with limited uses")
struct CouponLimitTests {
    private static func step(
        _ id: String, _ off: Int64, coupon: String, uses: Int? = nil, each: Int? = nil, skus: Set<SKU> = [],
        window: TimeWindow = .always, stage: PricingStage = .platformCoupons
    ) throws -> PricingStep {
        let info = RuleInfo(
            id: PromotionID(id), type: "threshold", label: id, stage: stage, scope: PromotionScope(skus: skus),
            window: window, coupon: CouponCode(coupon), limits: CouponLimits(uses: uses, usesPerCustomer: each))
        return PricingStep(try ThresholdRule(info: info, tiers: .highest([Promo.off(1_000, off)])))
    }

    @Test("what is left, and which limit stands in the way")
    func limits() {
        let cases: [(CouponLimits, CouponUses, Int?, CouponLimit?)] = [
            (CouponLimits(), CouponUses(total: .max, byCustomer: .max), nil, nil),
            (CouponLimits(uses: 3), CouponUses(total: 2, byCustomer: 2), 1, nil),
            (CouponLimits(uses: 3), CouponUses(total: 3), 0, .total),
            (CouponLimits(uses: 3), CouponUses(total: 9), 0, .total),
            (CouponLimits(usesPerCustomer: 2), CouponUses(total: 100, byCustomer: 1), 1, nil),
            (CouponLimits(usesPerCustomer: 2), CouponUses(total: 2, byCustomer: 2), 0, .perCustomer),
            (CouponLimits(uses: 5, usesPerCustomer: 2), CouponUses(total: 4, byCustomer: 0), 1, nil),
            (CouponLimits(uses: 5, usesPerCustomer: 2), CouponUses(total: 5, byCustomer: 2), 0, .total),
            (CouponLimits(uses: -1), CouponUses(), 0, .total),
        ]
        for (limits, used, left, limit) in cases {
            #expect(limits.left(after: used) == left, "\(limits) \(used)")
            #expect(limits.limit(after: used) == limit, "\(limits) \(used)")
        }
        #expect(CouponLimits().isUnlimited)
        #expect(!CouponLimits(uses: 1).isUnlimited)
        #expect(!CouponLimits(usesPerCustomer: 1).isUnlimited)
    }

    @Test("the tightest limits of a coupon's promotions hold for all of them")
    func tightest() throws {
        let book = PromotionBook([
            try Self.step("a", 100, coupon: "C", uses: 5, each: 3),
            try Self.step("b", 100, coupon: "C", uses: 9, each: 2),
            try Self.step("c", 100, coupon: "C"), try Self.step("d", 100, coupon: "D"),
        ])
        #expect(book.limits == [CouponCode("C"): CouponLimits(uses: 5, usesPerCustomer: 2)])
        var till = try Till(amounts: [10_000], promotions: book.steps, coupons: ["C"])
        till.context.promotions = book
        till.context.couponUses = ["C": CouponUses(total: 4, byCustomer: 2)]
        let quote = try till.quote()
        #expect(quote.applied.isEmpty)
        #expect(Set(quote.notApplied.map(\.reason)) == [.couponUsedUp(.perCustomer)])
        #expect(quote.status(of: "C").code == "used-up")
        #expect(quote.spentCoupons.isEmpty)
    }

    @Test("a coupon that is used up gives way to the next best; uses of coupons without limits do not matter")
    func next() throws {
        let steps = [
            try Self.step("big", 500, coupon: "BIG", uses: 2), try Self.step("small", 200, coupon: "SMALL"),
        ]
        var till = try Till(amounts: [10_000], promotions: steps, coupons: ["SMALL", "BIG"])
        till.context.couponUses = ["BIG": CouponUses(total: 1), "SMALL": CouponUses(total: 1_000)]
        #expect(try till.quote().spentCoupons == ["BIG"])
        #expect(try till.quote().status(of: "SMALL").code == "displaced")
        till.context.couponUses["BIG"]?.total = 2
        let quote = try till.quote()
        #expect(quote.spentCoupons == ["SMALL"])
        #expect(quote.total == fen(9_800))
        #expect(quote.optimality.isProven)
        #expect(quote.status(of: "BIG") == .idle(.couponUsedUp(.total), saving: nil))
        // Nor does it help that the shopper asked for it.
        try till.shopper.perform(.choose("big", .pinned))
        #expect(try till.quote().spentCoupons == ["SMALL"])
    }

    @Test("what is missing is said whatever is selected: used up, not begun, over")
    func unselected() throws {
        let later = TimeWindow(from: Timestamp(milliseconds: Market.now.milliseconds + 1), until: nil)
        let steps = [
            try Self.step("a", 500, coupon: "A", uses: 1, skus: ["other"]),
            try Self.step("b", 500, coupon: "B", uses: 1, skus: ["other"], window: later),
        ]
        var till = try Till(amounts: [10_000], promotions: steps, coupons: ["A", "B", "C"])
        till.context.couponUses = ["A": CouponUses(total: 1), "B": CouponUses(total: 1)]
        let quote = try till.quote()
        #expect(["A", "B", "C"].map { quote.status(of: CouponCode($0)).code } == ["used-up", "not-yet", "unknown"])
    }
}
