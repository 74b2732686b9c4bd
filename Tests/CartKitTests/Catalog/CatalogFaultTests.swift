import CartCore
import CartKit
import Testing

/// What a catalog file's faults are, as `path code`.
private func faults(of text: String, zones: ZoneSource = .none) -> [String] {
    do {
        _ = try CatalogDocument(json: Array(text.utf8), plugins: .standard, zones: zones)
        return []
    } catch {
        return error.faults.map { "\($0.path) \($0.code)" }
    }
}

@Suite struct CatalogFaultTests {
    @Test("a catalog with more than twenty faults lists them all, each with its path")
    func twentyFaults() {
        let text = #"""
            { version: 2, currency: "CNX", timeZone: "Asia/Shanghia", shop: [],
              shops: [
                { id: "s1", name: "One", delivery: { fee: "-5.00", freeform: "1.00" },
                  products: [
                    { id: "p1", title: { en: "Tee", "zh-Hans": "" }, tags: ["summer"],
                      skus: [ { sku: "a", price: 59.00 }, { sku: "b", price: "59.999" }, { sku: "c", price: "-1.00" },
                              { sku: "a", price: "1.00", minimum: 5, maximum: 2, step: 0, stock: -1 },
                              { sku: "d" }, { sku: " e", price: "x" } ],
                      options: [ { name: "spice", choices: [] } ] },
                    { id: "p1", title: "bell\u0007", skus: [ { sku: "f", price: "1.00" } ] } ] },
                { id: "s1", products: [] } ],
              promotions: [
                { id: "x", shop: "s2", tiers: [ { from: "10.00", off: "20.00" }, { from: "10.00", percentOff: 101 } ] },
                { id: "x", type: "treshold" },
                { id: "y", from: "2026-06-02", until: "2026-06-01", scope: { skus: ["zz"], tags: ["sumer"] }, tiers: [] },
                { id: "z", from: "2026-02-30", tiers: [ { from: "10.00" } ] } ],
              coupons: [ { tiers: [ { pieces: 1, off: "1.00" } ] } ] }
            """#
        let found = Set(faults(of: text))
        let expected: Set<String> = [
            "version newer-version", "currency unknown-currency", "timeZone unknown-time-zone", "shop unknown-field",
            "shops[0].delivery.fee negative-amount", "shops[0].delivery.freeform unknown-field",
            "shops[0].products[0].title.zh-Hans empty",
            "shops[0].products[0].skus[0].price amount-is-a-number",
            "shops[0].products[0].skus[1].price amount-too-fine",
            "shops[0].products[0].skus[2].price negative-amount",
            "shops[0].products[0].skus[3].sku duplicate", "shops[0].products[0].skus[3].minimum minimum-above-maximum",
            "shops[0].products[0].skus[3].step out-of-range", "shops[0].products[0].skus[3].stock out-of-range",
            "shops[0].products[0].skus[4].price missing", "shops[0].products[0].skus[5].sku bad-identifier",
            "shops[0].products[0].skus[5].price not-an-amount",
            "shops[0].products[0].options[0].choices no-choices", "shops[0].products[1].id duplicate",
            "shops[0].products[1].title control-character", "shops[1].id duplicate", "shops[1].name missing",
            "promotions[0].shop unknown-shop", "promotions[0].tiers[0].off tier-gives-too-much",
            "promotions[0].tiers[1].from overlapping-tiers", "promotions[0].tiers[1].percentOff percent-above-100",
            "promotions[1].id duplicate", "promotions[1].type unknown-type",
            "promotions[2].scope.skus[0] unknown-sku", "promotions[2].scope.tags[0] unknown-tag",
            "promotions[2].until window-ends-before-it-starts", "promotions[2].tiers missing",
            "promotions[3].from not-a-time", "promotions[3].tiers[0].off missing", "coupons[0].code missing",
        ]
        #expect(found == expected, "\(found.symmetricDifference(expected).sorted())")
    }

    @Test("a fault says what to do, in both languages, and names both places of a duplicate")
    func words() throws {
        let text = #"""
            { shops: [ { id: "s", name: "S", products: [ { id: "p", title: "P",
              skus: [ { sku: "a", price: 59 }, { sku: "a", price: "1.00" } ] } ] } ],
              promotions: [ { id: "m", typ: "threshold", tiers: [ { from: "2.00", off: "1.00" } ] } ] }
            """#
        let error = #expect(throws: DocumentFaults.self) {
            _ = try CatalogDocument(json: Array(text.utf8), plugins: .standard)
        }
        let english = try #require(error).faults.map { $0.line(in: "en") }
        let first = "shops[0].products[0].skus[0]"
        #expect(
            english == [
                "\(first).price: write \"59.00\" in quotes: a number may have been through a float",
                "shops[0].products[0].skus[1].sku: \"a\" is also at \(first).sku",
                "promotions[0].typ: no such field here; did you mean \"type\"?",
            ])
        #expect(error?.faults.first?.line(in: "zh-Hans").contains("浮点数") == true)
    }

    @Test("B06: yen have no decimals; 500 stays 500", arguments: [("500", [String]()), ("500.0", ["amount-too-fine"])])
    func yen(price: String, codes: [String]) {
        let text = """
            { currency: "JPY", shops: [ { id: "s", name: "S", products: [ { id: "p", title: "P",
              skus: [ { sku: "a", price: "\(price)" } ] } ] } ] }
            """
        #expect(faults(of: text) == codes.map { "shops[0].products[0].skus[0].price \($0)" })
        if codes.isEmpty {
            let document = try? CatalogDocument(json: Array(text.utf8), plugins: .standard)
            #expect(document?.offers.first?.price == Money(minorUnits: 500, currency: .jpy))
        }
    }

    @Test("a file that is not JSON5 is one fault that names the line")
    func malformed() {
        let error = #expect(throws: DocumentFaults.self) {
            _ = try CatalogDocument(json: Array("{ shops: [\n  { id: ".utf8), plugins: .standard)
        }
        #expect(error?.faults.map(\.code) == ["malformed"])
        #expect(error?.description.contains("line 2") == true)
    }

    @Test(
        "contradictory tiers are faults",
        arguments: [
            (#"tiers: [ { from: "1.00", pieces: 2, off: "1.00" } ]"#, "promotions[0].tiers[0] contradiction"),
            (#"tiers: [ { pieces: 2, off: "1.00", percentOff: 5 } ]"#, "promotions[0].tiers[0] contradiction"),
            (
                #"tiers: [ { pieces: 2, off: "1.00" } ], every: { pieces: 2, off: "1.00" }"#,
                "promotions[0].every contradiction"
            ),
            (#"every: { pieces: 2, percentOff: 5 }"#, "promotions[0].every.percentOff percent-of-every"),
            (
                #"tiers: [ { pieces: 2, off: "1.00" }, { from: "5.00", off: "1.00" } ]"#,
                "promotions[0].tiers[1].from mixed-tiers"
            ),
            (#"tiers: [ { pieces: 2, percentOff: "0.001" } ]"#, "promotions[0].tiers[0].percentOff not-a-percentage"),
            (#"tiers: [ { pieces: 2, off: "1.00" } ], maximumOff: "0.00""#, "promotions[0].maximumOff not-positive"),
            (
                #"tiers: [ { pieces: 2, off: "1.00" } ], basis: { percent: "prise" }"#,
                "promotions[0].basis.percent unknown-value"
            ),
        ])
    func tiers(fields: String, fault: String) {
        #expect(faults(of: "{ promotions: [ { id: \"x\", \(fields) } ] }") == [fault])
    }

    @Test(
        "a product that cannot be bought in any way is a fault, told once",
        arguments: [
            ("skus: []", "missing"), ("skus: null", "missing"), ("", "missing"), ("skus: 5", "wrong-type"),
            ("skus: {}", "wrong-type"),
        ])
    func noSKU(field: String, code: String) {
        let text = "{ shops: [ { id: \"s\", name: \"S\", products: [ { id: \"p\", title: \"P\", \(field) } ] } ] }"
        #expect(faults(of: text) == ["shops[0].products[0].skus \(code)"])
    }

    @Test(
        "a name that no reader of English or Chinese would understand is a fault",
        arguments: [
            (#"{ fr: "Thé" }"#, true), (#"{ fr: "Thé", de: "Tee" }"#, true), (#"{ en: "Tea" }"#, false),
            (#"{ "en-GB": "Tea", fr: "Thé" }"#, false), (#"{ "zh-Hant": "茶" }"#, false), (#""Thé""#, false),
        ])
    func languages(name: String, isFault: Bool) {
        let sku = #"skus: [ { sku: "a", price: "1.00" } ]"#
        let text = """
            { words: { hot: \(name) },
              shops: [ { id: "s", name: \(name), products: [ { id: "p", title: \(name), \(sku) } ] } ],
              promotions: [ { id: "x", label: \(name), tiers: [ { pieces: 1, percentOff: 5 } ] } ] }
            """
        let places = ["promotions[0].label", "shops[0].name", "shops[0].products[0].title", "words.hot"]
        #expect(faults(of: text).sorted() == (isFault ? places.map { $0 + " missing" } : []))
    }
}
