import Foundation
import Testing

/// What becomes of coupons: the state of each that is held, and where a spent one goes.
@Suite struct CouponStateTests {
    private static let catalog = """
        { version: 1, currency: "CNY",
          shops: [ { id: "s", name: { en: "Store", "zh-Hans": "店" }, products: [
            { id: "p", title: "P", skus: [ { sku: "p", price: "50.00" } ] },
            { id: "q", title: "Q", skus: [ { sku: "q", price: "9.00" } ] } ] } ],
          coupons: [
            { code: "TEN", type: "threshold", shop: "s", label: { en: "10 off 40", "zh-Hans": "满40减10" }, exclusive: true,
              tiers: [ { from: "40.00", off: "10.00" } ] },
            { code: "FIVE", type: "threshold", shop: "s", label: { en: "5 off 40", "zh-Hans": "满40减5" }, exclusive: true,
              tiers: [ { from: "40.00", off: "5.00" } ] },
            { code: "FAR", type: "threshold", shop: "s", label: { en: "30 off 200", "zh-Hans": "满200减30" },
              tiers: [ { from: "200.00", off: "30.00" } ] },
            { code: "OTHER", type: "threshold", scope: { skus: ["q"] }, label: { en: "Q", "zh-Hans": "Q" },
              tiers: [ { from: "1.00", off: "0.50" } ] },
            { code: "SOON", type: "threshold", shop: "s", from: "2031-01-01T00:00:00Z", label: { en: "S", "zh-Hans": "S" },
              tiers: [ { from: "1.00", off: "1.00" } ] },
            { code: "PAST", type: "threshold", shop: "s", until: "2001-01-01T00:00:00Z", label: { en: "T", "zh-Hans": "T" },
              tiers: [ { from: "1.00", off: "1.00" } ] } ] }
        """

    private func box(_ program: String) throws -> Sandbox {
        let box = try Sandbox(catalog: Self.catalog)
        try box.done(program, "add", "p")
        if program == "multishop" { try box.done(program, "select", "--all") }
        for code in ["FIVE", " ten ", "far", "Other", "SOON", "PAST"] { try box.done(program, "coupon", "add", code) }
        return box
    }

    private static func states(_ cart: Any?) -> [String: String] {
        var states: [String: String] = [:]
        for one in (cart as? [String: Any])?["couponStates"] as? [[String: Any]] ?? [] {
            states[one["code"] as? String ?? ""] = one["state"] as? String
        }
        return states
    }

    @Test("every coupon held has a state of a closed list", arguments: ["multishop", "takeaway"])
    func states(program: String) throws {
        let box = try box(program)
        let json = try box.done(program, "coupon", "list", "--json").json
        #expect(
            Self.states(json) == [
                "TEN": "applies", "FIVE": "displaced", "FAR": "below-threshold", "OTHER": "out-of-scope",
                "SOON": "not-yet", "PAST": "over",
            ])
        let held = try #require(json["couponStates"] as? [[String: Any]])
        #expect(held.compactMap { $0["code"] as? String } == json["coupons"] as? [String])
        let byCode = Dictionary(grouping: held) { $0["code"] as? String ?? "" }.compactMapValues(\.first)
        #expect(byCode["TEN"]?["amount"] as? String == "-10.00")
        #expect(byCode["TEN"]?["reason"] == nil)
        #expect(byCode["FAR"]?["missing"] as? String == "150.00")
        #expect(byCode["FIVE"]?["displacedBy"] as? String == "TEN")
        #expect(byCode["FIVE"]?["saving"] as? String == "5.00")
    }

    @Test("a coupon that its market withdrew is kept and said to be gone")
    func withdrawn() throws {
        let box = try box("multishop")
        let shorter = Self.catalog.replacingOccurrences(of: "code: \"SOON\"", with: "code: \"LATER\"")
        try box.write(shorter, to: "shorter.json")
        let run = try box.done("multishop", "coupon", "list", "--catalog", box.file("shorter.json"), "--json")
        #expect(Self.states(try run.json)["SOON"] == "unknown")
        for (language, words) in [("en", "no longer offered"), ("zh-Hans", "此券已下线")] {
            let text = try box.done(
                "multishop", "coupon", "list", "--catalog", box.file("shorter.json"), "--lang", language
            ).out
            #expect(text.contains(words), "\(text)")
        }
    }

    @Test(
        "a checkout takes the coupon that it spent, and no other; a dry run takes none",
        arguments: ["multishop", "takeaway"])
    func spent(program: String) throws {
        let box = try box(program)
        let all = ["FIVE", "TEN", "FAR", "OTHER", "SOON", "PAST"]
        try box.done(program, "checkout", "--dry-run")
        #expect(try box.done(program, "show", "--json").json["coupons"] as? [String] == all)
        let order = try box.done(program, "checkout", "--json").json
        #expect(order["total"] as? String == "40.00")
        let left = all.filter { $0 != "TEN" }
        #expect((order["cart"] as? [String: Any])?["coupons"] as? [String] == left)
        #expect(try box.done(program, "show", "--json").json["coupons"] as? [String] == left)
        // The next order has the one that was displaced, for its turn has come.
        try box.done(program, "add", "p")
        if program == "multishop" { try box.done(program, "select", "--all") }
        #expect(try box.done(program, "quote", "--json").json["total"] as? String == "45.00")
    }
}
