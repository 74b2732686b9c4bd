internal import CartCore
internal import CartKit

/// Carts that a market's promotions are tried on, by really pricing them.
struct TrialCarts {
    /// How many SKUs of a scope small carts are made of.
    private static let mostSKUs = 24
    /// How many pieces of a SKU small carts hold, and the most there may be besides.
    private static let pieces = Array(1...12) + [16, 20, 24, 32, 48, 64, 100, 200, 500, 1_000]

    /// How long the best combination is searched for in one of very many carts.
    private static let searchBudget = 5_000

    let market: Market
    private let edits: CartContext
    private let books: [PricingStep]
    private let work = TrialWork()

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
        market.catalog.offers.filter { touches(info, $0, tags: market.catalog.product($0.product)?.tags ?? []) }
    }

    /// The offers that a promotion can touch, and what else it takes something off.
    func allOffers(for step: PricingStep) -> [Offer] {
        market.catalog.offers.filter { touches(step, $0, tags: market.catalog.product($0.product)?.tags ?? []) }
    }

    /// Whether a promotion takes something off an offer of a product with these tags, or counts it.
    func touches(_ step: PricingStep, _ offer: Offer, tags: [Tag]) -> Bool {
        if touches(step.info, offer, tags: tags) { return true }
        return (step.info.shop == nil || step.info.shop == offer.shop)
            && step.goods?.contains(shop: offer.shop, product: offer.product, sku: offer.sku, tags: tags) == true
    }

    /// Whether an offer of a product with these tags is in a promotion's scope.
    private func touches(_ info: RuleInfo, _ offer: Offer, tags: [Tag]) -> Bool {
        (info.shop == nil || info.shop == offer.shop)
            && info.scope.contains(shop: offer.shop, product: offer.product, sku: offer.sku, tags: tags)
    }

    /// The promotions that act by themselves, and this one.
    func automatic(and step: PricingStep) -> [PricingStep] {
        books.filter { $0.info.coupon == nil && $0.info.id != step.info.id } + [step]
    }

    /// Whether something that acts by itself does not go together with the promotion.
    func hasRivals(_ info: RuleInfo) -> Bool {
        books.contains { $0.info.coupon == nil && $0.info.conflicts(with: info) }
    }

    /// How many carts were priced.
    var count: Int { work.count }
    /// Whether all was tried that there was to try.
    var isComplete: Bool { !work.isOver }

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

    /// The quantities of an offer that a cart takes, from the smallest to the greatest; none when it takes none.
    func quantities(of offer: Offer) -> StrideThrough<Int>? {
        let rule = offer.quantityRule
        return most(of: offer).map { stride(from: rule.minimum, through: $0, by: rule.step) }
    }

    /// The first quantity of an offer that a cart takes and that is no less than so many pieces.
    func quantity(of offer: Offer, from pieces: Int) -> Int? {
        guard let most = most(of: offer), pieces <= most else { return nil }
        let (minimum, step) = (offer.quantityRule.minimum, offer.quantityRule.step)
        if pieces <= minimum { return minimum }
        let quantity = minimum + (pieces - minimum + step - 1) / step * step
        return quantity <= most ? quantity : nil
    }

    /// A cart with pieces of some offers, of each with the cheapest choices that have to be made; nil when they do not go
    /// into one.
    func cart(of goods: [(offer: Offer, pieces: Int)]) -> Cart? {
        var cart = Cart(currency: market.catalog.currency)
        for one in goods where !add(one.pieces, of: one.offer, to: &cart, isPlain: true) { return nil }
        return cart
    }

    /// Adds pieces with the dearest choices, or plain ones with the cheapest that have to be made. Answers whether the cart
    /// took them.
    private func add(_ pieces: Int, of offer: Offer, to cart: inout Cart, isPlain: Bool = false) -> Bool {
        var choices: [Customisation] = []
        for option in market.catalog.product(offer.product)?.options ?? [] where option.isRequired || !isPlain {
            let dearest =
                isPlain
                ? option.choices.min { $0.surcharge.minorUnits < $1.surcharge.minorUnits }
                : option.choices.max { $0.surcharge.minorUnits < $1.surcharge.minorUnits }
            let chosen = option.allowsSeveral && !isPlain ? option.choices : dearest.map { [$0] } ?? []
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

    /// A cart priced with some promotions, at a time when one of them is valid, its coupon held and its memberships too; nil
    /// when it cannot be priced.
    func quote(_ cart: Cart, with steps: [PricingStep], for info: RuleInfo) -> Quote? {
        quote(
            cart, holding: info.coupon.map { [$0] } ?? [],
            memberships: steps.reduce(into: []) { $0.formUnion($1.members) },
            in: PromotionBook(steps), at: info.window.from.map { max($0, market.now) } ?? market.now)
    }

    /// A cart priced at a time, with coupons and memberships held; nil when it cannot be priced, or when more carts were than
    /// may be.
    func quote(
        _ cart: Cart, holding coupons: [CouponCode], memberships: Set<String>, in book: PromotionBook, at now: Timestamp
    ) -> Quote? {
        guard work.goesOn() else { return nil }
        var cart = cart
        for coupon in coupons {
            let edit = CartEdit(id: EditID("trial-coupon-\(coupon.rawValue)"), .addCoupon(coupon))
            guard (try? cart.apply(edit, in: edits)) != nil else { return nil }
        }
        var context = market.pricing
        context.promotions = book
        context.purchases = [:]
        context.memberships = memberships
        context.now = now
        context.searchBudget = Self.searchBudget
        let quote = try? cart.quote(in: context)
        if quote?.optimality.isProven == false { work.note(unproven: 1) }
        return quote
    }
}

/// How many carts were priced. There is a most, in carts and not in time, so that a catalog is judged the same everywhere.
private final class TrialWork {
    private static let most = 60_000
    /// A cart whose search did not end took as long as so many others.
    private static let weight = 100

    private(set) var count = 0
    private(set) var isOver = false
    private var done = 0

    /// Whether another cart may be priced; it is counted.
    func goesOn() -> Bool {
        if done >= Self.most {
            isOver = true
        } else {
            count += 1
            done += 1
        }
        return !isOver
    }

    /// Notes carts whose best combination was not found for certain.
    func note(unproven carts: Int) { done += carts * Self.weight }
}
