internal import CartCore

/// Reads the promotion type `percent` (打折):
///
///     { percentOff: 20,           // of the goods in scope
///       maximumOff: "50.00",      // never more than this; no limit
///       voucher: true,            // acts after every other promotion; false
///       coversFees: true,         // a voucher: takes the percentage off the fees of the goods' shops too; false
///       basis: { percent: "remaining", share: "remaining", discountedGoodsCount: true } }
enum PercentDocument {
    /// The rule; nil when something is wrong, which is then noted.
    @Sendable static func step(_ promotion: PromotionDocument) -> PricingStep? {
        let reader = promotion.reader
        if !reader.has("percentOff") { reader.missing("percentOff") }
        let basisPoints = reader.percentage("percentOff")
        let maximumOff = promotion.positiveAmount("maximumOff", in: reader)
        let isVoucher = reader.flag("voucher") ?? false
        let coversFees = promotion.coversFees(isVoucher: isVoucher)
        var bases = ThresholdRule.Bases()
        if let basis = reader.object("basis") {
            bases = ThresholdRule.Bases(
                percent: basis.choice("percent"), share: basis.choice("share"),
                discountedGoodsCount: basis.flag("discountedGoodsCount"))
            basis.finish()
        }
        guard let basisPoints, reader.collector.isEmpty else { return nil }
        return PricingStep(
            PercentRule(
                info: isVoucher ? promotion.info(in: .vouchers) : promotion.info, basisPoints: basisPoints,
                maximumOff: maximumOff, bases: bases, coversFees: coversFees))
    }
}
