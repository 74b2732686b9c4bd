import Foundation
import Testing

/// Names, prices and files that are not what they seem.
@Suite struct DataTests {
    private static let hostile = [
        "Joe's sauce", "x'); DROP TABLE lines;--", "=1+1", "+1", "-1", "@SUM(A1)", "a\"b,c", "👨‍👩‍👧 box", "שלום", "100%_",
    ]

    private func catalog() throws -> String {
        let products = Self.hostile.enumerated().map { index, name in
            let title = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            return #"{ id: "p\#(index)", title: "\#(title)", skus: [ { sku: "s\#(index)_%", price: "1.00" } ] }"#
        }
        return #"{ version: 1, shops: [ { id: "a", name: "A", products: [ \#(products.joined(separator: ",")) ] } ] }"#
    }

    @Test("B42 names and notes of every kind come back as they went in", arguments: Backend.allCases)
    func names(backend: Backend) throws {
        let box = try Sandbox(catalog: try catalog())
        let store = ["--store", backend.url]
        for (index, text) in Self.hostile.enumerated() {
            let run = try box.run("multishop", ["add", "s\(index)_%", "--note", text] + store)
            #expect(run.status == 0, "\(run.err)")
        }
        let cart = try box.run("multishop", ["show", "--json"] + store).json
        let shops = try #require(cart["shops"] as? [[String: Any]])
        let lines = try #require(shops.first?["lines"] as? [[String: Any]])
        #expect(lines.map { $0["title"] as? String } == Self.hostile.reversed())
        #expect(lines.map { $0["note"] as? String } == Self.hostile.reversed())
        // Looked for as they are: % and _ stand for themselves.
        let found = try box.run("multishop", ["catalog", "--search", "100%_", "--json"] + store).out
        #expect(found.contains("s9_%") && !found.contains("s0_%"))
        try box.run("multishop", ["remove", "s1_%"] + store)
        let left = try box.run("multishop", ["show", "--json"] + store).json
        #expect(left["selectedLines"] as? Int == 0)
        #expect(((left["shops"] as? [[String: Any]])?.first?["lines"] as? [Any])?.count == Self.hostile.count - 1)
    }

    @Test("B42 a control character in a note is refused, and one in a title never reaches the terminal")
    func controls() throws {
        let box = try Sandbox(
            catalog:
                #"{ version: 1, shops: [ { id: "a", name: "A", products: [ { id: "p", title: "safe", skus: [ { sku: "s", price: "1.00" } ] } ] } ] }"#
        )
        #expect(try box.run("multishop", ["add", "s", "--note", "\u{1B}[2J"]).status == 1)
        let unknown = try box.run("multishop", ["add", "\u{1B}[31mx"])
        #expect(unknown.status == 64)
        #expect(!unknown.err.contains("\u{1B}"))
    }

    @Test("cells that a spreadsheet would calculate are guarded, and come back", arguments: ["json", "csv"])
    func roundTrip(format: String) throws {
        let box = try Sandbox(catalog: try catalog())
        for (index, text) in Self.hostile.enumerated() {
            try box.run("multishop", ["add", "s\(index)_%", "\(index + 1)", "--note", text])
        }
        try box.done("multishop", "select", "s2_%")
        try box.done("multishop", "later", "s3_%")
        let file = try box.run("multishop", ["export", "--format", format]).out
        if format == "csv" {
            for line in file.split(separator: "\r\n") {
                for cell in line.split(separator: ",") { #expect(!"=+-@".contains(cell.first ?? " ")) }
            }
        }
        try box.write(file, to: "cart.\(format)")
        try box.done("multishop", "import", "cart.\(format)", "--cart", "second")
        #expect(try box.run("multishop", ["export", "--format", format, "--cart", "second"]).out == file)
    }

    @Test("bad rows are listed with their lines, and nothing is imported")
    func badRows() throws {
        let box = try Sandbox()
        try box.write("sku,quantity\npen,2\nnothing,1\npen,-5\nmilk,two\n\"bun\",2\n", to: "bad.csv")
        let run = try box.run("multishop", ["import", "bad.csv"])
        #expect(run.status == 65)
        for line in [3, 4, 5] { #expect(run.err.contains("line \(line): "), "\(run.err)") }
        #expect(!run.err.contains("line 2: ") && !run.err.contains("line 6: "))
        #expect(try box.run("multishop", ["export"]).out.contains(#""lines":[]"#))
    }

    @Test("B51 a price changed in the stored file is never charged", arguments: Backend.allCases)
    func tampering(backend: Backend) throws {
        let box = try Sandbox()
        try box.run("multishop", ["add", "pen", "--store", Backend.plist.url])
        let text = String(decoding: try #require(box.bytes(of: "carts.plist")), as: UTF8.self)
        #expect(text.contains("1999"), "the price is stored in minor units")
        try box.write(text.replacing("1999", with: "1"), to: "carts.plist")
        if backend == .sqlite {
            try box.done("multishop", "store", "copy", "--from", Backend.plist.url, "--to", backend.url)
        }
        try box.run("multishop", ["select", "--all", "--store", backend.url])
        let order = try box.run("multishop", ["checkout", "--json", "--store", backend.url]).json
        #expect(order["total"] as? String == "19.99")
    }

    @Test("B29 a negative quantity in the stored file is reported, not summed")
    func negative() throws {
        let box = try Sandbox()
        for sku in ["pen", "100%_ink"] { try box.run("multishop", ["add", sku, "7", "--store", Backend.plist.url]) }
        let text = String(decoding: try #require(box.bytes(of: "carts.plist")), as: UTF8.self)
        let changed = text.replacing("<integer>7</integer>", with: "<integer>-5</integer>", maxReplacements: 1)
        try #require(changed != text)
        try box.write(changed, to: "carts.plist")
        let run = try box.run("multishop", ["show", "--json", "--store", Backend.plist.url])
        let told = run.status == 0 ? run.out.contains("line-set-aside") : run.status == 65
        #expect(told, "\(run.out)\(run.err)")
    }

    @Test("S50 B48 what is paid is the price of now, and the change is told before", arguments: Backend.allCases)
    func stalePrice(backend: Backend) throws {
        let box = try Sandbox()
        let store = ["--store", backend.url]
        try box.run("multishop", ["add", "milk"] + store)
        try box.write(TestCatalog.catalog(teaPrice: "10.00"), to: "catalog.json5")
        try box.run("multishop", ["add", "milk"] + store)
        try box.run("multishop", ["select", "--all"] + store)
        let page = try box.run("multishop", ["show", "--json"] + store)
        #expect(page.out.contains("price-raised"))
        #expect(try page.json["subtotal"] as? String == "20.00")
        let order = try box.run("multishop", ["checkout", "--json"] + store).json
        #expect(order["total"] as? String == "27.00")
    }

    @Test("S39 S40 a takeaway takes one shop's goods, and says what to do about another's")
    func oneShop() throws {
        let box = try Sandbox()
        try box.done("takeaway", "add", "milk")
        let run = try box.run("takeaway", ["add", "pen", "--json"])
        #expect(run.status == 1)
        #expect(try run.error["code"] as? String == "another-shop")
        #expect((try run.error["advice"] as? String)?.contains("--cart") == true)
        try box.done("takeaway", "add", "pen", "--cart", "pens")
    }

    @Test(
        "S7 S10 edits saved on leaving are in the store when the program ends, and none waits",
        arguments: Backend.allCases)
    func onLeave(backend: Backend) throws {
        let box = try Sandbox()
        let store = ["--store", backend.url]
        #expect(try box.run("multishop", ["add", "pen", "--save", "on-leave"] + store).status == 0)
        let status = try box.run("multishop", ["sync", "status", "--json"] + store).json
        #expect(status["waiting"] as? Int == 0)
        #expect(try box.run("multishop", ["export"] + store).out.contains(#""sku":"pen""#))
    }

    @Test("B14 a coupon is held once, however it is typed")
    func coupons() throws {
        let box = try Sandbox()
        try box.done("multishop", "coupon", "add", "SAVE2")
        let again = try box.run("multishop", ["coupon", "add", " save2 ", "--json"])
        #expect(again.status == 1)
        #expect(try again.error["code"] as? String == "coupon-held")
        #expect(try box.run("multishop", ["show", "--json"]).json["coupons"] as? [String] == ["SAVE2"])
    }

    @Test("B31 B39 B42 a copy to another backend has every cart as it was")
    func copy() throws {
        let box = try Sandbox()
        for cart in ["a", "b'c", "默认"] {
            let arguments = ["add", "pen", "2", "--note", "Joe's", "--cart", cart, "--store", Backend.plist.url]
            #expect(try box.run("multishop", arguments).status == 0)
        }
        try box.done("multishop", "store", "copy", "--from", Backend.plist.url, "--to", Backend.sqlite.url)
        for cart in ["a", "b'c", "默认"] {
            let shown = try Backend.allCases.map {
                try box.run("multishop", ["export", "--cart", cart, "--store", $0.url]).out
            }
            #expect(shown[0] == shown[1])
            #expect(shown[0].contains("Joe's"))
        }
        let again = try box.run(
            "multishop", ["store", "copy", "--from", Backend.plist.url, "--to", Backend.sqlite.url, "--json"])
        #expect(again.status == 1)
        #expect(try again.error["code"] as? String == "cart-exists")
    }
}
