import CartCore
import CartScreen
import Testing

struct QuantityTests {
    /// Minimum 2, steps of 3, at most 9: 2, 5, 8.
    private static let stepped = QuantityRule(minimum: 2, maximum: 9, step: 3)

    private func mall(_ rule: QuantityRule, rules: CartRules = .mall, quantity: Int? = nil) throws -> Mall {
        var mall = try Mall([offer("s1-a", rule: rule)], rules: rules)
        mall.add("s1-a", quantity: quantity)
        return mall
    }

    @Test("S57 S81 S82 + and − go in the offer's steps and stop at its limits with a reason")
    func steps() throws {
        var mall = try mall(Self.stepped)
        let line = id("s1-a")
        #expect(mall.row("s1-a")?.quantity.minus.isEnabled == false)
        mall.tap(.tapPlus(line), .tapPlus(line))
        #expect(mall.row("s1-a")?.quantity.value == 8)
        #expect(mall.row("s1-a")?.quantity.plus.isEnabled == false)
        #expect(mall.row("s1-a")?.quantity.plus.reason?.contains("at most 9 an order") == true)
        mall.tap(.tapPlus(line))
        #expect(mall.row("s1-a")?.quantity.value == 8)
        #expect(mall.view.message?.contains("at most 9 an order") == true)
        mall.tap(.tapMinus(line), .tapMinus(line), .tapMinus(line))
        #expect(mall.row("s1-a")?.quantity.value == 2)
        #expect(mall.view.message?.contains("at least 2 an order") == true)
    }

    @Test("S126 R35 one less than the minimum removes in a takeaway, and undo brings it back")
    func minusRemoves() throws {
        var mall = try mall(QuantityRule(minimum: 2), rules: .takeaway)
        #expect(mall.row("s1-a")?.quantity.minus.isEnabled == true)
        mall.tap(.tapMinus(id("s1-a")))
        #expect(mall.cart.isEmpty)
        mall.tap(.tapUndo)
        #expect(mall.cart.line(id("s1-a"))?.quantity == 2)
    }

    @Test("S84 the limits of stock and customer count other lines of the SKU and earlier purchases")
    func limits() throws {
        var mall = try Mall(
            [offer("s1-a", rule: QuantityRule(perCustomer: 5))], purchases: [SKU("s1-a"): 3])
        mall.add("s1-a")
        mall.tap(.tapPlus(id("s1-a")), .tapPlus(id("s1-a")))
        #expect(mall.row("s1-a")?.quantity.value == 2)
        #expect(mall.view.message?.contains("at most 5 a customer, 3 bought already") == true)
        #expect(mall.row("s1-a")?.notices.map { $0.code } == ["per-customer-limit"])
    }

    struct Typed: Sendable, CustomTestStringConvertible {
        let text: String
        let quantity: Int
        let code: String?
        var testDescription: String { "“\(text)”" }
    }

    static let texts = [
        Typed(text: "", quantity: 3, code: nil), Typed(text: "  ", quantity: 3, code: nil),
        Typed(text: "0", quantity: 3, code: "cannot be zero"), Typed(text: "-3", quantity: 3, code: "is negative"),
        Typed(text: "2.5", quantity: 3, code: "not a whole number"),
        Typed(text: "abc", quantity: 3, code: "not a number"),
        Typed(text: "007", quantity: 7, code: nil), Typed(text: "100", quantity: 3, code: "at most 99 an order"),
        Typed(text: "1000000000000000000000", quantity: 3, code: "more than any cart takes"),
        Typed(text: "１２", quantity: 12, code: nil), Typed(text: "1２", quantity: 12, code: nil),
        Typed(text: "٣", quantity: 3, code: nil), Typed(text: "５　", quantity: 5, code: nil),
    ]

    @Test("S81 S82 B27 B28 typed quantities: one outcome each, and the line stays when refused", arguments: texts)
    func typed(_ typed: Typed) throws {
        var mall = try mall(QuantityRule(maximum: 99), quantity: 3)
        mall.tap(.typedQuantity(id("s1-a"), typed.text))
        let quantity = try #require(mall.row("s1-a")?.quantity)
        #expect(quantity.value == typed.quantity)
        if let code = typed.code {
            #expect(quantity.problem?.contains(code) == true)
            #expect(mall.view.message?.contains(code) == true)
            #expect(quantity.text == typed.text)
        } else {
            #expect(quantity.problem == nil)
            #expect(mall.view.message == nil)
        }
        mall.tap(.cancelTyping)
        #expect(mall.row("s1-a")?.quantity.text == String(typed.quantity))
    }

    @Test("B27 unfinished typing leaves the line and the total as they are")
    func unfinished() throws {
        var mall = try mall(QuantityRule(), quantity: 3)
        mall.tap(.tapSelectAll, .typing(id("s1-a"), "4"))
        #expect(mall.row("s1-a")?.quantity.text == "4")
        #expect(mall.row("s1-a")?.quantity.value == 3)
        #expect(mall.bar.total == yuan(fen: 3_000))
        mall.tap(.typedQuantity(id("s1-a"), ""))
        #expect(mall.row("s1-a")?.quantity.text == "")
        #expect(mall.bar.total == yuan(fen: 3_000))
    }

    @Test("S82 a page that clamps takes the most there is and says so")
    func clamp() throws {
        var rules = CartRules.mall
        rules.excess = .clamp
        var mall = try mall(QuantityRule(stock: 4), rules: rules)
        mall.tap(.typedQuantity(id("s1-a"), "9"))
        #expect(mall.row("s1-a")?.quantity.value == 4)
        #expect(mall.view.notices.count == 1)
        #expect(mall.view.notices.first?.contains("only 4 in stock; 9 asked for, 4 in the cart") == true)
        mall.tap(.dismissNotices)
        #expect(mall.view.notices.isEmpty)
    }

    @Test("S126 typing zero removes where the rules say so")
    func zero() throws {
        var mall = try mall(QuantityRule(), rules: .takeaway)
        mall.tap(.typedQuantity(id("s1-a"), "0"))
        #expect(mall.cart.isEmpty)
        #expect(mall.view.undoButton != nil)
    }

    @Test("S85 S86 S88 S89 S90 the total follows a selected line's quantity, not an unselected one's, and deletion")
    func total() throws {
        var mall = try Mall(twoByTwo)
        mall.add("s1-a", "s1-b")
        mall.tap(.tapTick(id("s1-a")), .tapPlus(id("s1-a")))
        #expect(mall.bar.total == yuan(fen: 2_000))
        mall.tap(.tapPlus(id("s1-b")))
        #expect(mall.bar.total == yuan(fen: 2_000))
        mall.tap(.typedQuantity(id("s1-a"), "5"))
        #expect(mall.bar.total == yuan(fen: 5_000))
        #expect(mall.view.summary.text == "1 item, ¥50 in total")
        mall.tap(.tapShopTick(ShopID("s1")))
        #expect(mall.bar.total == yuan(fen: 9_000))
        mall.tap(.swipeDelete(id("s1-a")))
        #expect(mall.bar.total == yuan(fen: 4_000))
        mall.tap(.tapTick(id("s1-b")))
        #expect(mall.bar.total == yuan(fen: 0))
    }

    @Test("a line whose stock has shrunk says so, can go down and not up")
    func shrunk() throws {
        var mall = try mall(QuantityRule(stock: 9), quantity: 6)
        try mall.offer([offer("s1-a", rule: QuantityRule(stock: 4))])
        let row = try #require(mall.row("s1-a"))
        #expect(row.notices.map { $0.code } == ["insufficient-stock"])
        #expect(row.notices.first?.message == "only 4 in stock")
        #expect(row.notices.first?.isProblem == true)
        #expect(row.quantity.plus.isEnabled == false)
        mall.tap(.tapMinus(id("s1-a")))
        #expect(mall.row("s1-a")?.quantity.value == 5)
    }
}
