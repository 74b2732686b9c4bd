import CartCore

/// Catalogs, carts and promotions of a given size.
enum Fixture {
    static let now = Timestamp(milliseconds: 1_800_000_000_000)

    /// A number in six digits: names are equally long in carts of every size, so that only the size differs.
    private static func six(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }

    /// A catalog of `count` SKUs, ten to a shop.
    static func catalog(_ count: Int) throws -> Catalog {
        var shops: [Shop] = []
        var products: [Product] = []
        var offers: [Offer] = []
        for index in 0..<count {
            let shop = ShopID("s\(six(index / 10))")
            if index % 10 == 0 {
                let terms = DeliveryTerms(
                    fee: Money(minorUnits: 500, currency: .cny), freeFrom: Money(minorUnits: 6_000, currency: .cny))
                shops.append(Shop(id: shop, name: "Shop \(index / 10)", delivery: terms))
            }
            let product = ProductID("p\(six(index))")
            products.append(Product(id: product, shop: shop, title: "Product \(index)"))
            offers.append(
                Offer(
                    sku: SKU("\(six(index))"), product: product, shop: shop,
                    price: Money(minorUnits: Int64(100 + index * 37 % 9_900), currency: .cny)))
        }
        return try Catalog(currency: .cny, shops: shops, products: products, offers: offers)
    }

    /// A context that allows carts of any size.
    static func context(_ catalog: Catalog) -> CartContext {
        CartContext(
            catalog: catalog, rules: CartRules(capacity: 1_000_000, maximumQuantity: 1_000_000_000), now: now)
    }

    /// A cart with one piece of the catalog's first `count` SKUs, all selected.
    static func cart(_ count: Int, in context: CartContext) throws -> Cart {
        var cart = Cart(currency: context.catalog.currency)
        for index in 0..<count {
            let edit = CartEdit(id: EditID("a\(index)"), .add(context.catalog.offers[index].sku, quantity: 1))
            _ = try cart.apply(edit, in: context)
        }
        _ = try cart.apply(CartEdit(id: EditID("all"), .select(.all)), in: context)
        return cart
    }

    /// A catalog of `lines` SKUs spread over `shops` shops, with delivery that is free from an amount on.
    static func mall(lines: Int, shops: Int, packing: Int64? = nil) throws -> Catalog {
        var entries: [Shop] = []
        for shop in 0..<shops {
            entries.append(
                Shop(
                    id: ShopID("s\(six(shop))"), name: "Shop \(shop)",
                    delivery: DeliveryTerms(
                        fee: Money(minorUnits: 600, currency: .cny), freeFrom: Money(minorUnits: 9_900, currency: .cny))
                ))
        }
        var products: [Product] = []
        var offers: [Offer] = []
        for index in 0..<lines {
            let shop = entries[index % shops].id
            let product = ProductID("p\(six(index))")
            products.append(Product(id: product, shop: shop, title: "Product \(index)"))
            offers.append(
                Offer(
                    sku: SKU(six(index)), product: product, shop: shop,
                    price: Money(minorUnits: Int64(900 + index * 37 % 9_100), currency: .cny),
                    packingFee: packing.map { Money(minorUnits: $0, currency: .cny) }))
        }
        return try Catalog(currency: .cny, shops: entries, products: products, offers: offers)
    }

    /// Promotions and coupons as a mall has them: most are a shop's, one of `platformEvery` the platform's; amounts and
    /// percentages.
    static func mixed(_ promotions: Int, coupons: Int, shops: Int, platformEvery: Int) throws -> [PricingStep] {
        try (0..<promotions + coupons).map { index in
            let isCoupon = index >= promotions
            let shop = index % platformEvery == platformEvery - 1 ? nil : ShopID("s\(six(index * 7 % shops))")
            let stage: PricingStage =
                switch (isCoupon, shop == nil) {
                case (false, false): .shopPromotions
                case (false, true): .platformPromotions
                case (true, false): .shopCoupons
                case (true, true): .platformCoupons
                }
            let info = RuleInfo(
                id: PromotionID("mixed\(index)"), type: "threshold", label: "mixed \(index)", stage: stage, shop: shop,
                coupon: isCoupon ? CouponCode("C\(index)") : nil)
            let from = ThresholdRule.Measure.amount(Int64(3_000 + index * 911 % 20_000))
            let off: ThresholdRule.Benefit =
                index % 3 == 0
                ? .percent(basisPoints: Int64(300 + index * 53 % 1_500)) : .amount(Int64(200 + index * 131 % 2_500))
            return PricingStep(
                try ThresholdRule(info: info, tiers: .highest([ThresholdRule.Tier(from: from, off: off)])))
        }
    }

    /// `count` threshold promotions that all touch every line: half of them with tiers, half "for every".
    static func promotions(_ count: Int) throws -> [PricingStep] {
        try (0..<count).map { index in
            let info = RuleInfo(
                id: PromotionID("promotion\(index)"), type: "threshold", label: "promotion \(index)",
                stage: .platformPromotions)
            let from = ThresholdRule.Measure.amount(Int64(10_000 + index * 10))
            let off = ThresholdRule.Benefit.amount(Int64(1 + index % 5))
            let tiers: ThresholdRule.Tiers =
                index % 2 == 0
                ? .highest([
                    ThresholdRule.Tier(from: from, off: off),
                    ThresholdRule.Tier(from: .amount(90_000_000), off: .amount(500)),
                ])
                : .every(ThresholdRule.Tier(from: from, off: off), maximumTimes: 3)
            return PricingStep(try ThresholdRule(info: info, tiers: tiers))
        }
    }
}
