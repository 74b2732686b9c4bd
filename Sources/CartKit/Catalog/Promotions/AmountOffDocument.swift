internal import CartCore

/// Reads the promotion type `amount-off` (立减, 红包):
///
///     { off: "5.00",
///       fromAmount: "20.00", // from so much on; from nothing on
///       voucher: true,       // acts after every other promotion; false
///       coversFees: true,    // a voucher: what the goods leave of it pays their fees; false
///       basis: { threshold: "price", share: "remaining", countsPacking: false, discountedGoodsCount: true } }
enum AmountOffDocument {
    /// The rule; nil when something is wrong, which is then noted.
    @Sendable static func step(_ promotion: PromotionDocument) -> PricingStep? {
        let reader = promotion.reader
        if !reader.has("off") { reader.missing("off") }
        let off = promotion.positiveAmount("off", in: reader)
        let from = promotion.positiveAmount("fromAmount", in: reader)
        let isVoucher = reader.flag("voucher") ?? false
        let coversFees = promotion.coversFees(isVoucher: isVoucher)
        var bases = ThresholdRule.Bases()
        if let basis = reader.object("basis") {
            bases = ThresholdRule.Bases(
                threshold: basis.choice("threshold"), countsPacking: basis.flag("countsPacking"),
                share: basis.choice("share"), discountedGoodsCount: basis.flag("discountedGoodsCount"))
            basis.finish()
        }
        guard let off, reader.collector.isEmpty else { return nil }
        let info = isVoucher ? promotion.info(in: .vouchers) : promotion.info
        return PricingStep(AmountOffRule(info: info, off: off, from: from, bases: bases, coversFees: coversFees))
    }
}
