import CartCore
import CartKit
import Testing

/// The promotion types `sale-price` and `member-price` as a catalog file writes them.
@Suite struct SalePriceReadingTests {
    private let sale = PieceReading(type: "sale-price")
    private let member = PieceReading(type: "member-price")

    @Test(
        "what is written is what is priced",
        arguments: [
            ("price: \"3.00\"", 1, 1, "6.00"), ("price: \"5.00\"", 1, 1, "9.00"), ("percentOff: 50", 1, 0, "5.00"),
            ("off: \"1.00\"", 2, 1, "20.98"), ("prices: { k: \"8.00\" }", 2, 1, "20.00"),
            ("price: \"1.00\", limit: 2", 10, 0, "81.92"), ("price: \"1.00\", stock: 2", 2, 2, "21.98"),
            ("price: \"1.00\", perCustomer: 1", 2, 0, "10.99"),
            ("price: \"1.00\", scope: { tags: [\"t\"] }", 1, 1, "5.00"),
        ])
    func priced(promotion: String, k: Int, j: Int, expected: String) throws {
        #expect(try sale.total(promotion, k: k, j: j) == expected)
    }

    @Test("a member price is for the members named, in the stage of prices")
    func members() throws {
        #expect(try member.total("price: \"1.00\", members: [\"gold\"]", k: 1) == "9.99")
        let steps = try member.document("price: \"1.00\", members: [\"gold\"]").steps(language: "en")
        #expect(steps.map(\.info.stage) == [.linePrices])
    }

    @Test(
        "each fault of a price is named with its place",
        arguments: [
            ("priority: 1", ["percentOff missing"]), ("price: \"-1.00\"", ["price negative-amount"]),
            ("price: \"1.00\", percentOff: 5", ["price contradiction"]),
            ("prices: { k: \"1.00\" }, price: \"1.00\"", ["price contradiction"]),
            ("prices: { x: \"1.00\" }", ["prices.x unknown-sku"]), ("prices: {}", ["prices empty"]),
            ("prices: { k: 3 }", ["prices.k amount-is-a-number"]), ("prices: []", ["prices wrong-type"]),
            ("price: \"1.00\", limit: 0", ["limit out-of-range"]),
            ("price: \"1.00\", stock: -1", ["stock out-of-range"]),
            ("price: \"1.00\", perCustomer: 0", ["perCustomer out-of-range"]),
            ("price: \"1.00\", members: [\"gold\"]", ["members unknown-field"]),
        ])
    func saleFaults(promotion: String, faults: [String]) {
        #expect(sale.faults(promotion) == faults.map { "promotions[0]." + $0 })
    }

    @Test(
        "each fault of a member price is named with its place",
        arguments: [
            ("price: \"1.00\"", ["members missing"]), ("price: \"1.00\", members: []", ["members empty"]),
            ("price: \"1.00\", members: [ 3 ]", ["members[0] wrong-type"]),
            ("members: [\"gold\"]", ["percentOff missing"]),
        ])
    func memberFaults(promotion: String, faults: [String]) {
        #expect(member.faults(promotion) == faults.map { "promotions[0]." + $0 })
    }
}
