internal import CartCore
internal import CartKit

/// Carts that a market's promotions are tried on, by really pricing them.
struct TrialCarts {
    /// How many SKUs of a scope small carts are made of.
    private static let mostSKUs = 24
    /// How many pieces of a SKU small carts hold, and the most there may be besides.
    private static let pieces = Array(1...12) + [16, 20, 24, 32, 48, 64, 100, 200, 500, 1_000]

    private let market: Market
    private let edits: CartContext
    private let books: [PricingStep]

    init(_ market: Market) {
        self.market = market
        var edits = market.cart
        edits.purchases = [:]
        edits.rules.excess = .refuse
        self.edits = edits
        books = market.book.steps.filter { $0.info.stage != .fees }
    }

    /// The offers that a promotion can touch.
    func offers(for info: RuleInfo) -> [Offer] {
        market.catalog.offers.filter { offer in
            let tags = market.catalog.product(offer.product)?.tags ?? []
            return (info.shop == nil || info.shop == offer.shop)
                && info.scope.contains(shop: offer.shop, product: offer.product, sku: offer.sku, tags: tags)
        }
    }

    /// The promotions that act by themselves, and this one.
    func automatic(and step: PricingStep) -> [PricingStep] {
        books.filter { $0.info.coupon == nil && $0.info.id != step.info.id } + [step]
    }

    /// Whether something that acts by itself does not go together with the promotion.
    func hasRivals(_ info: RuleInfo) -> Bool {
        books.contains { $0.info.coupon == nil && $0.info.conflicts(with: info) }
    }

    // MARK: Carts

    /// Carts with all there is to buy of some offers: one, or one for each shop where a cart is one shop's. None when it does
    /// not all go into a cart.
    func fullCarts(of offers: [Offer]) -> [Cart] {
        var carts: [ShopID?: Cart] = [:]
        var order: [ShopID?] = []
        for offer in offers {
            guard let most = most(of: offer) else { continue }
            let key = edits.rules.shops == .one ? offer.shop : nil
            if carts[key] == nil { order.append(key) }
            var cart = carts[key] ?? Cart(currency: market.catalog.currency)
            guard add(most, of: offer, to: &cart) else { return [] }
            carts[key] = cart
        }
        return order.compactMap { carts[$0] }
    }

    /// Carts with some pieces of one SKU each.
    func smallCarts(of offers: [Offer]) -> [Cart] {
        var found: [Cart] = []
        for offer in offers.prefix(Self.mostSKUs) {
            guard let most = most(of: offer) else { continue }
            for pieces in Self.pieces where pieces <= most {
                var cart = Cart(currency: market.catalog.currency)
                if add(pieces, of: offer, to: &cart) { found.append(cart) }
            }
        }
        return found
    }

    /// The most pieces of an offer that a cart takes; nil when it takes none.
    private func most(of offer: Offer) -> Int? {
        let rule = offer.quantityRule
        if !offer.isOnSale { return nil }
        var most = edits.rules.maximumQuantity
        for limit in [rule.maximum, rule.stock, rule.perCustomer] { most = min(most, limit ?? most) }
        if most < rule.minimum { return nil }
        return most - (most - rule.minimum) % rule.step
    }

    /// Adds pieces with the dearest choices. Answers whether the cart took them.
    private func add(_ pieces: Int, of offer: Offer, to cart: inout Cart) -> Bool {
        var choices: [Customisation] = []
        for option in market.catalog.product(offer.product)?.options ?? [] {
            let dearest = option.choices.max { $0.surcharge.minorUnits < $1.surcharge.minorUnits }
            let chosen = option.allowsSeveral ? option.choices : dearest.map { [$0] } ?? []
            choices += chosen.map { Customisation(option.name, $0.value) }
        }
        let edit = CartEdit(
            id: EditID("trial-\(offer.sku.rawValue)"),
            .add(offer.sku, quantity: pieces, customisations: choices))
        guard (try? cart.apply(edit, in: edits)) != nil else { return false }
        let select = CartEdit(id: EditID("trial-select-\(offer.sku.rawValue)"), .select(.all))
        if cart.selection != .all { _ = try? cart.apply(select, in: edits) }
        return true
    }

    // MARK: Pricing

    /// A cart priced with some promotions, at a time when one of them is valid, its coupon held and every membership too; nil
    /// when it cannot be priced.
    func quote(_ cart: Cart, with steps: [PricingStep], for info: RuleInfo) -> Quote? {
        var cart = cart
        if let coupon = info.coupon {
            guard (try? cart.apply(CartEdit(id: EditID("trial-coupon"), .addCoupon(coupon)), in: edits)) != nil else {
                return nil
            }
        }
        var context = market.pricing
        context.promotions = PromotionBook(steps)
        context.purchases = [:]
        if let from = info.window.from, from > context.now { context.now = from }
        return try? cart.quote(in: context)
    }
}
