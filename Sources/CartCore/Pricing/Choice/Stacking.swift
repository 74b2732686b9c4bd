/// What a promotion does not go together with. Coupons of one shop, and those of the platform, never go together: of each
/// such lane one acts (market rules R5, R6).
public struct Stacking: Hashable, Sendable {
    /// Of the promotions of a group one acts.
    public var group: String?
    /// Nothing acts beside it: in its shop when it is a shop's, else in the whole cart. Sale and member prices are prices,
    /// and fees are fees: both stay.
    public var isExclusive: Bool
    /// These do not act beside it.
    public var notWith: Set<PromotionID>

    /// Goes with everything unless something else is said.
    public init(group: String? = nil, isExclusive: Bool = false, notWith: Set<PromotionID> = []) {
        self.group = group
        self.isExclusive = isExclusive
        self.notWith = notWith
    }

    /// Whether the promotion goes with everything.
    var isFree: Bool { group == nil && !isExclusive && notWith.isEmpty }
}

extension RuleInfo {
    /// Whether the two are coupons of one lane.
    func sharesLane(with other: RuleInfo) -> Bool {
        coupon != nil && other.coupon != nil && stage == other.stage && shop == other.shop
    }

    /// Whether the two are promotions of different shops, so that neither sees what the other does.
    func isApart(from other: RuleInfo) -> Bool {
        guard let shop, let otherShop = other.shop else { return false }
        return shop != otherShop
    }

    /// Whether the two do not act together.
    package func conflicts(with other: RuleInfo) -> Bool {
        if id == other.id { return false }
        if sharesLane(with: other) { return true }
        if stacking.isFree, other.stacking.isFree { return false }
        if stage == .fees || other.stage == .fees || stage == .linePrices || other.stage == .linePrices { return false }
        if let group = stacking.group, group == other.stacking.group { return true }
        if stacking.notWith.contains(other.id) || other.stacking.notWith.contains(id) { return true }
        return excludes(other) || other.excludes(self)
    }

    private func excludes(_ other: RuleInfo) -> Bool {
        stacking.isExclusive && (shop == nil || shop == other.shop)
    }
}

/// Whether a quote is known to be the cheapest that the promotions and coupons at hand allow.
public struct Optimality: Hashable, Sendable {
    /// Whether no combination is cheaper.
    public var isProven: Bool
    /// How much cheaper another combination could be at the most; zero when it is proven that none is.
    public var gap: Money

    /// What is known of a quote.
    public init(isProven: Bool, gap: Money) {
        self.isProven = isProven
        self.gap = gap
    }
}
