import CartCore
import Testing

/// Where the tutorials pull against each other, or name a thing without its rule: what was settled.
@Suite struct TensionTests {
    private func shopper(_ offers: [String], _ rules: CartRules = .mall) throws -> (Cart, CartContext) {
        let context = CartContext(catalog: try Market.catalog(offers), rules: rules, now: Market.now)
        return (Cart(currency: .cny), context)
    }

    private func apply(_ actions: [CartEdit.Action], to cart: inout Cart, in context: CartContext) throws {
        for (number, action) in actions.enumerated() {
            _ = try cart.apply(CartEdit(id: EditID("\(cart.appliedEdits.count)-\(number)"), action), in: context)
        }
    }

    @Test("S12 lines come grouped by shop, whatever order they were added in")
    func grouping() throws {
        var (cart, context) = try shopper(["s/a=100", "t/b=100", "s/c=100"])
        try apply([.add(SKU("a")), .add(SKU("b")), .add(SKU("c"))], to: &cart, in: context)
        #expect(cart.shops.map(\.id.rawValue) == ["s", "t"])
        #expect(cart.shops.map { $0.lines.map(\.sku.rawValue) } == [["c", "a"], ["b"]])
    }

    @Test("S27 S124 what is selected is found by the line's id, not by its row")
    func selectionByIdentity() throws {
        var (cart, context) = try shopper(["s/a=100", "s/b=100", "s/c=100"])
        try apply([.add(SKU("a")), .add(SKU("b"))], to: &cart, in: context)
        let chosen = LineKey(shop: ShopID("s"), sku: SKU("a")).id
        try apply([.select(.lines([chosen])), .add(SKU("c"))], to: &cart, in: context)
        #expect(cart.lines.filter(\.isSelected).map(\.id) == [chosen])
        try apply([.remove([LineKey(shop: ShopID("s"), sku: SKU("b")).id])], to: &cart, in: context)
        #expect(cart.lines.filter(\.isSelected).map(\.id) == [chosen])
    }

    @Test("S122 the sum is price times quantity in minor units")
    func sum() throws {
        var (cart, context) = try shopper(["s/a=499", "s/b=1"])
        try apply([.add(SKU("a"), quantity: 5), .add(SKU("b"), quantity: 3), .select(.all)], to: &cart, in: context)
        #expect(cart.selectedSubtotal == fen(2_498))
    }

    @Test("S129 a purchase limit has a number in its refusal", arguments: [1, 5])
    func limits(limit: Int) throws {
        var (cart, context) = try shopper(["s/a=100 max=\(limit)"])
        let line = LineKey(shop: ShopID("s"), sku: SKU("a")).id
        #expect(throws: CartError.quantityLimit(line: line, .perOrder(limit), requested: limit + 1)) {
            try apply([.add(SKU("a"), quantity: limit + 1)], to: &cart, in: context)
        }
        try apply([.add(SKU("a"), quantity: limit)], to: &cart, in: context)
        #expect(cart.totals.unitCount == limit)
    }

    @Test("S130 price drop, coupon and the way to the next tier follow stated rules")
    func statedRules() throws {
        var (cart, context) = try shopper(["s/a=8000"])
        try apply([.add(SKU("a")), .addCoupon(CouponCode("ten")), .select(.all)], to: &cart, in: context)
        context.catalog = try Market.catalog(["s/a=7500"])
        #expect(cart.refresh(in: context).contains(.priced(LineID("s/a"), from: fen(8_000), to: fen(7_500))))
        #expect(cart.line(LineID("s/a"))?.addedPrice == fen(8_000))
        let info = RuleInfo(
            id: PromotionID("ten"), type: "threshold", label: "10 off from 100", stage: .platformCoupons,
            coupon: CouponCode("TEN"))
        let rule = try ThresholdRule(
            info: info, tiers: .highest([ThresholdRule.Tier(from: .amount(10_000), off: .amount(1_000))]))
        let quote = try cart.quote(
            in: PricingContext(
                catalog: context.catalog, promotions: PromotionBook([PricingStep(rule)]), now: Market.now))
        #expect(quote.notApplied.map(\.reason) == [.belowThreshold(missing: fen(2_500))])
        #expect(quote.progress.map(\.gain) == [fen(1_000)])
    }

    @Test("S131 packing is so much a piece, delivery one fee an order")
    func fees() throws {
        let catalog = try Market.catalog(
            ["s/a=1000 pack=100", "s/b=1000"], terms: ["s": DeliveryTerms(fee: fen(500))])
        let context = CartContext(catalog: catalog, rules: .takeaway, selection: .wholeCart, now: Market.now)
        var cart = Cart(currency: .cny)
        try apply([.add(SKU("a"), quantity: 3), .add(SKU("b"))], to: &cart, in: context)
        let quote = try cart.quote(in: PricingContext(catalog: catalog, profile: .takeaway, now: Market.now))
        #expect(quote.fees.map(\.amount) == [fen(300), fen(500)])
        #expect(quote.total == fen(4_800))
    }
}
