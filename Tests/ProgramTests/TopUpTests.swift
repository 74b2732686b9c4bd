import Testing

/// Top-up (凑单), from the command line.
@Suite struct TopUpTests {
    private static let catalog = """
        { version: 1, currency: "CNY",
          shops: [ { id: "s", name: { en: "Store", "zh-Hans": "店" }, delivery: { minimumOrder: "120.00" }, products: [
            { id: "p", title: "P", skus: [ { sku: "p", price: "99.00", stock: 1 } ] },
            { id: "c", title: { en: "Cup", "zh-Hans": "杯子" }, skus: [
              { sku: "cup-red", spec: { color: "red" }, price: "21.00" }, { sku: "cup-blue", spec: { color: "blue" }, price: "24.00" } ] },
            { id: "t", title: { en: "Tea", "zh-Hans": "茶" }, skus: [ { sku: "tea", price: "60.00" } ],
              options: [ { name: "size", required: true, choices: [ { value: "L", price: "3.00" }, { value: "S" } ] } ] } ] } ],
          promotions: [
            { id: "spend-150", type: "threshold", shop: "s", label: { en: "15 off 150", "zh-Hans": "满150减15" },
              tiers: [ { from: "150.00", off: "15.00" } ] } ] }
        """

    private func box(_ program: String) throws -> Sandbox {
        let box = try Sandbox(catalog: Self.catalog)
        try box.done(program, "add", "p")
        if program == "multishop" { try box.done(program, "select", "--all") }
        return box
    }

    private static func goods(_ plan: Any?) -> [String] {
        ((plan as? [String: Any])?["additions"] as? [[String: Any]] ?? []).map {
            "\($0["sku"] ?? "")*\($0["quantity"] ?? 0)"
        }
    }

    @Test("names the cheapest goods for the minimum order and the next tier", arguments: ["multishop", "takeaway"])
    func goals(program: String) throws {
        let box = try box(program)
        let before = try box.done(program, "show", "--json").json["revision"] as? Int
        let json = try box.done(program, "top-up", "--json").json
        #expect(json["total"] as? String == "99.00")
        #expect(json["currency"] as? String == "CNY")
        let goals = try #require(json["goals"] as? [[String: Any]])
        #expect(goals.map { $0["code"] as? String } == ["minimum-order", "promotion"])
        #expect(goals.map { $0["missing"] as? String } == ["21.00", "51.00"])
        #expect(goals.map { Self.goods($0["plan"]) } == [["cup-red*1"], ["tea*1"]])
        #expect(goals.allSatisfy { $0["proven"] as? Bool == true })
        let plan = try #require(goals[1]["plan"] as? [String: Any])
        #expect(plan["price"] as? String == "60.00")
        #expect(plan["gain"] as? String == "15.00")
        #expect(plan["extraCost"] as? String == "45.00")
        #expect(plan["total"] as? String == "144.00")
        #expect(plan["worthIt"] as? Bool == false)
        let tea = try #require((plan["additions"] as? [[String: Any]])?.first)
        #expect(tea["options"] as? [String: String] == ["size": "S"])
        #expect(tea["line"] as? String == "s/tea@size=S")
        #expect(tea["inCart"] as? Bool == false)
        let minimum = try #require(goals[0]["plan"] as? [String: Any])
        #expect(minimum["worthIt"] == nil)
        // Nothing was bought.
        #expect(try box.done(program, "show", "--json").json["revision"] as? Int == before)
    }

    @Test("what it promises is what buying gives")
    func promise() throws {
        let box = try box("multishop")
        let goals = try #require(try box.done("multishop", "top-up", "--json").json["goals"] as? [[String: Any]])
        let plan = try #require(goals[1]["plan"] as? [String: Any])
        try box.done("multishop", "add", "tea", "-o", "size=S")
        try box.done("multishop", "select", "--all")
        #expect(try box.done("multishop", "show", "--json").json["total"] as? String == plan["total"] as? String)
    }

    @Test("one promotion, the minimum order alone, and goods from a list")
    func chosen() throws {
        let box = try box("takeaway")
        func goals(_ options: String...) throws -> [[String]] {
            let run = try box.run("takeaway", ["top-up", "--json"] + options)
            return (try run.json["goals"] as? [[String: Any]] ?? []).map { Self.goods($0["plan"]) }
        }
        #expect(try goals("--promotion", "spend-150") == [["tea*1"]])
        #expect(try goals("--promotion", "minimum-order") == [["cup-red*1"]])
        #expect(try goals("--promotion", "minimum-order", "--from", "cup-blue, tea") == [["cup-blue*1"]])
        // 21 + 2 × 24 would be 69, 3 × 21 is 63: the cheapest beyond 51 of the two cups.
        #expect(try goals("--promotion", "spend-150", "--from", "cup-blue,cup-red") == [["cup-red*3"]])
    }

    @Test("goods in the cart that are not ticked are named as such")
    func ticks() throws {
        let box = try box("multishop")
        try box.done("multishop", "add", "cup-blue")
        try box.done("multishop", "deselect", "cup-blue")
        let run = try box.done("multishop", "top-up", "--promotion", "minimum-order", "--from", "cup-blue", "--json")
        let goals = try #require(try run.json["goals"] as? [[String: Any]])
        let plan = try #require(goals[0]["plan"] as? [String: Any])
        let cup = try #require((plan["additions"] as? [[String: Any]])?.first)
        #expect(cup["inCart"] as? Bool == true)
        #expect(cup["line"] as? String == "s/cup-blue")
    }

    @Test(
        "speaks both languages",
        arguments: [
            ("en", ["minimum order", "not worth it", "or one of these alone:"]), ("zh-Hans", ["起送价", "不划算", "或任选其一："]),
        ])
    func languages(_ language: String, _ words: [String]) throws {
        let text = try box("multishop").done("multishop", "top-up", "--lang", language).out
        for word in words { #expect(text.contains(word), "\(text)") }
        let empty = try Sandbox(catalog: Self.catalog).done("multishop", "top-up", "--lang", language).out
        #expect(empty.contains(language == "en" ? "Nothing is missing" : "没有可凑单"))
    }

    @Test(
        "says what is wrong",
        arguments: [
            (["--promotion", "nothing"], 1, "nothing-to-top-up"),
            (["--promotion", "delivery"], 1, "nothing-to-top-up"),
            (["--from", "cup-green"], 1, "unknown-sku"), (["--from", ","], 64, "usage"),
            (["extra"], 64, "extra-argument"),
        ] as [([String], Int32, String)])
    func mistakes(_ options: [String], _ status: Int32, _ code: String) throws {
        let box = try box("multishop")
        let run = try box.run("multishop", ["top-up"] + options + ["--json"])
        #expect(run.status == status)
        if status == 1 { #expect(try run.error["code"] as? String == code) }
        for language in ["en", "zh-Hans"] {
            #expect(!(try box.run("multishop", ["top-up"] + options + ["--lang", language]).err.isEmpty))
        }
    }
}
