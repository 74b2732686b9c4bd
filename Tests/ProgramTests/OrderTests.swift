import Foundation
import Testing

/// The same orders, carried from `add` to `checkout` on each backend.
@Suite struct OrderTests {
    private func steps(_ backend: Backend, _ program: String, _ script: [[String]]) throws -> [String] {
        let box = try Sandbox()
        return try script.map { step in
            let run = try box.run(program, step + ["--json", "--store", backend.url])
            #expect(run.status == 0, "\(step): \(run.err)")
            return run.out
        }
    }

    @Test("S2 S30 S85 a mall order is the same on every backend, to the byte")
    func mall() throws {
        let script = [
            ["add", "pen", "2"], ["add", "milk", "-o", "sugar=full", "--note", "no straw"], ["add", "milk", "2"],
            ["add", "bun", "2"], ["inc", "bun"], ["set", "tea/milk", "3"], ["coupon", "add", "save2 "],
            ["select", "--all"],
            ["remark", "ring twice", "--shop", "tea"], ["later", "bun"], ["saved"], ["bring-back", "bun"],
            ["invert", "bun"], ["show"], ["quote"], ["checkout", "--dry-run"], ["checkout"], ["show"],
        ]
        let plist = try steps(.plist, "multishop", script)
        #expect(try steps(.sqlite, "multishop", script) == plist)
        let orders = try JSONSerialization.jsonObject(with: Data(plist[16].utf8)) as? [String: Any]
        let shops = try #require(orders?["orders"] as? [[String: Any]])
        #expect(shops.map { $0["shop"] as? String } == ["tea", "pen"])
        let left = try JSONSerialization.jsonObject(with: Data(plist[17].utf8)) as? [String: Any]
        #expect(left?["selectedLines"] as? Int == 0)
        #expect(left?["total"] as? String == "0.00")
    }

    @Test("S41 S42 a takeaway order is the same on every backend, to the byte")
    func takeaway() throws {
        let script = [
            ["add", "milk", "2", "-o", "sugar=half"], ["add", "bun"], ["dec", "bun"], ["add", "milk"], ["show"],
            ["quote"],
            ["checkout"], ["show"],
        ]
        let plist = try steps(.plist, "takeaway", script)
        #expect(try steps(.sqlite, "takeaway", script) == plist)
        let order = try #require(
            try JSONSerialization.jsonObject(with: Data(plist[6].utf8)) as? [String: Any])
        // Three teas, three boxes and the way there.
        #expect(order["total"] as? String == "32.00")
        let cart = try #require(order["cart"] as? [String: Any])
        #expect((cart["shops"] as? [Any])?.isEmpty == true)
    }

    @Test("what is paid is the lines and the fees, in every shop and in all", arguments: Backend.allCases)
    func sums(backend: Backend) throws {
        let box = try Sandbox()
        for step in [
            ["add", "pen", "2"], ["add", "milk", "3"], ["add", "bun", "5"], ["coupon", "add", "SAVE2"],
            ["select", "--all"],
        ] {
            try box.run("multishop", step + ["--store", backend.url])
        }
        let cart = try box.run("multishop", ["show", "--json", "--store", backend.url]).json
        func fen(_ value: Any?) -> Int { Int(((value as? String) ?? "x").replacing(".", with: "")) ?? -1_000_000 }
        var total = 0
        for shop in cart["shops"] as? [[String: Any]] ?? [] {
            var own = 0
            for line in shop["lines"] as? [[String: Any]] ?? [] {
                #expect(fen(line["subtotal"]) - fen(line["discount"]) == fen(line["total"]))
                own += fen(line["total"])
            }
            for fee in shop["fees"] as? [[String: Any]] ?? [] { own += fen(fee["amount"]) }
            #expect(own == fen(shop["total"]))
            total += own
        }
        #expect(total == fen(cart["total"]))
        #expect(total > 0)
    }

    @Test("R37 a quote and an order say what each piece of a line gives back", arguments: ["quote", "checkout"])
    func refunds(command: String) throws {
        let box = try Sandbox()
        for step in [["add", "pen", "2"], ["coupon", "add", "SAVE2"], ["select", "--all"]] {
            try box.run("multishop", step)
        }
        let answer = try box.run("multishop", [command, "--json"]).json
        let shops = try #require(answer[command == "quote" ? "shops" : "orders"] as? [[String: Any]])
        let lines = try #require(shops.first?["lines"] as? [[String: Any]])
        // 39.98 less 5.00 less 2.00.
        #expect(lines.first?["total"] as? String == "32.98")
        let refunds = try #require(lines.first?["refunds"] as? [[String: Any]])
        #expect(refunds.map { $0["pieces"] as? Int } == [2])
        #expect(refunds.map { $0["amount"] as? String } == ["16.49"])
    }

    @Test("S127 B34 a guest's cart is merged once, and is gone", arguments: Backend.allCases)
    func merge(backend: Backend) throws {
        let box = try Sandbox()
        let store = ["--store", backend.url, "--json"]
        try box.run("multishop", ["add", "pen", "--cart", "guest"] + store)
        try box.run("multishop", ["add", "pen", "2"] + store)
        for _ in 0..<3 {
            let cart = try box.run("multishop", ["merge", "guest"] + store).json
            let shops = try #require(cart["shops"] as? [[String: Any]])
            let lines = try #require(shops.first?["lines"] as? [[String: Any]])
            #expect(lines.map { $0["quantity"] as? Int } == [3])
        }
        let info = try box.run("multishop", ["store", "info"] + store).json
        #expect(info["carts"] as? Int == 1)
    }

    @Test("checking out refuses what cannot be bought, and takes nothing out")
    func refusals() throws {
        let box = try Sandbox()
        try box.done("multishop", "add", "milk")
        let nothing = try box.run("multishop", ["checkout", "--json"])
        #expect(nothing.status == 1)
        #expect(try nothing.error["code"] as? String == "nothing-selected")
        try box.done("multishop", "select", "--all")
        let below = try box.run("multishop", ["checkout", "--json"])
        #expect(below.status == 1)
        #expect(try below.error["code"] as? String == "minimum-order")
        #expect(try box.run("multishop", ["show", "--json"]).json["selectedQuantity"] as? Int == 1)
    }
}
