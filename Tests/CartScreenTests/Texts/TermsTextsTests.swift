import CartCore
import CartScreen
import Testing

/// The terms of shops and markets in words.
struct TermsTextsTests {
    @Test(
        "distances as people say them",
        arguments: [
            (0, "0 m", "0米"), (999, "999 m", "999米"), (1_000, "1 km", "1公里"), (1_500, "1.5 km", "1.5公里"),
            (12_034, "12.034 km", "12.034公里"), (7_040, "7.04 km", "7.04公里"),
        ])
    func distance(metres: Int, english: String, chinese: String) {
        #expect(Texts(.en).distance(metres) == english)
        #expect(Texts(.zhHans).distance(metres) == chinese)
    }

    private func lines(_ terms: DeliveryTerms, _ language: Language) -> [String] {
        Texts(language).terms(of: Shop(id: ShopID("s"), name: "S", delivery: terms))
    }

    @Test("a shop that asks nothing says nothing; a zero says nothing either")
    func nothing() {
        let zero = yuan(fen: 0)
        for language in Language.allCases {
            #expect(lines(DeliveryTerms(), language) == [])
            let terms = DeliveryTerms(
                fee: zero, minimumOrder: zero, packingPerOrder: zero, smallOrderBelow: zero)
            #expect(lines(terms, language) == [])
        }
    }

    @Test("every term is told, with its number, in both languages")
    func everything() {
        let steps = DistanceSteps(
            firstMetres: 1_000, firstFee: yuan(fen: 201), everyMetres: 500, everyFee: yuan(fen: 102),
            maximum: yuan(fen: 1_203))
        let terms = DeliveryTerms(
            fee: yuan(fen: 604), freeFrom: yuan(fen: 9_905), minimumOrder: yuan(fen: 3_006), steps: steps,
            packingPerOrder: yuan(fen: 107), smallOrderBelow: yuan(fen: 4_508),
            manyPieces: ManyPieces(from: 7, fee: yuan(fen: 59)))
        for language in Language.allCases {
            let text = lines(terms, language).joined(separator: "\n")
            for number in ["2.01", "1.02", "12.03", "6.04", "99.05", "30.06", "1.07", "45.08", "0.59"] {
                #expect(text.contains("¥" + number), "\(text)")
            }
        }
        #expect(lines(terms, .en) != lines(terms, .zhHans))
    }

    @Test("areas, far steps, the greatest distance and what is required are told too", arguments: Language.allCases)
    func reach(language: Language) {
        var seen: Set<String> = []
        for partial in DistanceSteps.Partial.allCases {
            let steps = DistanceSteps(
                firstMetres: 1_100, firstFee: yuan(fen: 201), everyMetres: 510, everyFee: yuan(fen: 102),
                far: DistanceSteps.Far(fromMetres: 5_120, everyMetres: 1_030, everyFee: yuan(fen: 304)),
                partial: partial)
            let area = DeliveryArea(
                id: AreaID("north"), name: "<North>", fee: yuan(fen: 305), freeFrom: yuan(fen: 3_006),
                minimumOrder: yuan(fen: 1_507))
            let free = DeliveryArea(id: AreaID("south"), name: "<South>", fee: yuan(fen: 0))
            let terms = DeliveryTerms(fee: yuan(fen: 9), steps: steps, maximumMetres: 8_900, areas: [area, free])
            let required = ShopRequirement(
                name: "<Base>", goods: PromotionScope(skus: [SKU("s1-a")]), pieces: 2, per: .person,
                when: PromotionScope(skus: [SKU("s1-b")]))
            let shop = Shop(id: ShopID("s1"), name: "S", delivery: terms, requirements: [required])
            let text = Texts(language).terms(of: shop).joined(separator: "\n")
            for part in [
                "1.1", "510", "5.12", "1.03", "8.9", "2.01", "1.02", "3.04", "3.05", "30.06", "15.07", "<North>",
                "north", "<South>", "<Base>", "2",
            ] { #expect(text.contains(part), "\(part) in \(text)") }
            seen.insert(text)
        }
        #expect(seen.count == 3)
    }

    @Test("a market's taxes and its rounding for cash in both languages", arguments: Language.allCases)
    func market(language: Language) throws {
        let rates = [TaxRate(TaxRateID("low"), millionths: 55_000), TaxRate(TaxRateID("high"), millionths: 200_000)]
        var texts: [String] = []
        for prices in TaxTerms.Prices.allCases {
            for step in TaxTerms.Step.allCases {
                let tax = try TaxTerms(
                    prices: prices, step: step, rates: rates, standard: TaxRateID("high"), fees: TaxRateID("low"))
                texts.append(Texts(language).terms(of: tax) { "<\($0)>" })
                #expect(texts.last?.contains("<low> 5.5") == true && texts.last?.contains("<high> 20") == true)
            }
        }
        for mode in CashRounding.Mode.allCases {
            texts.append(Texts(language).terms(of: CashRounding(to: 10, mode), in: .cny))
            #expect(texts.last?.contains("¥0.10") == true)
        }
        #expect(Set(texts).count == texts.count)
    }
}
