import CartCore
import CartKit
import Testing

/// The promotion types `gift` and `add-on` as a catalog file writes them.
@Suite struct GiftReadingTests {
    private func document(_ promotion: String) throws(DocumentFaults) -> CatalogDocument {
        try CatalogDocument(
            jsonText: """
                { version: 1, currency: "CNY",
                  shops: [
                    { id: "s", name: "S", products: [
                      { id: "p", title: "P", skus: [ { sku: "k", price: "10.00", packing: "1.00" } ] },
                      { id: "c", title: "C", skus: [ { sku: "cup", price: "5.00", available: false }, { sku: "mug", price: "8.00" } ] } ] },
                    { id: "z", name: "Z", products: [ { id: "y", title: "Y", skus: [ { sku: "pen", price: "2.00" } ] } ] } ],
                  promotions: [ { id: "n", \(promotion) } ] }
                """)
    }

    @Test(
        "what is written is what comes of two pieces at 10.00; a gift need not be on sale",
        arguments: [
            ("type: \"gift\", tiers: [ { from: \"20.00\", goods: [ { sku: \"cup\" } ] } ]", ["cup*1 0.00"], "20.00"),
            ("type: \"gift\", tiers: [ { from: \"20.01\", goods: [ { sku: \"cup\" } ] } ]", [], "20.00"),
            (
                "type: \"gift\", tiers: [ { from: \"22.00\", goods: [ { sku: \"cup\" } ] } ], basis: { countsPacking: true }",
                ["cup*1 0.00"], "20.00"
            ),
            (
                "type: \"gift\", tiers: [ { pieces: 2, choose: 1, goods: [ { sku: \"cup\", stock: 0 }, { sku: \"pen\" } ] } ]",
                ["pen*1 0.00"], "20.00"
            ),
            (
                "type: \"gift\", every: { pieces: 1, goods: [ { sku: \"cup\" } ], maximumTimes: 5 }", ["cup*2 0.00"],
                "20.00"
            ),
            (
                "type: \"gift\", shop: \"s\", tiers: [ { pieces: 1, goods: [ { sku: \"cup\" } ] }, { pieces: 2, choose: 3, goods: [ { sku: \"mug\" } ] } ]",
                ["mug*3 0.00"], "20.00"
            ),
            (
                "type: \"add-on\", tiers: [ { from: \"20.00\", goods: [ { sku: \"mug\", price: \"0.90\" } ] } ]",
                ["mug*1 0.90"], "20.90"
            ),
        ])
    func priced(promotion: String, extras: [String], total: String) throws {
        let document = try document(promotion)
        let catalog = try document.catalog(language: "en")
        let now = Timestamp(milliseconds: 1_800_000_000_000)
        var cart = Cart(currency: catalog.currency)
        let context = CartContext(catalog: catalog, selection: .wholeCart, now: now)
        try cart.apply(CartEdit(id: EditID("a"), .add(SKU("k"), quantity: 2)), in: context)
        if promotion.contains("add-on") {
            let mug = PromotionChoice.goods([ChosenGoods(SKU("mug"))])
            try cart.apply(CartEdit(id: EditID("b"), .choose(PromotionID("n"), mug)), in: context)
        }
        let promotions = document.promotions(language: "en")
        let quote = try cart.quote(in: PricingContext(catalog: catalog, promotions: promotions, now: now))
        #expect(quote.extras.map { "\($0.sku)*\($0.quantity) \($0.unitPrice.decimalString)" } == extras)
        #expect(
            quote.total.minorUnits - quote.feeTotal.minorUnits == (try Money(parsing: total, currency: .cny)).minorUnits
        )
    }

    @Test(
        "each fault is named with its place, all in one pass",
        arguments: [
            ("type: \"gift\"", ["tiers missing"]), ("type: \"gift\", tiers: []", ["tiers missing"]),
            ("type: \"gift\", tiers: [ {} ]", ["tiers[0].from missing", "tiers[0].goods missing"]),
            ("type: \"gift\", tiers: [ { from: \"1\", goods: [] } ]", ["tiers[0].goods missing"]),
            ("type: \"gift\", tiers: [ { from: \"1\", goods: [ {} ] } ]", ["tiers[0].goods[0].sku missing"]),
            (
                "type: \"gift\", tiers: [ { from: \"1\", goods: [ { sku: \"cap\" } ] } ]",
                ["tiers[0].goods[0].sku unknown-sku"]
            ),
            (
                "type: \"gift\", tiers: [ { from: \"1\", goods: [ { sku: \"cup\", price: \"1\" } ] } ]",
                ["tiers[0].goods[0].price unknown-field"]
            ),
            (
                "type: \"gift\", tiers: [ { from: \"1\", goods: [ { sku: \"cup\" }, { sku: \"cup\", stock: -1 } ] } ]",
                ["tiers[0].goods[1].stock out-of-range", "tiers[0].goods[1].sku duplicate"]
            ),
            (
                "type: \"gift\", shop: \"s\", tiers: [ { from: \"1\", goods: [ { sku: \"pen\" } ] } ]",
                ["tiers[0].goods[0].sku other-shop"]
            ),
            (
                "type: \"gift\", tiers: [ { from: \"1\", choose: 0, goods: [ { sku: \"cup\" } ] } ]",
                ["tiers[0].choose out-of-range"]
            ),
            (
                "type: \"gift\", tiers: [ { from: \"1\", goods: [ { sku: \"cup\" } ] }, { from: \"1.00\", goods: [ { sku: \"cup\" } ] }, { pieces: 3, goods: [ { sku: \"cup\" } ] } ]",
                ["tiers[1].from overlapping-tiers", "tiers[2].pieces mixed-tiers"]
            ),
            (
                "type: \"gift\", tiers: [], every: { from: \"1\", goods: [ { sku: \"cup\" } ] }",
                ["every contradiction"]
            ),
            (
                "type: \"add-on\", tiers: [ { from: \"1\", goods: [ { sku: \"cup\" } ] } ]",
                ["tiers[0].goods[0].price missing"]
            ),
            (
                "type: \"add-on\", tiers: [ { from: \"1\", goods: [ { sku: \"cup\", price: \"0\" } ] } ]",
                ["tiers[0].goods[0].price not-positive"]
            ),
            (
                "type: \"add-on\", tiers: [ { from: \"1\", goods: [ { sku: \"cup\", price: \"5.01\" } ] } ]",
                ["tiers[0].goods[0].price price-above-offer"]
            ),
        ])
    func faults(promotion: String, faults: [String]) {
        do {
            _ = try document(promotion)
            Issue.record("no fault")
        } catch {
            #expect(
                error.faults.map { "\($0.path) \($0.code)" }.sorted() == faults.map { "promotions[0]." + $0 }.sorted())
        }
    }
}
