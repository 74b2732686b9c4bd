import CartCore
import Testing

@Suite("Pricing: worked numbers")
struct WorkedNumbersTests {
    private func shares(_ amounts: [Int64], _ tier: Promo.Tier) throws -> [Int64] {
        let till = try Till(amounts: amounts, promotions: [try Promo.step("p", .highest([tier]))])
        return try till.discounts()
    }

    @Test("V1 V2 V3 V4 V9 V14 V15 B01 Shares of a discount")
    func splits() throws {
        #expect(try shares([10_000, 20_000], Promo.off(5_000, 5_000)) == [1_667, 3_333])
        #expect(try shares([8_000, 32_000], Promo.off(40_000, 5_000)) == [1_000, 4_000])
        #expect(try shares([1_000, 1_000, 1_000], Promo.off(1_000, 1_000)) == [334, 333, 333])
        #expect(
            try shares([Int64](repeating: 999, count: 10) + [1], Promo.off(100, 100)) == [Int64](
                repeating: 10, count: 10) + [0])
        #expect(try shares([9_901], Promo.off(10_000, 1_000)) == [0])
        #expect(try shares([9_999], Promo.off(10_000, 1_000)) == [0])
        #expect(try shares([10_000], Promo.off(10_000, 1_000)) == [1_000])
        #expect(try shares([6_000, 5_000], Promo.percent(10_000, 15)) == [900, 750])
    }

    @Test("B01 Weights are amounts, not unit prices: A 10.00×1, B 10.00×3, 8.00 off → 2.00 and 6.00")
    func weights() throws {
        let promotion = try Promo.step("p", .highest([Promo.off(1_000, 800)]))
        let till = try Till(["A/a=1000", "A/b=1000"], items: ["a*1", "b*3"], promotions: [promotion])
        #expect(try till.discounts() == [200, 600])
    }

    @Test("V5 Three layers on growing scopes end at 30000 exactly")
    func layers() throws {
        let first = PromotionScope(skus: ["k0", "k1"])
        let steps = [
            try Promo.step("1", .highest([Promo.off(5_000, 5_000)]), priority: 3, scope: first),
            try Promo.step("2", .highest([Promo.off(10_000, 10_000)]), priority: 2),
            try Promo.step("3", .highest([Promo.off(15_000, 15_000)]), priority: 1),
        ]
        let till = try Till(amounts: [10_000, 20_000, 30_000], promotions: steps)
        let quote = try till.quote()
        #expect(
            quote.applied.map { $0.shares.map(\.amount.minorUnits) } == [
                [1_667, 3_333], [1_515, 3_030, 5_455], [2_273, 4_546, 8_181],
            ])
        #expect(try till.totals() == [4_545, 9_091, 16_364])
        #expect(quote.total == fen(30_000))
    }

    @Test("V6 R2 R3 Across shops: every 300 takes 50, shared over the lines of both")
    func acrossShops() throws {
        let every = try Promo.step("p", .every(Promo.off(30_000, 5_000), maximumTimes: nil))
        let till = try Till(["A/a=12000", "A/b=20000", "B/c=29000"], promotions: [every])
        #expect(Set(try till.discounts()) == [1_967, 3_279, 4_754])
        #expect(try till.quote().discount == fen(10_000))
        let other = try Promo.step("p", .every(Promo.off(40_000, 5_000), maximumTimes: nil))
        let shops = try Till(["A/a=8000", "B/b=32000"], promotions: [other]).quote()
        #expect(shops.shops.map(\.discount.minorUnits).sorted() == [1_000, 4_000])
    }

    @Test("R1 B13 The highest tier reached acts, whatever their order", arguments: [0, 1, 2])
    func tiers(rotation: Int) throws {
        var tiers = [Promo.off(30_000, 4_500), Promo.off(10_000, 1_000), Promo.off(20_000, 2_500)]
        tiers = Array(tiers[rotation...] + tiers[..<rotation])
        let cases: [(Int64, Int64)] = [(9_999, 0), (10_000, 1_000), (29_999, 2_500), (30_000, 4_500), (500_000, 4_500)]
        for (amount, off) in cases {
            let till = try Till(amounts: [amount], promotions: [try Promo.step("p", .highest(tiers))])
            #expect(try till.discounts() == [off])
        }
        let two = try Till(
            ["A/a=2799", "A/b=299"], items: ["a*2", "b*2"],
            promotions: [
                try Promo.step("p", .highest([Promo.off(6_196, 100)]))
            ])
        #expect(try two.quote().discount == fen(100))
    }

    @Test("B13 R1 Tiers that make no rule are refused")
    func faults() {
        func fault(_ tiers: ThresholdRule.Tiers, maximumOff: Int64? = nil) -> ThresholdRule.Fault? {
            do {
                _ = try Promo.step("p", tiers, maximumOff: maximumOff)
                return nil
            } catch {
                return error
            }
        }
        #expect(fault(.highest([])) == .noTiers)
        #expect(fault(.highest([Promo.off(0, 1)])) == .thresholdNotPositive(tier: 0))
        #expect(fault(.highest([Promo.off(9, 1), Promo.off(5, 0)])) == .benefitNotPositive(tier: 1))
        #expect(fault(.highest([Promo.off(5, 6)])) == .benefitAboveThreshold(tier: 0))
        #expect(fault(.highest([Promo.percent(5, 101)])) == .percentAbove100(tier: 0))
        #expect(fault(.highest([Promo.off(9, 1), Promo.off(9, 2)])) == .overlappingTiers(tier: 1, other: 0))
        #expect(fault(.highest([Promo.off(9, 1), Promo.pieces(3, 2)])) == .mixedMeasures(tier: 1))
        #expect(fault(.every(Promo.percent(5, 10), maximumTimes: nil)) == .percentOfEvery)
        #expect(fault(.every(Promo.off(5, 1), maximumTimes: 0)) == .limitNotPositive)
        #expect(fault(.highest([Promo.off(5, 1)]), maximumOff: 0) == .limitNotPositive)
    }

    @Test("R2 For every so much, at most so many times, or so much in all; huge numbers do not trap")
    func every() throws {
        func off(_ amount: Int64, _ tier: Promo.Tier, times: Int? = nil, most: Int64? = nil) throws -> Int64 {
            let step = try Promo.step("p", .every(tier, maximumTimes: times), maximumOff: most)
            return try Till(amounts: [amount], promotions: [step]).quote().discount.minorUnits
        }
        #expect(try off(40_000, Promo.off(40_000, 5_000)) == 5_000)
        #expect(try off(80_000, Promo.off(40_000, 5_000)) == 10_000)
        #expect(try off(61_000, Promo.off(30_000, 5_000)) == 10_000)
        #expect(try off(900_000, Promo.off(30_000, 5_000), times: 3) == 15_000)
        #expect(try off(900_000, Promo.off(30_000, 5_000), most: 70_000) == 70_000)
        let most = Int64.max / 2
        #expect(try off(most, Promo.off(1, 1)) == most)
        #expect(try off(most, Promo.off(1, 1), times: .max) == most)
        #expect(try off(most, Promo.off(.max, .max)) == 0)
        let pieces = Promo.Tier(from: .pieces(1), off: .amount(.max))
        #expect(try off(7, pieces, times: .max) == 7)
    }

    @Test(
        "R41 Three pieces 20 % off, two 10 %: 30.00 × 3 → 72.00, × 2 → 54.00, × 1 → 30.00",
        arguments: [(1, 3_000), (2, 5_400), (3, 7_200), (4, 9_600)])
    func ladder(pieces: Int, paid: Int64) throws {
        let ladder = try Promo.step("p", .highest([Promo.pieces(3, 20), Promo.pieces(2, 10)]))
        let one = try Till(["A/a=3000"], items: ["a*\(pieces)"], promotions: [ladder])
        #expect(try one.quote().total == fen(paid))
        let spread = try Till(amounts: [Int64](repeating: 3_000, count: pieces), promotions: [ladder])
        #expect(try spread.quote().total == fen(paid))
    }

    @Test("R4 Thresholds side by side: a shop coupon leaves 20, the platform's 400−50 still holds and takes 20: pay 0")
    func parallel() throws {
        let steps = [
            try Promo.step("shop", .highest([Promo.off(40_000, 38_000)]), shop: "A", coupon: "C"),
            try Promo.step("all", .highest([Promo.off(40_000, 5_000)])),
        ]
        let till = try Till(["A/a=40000"], promotions: steps, coupons: ["C"])
        let quote = try till.quote()
        #expect(quote.total == fen(0))
        #expect(quote.applied.map(\.amount) == [fen(38_000), fen(2_000)])
        #expect(quote.applied.map(\.unused) == [fen(0), fen(3_000)])
        #expect(quote.canCheckOut)
    }

    @Test("R5 R6 A shop's coupon, then the platform's: 120 → 105; 100 with both at 100−20 → 60")
    func coupons() throws {
        let one = try Promo.step("c", .highest([Promo.off(10_000, 1_500)]), shop: "A", coupon: "C")
        #expect(try Till(["A/a=12000"], promotions: [one], coupons: ["C"]).quote().total == fen(10_500))
        #expect(try Till(["A/a=12000"], promotions: [one]).quote().total == fen(12_000))
        let both = [
            try Promo.step("s", .highest([Promo.off(10_000, 2_000)]), shop: "A", coupon: "S"),
            try Promo.step("p", .highest([Promo.off(10_000, 2_000)]), coupon: "P"),
        ]
        #expect(try Till(["A/a=10000"], promotions: both, coupons: ["P", "S"]).quote().total == fen(6_000))
    }

    @Test("B03 A percentage is taken once on its basis, half up, and total and discount add up as printed")
    func percentages() throws {
        // (a) 67.50 and 85.50, 25 %: 38.25, then 50.00 of credit: pay 64.75.
        let steps = [
            try Promo.step("25", .highest([Promo.percent(1, 25)]), priority: 1),
            try Promo.step("50", .highest([Promo.off(5_000, 5_000)])),
        ]
        let quote = try Till(amounts: [6_750, 8_550], promotions: steps).quote()
        #expect(quote.applied.map(\.amount.minorUnits) == [3_825, 5_000])
        #expect(quote.total == fen(6_475))
        let ten = try Promo.step("10", .highest([Promo.percent(1, 10)]))
        for (amount, off, paid) in [(1_945, 195, 1_750), (4_995, 500, 4_495)] as [(Int64, Int64, Int64)] {
            let quote = try Till(amounts: [amount], promotions: [ten]).quote()
            #expect(quote.discount == fen(off))
            #expect(quote.total == fen(paid))
        }
        // C3: 259.99 less 30 %.
        let thirty = try Promo.step("30", .highest([Promo.percent(1, 30)]))
        #expect(try Till(amounts: [25_999], promotions: [thirty]).quote().total == fen(18_199))
    }

    @Test("B06 Whole yen: 10 % of 505 is 51, pay 454; 10 % of 15 is 2 (O9)")
    func yen() throws {
        let ten = try Promo.step("10", .highest([Promo.percent(1, 10)]))
        for (price, off) in [(505, 51), (15, 2)] as [(Int64, Int64)] {
            let quote = try Till(["A/a=\(price)"], promotions: [ten], currency: .jpy).quote()
            #expect(quote.discount == Money(minorUnits: off, currency: .jpy))
            #expect(quote.total == Money(minorUnits: price - off, currency: .jpy))
        }
    }

    @Test("B08 4.99 × 5 is 24.95; 169.00 + 39.90 + delivery 49.89 less 258.79 is exactly zero")
    func exact() throws {
        #expect(try Till(["A/a=499"], items: ["a*5"]).quote().total == fen(2_495))
        let till = try Till(
            ["A/a=16900", "A/b=3990", "A/d=4989"],
            promotions: [
                try Promo.step("v", .highest([Promo.off(25_879, 25_879)]))
            ])
        #expect(try till.quote().total.isZero)
    }

    @Test(
        "B10 V14 A discount is capped at what it applies to, the rest is reported, fees stay payable",
        arguments: [(6_000, 7_000), (40_000, 60_000), (800, 1_000)])
    func capped(goods: Int64, coupon: Int64) throws {
        let step = try Promo.step("c", .highest([Promo.Tier(from: .pieces(1), off: .amount(coupon))]), coupon: "C")
        let terms = ["A": DeliveryTerms(fee: fen(500))]
        let till = try Till(["A/a=\(goods)"], terms: terms, promotions: [step], coupons: ["C"])
        let quote = try till.quote()
        #expect(quote.discount == fen(goods))
        #expect(quote.applied.first?.unused == fen(coupon - goods))
        #expect(quote.total == fen(500))
        #expect(quote.lines.first?.total == fen(0))
    }

    @Test("B11 The order is declared: 100.00 with 10.00 off and 25 % off is 67.50 or 65.00, whatever the file's order")
    func sequence() throws {
        for (fixedFirst, paid) in [(true, 6_750), (false, 6_500)] as [(Bool, Int64)] {
            let fixed = try Promo.step("z", .highest([Promo.off(1_000, 1_000)]), priority: fixedFirst ? 2 : 0)
            let percent = try Promo.step("a", .highest([Promo.percent(1, 25)]), priority: 1)
            for steps in [[fixed, percent], [percent, fixed]] {
                #expect(try Till(amounts: [10_000], promotions: steps).quote().total == fen(paid))
            }
        }
    }

    @Test("B15 Two of 10 %: 81.00 on what is left, 80.00 on the price, as declared; all that acted is listed")
    func basis() throws {
        for (basis, paid) in [(AmountBasis.remaining, 8_100), (.price, 8_000)] as [(AmountBasis, Int64)] {
            let steps = try ["a", "b"].map {
                try Promo.step($0, .highest([Promo.percent(1, 10)]), bases: .init(percent: basis))
            }
            let quote = try Till(amounts: [10_000], promotions: steps).quote()
            #expect(quote.total == fen(paid))
            #expect(quote.applied.map(\.id) == ["a", "b"])
            #expect(quote.adjustments(of: "A/k0").map(\.amount.minorUnits).reduce(0, +) == 10_000 - paid)
        }
    }

    @Test("B17 200.00 off from 2000.00 falls when the goods go, and comes back with them")
    func fallsBack() throws {
        let step = try Promo.step("c", .highest([Promo.off(200_000, 20_000)]), coupon: "C")
        var till = try Till(["A/a=180100", "A/b=20000"], promotions: [step], coupons: ["C"])
        #expect(try till.quote().total == fen(180_100))
        try till.shopper.perform(.remove(["A/a"]))
        let quote = try till.quote()
        #expect(quote.total == fen(20_000))
        #expect(quote.notApplied.map(\.reason) == [.belowThreshold(missing: fen(180_000))])
        try till.shopper.add("a")
        try till.shopper.perform(.select(.all))
        #expect(try till.quote().total == fen(180_100))
    }

    @Test("B20 A window is half open: valid to its last millisecond")
    func window() throws {
        let window = TimeWindow(from: Timestamp(milliseconds: 1_000), until: Timestamp(milliseconds: 2_000))
        let step = try Promo.step("p", .highest([Promo.off(100, 10)]), window: window)
        var till = try Till(amounts: [100], promotions: [step])
        let expected: [(Int64, NotAppliedReason?)] = [
            (999, .notYet(from: Timestamp(milliseconds: 1_000))), (1_000, nil), (1_999, nil),
            (2_000, .over(since: Timestamp(milliseconds: 2_000))),
        ]
        for (time, reason) in expected {
            till.context.now = Timestamp(milliseconds: time)
            let quote = try till.quote()
            #expect(quote.notApplied.first?.reason == reason)
            #expect(quote.discount == fen(reason == nil ? 10 : 0))
        }
    }

    @Test("V10 K1 W4 G1 H2 S1 F10 F11 F12 Y1 Y2 O2 Rows of other engines")
    func vectors() throws {
        #expect(try shares([Int64](repeating: 100, count: 7), Promo.off(500, 100)).reduce(0, +) == 100)
        #expect(
            try Till(["A/a=100"], items: ["a*7"], promotions: [try Promo.step("p", .highest([Promo.off(500, 100)]))])
                .quote().discount == fen(100))
        #expect(try shares([10_000, 10_000, 10_000], Promo.off(30_000, 5_000)).reduce(0, +) == 5_000)
        #expect(try shares([1_200, 1_200], Promo.off(300, 300)) == [150, 150])
        #expect(try shares([100, 150], Promo.Tier(from: .pieces(1), off: .amount(300))) == [100, 150])
        #expect(try shares([200, 200, 200], Promo.off(400, 400)) == [134, 133, 133])
        for count in 1...11 {
            #expect(try shares([Int64](repeating: 1_000, count: count), Promo.off(1_000, 1_000)).reduce(0, +) == 1_000)
        }
        for amounts in [[2_200, 1_400, 4_300, 750, 0], [4_700, 3_300, 950, 4_200, 0]] as [[Int64]] {
            let off = try shares(amounts, Promo.off(1_500, 1_500))
            #expect(off.reduce(0, +) == 1_500)
            #expect(off.last == 0)
        }
        #expect(try shares([400, 4_500], Promo.off(500, 500)) == [41, 459])
        #expect(
            try shares([12_000, 23_000, 30_000], Promo.Tier(from: .pieces(1), off: .amount(5_000))) == [
                923, 1_769, 2_308,
            ])
        let all = try Promo.step("p", .highest([Promo.percent(1, 100)]))
        #expect(
            try Till(["A/a=276271", "A/b=254237"], items: ["a*2", "b*2"], promotions: [all]).quote().total == fen(0))
        // F11: −10 on the 60 first, then 15 %.
        let first = try Promo.step(
            "1", .highest([Promo.off(1_000, 1_000)]), priority: 1, scope: PromotionScope(skus: ["k0"]))
        let second = try Promo.step("2", .highest([Promo.percent(1, 15)]))
        #expect(try Till(amounts: [6_000, 5_000], promotions: [second, first]).totals() == [4_250, 4_250])
        // F12: an excluded line of 40.
        let except = try Promo.step("2", .highest([Promo.percent(1, 15)]), scope: PromotionScope(exceptSKUs: ["k2"]))
        #expect(try Till(amounts: [6_000, 5_000, 4_000], promotions: [except]).totals() == [5_100, 4_250, 4_000])
        // H2: −20 on pants, then 10 % of what is left of 350.
        let pants = try Promo.step(
            "1", .highest([Promo.off(2_000, 2_000)]), priority: 1, scope: PromotionScope(skus: ["k0"]))
        let ten = try Promo.step("2", .highest([Promo.percent(1, 10)]))
        #expect(try Till(amounts: [10_000, 5_000, 20_000], promotions: [ten, pants]).quote().total == fen(29_700))
        // Y1: 100 with 20 % first, then −10: 70; the other way round: 72.
        for (priority, paid) in [(1, 7_000), (-1, 7_200)] as [(Int, Int64)] {
            let twenty = try Promo.step("1", .highest([Promo.percent(1, 20)]), priority: priority)
            let fixed = try Promo.step("2", .highest([Promo.off(1_000, 1_000)]))
            #expect(try Till(amounts: [10_000], promotions: [fixed, twenty]).quote().total == fen(paid))
        }
        // Y2: 7 × 100, 20 % and −50 from 500.
        let y2 = [
            try Promo.step("1", .highest([Promo.percent(1, 20)]), priority: 1),
            try Promo.step("2", .highest([Promo.off(50_000, 5_000)])),
        ]
        #expect(try Till(["A/a=10000"], items: ["a*7"], promotions: y2).quote().total == fen(51_000))
    }

    @Test("R37 Refunding what was paid line by line refunds the whole: 100 + 200 less 50 → 83.33 and 166.67")
    func refunds() throws {
        let step = try Promo.step("p", .highest([Promo.off(10_000, 5_000)]))
        #expect(try Till(amounts: [10_000, 20_000], promotions: [step]).totals() == [8_333, 16_667])
    }

    @Test("R38 A split is by largest remainder and independent of what is not selected")
    func unselected() throws {
        let step = try Promo.step("p", .highest([Promo.off(3_000, 1_000)]))
        var till = try Till(amounts: [1_000, 1_000, 1_000, 777], promotions: [step])
        try till.shopper.perform(.deselect(.lines(["A/k3"])))
        #expect(try till.discounts() == [334, 333, 333])
        try till.shopper.perform(.deselect(.lines(["A/k0"])))
        // Only selected lines count for the threshold.
        #expect(try till.quote().notApplied.map(\.reason) == [.belowThreshold(missing: fen(1_000))])
    }
}
