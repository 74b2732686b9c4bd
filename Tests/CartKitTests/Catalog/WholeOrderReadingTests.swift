import CartCore
import CartKit
import Testing

/// The promotion types `percent` and `amount-off` as a catalog file writes them.
@Suite struct WholeOrderReadingTests {
    private let percent = PieceReading(type: "percent")
    private let amountOff = PieceReading(type: "amount-off")

    @Test(
        "a percentage as it is written is what is priced",
        arguments: [
            ("percentOff: 10", 1, 0, "8.99"), ("percentOff: \"12.5\"", 2, 1, "20.98"),
            ("percentOff: 50, maximumOff: \"1.00\"", 1, 0, "8.99"),
            ("percentOff: 50, scope: { tags: [\"t\"] }", 1, 1, "8.99"),
            ("percentOff: 50, shop: \"s\", basis: { percent: \"price\" }", 0, 1, "2.00"),
        ])
    func percentPriced(promotion: String, k: Int, j: Int, expected: String) throws {
        #expect(try percent.total(promotion, k: k, j: j) == expected)
    }

    @Test(
        "an amount as it is written is what is priced",
        arguments: [
            ("off: \"5.00\"", 1, 0, "4.99"), ("off: \"5.00\"", 0, 1, "0.00"),
            ("off: \"5.00\", fromAmount: \"9.99\"", 1, 0, "4.99"),
            ("off: \"5.00\", fromAmount: \"10.00\"", 1, 0, "9.99"), ("off: \"5.00\", voucher: true", 1, 0, "4.99"),
        ])
    func amountPriced(promotion: String, k: Int, j: Int, expected: String) throws {
        #expect(try amountOff.total(promotion, k: k, j: j) == expected)
    }

    @Test("a voucher runs in the stage of vouchers, anything else where it belongs")
    func stages() throws {
        for (fields, stage) in [("voucher: true, ", "vouchers"), ("", "platformPromotions")] {
            let document = try amountOff.document(fields + "off: \"5.00\"")
            #expect(document.steps(language: "en").map { "\($0.info.stage)" } == [stage])
        }
    }

    @Test(
        "each fault of a percentage is named with its place",
        arguments: [
            ("priority: 1", ["percentOff missing"]), ("percentOff: 101", ["percentOff percent-above-100"]),
            ("percentOff: 0", ["percentOff percent-not-positive"]),
            ("percentOff: 5, maximumOff: \"0\"", ["maximumOff not-positive"]),
            ("percentOff: 5, maximumOff: 3", ["maximumOff amount-is-a-number"]),
            ("percentOff: 5, basis: { percent: \"rest\" }", ["basis.percent unknown-value"]),
            ("percentOff: 5, basis: { threshold: \"price\" }", ["basis.threshold unknown-field"]),
            ("percentOff: 5, coversFees: true", ["coversFees contradiction"]),
        ])
    func percentFaults(promotion: String, faults: [String]) {
        #expect(percent.faults(promotion) == faults.map { "promotions[0]." + $0 })
    }

    @Test(
        "each fault of an amount is named with its place",
        arguments: [
            ("priority: 1", ["off missing"]), ("off: \"0.00\"", ["off not-positive"]),
            ("off: \"5.00\", fromAmount: \"-1\"", ["fromAmount negative-amount"]),
            ("off: \"5.00\", coversFees: true, voucher: false", ["coversFees contradiction"]),
            ("off: \"5.00\", voucher: 1", ["voucher wrong-type"]),
            ("off: \"5.00\", basis: { percent: \"price\" }", ["basis.percent unknown-field"]),
            ("off: \"5.00\", maximumOff: \"1.00\"", ["maximumOff unknown-field"]),
        ])
    func amountFaults(promotion: String, faults: [String]) {
        #expect(amountOff.faults(promotion) == faults.map { "promotions[0]." + $0 })
    }
}
