/// The promotions, coupons and fees of a market, in running order and found by what they can touch.
///
/// Making a book sorts and indexes the rules once; a quote then meets only those that can touch its lines, so rules
/// that cannot cost nothing.
public struct PromotionBook: Sendable {
    /// Every rule, in running order.
    public let steps: [PricingStep]
    /// The coupons there are.
    public let coupons: Set<CouponCode>
    /// The coupons that may not be used as often as one likes, with how often they may.
    public let limits: [CouponCode: CouponLimits]

    private var everywhere: [Int] = []
    private var byShop: [ShopID: [Int]] = [:]
    private var byProduct: [ProductID: [Int]] = [:]
    private var bySKU: [SKU: [Int]] = [:]
    private var byTag: [Tag: [Int]] = [:]
    private var byCoupon: [CouponCode: [Int]] = [:]

    /// A book of promotions and coupons, with the fees that every market has.
    public init(_ promotions: [PricingStep] = [], fees: [PricingStep] = PromotionBook.standardFees) {
        let steps = (promotions + fees).sorted { $0.runs(before: $1) }
        self.steps = steps
        var coupons: Set<CouponCode> = []
        var limits: [CouponCode: CouponLimits] = [:]
        for (index, step) in steps.enumerated() {
            let info = step.info
            if let coupon = info.coupon {
                coupons.insert(coupon)
                if !info.limits.isUnlimited {
                    limits[coupon] = limits[coupon]?.tightened(by: info.limits) ?? info.limits
                }
                byCoupon[coupon, default: []].append(index)
            } else if info.scope.namesGoods {
                for sku in info.scope.skus { bySKU[sku, default: []].append(index) }
                for product in info.scope.products { byProduct[product, default: []].append(index) }
                for tag in info.scope.tags { byTag[tag, default: []].append(index) }
            } else if let shop = info.shop {
                byShop[shop, default: []].append(index)
            } else if !info.scope.shops.isEmpty {
                for shop in info.scope.shops { byShop[shop, default: []].append(index) }
            } else {
                everywhere.append(index)
            }
        }
        self.coupons = coupons
        self.limits = limits
    }

    /// Packing, delivery, and what small orders and many pieces cost more, on the terms of each shop.
    public static let standardFees = [
        PricingStep(PackingFeeRule()), PricingStep(DeliveryFeeRule()), PricingStep(SmallOrderFeeRule()),
        PricingStep(ManyPiecesFeeRule()),
    ]

    /// The rule with this id.
    public func step(_ id: PromotionID) -> PricingStep? { steps.first { $0.info.id == id } }

    /// The coupon's rules.
    public func steps(of coupon: CouponCode) -> [PricingStep] { (byCoupon[coupon] ?? []).map { steps[$0] } }

    /// The places of the rules that can touch a ledger's lines, and of the coupons held, in running order.
    func candidates(for ledger: PricingLedger, held: [CouponCode]) -> [Int] {
        if steps.count == everywhere.count { return everywhere }
        var found = everywhere
        if !byShop.isEmpty {
            for shop in ledger.shops { if let more = byShop[shop.id] { found += more } }
        }
        if !bySKU.isEmpty || !byProduct.isEmpty || !byTag.isEmpty {
            for line in ledger.lines {
                if !bySKU.isEmpty, let more = bySKU[line.sku] { found += more }
                if !byProduct.isEmpty, let more = byProduct[line.product] { found += more }
                if !byTag.isEmpty { for tag in line.tags { if let more = byTag[tag] { found += more } } }
            }
        }
        for coupon in held { if let more = byCoupon[coupon] { found += more } }
        found.sort()
        var unique: [Int] = []
        unique.reserveCapacity(found.count)
        for index in found where unique.last != index { unique.append(index) }
        return unique
    }
}

extension PromotionBook {
    /// The promotions whose scope a line is in, in running order: what a page can say of a line before it is selected.
    /// Coupons and fees are not among them, and windows are not looked at.
    public func promotions(touching line: CartLine, of product: Product) -> [PricingStep] {
        var places = everywhere + (byShop[line.shop] ?? []) + (bySKU[line.sku] ?? []) + (byProduct[product.id] ?? [])
        for tag in product.tags { places += byTag[tag] ?? [] }
        places.sort()
        var found: [PricingStep] = []
        var last: Int?
        for place in places where place != last {
            last = place
            let info = steps[place].info
            if info.stage == .fees || (info.shop != nil && info.shop != line.shop) { continue }
            if info.scope.contains(shop: line.shop, product: product.id, sku: line.sku, tags: product.tags) {
                found.append(steps[place])
            }
        }
        return found
    }
}
