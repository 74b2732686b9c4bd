import CartCore

/// What edits and quotes cost, in the core alone.
enum CoreBench {
    // MARK: Edits

    /// The cost of one edit, with the bottom bar's figures read after it, on a cart of `size` lines.
    ///
    /// Each line that `set` and `select` touch is touched ten times, in carts of every size alike. `first` is the first
    /// time of these alone: in a large cart it waits for memory.
    private struct EditCosts {
        var add: Double
        var first: Double
        var set: Double
        var select: Double
        var remove: Double
    }

    static func edits(sizes: [Int]) throws -> [Figure] {
        var figures: [Figure] = []
        var base: EditCosts?
        let all = try sizes.map { ($0, try costs(size: $0)) }
        base = all.first { $0.0 == 100 }?.1
        for (size, cost) in all {
            for (name, own, peer, limit) in [
                ("add", cost.add, base?.add, 3.0), ("set", cost.set, base?.set, 3.0),
                ("set, the line's first edit", cost.first, base?.first, nil),
                ("select", cost.select, base?.select, 3.0), ("remove", cost.remove, base?.remove, 10.0),
            ] as [(String, Double, Double?, Double?)] {
                figures.append(
                    Figure(
                        group: "one edit and the bottom bar", name: "\(name), \(size) lines", nanoseconds: own,
                        peer: peer.map { ("the same at 100 lines", $0) }, limit: size == 100_000 ? limit : nil))
            }
        }
        return figures
    }

    private static func costs(size: Int) throws -> EditCosts {
        let count = 1_000
        let catalog = try Fixture.catalog(size + count)
        let context = Fixture.context(catalog)
        let original = try Fixture.cart(size, in: context)
        var random = Seeded(seed: 7)
        let lines = Array(original.lines.map(\.id).shuffled(using: &random).prefix(count))
        var checksum = 0
        var serial = 0
        func edit(_ action: CartEdit.Action) -> CartEdit {
            serial += 1
            return CartEdit(id: EditID("e\(serial)"), action)
        }
        func bar(_ cart: Cart) {
            checksum &+= cart.totals.selectedLineCount &+ Int(cart.totals.selectedSubtotal)
            checksum &+= cart.selection == .all ? 1 : 0
        }
        let new = catalog.offers[size...]
        var costs = EditCosts(
            add: .infinity, first: .infinity, set: .infinity, select: .infinity, remove: .infinity)
        let times = 10
        for _ in 0..<5 {
            // A fresh, unshared cart each round: copying is not what is measured.
            var cart = try Cart(original.contents)
            let adds = new.map { edit(.add($0.sku, quantity: 1)) }
            let sets = (0..<times).map { time in lines.map { edit(.setQuantity($0, to: 2 + time)) } }
            let selects = (0..<times).flatMap { time in
                lines.map { edit(time % 2 == 0 ? .deselect(.lines([$0])) : .select(.lines([$0]))) }
            }
            let removes = new.map { edit(.remove([LineKey(shop: $0.shop, sku: $0.sku).id])) }
            let first = try run(sets[0], on: &cart, context, bar)
            let others = try run(sets[1...].flatMap { $0 }, on: &cart, context, bar)
            costs.first = min(costs.first, first)
            costs.set = min(costs.set, (first + others * Double(times - 1)) / Double(times))
            costs.select = min(costs.select, try run(selects, on: &cart, context, bar))
            costs.add = min(costs.add, try run(adds, on: &cart, context, bar))
            costs.remove = min(costs.remove, try run(removes.shuffled(using: &random), on: &cart, context, bar))
        }
        if checksum == .min { print("") }
        return costs
    }

    private static func run(
        _ edits: [CartEdit], on cart: inout Cart, _ context: CartContext, _ bar: (Cart) -> Void
    ) throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        for edit in edits {
            _ = try cart.apply(edit, in: context)
            bar(cart)
        }
        return Measure.nanoseconds(clock.now - start) / Double(edits.count)
    }

    /// Adding n lines one by one: nanoseconds a line, beside those of 1,000 lines.
    static func growth(sizes: [Int]) throws -> [Figure] {
        var base: Double?
        return try sizes.map { size in
            let context = Fixture.context(try Fixture.catalog(size))
            let edits = (0..<size).map {
                CartEdit(id: EditID("g\($0)"), .add(context.catalog.offers[$0].sku, quantity: 1))
            }
            let cost = try Measure.nanoseconds(runs: size > 10_000 ? 3 : 7, count: size) {
                var cart = Cart(currency: .cny)
                for edit in edits { _ = try cart.apply(edit, in: context) }
            }
            if base == nil { base = cost }
            return Figure(
                group: "adding n lines one by one, a line", name: "\(size) lines", nanoseconds: cost,
                peer: base.map { ("\(sizes[0]) lines", $0) }, limit: 3)
        }
    }

    // MARK: Quotes

    static func quotes(_ shapes: [(lines: Int, promotions: Int)]) throws -> [Figure] {
        var figures: [Figure] = []
        for shape in shapes {
            let catalog = try Fixture.catalog(shape.lines)
            let context = Fixture.context(catalog)
            let cart = try Fixture.cart(shape.lines, in: context)
            let pricing = PricingContext(
                catalog: catalog, promotions: PromotionBook(try Fixture.promotions(shape.promotions)), now: Fixture.now)
            let cost = try Measure.nanoseconds(runs: 5, count: 1) { _ = try cart.quote(in: pricing) }
            let isAim = shape == (100, 100)
            figures.append(
                Figure(
                    group: "one quote", name: "\(shape.lines) lines × \(shape.promotions) promotions",
                    nanoseconds: cost, peer: isAim ? ("a millisecond", 1_000_000) : nil, limit: isAim ? 1 : nil))
        }
        figures += try pieces()
        figures += try bystanders()
        figures += try ChoiceBench.combinations()
        figures += try ChoiceBench.topUps()
        return figures
    }

    /// A line of a million pieces beside a line of one.
    private static func pieces() throws -> [Figure] {
        let catalog = try Fixture.catalog(30)
        let context = Fixture.context(catalog)
        let pricing = PricingContext(
            catalog: catalog, promotions: PromotionBook(try Fixture.promotions(20)), now: Fixture.now)
        func cost(_ pieces: Int) throws -> Double {
            var cart = Cart(currency: .cny)
            for offer in catalog.offers {
                _ = try cart.apply(
                    CartEdit(id: EditID(offer.sku.rawValue), .add(offer.sku, quantity: pieces)), in: context)
            }
            _ = try cart.apply(CartEdit(id: EditID("all"), .select(.all)), in: context)
            return try Measure.nanoseconds(runs: 50, count: 1) { _ = try cart.quote(in: pricing) }
        }
        let one = try cost(1)
        return [
            Figure(
                group: "one quote", name: "30 lines of 1,000,000 pieces × 20 promotions",
                nanoseconds: try cost(1_000_000), peer: ("30 lines of 1 piece", one), limit: 1.5)
        ]
    }

    /// A catalog with ten thousand promotions of other shops beside one with none.
    private static func bystanders() throws -> [Figure] {
        let catalog = try Fixture.catalog(30)
        let context = Fixture.context(catalog)
        let cart = try Fixture.cart(30, in: context)
        let own = try Fixture.promotions(20)
        let others = try (0..<10_000).map { index in
            PricingStep(
                try ThresholdRule(
                    info: RuleInfo(
                        id: PromotionID("other\(index)"), type: "threshold", label: "other", stage: .shopPromotions,
                        shop: ShopID("elsewhere\(index)")),
                    tiers: .highest([ThresholdRule.Tier(from: .amount(100), off: .amount(10))])))
        }
        func cost(_ book: PromotionBook) throws -> Double {
            let pricing = PricingContext(catalog: catalog, promotions: book, now: Fixture.now)
            return try Measure.nanoseconds(runs: 50, count: 1) { _ = try cart.quote(in: pricing) }
        }
        return [
            Figure(
                group: "one quote", name: "30 lines × 20 promotions, 10,000 others cannot touch it",
                nanoseconds: try cost(PromotionBook(own + others)),
                peer: ("without the others", try cost(PromotionBook(own))), limit: 1.5)
        ]
    }
}
