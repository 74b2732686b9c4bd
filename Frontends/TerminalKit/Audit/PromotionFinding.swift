internal import CartCore

/// Something in a catalog's promotions that its owner should look at.
struct PromotionFinding: Hashable, Sendable {
    /// What was found.
    enum Code: String, Hashable, Sendable, CaseIterable {
        /// It is over.
        case over
        /// Nothing in the catalog is in its scope.
        case emptyScope = "empty-scope"
        /// Nothing in its scope can be bought now.
        case nothingOnSale = "nothing-on-sale"
        /// Stock and limits let no cart reach its lowest threshold.
        case outOfReach = "out-of-reach"
        /// Everything in its scope is sold below its list price, and such goods do not count.
        case onlyDiscountedGoods = "only-discounted-goods"
        /// In every cart that was tried something else acted in its place.
        case alwaysDisplaced = "always-displaced"
        /// A higher tier takes off no more than a lower one.
        case tierGivesLess = "tier-gives-less"
        /// Stock and limits let no cart reach a higher tier.
        case tierOutOfReach = "tier-out-of-reach"
        /// Goods are free that no promotion on pieces gives.
        case goodsFree = "goods-free"
        /// Less is paid than the goods cost the shop.
        case belowCost = "below-cost"
        /// Two promotions are exclusive and for the same goods at the same time.
        case exclusiveOverlap = "exclusive-overlap"
        /// A group of one promotion.
        case groupOfOne = "group-of-one"
        /// What it is said not to go together with, it never meets, or meets all the same.
        case stackingHasNoEffect = "stacking-has-no-effect"
    }

    /// How bad it is.
    enum Severity: String, Hashable, Sendable {
        /// It cannot be meant.
        case error
        /// It may be meant, or pass by itself.
        case warning
    }

    let code: Code
    let severity: Severity
    /// The promotions concerned; the one to look at first is first.
    let promotions: [PromotionID]
    /// What a shopper reads of the first.
    let label: String
    let message: Bilingual
    /// A cart in which it shows.
    let cart: TrialCart?

    init(
        _ code: Code, _ severity: Severity, _ promotions: [PromotionID], label: String, _ message: Bilingual,
        cart: TrialCart? = nil
    ) {
        self.cart = cart
        self.code = code
        self.severity = severity
        self.promotions = promotions
        self.label = label
        self.message = message
    }
}
