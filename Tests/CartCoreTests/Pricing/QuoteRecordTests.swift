import CartCore
import Testing

/// What a shopper saw, as entries and as bytes.
@Suite("The record of a quote")
struct QuoteRecordTests {
    typealias Entry = QuoteRecord.Entry

    @Test("The bytes are those that the form says, to the last one")
    func bytes() {
        let record = QuoteRecord(currency: "CNY", entries: [Entry(.total, "", [-2]), Entry(.line, "a/b", [1, 256])])
        var expected = Array("cartwright-quote 1\n".utf8)
        expected += [0, 0, 0, 3] + Array("CNY".utf8)
        expected += [1, 0, 0, 0, 3] + Array("a/b".utf8) + [2] + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 1, 0]
        expected += [7, 0, 0, 0, 0, 1] + [255, 255, 255, 255, 255, 255, 255, 254]
        #expect(record.canonicalBytes == expected)
    }

    @Test("Records that differ have different bytes, whatever ids are made of")
    func injective() {
        let records = [
            QuoteRecord(currency: "CNY", entries: []), QuoteRecord(currency: "JPY", entries: []),
            QuoteRecord(currency: "CNY", entries: [Entry(.line, "ab", [1])]),
            QuoteRecord(currency: "CNY", entries: [Entry(.line, "a", [1]), Entry(.line, "b", [1])]),
            QuoteRecord(currency: "CNY", entries: [Entry(.line, "a\u{1}", [1])]),
            QuoteRecord(currency: "CNY", entries: [Entry(.line, "e\u{301}", [1])]),
            QuoteRecord(currency: "CNY", entries: [Entry(.line, "\u{e9}", [1])]),
            QuoteRecord(currency: "CNY", entries: [Entry(.promotion, "a", [1])]),
            QuoteRecord(currency: "CNY", entries: [Entry(.line, "a", [])]),
        ]
        #expect(Set(records.map(\.canonicalBytes)).count == records.count)
    }

    @Test("The order of lines, of adding, labels and time do not matter; what is not selected is not in it")
    func independent() throws {
        let promotion = try Promo.step("p", .highest([Promo.off(100, 30)]))
        let one = try Till(["A/a=100", "A/b=200", "B/c=300"], items: ["a", "b", "c*2"], promotions: [promotion])
        var other = try Till(
            ["B/c=300", "A/b=200", "A/a=100", "A/d=5"], items: ["c", "b", "a", "d"], promotions: [promotion])
        try other.shopper.perform(.setQuantity("B/c", to: 2))
        try other.shopper.perform(.deselect(.lines(["A/d"])))
        other.context.now = Timestamp(milliseconds: Market.now.milliseconds + 1)
        #expect(try one.quote().record.canonicalBytes == other.quote().record.canonicalBytes)
        try other.shopper.perform(.select(.all))
        #expect(try one.quote().record != other.quote().record)
    }

    @Test("Everything that a shopper sees is in it: a change of any of it is a difference")
    func changes() throws {
        func quote(
            price: Int64 = 100, list: Int64 = 120, quantity: Int = 2, off: Int64 = 30, fee: Int64 = 800,
            worth: Int64 = 10, rounding: Int64 = 10
        ) throws -> Quote {
            let gift = try GiftRule(
                info: RuleInfo(id: "g", type: "gift", label: "g", stage: .platformPromotions),
                tiers: .highest([
                    .init(from: .amount(1), goods: [.init(sku: "cup", shop: "A", unitWorth: worth)])
                ]))
            var till = try Till(
                ["A/a=\(price) list=\(list)"], items: ["a*\(quantity)"], terms: ["A": DeliveryTerms(fee: fen(fee))],
                promotions: [try Promo.step("p", .highest([Promo.off(50, off)])), PricingStep(gift)])
            till.context.tax = try TaxTerms(
                prices: .exclusive, rates: [TaxRate("std", millionths: 50_000)], standard: "std")
            till.context.cashRounding = CashRounding(to: rounding)
            return try till.quote()
        }
        let base = try quote().record
        #expect(try quote().record == base)
        #expect(base.entries.map(\.kind) == [.line, .extra, .promotion, .promotion, .fee, .tax, .rounding, .total])
        let others = [
            try quote(price: 101), try quote(list: 121), try quote(quantity: 3), try quote(off: 31),
            try quote(fee: 801), try quote(worth: 11), try quote(rounding: 100),
        ]
        for (place, other) in others.enumerated() {
            let differences = base.differences(to: other.record)
            #expect(!differences.isEmpty, "change \(place)")
            #expect(other.record.canonicalBytes != base.canonicalBytes, "change \(place)")
        }
        #expect(base.differences(to: base).isEmpty)
    }

    @Test("Differences name what came, went and changed, in order")
    func differences() {
        let before = QuoteRecord(
            currency: "CNY", entries: [Entry(.line, "a", [1]), Entry(.line, "b", [2]), Entry(.total, "", [3])])
        let after = QuoteRecord(
            currency: "CNY", entries: [Entry(.line, "b", [4]), Entry(.line, "c", [5]), Entry(.total, "", [3])])
        let found = before.differences(to: after).map { "\($0.before?.name ?? "-")>\($0.after?.name ?? "-")" }
        #expect(found == ["a>-", "b>b", "->c"])
        #expect(after.differences(to: before).count == 3)
    }
}
