import Foundation
import Testing

/// What stands in the way of an order, as `quote --json` and `checkout` tell it.
@Suite struct ObstacleTests {
    private static let catalog = #"""
        { shops: [ { id: "s", name: "S",
            delivery: { fee: "5.00", minimumOrder: "30.00", maximumMetres: 5000,
                        areas: [ { id: "north", name: "North", fee: "3.00" } ] },
            requires: [ { name: "broth", skus: ["broth"], pieces: 2, per: "person" } ],
            products: [
              { id: "beef", title: "Beef", skus: [ { sku: "beef", price: "20.00", minimum: MINIMUM } ] },
              { id: "broth", title: "Broth", skus: [ { sku: "broth", price: "3.00" } ] } ] } ] }
        """#

    private func box() throws -> Sandbox {
        let box = try Sandbox(catalog: Self.catalog.replacingOccurrences(of: "MINIMUM", with: "1"))
        try box.done("takeaway", "add", "beef", "--quiet")
        return box
    }

    /// The obstacles without their sentences.
    private func obstacles(_ run: Sandbox.Run) throws -> [[String: String]] {
        try (run.json["obstacles"] as? [[String: Any]] ?? []).map { obstacle in
            #expect((obstacle["message"] as? String)?.hasSuffix(".") == true)
            var fields = obstacle.mapValues { "\($0)" }
            fields["message"] = nil
            return fields
        }
    }

    @Test("R36 R20 each obstacle has its code, what it is about and how much is missing")
    func numbers() throws {
        let box = try box()
        let quote = try box.done("takeaway", "quote", "--json", "--persons", "3")
        #expect(
            try obstacles(quote) == [
                ["code": "minimum-order", "shop": "s", "minimum": "30.00", "missing": "10.00"],
                ["code": "required-items", "shop": "s", "name": "broth", "missing": "6"],
            ])
        try box.done("takeaway", "add", "broth", "4", "--quiet")
        #expect(try obstacles(box.done("takeaway", "quote", "--json", "--persons", "2")).isEmpty)
        #expect(try box.done("takeaway", "quote", "--json").json["canCheckOut"] as? Bool == true)
    }

    @Test(
        "R25 a place out of reach is told alone, and refuses the checkout; fetching it does not",
        arguments: [
            (["--area", "west"], ["code": "outside-area", "shop": "s", "area": "west"]),
            (["--distance", "5001"], ["code": "too-far", "shop": "s", "distance": "5001", "limit": "5000"]),
            (
                ["--area", "north", "--distance", "9000"],
                ["code": "too-far", "shop": "s", "distance": "9000", "limit": "5000"]
            ),
        ])
    func outOfReach(options: [String], expected: [String: String]) throws {
        let box = try box()
        try box.done("takeaway", "add", "broth", "4", "--quiet")
        #expect(try obstacles(box.run("takeaway", ["quote", "--json"] + options)) == [expected])
        let refused = try box.run("takeaway", ["checkout", "--json"] + options)
        #expect(refused.status == 1)
        #expect(try refused.error["code"] as? String == expected["code"])
        let fetched = try box.run("takeaway", ["checkout", "--json", "--fulfilment", "pickup"] + options)
        #expect(fetched.status == 0, "\(fetched.err)")
        #expect(try fetched.json["total"] as? String == "32.00")
        let order = try #require((fetched.json["orders"] as? [[String: Any]])?.first)
        #expect(order["fulfilment"] as? String == "pickup" && order["area"] == nil && order["persons"] == nil)
    }

    @Test("an order says where it goes and for how many", arguments: ["en", "zh-Hans"])
    func handover(language: String) throws {
        let box = try box()
        try box.done("takeaway", "add", "broth", "4", "--quiet")
        let options = ["checkout", "--dry-run", "--area", "north", "--persons", "2", "--lang", language]
        let text = try box.run("takeaway", options).out
        #expect(text.contains(language == "en" ? "  To North, for 2 persons\n" : "  送至North、2 人用餐\n"))
        let json = try box.run("takeaway", options + ["--json"])
        let order = try #require((json.json["orders"] as? [[String: Any]])?.first)
        #expect(order["fulfilment"] as? String == "delivery" && order["area"] as? String == "north")
        #expect(order["persons"] as? Int == 2)
    }

    @Test("R35 a smallest quantity that rose since the goods were added stands in the way, with its number")
    func minimum() throws {
        let box = try box()
        try box.done("takeaway", "add", "broth", "4", "--quiet")
        try box.write(Self.catalog.replacingOccurrences(of: "MINIMUM", with: "3"), to: "later.json5")
        let quote = try box.done("takeaway", "quote", "--json", "--catalog", box.file("later.json5"))
        #expect(
            try obstacles(quote) == [["code": "below-minimum", "line": "s/beef", "limit": "3", "requested": "1"]])
        let text = try box.done("takeaway", "quote", "--catalog", box.file("later.json5")).out
        #expect(text.contains("at least 3 an order, 1 asked for. Ask for 3 or more"))
        #expect(try box.run("takeaway", ["checkout", "--catalog", box.file("later.json5")]).status == 1)
    }
}
