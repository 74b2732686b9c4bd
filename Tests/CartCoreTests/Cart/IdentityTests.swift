import CartCore
import Testing

@Suite("Cart: what makes a line")
struct IdentityTests {
    private static let shirt = [
        "p-tea": [
            ProductOption(name: "size", choices: [Market.choice("L", 200), Market.choice("M")]),
            ProductOption(
                name: "extra", allowsSeveral: true, choices: [Market.choice("pearl", 200), Market.choice("jelly", 100)]),
        ]
    ]

    private func teaShop() throws -> Shopper { try Shopper("T/tea=1800", "T/cake=900", options: Self.shirt) }

    @Test("B32 The same dish with and without an extra is two lines, each with its own price")
    func options() throws {
        var shopper = try teaShop()
        try shopper.add("tea")
        try shopper.perform(.add("tea", quantity: 2, customisations: [Customisation("extra", "pearl")]))
        #expect(shopper.page == "T[tea@extra=pearl×2 tea×1]")
        #expect(shopper.cart.line("T/tea")?.unitPrice == fen(1800))
        // R34: (18.00 + 2.00) × 2
        #expect(shopper.cart.line("T/tea@extra=pearl")?.unitPrice == fen(2000))
        #expect(shopper.cart.totals.subtotal == 1800 + 4000)
        try shopper.perform(.remove(["T/tea"]))
        #expect(shopper.page == "T[tea@extra=pearl×2]")
    }

    @Test("B32 The order of customisations does not matter")
    func order() throws {
        var shopper = try teaShop()
        let choices = [Customisation("extra", "pearl"), Customisation("size", "L"), Customisation("extra", "jelly")]
        try shopper.perform(.add("tea", quantity: 1, customisations: choices))
        try shopper.perform(.add("tea", quantity: 1, customisations: choices.reversed()))
        #expect(shopper.page == "T[tea@extra=jelly,extra=pearl,size=L×2]")
        #expect(shopper.cart.lines(of: "tea").count == 1)
    }

    @Test("S28 B25 Ticks stay with their goods when row 0 goes, a row comes on top, and shops move")
    func stable() throws {
        var shopper = try Shopper("A/a0=100", "A/a1=100", "A/a2=100", "B/b0=100")
        try shopper.add("a2", "a1", "a0")
        #expect(shopper.page == "A[a0×1 a1×1 a2×1]")
        try shopper.perform(.select(.lines(["A/a1"])))
        try shopper.perform(.remove(["A/a0"]))
        #expect(shopper.page == "A[a1×1* a2×1]")
        try shopper.add("b0", "a0", "a2")
        #expect(shopper.page == "A[a2×2 a0×1 a1×1*] B[b0×1]")
    }

    @Test("B42 Ids keep apart what their parts' separators would run together")
    func separators() {
        let keys = [
            LineKey(shop: "a/b", sku: "c"), LineKey(shop: "a", sku: "b/c"), LineKey(shop: "a", sku: "b@x=1"),
            LineKey(shop: "a", sku: "b", customisations: [Customisation("x", "1")]),
            LineKey(shop: "a", sku: "b", customisations: [Customisation("x=1", "")]),
            LineKey(shop: "a", sku: "b", customisations: [Customisation("x", "1,y=2")]),
            LineKey(shop: "a", sku: "b", customisations: [Customisation("x", "1"), Customisation("y", "2")]),
            LineKey(shop: "a%2Fb", sku: "c"),
        ]
        #expect(Set(keys.map(\.id)).count == keys.count)
        #expect(keys[0].id.rawValue == "a%2Fb/c")
    }

    @Test("Choices are checked: unknown, repeated, missing")
    func choices() throws {
        let options = [
            "p-tea": [
                ProductOption(name: "size", isRequired: true, choices: [Market.choice("L"), Market.choice("M")]),
                ProductOption(name: "extra", allowsSeveral: true, choices: [Market.choice("pearl")]),
            ]
        ]
        var shopper = try Shopper("T/tea=1800", options: options)
        func add(_ choices: (String, String)...) -> CartEdit.Action {
            .add("tea", customisations: choices.map { Customisation($0.0, $0.1) })
        }
        #expect(shopper.refusal(add()) == .missingChoice(option: "size", allowed: ["L", "M"]))
        #expect(shopper.refusal(add(("ice", "no"))) == .unknownOption("ice", allowed: ["size", "extra"]))
        #expect(
            shopper.refusal(add(("size", "XL")))
                == .unknownChoice(option: "size", value: "XL", allowed: ["L", "M"]))
        #expect(shopper.refusal(add(("size", "L"), ("size", "M"))) == .repeatedOption("size"))
        #expect(
            shopper.refusal(add(("size", "L"), ("extra", "pearl"), ("extra", "pearl"))) == .repeatedOption("extra"))
        #expect(shopper.cart.isEmpty)
    }
}
