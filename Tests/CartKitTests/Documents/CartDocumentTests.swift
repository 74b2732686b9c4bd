import CartCore
import CartKit
import CartTestKit
import Testing

@Suite("The stored form of a cart")
struct CartDocumentTests {
    let context: CartContext

    init() throws {
        context = CartContext(catalog: try SampleMall.catalog(), now: TestClock().now)
    }

    func cart(seed: UInt64) -> Cart {
        var cart = Cart(currency: .cny)
        var generator = EditGenerator(seed: seed, catalog: context.catalog)
        generator.grow(&cart, edits: 80, in: context)
        return cart
    }

    func read(_ text: String) throws(DocumentError) -> CartDocument {
        try CartDocument(reading: try DocumentValue(jsonText: text, allowsJSON5: true))
    }

    @Test("A cart comes back as it was, through JSON too", arguments: 1...20 as ClosedRange<UInt64>)
    func roundTrip(seed: UInt64) throws {
        let cart = cart(seed: seed)
        let value = CartDocument(CartSnapshot(cart)).value
        let read = try CartDocument(reading: value)
        #expect(read.cart == cart, "seed \(seed)")
        #expect(read.extras.isEmpty)
        #expect(read.setAside.isEmpty)
        #expect(read.migratedFrom == nil)
        #expect(try CartDocument(reading: DocumentValue(json: value.jsonData())).cart == cart, "seed \(seed)")
    }

    @Test("B35 A document never holds null")
    func noNull() throws {
        func check(_ value: DocumentValue) {
            switch value {
            case .null: Issue.record("a null")
            case .array(let values): values.forEach(check)
            case .object(let fields): fields.values.forEach(check)
            default: break
            }
        }
        var cart = cart(seed: 3)
        if let line = Array(cart.lines).first {
            _ = try? cart.apply(.init(id: EditID("n"), .note(line.id, nil)), in: context)
        }
        check(CartDocument(CartSnapshot(cart)).value)
        check(CartDocument(CartSnapshot(Cart(currency: .jpy))).value)
    }

    @Test("B36 Unknown fields of cart, shops and lines survive; known ones cannot be overridden by them")
    func unknownFields() throws {
        let text = """
            {version: 1, currency: "CNY", theme: {dark: true}, shops: [{id: "s", order: 5, colour: "red"}],
             lines: [{shop: "s", sku: "a", quantity: 2, unitPriceMinor: 100, gift: [1, null]}]}
            """
        let document = try read(text)
        #expect(document.extras.cart["theme"] == .object(["dark": .bool(true)]))
        let again = try CartDocument(reading: document.value)
        #expect(again.extras == document.extras)
        #expect(
            document.value["shops"]
                == .array([.object(["id": .text("s"), "order": .integer(5), "colour": .text("red")])]))
        guard case .array(let lines)? = document.value["lines"] else { throw DocumentError(.missing, at: "lines", "") }
        #expect(lines[0]["gift"] == .array([.integer(1), .null]))
        #expect(lines[0]["quantity"] == .integer(2))
    }

    @Test("B36 A document of the version before is migrated, in page order, and takes an add")
    func migrates() throws {
        let document = try read(
            """
            {currency: "CNY", lines: [{shop: "shop-0", sku: "sku-0-1", quantity: 2, priceMinor: 137, legacy: 1},
                                      {shop: "shop-0", sku: "sku-0-2", quantity: 1, priceMinor: 174}]}
            """)
        #expect(document.migratedFrom == 0)
        #expect(document.cart.lines.map { $0.sku.rawValue } == ["sku-0-1", "sku-0-2"])
        #expect(document.cart.lines.map { $0.addedPrice.minorUnits } == [137, 174])
        #expect(document.extras.lines.values.first == ["legacy": .integer(1)])
        var cart = document.cart
        _ = try cart.apply(CartEdit(id: EditID("e"), .add(SampleMall.sku(0, 4))), in: context)
        #expect(cart.lines.map { $0.sku.rawValue } == ["sku-0-4", "sku-0-1", "sku-0-2"])
        #expect(document.value["version"] == .integer(1))
    }

    @Test(
        "B29 B36 A line that cannot be read is set aside with its reason; the others survive",
        arguments: [
            ("quantity: -5", "lines[1].quantity: -5 is no quantity"), ("quantity: 0", "lines[1].quantity: 0"),
            ("quantity: 2.5", "lines[1].quantity: the number 2.5 where a whole number"),
            ("quantity: \"2\"", "lines[1].quantity: the text “2” where a whole number"),
            ("quantity: null", "lines[1].quantity: null where a whole number"),
            ("quantity: 1, note: null", "lines[1].note: null where a text"),
            ("quantity: 1, selected: 1", "lines[1].selected"), ("quantity: 1, order: -1", "lines[1].order"),
            ("quantity: 1, unitPriceMinor: -1", "lines[1].unitPriceMinor"),
            ("", "lines[1].quantity: the field is missing"),
            ("quantity: 1, options: {a: [1]}", "lines[1].options.a[0]: the number 1 where a text"),
            ("quantity: 1, options: {a: [\"x\", null]}", "lines[1].options.a[1]: null where a text"),
            ("quantity: 1, availability: \"soldout\"", "did you mean “soldOut”?"),
            ("quantity: 1, sku: \"a\"", "there twice"), ("quantity: 9, unitPriceMinor: 9223372036854775807", "64 bits"),
        ])
    func setsAside(fields: String, problem: String) throws {
        var line = fields.contains("sku:") ? "shop: \"s\"" : "shop: \"s\", sku: \"b\""
        if !fields.contains("unitPriceMinor") { line += ", unitPriceMinor: 8300" }
        let document = try read(
            """
            {version: 1, currency: "CNY", lines: [{shop: "s", sku: "a", quantity: 1, unitPriceMinor: 50000, selected: true},
              {\(line), \(fields)}, {shop: "s", sku: "c", quantity: 1, unitPriceMinor: 1}]}
            """)
        #expect(document.cart.lines.map { $0.sku.rawValue } == ["a", "c"])
        #expect(document.cart.selectedSubtotal.minorUnits == 50_000)
        let aside = try #require(document.setAside.first)
        #expect(document.setAside.count == 1)
        #expect(aside.problem.contains(problem), "\(aside.problem)")
        let again = try CartDocument(reading: document.value)
        #expect(again.setAside == document.setAside)
        #expect(again.cart == document.cart)
    }

    @Test(
        "A document that cannot be read names the path, and a newer version says so",
        arguments: [
            ("[]", "", DocumentError.Kind.wrongType), ("{}", "currency", .missing),
            ("{version: 2, currency: \"CNY\"}", "version", .newerVersion),
            ("{version: \"1\", currency: \"CNY\"}", "version", .wrongType),
            ("{version: -1, currency: \"CNY\"}", "version", .badValue),
            ("{version: 1, currency: \"XYZ\"}", "currency", .badValue),
            ("{version: 1, currency: null}", "currency", .wrongType),
            ("{version: 1, currency: \"CNY\", lines: {}}", "lines", .wrongType),
            ("{version: 1, currency: \"CNY\", coupons: [\"A\", null]}", "coupons[1]", .wrongType),
            ("{version: 1, currency: \"CNY\", edits: [\"x\"]}", "edits[0]", .badValue),
            ("{version: 1, currency: \"CNY\", shops: [{id: \"s\"}]}", "shops[0].order", .missing),
        ])
    func refuses(text: String, path: String, kind: DocumentError.Kind) {
        do {
            _ = try read(text)
            Issue.record("it was read")
        } catch {
            #expect(error.path == path)
            #expect(error.kind == kind)
        }
    }

    @Test("B51 A price edited in the stored form is only shown until the catalog is asked")
    func tampering() throws {
        let text = """
            {version: 1, currency: "CNY",
             lines: [{shop: "shop-0", sku: "sku-0-1", quantity: 1, unitPriceMinor: 1, listPriceMinor: 2, title: "free"}]}
            """
        var cart = try read(text).cart
        let changes = cart.refresh(in: context)
        #expect(cart.lines.map { $0.unitPrice.minorUnits } == [137])
        #expect(changes.contains { if case .priced = $0 { true } else { false } })
    }
}
