import CartCore
import Testing

@Suite("Cart: applied edits and contents")
struct ContentsTests {
    private static let day: Int64 = 24 * 60 * 60 * 1_000

    private func touch(_ cart: inout Cart, _ id: String, at milliseconds: Int64, _ catalog: Catalog) throws {
        let context = CartContext(catalog: catalog, now: Timestamp(milliseconds: milliseconds))
        _ = try cart.apply(CartEdit(id: EditID(id), .clear), in: context)
    }

    @Test("The newest 1,000 edits are remembered however old they are")
    func newest() throws {
        let catalog = try Market.catalog([])
        var cart = Cart(currency: .cny)
        for number in 0..<3_500 { try touch(&cart, "e\(number)", at: Int64(number) * Self.day, catalog) }
        #expect(cart.appliedEdits.count == 1_000)
        #expect(!cart.appliedEdits.contains("e2499"))
        #expect(cart.appliedEdits.contains("e2500"))
        #expect(cart.appliedEdits.entries.first?.id == "e2500")
        #expect(cart.appliedEdits.entries.last?.id == "e3499")
    }

    @Test("All edits of the last seven days are remembered however many they are")
    func young() throws {
        let catalog = try Market.catalog([])
        var cart = Cart(currency: .cny)
        for number in 0..<2_000 { try touch(&cart, "e\(number)", at: Int64(number), catalog) }
        #expect(cart.appliedEdits.count == 2_000)
        // At seven days to the millisecond the first is still young; one later it is not.
        try touch(&cart, "a", at: 7 * Self.day, catalog)
        #expect(cart.appliedEdits.contains("e0"))
        try touch(&cart, "b", at: 7 * Self.day + 1, catalog)
        #expect(!cart.appliedEdits.contains("e0"))
        #expect(cart.appliedEdits.contains("e1"))
    }

    @Test("A refused edit is not remembered and pushes no old one out")
    func refused() throws {
        let old = (0..<1_000).map { AppliedEdits.Entry(id: EditID("o\($0)"), appliedAt: Timestamp(milliseconds: 0)) }
        var shopper = try Shopper("A/a1=100")
        shopper.cart = try Cart(CartContents(currency: .cny, appliedEdits: old))
        #expect(shopper.refusal(.add("none")) == .unknownSKU("none"))
        #expect(shopper.cart.appliedEdits.contains("o0"))
        try shopper.add("a1")
        #expect(shopper.cart.appliedEdits.count == 1_000)
        #expect(!shopper.cart.appliedEdits.contains("o0"))
    }

    @Test("B47 Instants at the ends of time do not trap, and a clock set back forgets nothing young")
    func extremeInstants() throws {
        let catalog = try Market.catalog([])
        let old = (0..<1_500).map { AppliedEdits.Entry(id: EditID("o\($0)"), appliedAt: Timestamp(milliseconds: .min)) }
        var cart = try Cart(CartContents(currency: .cny, appliedEdits: old))
        try touch(&cart, "now", at: .max, catalog)
        #expect(cart.appliedEdits.count == 1_000)
        #expect(cart.appliedEdits.contains("now"))
        let future = (0..<1_500).map {
            AppliedEdits.Entry(id: EditID("f\($0)"), appliedAt: Timestamp(milliseconds: .max))
        }
        var other = try Cart(CartContents(currency: .cny, appliedEdits: future))
        try touch(&other, "now", at: .min, catalog)
        #expect(other.appliedEdits.count == 1_501)
    }

    @Test("An id that occurs twice in what is stored counts once")
    func repeated() throws {
        let entry = AppliedEdits.Entry(id: "e", appliedAt: Market.now)
        #expect(AppliedEdits([entry, entry]).count == 1)
        let stored = CartContents(currency: .cny, coupons: ["A", "B", "A"], appliedEdits: [entry, entry])
        #expect(try Cart(stored).coupons == ["A", "B"])
    }

    private func line(_ sku: String, quantity: Int = 1, price: Money = fen(100), order: Int64 = 1) -> CartLine {
        CartLine(
            key: LineKey(shop: "A", sku: SKU(sku)), product: "p", quantity: quantity, addedPrice: price,
            addedAt: Market.now, order: order, title: sku, unitPrice: price)
    }

    private func fault(_ contents: CartContents) -> CartContentsError? {
        do {
            _ = try Cart(contents)
            return nil
        } catch {
            return error
        }
    }

    @Test("B29 A stored quantity that no cart can hold is reported, not summed", arguments: [0, -5, Int.min, Int.max])
    func badQuantity(quantity: Int) {
        let bad = line("x", quantity: quantity)
        #expect(fault(CartContents(currency: .cny, lines: [bad])) == .badQuantity("A/x", quantity))
        #expect(fault(CartContents(currency: .cny, saved: [bad])) == .badQuantity("A/x", quantity))
    }

    @Test("Other things no cart can hold are named with their line")
    func faults() {
        let yen = Money(minorUnits: 1, currency: .jpy)
        #expect(fault(CartContents(currency: .cny, lines: [line("x"), line("x")])) == .duplicateLine("A/x"))
        #expect(fault(CartContents(currency: .cny, lines: [line("x", price: yen)])) == .badPrice("A/x"))
        #expect(fault(CartContents(currency: .cny, lines: [line("x", price: fen(-1))])) == .badPrice("A/x"))
        #expect(fault(CartContents(currency: .cny, lines: [line("x", order: -1)])) == .badOrder("A/x"))
        #expect(fault(CartContents(currency: .cny, lines: [line("x", order: .max)])) == .badOrder("A/x"))
        let tooMuch = [line("x", price: fen(.max), order: 2), line("y")]
        #expect(fault(CartContents(currency: .cny, lines: tooMuch)) == .amountTooLarge("A/y"))
        let twice = line("x", quantity: 2, price: fen(.max))
        #expect(fault(CartContents(currency: .cny, lines: [twice])) == .amountTooLarge("A/x"))
    }

    @Test(
        "A shop's place at the end of all numbers is reported, and does not trap at the next add",
        arguments: [-1, .max])
    func badShopOrder(order: Int64) {
        let shops = [CartContents.ShopEntry(id: "A", order: order)]
        #expect(fault(CartContents(currency: .cny, shops: shops, lines: [line("x")])) == .badOrder("A/x"))
    }

    @Test("B36 What a stored cart leaves out or has too much of is mended where that loses nothing")
    func mended() throws {
        var ticked = line("x", order: 3)
        ticked = CartLine(
            key: ticked.key, product: "p", quantity: 2, isSelected: true, addedPrice: fen(1), addedAt: Market.now,
            order: 3, title: "x", unitPrice: fen(1), availability: .soldOut)
        let saved = CartLine(
            key: LineKey(shop: "B", sku: "s"), product: "p", quantity: 1, isSelected: true, addedPrice: fen(1),
            addedAt: Market.now, order: 1, title: "s", unitPrice: fen(1))
        let shops = [CartContents.ShopEntry(id: "empty", order: 9, remark: "?")]
        let cart = try Cart(CartContents(currency: .cny, shops: shops, lines: [ticked, line("y")], saved: [saved]))
        #expect(cart.shopCount == 1)
        #expect(cart.totals.selectedLineCount == 0)
        #expect(cart.savedTotals.selectedLineCount == 0)
        #expect(Array(cart.lines).map(\.id) == ["A/x", "A/y"])
    }

    @Test("A cart and its contents are the same thing, in page order, with all it holds")
    func roundTrip() throws {
        var shopper = try Shopper("A/x=100 list=150", "A/y=100", "B/z=100", "B/w=1")
        try shopper.add("x", "y", "z*3", "w", "x")
        try shopper.perform(.select(.shop("A")))
        try shopper.perform(.remark("B", "door"))
        try shopper.perform(.note("A/y", "n"))
        try shopper.perform(.addCoupon("C"))
        try shopper.perform(.saveForLater(["B/w"]))
        try shopper.refresh("A/x=90 list=150", "A/y=100 off", "B/w=1")
        let reloaded = try Cart(shopper.cart.contents)
        #expect(reloaded == shopper.cart)
        #expect(reloaded.totals == shopper.cart.totals)
        #expect(reloaded.contents == shopper.cart.contents)
        #expect(reloaded.hashValue == shopper.cart.hashValue)
        // The next line goes on top of the reloaded one, too.
        shopper.cart = reloaded
        try shopper.add("w")
        #expect(shopper.page == "B[w×1 z×3!] A[x×2* y×1!]")
    }
}
