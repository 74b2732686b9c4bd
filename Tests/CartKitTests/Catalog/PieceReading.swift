import CartCore
import CartKit
import Testing

/// A catalog of one shop with SKUs `k` at 9.99 and `j` at 4.00, and one promotion of a type.
struct PieceReading {
    let type: String

    func document(_ promotion: String) throws(DocumentFaults) -> CatalogDocument {
        try CatalogDocument(
            jsonText: """
                { version: 1, currency: "CNY",
                  shops: [ { id: "s", name: "S", products: [
                    { id: "p", title: "P", tags: ["t"], skus: [ { sku: "k", price: "9.99" } ] },
                    { id: "q", title: "Q", skus: [ { sku: "j", price: "4.00" } ] } ] } ],
                  promotions: [ { id: "n", type: "\(type)", \(promotion) } ] }
                """)
    }

    /// What so many pieces of each cost with the promotion.
    func total(_ promotion: String, k: Int, j: Int = 0) throws -> String {
        let document = try document(promotion)
        let now = Timestamp(milliseconds: 1_800_000_000_000)
        let catalog = try document.catalog(language: "en")
        var cart = Cart(currency: catalog.currency)
        let context = CartContext(catalog: catalog, selection: .wholeCart, now: now)
        for (sku, pieces) in [("k", k), ("j", j)] where pieces > 0 {
            try cart.apply(CartEdit(id: EditID(sku), .add(SKU(sku), quantity: pieces)), in: context)
        }
        let promotions = document.promotions(language: "en")
        return try cart.quote(in: PricingContext(catalog: catalog, promotions: promotions, now: now)).total
            .decimalString
    }

    /// The paths and codes of what is wrong with the promotion.
    func faults(_ promotion: String) -> [String] {
        do {
            _ = try document(promotion)
            return []
        } catch {
            return error.faults.map { "\($0.path) \($0.code)" }
        }
    }
}
