import CartCore

/// What is searched for: the best combination of coupons, and the goods that reach a goal.
enum ChoiceBench {
    /// A mall's cart.
    private struct Mall {
        var lines: Int
        var shops: Int
        var promotions: Int
        var coupons: Int
        /// Of so many promotions, and of so many coupons, one is the platform's.
        var platformEvery = 5

        var name: String {
            let reach = lines < 1_000 ? "" : " (\(promotions / platformEvery) everywhere)"
            return "\(lines) lines, \(shops) shops, \(promotions) promotions\(reach), \(coupons) coupons"
        }

        /// The cart, holding every coupon, and what prices it.
        func cart() throws -> (cart: Cart, pricing: PricingContext) {
            let catalog = try Fixture.mall(lines: lines, shops: shops)
            let context = Fixture.context(catalog)
            let book = PromotionBook(
                try Fixture.mixed(promotions, coupons: coupons, shops: shops, platformEvery: platformEvery))
            var cart = try Fixture.cart(lines, in: context)
            try hold(book.coupons.sorted(), in: &cart, context)
            return (cart, PricingContext(catalog: catalog, promotions: book, now: Fixture.now))
        }
    }

    private static func hold(_ coupons: [CouponCode], in cart: inout Cart, _ context: CartContext) throws {
        var holding = context
        holding.coupons = Set(coupons)
        for coupon in coupons {
            _ = try cart.apply(CartEdit(id: EditID(coupon.rawValue), .addCoupon(coupon)), in: holding)
        }
    }

    /// The best combination, on carts of the shape that real ones have, and beside brute force where that ends.
    static func combinations() throws -> [Figure] {
        let malls: [(mall: Mall, limit: Int)] = [
            (Mall(lines: 30, shops: 6, promotions: 20, coupons: 10), 1),
            (Mall(lines: 120, shops: 20, promotions: 60, coupons: 40), 10),
            (Mall(lines: 1_000, shops: 100, promotions: 200, coupons: 0), 50),
            (Mall(lines: 1_000, shops: 100, promotions: 200, coupons: 20, platformEvery: 40), 50),
            (Mall(lines: 1_000, shops: 100, promotions: 200, coupons: 20), 50),
        ]
        var figures = try malls.map { (mall, limit) in
            let (cart, pricing) = try mall.cart()
            let isProven = try cart.quote(in: pricing).optimality.isProven
            let cost = try Measure.nanoseconds(runs: 5, count: 1) { _ = try cart.quote(in: pricing) }
            return Figure(
                group: "the best combination", name: mall.name + (isProven ? ", proven" : ", not proven"),
                nanoseconds: cost, peer: ("\(limit) ms", Double(limit) * 1_000_000), limit: 1)
        }
        for coupons in [4, 8] { figures.append(try besideBruteForce(coupons: coupons)) }
        return figures
    }

    /// The same cart priced with every subset of its coupons: what an exact answer costs without a search.
    private static func besideBruteForce(coupons: Int) throws -> Figure {
        let mall = Mall(lines: 12, shops: 3, promotions: 6, coupons: coupons)
        let (cart, pricing) = try mall.cart()
        let context = Fixture.context(pricing.catalog)
        let held = cart.coupons
        let carts = try (0..<1 << held.count).map { subset in
            var cart = try Fixture.cart(mall.lines, in: context)
            try hold(held.indices.filter { subset >> $0 & 1 == 1 }.map { held[$0] }, in: &cart, context)
            return cart
        }
        var least = Int64.max
        let bruteForce = try Measure.nanoseconds(runs: 5, count: 1) {
            for cart in carts { least = min(least, try cart.quote(in: pricing).total.minorUnits) }
        }
        let total = try cart.quote(in: pricing).total.minorUnits
        let cost = try Measure.nanoseconds(runs: 50, count: 1) { _ = try cart.quote(in: pricing) }
        return Figure(
            group: "the best combination",
            name: mall.name + (total == least ? ", the same total" : ", ANOTHER TOTAL"), nanoseconds: cost,
            peer: ("\(carts.count) quotes, brute force", bruteForce), limit: 1)
    }

    /// The cheapest goods that reach a threshold, among so many.
    static func topUps() throws -> [Figure] {
        try [(500, nil), (5_000, nil), (5_000, 150 as Int64?)].map { candidates, packing in
            let catalog = try Fixture.mall(lines: candidates + 10, shops: 20, packing: packing)
            let context = Fixture.context(catalog)
            let cart = try Fixture.cart(10, in: context)
            let subtotal = cart.selectedSubtotal.minorUnits
            let rule = try ThresholdRule(
                info: RuleInfo(
                    id: PromotionID("goal"), type: "threshold", label: "goal", stage: .platformPromotions),
                tiers: .highest([ThresholdRule.Tier(from: .amount(subtotal + 12_345), off: .amount(5_000))]))
            let pricing = PricingContext(
                catalog: catalog, promotions: PromotionBook([PricingStep(rule)]), now: Fixture.now)
            let quote = try cart.quote(in: pricing)
            guard let goal = quote.topUpGoals.first else {
                return Figure(group: "top-up", name: "NO GOAL", nanoseconds: 0, peer: nil, limit: nil)
            }
            var isProven = false
            let cost = try Measure.nanoseconds(runs: 5, count: 1) {
                isProven = try cart.topUp(to: goal, for: quote, in: pricing, edits: context).isProven
            }
            return Figure(
                group: "top-up",
                name: "\(candidates) candidates" + (packing == nil ? "" : ", each packed")
                    + (isProven ? ", proven" : ", not proven"),
                nanoseconds: cost, peer: candidates == 5_000 ? ("20 ms", 20_000_000) : nil,
                limit: candidates == 5_000 ? 1 : nil)
        }
    }
}
