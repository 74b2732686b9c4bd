import CartCore
import Testing

/// The gain that a hint names is what pricing the cart with the addition really gives.
@Suite("Pricing: what hints name is what they give")
struct HintGainTests {
    /// What buying so much more of a shop really does, seen from outside: the cart with goods at that price in it.
    private struct Outcome {
        /// What less is paid of the shop's fee, or what more the promotion takes off.
        let own: Int64
        /// What the whole gets cheaper by, beyond the goods themselves.
        let whole: Int64

        init(of way: PromotionProgress, in market: Case) throws {
            let before = try market.till().quote()
            let missing = try #require(way.missingAmount).minorUnits
            let shop = try #require(before.line(way.line)).shop
            let after = try market.till(buying: missing, of: shop.rawValue).quote()
            let fees: [PromotionID: Fee.Kind] = ["delivery": .delivery, "small-order": .smallOrder]
            if let kind = fees[way.id] {
                own = Self.paid(of: kind, before, way.shop) - Self.paid(of: kind, after, way.shop)
            } else {
                own = Self.taken(after, way.id) - Self.taken(before, way.id)
            }
            whole = before.total.minorUnits + missing - after.total.minorUnits
        }

        private static func paid(of kind: Fee.Kind, _ quote: Quote, _ shop: ShopID?) -> Int64 {
            quote.fees.filter { $0.kind == kind && $0.shop == shop }.map(\.amount.minorUnits).reduce(0, +)
        }

        private static func taken(_ quote: Quote, _ promotion: PromotionID) -> Int64 {
            quote.applied.first { $0.id == promotion }?.amount.minorUnits ?? 0
        }
    }

    /// A cart of two shops, priced again and again.
    private struct Case {
        var offers: [String]
        var terms: [String: DeliveryTerms]
        var promotions: [PricingStep] = []
        var profile = PricingProfile.mall

        func till() throws -> Till { try Till(offers, terms: terms, promotions: promotions, profile: profile) }

        /// The same with one piece more, the last of its shop.
        func till(buying amount: Int64, of shop: String) throws -> Till {
            var more = offers
            more.append("\(shop)/more=\(amount)")
            return try Till(more, terms: terms, promotions: promotions, profile: profile)
        }

        func hints() throws -> [PromotionProgress] {
            let till = try till()
            return try till.shopper.cart.hints(for: try till.quote(), in: till.context)
        }
    }

    @Test("free delivery gains the delivery fee, not the small order's surcharge that goes at the same amount")
    func smallOrder() throws {
        let terms = DeliveryTerms(fee: fen(500), freeFrom: fen(3_000), smallOrderBelow: fen(3_000))
        let market = Case(offers: ["A/a=2000"], terms: ["A": terms])
        for way in try market.hints() {
            #expect(try Outcome(of: way, in: market).whole == 1_500, "delivery and surcharge together")
        }
        #expect(try market.hints().map(\.id) == ["delivery", "small-order"])
        #expect(try market.hints().map(\.gain) == [fen(500), fen(1_000)])
    }

    @Test("E1 what is missing to a small order's amount buys goods for nothing more; at that amount there is no hint")
    func surcharge() throws {
        let terms = ["A": DeliveryTerms(smallOrderBelow: fen(1_000))]
        let hints = try Case(offers: ["A/a=890"], terms: terms).hints()
        #expect(hints.map(\.id) == ["small-order"])
        #expect(hints.map(\.missingAmount) == [fen(110)])
        #expect(hints.map(\.gain) == [fen(110)])
        #expect(try Case(offers: ["A/a=1000"], terms: terms).hints().isEmpty)
    }

    @Test("a promotion that costs the free delivery gains what is left of it, though the surcharge goes too")
    func lostDelivery() throws {
        // Ten more takes 10.00 off and the surcharge away, but leaves 20.00, for which the delivery is paid.
        let terms = DeliveryTerms(fee: fen(800), freeFrom: fen(2_500), smallOrderBelow: fen(2_700))
        let promotion = try Promo.step("p", .highest([Promo.off(3_000, 1_000)]))
        let market = Case(offers: ["A/a=2600"], terms: ["A": terms], promotions: [promotion])
        let way = try #require(try market.hints().first { $0.id == "p" })
        #expect(try Outcome(of: way, in: market).own == 1_000)
        #expect(try Outcome(of: way, in: market).whole == 300)
        #expect(way.gain == fen(300))
    }

    @Test("one shop's free delivery gains nothing of what another shop's fee does")
    func otherShop() throws {
        let terms = DeliveryTerms(fee: fen(500), freeFrom: fen(3_000))
        let off = try Promo.step("half", .highest([Promo.percent(5_000, 50)]), shop: "B")
        let market = Case(offers: ["A/a=2000", "B/b=3500"], terms: ["A": terms, "B": terms], promotions: [off])
        #expect(try market.hints().map(\.gain) == [fen(500), fen(2_000)].reversed())
        for way in try market.hints() {
            let outcome = try Outcome(of: way, in: market)
            #expect(way.gain.minorUnits == min(outcome.own, outcome.whole))
        }
    }

    @Test("so many pieces more that cannot be bought are no hint; those of the next cheapest line are")
    func room() throws {
        let three = try Promo.step("p", .highest([Promo.pieces(3, 50)]))
        let ladder = PricingStep(
            LadderRule(
                info: RuleInfo(id: "l", type: "ladder", label: "l", stage: .linePromotions),
                tiers: [LadderRule.Tier(pieces: 3, benefit: .percent(basisPoints: 5_000))]))
        let fee = PricingStep(
            try DeliveryOffRule(
                info: RuleInfo(id: "d", type: "delivery-off", label: "d", stage: .feePromotions),
                tiers: [DeliveryOffRule.Tier(from: .pieces(3), off: .amount(100))]))
        let terms = ["A": DeliveryTerms(fee: fen(500))]
        for step in [three, ladder, fee] {
            func lines(_ offers: [String], bought: Int = 0) throws -> [LineID] {
                var till = try Till(offers, terms: terms, promotions: [step])
                till.context.purchases = ["a": bought]
                return try till.shopper.cart.hints(for: try till.quote(), in: till.context).map(\.line)
            }
            for limit in ["stock=2", "max=2", "each=2", "step=3"] {
                #expect(try lines(["A/a=1000 \(limit)"]) == [], "\(limit), two more")
                #expect(try lines(["A/a=1000 \(limit)", "A/b=3000"]) == (limit == "step=3" ? ["A/b"] : ["A/a"]))
            }
            #expect(try lines(["A/a=1000 each=3", "A/b=3000"], bought: 2) == ["A/b"])
            #expect(try lines(["A/a=1000 stock=1", "A/b=3000"]) == ["A/b"])
            #expect(try lines(["A/a=1000 stock=1", "A/b=3000 max=1"]) == [])
            #expect(try lines(["A/a=1000 stock=3"]) == ["A/a"])
        }
    }

    @Test("pieces more of a line share what the line has left above its floor price with what a bundle or a gift takes")
    func floorPrice() throws {
        let half = try Promo.step("p", .highest([Promo.pieces(3, 50)]))
        let gift = PricingStep(BuyGetRule(info: PieceCart.info("g", type: "buy-get"), buy: 2, get: 1))
        let bundle = PricingStep(BundleRule(info: PieceCart.info("b", type: "bundle"), pieces: 2, price: 1_000))
        // Three pieces have 12.00 above their floor price: 10.00 of it go for the free piece, or for the bundle.
        for other in [gift, bundle] {
            let till = try Till(["A/a=1000 floor=600"], items: ["a*2"], promotions: [half, other])
            let hints = try till.shopper.cart.hints(for: try till.quote(), in: till.context)
            #expect(hints.map(\.id) == ["p"])
            #expect(hints.map(\.gain) == [fen(200)])
            let then = try Till(["A/a=1000 floor=600"], items: ["a*3"], promotions: [half, other]).quote()
            #expect(then.applied.first { $0.id == "p" }?.amount == fen(200))
        }
    }

    @Test("packing is part of what more pieces cost, and more than a line can have is no hint")
    func packingAndMost() throws {
        let promotion = try Promo.step("p", .highest([Promo.pieces(3, 50)]))
        let packed = try Till(["A/a=1000 pack=200"], items: ["a*2"], promotions: [promotion])
        let hints = try packed.shopper.cart.hints(for: try packed.quote(), in: packed.context)
        #expect(hints.map(\.gain) == [fen(1_500)])
        let far = try Promo.step("p", .highest([Promo.pieces(CartRules.largestQuantity + 1, 50)]))
        let full = try Till(["A/a=1000"], items: ["a*2"], promotions: [far])
        #expect(try full.quote().progress.count == 1)
        #expect(try full.shopper.cart.hints(for: try full.quote(), in: full.context).isEmpty)
    }

    @Test(
        "hints on pieces gain what the cart with these pieces really gives, and only what can be bought",
        arguments: [11, 20_261_201] as [UInt64])
    func anyPieces(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var (seen, hidden) = (0, 0)
        for round in 0..<150 {
            let cart = PieceCart(using: &generator)
            var steps: [PricingStep] = []
            for id in ["p", "q"] {
                let tiers = (0..<2).map { place in
                    Promo.pieces(
                        Int.random(in: 1...6, using: &generator) + 6 * place,
                        Int64.random(in: 1...9, using: &generator) * 10)
                }
                steps.append(try Promo.step(id, .highest(tiers)))
            }
            let tier = LadderRule.Tier(
                pieces: Int.random(in: 2...12, using: &generator), benefit: PieceCart.benefit(using: &generator))
            steps.append(PricingStep(LadderRule(info: PieceCart.info("l", type: "ladder"), tiers: [tier])))
            let till = try cart.till(steps)
            let before = try till.quote()
            let hints = try till.shopper.cart.hints(for: before, in: till.context)
            for way in before.progress {
                let more = try #require(way.missingPieces)
                var then = till
                let line = try #require(before.line(way.line))
                try then.shopper.perform(.setQuantity(way.line, to: line.quantity + more))
                let after = try then.quote()
                func taken(_ quote: Quote) -> Int64 { quote.applied.first { $0.id == way.id }?.amount.minorUnits ?? 0 }
                let whole =
                    before.total.minorUnits + line.unitPrice.minorUnits * Int64(more) - after.total.minorUnits
                let truth = max(0, min(taken(after) - taken(before), whole))
                let hint = hints.first { $0.id == way.id && $0.line == way.line && $0.measure == way.measure }
                let told = hint?.gain.minorUnits ?? 0
                try #require(told == truth, "seed \(seed), round \(round): \(way) of \(cart)")
                if told > 0 { seen += 1 } else { hidden += 1 }
            }
        }
        #expect(seen > 50 && hidden > 5, "\(seen) seen, \(hidden) hidden")
    }

    @Test(
        "of any cart each hint gains the lesser of what its promotion does and what the whole does, and no way is hidden",
        arguments: [3, 20_261_201, 99_173] as [UInt64])
    func anyCart(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var (seen, hidden, mixed) = (0, 0, 0)
        for round in 0..<150 {
            let market = try Self.market(&generator)
            let hints = try market.hints()
            for way in try market.till().quote().progress {
                let outcome = try Outcome(of: way, in: market)
                let truth = min(outcome.own, outcome.whole)
                let hint = hints.first { $0.id == way.id && $0.shop == way.shop }
                let told = hint?.gain.minorUnits ?? 0
                try #require(told == max(0, truth), "seed \(seed), round \(round): \(way) in \(market)")
                if hint == nil { hidden += 1 } else { seen += 1 }
                if outcome.whole > outcome.own, hint != nil { mixed += 1 }
            }
        }
        #expect(seen > 50 && hidden > 5 && mixed > 10, "\(seen) seen, \(hidden) hidden, \(mixed) mixed")
    }

    private static func market(_ generator: inout SeededGenerator) throws -> Case {
        func roll(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &generator) * 100 }
        func maybe(_ range: ClosedRange<Int64>) -> Money? {
            Bool.random(using: &generator) ? fen(roll(range)) : nil
        }
        func terms() -> DeliveryTerms {
            DeliveryTerms(
                fee: fen(roll(1...9)), freeFrom: maybe(10...60), packingPerOrder: maybe(1...2),
                smallOrderBelow: maybe(10...50))
        }
        var market = Case(offers: [], terms: ["A": terms(), "B": terms()])
        for name in ["A/a", "A/b", "B/c"].prefix(Int.random(in: 1...3, using: &generator)) {
            market.offers.append("\(name)=\(roll(3...40))")
        }
        for id in ["p", "q", "r"].prefix(Int.random(in: 0...3, using: &generator)) {
            let from = roll(10...90)
            let tier = Promo.off(from, min(from, roll(1...20)))
            market.promotions.append(
                try Promo.step(id, .highest([tier]), shop: Bool.random(using: &generator) ? "A" : nil))
        }
        let bases: [AmountBasis] = [.remaining, .price, .listPrice, .afterLinePromotions]
        market.profile.freeDeliveryBasis = bases.randomElement(using: &generator) ?? .remaining
        return market
    }
}
