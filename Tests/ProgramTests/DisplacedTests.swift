import Testing

/// A coupon that a better one keeps out says which, by the name that shoppers know.
@Suite struct DisplacedTests {
    static let catalog = """
        { version: 1, currency: "CNY", shops: [ { id: "s", name: "S", products: [
          { id: "p", title: "P", skus: [ { sku: "p", price: "50.00" } ] } ] } ],
          coupons: [
            { code: "BIG", type: "threshold", label: { en: "Nine off", "zh-Hans": "减九元" }, tiers: [ { from: "10.00", off: "9.00" } ] },
            { code: "LOW", type: "threshold", label: "Low", tiers: [ { from: "10.00", off: "1.00" } ] } ] }
        """

    @Test(
        "the label of the better coupon is named, in text and in JSON",
        arguments: [("en", "Nine off"), ("zh-Hans", "减九元")])
    func named(language: String, label: String) throws {
        let box = try Sandbox(catalog: Self.catalog)
        try box.done("multishop", "add", "p")
        try box.done("multishop", "select", "--all")
        for code in ["BIG", "LOW"] { try box.done("multishop", "coupon", "add", code) }
        let text = try box.done("multishop", "quote", "--lang", language).out
        #expect(text.contains(language == "en" ? "“\(label)” saves more" : "“\(label)”更优惠"), "\(text)")
        let missed =
            try box.done("multishop", "quote", "--json", "--lang", language).json["notApplied"] as? [[String: Any]]
        #expect(missed?.count == 1)
        #expect(missed?.first?["code"] as? String == "displaced")
        #expect((missed?.first?["reason"] as? String)?.contains(label) == true)
    }
}
