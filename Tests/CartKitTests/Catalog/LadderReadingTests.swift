import Testing

/// The promotion type `ladder` as a catalog file writes it.
@Suite struct LadderReadingTests {
    private let reading = PieceReading(type: "ladder")

    @Test(
        "what is written is what is priced",
        arguments: [
            ("tiers: [ { pieces: 2, percentOff: 50 } ]", 2, 0, "10.00"),
            ("tiers: [ { pieces: 3, off: \"2.00\" }, { pieces: 2, off: \"1.00\" } ]", 2, 1, "17.98"),
            ("tiers: [ { pieces: 3, price: \"1.00\" } ], counting: \"sku\"", 2, 1, "23.98"),
            ("tiers: [ { pieces: 2, price: \"1.00\" } ], counting: \"sku\"", 2, 1, "6.00"),
            ("tiers: [ { pieces: 2, price: \"1.00\" } ], scope: { tags: [\"t\"] }", 1, 4, "25.99"),
        ])
    func priced(promotion: String, k: Int, j: Int, expected: String) throws {
        #expect(try reading.total(promotion, k: k, j: j) == expected)
    }

    @Test(
        "each fault is named with its place",
        arguments: [
            ("priority: 1", ["tiers missing"]), ("tiers: []", ["tiers missing"]), ("tiers: {}", ["tiers wrong-type"]),
            ("tiers: [ 3 ]", ["tiers[0] wrong-type"]),
            ("tiers: [ {} ]", ["tiers[0].pieces missing", "tiers[0].percentOff missing"]),
            ("tiers: [ { pieces: 0, off: \"1.00\" } ]", ["tiers[0].pieces out-of-range"]),
            ("tiers: [ { pieces: 2, percentOff: 101 } ]", ["tiers[0].percentOff percent-above-100"]),
            ("tiers: [ { pieces: 2, off: \"1.00\", price: \"1.00\" } ]", ["tiers[0].price contradiction"]),
            (
                "tiers: [ { pieces: 2, off: \"1.00\" }, { pieces: 2, off: \"2.00\" } ]",
                ["tiers[1].pieces overlapping-tiers"]
            ),
            ("tiers: [ { pieces: 2, of: \"1.00\" } ]", ["tiers[0].percentOff missing", "tiers[0].of unknown-field"]),
            ("tiers: [ { pieces: 2, off: \"1.00\" } ], counting: \"shop\"", ["counting unknown-value"]),
            ("tiers: [ { pieces: 2, off: \"1.00\" } ], maximumTimes: 2", ["maximumTimes unknown-field"]),
        ])
    func faults(promotion: String, faults: [String]) {
        #expect(reading.faults(promotion) == faults.map { "promotions[0]." + $0 })
    }
}
