internal import CartCore

/// Reads the promotion type `bundle` (N件M元, 任选N件M元):
///
///     { pieces: 3, price: "99.00",   // so many pieces together cost this
///       counting: "scope",       // sku, product or scope: which pieces are counted together
///       maximumTimes: 2 }        // so many bundles at the most; no limit
enum BundleDocument {
    /// The rule; nil when something is wrong, which is then noted.
    @Sendable static func step(_ promotion: PromotionDocument) -> PricingStep? {
        let reader = promotion.reader
        for field in ["pieces", "price"] where !reader.has(field) { reader.missing(field) }
        let pieces = reader.integer("pieces", in: 1...CartRules.largestQuantity)
        let price = promotion.amount("price", in: reader)
        let counting: PieceCounting = reader.choice("counting") ?? .scope
        let times = reader.integer("maximumTimes", in: 1...CartRules.largestQuantity)
        guard let pieces, let price, reader.collector.isEmpty else { return nil }
        return PricingStep(
            BundleRule(
                info: promotion.info(in: .linePromotions), pieces: pieces, price: price, counting: counting,
                maximumTimes: times))
    }
}
