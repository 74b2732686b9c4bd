import Foundation
import Testing

/// Nobody is left to guess what a command did: what changed nothing says so, and sentences are whole.
@Suite struct AnswerTests {
    /// The codes of a cart's notices, as `--json` has them.
    private func notices(_ run: Sandbox.Run) throws -> [String] {
        try #require(try run.json["notices"] as? [[String: Any]]).compactMap { $0["code"] as? String }
    }

    @Test(
        "an edit that changes nothing says so",
        arguments: [
            ["set", "pen", "2"], ["remove", "--unavailable"], ["note", "pen", "ring"], ["select", "pen"],
            ["select", "--all"], ["remove", "--selected", "--cart", "empty"], ["clear", "--cart", "empty"],
            ["deselect", "--all", "--cart", "empty"], ["invert", "--all", "--cart", "empty"],
            ["select", "--all", "--cart", "empty"], ["spec", "pen", "pen"], ["remark", "quick", "--shop", "pen"],
            ["import", "empty.json"], ["merge", "bare"],
        ])
    func nothing(arguments: [String]) throws {
        let box = try Sandbox()
        try box.write(#"{"lines":[]}"#, to: "empty.json")
        try box.done("multishop", "add", "pen", "2", "--note", "ring")
        try box.done("multishop", "select", "--all")
        try box.done("multishop", "remark", "quick")
        // A cart that is there and has nothing in it; a merge takes it away, so each of the runs has its own.
        for cart in ["bare", "bare2"] {
            try box.done("multishop", "add", "pen", "--cart", cart)
            try box.done("multishop", "clear", "--cart", cart)
        }
        let english = try box.run("multishop", arguments)
        #expect(english.status == 0)
        #expect(english.out.hasPrefix("Nothing changed.\n"), "\(english.out)")
        let again = arguments.map { $0 == "bare" ? "bare2" : $0 }
        let json = try box.run("multishop", again + ["--json"])
        #expect(try notices(json).contains("nothing-changed"))
        if arguments[0] == "merge" { return }
        let chinese = try box.run("multishop", arguments + ["--lang", "zh-Hans"])
        #expect(chinese.out.hasPrefix("没有变化。\n"), "\(chinese.out)")
        #expect(try box.run("multishop", arguments + ["--quiet"]).out == "")
    }

    @Test("an edit that changes something does not say that nothing changed")
    func something() throws {
        let box = try Sandbox()
        for step in [["add", "pen"], ["set", "pen", "3"], ["select", "--all"], ["note", "pen", "x"], ["clear"]] {
            let run = try box.run("multishop", step + ["--json"])
            #expect(!(try notices(run)).contains("nothing-changed"), "\(step)")
        }
    }

    @Test(
        "S127 a merge of a cart that there is not succeeds, and says that nothing was merged",
        arguments: Backend.allCases)
    func merge(backend: Backend) throws {
        let box = try Sandbox()
        let store = ["--store", backend.url]
        try box.run("multishop", ["add", "pen", "--cart", "guest"] + store)
        for (cart, isThere) in [("ghost", false), ("guest", true), ("guest", false)] {
            let run = try box.run("multishop", ["merge", cart, "--json"] + store)
            #expect(run.status == 0)
            #expect(try notices(run).contains("nothing-merged") == !isThere, "\(cart)")
        }
        let english = try box.run("multishop", ["merge", "ghost"] + store)
        #expect(english.out.hasPrefix("There is no cart “ghost”"))
        let chinese = try box.run("multishop", ["merge", "ghost", "--lang", "zh-Hans"] + store)
        #expect(chinese.out.hasPrefix("没有购物车“ghost”"))
    }

    @Test("a note that takes another's place is told, and so is a first one on a line that was there")
    func notes() throws {
        let box = try Sandbox()
        func add(_ note: String?) throws -> String {
            try box.run("multishop", ["add", "pen"] + (note.map { ["--note", $0] } ?? [])).out
        }
        #expect(!(try add(nil)).contains("note"))
        for (note, isTold) in [("A", true), ("B", true), ("B", false), (nil, false)] {
            #expect(try add(note).contains("The note on “Pen” (pen/pen) was changed.") == isTold, "\(note ?? "-")")
        }
        #expect(try box.run("multishop", ["export"]).out.contains(#""note":"B""#))
    }

    @Test("taking away more than there may be is answered in the shopper's terms", arguments: ["1", "2", "9"])
    func fewer(count: String) throws {
        let box = try Sandbox()
        try box.done("multishop", "add", "bun", "3")
        let english = try box.run("multishop", ["dec", "bun", count])
        #expect(english.status == 0)
        #expect(!english.out.contains("-") && !english.out.contains("asked for"), "\(english.out)")
        #expect(english.out.contains("at least 2 an order, so no fewer; 2 in the cart") == (count != "1"))
        let chinese = try box.run("multishop", ["dec", "bun", count, "--lang", "zh-Hans"])
        #expect(chinese.out.contains("2 件起购，不能再少；购物车中为 2 件"), "\(chinese.out)")
    }

    @Test("a price without a discount has no row for one", arguments: ["en", "zh-Hans"])
    func discount(language: String) throws {
        let box = try Sandbox()
        try box.done("multishop", "add", "pen")
        try box.done("multishop", "select", "--all")
        #expect(!(try box.run("multishop", ["quote", "--lang", language])).out.contains("-¥"))
        try box.done("multishop", "set", "pen", "2")
        #expect(try box.run("multishop", ["quote", "--lang", language]).out.contains("-¥5.00"))
    }

    @Test("--quiet keeps an edit's report back, and an answer comes all the same")
    func quiet() throws {
        let box = try Sandbox()
        #expect(try box.run("multishop", ["add", "pen", "--quiet"]).out == "")
        for command in ["show", "quote", "export", "catalog"] {
            #expect(try !box.run("multishop", [command, "--quiet"]).out.isEmpty, "\(command)")
        }
        for (language, words) in [("en", "say nothing of what an edit did"), ("zh-Hans", "不报告修改的结果")] {
            #expect(try box.run("multishop", ["--help", "--lang", language]).out.contains(words))
        }
    }

    @Test("one is not many")
    func plurals() throws {
        let box = try Sandbox()
        func says(_ text: String, _ arguments: String...) throws {
            let run = try box.run("multishop", arguments)
            #expect((run.out + run.err).contains(text), "\(run.out)\(run.err)")
        }
        try box.write("sku,quantity\nx,1\n", to: "one.csv")
        try box.write("sku,quantity\nx,1\ny,1\n", to: "two.csv")
        try says("one.csv: 1 row is at fault", "import", "one.csv")
        try says("two.csv: 2 rows are at fault", "import", "two.csv")
        try box.write("{ shops: 1 }", to: "one.json5")
        try box.write("{ shops: 1, promotions: 2 }", to: "two.json5")
        try says("the catalog has 1 fault\n", "catalog", "--catalog", "one.json5")
        try says("the catalog has 2 faults\n", "catalog", "--catalog", "two.json5")
        try box.done("multishop", "add", "pen", "--store", Backend.plist.url)
        let copy = ["store", "copy", "--from", Backend.plist.url, "--to"]
        #expect(try box.run("multishop", copy + ["plist:a.plist"]).out == "1 cart copied.\n")
        #expect(try box.run("multishop", copy + ["plist:a.plist"]).err.contains("1 cart is in the target already"))
        try box.done("multishop", "add", "pen", "--cart", "b", "--store", Backend.plist.url)
        #expect(try box.run("multishop", copy + ["plist:b.plist"]).out == "2 carts copied.\n")
        #expect(try box.run("multishop", copy + ["plist:b.plist"]).err.contains("2 carts are in the target already"))
    }
}
