import CartCore
import Testing

/// The total rounded for cash.
@Suite("Pricing: cash rounding")
struct CashRoundingTests {
    /// Each exact sum is 12.50 with a tax on top that makes it so: an amount finer than the currency comes from nowhere else.
    @Test(
        "R1 to the currency's decimals first, then to the interval",
        arguments: [
            (5, 19_524, 1_950), (5, 19_525, 1_955), (5, 19_575, 1_960), (10, 19_444, 1_940), (10, 19_445, 1_950),
            (50, 19_244, 1_900), (50, 19_245, 1_950), (100, 19_491, 1_900), (100, 19_495, 2_000),
        ] as [(Int64, Int64, Int64)])
    func interval(to interval: Int64, thousandths: Int64, total: Int64) throws {
        var till = try Till(["A/a=1250"])
        // 19.524 ÷ 12.50 − 1, in millionths.
        till.context.tax = try Tax.terms(.exclusive, ["std": thousandths * 80 - 1_000_000])
        till.context.cashRounding = CashRounding(to: interval)
        let quote = try till.quote()
        let cents = (thousandths + 5) / 10
        #expect(quote.tax?.gross == fen(cents))
        #expect(quote.total == fen(total))
        #expect(quote.rounding == fen(total - cents))
    }

    @Test(
        "nearest, down (抹零) and up; a sum that fits stays; nothing stays nothing; whole yen and fils too",
        arguments: [
            (.nearest, 1_234, 1_230), (.nearest, 1_235, 1_240), (.down, 1_239, 1_230), (.up, 1_231, 1_240),
            (.up, 1_230, 1_230), (.down, 9, 0), (.nearest, 4, 0), (.up, 0, 0),
        ] as [(CashRounding.Mode, Int64, Int64)])
    func modes(mode: CashRounding.Mode, price: Int64, total: Int64) throws {
        for currency in [Currency.cny, .jpy, .kwd] {
            var till = try Till(["A/a=\(price)"], currency: currency)
            till.context.cashRounding = CashRounding(to: 10, mode)
            let quote = try till.quote()
            #expect(quote.total == Money(minorUnits: total, currency: currency))
            #expect(quote.rounding == Money(minorUnits: total - price, currency: currency))
            #expect(quote.pricedTotal == Money(minorUnits: price, currency: currency))
        }
    }

    @Test("lines, shops, drafts and refunds are of what was not rounded")
    func parts() throws {
        var till = try Till(["A/a=333", "B/b=334"], items: ["a*2", "b"])
        till.context.cashRounding = CashRounding(to: 100, .down)
        let quote = try till.quote()
        #expect(quote.total == fen(1_000))
        #expect(quote.rounding == fen(0))
        till.context.cashRounding = CashRounding(to: 300, .down)
        let lower = try till.quote()
        #expect(lower.total == fen(900))
        #expect(lower.rounding == fen(-100))
        #expect(lower.shops == quote.shops)
        #expect(lower.orderDrafts(of: till.shopper.cart).map(\.total) == [fen(666), fen(334)])
        #expect(lower.lines.map { $0.refund(pieces: 1) } == [fen(333), fen(334)])
    }

    @Test("an interval below one changes nothing, and what does not fit is an error")
    func edges() throws {
        #expect(try CashRounding(to: -5).change(of: 1_234) == 0)
        #expect(throws: PricingError.amountTooLarge) { try CashRounding(to: 1_000, .up).change(of: .max) }
        #expect(try Till(["A/a=7"]).quote().rounding == nil)
    }
}
