import CartCore
import CartKit
import Testing

/// The promotion type `delivery-off` as a catalog file writes it.
@Suite struct DeliveryOffReadingTests {
    /// A catalog of a shop that delivers for 6.00.
    private func document(_ promotion: String) throws(DocumentFaults) -> CatalogDocument {
        try CatalogDocument(
            jsonText: """
                { version: 1, currency: "CNY",
                  shops: [ { id: "s", name: "S", delivery: { fee: "6.00" }, products: [
                    { id: "p", title: "P", skus: [ { sku: "k", price: "10.00", packing: "1.00" } ] } ] } ],
                  promotions: [ { id: "n", type: "delivery-off", \(promotion) } ] }
                """)
    }

    @Test(
        "what is written is what is priced: two pieces at 10.00, packing 2.00, delivery 6.00",
        arguments: [
            ("tiers: [ { off: \"2.00\" } ]", "26.00"), ("tiers: [ { free: true } ]", "22.00"),
            ("tiers: [ { percentOff: 50 } ]", "25.00"), ("tiers: [ { from: \"20.01\", free: true } ]", "28.00"),
            ("tiers: [ { from: \"20.00\", free: true } ]", "22.00"),
            ("tiers: [ { from: \"22.00\", free: true } ], basis: { countsPacking: true }", "22.00"),
            ("tiers: [ { pieces: 2, off: \"1.00\" }, { pieces: 3, free: true } ]", "27.00"),
            ("tiers: [ { free: true } ], fee: \"packing\"", "26.00"),
            ("tiers: [ { free: true } ], maximumOff: \"3.00\"", "25.00"),
            ("tiers: [ { free: true } ], shop: \"s\"", "22.00"),
        ])
    func priced(promotion: String, expected: String) throws {
        let document = try document(promotion)
        let catalog = try document.catalog(language: "en")
        let now = Timestamp(milliseconds: 1_800_000_000_000)
        var cart = Cart(currency: catalog.currency)
        try cart.apply(
            CartEdit(id: EditID("a"), .add(SKU("k"), quantity: 2)),
            in: CartContext(catalog: catalog, selection: .wholeCart, now: now))
        let promotions = document.promotions(language: "en")
        let quote = try cart.quote(in: PricingContext(catalog: catalog, promotions: promotions, now: now))
        #expect(quote.total.decimalString == expected)
    }

    @Test(
        "each fault is named with its place",
        arguments: [
            ("priority: 1", ["tiers missing"]), ("tiers: []", ["tiers missing"]),
            ("tiers: [ {} ]", ["tiers[0].off missing"]),
            ("tiers: [ { free: false } ]", ["tiers[0].free contradiction"]),
            ("tiers: [ { free: true, off: \"1.00\" } ]", ["tiers[0].free contradiction"]),
            ("tiers: [ { percentOff: 120 } ]", ["tiers[0].percentOff percent-above-100"]),
            ("tiers: [ { off: \"0.00\" } ]", ["tiers[0].off not-positive"]),
            ("tiers: [ { from: \"5.00\", pieces: 2, free: true } ]", ["tiers[0] contradiction"]),
            (
                "tiers: [ { free: true }, { off: \"1.00\" } ]", ["tiers[1].from overlapping-tiers"]
            ),
            (
                "tiers: [ { from: \"1.00\", free: true }, { pieces: 2, free: true } ]", ["tiers[1].pieces mixed-tiers"]
            ),
            ("tiers: [ { free: true } ], fee: \"gift\"", ["fee unknown-value"]),
            ("tiers: [ { free: true } ], basis: { percent: \"price\" }", ["basis.percent unknown-field"]),
        ])
    func faults(promotion: String, faults: [String]) {
        do {
            _ = try document(promotion)
            Issue.record("no fault")
        } catch {
            #expect(error.faults.map { "\($0.path) \($0.code)" } == faults.map { "promotions[0]." + $0 })
        }
    }
}
