import CartCore

/// A cart at the till: what is in it, and the promotions it is priced with.
struct Till {
    var shopper: Shopper
    var context: PricingContext

    /// Everything in `items` (`"a1*3"`) is in the cart and selected. Lines are priced in the order given.
    init(
        _ offers: [String], items: [String]? = nil, terms: [String: DeliveryTerms] = [:],
        promotions: [PricingStep] = [],
        profile: PricingProfile = .mall, coupons: [String] = [], currency: Currency = .cny
    ) throws {
        let catalog = try Market.catalog(offers, terms: terms, currency: currency)
        shopper = Shopper(catalog)
        for item in (items ?? catalog.offers.map(\.sku.rawValue)).reversed() { try shopper.add(item) }
        try shopper.perform(.select(.all))
        for coupon in coupons { try shopper.perform(.addCoupon(CouponCode(coupon))) }
        context = PricingContext(
            catalog: catalog, promotions: PromotionBook(promotions), profile: profile, now: Market.now)
    }

    /// Lines of one shop with these amounts, one piece each: `k0`, `k1` …
    init(
        amounts: [Int64], promotions: [PricingStep], profile: PricingProfile = .mall, coupons: [String] = []
    ) throws {
        let offers = amounts.enumerated().map { "A/k\($0)=\($1)" }
        try self.init(offers, promotions: promotions, profile: profile, coupons: coupons)
    }

    func quote() throws(PricingError) -> Quote { try shopper.cart.quote(in: context) }

    /// What is paid for each line, in minor units.
    func totals() throws(PricingError) -> [Int64] { try quote().lines.map(\.total.minorUnits) }

    /// What each line gets off, in minor units.
    func discounts() throws(PricingError) -> [Int64] { try quote().lines.map(\.discount.minorUnits) }
}

/// Threshold promotions in short.
enum Promo {
    typealias Tier = ThresholdRule.Tier

    /// The platform's promotion `id`, unless a shop or a coupon is named.
    static func step(
        _ id: String, _ tiers: ThresholdRule.Tiers, priority: Int = 0, shop: String? = nil, coupon: String? = nil,
        scope: PromotionScope = .everything, window: TimeWindow = .always, stage: PricingStage? = nil,
        maximumOff: Int64? = nil, bases: ThresholdRule.Bases = .init()
    ) throws(ThresholdRule.Fault) -> PricingStep {
        let usual: PricingStage =
            switch (shop, coupon) {
            case (nil, nil): .platformPromotions
            case (nil, _): .platformCoupons
            case (_, nil): .shopPromotions
            case (_, _): .shopCoupons
            }
        let info = RuleInfo(
            id: PromotionID(id), type: "threshold", label: "label of \(id)", stage: stage ?? usual, priority: priority,
            shop: shop.map { ShopID($0) }, scope: scope, window: window, coupon: coupon.map { CouponCode($0) })
        return PricingStep(try ThresholdRule(info: info, tiers: tiers, maximumOff: maximumOff, bases: bases))
    }

    /// From so much on, so much off.
    static func off(_ from: Int64, _ off: Int64) -> Tier { Tier(from: .amount(from), off: .amount(off)) }

    /// From so much on, so many percent off.
    static func percent(_ from: Int64, _ percent: Int64) -> Tier {
        Tier(from: .amount(from), off: .percent(basisPoints: percent * 100))
    }

    /// From so many pieces on, so many percent off.
    static func pieces(_ from: Int, _ percent: Int64) -> Tier {
        Tier(from: .pieces(from), off: .percent(basisPoints: percent * 100))
    }
}
