import CartCore
import CartKit
import Testing

/// `uses` and `usesPerCustomer` of a coupon.
@Suite struct CouponLimitReadingTests {
    private static func text(_ fields: String, in list: String = "coupons") -> String {
        let name = list == "coupons" ? "code" : "id"
        return #"""
            { currency: "CNY", shops: [ { id: "s", name: "S", products: [] } ],
              \#(list): [ { \#(name): "c", type: "threshold", tiers: [ { from: "10.00", off: "1.00" } ], \#(fields) } ] }
            """#
    }

    @Test(
        "limits are read",
        arguments: [
            ("", CouponLimits()), ("uses: 1", CouponLimits(uses: 1)), ("uses: null", CouponLimits()),
            ("usesPerCustomer: 1000000000", CouponLimits(usesPerCustomer: 1_000_000_000)),
            ("uses: 5, usesPerCustomer: 5", CouponLimits(uses: 5, usesPerCustomer: 5)),
        ])
    func read(fields: String, limits: CouponLimits) throws {
        let book = try CatalogDocument(jsonText: Self.text(fields)).promotions(language: "en")
        #expect(book.limits[CouponCode("C")] ?? CouponLimits() == limits)
        #expect(
            book.claims(for: [CouponCode("C"), CouponCode("D")]).map(\.limits) == (limits.isUnlimited ? [] : [limits]))
    }

    @Test(
        "faults have their path",
        arguments: [
            ("uses: 0", "coupons", ["coupons[0].uses out-of-range"]),
            (
                "uses: -3, usesPerCustomer: 1000000001", "coupons",
                ["coupons[0].uses out-of-range", "coupons[0].usesPerCustomer out-of-range"]
            ),
            ("uses: 1.5", "coupons", ["coupons[0].uses wrong-type"]),
            ("usesPerCustomer: \"2\"", "coupons", ["coupons[0].usesPerCustomer wrong-type"]),
            ("uses: 2, usesPerCustomer: 3", "coupons", ["coupons[0].usesPerCustomer uses-per-customer-above-uses"]),
            ("uses: 2", "promotions", ["promotions[0].uses unknown-field"]),
        ] as [(String, String, [String])])
    func faults(fields: String, list: String, expected: [String]) {
        do {
            _ = try CatalogDocument(jsonText: Self.text(fields, in: list))
            Issue.record("taken: \(fields)")
        } catch {
            #expect(error.faults.map { "\($0.path) \($0.code)" } == expected)
        }
    }
}
