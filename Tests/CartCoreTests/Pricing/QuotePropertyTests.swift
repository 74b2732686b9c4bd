import CartCore
import Testing

/// A random cart with a random book, as the code under test takes it and as the oracle does.
private struct Case {
    var till: Till
    var oracle: QuoteOracle
    var steps: [PricingStep]

    init(using generator: inout SeededGenerator) throws {
        func roll(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &generator) }
        func one(in chances: Int64) -> Bool { roll(1...chances) == 1 }
        let shops = Int(roll(1...3))
        var lines: [QuoteOracle.Line] = []
        for shop in 0..<shops {
            for _ in 0..<roll(1...4) {
                let price = one(in: 8) ? 0 : one(in: 3) ? roll(1...9) : roll(1...50_000)
                lines.append(
                    QuoteOracle.Line(
                        shop: shop, price: price, list: one(in: 3) ? price + roll(1...900) : price,
                        pack: one(in: 2) ? roll(0...200) : 0, quantity: one(in: 4) ? roll(1...500) : roll(1...3),
                        selected: !one(in: 5)))
            }
        }
        let terms = (0..<shops).map { _ in
            QuoteOracle.Terms(
                fee: one(in: 3) ? 0 : roll(1...900), freeFrom: one(in: 2) ? roll(0...60_000) : nil,
                minimum: one(in: 2) ? roll(0...60_000) : 0, packing: one(in: 4) ? roll(1...300) : 0,
                smallBelow: one(in: 4) ? roll(1...60_000) : 0, manyFrom: roll(1...9),
                manyFee: one(in: 4) ? roll(1...90) : 0, delivers: !one(in: 8))
        }
        let rules = (0..<Int(roll(0...6))).map { id in Self.rule(id, lines: lines, shops: shops, using: &generator) }
        oracle = QuoteOracle(lines: lines, rules: rules, terms: terms)
        steps = try rules.map { try Self.step(of: $0) }

        let offers = lines.enumerated().map { index, line in
            "S\(line.shop)/k\(index)=\(line.price) list=\(line.list) pack=\(line.pack)"
        }
        var delivery: [String: DeliveryTerms] = [:]
        for (shop, terms) in terms.enumerated() {
            delivery["S\(shop)"] = Self.terms(terms, byArea: one(in: 2), using: &generator)
        }
        till = try Till(
            offers, items: lines.enumerated().map { "k\($0)*\($1.quantity)" }, terms: delivery,
            promotions: steps, coupons: rules.filter(\.coupon).map { "C\($0.id)" })
        till.context.area = "here"
        till.context.distance = Self.distance
        for (index, line) in lines.enumerated() where !line.selected {
            try till.shopper.perform(.deselect(.lines([LineID("S\(line.shop)/k\(index)")])))
        }
    }

    /// How far away the shopper lives, in every case.
    private static let distance = 2_300

    /// Terms that come to the given ones where the shopper lives: the same for every place, for the area or the distance, with
    /// others elsewhere. A shop that does not deliver is too far away, or knows other areas only.
    private static func terms(
        _ terms: QuoteOracle.Terms, byArea: Bool, using generator: inout SeededGenerator
    ) -> DeliveryTerms {
        func roll(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &generator) }
        let (fee, minimum, freeFrom) = (fen(terms.fee), fen(terms.minimum), terms.freeFrom.map { fen($0) })
        let packing = terms.packing > 0 ? fen(terms.packing) : nil
        let small = terms.smallBelow > 0 ? fen(terms.smallBelow) : nil
        let many = terms.manyFee > 0 ? ManyPieces(from: Int(terms.manyFrom), fee: fen(terms.manyFee)) : nil
        if byArea {
            let here = DeliveryArea(id: "here", name: "here", fee: fee, freeFrom: freeFrom, minimumOrder: minimum)
            let there = DeliveryArea(id: "there", name: "there", fee: fen(roll(0...900)), freeFrom: fen(0))
            return DeliveryTerms(
                fee: fen(roll(0...900)), freeFrom: fen(roll(0...900)),
                minimumOrder: terms.delivers ? fen(roll(0...900_000)) : minimum,
                packingPerOrder: packing, smallOrderBelow: small, manyPieces: many,
                areas: terms.delivers ? [there, here] : [there])
        }
        // Twice begun, so that much of the fee is for the way: 1,300 m beyond the first at 1,000 m each.
        let each = roll(0...(terms.fee / 2))
        let steps = DistanceSteps(
            firstMetres: 1_000, firstFee: fen(terms.fee - 2 * each), everyMetres: 1_000, everyFee: fen(each),
            far: DistanceSteps.Far(fromMetres: distance, everyMetres: 1, everyFee: fen(roll(1...900))))
        return DeliveryTerms(
            fee: fen(roll(0...900)), freeFrom: freeFrom, minimumOrder: minimum, steps: steps, packingPerOrder: packing,
            smallOrderBelow: small, manyPieces: many, maximumMetres: terms.delivers ? distance : distance - 1)
    }

    private static func rule(
        _ id: Int, lines: [QuoteOracle.Line], shops: Int, using generator: inout SeededGenerator
    ) -> QuoteOracle.Rule {
        func roll(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &generator) }
        func one(in chances: Int64) -> Bool { roll(1...chances) == 1 }
        let shop = one(in: 2) ? Int(roll(0...Int64(shops - 1))) : nil
        let coupon = one(in: 3)
        var stage: PricingStage = shop == nil ? .platformPromotions : .shopPromotions
        if coupon { stage = shop == nil ? .platformCoupons : .shopCoupons }
        if !coupon, one(in: 4) { stage = .linePromotions }
        let byPieces = one(in: 3)
        let every = one(in: 3)
        let isPercent = !every && one(in: 2)
        var froms: Set<Int64> = []
        for _ in 0..<(every ? 1 : roll(1...3)) { froms.insert(byPieces ? roll(1...9) : roll(1...40_000)) }
        let tiers = froms.map { from in
            QuoteOracle.Tier(from: from, off: isPercent ? roll(1...10_000) : roll(1...(byPieces ? 5_000 : from)))
        }
        let only = one(in: 3) ? Set(lines.indices.filter { _ in one(in: 2) }) : []
        return QuoteOracle.Rule(
            id: id, stage: stage, priority: Int(roll(-1...1)), shop: shop, only: only, coupon: coupon,
            byPieces: byPieces, isPercent: isPercent, every: every, times: every && one(in: 2) ? roll(1...4) : nil,
            most: one(in: 4) ? roll(1...3_000) : nil, tiers: tiers,
            threshold: AmountBasis.allCases[Int(roll(0...3))])
    }

    private static func step(of rule: QuoteOracle.Rule) throws -> PricingStep {
        let tiers = rule.tiers.map { tier in
            Promo.Tier(
                from: rule.byPieces ? .pieces(Int(tier.from)) : .amount(tier.from),
                off: rule.isPercent ? .percent(basisPoints: tier.off) : .amount(tier.off))
        }
        return try Promo.step(
            "r\(rule.id)",
            rule.every ? .every(tiers[0], maximumTimes: rule.times.map { Int($0) }) : .highest(tiers),
            priority: rule.priority, shop: rule.shop.map { "S\($0)" }, coupon: rule.coupon ? "C\(rule.id)" : nil,
            scope: PromotionScope(skus: Set(rule.only.map { SKU("k\($0)") })), stage: rule.stage,
            maximumOff: rule.most, bases: .init(threshold: rule.threshold))
    }
}

@Suite("Pricing: what always holds")
struct QuotePropertyTests {
    static let seeds: [UInt64] = [1, 7, 20_260_131, 0xC0FFEE]

    @Test("The quote is that of a plain, slow one: thousands of carts and books", arguments: seeds)
    func oracle(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var (withDiscount, stacked) = (0, 0)
        for number in 0..<1_500 {
            let input = try Case(using: &generator)
            let quote = try input.till.quote()
            let plain = input.oracle.answer()
            var answer = QuoteOracle.Answer(left: quote.lines.map(\.total.minorUnits), fees: quote.feeTotal.minorUnits)
            for promotion in quote.applied {
                answer.applied[Int(promotion.id.rawValue.dropFirst()) ?? -1] = promotion.amount.minorUnits
            }
            for shop in quote.shops where !shop.missingToMinimum.isZero {
                answer.missing[Int(shop.id.rawValue.dropFirst()) ?? -1] = shop.missingToMinimum.minorUnits
            }
            try #require(answer == plain, "seed \(seed), case \(number): \(input.oracle)")
            withDiscount += plain.applied.isEmpty ? 0 : 1
            stacked += plain.applied.count > 1 ? 1 : 0
        }
        #expect(withDiscount > 400 && stacked > 150, "seed \(seed): \(withDiscount), \(stacked)")
    }

    @Test(
        "Sums to the last minor unit, nothing below zero, no share above its line, every promotion explained",
        arguments: seeds)
    func exact(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for number in 0..<800 {
            let input = try Case(using: &generator)
            let quote = try input.till.quote()
            let comment: Comment = "seed \(seed), case \(number): \(input.oracle)"
            func sum(_ amounts: [Money]) -> Int64 { amounts.map(\.minorUnits).reduce(0, +) }
            #expect(sum(quote.lines.map(\.total)) + sum(quote.fees.map(\.amount)) == quote.total.minorUnits, comment)
            #expect(sum(quote.shops.map(\.total)) == quote.total.minorUnits, comment)
            #expect(sum(quote.applied.map(\.amount)) == quote.discount.minorUnits, comment)
            #expect(quote.subtotal.minorUnits - quote.discount.minorUnits == sum(quote.lines.map(\.total)), comment)
            for line in quote.lines {
                #expect(line.total.minorUnits >= 0 && line.discount.minorUnits >= 0, comment)
                #expect(sum(quote.adjustments(of: line.id).map(\.amount)) == line.discount.minorUnits, comment)
                if line.subtotal.isZero { #expect(line.discount.isZero, comment) }
                #expect(input.till.shopper.cart.line(line.id)?.isSelected == true, comment)
            }
            for promotion in quote.applied {
                #expect(sum(promotion.shares.map(\.amount)) == promotion.amount.minorUnits, comment)
                #expect(promotion.amount.isPositive, comment)
            }
            #expect(Set(quote.applied.map(\.id)).isDisjoint(with: quote.notApplied.map(\.id)), comment)
            let drafts = quote.orderDrafts(of: input.till.shopper.cart)
            #expect(sum(drafts.map(\.total)) == quote.total.minorUnits, comment)
        }
    }

    @Test("B11 The order of promotions in the file changes nothing; unselected lines count nowhere", arguments: seeds)
    func orderAndUnselected(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for number in 0..<500 {
            var input = try Case(using: &generator)
            let quote = try input.till.quote()
            let comment: Comment = "seed \(seed), case \(number): \(input.oracle)"
            input.till.context.promotions = PromotionBook(input.steps.shuffled(using: &generator))
            #expect(try input.till.quote() == quote, comment)
            let idle = input.till.shopper.cart.lines.filter { !$0.isSelected }.map(\.id)
            if idle.isEmpty { continue }
            try input.till.shopper.perform(.remove(idle))
            #expect(try input.till.quote() == quote, comment)
        }
    }

    @Test(
        "A hint is true: with that much more of goods that count, the whole is cheaper by at least the gain",
        arguments: seeds)
    func hints(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var (given, withheld) = (0, 0)
        for number in 0..<600 {
            let input = try Case(using: &generator)
            let till = input.till
            let quote = try till.quote()
            let hints = try till.shopper.cart.hints(for: quote, in: till.context)
            withheld += quote.progress.count - hints.count
            for hint in hints {
                #expect(hint.gain.isPositive)
                guard let missing = hint.missingPieces, let line = till.shopper.cart.line(hint.line) else { continue }
                given += 1
                // Buying the pieces for real: packing is paid like the goods.
                var more = till
                try more.shopper.perform(.setQuantity(hint.line, to: line.quantity + missing))
                let then = try more.quote()
                let pack = try #require(till.context.catalog.offer(line.sku)).packingFee.minorUnits
                let added = (line.unitPrice.minorUnits + pack) * Int64(missing)
                let saved = quote.total.minorUnits + added - then.total.minorUnits
                // A piece bought as a line of its own may round by one unit otherwise, a rule.
                let slack = Int64(input.steps.count)
                #expect(saved + slack >= hint.gain.minorUnits, "seed \(seed), case \(number): \(hint)")
            }
        }
        #expect(given > 10 && withheld > 10, "seed \(seed): \(given) given, \(withheld) withheld")
    }
}
