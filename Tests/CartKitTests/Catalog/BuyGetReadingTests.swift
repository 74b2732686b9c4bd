import Testing

/// The promotion type `buy-get` as a catalog file writes it.
@Suite struct BuyGetReadingTests {
    private let reading = PieceReading(type: "buy-get")

    @Test(
        "what is written is what is priced",
        arguments: [
            ("buy: 2, get: { pieces: 1 }", 3, 0, "19.98"), ("buy: 2, get: { pieces: 1 }", 1, 2, "13.99"),
            ("buy: 1, get: { pieces: 1 }, choose: \"dearest\"", 1, 1, "4.00"),
            ("buy: 1, get: { pieces: 1 }, counting: \"sku\"", 1, 1, "13.99"),
            ("buy: 1, get: { pieces: 2, products: [\"q\"] }, scope: { tags: [\"t\"] }", 1, 3, "13.99"),
            ("buy: 1, get: { pieces: 1, skus: [\"j\"] }, scope: { skus: [\"k\"] }, price: \"0.01\"", 2, 3, "24.00"),
            ("buy: 1, get: { pieces: 1, tags: [\"t\"] }, percentOff: 50, maximumTimes: 1", 4, 0, "34.97"),
        ])
    func priced(promotion: String, k: Int, j: Int, expected: String) throws {
        #expect(try reading.total(promotion, k: k, j: j) == expected)
    }

    @Test(
        "each fault is named with its place",
        arguments: [
            ("priority: 1", ["buy missing", "get missing"]), ("buy: 0, get: { pieces: 1 }", ["buy out-of-range"]),
            ("buy: 2, get: 1", ["get wrong-type"]), ("buy: 2, get: {}", ["get.pieces missing"]),
            ("buy: 2, get: { pieces: 1, skus: [] }", ["get.skus empty"]),
            (
                "buy: 2, get: { pieces: 1, skus: [\"x\"], products: [\"y\"], tags: [\"z\"] }",
                ["get.products[0] unknown-product", "get.skus[0] unknown-sku", "get.tags[0] unknown-tag"]
            ),
            ("buy: 2, get: { pieces: 1, shops: [\"s\"] }", ["get.shops unknown-field"]),
            ("buy: 2, get: { pieces: 1, skus: [\"k\"] }, counting: \"sku\"", ["counting contradiction"]),
            ("buy: 2, get: { pieces: 1 }, choose: \"last\"", ["choose unknown-value"]),
            ("buy: 2, get: { pieces: 1 }, percentOff: 0", ["percentOff percent-not-positive"]),
            ("buy: 2, get: { pieces: 1 }, off: \"1.00\", price: \"1.00\"", ["price contradiction"]),
            ("buy: 2, get: { pieces: 1 }, maximumTimes: 0", ["maximumTimes out-of-range"]),
        ])
    func faults(promotion: String, faults: [String]) {
        #expect(reading.faults(promotion) == faults.map { "promotions[0]." + $0 })
    }
}
