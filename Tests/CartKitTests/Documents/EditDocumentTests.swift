import CartCore
import CartKit
import CartTestKit
import Testing

@Suite("Edits in their written form")
struct EditDocumentTests {
    let cart: Cart
    let merge: CartMerge

    init() throws {
        let context = CartContext(catalog: try SampleMall.catalog(), now: TestClock().now)
        var cart = Cart(currency: .cny)
        let adds: [CartEdit.Action] = [
            .add(SampleMall.sku(0, 1)), .add(SampleMall.sku(0, 0), customisations: [Customisation("size", "M")]),
            .add(SampleMall.sku(0, 0)), .remark(ShopID("shop-0"), "ring"), .addCoupon(CouponCode("a")),
            .saveForLater([LineID("shop-0/sku-0-1")]), .add(SampleMall.sku(0, 2)),
        ]
        for (number, action) in adds.enumerated() {
            _ = try cart.apply(CartEdit(id: EditID("\(number)"), action), in: context)
        }
        self.cart = cart
        merge = CartMerge(cart, from: CartID("guest"))
    }

    func read(_ text: String, source: EditDocument.Source = .shopper) throws(DocumentError) -> CartEdit {
        try EditDocument.edit(
            from: try DocumentValue(jsonText: text, allowsJSON5: true), source: source,
            freshID: { EditID("fresh") }, linesOf: EditDocument.finder(in: cart))
    }

    @Test("Every edit comes back as it was")
    func roundTrip() throws {
        let line = LineID("shop-0/sku-0-2")
        let actions: [CartEdit.Action] = [
            .add(SKU("a")),
            .add(SKU("a"), quantity: 2, customisations: [Customisation("b", "c"), Customisation("b", "d")], note: "n"),
            .setQuantity(line, to: 3), .adjustQuantity(line, by: -2), .remove([line]), .remove([line, LineID("x/y")]),
            .changeSpec(line, sku: SKU("z"), customisations: nil), .changeSpec(line, sku: nil, customisations: []),
            .select(.all), .deselect(.shop(ShopID("s"))), .invert(.lines([line])), .note(line, "it's"),
            .note(line, nil),
            .remark(ShopID("s"), "r"), .remark(ShopID("s"), nil), .addCoupon(CouponCode("c")),
            .removeCoupon(CouponCode("c")), .saveForLater([line]), .bringBack([line]), .clear,
            .choose(PromotionID("p"), .pinned), .choose(PromotionID("p"), .refused), .choose(PromotionID("p"), nil),
            .choose(PromotionID("p"), .goods([ChosenGoods(SKU("cup"), quantity: 2), ChosenGoods(SKU("pen"))])),
            .takeOut([BoughtPieces(line: line, quantity: 2)], settled: [PromotionID("p"), PromotionID("q")]),
            .takeOut([BoughtPieces(line: line, quantity: 1)], spent: [CouponCode("SAVE10")]),
            .merge(merge),
        ]
        for (number, action) in actions.enumerated() {
            let edit = CartEdit(id: EditID("e\(number)"), action)
            let text = EditDocument.value(of: edit).jsonText()
            #expect(try read(text, source: .journal) == edit, "\(text)")
        }
    }

    @Test("A line is named by its id, by a SKU in its place, or by sku; only one line may have it")
    func names() throws {
        let line = LineID("shop-0/sku-0-2")
        #expect(try read("{edit: 'set', line: 'shop-0/sku-0-2', quantity: 2}").action == .setQuantity(line, to: 2))
        #expect(try read("{edit: 'set', line: 'sku-0-2', quantity: 2}").action == .setQuantity(line, to: 2))
        #expect(try read("{edit: 'set', sku: 'sku-0-2', quantity: 2}").action == .setQuantity(line, to: 2))
        #expect(try read("{edit: 'adjust', sku: 'sku-0-2', by: -2}").action == .adjustQuantity(line, by: -2))
        #expect(try read("{edit: 'bring-back', sku: 'sku-0-1'}").action == .bringBack([LineID("shop-0/sku-0-1")]))
        #expect(try read("{edit: 'remove', line: ['sku-0-2', 'x/y']}").action == .remove([line, LineID("x/y")]))
        #expect(try read("{edit: 'set', sku: 'none', quantity: 2}").action == .setQuantity(LineID("none"), to: 2))
        #expect(try read("{edit: 'clear'}").id == EditID("fresh"))
        #expect(try read("{edit: 'clear', id: 'mine'}").id == EditID("mine"))
        do {
            _ = try read("{edit: 'note', sku: 'sku-0-0', text: 'x'}")
            Issue.record("two lines have the SKU")
        } catch {
            #expect(error.reason.contains("shop-0/sku-0-0@size=M"))
        }
    }

    @Test(
        "Faults name the field, unknown ones with the nearest name",
        arguments: [
            ("{}", "edit", "missing"), ("{edit: 'ad'}", "edit", "did you mean “add”?"),
            ("{edit: 'add'}", "sku", "missing"),
            ("{edit: 'add', sku: 'a', quantitty: 1}", "quantitty", "did you mean “quantity”?"),
            ("{edit: 'add', sku: 'a', price: '0.01'}", "price", "unknown field"),
            ("{edit: 'add', sku: 'a', quantity: 1.5}", "quantity", "whole number"),
            ("{edit: 'add', sku: 'a', quantity: '1'}", "quantity", "whole number"),
            ("{edit: 'add', sku: 'a', options: [1]}", "options", "object"), ("{edit: 'add', sku: ''}", "sku", "empty"),
            ("{edit: 'set', quantity: 1}", "line", "missing"), ("{edit: 'set', line: 'a/b'}", "quantity", "missing"),
            ("{edit: 'set', line: ['a/b', 'c/d'], quantity: 1}", "line", "exactly one"),
            ("{edit: 'set', line: 'a/b', sku: 'c', quantity: 1}", "sku", "not by both"),
            ("{edit: 'spec', line: 'a/b'}", "sku", "missing"), ("{edit: 'select'}", "line", "exactly one"),
            ("{edit: 'spec', sku: 'a'}", "line", "missing"),
            ("{edit: 'select', all: true, shop: 's'}", "all", "exactly one"),
            ("{edit: 'select', all: false}", "all", "true"),
            ("{edit: 'remove', line: []}", "line", "empty"), ("{edit: 'clear', id: ''}", "id", "no id"),
            ("{edit: 'clear', id: 7}", "id", "a text"), ("{edit: 'merge', source: 'x'}", "edit", "no edit"),
            ("{edit: 'take-out', pieces: []}", "edit", "no edit"),
            ("{edit: 'choose', choice: 'pinned'}", "promotion", "missing"),
            ("{edit: 'choose', promotion: 'p', choice: 'pined'}", "choice", "did you mean “pinned”?"),
            ("{edit: 'choose', promotion: 'p', choice: 'goods'}", "goods", "missing"),
            ("{edit: 'choose', promotion: 'p', choice: 'refused', goods: [{sku: 'a'}]}", "goods", "only by"),
            ("{edit: 'choose', promotion: 'p', goods: [{sku: 'a', quantity: 0}]}", "goods[0].quantity", "between 1"),
            ("{edit: 'choose', promotion: 'p', goods: [{sku: 'a', price: '0'}]}", "goods[0].price", "unknown field"),
        ])
    func faults(text: String, field: String, reason: String) {
        do {
            let edit = try read(text)
            Issue.record("read \(edit)")
        } catch {
            #expect(error.path == field, "\(error)")
            #expect(error.description.contains(reason) || error.kind.rawValue == reason, "\(error)")
        }
    }

    @Test(
        "The nearest name is found, and none when none is near",
        arguments: [
            ("quantty", "quantity"), ("qunatity", "quantity"), ("STORE", "store"), ("catalgo", "catalog"),
            ("xyz", nil), ("", nil), ("a", nil), (String(repeating: "x", count: 100), nil),
        ])
    func nearMiss(typed: String, meant: String?) {
        #expect(NearMiss.nearest(to: typed, among: ["store", "save", "catalog", "quantity"]) == meant)
    }
}
