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
