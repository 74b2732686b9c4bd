import Testing

/// The promotion type `bundle` as a catalog file writes it.
@Suite struct BundleReadingTests {
    private let reading = PieceReading(type: "bundle")

    @Test(
        "what is written is what is priced",
        arguments: [
            ("pieces: 3, price: \"10.00\"", 3, 0, "10.00"), ("pieces: 3, price: \"10.00\"", 2, 2, "14.00"),
            ("pieces: 2, price: \"6.00\", counting: \"sku\"", 1, 3, "19.99"),
            ("pieces: 2, price: \"6.00\", maximumTimes: 1", 4, 0, "25.98"),
            ("pieces: 2, price: \"0.00\", scope: { products: [\"q\"] }", 1, 2, "9.99"),
        ])
    func priced(promotion: String, k: Int, j: Int, expected: String) throws {
        #expect(try reading.total(promotion, k: k, j: j) == expected)
    }

    @Test(
        "each fault is named with its place",
        arguments: [
            ("priority: 1", ["pieces missing", "price missing"]),
            ("pieces: 0, price: \"1.00\"", ["pieces out-of-range"]),
            ("pieces: 2, price: 99", ["price amount-is-a-number"]),
            ("pieces: 2, price: \"-1.00\"", ["price negative-amount"]),
            ("pieces: 2, price: \"1.00\", counting: \"all\"", ["counting unknown-value"]),
            ("pieces: 2, price: \"1.00\", maximumTimes: 0", ["maximumTimes out-of-range"]),
            ("pieces: 2, price: \"1.00\", percentOff: 10", ["percentOff unknown-field"]),
        ])
    func faults(promotion: String, faults: [String]) {
        #expect(reading.faults(promotion) == faults.map { "promotions[0]." + $0 })
    }
}
