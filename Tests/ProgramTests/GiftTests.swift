import Testing

/// Gifts and add-on prices, from the command line.
@Suite struct GiftTests {
    static let catalog = """
        { version: 1, currency: "CNY",
          shops: [ { id: "s", name: "S", products: [
            { id: "p", title: "P", skus: [ { sku: "p", price: "99.00" } ] },
            { id: "c", title: { en: "Cup", "zh-Hans": "杯子" }, skus: [
              { sku: "cup-red", spec: { color: "red" }, price: "5.00" }, { sku: "cup-blue", spec: { color: "blue" }, price: "5.00" } ] },
            { id: "m", title: { en: "Mug", "zh-Hans": "马克杯" }, skus: [ { sku: "mug", price: "20.00" } ] } ] } ],
          promotions: [
            { id: "free-cup", type: "gift", label: { en: "A cup from 99", "zh-Hans": "满99送杯子" },
              tiers: [ { from: "99.00", choose: 1, goods: [ { sku: "cup-red" }, { sku: "cup-blue", stock: 3 } ] } ] },
            { id: "mug-990", type: "add-on", shop: "s", label: { en: "A mug for 9.90", "zh-Hans": "9.90元换购马克杯" },
              tiers: [ { from: "99.00", choose: 2, goods: [ { sku: "mug", price: "9.90", stock: 1 } ] } ] },
            { id: "later", type: "gift", label: "Later", tiers: [ { from: "999.00", goods: [ { sku: "cup-red" } ] } ] } ] }
        """

    private func box(_ program: String) throws -> Sandbox {
        let box = try Sandbox(catalog: Self.catalog)
        try box.done(program, "add", "p")
        if program == "multishop" { try box.done(program, "select", "--all") }
        return box
    }

    private func extras(_ run: Sandbox.Run) throws -> [String] {
        (try run.json["extras"] as? [[String: Any]] ?? []).map {
            "\($0["sku"] ?? "")*\($0["quantity"] ?? 0) \($0["total"] ?? "")"
        }
    }

    @Test("a gift comes, is changed, refused, remembered and settled", arguments: ["multishop", "takeaway"])
    func gift(program: String) throws {
        let box = try box(program)
        #expect(try extras(box.done(program, "show", "--json")) == ["cup-red*1 0.00"])
        #expect(try extras(box.done(program, "gift", "take", "free-cup", "cup-blue", "--json")) == ["cup-blue*1 0.00"])
        #expect(try extras(box.done(program, "gift", "refuse", "free-cup", "--json")) == [])
        try box.done(program, "remove", "p")
        try box.done(program, "add", "p")
        if program == "multishop" { try box.done(program, "select", "--all") }
        let quote = try box.done(program, "quote", "--json").json
        let reasons = (quote["notApplied"] as? [[String: Any]])?.map { "\($0["promotion"] ?? "") \($0["code"] ?? "")" }
        #expect(reasons?.contains("free-cup refused") == true && reasons?.contains("mug-990 not-chosen") == true)
        #expect(try extras(box.done(program, "gift", "reset", "free-cup", "--json")) == ["cup-red*1 0.00"])
        try box.done(program, "gift", "take", "mug-990", "mug")
        let order = try box.done(program, "checkout", "--json").json
        #expect(order["total"] as? String == "108.90")
        let orders = try #require(order["orders"] as? [[String: Any]])
        #expect((orders.first?["extras"] as? [[String: Any]])?.count == 2)
        #expect((order["cart"] as? [String: Any])?["choices"] == nil)
    }

    @Test("what is offered is listed, in both languages", arguments: ["en", "zh-Hans"])
    func list(language: String) throws {
        let box = try box("multishop")
        let text = try box.done("multishop", "gift", "list", "--lang", language).out
        let wanted =
            language == "en"
            ? [
                "A cup from 99", "choose up to 1 piece", "[1]", "Cup (red)", "free, worth ¥5.00", "3 left",
                "¥9.90 instead of ¥20.00",
            ]
            : ["满99送杯子", "可选 1 件", "杯子 (red)", "免费，价值5元", "剩 3 件", "9.90"]
        for one in wanted { #expect(text.contains(one), "\(one) in \(text)") }
        let page = try box.done("multishop", "show", "--lang", language).out
        #expect(page.contains(language == "en" ? "Gift: Cup (red) ×1" : "赠品：杯子 (red) ×1"), "\(page)")
        #expect(page.contains("gift list"), "the add-on is still to be chosen: \(page)")
        let quote = try box.done("multishop", "quote", "--lang", language).out
        #expect(quote.contains(language == "en" ? "Gifts and add-ons" : "赠品与换购"))
        let json = try box.done("multishop", "gift", "list", "--json").json
        #expect((json["offers"] as? [[String: Any]])?.map { $0["choose"] as? Int } == [2, 1])
    }

    @Test(
        "what cannot be chosen is refused with what can, and changes nothing",
        arguments: [
            (["take", "free-cup", "mug"], 1, "not-offered"),
            (["take", "free-cup", "cup-red", "cup-red"], 1, "beyond-offer"),
            (["take", "mug-990", "mug", "mug"], 1, "beyond-offer"),
            (["take", "later", "cup-red"], 1, "nothing-offered"),
            (["refuse", "nobody"], 1, "nothing-offered"), (["reset", "nobody"], 1, "nothing-offered"),
            (["take", "free-cup"], 64, "usage"), (["take"], 64, "usage"), (["steal"], 64, "not-allowed-value"),
            ([], 64, "missing-argument"),
        ])
    func mistakes(arguments: [String], status: Int32, code: String) throws {
        let box = try box("multishop")
        let before = try box.done("multishop", "show", "--json").out
        let run = try box.run("multishop", ["gift"] + arguments + ["--json"])
        #expect(run.status == status, "\(run.err)")
        if status == 1 { #expect(try run.error["code"] as? String == code) }
        #expect(try box.done("multishop", "show", "--json").out == before)
        for language in ["en", "zh-Hans"] {
            #expect(!(try box.run("multishop", ["gift"] + arguments + ["--lang", language]).err.isEmpty))
        }
    }
}
