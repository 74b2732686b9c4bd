import CartCore
import CartKit
import Testing

/// The promotion type `nth-piece`, and the floor price of an offer, as a catalog file writes them.
@Suite struct NthPieceReadingTests {
    private func document(_ promotion: String, sku: String = "") throws(DocumentFaults) -> CatalogDocument {
        try CatalogDocument(
            jsonText: """
                { version: 1, currency: "CNY",
                  shops: [ { id: "s", name: "S", products: [ { id: "p", title: "P", skus: [ { sku: "k", price: "9.99"\(sku) } ] } ] } ],
                  promotions: [ { id: "n", type: "nth-piece", \(promotion) } ] }
                """)
    }

    private func total(_ document: CatalogDocument, pieces: Int) throws -> Money {
        let now = Timestamp(milliseconds: 1_800_000_000_000)
        let catalog = try document.catalog(language: "en")
        var cart = Cart(currency: catalog.currency)
        let context = CartContext(catalog: catalog, selection: .wholeCart, now: now)
        try cart.apply(CartEdit(id: EditID("1"), .add(SKU("k"), quantity: pieces)), in: context)
        let promotions = document.promotions(language: "en")
        return try cart.quote(in: PricingContext(catalog: catalog, promotions: promotions, now: now)).total
    }

    @Test(
        "what is written is what is priced",
        arguments: [
            ("every: 2, percentOff: 50", 2, "14.99"), ("every: 2, off: \"1.00\"", 5, "47.95"),
            ("every: 3, price: \"0.01\"", 3, "19.99"), ("every: 2, percentOff: 50, maximumTimes: 1", 4, "34.97"),
        ])
    func priced(promotion: String, pieces: Int, expected: String) throws {
        #expect(try total(try document(promotion), pieces: pieces).decimalString == expected)
    }

    @Test("a floor price holds against a promotion")
    func floorPrice() throws {
        let floored = try document("every: 2, price: \"0.00\"", sku: ", floorPrice: \"9.00\"")
        #expect(try total(floored, pieces: 2).decimalString == "18.00")
    }

    @Test(
        "each fault is named with its place",
        arguments: [
            ("percentOff: 50", "promotions[0].every"), ("every: 1, percentOff: 50", "promotions[0].every"),
            ("every: 2", "promotions[0].percentOff"), ("every: 2, percentOff: 101", "promotions[0].percentOff"),
            ("every: 2, percentOff: 50, off: \"1.00\"", "promotions[0].off"),
            ("every: 2, off: \"0.00\"", "promotions[0].off"),
            ("every: 2, price: \"-1.00\"", "promotions[0].price"),
            ("every: 2, percentOff: 5, counting: \"all\"", "promotions[0].counting"),
            ("every: 2, percentOff: 5, maximumTimes: 0", "promotions[0].maximumTimes"),
            ("every: 2, percentOff: 5, evry: 3", "promotions[0].evry"),
        ])
    func faults(promotion: String, path: String) throws {
        do {
            _ = try document(promotion)
            Issue.record("\(promotion) was taken")
        } catch {
            #expect(error.faults.map(\.path).contains(path), "\(error.faults.map(\.path))")
        }
    }

    @Test("a floor above the price is a fault")
    func floorAbovePrice() throws {
        do {
            _ = try document("every: 2, percentOff: 50", sku: ", floorPrice: \"10.00\"")
            Issue.record("a floor above the price was taken")
        } catch {
            #expect(error.faults.map(\.path) == ["shops[0].products[0].skus[0].floorPrice"])
        }
    }
}
