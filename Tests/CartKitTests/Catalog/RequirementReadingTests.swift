import CartCore
import CartKit
import Testing

/// What a shop `requires` as a catalog file writes it.
@Suite struct RequirementReadingTests {
    private func document(_ requires: String) throws(DocumentFaults) -> CatalogDocument {
        try CatalogDocument(
            jsonText: """
                { currency: "CNY", shops: [
                  { id: "t", name: "T", products: [ { id: "other", title: "O", tags: ["far"], skus: [ { sku: "other", price: "1" } ] } ] },
                  { id: "s", name: "S", requires: [ \(requires) ], products: [
                    { id: "soup", title: "Soup", tags: ["base"], skus: [ { sku: "mild", price: "9" }, { sku: "hot", price: "9" } ] } ] } ] }
                """)
    }

    @Test("what is written is what is read, in each language")
    func read() throws {
        let document = try document(
            """
            { name: { en: "Soup base", "zh-Hans": "锅底" }, products: ["soup"] },
            { name: "Spoons", skus: ["mild", "hot"], tags: ["base"], pieces: 2, per: "person", when: { tags: ["base"] } }
            """)
        for (language, name) in [("en", "Soup base"), ("zh-Hans", "锅底")] {
            let requirements = try document.catalog(language: language).shop(ShopID("s"))?.requirements
            #expect(
                requirements == [
                    ShopRequirement(name: name, goods: PromotionScope(products: [ProductID("soup")])),
                    ShopRequirement(
                        name: "Spoons",
                        goods: PromotionScope(skus: [SKU("mild"), SKU("hot")], tags: [Tag("base")]), pieces: 2,
                        per: .person, when: PromotionScope(tags: [Tag("base")])),
                ])
        }
    }

    @Test(
        "each fault is named with its place",
        arguments: [
            ("{}", ["name missing", "skus missing"]),
            ("{ name: \"N\", skus: [] }", ["skus empty"]),
            ("{ name: \"N\", skus: [\"mold\", \"mild\"] }", ["skus[0] unknown-sku"]),
            // Another shop's goods are as good as none.
            (
                "{ name: \"N\", skus: [\"other\"], products: [\"other\"], tags: [\"far\"] }",
                ["skus[0] unknown-sku", "products[0] unknown-product", "tags[0] unknown-tag"]
            ),
            (
                "{ name: \"N\", tags: [\"base\"], pieces: 0, per: \"table\", when: {}, max: 1 }",
                ["pieces out-of-range", "per unknown-value", "when.skus missing", "max unknown-field"]
            ),
        ])
    func faults(requirement: String, expected: [String]) {
        do {
            _ = try document(requirement)
            Issue.record("\(requirement) was taken")
        } catch {
            #expect(
                error.faults.map { "\($0.path) \($0.code)" }.sorted()
                    == expected.map { "shops[1].requires[0]." + $0 }.sorted())
        }
    }
}
