import CartCore
import Testing

/// Which goods reach a goal for the least, and what is promised of them.
@Suite("Pricing: top-up (凑单)")
struct TopUpTests {
    /// The ways to every goal of a till's cart, in the order of the quote.
    private static func ways(_ till: Till, from skus: [String]? = nil, alternatives: Int = 3) throws -> [TopUp] {
        let quote = try till.quote()
        return try quote.topUpGoals.map {
            try till.shopper.cart.topUp(
                to: $0, for: quote, in: till.context, edits: till.shopper.context, from: skus?.map { SKU($0) },
                alternatives: alternatives)
        }
    }

    private static func text(_ plan: TopUpPlan) -> [String] {
        plan.additions.map { "\($0.sku)*\($0.quantity)" }
    }

    /// One shop, "40 off 300", 250 in the cart.
    private static func till(_ others: [String], cart: [String] = ["goods"]) throws -> Till {
        try Till(
            ["A/goods=25000"] + others, items: cart,
            promotions: [try Promo.step("m", .highest([Promo.off(30_000, 4_000)]), shop: "A")])
    }

    @Test(
        "the cheapest goods that close the gap of 50.00",
        arguments: [
            (["A/x=4999", "A/y=5000", "A/z=5001"], ["y*1"]),
            (["A/x=3000", "A/y=2000", "A/z=6000"], ["x*1", "y*1"]),
            (["A/x=3000 stock=1", "A/y=2500 stock=1", "A/z=6000"], ["x*1", "y*1"]),
            (["A/x=1250"], ["x*4"]),
            (["A/x=1700"], ["x*3"]),
            (["A/x=2600 min=2"], ["x*2"]),
            (["A/x=900 min=2 step=2", "A/y=5390"], ["y*1"]),
            (["A/x=890 min=2 step=2", "A/y=5390"], ["x*6"]),
            (["A/x=5000 off", "A/y=5000 stock=0", "B/z=5000", "A/w=5200"], ["w*1"]),
            (["A/x=1000 max=2", "A/y=5900"], ["y*1"]),
            (["A/x=1000 each=5"], ["x*5"]),
        ])
    func cheapest(_ others: [String], _ expected: [String]) throws {
        let way = try #require(try Self.ways(try Self.till(others)).first)
        let plan = try #require(way.plan)
        #expect(Self.text(plan) == expected)
        #expect(way.isProven)
        #expect(plan.quote.applied.contains { $0.id == PromotionID("m") })
    }

    @Test("what is promised: the price of the additions, the gain, and what the whole comes to")
    func amounts() throws {
        let plan = try #require(try Self.ways(try Self.till(["A/x=3000", "A/y=2100"])).first?.plan)
        #expect(plan.price == fen(5_100))
        #expect(plan.gain == fen(4_000))
        #expect(plan.extraCost == fen(1_100))
        #expect(!plan.isWorthIt)
        #expect(plan.quote.total == fen(26_100))
    }

    @Test(
        "worth it up to equality: the additions cost no more than is gained",
        arguments: [(3_999, true), (4_000, true), (4_001, false)])
    func worth(_ price: Int, _ isWorthIt: Bool) throws {
        let till = try Till(
            ["A/goods=26001", "A/x=\(price)"], items: ["goods"],
            promotions: [try Promo.step("m", .highest([Promo.off(30_000, 4_000)]), shop: "A")])
        // 260.01 and 39.99 are 300.00.
        let plan = try #require(try Self.ways(till).first?.plan)
        #expect(Self.text(plan) == ["x*1"])
        #expect(plan.isWorthIt == isWorthIt)
    }

    @Test("nothing that can be bought reaches it: no plan, and that is certain")
    func outOfReach() throws {
        let way = try #require(try Self.ways(try Self.till(["A/x=1000 stock=2"], cart: ["goods"])).first)
        // The goods in the cart may be bought again, unless they are sold out for more.
        #expect(way.plan.map(Self.text) == ["goods*1"])
        let none = try Till(
            ["A/goods=25000 stock=1", "A/x=1000 stock=2"], items: ["goods"],
            promotions: [try Promo.step("m", .highest([Promo.off(30_000, 4_000)]), shop: "A")])
        let missed = try #require(try Self.ways(none).first)
        #expect(missed.plan == nil)
        #expect(missed.isProven)
        #expect(missed.alternatives.isEmpty)
    }

    @Test("goods that lie in the cart unticked are ticked, all their pieces, and nothing is bought")
    func tick() throws {
        var till = try Self.till(["A/x=2600", "A/y=5300"], cart: ["goods", "x*2"])
        let line = try #require(till.shopper.cart.lines.first { $0.sku == SKU("x") })
        try till.shopper.perform(.deselect(.lines([line.id])))
        let plan = try #require(try Self.ways(till).first?.plan)
        #expect(Self.text(plan) == ["x*2"])
        #expect(plan.additions[0].isInCart)
        #expect(plan.additions[0].line == line.id)
        #expect(plan.quote.lines.count == 2)
    }

    @Test("only the goods of the list are looked at")
    func list() throws {
        let till = try Self.till(["A/x=5000", "A/y=6000", "A/z=7000"])
        let plan = try #require(try Self.ways(till, from: ["z", "y", "z", "nowhere"]).first?.plan)
        #expect(Self.text(plan) == ["y*1"])
    }

    @Test("alternatives reach it alone, the nearest price first (R15)")
    func alternatives() throws {
        let till = try Self.till(["A/a=9000", "A/x=3000", "A/y=2000", "A/z=5100", "A/b=5600"])
        let way = try #require(try Self.ways(till).first)
        #expect(way.plan.map(Self.text) == ["x*1", "y*1"])
        #expect(way.alternatives.map(Self.text) == [["z*1"], ["b*1"], ["x*2"]])
        #expect(try Self.ways(till, alternatives: 0).first?.alternatives.isEmpty == true)
    }

    @Test("a minimum order is reached with packing counted as the profile has it, and delivery never")
    func minimumOrder() throws {
        let terms = DeliveryTerms(fee: fen(500), minimumOrder: fen(3_000))
        let till = try Till(
            ["A/rice=2000 pack=100", "A/tea=800 pack=100", "A/soup=950"], items: ["rice"], terms: ["A": terms],
            profile: .takeaway)
        let way = try #require(try Self.ways(till).first)
        #expect(way.goal == .minimumOrder(ShopID("A"), minimum: fen(3_000), missing: fen(900)))
        let plan = try #require(way.plan)
        // Tea and its packing are 9.00, and cost no more than that.
        #expect(Self.text(plan) == ["tea*1"])
        #expect(plan.quote.obstacles.isEmpty)
    }

    @Test(
        "another shop's goods are bought for a promotion of all shops, but not with its delivery or against its minimum"
    )
    func otherShops() throws {
        let promotions = [try Promo.step("all", .highest([Promo.off(30_000, 4_000)]))]
        func way(_ terms: DeliveryTerms) throws -> TopUp {
            try #require(
                try Self.ways(
                    try Till(
                        ["A/goods=25000 stock=1", "A/x=5600", "B/y=5000"], items: ["goods"], terms: ["B": terms],
                        promotions: promotions)
                ).first)
        }
        let free = try way(DeliveryTerms())
        #expect(free.plan.map(Self.text) == ["y*1"])
        #expect(free.isProven)
        let dear = try way(DeliveryTerms(fee: fen(1_000)))
        #expect(dear.plan.map(Self.text) == ["x*1"])
        let cheap = try way(DeliveryTerms(fee: fen(100)))
        #expect(cheap.plan.map(Self.text) == ["y*1"])
        let large = try way(DeliveryTerms(minimumOrder: fen(6_000)))
        #expect(large.plan.map(Self.text) == ["x*1"])
    }

    @Test("a cart of one shop buys of that shop")
    func oneShop() throws {
        var till = try Till(
            ["A/goods=25000 stock=1", "A/x=5600", "B/y=5000"], items: ["goods"],
            promotions: [try Promo.step("all", .highest([Promo.off(30_000, 4_000)]))])
        till.shopper.context.rules = .takeaway
        #expect(try Self.ways(till).first?.plan.map(Self.text) == ["x*1"])
    }

    @Test("what has to be chosen is chosen, the cheapest of it")
    func choices() throws {
        let options = [
            ProductOption(
                name: "size", isRequired: true, choices: [Market.choice("L", 300), Market.choice("S", 100)]),
            ProductOption(name: "sauce", choices: [Market.choice("hot")]),
        ]
        let catalog = try Market.catalog(["A/goods=25000", "A/x=4900", "A/y=5100"], options: ["p-x": options])
        var shopper = Shopper(catalog)
        try shopper.add("goods")
        try shopper.perform(.select(.all))
        let context = PricingContext(
            catalog: catalog,
            promotions: PromotionBook([try Promo.step("m", .highest([Promo.off(30_000, 4_000)]), shop: "A")]),
            now: Market.now)
        let quote = try shopper.cart.quote(in: context)
        let goal = try #require(quote.topUpGoals.first)
        let plan = try #require(
            try shopper.cart.topUp(to: goal, for: quote, in: context, edits: shopper.context).plan)
        #expect(plan.additions.map(\.customisations) == [[Customisation("size", "S")]])
        #expect(plan.price == fen(5_000))
    }

    @Test("a threshold of pieces is reached with the cheapest pieces")
    func pieces() throws {
        let till = try Till(
            ["A/a=3000", "A/b=900", "A/c=500 stock=1"], items: ["a"],
            promotions: [
                try Promo.step("p", .highest([.init(from: .pieces(3), off: .percent(basisPoints: 1_000))]), shop: "A")
            ])
        let plan = try #require(try Self.ways(till).first?.plan)
        #expect(Self.text(plan) == ["b*1", "c*1"])
    }

    @Test("goods that a percentage makes cheaper count and cost what is left of them")
    func percent() throws {
        let half = PercentRule(
            info: RuleInfo(
                id: PromotionID("half"), type: "percent", label: "half", stage: .linePromotions, shop: ShopID("A"),
                scope: PromotionScope(skus: [SKU("x")])), basisPoints: 5_000)
        let till = try Till(
            ["A/goods=25000 stock=1", "A/x=9000 stock=2", "A/y=6000"], items: ["goods"],
            promotions: [try Promo.step("m", .highest([Promo.off(30_000, 4_000)]), shop: "A"), PricingStep(half)])
        let way = try #require(try Self.ways(till).first)
        // One x at 45.00 does not reach 50.00; two cost 90.00, y costs 60.00.
        #expect(way.plan.map(Self.text) == ["y*1"])
    }

    @Test("where a promotion on several pieces leaves less than was reckoned with, more is bought")
    func short() throws {
        let second = NthPieceRule(
            info: RuleInfo(
                id: PromotionID("second"), type: "nth-piece", label: "second", stage: .linePromotions,
                shop: ShopID("A"), scope: PromotionScope(skus: [SKU("x")])),
            every: 2, benefit: .percent(basisPoints: 5_000))
        let till = try Till(
            ["A/goods=25000 stock=1", "A/x=2500"], items: ["goods"],
            promotions: [try Promo.step("m", .highest([Promo.off(30_000, 4_000)]), shop: "A"), PricingStep(second)])
        let way = try #require(try Self.ways(till).first)
        // Two are 25.00 + 12.50; three 62.50.
        let plan = try #require(way.plan)
        #expect(Self.text(plan) == ["x*3"])
        #expect(!way.isProven)
        #expect(plan.quote.missing(promotion: "m") == nil)
    }

    @Test("the cart itself does not change, and a promise is kept when the goods are bought")
    func kept() throws {
        let till = try Self.till(["A/x=3000", "A/y=2100", "A/z=8000"])
        let before = till.shopper.cart
        let way = try #require(try Self.ways(till).first)
        #expect(till.shopper.cart == before)
        for plan in [try #require(way.plan)] + way.alternatives {
            var other = till
            for addition in plan.additions { try other.shopper.add("\(addition.sku)*\(addition.quantity)") }
            try other.shopper.perform(.select(.all))
            #expect(try other.quote() == plan.quote)
        }
    }
}

extension Quote {
    /// What is missing to a promotion that was not applied for that.
    fileprivate func missing(promotion: String) -> Money? {
        for missed in notApplied where missed.id == PromotionID(promotion) {
            if case .belowThreshold(let missing) = missed.reason { return missing }
        }
        return nil
    }
}
