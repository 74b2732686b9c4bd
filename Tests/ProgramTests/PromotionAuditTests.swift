import Foundation
import Testing

/// What promotions do together, as `promotions check` finds it by pricing carts.
@Suite("promotions check: what gives too much, and what promotions do together")
struct PromotionAuditTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let goods: String
        let promotions: String
        let coupons: String
        /// Code, severity and ids of each finding.
        let expected: [String]
        /// What the first finding's message ends with in English.
        let ending: String?
        var testDescription: String { name }

        init(
            _ name: String, goods: String = #"{ sku: "tea", price: "10.00", cost: "7.00" }"#, _ promotions: String,
            coupons: String = "", _ expected: [String] = [], ending: String? = nil
        ) {
            self.name = name
            self.goods = goods
            self.promotions = promotions
            self.coupons = coupons
            self.expected = expected
            self.ending = ending
        }
    }

    private static func box(_ one: Case) throws -> Sandbox {
        try Sandbox(
            catalog: #"""
                { version: 1, shops: [ { id: "a", name: "A", delivery: { fee: "5.00" }, products: [
                  { id: "goods", title: "Goods", skus: [ \#(one.goods) ] } ] } ],
                  promotions: [ \#(one.promotions) ], coupons: [ \#(one.coupons) ] }
                """#)
    }

    private static func findings(_ box: Sandbox, _ options: String...) throws -> [[String: Any]] {
        let run = try box.run("multishop", ["promotions", "check", "--json"] + options)
        let findings = try #require(try run.json["findings"] as? [[String: Any]])
        let isError = findings.contains { $0["severity"] as? String == "error" }
        #expect(run.status == (isError || (options.contains("--strict") && !findings.isEmpty) ? 1 : 0))
        return findings
    }

    private static func summary(_ finding: [String: Any]) -> String {
        let ids = finding["promotions"] as? [String] ?? []
        return "\(finding["code"] ?? "") \(finding["severity"] ?? "") \(ids.joined(separator: " "))"
    }

    static let two = #"{ sku: "tea", price: "10.00", cost: "7.00" }, { sku: "cup", price: "20.00", cost: "9.00" }"#

    static let giving = [
        Case("at cost", #"{ id: "p", type: "percent", percentOff: 30 }"#),
        Case(
            "below cost by a cent", #"{ id: "p", type: "percent", percentOff: "30.1" }"#, ["below-cost warning p"],
            ending: "0.01 CNY below cost: 1 × tea"),
        Case(
            "below cost where a threshold has just been reached",
            #"{ id: "p", tiers: [ { from: "95.00", off: "30.01" } ] }"#, ["below-cost warning p"],
            ending: "0.01 CNY below cost: 10 × tea"),
        Case(
            "not below cost where a threshold has just been reached",
            #"{ id: "p", tiers: [ { from: "95.00", off: "30.00" } ] }"#),
        Case(
            "two that are fine alone",
            #"{ id: "p", shop: "a", type: "percent", percentOff: 20 }, { id: "q", tiers: [ { from: "30.00", off: "5.00" } ] }"#,
            ["below-cost warning p q"], ending: "2.00 CNY below cost: 3 × tea"),
        Case(
            "two that do not act together",
            #"{ id: "p", group: "g", type: "percent", percentOff: 20 }, { id: "q", group: "g", tiers: [ { from: "30.00", off: "8.00" } ] }"#
        ),
        Case(
            "a sale and the coupons it takes, no others",
            #"{ id: "s", type: "sale-price", price: "8.00" }"#,
            coupons:
                #"{ code: "TWO", shop: "a", type: "percent", percentOff: 15 }, { code: "ONE", tiers: [ { from: "500.00", off: "1.00" } ] }"#,
            ["below-cost warning s TWO"], ending: "0.20 CNY below cost: 1 × tea, coupon TWO"),
        Case(
            "coupons of one shop, of which one acts", #""#,
            coupons:
                #"{ code: "A", shop: "a", type: "percent", percentOff: 20 }, { code: "B", shop: "a", type: "percent", percentOff: 20 }"#
        ),
        Case(
            "coupons of the shop and the platform", #""#,
            coupons:
                #"{ code: "A", shop: "a", type: "percent", percentOff: 20 }, { code: "B", type: "percent", percentOff: 20 }"#,
            ["below-cost warning A B"], ending: "0.60 CNY below cost: 1 × tea, coupon A, coupon B"),
        Case(
            "for members only", #"{ id: "m", type: "member-price", price: "6.00", members: ["gold"] }"#,
            ["below-cost warning m"], ending: "1 × tea, member gold"),
        Case(
            "a gift is a cost too", goods: two,
            #"{ id: "g", type: "gift", tiers: [ { from: "10.00", goods: [ { sku: "cup" } ] } ] }"#,
            ["below-cost warning g"], ending: "6.00 CNY below cost: 1 × tea"),
        Case(
            "a gift that what is bought pays for", goods: two,
            #"{ id: "g", type: "gift", tiers: [ { from: "30.00", goods: [ { sku: "cup" } ] } ] }"#),
        Case(
            "goods of which no cost is known", goods: #"{ sku: "tea", price: "10.00" }"#,
            #"{ id: "p", type: "percent", percentOff: 99 }"#),
        Case(
            "a price that is below cost by itself", goods: #"{ sku: "tea", price: "10.00", cost: "11.00" }"#,
            #"{ id: "p", type: "percent", percentOff: 1 }"#),
        Case(
            "from a day to come on", #"{ id: "p", from: "2090-01-01", type: "percent", percentOff: 50 }"#,
            ["below-cost warning p"], ending: "1 × tea, at 2090-01-01 00:00 UTC"),
        Case(
            "everything free", #"{ id: "p", type: "percent", percentOff: 100 }"#, ["goods-free error p"],
            ending: "tea in 1 × tea"),
        Case(
            "nearly free", goods: #"{ sku: "tea", price: "10.00" }"#,
            #"{ id: "p", type: "percent", percentOff: "99.9" }"#),
        Case(
            "free by two together", goods: #"{ sku: "tea", price: "10.00" }"#,
            #"{ id: "p", shop: "a", type: "amount-off", off: "6.00" }, { id: "q", type: "amount-off", off: "4.00" }"#,
            ["goods-free error p q"], ending: "tea in 1 × tea"),
        Case(
            "a voucher pays", goods: #"{ sku: "tea", price: "10.00" }"#,
            #"{ id: "v", type: "amount-off", off: "50.00", voucher: true }"#),
        Case(
            "given on purpose", goods: #"{ sku: "tea", price: "10.00" }, { sku: "cup", price: "2.00" }"#,
            #"{ id: "b", type: "buy-get", scope: { skus: ["tea"] }, buy: 1, get: { pieces: 1, skus: ["cup"] } }"#),
        Case(
            "one of two free", goods: #"{ sku: "tea", price: "10.00" }, { sku: "cup", price: "2.00" }"#,
            #"{ id: "b", type: "percent", scope: { skus: ["cup"] }, percentOff: 100 }"#, ["goods-free error b"]),
    ]

    @Test("goods for nothing or below cost are found, with the smallest cart that shows it", arguments: giving)
    func gives(one: Case) throws {
        let box = try Self.box(one)
        let found = try Self.findings(box)
        #expect(found.map(Self.summary) == one.expected)
        guard let first = found.first, let cart = first["cart"] as? [String: Any] else { return }
        let message = (first["messages"] as? [String: String])?["en"] ?? ""
        if let ending = one.ending { #expect(message.hasSuffix(ending), "\(message)") }
        // The cart, put together, is what the finding says.
        for line in try #require(cart["lines"] as? [[String: Any]]) {
            let (sku, quantity) = (line["sku"] as? String ?? "", line["quantity"] as? Int ?? 0)
            try box.done("multishop", "add", sku, "\(quantity)", "--quiet")
        }
        try box.done("multishop", "select", "--all", "--quiet")
        for coupon in try #require(cart["coupons"] as? [String]) {
            try box.done("multishop", "coupon", "add", coupon, "--quiet")
        }
        let now = (cart["now"] as? String).map { ["--now", $0] } ?? []
        if (cart["memberships"] as? [String])?.isEmpty == true {
            let quote = try box.run("multishop", ["quote", "--json"] + now)
            let applied = try #require(try quote.json["applied"] as? [[String: Any]]).compactMap {
                $0["promotion"] as? String
            }
            #expect(Set(applied).isSuperset(of: first["promotions"] as? [String] ?? []), "\(applied)")
        }
    }

    static let tiers = [
        Case(
            "capped to the same",
            #"{ id: "p", maximumOff: "10.00", tiers: [ { from: "100.00", percentOff: 10 }, { from: "200.00", percentOff: 20 } ] }"#,
            ["tier-gives-less warning p"], ending: "20 × tea has 10.00 CNY off in place of 10.00 CNY"),
        Case(
            "capped above what the lower one gives",
            #"{ id: "p", maximumOff: "30.00", tiers: [ { from: "100.00", percentOff: 10 }, { from: "200.00", percentOff: 20 } ] }"#
        ),
        Case(
            "a percentage, then a smaller amount",
            #"{ id: "p", tiers: [ { from: "100.00", percentOff: 10 }, { from: "200.00", off: "15.00" } ] }"#,
            ["tier-gives-less error p"]),
        Case(
            "a percentage, then an amount that it overtakes",
            #"{ id: "p", tiers: [ { from: "100.00", percentOff: 10 }, { from: "200.00", off: "25.00" } ] }"#,
            ["tier-gives-less warning p"]),
        Case(
            "a percentage, then an amount, then a percentage",
            #"{ id: "p", tiers: [ { from: "100.00", percentOff: 10 }, { from: "200.00", off: "30.00" }, { from: "300.00", percentOff: 11 } ] }"#
        ),
        Case(
            "free delivery below a part of it",
            #"{ id: "p", type: "delivery-off", tiers: [ { from: "20.00", free: true }, { from: "60.00", off: "2.00" } ] }"#,
            ["tier-gives-less error p"]),
        Case(
            "the whole of the fee, then free",
            #"{ id: "p", type: "delivery-off", tiers: [ { from: "20.00", off: "6.00" }, { from: "60.00", free: true } ] }"#,
            ["tier-gives-less warning p"]),
        Case(
            "a part of the fee, then free",
            #"{ id: "p", type: "delivery-off", tiers: [ { from: "20.00", off: "2.00" }, { from: "60.00", free: true } ] }"#
        ),
        Case(
            "a lesser gift", goods: two,
            #"{ id: "p", type: "gift", tiers: [ { from: "100.00", goods: [ { sku: "cup" } ] }, { from: "200.00", goods: [ { sku: "tea" } ] } ] }"#,
            ["tier-gives-less error p"]),
        Case(
            "a better gift", goods: two,
            #"{ id: "p", type: "gift", tiers: [ { from: "100.00", goods: [ { sku: "tea" } ] }, { from: "200.00", goods: [ { sku: "cup" } ] } ] }"#
        ),
        Case(
            "a ladder of kinds, worse for some goods",
            goods: #"{ sku: "tea", price: "10.00" }, { sku: "cup", price: "90.00" }"#,
            #"{ id: "p", type: "ladder", counting: "sku", tiers: [ { pieces: 2, percentOff: 10 }, { pieces: 3, off: "5.00" } ] }"#,
            ["tier-gives-less warning p"]),
        Case(
            "beyond the stock", goods: #"{ sku: "tea", price: "10.00", stock: 12 }"#,
            #"{ id: "p", tiers: [ { from: "100.00", off: "5.00" }, { from: "120.01", off: "9.00" } ] }"#,
            ["tier-out-of-reach warning p"], ending: "from 120.01 CNY on"),
        Case(
            "with the last piece", goods: #"{ sku: "tea", price: "10.00", stock: 12 }"#,
            #"{ id: "p", tiers: [ { from: "100.00", off: "5.00" }, { from: "120.00", off: "9.00" } ] }"#),
        Case(
            "by several goods together",
            goods: #"{ sku: "tea", price: "10.00", stock: 6 }, { sku: "cup", price: "10.00", stock: 6 }"#,
            #"{ id: "p", tiers: [ { from: "100.00", off: "5.00" }, { from: "120.00", off: "9.00" } ] }"#),
    ]

    @Test("a tier is compared with the lower ones by what it gives", arguments: tiers)
    func compared(one: Case) throws {
        let found = try Self.findings(try Self.box(one))
        #expect(found.map(Self.summary) == one.expected)
        let message = (found.first?["messages"] as? [String: String])?["en"] ?? ""
        if let ending = one.ending { #expect(message.hasSuffix(ending), "\(message)") }
    }

    private static let p = #"tiers: [ { from: "10.00", off: "1.00" } ]"#
    private static let q = #"tiers: [ { from: "30.00", off: "4.00" } ]"#

    static let stacking = [
        Case(
            "two exclusive ones for the same goods",
            #"{ id: "p", exclusive: true, \#(p) }, { id: "q", exclusive: true, \#(q) }"#,
            ["exclusive-overlap warning p q"]),
        Case(
            "at other times",
            #"{ id: "p", exclusive: true, until: "2080-01-01", \#(p) }, { id: "q", exclusive: true, from: "2080-01-02", \#(q) }"#
        ),
        Case(
            "meant, in one group",
            #"{ id: "p", group: "g", exclusive: true, \#(p) }, { id: "q", group: "g", exclusive: true, \#(q) }"#),
        Case(
            "for other goods", goods: two,
            #"{ id: "p", exclusive: true, scope: { skus: ["tea"] }, \#(p) }, { id: "q", exclusive: true, scope: { skus: ["cup"] }, \#(q) }"#
        ),
        Case(
            "of which one never acts",
            #"{ id: "p", exclusive: true, \#(p) }, { id: "q", exclusive: true, tiers: [ { from: "10.00", off: "2.00" } ] }"#,
            ["always-displaced warning p q"]),
        Case(
            "a group mistyped",
            #"{ id: "p", group: "summer", \#(p) }, { id: "q", group: "summer", \#(q) }, { id: "r", group: "sumer", \#(q) }"#,
            ["group-of-one warning r"], ending: "did you mean “summer”?"),
        Case(
            "not with a price", #"{ id: "p", notWith: ["s"], \#(p) }, { id: "s", type: "sale-price", price: "9.00" }"#,
            ["stacking-has-no-effect warning p s"]),
        Case(
            "not with what comes later",
            #"{ id: "p", until: "2080-01-01", notWith: ["q"], \#(p) }, { id: "q", from: "2080-01-02", \#(q) }"#,
            ["stacking-has-no-effect warning p q"]),
        Case("not with itself", #"{ id: "p", notWith: ["p"], \#(p) }"#, ["stacking-has-no-effect warning p p"]),
        Case("not with another", #"{ id: "p", notWith: ["q"], \#(p) }, { id: "q", \#(q) }"#),
    ]

    @Test("what promotions say of going together is looked at", arguments: stacking)
    func together(one: Case) throws {
        let found = try Self.findings(try Self.box(one))
        #expect(found.map(Self.summary) == one.expected)
        let message = (found.first?["messages"] as? [String: String])?["en"] ?? ""
        if let ending = one.ending { #expect(message.hasSuffix(ending), "\(message)") }
    }

    @Test("a warning ends with 1 only where it is strict; an error always")
    func strict() throws {
        let lonely = try Self.box(Case("", #"{ id: "p", group: "g", \#(Self.p) }"#))
        #expect(try Self.findings(lonely).count == 1)
        #expect(try Self.findings(lonely, "--strict").count == 1)
        #expect(try Self.findings(Self.box(Case("", #"{ id: "p", \#(Self.p) }"#)), "--strict").isEmpty)
    }
}
