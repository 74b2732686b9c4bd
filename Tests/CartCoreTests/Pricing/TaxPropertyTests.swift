import CartCore
import Testing

/// What always holds of tax and rounding, on carts and terms by the thousand.
@Suite("Pricing: what always holds of tax")
struct TaxPropertyTests {
    static let seeds: [UInt64] = [3, 20_261_201, 0xFEE]

    /// A cart with taxes, fees and a promotion or two.
    private struct Case: CustomStringConvertible {
        var till: Till
        var offers: [String]
        var items: [String]
        var terms: TaxTerms

        init(using generator: inout SeededGenerator) throws {
            func roll(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &generator) }
            func one(in chances: Int64) -> Bool { roll(1...chances) == 1 }
            let names = ["std", "red", "zero", "odd"]
            let rates = [roll(0...300_000), roll(0...1_000_000), 0, one(in: 3) ? TaxRate.most : 1]
            let roundings: [Rounding] = [.halfUp, .halfEven, .halfDown]
            terms = try Tax.terms(
                TaxTerms.Prices.allCases[Int(roll(0...1))], Dictionary(uniqueKeysWithValues: zip(names, rates)),
                by: TaxTerms.Step.allCases[Int(roll(0...1))], rounding: roundings[Int(roll(0...2))],
                standard: names[Int(roll(0...3))], fees: names[Int(roll(0...3))])
            offers = []
            items = []
            for line in 0..<roll(1...6) {
                let price = one(in: 6) ? 0 : one(in: 2) ? roll(1...9) : roll(1...30_000)
                let rate = one(in: 3) ? "" : " tax=\(names[Int(roll(0...3))])"
                offers.append("\(one(in: 2) ? "A" : "B")/k\(line)=\(price) pack=\(roll(0...50))" + rate)
                items.append("k\(line)*\(one(in: 4) ? roll(1...4_000) : roll(1...3))")
            }
            var steps: [PricingStep] = []
            if one(in: 2) { steps.append(try Promo.step("p", .highest([Promo.percent(1, roll(1...100))]))) }
            if one(in: 2) { steps.append(try Promo.step("q", .highest([Promo.off(500, roll(1...500))]), shop: "A")) }
            if one(in: 3) { steps.append(try FeeWay.deliveryOff.step("f", off: roll(1...900))) }
            let delivery = ["A": DeliveryTerms(fee: fen(roll(0...900))), "B": DeliveryTerms(fee: fen(roll(0...9)))]
            till = try Till(offers, items: items, terms: delivery, promotions: steps)
            till.context.tax = terms
            if one(in: 2) {
                till.context.cashRounding = CashRounding(
                    to: roll(1...1_000), CashRounding.Mode.allCases[Int(roll(0...2))])
            }
        }

        var description: String { "\(offers) \(items) \(terms)" }
    }

    private func sum(_ amounts: [Money]) -> Int64 { amounts.map(\.minorUnits).reduce(0, +) }

    @Test(
        "net and tax are gross for each line, fee, rate, shop and the whole; the total is the sum of its parts",
        arguments: seeds)
    func sums(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var taxed = 0
        for number in 0..<700 {
            let input = try Case(using: &generator)
            let quote = try input.till.quote()
            let comment: Comment = "seed \(seed), case \(number): \(input)"
            let whole = try #require(quote.tax)
            let lines = quote.lines.compactMap(\.tax)
            let fees = quote.fees.compactMap(\.tax)
            #expect(lines.count == quote.lines.count && fees.count == quote.fees.count, comment)
            for amount in lines + fees + whole.rates {
                #expect(sum([amount.net, amount.tax]) == amount.gross.minorUnits, comment)
                #expect(amount.net.minorUnits >= 0 && amount.tax.minorUnits >= 0, comment)
            }
            for shop in quote.shops {
                let tax = try #require(shop.tax)
                let own = quote.lines.filter { $0.shop == shop.id }.compactMap(\.tax) + shop.fees.compactMap(\.tax)
                #expect(sum(own.map(\.gross)) == shop.total.minorUnits, comment)
                #expect(sum([tax.net, tax.tax]) == shop.total.minorUnits, comment)
            }
            for part in [whole.rates, lines + fees] {
                #expect(sum(part.map(\.net)) == whole.net.minorUnits, comment)
                #expect(sum(part.map(\.tax)) == whole.tax.minorUnits, comment)
                #expect(sum(part.map(\.gross)) == whole.gross.minorUnits, comment)
            }
            let parts = sum(quote.lines.map(\.total)) + quote.feeTotal.minorUnits
            #expect(quote.pricedTotal.minorUnits == parts, comment)
            let rounding = quote.rounding?.minorUnits ?? 0
            #expect(quote.total.minorUnits == parts + whole.added.minorUnits + rounding, comment)
            #expect(quote.total.minorUnits == whole.gross.minorUnits + rounding, comment)
            #expect(quote.total.minorUnits >= 0, comment)
            if let terms = input.till.context.cashRounding {
                #expect(quote.total.minorUnits % terms.interval == 0, comment)
                #expect(abs(rounding) < terms.interval, comment)
            }
            taxed += whole.tax.isPositive ? 1 : 0
        }
        #expect(taxed > 300)
    }

    @Test("a line's tax is that of its pieces, or of it as a whole, rounded by hand", arguments: seeds)
    func byHand(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for number in 0..<400 {
            let input = try Case(using: &generator)
            let quote = try input.till.quote()
            for line in quote.lines {
                let tax = try #require(line.tax)
                var amounts = [line.total.minorUnits]
                if input.terms.step == .unit {
                    let count = Int64(line.quantity)
                    amounts = (0..<count).map { ($0 + 1) * amounts[0] / count - $0 * amounts[0] / count }
                    #expect(Set(amounts).count <= 2)
                }
                let byHand = amounts.map { rounded($0, tax.rate, input.terms) }.reduce(0, +)
                try #require(tax.tax.minorUnits == byHand, "seed \(seed), case \(number): \(input)")
            }
        }
    }

    /// The exact tax of an amount is a fraction; this compares twice its rest with the whole.
    private func rounded(_ amount: Int64, _ rate: TaxRate, _ terms: TaxTerms) -> Int64 {
        let whole = 1_000_000 + (terms.prices == .inclusive ? rate.millionths : 0)
        let (tax, rest) = (amount * rate.millionths).quotientAndRemainder(dividingBy: whole)
        if rest * 2 != whole { return rest * 2 > whole ? tax + 1 : tax }
        switch terms.rounding {
        case .halfUp: return tax + 1
        case .halfDown: return tax
        default: return tax % 2 == 0 ? tax : tax + 1
        }
    }

    @Test("the order of lines, of rates and of promotions changes no sum", arguments: seeds)
    func order(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for number in 0..<300 {
            var input = try Case(using: &generator)
            // A promotion gives equal lines their rests by order; without one nothing may change at all.
            input.till.context.promotions = PromotionBook()
            let quote = try input.till.quote()
            let context = input.till.context
            var other = try Till(input.offers, items: input.items.shuffled(using: &generator))
            other.context = context
            let rates = input.terms.rates.shuffled(using: &generator)
            other.context.tax = try TaxTerms(
                prices: input.terms.prices, step: input.terms.step, rounding: input.terms.rounding, rates: rates,
                standard: input.terms.standard.id, fees: input.terms.fees.id)
            let shuffled = try other.quote()
            let comment: Comment = "seed \(seed), case \(number): \(input)"
            #expect(shuffled.tax == quote.tax, comment)
            #expect(shuffled.total == quote.total, comment)
            for line in quote.lines { #expect(shuffled.line(line.id)?.tax == line.tax, comment) }
        }
    }
}
