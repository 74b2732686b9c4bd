import CartCore
import Testing

/// 免配送费, 满减配送费: promotions that take something off fees.
@Suite struct DeliveryOffTests {
    private static let terms = ["A": DeliveryTerms(fee: fen(500)), "B": DeliveryTerms(fee: fen(1_000))]

    private static func rule(
        _ tiers: [DeliveryOffRule.Tier], shop: String? = nil, kind: Fee.Kind = .delivery, maximumOff: Int64? = nil,
        scope: PromotionScope = .everything, bases: ThresholdRule.Bases = .init()
    ) throws -> PricingStep {
        let info = RuleInfo(
            id: "p", type: "delivery-off", label: "p", stage: .feePromotions, shop: shop.map { ShopID($0) },
            scope: scope)
        return PricingStep(
            try DeliveryOffRule(info: info, tiers: tiers, kind: kind, maximumOff: maximumOff, bases: bases))
    }

    private static func from(_ amount: Int64, off: Int64) -> DeliveryOffRule.Tier {
        .init(from: .amount(amount), off: .amount(off))
    }

    private static func free(from amount: Int64? = nil) -> DeliveryOffRule.Tier {
        .init(from: amount.map { .amount($0) }, off: .percent(basisPoints: 10_000))
    }

    private static func fees(_ quote: Quote) -> [Int64] { quote.fees.map(\.amount.minorUnits) }

    @Test(
        "The highest tier reached acts, at equality, and never below zero",
        arguments: [(2_999, 500), (3_000, 300), (5_999, 300), (6_000, 0)] as [(Int64, Int64)])
    func tiers(goods: Int64, fee: Int64) throws {
        let step = try Self.rule([Self.free(from: 6_000), Self.from(3_000, off: 200)])
        let quote = try Till(["A/a=\(goods)"], terms: Self.terms, promotions: [step]).quote()
        #expect(Self.fees(quote) == [fee])
        #expect(quote.fees.map(\.charged) == [fen(500)])
        #expect(quote.total == fen(goods + fee))
        #expect(quote.discount == fen(0))
        #expect(quote.applied.map(\.amount) == (fee == 500 ? [] : [fen(500 - fee)]))
        #expect(quote.applied.flatMap(\.shares) == [])
        if fee == 500 { #expect(quote.notApplied.map(\.reason) == [.belowThreshold(missing: fen(3_000 - goods))]) }
    }

    @Test("The way to the next tier gains what pricing gives: what is taken off more, never more than the fee")
    func progress() throws {
        let step = try Self.rule([Self.free(from: 6_000), Self.from(3_000, off: 200)])
        for (goods, missing, gain) in [(2_000, 1_000, 200), (4_000, 2_000, 300)] as [(Int64, Int64, Int64)] {
            let till = try Till(["A/a=\(goods)"], terms: Self.terms, promotions: [step])
            let hints = try till.shopper.cart.hints(for: try till.quote(), in: till.context)
            #expect(hints.map(\.missingAmount) == [fen(missing)])
            #expect(hints.map(\.gain) == [fen(gain)])
        }
        let full = try Till(["A/a=6000"], terms: Self.terms, promotions: [step])
        #expect(try full.quote().progress == [])
    }

    @Test("A shop's reduces its own fee; the platform's all fees of the shops in scope, in proportion")
    func shops() throws {
        let offers = ["A/a=1000", "B/b=1000"]
        let cases: [(PricingStep, [Int64])] = [
            (try Self.rule([Self.free()], shop: "A"), [0, 1_000]),
            (try Self.rule([Self.free()]), [0, 0]),
            (try Self.rule([Self.from(2_000, off: 300)]), [400, 800]),
            (try Self.rule([Self.from(2_000, off: 100)]), [467, 933]),
            (try Self.rule([Self.from(2_001, off: 300)]), [500, 1_000]),
            (try Self.rule([Self.free()], scope: PromotionScope(skus: ["b"])), [500, 0]),
            (try Self.rule([Self.free()], maximumOff: 150), [450, 900]),
        ]
        for (step, fees) in cases {
            #expect(Self.fees(try Till(offers, terms: Self.terms, promotions: [step]).quote()) == fees)
        }
    }

    @Test("Y4 50 % of the goods, free delivery above 100.00 of what is left, fee 10.00")
    func afterDiscount() throws {
        let half = RuleInfo(id: "half", type: "percent", label: "half", stage: .platformPromotions)
        let steps = [
            PricingStep(PercentRule(info: half, basisPoints: 5_000)), try Self.rule([Self.free(from: 10_001)]),
        ]
        let terms = ["A": DeliveryTerms(fee: fen(1_000))]
        #expect(try Till(["A/a=12000"], terms: terms, promotions: steps).quote().total == fen(7_000))
        #expect(try Till(["A/a=24000"], terms: terms, promotions: steps).quote().total == fen(12_000))
        // The same looked at before discounts, when the promotion says so.
        let before = [steps[0], try Self.rule([Self.free(from: 10_001)], bases: .init(threshold: .price))]
        #expect(try Till(["A/a=12000"], terms: terms, promotions: before).quote().total == fen(6_000))
    }

    @Test("H1 pants 100, shirt 50, boots 200, delivery 20: 20 off pants, 10 off the shirt, free delivery: 320")
    func classes() throws {
        func off(_ amount: Int64, _ sku: SKU) -> PricingStep {
            let info = RuleInfo(
                id: PromotionID(sku.rawValue), type: "amount-off", label: "", stage: .shopPromotions, shop: "A",
                scope: PromotionScope(skus: [sku]))
            return PricingStep(AmountOffRule(info: info, off: amount))
        }
        let till = try Till(
            ["A/pants=10000", "A/shirt=5000", "A/boots=20000"], terms: ["A": DeliveryTerms(fee: fen(2_000))],
            promotions: [off(2_000, "pants"), off(1_000, "shirt"), try Self.rule([Self.free()])])
        #expect(try till.quote().total == fen(32_000))
    }

    @Test("S4 goods 110, delivery 20 at 40 % off, then 10 % of goods and delivery: 72 and 27, 10.80, in all 109.80")
    func wholeOrder() throws {
        let sale = RuleInfo(
            id: "sale", type: "percent", label: "", stage: .linePromotions, scope: PromotionScope(skus: ["a"]))
        let till = try Till(
            ["A/a=5000", "A/b=3000"], items: ["a*2", "b"], terms: ["A": DeliveryTerms(fee: fen(2_000))],
            promotions: [
                PricingStep(PercentRule(info: sale, basisPoints: 2_000)),
                try Self.rule([.init(off: .percent(basisPoints: 4_000))]),
                try FeeWay.percent.step("manual", off: 1_000),
            ])
        let quote = try till.quote()
        #expect(quote.lines.map(\.total) == [fen(7_200), fen(2_700)])
        #expect(Self.fees(quote) == [1_080])
        #expect(quote.total == fen(10_980))
        #expect(quote.applied.last?.feeShares.map(\.amount) == [fen(120)])
    }

    @Test("B10 a voucher pays fees only when it covers them, goods first, and says what is left of it")
    func voucher() throws {
        let offers = ["A/a=1000"]
        for (off, fee, unused) in [(900, 500, 0), (1_200, 300, 0), (1_500, 0, 0), (2_000, 0, 500)]
            as [(Int64, Int64, Int64)]
        {
            let quote = try Till(
                offers, terms: Self.terms, promotions: [try FeeWay.packet.step("v", off: off)]
            ).quote()
            #expect(Self.fees(quote) == [fee])
            #expect(quote.applied.map(\.unused) == [fen(unused)])
            #expect(quote.total == fen(max(0, 1_500 - off)))
        }
        let info = RuleInfo(id: "v", type: "amount-off", label: "", stage: .vouchers)
        let bare = try Till(offers, terms: Self.terms, promotions: [PricingStep(AmountOffRule(info: info, off: 2_000))])
        #expect(try bare.quote().total == fen(500))
    }

    @Test(
        "With no fee to take it off it says so; nothing of its kind is charged on pickup, or the shop is free already")
    func noFee() throws {
        let step = try Self.rule([Self.free()])
        var till = try Till(["A/a=1000"], terms: Self.terms, promotions: [step])
        till.context.fulfilment = .pickup
        #expect(try till.quote().notApplied.map(\.reason) == [.noFee])
        let free = ["A": DeliveryTerms(fee: fen(500), freeFrom: fen(100))]
        let quote = try Till(["A/a=1000"], terms: free, promotions: [step]).quote()
        #expect(quote.notApplied.map(\.reason) == [.noFee])
        #expect(quote.progress == [])
    }

    @Test("Packing is reduced when it says packing; pieces count when it says pieces")
    func otherFees() throws {
        let pieces = DeliveryOffRule.Tier(from: .pieces(2), off: .percent(basisPoints: 5_000))
        let step = try Self.rule([pieces], kind: .packing)
        let one = try Till(["A/a=1000 pack=100"], terms: Self.terms, promotions: [step])
        #expect(try one.quote().notApplied.map(\.reason) == [.tooFewPieces(missing: 1)])
        #expect(try one.quote().total == fen(1_600))
        let two = try Till(["A/a=1000 pack=100"], items: ["a*2"], terms: Self.terms, promotions: [step])
        #expect(try two.quote().total == fen(2_600))
    }

    @Test("Tiers that make no rule are refused")
    func faults() throws {
        let info = RuleInfo(id: "p", type: "delivery-off", label: "p", stage: .feePromotions)
        #expect(throws: DeliveryOffRule.Fault.noTiers) { try DeliveryOffRule(info: info, tiers: []) }
        #expect(throws: DeliveryOffRule.Fault.overlappingTiers(tier: 1, other: 0)) {
            try DeliveryOffRule(info: info, tiers: [Self.free(), Self.free()])
        }
        let pieces = DeliveryOffRule.Tier(from: .pieces(2), off: .amount(1))
        #expect(throws: DeliveryOffRule.Fault.mixedMeasures(tier: 0)) {
            try DeliveryOffRule(info: info, tiers: [Self.free(from: 1), pieces])
        }
    }

    @Test("Sums are exact with fees reduced: thousands of small carts", arguments: [5, 91, 20_261] as [UInt64])
    func exact(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        func roll(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &generator) }
        var reduced = 0
        for number in 0..<700 {
            let shops = Int(roll(1...3))
            let offers = (0..<Int(roll(1...5))).map {
                "S\($0 % shops)/k\($0)=\(roll(0...9_000)) pack=\(roll(0...150))"
            }
            let terms = Dictionary(
                uniqueKeysWithValues: (0..<shops).map { ("S\($0)", DeliveryTerms(fee: fen(roll(0...1_200)))) })
            let steps = try (0..<Int(roll(1...4))).map { id in
                try FeeWay.allCases[Int(roll(0...3))].step(
                    "R\(id)", shop: roll(0...1) == 0 ? "S\(roll(0...Int64(shops - 1)))" : nil, from: roll(0...12_000),
                    off: roll(1...6_000))
            }
            let quote = try Till(offers, terms: terms, promotions: steps).quote()
            let comment: Comment = "seed \(seed), case \(number)"
            func sum(_ amounts: [Money]) -> Int64 { amounts.map(\.minorUnits).reduce(0, +) }
            #expect(sum(quote.lines.map(\.total)) + sum(quote.fees.map(\.amount)) == quote.total.minorUnits, comment)
            #expect(sum(quote.shops.map(\.total)) == quote.total.minorUnits, comment)
            #expect(sum(quote.applied.map(\.goodsAmount)) == quote.discount.minorUnits, comment)
            #expect(
                sum(quote.applied.map(\.amount)) == quote.discount.minorUnits + sum(quote.fees.map(\.discount)), comment
            )
            for fee in quote.fees {
                #expect(fee.amount.minorUnits >= 0 && fee.amount.minorUnits <= fee.charged.minorUnits, comment)
            }
            for promotion in quote.applied {
                #expect(
                    sum(promotion.shares.map(\.amount)) + sum(promotion.feeShares.map(\.amount))
                        == promotion.amount.minorUnits, comment)
            }
            if quote.fees.contains(where: { $0.discount.isPositive }) { reduced += 1 }
        }
        #expect(reduced > 200, "seed \(seed): \(reduced)")
    }
}
