internal import CartCore

/// Reads the promotion type `nth-piece` (第N件X折):
///
///     { every: 2,              // of so many pieces the cheapest is cheaper; at least 2
///       percentOff: 50,        // or off: "5.00", or price: "1.00"
///       counting: "sku",       // sku, product or scope: which pieces are counted together
///       maximumTimes: 3 }      // so many pieces get cheaper at the most; no limit
enum NthPieceDocument {
    /// The rule; nil when something is wrong, which is then noted.
    @Sendable static func step(_ promotion: PromotionDocument) -> PricingStep? {
        let reader = promotion.reader
        if !reader.has("every") { reader.missing("every") }
        let every = reader.integer("every", in: 2...CartRules.largestQuantity)
        let benefit = promotion.pieceBenefit(in: reader)
        let counting: PieceCounting = reader.choice("counting") ?? .sku
        let times = reader.integer("maximumTimes", in: 1...CartRules.largestQuantity)
        guard let every, let benefit, reader.collector.isEmpty else { return nil }
        return PricingStep(
            NthPieceRule(
                info: promotion.info(in: .linePromotions), every: every, benefit: benefit, counting: counting,
                maximumTimes: times))
    }
}
