import CartCore
import CartKit
import Testing

/// A market's `tax` and `cashRounding` as a catalog file writes them.
@Suite struct TaxReadingTests {
    private func document(_ fields: String, product: String = "", sku: String = "") throws(DocumentFaults)
        -> CatalogDocument
    {
        try CatalogDocument(
            jsonText: """
                { \(fields), shops: [ { id: "s", name: "S", products: [ { id: "p", title: "P", \(product)
                  skus: [ { sku: "a", price: "1.00", \(sku) }, { sku: "b", price: "1.00" } ] } ] } ] }
                """)
    }

    private let rates = #"rates: { standard: 20, reduced: "8.875" }, default: "standard""#

    @Test("what is written is what is read; a SKU's rate goes before its product's")
    func read() throws {
        let read = try document(
            "tax: { prices: \"exclusive\", by: \"unit\", rounding: \"half-even\", \(rates), fees: \"reduced\" }",
            product: "tax: \"reduced\",", sku: "tax: \"standard\"")
        let standard = TaxRate(TaxRateID("standard"), millionths: 200_000)
        let reduced = TaxRate(TaxRateID("reduced"), millionths: 88_750)
        let terms = try TaxTerms(
            prices: .exclusive, step: .unit, rounding: .halfEven, rates: [standard, reduced], standard: standard.id,
            fees: reduced.id)
        #expect(read.tax == terms)
        #expect(read.offers.map(\.taxRate) == [standard.id, reduced.id])
        let plain = try document("tax: { prices: \"inclusive\", \(rates) }")
        #expect(plain.tax == (try TaxTerms(prices: .inclusive, rates: [standard, reduced], standard: standard.id)))
        #expect(plain.offers.map(\.taxRate) == [nil, nil])
        #expect(plain.cashRounding == nil)
    }

    @Test(
        "cash rounding",
        arguments: [
            (#"to: "0.05""#, CashRounding(to: 5)), (#"to: "1", rounding: "down""#, CashRounding(to: 100, .down)),
            (#"to: "0.10", rounding: "up""#, CashRounding(to: 10, .up)),
        ])
    func cash(fields: String, rounding: CashRounding) throws {
        #expect(try document("cashRounding: { \(fields) }").cashRounding == rounding)
    }

    @Test(
        "each fault is named with its place",
        arguments: [
            ("tax: {}", ["tax.prices missing", "tax.rates missing", "tax.default missing"]),
            (
                #"tax: { prices: "both", by: "kilo", rounding: "up", rates: { a: 20 }, default: "a" }"#,
                ["tax.prices", "tax.by", "tax.rounding"].map { $0 + " unknown-value" }
            ),
            (
                #"tax: { prices: "inclusive", rates: { a: 20, b: "8.87555", c: -1, d: 1001, e: 8.5 }, default: "a" }"#,
                [
                    "tax.rates.b not-a-percentage", "tax.rates.c out-of-range", "tax.rates.d out-of-range",
                    "tax.rates.e not-a-percentage",
                ]
            ),
            (
                #"tax: { prices: "inclusive", rates: {}, default: "a" }"#,
                ["tax.rates empty"]
            ),
            (
                #"tax: { prices: "inclusive", rates: { a: 20 }, default: "b", fees: "c", rate: 3 }"#,
                ["tax.default unknown-tax-rate", "tax.fees unknown-tax-rate", "tax.rate unknown-field"]
            ),
            ("cashRounding: {}", ["cashRounding.to missing"]),
            (
                #"cashRounding: { to: "0", rounding: "half" }"#,
                ["cashRounding.to not-positive", "cashRounding.rounding unknown-value"]
            ),
            (#"cashRounding: { to: "0.005" }"#, ["cashRounding.to amount-too-fine"]),
        ])
    func faults(fields: String, expected: [String]) {
        do {
            _ = try document(fields)
            Issue.record("\(fields) was taken")
        } catch {
            #expect(error.faults.map { "\($0.path) \($0.code)" } == expected)
        }
    }

    @Test("a rate that the market does not have is a fault of the product or the SKU that names it")
    func strangers() {
        do {
            _ = try document(
                "tax: { prices: \"inclusive\", \(rates) }", product: "tax: \"standart\",", sku: "tax: \"zero\"")
            Issue.record("unknown rates were taken")
        } catch {
            #expect(
                error.faults.map { "\($0.path) \($0.code)" } == [
                    "shops[0].products[0].tax unknown-tax-rate", "shops[0].products[0].skus[0].tax unknown-tax-rate",
                ])
            #expect(error.faults[0].message.text(in: "en").contains("did you mean \"standard\""))
        }
    }
}
