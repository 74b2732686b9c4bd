/// Goods that an order of a shop must hold (必点品, market rule R36): a soup base, tableware for each person. Without them
/// nothing of the shop can be checked out.
public struct ShopRequirement: Hashable, Sendable {
    /// What the pieces are counted by.
    public enum Per: String, Hashable, Sendable, CaseIterable {
        /// So many an order.
        case order
        /// So many for each person who eats.
        case person
    }

    /// The name a shopper sees: "soup base".
    public let name: String
    /// The goods of which any will do. Their shop is the one that requires them.
    public let goods: PromotionScope
    /// So many pieces of them together, at least 1.
    public let pieces: Int
    /// For each order, or for each person.
    public let per: Per
    /// Only an order that holds some of these goods must; nil when every order must.
    public let when: PromotionScope?

    /// A requirement; fewer than one piece counts as one.
    public init(name: String, goods: PromotionScope, pieces: Int = 1, per: Per = .order, when: PromotionScope? = nil) {
        self.name = name
        self.goods = goods
        self.pieces = max(1, pieces)
        self.per = per
        self.when = when
    }

    /// The pieces that an order for so many persons must hold. Where their number is not known it is for one; so many that they
    /// cannot be counted are as many as can.
    public func pieces(for persons: Int?) -> Int {
        if per == .order { return pieces }
        let (product, overflow) = pieces.multipliedReportingOverflow(by: max(1, persons ?? 1))
        return overflow ? .max : product
    }
}

/// What a shop requires, with how much of it can be had.
struct ShopDemand: Hashable, Sendable {
    /// What is required.
    let requirement: ShopRequirement
    /// The most pieces of it that one order can hold; above zero.
    let most: Int

    /// The pieces that an order for so many persons must hold: no more than it can.
    func pieces(for persons: Int?) -> Int { min(most, requirement.pieces(for: persons)) }
}

extension Catalog {
    /// The demands of a shop that can be met, each with how far.
    func demands(of shop: Shop) -> [ShopDemand] {
        var demands: [ShopDemand] = []
        for requirement in shop.requirements {
            let most = mostPieces(of: shop.id, among: requirement.goods)
            if most > 0 { demands.append(ShopDemand(requirement: requirement, most: most)) }
        }
        return demands
    }

    /// The most pieces of some goods of a shop that one order can hold: what is on sale, as far as stock and limits go. Costs a
    /// look at every offer.
    private func mostPieces(of shop: ShopID, among goods: PromotionScope) -> Int {
        var sum = 0
        for offer in offers where offer.shop == shop && offer.isOnSale && contains(goods, offer) {
            let rule = offer.quantityRule
            let most = min(rule.stock ?? .max, rule.maximum ?? .max, rule.perCustomer ?? .max)
            // Fewer than the smallest quantity cannot be bought at all.
            if most < rule.minimum { continue }
            let (total, overflow) = sum.addingReportingOverflow(most - (most - rule.minimum) % rule.step)
            if overflow { return .max }
            sum = total
        }
        return sum
    }

    /// The offers of a shop that are among some goods, in the order of the catalog. Costs a look at every offer.
    public func offers(of shop: ShopID, among goods: PromotionScope) -> [Offer] {
        offers.filter { $0.shop == shop && contains(goods, $0) }
    }

    private func contains(_ goods: PromotionScope, _ offer: Offer) -> Bool {
        goods.contains(
            shop: offer.shop, product: offer.product, sku: offer.sku, tags: product(offer.product)?.tags ?? [])
    }
}
