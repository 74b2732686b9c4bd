import CartCore
import Testing

/// Gifts and goods at an add-on price: market rules R13, R14, known fault B17.
@Suite("Gifts and add-on prices")
struct GiftTests {
    private static func info(
        _ id: String = "gift", shop: String? = nil, coupon: Bool = false, stacking: Stacking = Stacking(),
        scope: PromotionScope = .everything
    ) -> RuleInfo {
        RuleInfo(
            id: PromotionID(id), type: "gift", label: "label of \(id)",
            stage: coupon ? .platformCoupons : shop == nil ? .platformPromotions : .shopPromotions,
            shop: shop.map { ShopID($0) }, scope: scope, coupon: coupon ? CouponCode(id) : nil, stacking: stacking)
    }

    private static func goods(
        _ sku: String, price: Int64 = 0, worth: Int64 = 500, stock: Int? = nil, shop: String = "A"
    ) -> GiftRule.Goods {
        GiftRule.Goods(sku: SKU(sku), shop: ShopID(shop), unitPrice: price, unitWorth: worth, stock: stock)
    }

    private static func from(_ amount: Int64, _ limit: Int? = nil, _ goods: GiftRule.Goods...) -> GiftRule.Tier {
        GiftRule.Tier(from: .amount(amount), limit: limit, goods: goods)
    }

    private static func till(_ amount: Int64, _ tiers: GiftRule.Tier..., shop: String? = nil) throws -> Till {
        try Till(
            amounts: [amount], promotions: [PricingStep(try GiftRule(info: info(shop: shop), tiers: .highest(tiers)))])
    }

    private static func taken(_ quote: Quote) -> [String] { quote.extras.map { "\($0.sku)*\($0.quantity)" } }

    @Test("R14 A gift comes at the threshold, free, beside the lines, and goes with its cause")
    func gift() throws {
        var till = try Self.till(10_000, Self.from(10_000, nil, Self.goods("cup")))
        let quote = try till.quote()
        #expect(Self.taken(quote) == ["cup*1"])
        #expect(quote.extras.map(\.unitPrice) == [fen(0)] && quote.extras.map(\.saving) == [fen(500)])
        #expect(quote.total == fen(10_000) && quote.discount == fen(0))
        #expect(quote.applied.map(\.id) == ["gift"])
        #expect(quote.applied.map(\.amount) == [fen(0)] && quote.applied.map(\.saving) == [fen(500)])
        #expect(quote.lines.count == 1)
        #expect(quote.offers.map(\.limit) == [1] && quote.offers.first?.goods.map(\.taken) == [1])
        try till.shopper.perform(.deselect(.all))
        #expect(try till.quote().extras == [])
        let below = try Self.till(9_999, Self.from(10_000, nil, Self.goods("cup"))).quote()
        #expect(below.extras == [] && below.offers == [])
        #expect(below.notApplied.map(\.reason) == [.belowThreshold(missing: fen(1))])
        #expect(below.progress.map(\.gain) == [fen(500)])
    }

    @Test("B17 What a promotion brings counts towards nothing: no threshold, no minimum order, no free delivery")
    func countsNowhere() throws {
        let terms = ["A": DeliveryTerms(fee: fen(800), freeFrom: fen(10_500), minimumOrder: fen(10_400))]
        let addOn = PricingStep(
            try GiftRule(info: Self.info(), tiers: .highest([Self.from(10_000, 2, Self.goods("mug", price: 900))])))
        let off = try Promo.step("z", .highest([Promo.off(10_100, 1_000)]))
        var till = try Till(["A/a=10000"], terms: terms, promotions: [addOn, off])
        try till.shopper.perform(.choose("gift", .goods([ChosenGoods("mug", quantity: 2)])))
        let quote = try till.quote()
        #expect(Self.taken(quote) == ["mug*2"])
        #expect(quote.total == fen(10_000 + 1_800 + 800))
        #expect(quote.notApplied.map(\.id) == ["z"])
        #expect(quote.obstacles.map(\.code) == ["minimum-order"])
        #expect(quote.shops.map(\.total) == [quote.total])
    }

    @Test("R13 99.00 and a mug at 9.90 are 108.90; it comes only when chosen, and goes below the threshold")
    func addOn() throws {
        var till = try Self.till(9_900, Self.from(9_900, 1, Self.goods("mug", price: 990, worth: 2_000)))
        let before = try till.quote()
        #expect(before.extras == [] && before.total == fen(9_900))
        #expect(before.notApplied.map(\.reason) == [.notChosen])
        #expect(before.offers.count == 1)
        try till.shopper.perform(.choose("gift", .goods([ChosenGoods("mug")])))
        let quote = try till.quote()
        #expect(quote.total == fen(10_890))
        #expect(quote.extras.map(\.saving) == [fen(1_010)])
        // The spec's own numbers: below the threshold it is withdrawn, and remembered.
        try till.shopper.perform(.deselect(.all))
        #expect(try till.quote().extras == [])
        try till.shopper.perform(.select(.all))
        #expect(try till.quote().total == fen(10_890))
        // A checkout settles the choice: the next order buys no mug unasked.
        try till.shopper.perform(try till.quote().checkoutAction)
        #expect(till.shopper.cart.choices == [:])
    }

    @Test("R14 Up to k of the goods, the first in stock unless others are chosen; the choice is cut to what there is")
    func choosing() throws {
        let goods = [Self.goods("a", stock: 0), Self.goods("b"), Self.goods("c", stock: 1), Self.goods("d")]
        var till = try Till(
            amounts: [100],
            promotions: [
                PricingStep(
                    try GiftRule(
                        info: Self.info(), tiers: .highest([.init(from: .amount(100), limit: 2, goods: goods)])))
            ])
        #expect(Self.taken(try till.quote()) == ["b*1", "c*1"])
        let cases: [([ChosenGoods], [String])] = [
            ([ChosenGoods("d")], ["d*1"]), ([ChosenGoods("d", quantity: 9)], ["d*2"]),
            ([ChosenGoods("c", quantity: 2), ChosenGoods("b")], ["c*1", "b*1"]),
            // What is out of stock or not offered is no choice: the first ones come again.
            ([ChosenGoods("a")], ["b*1", "c*1"]), ([ChosenGoods("zz")], ["b*1", "c*1"]),
        ]
        for (chosen, taken) in cases {
            try till.shopper.perform(.choose("gift", .goods(chosen)))
            #expect(Self.taken(try till.quote()) == taken, "\(chosen)")
        }
    }

    @Test("What is given unasked is spread evenly, the first ones first, as far as the stock goes")
    func spread() throws {
        let goods = [Self.goods("a", stock: 1), Self.goods("b"), Self.goods("c", stock: 3)]
        for (limit, taken) in [
            (1, ["a*1"]), (2, ["a*1", "b*1"]), (3, ["a*1", "b*1", "c*1"]), (4, ["a*1", "b*2", "c*1"]),
            (7, ["a*1", "b*3", "c*3"]), (1_000_000_000, ["a*1", "b*999999996", "c*3"]),
        ] {
            let quote = try Till(
                amounts: [100],
                promotions: [
                    PricingStep(
                        try GiftRule(
                            info: Self.info(),
                            tiers: .highest([.init(from: .amount(100), limit: limit, goods: goods)])))
                ]
            ).quote()
            #expect(Self.taken(quote) == taken)
        }
    }

    @Test("R14 Out of stock: said so, and the order is still possible")
    func outOfStock() throws {
        let quote = try Self.till(100, Self.from(100, nil, Self.goods("cup", stock: 0))).quote()
        #expect(quote.notApplied.map(\.reason) == [.outOfStock])
        #expect(quote.canCheckOut)
    }

    @Test(
        "A refused gift stays away, also when its cause goes and comes again; it is still offered, and can be taken back"
    )
    func refused() throws {
        var till = try Self.till(100, Self.from(100, nil, Self.goods("cup")))
        try till.shopper.perform(.choose("gift", .refused))
        for _ in 0..<2 {
            let quote = try till.quote()
            #expect(quote.extras == [] && quote.notApplied.map(\.reason) == [.refused])
            #expect(quote.offers.map(\.isRefused) == [true] && quote.decided == ["gift"])
            try till.shopper.perform(.deselect(.all))
            #expect(try till.quote().offers == [])
            try till.shopper.perform(.select(.all))
        }
        try till.shopper.perform(.choose("gift", nil))
        #expect(Self.taken(try till.quote()) == ["cup*1"])
    }

    @Test("Only the highest tier reached gives; pieces are counted where the tiers count pieces")
    func tiers() throws {
        let tiers = [
            GiftRule.Tier(from: .pieces(3), goods: [Self.goods("big", worth: 900)]),
            GiftRule.Tier(from: .pieces(1), goods: [Self.goods("small", worth: 100)]),
        ]
        for (items, taken) in [("a", ["small*1"]), ("a*2", ["small*1"]), ("a*3", ["big*1"]), ("a*9", ["big*1"])] {
            let till = try Till(
                ["A/a=100"], items: [items],
                promotions: [PricingStep(try GiftRule(info: Self.info(), tiers: .highest(tiers)))])
            let quote = try till.quote()
            #expect(Self.taken(quote) == taken)
            if items == "a*2" { #expect(quote.progress.map(\.gain) == [fen(800)]) }
        }
    }

    @Test("O8 A gift of 4.00 for each shirt: it comes with the shirt, twice with two, and goes with it")
    func shirts() throws {
        let rule = try GiftRule(
            info: Self.info(scope: PromotionScope(skus: ["shirt"])),
            tiers: .every(
                GiftRule.Tier(from: .pieces(1), goods: [Self.goods("socks", worth: 400)]), maximumTimes: nil))
        var till = try Till(
            ["A/shirt=1999", "A/hat=1999"], items: ["shirt", "hat"], promotions: [PricingStep(rule)])
        func sums(_ quote: Quote) -> [Int64] {
            [quote.total.minorUnits, quote.total.minorUnits + quote.extras.reduce(0) { $0 + $1.saving.minorUnits }]
        }
        #expect(sums(try till.quote()) == [3_998, 4_398])
        try till.shopper.add("shirt")
        #expect(sums(try till.quote()) == [5_997, 6_797])
        try till.shopper.perform(.remove(["A/shirt"]))
        #expect(sums(try till.quote()) == [1_999, 1_999])
    }

    @Test("Again for every so much, at most so often, and no further than numbers go")
    func every() throws {
        for (times, pieces, count) in [(nil, 1_000, 500), (3, 1_000, 3), (nil, 1, 0)] as [(Int?, Int, Int)] {
            let rule = try GiftRule(
                info: Self.info(),
                tiers: .every(GiftRule.Tier(from: .pieces(2), goods: [Self.goods("cup")]), maximumTimes: times))
            let quote = try Till(["A/a=100"], items: ["a*\(pieces)"], promotions: [PricingStep(rule)]).quote()
            #expect(Self.taken(quote) == (count == 0 ? [] : ["cup*\(count)"]))
        }
        let huge = try GiftRule(
            info: Self.info(),
            tiers: .every(GiftRule.Tier(from: .amount(1), limit: .max, goods: [Self.goods("cup")]), maximumTimes: nil))
        #expect(
            Self.taken(try Till(["A/a=9"], promotions: [PricingStep(huge)]).quote()) == ["cup*1000000000"])
        let dear = try GiftRule(
            info: Self.info(),
            tiers: .every(
                GiftRule.Tier(from: .amount(1), limit: .max, goods: [Self.goods("cup", worth: .max)]),
                maximumTimes: nil))
        #expect(throws: PricingError.amountTooLarge) {
            try Till(["A/a=9"], promotions: [PricingStep(dear)]).quote()
        }
    }

    @Test("S9 Of 10 % off 12.00 and a gift worth 5.00, of which one may act, the gift")
    func giftOrPercent() throws {
        let group = Stacking(group: "one")
        let gift = PricingStep(
            try GiftRule(
                info: Self.info(stacking: group), tiers: .highest([Self.from(1, nil, Self.goods("cup"))])))
        for (price, winner) in [(1_200, "gift"), (4_999, "gift"), (5_100, "tenth")] as [(Int64, String)] {
            let info = RuleInfo(
                id: "tenth", type: "percent", label: "tenth", stage: .platformPromotions, stacking: group)
            let quote = try Till(
                amounts: [price], promotions: [PricingStep(PercentRule(info: info, basisPoints: 1_000)), gift]
            ).quote()
            #expect(quote.applied.map(\.id) == [PromotionID(winner)])
            #expect(quote.optimality.isProven)
            #expect(quote.notApplied.first?.saving == (winner == "gift" ? fen((price + 5) / 10) : fen(500)))
        }
    }

    @Test("A gift chosen by the shopper goes before what saves more")
    func preferred() throws {
        let group = Stacking(group: "one")
        let gift = PricingStep(
            try GiftRule(
                info: Self.info(stacking: group), tiers: .highest([Self.from(1, nil, Self.goods("cup", worth: 1))])))
        let off = RuleInfo(id: "off", type: "percent", label: "off", stage: .platformPromotions, stacking: group)
        var till = try Till(
            amounts: [10_000], promotions: [PricingStep(PercentRule(info: off, basisPoints: 1_000)), gift])
        #expect(try till.quote().applied.map(\.id) == ["off"])
        try till.shopper.perform(.choose("gift", .goods([ChosenGoods("cup")])))
        #expect(try till.quote().applied.map(\.id) == ["gift"])
    }

    @Test("The order has the goods: with their shop's lines, or in an order of their own")
    func orders() throws {
        let rule = try GiftRule(
            info: Self.info(),
            tiers: .highest([Self.from(1, nil, Self.goods("cup"), Self.goods("pen", shop: "Z"))]))
        let till = try Till(["A/a=100", "B/b=100"], promotions: [PricingStep(rule)])
        let quote = try till.quote()
        let orders = quote.orderDrafts(of: till.shopper.cart)
        #expect(orders.map(\.shop) == ["A", "B", "Z"] || orders.map(\.shop) == ["B", "A", "Z"])
        #expect(orders.flatMap(\.extras).map(\.sku) == ["cup", "pen"])
        #expect(orders.last?.total == fen(0) && orders.last?.lines == [])
        #expect(orders.reduce(0) { $0 + $1.total.minorUnits } == quote.total.minorUnits)
    }

    @Test("Add-on goods are taxed like lines; orders and total still agree, whatever shop sells them")
    func taxes() throws {
        for prices in TaxTerms.Prices.allCases {
            let rule = try GiftRule(
                info: Self.info(),
                tiers: .highest([
                    Self.from(1, nil, Self.goods("mug", price: 110), Self.goods("pen", price: 333, shop: "Z"))
                ]))
            var till = try Till(["A/a=1000"], promotions: [PricingStep(rule)])
            try till.shopper.perform(.choose("gift", .goods([ChosenGoods("mug"), ChosenGoods("pen")])))
            till.context.tax = try TaxTerms(
                prices: prices, rates: [TaxRate("std", millionths: 200_000)], standard: "std")
            let quote = try till.quote()
            #expect(quote.extras.allSatisfy { $0.tax != nil })
            let orders = quote.orderDrafts(of: till.shopper.cart)
            #expect(orders.reduce(0) { $0 + $1.total.minorUnits } == quote.total.minorUnits)
            #expect(quote.tax?.gross == quote.total)
            #expect(quote.total == (prices == .inclusive ? fen(1_443) : fen(1_443 + 200 + 22 + 67)))
        }
    }

    @Test("A hint names the gift's worth, and only where the gift really comes")
    func hints() throws {
        let till = try Self.till(9_000, Self.from(10_000, nil, Self.goods("cup")))
        let hints = try till.shopper.cart.hints(for: try till.quote(), in: till.context)
        #expect(hints.map(\.gain) == [fen(500)])
        #expect(hints.map(\.missingAmount) == [fen(1_000)])
        let gone = try Self.till(9_000, Self.from(10_000, nil, Self.goods("cup", stock: 0)))
        #expect(try gone.shopper.cart.hints(for: try gone.quote(), in: gone.context) == [])
        var refused = till
        try refused.shopper.perform(.choose("gift", .refused))
        #expect(try refused.shopper.cart.hints(for: try refused.quote(), in: refused.context) == [])
    }

    @Test("Tiers that make no rule are refused, each for what is wrong")
    func faults() {
        let cup = Self.goods("cup")
        let cases: [(GiftRule.Tiers, GiftRule.Fault)] = [
            (.highest([]), .noTiers), (.highest([Self.from(0, nil, cup)]), .thresholdNotPositive(tier: 0)),
            (.highest([.init(from: .amount(1), goods: [])]), .nothingOffered(tier: 0)),
            (.highest([Self.from(1, 0, cup)]), .nothingOffered(tier: 0)),
            (.highest([Self.from(1, 1, cup, cup)]), .repeatedGoods(tier: 0, "cup")),
            (.highest([Self.from(1, 1, cup), Self.from(1, 1, cup)]), .overlappingTiers(tier: 1, other: 0)),
            (
                .highest([Self.from(1, 1, cup), .init(from: .pieces(2), goods: [cup])]), .mixedMeasures(tier: 1)
            ),
            (.every(Self.from(1, 1, cup), maximumTimes: 0), .limitNotPositive),
            (.every(Self.from(-1, 1, cup), maximumTimes: 1), .thresholdNotPositive(tier: 0)),
        ]
        for (tiers, fault) in cases {
            #expect(throws: fault) { try GiftRule(info: Self.info(), tiers: tiers) }
        }
    }
}
