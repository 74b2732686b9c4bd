import Foundation
import Testing

@Suite("promotions check: what can never apply or makes no sense")
struct PromotionCheckTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let promotions: String
        /// Code, severity and ids of each finding.
        let expected: [String]
        var testDescription: String { name }

        init(_ name: String, _ promotions: String, _ expected: [String] = []) {
            self.name = name
            self.promotions = promotions
            self.expected = expected
        }
    }

    private static func findings(_ promotions: String, coupons: String = "") throws -> [[String: Any]] {
        let catalog = #"""
            { version: 1, shops: [ { id: "a", name: "A", products: [
              { id: "few", title: "Few", skus: [ { sku: "few", price: "10.00", stock: 5, maximum: 3 } ] },
              { id: "many", title: "Many", skus: [ { sku: "many", price: "10.00" } ] },
              { id: "gone", title: "Gone", skus: [ { sku: "gone", price: "10.00", stock: 0 } ] },
              { id: "cut", title: "Cut", skus: [ { sku: "cut", price: "8.00", listPrice: "10.00" } ] } ] },
              { id: "empty", name: "Empty", products: [] } ],
              promotions: [ \#(promotions) ], coupons: [ \#(coupons) ] }
            """#
        let run = try Sandbox(catalog: catalog).run("multishop", ["promotions", "check", "--json"])
        let findings = try #require(try run.json["findings"] as? [[String: Any]])
        #expect(run.status == (findings.contains { $0["severity"] as? String == "error" } ? 1 : 0))
        return findings
    }

    private static func summary(_ finding: [String: Any]) -> String {
        let ids = finding["promotions"] as? [String] ?? []
        return "\(finding["code"] ?? "") \(finding["severity"] ?? "") \(ids.joined(separator: " "))"
    }

    static let cases = [
        Case("fine", #"{ id: "p", tiers: [ { from: "10.00", off: "5.00" }, { from: "20.00", off: "12.00" } ] }"#),
        Case("over", #"{ id: "p", until: "2020-01-01", tiers: [ { from: "10.00", off: "5.00" } ] }"#, ["over error p"]),
        Case("not begun", #"{ id: "p", from: "2090-01-01", tiers: [ { from: "10.00", off: "5.00" } ] }"#),
        Case(
            "a shop without goods", #"{ id: "p", shop: "empty", tiers: [ { from: "10.00", off: "5.00" } ] }"#,
            ["empty-scope error p"]),
        Case(
            "all that is named is excepted",
            #"{ id: "p", scope: { skus: ["few"], except: { skus: ["few"] } }, tiers: [ { from: "9.00", off: "1.00" } ] }"#,
            ["empty-scope error p"]),
        Case(
            "sold out", #"{ id: "p", scope: { skus: ["gone"] }, tiers: [ { from: "9.00", off: "1.00" } ] }"#,
            ["nothing-on-sale warning p"]),
        Case(
            "reached by the last piece",
            #"{ id: "p", scope: { skus: ["few"] }, tiers: [ { from: "30.00", off: "1.00" } ] }"#),
        Case(
            "above what a customer may have",
            #"{ id: "p", scope: { skus: ["few"] }, tiers: [ { from: "30.01", off: "1.00" } ] }"#,
            ["out-of-reach error p"]),
        Case(
            "too many pieces",
            #"{ id: "p", scope: { skus: ["few"] }, type: "ladder", tiers: [ { pieces: 4, percentOff: 10 } ] }"#,
            ["out-of-reach error p"]),
        Case(
            "goods that do not count",
            #"{ id: "p", scope: { skus: ["cut"] }, basis: { discountedGoodsCount: false }, tiers: [ { from: "9.00", off: "1.00" } ] }"#,
            ["only-discounted-goods error p"]),
        Case(
            "less for more",
            #"{ id: "p", tiers: [ { from: "200.00", off: "15.00" }, { from: "100.00", off: "20.00" } ] }"#,
            ["tier-gives-less error p"]),
        Case(
            "the same for more",
            #"{ id: "p", tiers: [ { from: "100.00", off: "20.00" }, { from: "200.00", off: "20.00" } ] }"#,
            ["tier-gives-less warning p"]),
        Case(
            "a fraction of a percent less",
            #"{ id: "p", tiers: [ { from: "100.00", percentOff: "12.5" }, { from: "200.00", percentOff: 12 } ] }"#,
            ["tier-gives-less error p"]),
        Case(
            "always worse than its rival",
            #"{ id: "p", group: "g", tiers: [ { from: "10.00", off: "1.00" } ] }, { id: "q", group: "g", tiers: [ { from: "10.00", off: "5.00" } ] }"#,
            ["always-displaced warning p q"]),
        Case(
            "sometimes better than its rival",
            #"{ id: "p", group: "g", tiers: [ { from: "10.00", off: "1.00" } ] }, { id: "q", group: "g", tiers: [ { from: "30.00", off: "5.00" } ] }"#
        ),
    ]

    @Test("each kind is found, with its severity, and nothing else", arguments: cases)
    func kinds(of one: Case) throws {
        #expect(try Self.findings(one.promotions).map(Self.summary) == one.expected)
    }

    @Test("coupons are held while they are tried")
    func coupons() throws {
        let fine = #"{ code: "FINE", tiers: [ { from: "10.00", off: "5.00" } ] }"#
        let far = #"{ code: "FAR", scope: { skus: ["few"] }, tiers: [ { from: "99.00", off: "5.00" } ] }"#
        let found = try Self.findings("", coupons: "\(fine), \(far)")
        #expect(found.map(Self.summary) == ["out-of-reach error FAR"])
    }

    @Test("a finding is told in every language")
    func languages() throws {
        let far = #"{ id: "p", scope: { skus: ["few"] }, tiers: [ { from: "40.00", off: "1.00" } ] }"#
        let found = try #require(try Self.findings(far).first)
        let messages = try #require(found["messages"] as? [String: String])
        #expect(messages.keys.sorted() == ["en", "zh-Hans"])
        #expect(messages["en"]?.contains("10.00 CNY is missing") == true)
        #expect(messages["zh-Hans"]?.contains("仍差 10.00 CNY") == true)
    }
}
