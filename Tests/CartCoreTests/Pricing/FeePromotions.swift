import CartCore
import Testing

/// Promotions that reach fees, in short.
enum FeeWay: CaseIterable {
    /// So much off delivery.
    case deliveryOff
    /// Free delivery.
    case freeDelivery
    /// An amount off that pays fees too.
    case packet
    /// A percentage of goods and fees.
    case percent

    func step(
        _ id: String, shop: String? = nil, coupon: Bool = false, stacking: Stacking = Stacking(), from: Int64 = 0,
        off: Int64
    ) throws -> PricingStep {
        let reducesFees = self == .deliveryOff || self == .freeDelivery
        let info = RuleInfo(
            id: PromotionID(id), type: "\(self)", label: id, stage: reducesFees ? .feePromotions : .vouchers,
            shop: shop.map { ShopID($0) }, coupon: coupon ? CouponCode(id) : nil, stacking: stacking)
        let threshold: ThresholdRule.Measure? = from > 0 ? .amount(from) : nil
        switch self {
        case .deliveryOff:
            return PricingStep(
                try DeliveryOffRule(info: info, tiers: [DeliveryOffRule.Tier(from: threshold, off: .amount(off))]))
        case .freeDelivery:
            let free = DeliveryOffRule.Tier(from: threshold, off: .percent(basisPoints: 10_000))
            return PricingStep(try DeliveryOffRule(info: info, tiers: [free]))
        case .packet:
            return PricingStep(AmountOffRule(info: info, off: off, from: from > 0 ? from : nil, coversFees: true))
        case .percent:
            return PricingStep(PercentRule(info: info, basisPoints: min(off, 10_000), coversFees: true))
        }
    }
}
