import CartCore
import CartKit
import Testing

/// A shop's `delivery` as a catalog file writes it.
@Suite struct TermsReadingTests {
    private func document(_ delivery: String) throws(DocumentFaults) -> CatalogDocument {
        try CatalogDocument(
            jsonText: "{ currency: \"CNY\", shops: [ { id: \"s\", name: \"S\", delivery: { \(delivery) } } ] }")
    }

    @Test("what is written is what is read")
    func read() throws {
        func yuan(_ fen: Int64) -> Money { Money(minorUnits: fen, currency: .cny) }
        let catalog = try document(
            """
            fee: "5.00", packingPerOrder: "1.00", smallOrder: { below: "10.00" },
            steps: { firstMetres: 1000, firstFee: "2.00", everyMetres: 500, everyFee: "1.00", maximum: "8.00" }
            """
        ).catalog(language: "en")
        let steps = DistanceSteps(
            firstMetres: 1_000, firstFee: yuan(200), everyMetres: 500, everyFee: yuan(100), maximum: yuan(800))
        #expect(
            catalog.shop(ShopID("s"))?.delivery
                == DeliveryTerms(
                    fee: yuan(500), steps: steps, packingPerOrder: yuan(100), smallOrderBelow: yuan(1_000)))
    }

    @Test(
        "each fault is named with its place",
        arguments: [
            ("packingPerOrder: 1", ["packingPerOrder amount-is-a-number"]),
            ("smallOrder: {}", ["smallOrder.below missing"]),
            ("smallOrder: { below: \"-1\" }", ["smallOrder.below negative-amount"]),
            (
                "fee: \"1\", steps: {}",
                ["firstMetres", "firstFee", "everyMetres", "everyFee"].map { "steps.\($0) missing" }
            ),
            (
                "fee: \"1\", steps: { firstMetres: -1, firstFee: \"1\", everyMetres: 0, everyFee: \"1\" }",
                ["steps.firstMetres out-of-range", "steps.everyMetres out-of-range"]
            ),
            (
                "steps: { firstMetres: 1, firstFee: \"1\", everyMetres: 1, everyFee: \"1\" }", ["fee missing"]
            ),
        ])
    func faults(delivery: String, expected: [String]) {
        do {
            _ = try document(delivery)
            Issue.record("\(delivery) was taken")
        } catch {
            #expect(error.faults.map { "\($0.path) \($0.code)" } == expected.map { "shops[0].delivery." + $0 })
        }
    }
}
