import Foundation
import Testing

/// What is wrong is told with its exit code, and what was there is there still.
@Suite struct BadInputTests {
    @Test(
        "S82 S84 B27 B28 B29 quantities of every shape",
        arguments: [
            ("", 1, "quantity-missing", 3), ("0", 1, "zero-quantity", 3), ("-3", 1, "negative-quantity", 3),
            ("2.5", 1, "not-whole", 3), ("abc", 1, "not-a-number", 3), ("007", 0, "", 7),
            ("1000000000000000000000", 1, "quantity-too-large", 3), ("１２", 0, "", 12), ("1２", 0, "", 12),
            ("３\u{3000}", 0, "", 3),
            ("٣", 0, "", 3), ("100", 1, "purchase-limit", 3), ("99", 0, "", 99), ("-0", 1, "zero-quantity", 3),
        ])
    func quantities(typed: String, status: Int32, code: String, after: Int) throws {
        let box = try Sandbox()
        try box.done("multishop", "add", "100%_ink", "3")
        let run = try box.run("multishop", ["set", "100%_ink", typed, "--json"])
        #expect(run.status == status, "\(run.err)")
        if status != 0 { #expect(try run.error["code"] as? String == code) }
        let cart = try box.run("multishop", ["show", "--json"]).json
        let shops = try #require(cart["shops"] as? [[String: Any]])
        let lines = try #require(shops.first?["lines"] as? [[String: Any]])
        #expect(lines.map { $0["quantity"] as? Int } == [after])
    }

    @Test("B31 a limit says what was asked and what is allowed; less than the minimum stops or removes, as declared")
    func limits() throws {
        let box = try Sandbox()
        try box.done("multishop", "add", "bun")
        let run = try box.run("multishop", ["set", "bun", "7", "--json"])
        let error = try run.error
        #expect(run.status == 1)
        #expect(error["code"] as? String == "purchase-limit")
        #expect(error["limit"] as? Int == 5)
        #expect(error["requested"] as? Int == 7)
        #expect(error["line"] as? String == "tea/bun")
        try box.run("multishop", ["dec", "bun"])
        #expect(try box.run("multishop", ["export"]).out.contains(#""quantity":2"#))
        try box.done("takeaway", "add", "bun")
        try box.done("takeaway", "dec", "bun")
        #expect(try box.run("takeaway", ["export"]).out.contains(#""lines":[]"#))
    }

    @Test(
        "exit codes",
        arguments: [
            (["add", "nothing"], 1, "unknown-sku"), (["shwo"], 64, "usage"), (["show", "--now", "soon"], 64, "usage"),
            (["show", "--catalog", "none.json"], 66, "file-not-found"),
            (["add", "pen", "--store", "sqlite:file/x.db"], 73, "cannot-create"),
            (["add", "pen", "--store", "plist:none/x.plist"], 73, "cannot-create"),
            (["show", "--store", "plist:file/x.plist"], 74, "io-error"),
            (["show", "--store", "tape:x"], 64, "usage"), (["set", "milk", "2"], 1, "line-not-found"),
            (["show", "--cart", ""], 64, "usage"), (["checkout"], 1, "nothing-selected"),
            (["import", "none.csv"], 66, "file-not-found"), (["import", "/dev/zero"], 65, "input-too-large"),
            (["set", "#3", "2"], 1, "line-not-found"), (["coupon", "add", "nope"], 1, "unknown-coupon"),
            (["show", "--config", "none.json5"], 66, "file-not-found"),
            (["show", "--config", "bad.json5"], 78, "bad-config"),
        ])
    func codes(arguments: [String], status: Int32, code: String) throws {
        let box = try Sandbox()
        try box.write("x", to: "file")
        try box.write(#"{ stroe: "sqlite:x.db" }"#, to: "bad.json5")
        let run = try box.run("multishop", arguments + ["--json"])
        #expect(run.status == status, "\(run.out)\(run.err)")
        #expect(try run.error["code"] as? String == code, "\(run.err)")
        for language in ["en", "zh-Hans"] {
            let told = try box.run("multishop", arguments + ["--lang", language])
            #expect(told.status == status)
            let lines = told.err.split(separator: "\n")
            #expect(lines.count >= 2, "what and where, then what to do: \(told.err)")
            #expect(lines.first?.hasPrefix("multishop: ") == true)
        }
    }

    @Test("B38 a torn or foreign file is refused and left byte for byte", arguments: Backend.allCases)
    func torn(backend: Backend) throws {
        let box = try Sandbox()
        try box.run("multishop", ["add", "pen", "--store", backend.url])
        let name = backend == .plist ? "carts.plist" : "carts.db"
        let whole = try #require(box.bytes(of: name))
        for damaged in [Data(whole.prefix(whole.count / 3)), Data("not a store at all, but a letter".utf8)] {
            try damaged.write(to: URL(fileURLWithPath: box.file(name)))
            for arguments in [["show"], ["add", "pen"], ["clear"], ["checkout"]] {
                let run = try box.run("multishop", arguments + ["--json", "--store", backend.url])
                #expect(run.status == 65, "\(run.err)")
                #expect(try run.error["code"] as? String == "corrupt")
                #expect(box.bytes(of: name) == damaged)
            }
        }
    }

    @Test("a catalog with many faults lists them all with their paths")
    func catalog() throws {
        let skus = (0..<20).map { #"{ sku: "s\#($0)", price: \#($0) }"# }.joined(separator: ",")
        let box = try Sandbox(
            catalog:
                #"{ version: 1, shops: [ { id: "a", name: "A", products: [ { id: "p", title: "P", skus: [\#(skus)] } ] } ] }"#
        )
        let run = try box.run("multishop", ["catalog", "--json"])
        #expect(run.status == 65)
        let details = try #require(try run.error["details"] as? [String])
        #expect(details.count == 20)
        for (index, line) in details.enumerated() {
            #expect(line.contains("shops[0].products[0].skus[\(index)].price"))
        }
    }

    @Test("#N means the row that was shown, and says so when it is gone")
    func rows() throws {
        let box = try Sandbox()
        try box.done("multishop", "add", "pen")
        try box.done("multishop", "add", "milk")
        try box.done("multishop", "show")
        try box.done("multishop", "add", "bun")
        try box.done("multishop", "remove", "#1")
        let gone = try box.run("multishop", ["inc", "#1", "--json"])
        #expect(gone.status == 1)
        #expect(try gone.error["line"] as? String == "tea/milk")
        try box.done("multishop", "inc", "#2")
        #expect(try box.run("multishop", ["export", "--format", "csv"]).out.contains("pen,pen,Pen,,2"))
    }

    @Test(
        "B38 a save that the system refuses for want of room says so, and the cart is what it was",
        arguments: Backend.allCases)
    func noRoom(backend: Backend) throws {
        let box = try Sandbox()
        try box.run("multishop", ["add", "pen", "--store", backend.url])
        let before = try box.run("multishop", ["export", "--store", backend.url]).out
        // No file may grow: what a full disk does, without filling one. Output goes where it needs no room.
        let limited =
            "ulimit -f 0; exec '\(Sandbox.path(of: "multishop"))' add milk --store \(backend.url) >/dev/null 2>&1"
        #expect(try box.run("/bin/bash", ["-c", limited]).status == 74)
        #expect(try box.run("multishop", ["export", "--store", backend.url]).out == before)
    }
}
