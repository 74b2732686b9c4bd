/// Which amount of a line a rule looks at.
public enum AmountBasis: String, Hashable, Sendable, CaseIterable {
    /// The original price times the quantity.
    case listPrice = "list-price"
    /// The price of now times the quantity, before any promotion.
    case price
    /// What the line promotions left.
    case afterLinePromotions = "after-line-promotions"
    /// What every earlier rule left.
    case remaining
}

/// How a cart reaches the shopper.
public enum Fulfilment: String, Hashable, Sendable, CaseIterable {
    /// It is brought: delivery fees apply.
    case delivery
    /// The shopper fetches it: no delivery fee; packing is still paid (known fault B19).
    case pickup
}

/// How a market prices where practice differs. A rule that states a basis of its own goes before the profile.
public struct PricingProfile: Hashable, Sendable {
    /// The profile's name.
    public var name: String
    /// What a threshold is compared with.
    public var thresholdBasis: AmountBasis
    /// Whether the packing fees of the lines in scope count towards an amount threshold (market rule R22).
    public var thresholdCountsPacking: Bool
    /// What a percentage is taken from.
    public var percentBasis: AmountBasis
    /// What a discount on several lines is shared in proportion to.
    public var shareBasis: AmountBasis
    /// Whether goods sold below their list price count for a shop's thresholds (market rule R16).
    public var discountedGoodsCount: Bool
    /// What the free-delivery threshold is compared with (known fault B11, market rule R26).
    public var freeDeliveryBasis: AmountBasis
    /// What the minimum order is compared with.
    public var minimumOrderBasis: AmountBasis
    /// Whether packing fees count towards the minimum order; delivery never does (market rule R20, known fault B19).
    public var minimumOrderCountsPacking: Bool

    /// A profile; what is left out is the mall's.
    public init(
        name: String = "mall", thresholdBasis: AmountBasis = .afterLinePromotions, thresholdCountsPacking: Bool = false,
        percentBasis: AmountBasis = .remaining, shareBasis: AmountBasis = .remaining,
        discountedGoodsCount: Bool = true, freeDeliveryBasis: AmountBasis = .remaining,
        minimumOrderBasis: AmountBasis = .afterLinePromotions, minimumOrderCountsPacking: Bool = false
    ) {
        self.name = name
        self.thresholdBasis = thresholdBasis
        self.thresholdCountsPacking = thresholdCountsPacking
        self.percentBasis = percentBasis
        self.shareBasis = shareBasis
        self.discountedGoodsCount = discountedGoodsCount
        self.freeDeliveryBasis = freeDeliveryBasis
        self.minimumOrderBasis = minimumOrderBasis
        self.minimumOrderCountsPacking = minimumOrderCountsPacking
    }

    /// A mall: thresholds look at the price after single-item discounts, side by side (market rule R4).
    public static let mall = PricingProfile()

    /// A takeaway: the minimum order counts original prices and packing; discounted dishes do not share the shop's
    /// threshold reductions unless a promotion says so.
    public static let takeaway = PricingProfile(
        name: "takeaway", thresholdBasis: .listPrice, discountedGoodsCount: false, minimumOrderBasis: .listPrice,
        minimumOrderCountsPacking: true)
}

/// What a quote is made with. Nothing else goes into it: the same context and cart give the same quote.
public struct PricingContext: Sendable {
    /// The offers of now.
    public var catalog: Catalog
    /// The promotions, coupons and fees there are.
    public var promotions: PromotionBook
    /// How the market prices where practice differs.
    public var profile: PricingProfile
    /// How the cart reaches the shopper.
    public var fulfilment: Fulfilment
    /// Pieces this customer has bought before, for limits per customer.
    public var purchases: [SKU: Int]
    /// The memberships that this customer holds, for prices that only members get.
    public var memberships: Set<String>
    /// How often coupons were used before, as a register counts it, for the limits of their uses; one that is not named
    /// was never used.
    public var couponUses: [CouponCode: CouponUses] = [:]
    /// How far the shopper is from the shop, in metres, for delivery by distance; nil when it is not known.
    public var distance: Int?
    /// The same for single shops, before `distance`: a mall's are not all equally far.
    public var distances: [ShopID: Int] = [:]
    /// The area that the shopper is in, for delivery by areas; nil when it is not known.
    public var area: AreaID?
    /// How many persons the order is for, for what shops require for each; nil when it is not known, which counts as one.
    public var persons: Int?
    /// How the market taxes; nil where prices are all there is.
    public var tax: TaxTerms?
    /// How the total is rounded for cash; nil where it is not.
    public var cashRounding: CashRounding?
    /// The time the quote is for.
    public var now: Timestamp
    /// How many looks, of one promotion at one line, the search for the best combination takes before it settles for the best
    /// found; a number and not a time, so that the same cart gives the same quote everywhere.
    public var searchBudget = CombinationSearch.standardBudget

    /// A context; without further words it is the mall's, delivered, to a new customer.
    public init(
        catalog: Catalog, promotions: PromotionBook = PromotionBook(), profile: PricingProfile = .mall,
        fulfilment: Fulfilment = .delivery, purchases: [SKU: Int] = [:],
        memberships: Set<String> = [], now: Timestamp
    ) {
        self.catalog = catalog
        self.promotions = promotions
        self.profile = profile
        self.fulfilment = fulfilment
        self.purchases = purchases
        self.memberships = memberships
        self.now = now
    }
}

/// Why a cart cannot be priced.
public enum PricingError: Error, Hashable, Sendable {
    /// The catalog's currency is not the cart's.
    case currencyMismatch(cart: Currency, catalog: Currency)
    /// Amounts do not fit in 64 bits of minor units.
    case amountTooLarge
    /// A rule took more from a line than it had left, or less than nothing: a fault of the rule.
    case ruleOutOfBounds(PromotionID)

    /// The error's stable name, as scripts see it.
    public var code: String { refusal.rawValue }

    /// The same as a value.
    public var refusal: RefusalCode {
        switch self {
        case .currencyMismatch: .currencyMismatch
        case .amountTooLarge: .amountTooLarge
        case .ruleOutOfBounds: .ruleOutOfBounds
        }
    }
}
