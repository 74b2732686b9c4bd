import CartCore
import Testing

@Suite("Pricing: reasons, coupons that compete, hints")
struct ReasonsAndHintsTests {
    private func reason(_ till: Till) throws -> NotAppliedReason? { try till.quote().notApplied.first?.reason }

    @Test("Every reason can be met, with its number")
    func reasons() throws {
        let off = ThresholdRule.Tiers.highest([Promo.off(10_000, 1_000)])
        let pieces = ThresholdRule.Tiers.highest([Promo.pieces(3, 20)])
        #expect(
            try reason(Till(amounts: [9_901], promotions: [try Promo.step("p", off)]))
                == .belowThreshold(missing: fen(99)))
        #expect(
            try reason(Till(amounts: [1, 1], promotions: [try Promo.step("p", pieces)])) == .tooFewPieces(missing: 1))
        let scoped = try Promo.step("p", off, coupon: "C", scope: PromotionScope(shops: ["Z"]))
        #expect(try reason(Till(["A/a=1"], promotions: [scoped], coupons: ["C"])) == .outOfScope)
        let shop = try Promo.step("p", off, shop: "A")
        #expect(try reason(Till(["A/a=20000 list=20001"], promotions: [shop], profile: .takeaway)) == .discountedGoods)
        let first = try Promo.step("1", .highest([Promo.percent(1, 100)]), priority: 1)
        let till = try Till(amounts: [10_000], promotions: [first, try Promo.step("2", off)])
        #expect(try reason(till) == .nothingLeft)
        #expect(Set(NotAppliedReason.allCodes).count == 16)
    }

    @Test("A percentage of nothing, or one that rounds to nothing, takes nothing")
    func percentOfZero() throws {
        let ten = try Promo.step("p", .highest([Promo.Tier(from: .pieces(1), off: .percent(basisPoints: 1_000))]))
        for price in [0, 4] as [Int64] {
            let quote = try Till(amounts: [price], promotions: [ten]).quote()
            #expect(quote.applied.isEmpty)
            #expect(quote.notApplied.map(\.reason) == [.nothingLeft])
        }
        #expect(try Till(amounts: [5], promotions: [ten]).quote().discount == fen(1))
    }

    @Test("R16 Discounted dishes share a shop's threshold only where the promotion says so; the platform's counts them")
    func discountedGoods() throws {
        let offers = ["A/a=2000", "A/b=2000 list=3000"]
        let tiers = ThresholdRule.Tiers.highest([Promo.off(3_000, 500)])
        func off(_ step: PricingStep) throws -> [Int64] {
            try Till(offers, promotions: [step], profile: .takeaway).discounts()
        }
        #expect(try off(Promo.step("p", tiers, shop: "A")) == [0, 0])
        #expect(try off(Promo.step("p", tiers, shop: "A", bases: .init(discountedGoodsCount: true))) == [250, 250])
        #expect(try off(Promo.step("p", tiers)) == [250, 250])
        #expect(try off(Promo.step("p", tiers, bases: .init(discountedGoodsCount: false))) == [0, 0])
    }

    @Test("R6 Of coupons of one kind the best acts; ties go to the one that ends sooner, then to the smaller id")
    func bestCoupon() throws {
        func acting(_ steps: [PricingStep]) throws -> [PromotionID] {
            let codes = steps.compactMap { $0.info.coupon?.rawValue }
            let quote = try Till(amounts: [10_000], promotions: steps, coupons: codes).quote()
            let winner = try #require(quote.applied.first)
            for missed in quote.notApplied { #expect(missed.reason == .displaced(by: winner.id)) }
            #expect(quote.applied.count + quote.notApplied.count == steps.count)
            return quote.applied.map(\.id)
        }
        func coupon(_ id: String, _ off: Int64, until: Int64? = nil, priority: Int = 0) throws -> PricingStep {
            let window = TimeWindow(until: until.map { Timestamp(milliseconds: Market.now.milliseconds + $0) })
            return try Promo.step(
                id, .highest([Promo.off(10_000, off)]), priority: priority, coupon: "C" + id, window: window)
        }
        #expect(try acting([coupon("a", 100), coupon("b", 300), coupon("c", 200)]) == ["b"])
        #expect(try acting([coupon("a", 100), coupon("b", 300, priority: -1)]) == ["b"])
        #expect(try acting([coupon("a", 100, until: 9), coupon("b", 100, until: 5)]) == ["b"])
        #expect(try acting([coupon("a", 100), coupon("b", 100, until: 5)]) == ["b"])
        #expect(try acting([coupon("b", 100), coupon("a", 100)]) == ["a"])
    }

    @Test("R6 Coupons of one shop compete, whatever other shops' coupons and promotions run between them")
    func lanes() throws {
        func coupon(_ id: String, _ shop: String, _ off: Int64) throws -> PricingStep {
            try Promo.step(id, .highest([Promo.off(1_000, off)]), shop: shop, coupon: "C" + id)
        }
        let between = try Promo.step("bb", .highest([Promo.off(1_000, 1)]), shop: "B", stage: .shopCoupons)
        let steps = [try coupon("a", "A", 100), try coupon("b", "B", 10), between, try coupon("c", "A", 300)]
        let till = try Till(["A/x=1000", "B/y=1000"], promotions: steps, coupons: ["CA", "CB", "CC"])
        let quote = try till.quote()
        #expect(Set(quote.applied.map(\.id)) == ["c", "b", "bb"])
        #expect(quote.notApplied.map(\.id) == ["a"])
        #expect(quote.shops.map(\.discount.minorUnits) == [300, 11])
    }

    @Test("B14 A coupon held twice cannot be; its rule acts once")
    func once() throws {
        let ten = try Promo.step("p", .highest([Promo.percent(1, 10)]), coupon: "SAVE10")
        var till = try Till(amounts: [10_000], promotions: [ten])
        try till.shopper.perform(.addCoupon("save10 "))
        #expect(till.shopper.refusal(.addCoupon("SAVE10")) == .couponHeld("SAVE10"))
        #expect(try till.quote().total == fen(9_000))
    }

    @Test("R21 Tiers 30→5, 50→12: at 26 buy 4 more for 5, at 32 buy 18 more for 7 beyond the 5, at 50 nothing more")
    func tierProgress() throws {
        let tiers = ThresholdRule.Tiers.highest([Promo.off(3_000, 500), Promo.off(5_000, 1_200)])
        let step = try Promo.step("p", tiers)
        for (amount, missing, gain) in [(2_600, 400, 500), (3_200, 1_800, 700)] as [(Int64, Int64, Int64)] {
            let till = try Till(amounts: [amount], promotions: [step])
            let quote = try till.quote()
            let hints = try till.shopper.cart.hints(for: quote, in: till.context)
            #expect(hints.map(\.missingAmount) == [fen(missing)])
            #expect(hints.map(\.gain) == [fen(gain)])
            #expect(hints == quote.progress)
        }
        let done = try Till(amounts: [5_000], promotions: [step]).quote()
        #expect(done.progress.isEmpty)
    }

    @Test("A higher tier that gains nothing is no progress")
    func noGain() throws {
        let tiers = ThresholdRule.Tiers.highest([Promo.percent(100, 50), Promo.off(10_000, 100)])
        let till = try Till(amounts: [9_000], promotions: [try Promo.step("p", tiers)])
        #expect(try till.quote().discount == fen(4_500))
        #expect(try till.quote().progress.isEmpty)
    }

    @Test("A hint that another promotion would undo is not given: what is bought is half off, so delivery stays paid")
    func undone() throws {
        let terms = ["A": DeliveryTerms(fee: fen(500), freeFrom: fen(1_000))]
        let half = try Promo.step("half", .highest([Promo.percent(1, 50)]))
        let till = try Till(["A/a=1200"], terms: terms, promotions: [half])
        let quote = try till.quote()
        #expect(quote.feeTotal == fen(500))
        #expect(quote.progress.map(\.id) == ["delivery"])
        #expect(try till.shopper.cart.hints(for: quote, in: till.context).isEmpty)
        let plain = try Till(["A/a=600"], terms: terms)
        let hints = try plain.shopper.cart.hints(for: try plain.quote(), in: plain.context)
        #expect(hints.map(\.missingAmount) == [fen(400)])
        #expect(hints.map(\.gain) == [fen(500)])
        #expect(hints.first?.shop == "A")
    }

    @Test("A tier a better coupon makes worthless is no hint")
    func displacedHint() throws {
        let steps = [
            try Promo.step("big", .highest([Promo.off(1_000, 900)]), coupon: "B"),
            try Promo.step("small", .highest([Promo.off(2_000, 100)]), coupon: "S"),
        ]
        let till = try Till(amounts: [1_500], promotions: steps, coupons: ["B", "S"])
        let quote = try till.quote()
        #expect(quote.progress.map(\.id) == ["small"])
        #expect(try till.shopper.cart.hints(for: quote, in: till.context).isEmpty)
    }

    @Test("Pieces: two more for 20 % of all")
    func pieces() throws {
        let step = try Promo.step("p", .highest([Promo.pieces(3, 20)]))
        let till = try Till(["A/a=1000"], promotions: [step])
        let quote = try till.quote()
        #expect(quote.progress.map(\.missingPieces) == [2])
        #expect(quote.progress.map(\.gain) == [fen(200)])
        let hints = try till.shopper.cart.hints(for: quote, in: till.context)
        #expect(hints.map(\.missingPieces) == [2])
        #expect(hints.map(\.gain) == [fen(600)], "a fifth of three pieces, not of the one that is there")
    }

    @Test("Pieces: what one more gains is told of the cheapest that counts")
    func cheapestPiece() throws {
        let till = try Till(
            ["A/a=3000", "B/b=1000"], promotions: [try Promo.step("p", .highest([Promo.pieces(3, 20)]))])
        let hints = try till.shopper.cart.hints(for: try till.quote(), in: till.context)
        #expect(hints.map(\.gain) == [fen(1_000)])
        #expect(hints.map(\.line) == ["B/b"])
    }

    @Test(
        "A discount that costs the free delivery gains the difference, and nothing when it costs more than it takes off"
    )
    func discountForDelivery() throws {
        for (fee, gain) in [(600, 4_400), (4_999, 1), (5_000, nil), (6_000, nil)] as [(Int64, Int64?)] {
            let terms = ["A": DeliveryTerms(fee: fen(fee), freeFrom: fen(28_000))]
            let till = try Till(
                ["A/a=28300"], terms: terms, promotions: [try Promo.step("p", .highest([Promo.off(30_000, 5_000)]))])
            let quote = try till.quote()
            #expect(quote.feeTotal == fen(0))
            let hints = try till.shopper.cart.hints(for: quote, in: till.context)
            #expect(hints.map(\.missingAmount) == (gain == nil ? [] : [fen(1_700)]))
            #expect(hints.map(\.gain) == (gain.map { [fen($0)] } ?? []), "a fee of \(fee)")
        }
    }

    @Test(
        "Of many ways only the nearest are priced, and they come in the order of the quote",
        arguments: [0, 1, 3, 24, 100])
    func nearest(limit: Int) throws {
        let steps = try (1...40).map { (number: Int) -> PricingStep in
            let from = 10_000 + Int64(number * 7 % 40) * 100
            return try Promo.step("p\(number + 10)", .highest([Promo.off(from, Int64(number))]))
        }
        let till = try Till(amounts: [5_000], promotions: steps)
        let quote = try till.quote()
        let hints = try till.shopper.cart.hints(for: quote, in: till.context, limit: limit)
        #expect(hints.count == min(limit, 40))
        let ranks = hints.compactMap { hint in quote.progress.firstIndex { $0.id == hint.id } }
        #expect(ranks == ranks.sorted())
        let nearest = quote.progress.map { $0.missingAmount?.minorUnits ?? 0 }.sorted().prefix(limit)
        #expect(hints.map { $0.missingAmount?.minorUnits ?? 0 }.sorted() == Array(nearest))
    }

    @Test("A rule that takes more than there is, or less than nothing, is stopped and named", arguments: [-1, 101])
    func stranger(amount: Int64) throws {
        struct Greedy: PricingRule {
            let info = RuleInfo(id: "greedy", type: "greedy", label: "", stage: .platformPromotions)
            let amount: Int64
            func assess(_ ledger: PricingLedger) throws(PricingError) -> RuleOutcome {
                RuleOutcome(shares: [LineShare(line: 0, amount: amount)])
            }
        }
        let till = try Till(amounts: [100], promotions: [PricingStep(Greedy(amount: amount))])
        #expect(throws: PricingError.ruleOutOfBounds("greedy")) { try till.quote() }
    }

    @Test("A line of 1,000,000 pieces is one line of the quote, with the shares of one")
    func piecesCostNothing() throws {
        let step = try Promo.step("p", .highest([Promo.off(100, 100)]))
        var one = try Till(["A/a=100", "A/b=100"], promotions: [step])
        let few = try one.quote()
        one.shopper.context.rules.maximumQuantity = 1_000_000
        try one.shopper.perform(.setQuantity("A/a", to: 1_000_000))
        let many = try one.quote()
        #expect(many.lines.count == few.lines.count)
        #expect(many.applied.map { $0.shares.count } == [1])
        #expect(many.subtotal == fen(100_000_100))
    }
}

extension NotAppliedReason {
    /// The stable names of all reasons.
    fileprivate static var allCodes: [String] {
        let (none, now) = (fen(0), Market.now)
        let all: [NotAppliedReason] = [
            .belowThreshold(missing: none), .tooFewPieces(missing: 0), .notYet(from: now), .over(since: now),
            .outOfScope,
            .discountedGoods, .nothingLeft, .noFee, .outOfStock, .notChosen, .refused, .savesNothing, .membersOnly,
            .notCheaper, .usedUp,
            .displaced(by: "x"),
        ]
        return all.map(\.code)
    }
}
