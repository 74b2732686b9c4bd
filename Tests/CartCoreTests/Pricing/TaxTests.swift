import CartCore
import Testing

/// Terms in short: rates by name, in millionths.
enum Tax {
    static func terms(
        _ prices: TaxTerms.Prices, _ rates: [String: Int64] = ["std": 200_000, "red": 100_000, "zero": 0],
        by step: TaxTerms.Step = .line, rounding: Rounding = .halfUp, standard: String = "std", fees: String? = nil
    ) throws(TaxTerms.Fault) -> TaxTerms {
        try TaxTerms(
            prices: prices, step: step, rounding: rounding,
            rates: rates.map { TaxRate(TaxRateID($0.key), millionths: $0.value) }, standard: TaxRateID(standard),
            fees: fees.map { TaxRateID($0) })
    }
}

/// The worked numbers of other engines, in minor units.
@Suite("Pricing: tax")
struct TaxTests {
    /// Net, tax and gross of everything.
    private func sums(_ till: Till, _ terms: TaxTerms) throws -> [Int64] {
        var till = till
        till.context.tax = terms
        let quote = try till.quote()
        let tax = try #require(quote.tax)
        #expect(quote.total == tax.gross)
        return [tax.net, tax.tax, tax.gross].map(\.minorUnits)
    }

    /// Half off each piece, rounded down to the minor unit.
    private func half() -> PricingStep {
        let info = RuleInfo(id: "half", type: "sale-price", label: "half", stage: .linePrices)
        return PricingStep(SalePriceRule(info: info, price: .each(.percent(basisPoints: 5_000))))
    }

    private func off(_ amount: Int64) -> PricingStep {
        let info = RuleInfo(id: "off", type: "amount-off", label: "off", stage: .platformPromotions)
        return PricingStep(AmountOffRule(info: info, off: amount))
    }

    @Test("V1 net 83.33 at 20 %, half off each: net 41.67, gross 50.00")
    func net() throws {
        let till = try Till(["A/a=8333"], promotions: [half()])
        #expect(try sums(till, Tax.terms(.exclusive)) == [4_167, 833, 5_000])
    }

    @Test("V2 gross 14.00 at 20 % and two of 6.50 at 10 %, half off each: net 11.74, gross 13.50")
    func gross() throws {
        let till = try Till(["A/a=1400", "A/b=650 tax=red"], items: ["a", "b*2"], promotions: [half()])
        #expect(try sums(till, Tax.terms(.inclusive)) == [1_174, 176, 1_350])
    }

    @Test("V3 5.00 off net 12.30 at 20 %: net 7.30, gross 8.76")
    func offNet() throws {
        let till = try Till(["A/a=1230"], promotions: [off(500)])
        #expect(try sums(till, Tax.terms(.exclusive)) == [730, 146, 876])
    }

    @Test("V4 gross 20.00 at 20 % and two of 10.00 at 10 %, 5.00 off the order: gross 35.00")
    func offGross() throws {
        let till = try Till(["A/a=2000", "A/b=1000 tax=red"], items: ["a", "b*2"], promotions: [off(500)])
        #expect(try sums(till, Tax.terms(.inclusive))[2] == 3_500)
    }

    @Test("V5 gross 5.00 at 20 % and 5.00 at no tax, 5.00 off the order: each line gross 2.50, total 5.00")
    func zeroRated() throws {
        var till = try Till(["A/a=500", "A/b=500 tax=zero"], promotions: [off(500)])
        till.context.tax = try Tax.terms(.inclusive)
        let quote = try till.quote()
        #expect(quote.lines.map(\.tax?.gross) == [fen(250), fen(250)])
        #expect(quote.lines.map(\.tax?.tax) == [fen(42), fen(0)])
        #expect(quote.total == fen(500))
    }

    @Test("V7b gross 1.00, half off the order: at 20 % net 0.42 and gross 0.50, at no tax net and gross 0.50")
    func halfOrder() throws {
        let step = try Promo.step("half", .highest([Promo.percent(1, 50)]))
        #expect(try sums(Till(["A/a=100"], promotions: [step]), Tax.terms(.inclusive)) == [42, 8, 50])
        #expect(try sums(Till(["A/a=100 tax=zero"], promotions: [step]), Tax.terms(.inclusive)) == [50, 0, 50])
    }

    @Test("V7c gross 1.00, delivery 5.00 gross, both at 20 %: net 0.83 + 4.17; with delivery free, 0.83")
    func fees() throws {
        func quote(free: Bool) throws -> Quote {
            let terms = ["A": DeliveryTerms(fee: fen(500))]
            var till = try Till(
                ["A/a=100"], terms: terms, promotions: free ? [FeeWay.freeDelivery.step("free", off: 0)] : [])
            till.context.tax = try Tax.terms(.inclusive)
            return try till.quote()
        }
        let charged = try quote(free: false)
        #expect(charged.lines.map(\.tax?.net) == [fen(83)])
        #expect(charged.fees.map(\.tax?.net) == [fen(417)])
        #expect(charged.tax?.net == fen(500))
        let free = try quote(free: true)
        #expect(free.fees.map(\.tax?.gross) == [fen(0)])
        #expect(free.tax?.net == fen(83))
    }

    @Test("C1 three of 1.08 net at 19 %: by line 3.86, by unit 3 × 1.29 = 3.87")
    func lineOrUnit() throws {
        let till = try Till(["A/a=108"], items: ["a*3"])
        #expect(try sums(till, Tax.terms(.exclusive, ["std": 190_000])) == [324, 62, 386])
        #expect(try sums(till, Tax.terms(.exclusive, ["std": 190_000], by: .unit)) == [324, 63, 387])
    }

    @Test(
        "C2 5 % of 2.50 is 0.125: half even 2.62, half up 2.63, half down 2.62",
        arguments: [(.halfEven, 262), (.halfUp, 263), (.halfDown, 262)] as [(Rounding, Int64)])
    func rounding(mode: Rounding, gross: Int64) throws {
        let terms = try Tax.terms(.exclusive, ["std": 50_000], rounding: mode)
        #expect(try sums(Till(["A/a=250"]), terms)[2] == gross)
    }

    @Test("C2 by unit, too: pieces of 2.50 are rounded each")
    func roundingByUnit() throws {
        for (mode, gross) in [(.halfEven, 786), (.halfUp, 789), (.halfDown, 786)] as [(Rounding, Int64)] {
            let terms = try Tax.terms(.exclusive, ["std": 50_000], by: .unit, rounding: mode)
            #expect(try sums(Till(["A/a=250"], items: ["a*3"]), terms)[2] == gross)
        }
    }

    @Test("G5 2 × 2762.71 and 2 × 2542.37, 18 % tax on top, all of it off: 0.00, not -0.01")
    func allOff() throws {
        let step = try Promo.step("all", .highest([Promo.percent(1, 100)]))
        let till = try Till(["A/a=276271", "A/b=254237"], items: ["a*2", "b*2"], promotions: [step])
        for by in TaxTerms.Step.allCases {
            #expect(try sums(till, Tax.terms(.exclusive, ["std": 180_000], by: by)) == [0, 0, 0])
        }
        let whole = try Till(["A/a=276271", "A/b=254237"], items: ["a*2", "b*2"])
        #expect(try sums(whole, Tax.terms(.exclusive, ["std": 180_000]))[2] == 1_252_000 - 1)
    }

    @Test("B05 325.00 and 10.00 with 10 % in them: total 335.00; the tax is worked out by line, 30.46")
    func included() throws {
        let till = try Till(["A/a=32500", "A/b=1000"])
        #expect(try sums(till, Tax.terms(.inclusive, ["std": 100_000])) == [30_454, 3_046, 33_500])
    }

    @Test(
        "B06 the same in yen and in dinar: whole yen, three decimals of the dinar",
        arguments: [Currency.jpy, .kwd, .cny])
    func exponents(currency: Currency) throws {
        var till = try Till(["A/a=505", "A/b=330 tax=red"], currency: currency)
        till.context.tax = try Tax.terms(.exclusive, ["std": 100_000, "red": 80_000])
        let quote = try till.quote()
        // 50.5 and 26.4 minor units.
        #expect(quote.lines.map(\.tax?.tax) == [51, 26].map { Money(minorUnits: $0, currency: currency) })
        #expect(quote.total == Money(minorUnits: 505 + 330 + 77, currency: currency))
        let text = [0: "912", 2: "9.12", 3: "0.912"][currency.exponent]
        #expect(quote.total.decimalString == text)
        till.context.tax = try Tax.terms(.inclusive, ["std": 100_000, "red": 80_000])
        // 45.909 and 24.444 minor units.
        #expect(try till.quote().tax?.tax == Money(minorUnits: 46 + 24, currency: currency))
        #expect(try till.quote().total == Money(minorUnits: 835, currency: currency))
    }

    @Test("sums for each rate, by name; a shop's part and its draft carry its own")
    func rates() throws {
        var till = try Till(
            ["A/a=1000", "B/b=1000 tax=red", "B/c=300 tax=nothing-of-the-kind"],
            terms: ["B": DeliveryTerms(fee: fen(600))])
        till.context.tax = try Tax.terms(.exclusive, fees: "red")
        let quote = try till.quote()
        let tax = try #require(quote.tax)
        #expect(tax.rates.map(\.rate.id) == ["red", "std"])
        #expect(tax.rates.map(\.net) == [fen(1_600), fen(1_300)])
        #expect(tax.rates.map(\.tax) == [fen(160), fen(260)])
        #expect(quote.shops.map(\.tax?.tax) == [fen(200), fen(160 + 60)])
        #expect(quote.shops.map(\.total) == [fen(1_200), fen(1_900 + 220)])
        let drafts = quote.orderDrafts(of: till.shopper.cart)
        #expect(drafts.map(\.tax) == quote.shops.map(\.tax))
        #expect(drafts.map(\.total.minorUnits).reduce(0, +) == quote.total.minorUnits)
        // What a returned piece gives back is what was paid for it.
        #expect(quote.lines.map { $0.refund(pieces: 1) } == [fen(1_200), fen(1_100), fen(360)])
    }

    @Test("without terms there is no tax, and with nothing selected it is nothing")
    func none() throws {
        var till = try Till(["A/a=1000"])
        #expect(try till.quote().tax == nil)
        #expect(try till.quote().lines.map(\.tax) == [nil])
        till.context.tax = try Tax.terms(.exclusive)
        try till.shopper.perform(.deselect(.all))
        #expect(try till.quote().tax?.rates == [])
        #expect(try till.quote().total == fen(0))
    }

    @Test("a million pieces by unit cost what one does, and amounts that do not fit are an error")
    func sizes() throws {
        let terms = try Tax.terms(.exclusive, ["std": 190_000], by: .unit)
        let rate = terms.standard
        // 333,333 pieces of 4 and 666,667 of 3: their taxes of 0.76 and 0.57 are 1 each.
        let many = try terms.tax(3_333_333, pieces: 1_000_000, at: rate, in: .cny)
        #expect(many.tax == fen(1_000_000))
        #expect(many.gross == fen(4_333_333))
        #expect(throws: PricingError.amountTooLarge) { try terms.tax(.max, at: rate, in: .cny) }
        let inclusive = try Tax.terms(.inclusive, by: .unit)
        #expect(try inclusive.tax(.max, at: inclusive.standard, in: .cny).gross == fen(.max))
    }

    @Test("terms that contradict themselves are refused; rates are shown without needless zeros")
    func faults() throws {
        let rate = TaxRate("a", millionths: 1)
        #expect(throws: TaxTerms.Fault.duplicateRate("a")) {
            try TaxTerms(prices: .inclusive, rates: [rate, rate], standard: "a")
        }
        #expect(throws: TaxTerms.Fault.unknownRate("b")) {
            try TaxTerms(prices: .inclusive, rates: [rate], standard: "b")
        }
        #expect(throws: TaxTerms.Fault.unknownRate("c")) {
            try TaxTerms(prices: .inclusive, rates: [rate], standard: "a", fees: "c")
        }
        let shown = [200_000, 88_750, 0, 1, -5, 99_000_000].map { TaxRate("a", millionths: $0).percent }
        #expect(shown == ["20", "8.875", "0", "0.0001", "0", "1000"])
    }

    @Test("a hint's gain is in prices as they stand, whatever tax comes on top")
    func hints() throws {
        var till = try Till(["A/a=900"], promotions: [Promo.step("p", .highest([Promo.off(1_000, 200)]))])
        let plain = try till.shopper.cart.hints(for: till.quote(), in: till.context)
        till.context.tax = try Tax.terms(.exclusive)
        till.context.cashRounding = CashRounding(to: 500, .down)
        let taxed = try till.shopper.cart.hints(for: till.quote(), in: till.context)
        #expect(plain.map(\.gain) == [fen(200)])
        #expect(taxed == plain)
    }
}
