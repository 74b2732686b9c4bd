import BakeryPlugins
import CartCore
import CartKit
import Testing

@Suite("BakersDozenRule")
struct BakersDozenRuleTests {
    private static let dozen =
        #"{ id: "dozen", type: "bakers-dozen", label: "13 for 12", scope: { except: { skus: ["cake"] } } }"#

    private func quote(
        _ quantities: [String: Int], promotions: String = dozen
    ) throws -> (quote: Quote, hints: [PromotionProgress]) {
        var bakery = try Bakery(promotions: promotions)
        for (sku, quantity) in quantities { try bakery.perform(.add(SKU(sku), quantity: quantity)) }
        try bakery.perform(.select(.all))
        let quote = try bakery.cart.quote(in: bakery.context)
        return (quote, try bakery.cart.hints(for: quote, in: bakery.context))
    }

    @Test(
        "of every 13 the cheapest are free, and goods out of scope do not count",
        arguments: [
            (["roll": 13], 90), (["roll": 25], 90), (["roll": 26], 180), (["roll": 6, "bun": 7], 90),
            (["roll": 1, "bun": 25], 210), (["bun": 13, "cake": 100], 120), (["roll": 9_999], 69_210),
        ] as [([String: Int], Int64)])
    func off(quantities: [String: Int], off: Int64) throws {
        let quote = try quote(quantities).quote
        #expect(quote.discount.minorUnits == off)
        #expect(quote.lines.map(\.total.minorUnits).reduce(0, +) == quote.total.minorUnits)
    }

    @Test("below a dozen it says what is missing, and the hint is true")
    func hints() throws {
        let (quote, hints) = try quote(["roll": 11])
        #expect(quote.notApplied.map(\.reason) == [.tooFewPieces(missing: 2)])
        #expect(hints.map(\.missingPieces) == [2])
        #expect(hints.map(\.gain.minorUnits) == [90])
        #expect(try self.quote(["roll": 13]).quote.discount.minorUnits == 90)
    }

    @Test("more of the cheapest that would give no more is no hint")
    func noHint() throws {
        // One roll and 25 buns: a roll and a bun are free. With 13 rolls more three rolls would be.
        let hints = try quote(["roll": 1, "bun": 25]).hints
        #expect(hints.map(\.gain.minorUnits) == [60])
        let dear = #"{ id: "d", type: "bakers-dozen", dozen: 1, scope: { skus: ["roll", "cake"] } }"#
        // A roll and three cakes: a roll and a cake are free. With two rolls more, three rolls are.
        #expect(try quote(["roll": 1, "cake": 3], promotions: dear).hints.isEmpty)
    }

    @Test("it takes no more than an earlier promotion left, and says when nothing was")
    func nothingLeft() throws {
        let first = #"{ id: "all", type: "threshold", priority: 1, tiers: [ { pieces: 1, percentOff: 100 } ] },"#
        let quote = try quote(["roll": 13], promotions: first + Self.dozen).quote
        #expect(quote.total.isZero)
        #expect(quote.notApplied.map(\.reason) == [.nothingLeft])
    }

    @Test(
        "a dozen that is none is a fault of the file, with its path", arguments: ["0", "-1", "1001", "1.5", "\"12\""])
    func faults(dozen: String) {
        let promotion = #"{ id: "d", type: "bakers-dozen", dozen: \#(dozen) }"#
        let error = #expect(throws: DocumentFaults.self) { try Bakery(promotions: promotion) }
        #expect(error?.faults.map(\.path) == ["promotions[0].dozen"])
    }
}
