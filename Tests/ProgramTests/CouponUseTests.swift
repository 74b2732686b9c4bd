import Foundation
import Testing

/// Coupons that may be used so often, through both programs.
@Suite struct CouponUseTests {
    private static let catalog = """
        { version: 1, currency: "CNY",
          shops: [ { id: "s", name: { en: "Store", "zh-Hans": "店" }, products: [
            { id: "p", title: "P", skus: [ { sku: "p", price: "50.00" } ] } ] } ],
          coupons: [
            { code: "TEN", shop: "s", label: { en: "10 off", "zh-Hans": "减10" }, uses: 3, usesPerCustomer: 1,
              tiers: [ { from: "40.00", off: "10.00" } ] },
            { code: "ONE", shop: "s", label: { en: "1 off", "zh-Hans": "减1" }, tiers: [ { from: "40.00", off: "1.00" } ] } ] }
        """

    private static let stores = ["sqlite:carts.db", "plist:carts.plist"]

    /// A box where each of some carts has goods and the coupon.
    private func box(_ program: String, _ store: String, carts: [String]) throws -> (box: Sandbox, url: String) {
        let box = try Sandbox(catalog: Self.catalog)
        let parts = store.split(separator: ":")
        let url = "\(parts[0]):\(box.file(String(parts[1])))"
        for cart in carts { try fill(cart, box, program, url) }
        return (box, url)
    }

    private func fill(_ cart: String, _ box: Sandbox, _ program: String, _ url: String) throws {
        try box.done(program, "add", "p", "--cart", cart, "--store", url)
        if program == "multishop" { try box.done(program, "select", "--all", "--cart", cart, "--store", url) }
        for code in ["ten", "one"] {
            _ = try box.run(program, ["coupon", "add", code, "--cart", cart, "--store", url])
        }
    }

    private func state(_ json: [String: Any], _ code: String = "TEN") -> (state: String?, left: Int?) {
        let states = json["couponStates"] as? [[String: Any]] ?? []
        let one = states.first { $0["code"] as? String == code }
        return (one?["state"] as? String, one?["usesLeft"] as? Int)
    }

    @Test(
        "uses go down with each checkout, a customer has one, and then the next best acts",
        arguments: ["multishop", "takeaway"], stores)
    func counted(program: String, store: String) throws {
        let (box, url) = try box(program, store, carts: ["a", "b"])
        #expect(
            state(try box.done(program, "coupon", "list", "--json", "--cart", "a", "--store", url).json) == (
                "applies", 1
            ))
        #expect(
            state(try box.done(program, "coupon", "list", "--json", "--cart", "a", "--store", url).json, "ONE").left
                == nil)
        let text = try box.done(program, "coupon", "list", "--cart", "a", "--store", url)
        #expect(text.out.contains("1 use left"))
        try box.done(program, "checkout", "--dry-run", "--cart", "a", "--store", url)
        let order = try box.done(program, "checkout", "--json", "--cart", "a", "--store", url).json
        #expect(order["total"] as? String == "40.00")
        // The same customer under the cart's name has none left, another cart's has one.
        try fill("a", box, program, url)
        let again = try box.done(program, "coupon", "list", "--json", "--cart", "a", "--store", url).json
        #expect(state(again) == ("used-up", 0))
        #expect(
            try box.done(program, "quote", "--json", "--cart", "a", "--store", url).json["total"] as? String == "49.00")
        #expect(state(try box.done(program, "show", "--json", "--cart", "b", "--store", url).json) == ("applies", 1))
        // Who the customer is can be said.
        let named = ["quote", "--json", "--cart", "b", "--store", url, "--customer", "a"]
        #expect(try box.run(program, named).json["total"] as? String == "49.00")
        for (language, words) in [("en", "you have used it as often as you may"), ("zh-Hans", "您使用此券的次数已用完")] {
            let list = try box.done(program, "coupon", "list", "--cart", "a", "--store", url, "--lang", language)
            #expect(list.out.contains(words), "\(list.out)")
        }
    }

    @Test(
        "of many programs that race for three uses, three get one; the others order nothing and keep all",
        arguments: stores)
    func race(store: String) throws {
        let carts = (0..<6).map { "cart-\($0)" }
        let (box, url) = try box("takeaway", store, carts: carts)
        let digest = try #require(
            try box.done("takeaway", "quote", "--json", "--cart", "cart-0", "--store", url).json["digest"] as? String)
        let started = try carts.map {
            try box.start("takeaway", ["checkout", "--json", "--cart", $0, "--store", url, "--expect", digest])
        }
        let runs = started.map { $0.wait() }
        #expect(runs.count { $0.status == 0 } == 3)
        for (cart, run) in zip(carts, runs) {
            let json = try box.done("takeaway", "show", "--json", "--cart", cart, "--store", url).json
            #expect((json["coupons"] as? [String])?.contains("TEN") == (run.status != 0), "\(run.err)")
            guard run.status != 0 else { continue }
            #expect(run.err.contains("coupon-used-up") || run.err.contains("quote-changed"), "\(run.err)")
            #expect(state(json) == ("used-up", 0))
        }
    }
}
