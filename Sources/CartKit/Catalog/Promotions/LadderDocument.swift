internal import CartCore

/// Reads the promotion type `ladder` (满N件折, 满N件减):
///
///     { tiers: [ { pieces: 2, percentOff: 10 }, { pieces: 3, percentOff: 20 } ],   // the highest tier reached acts
///       counting: "scope" }      // sku, product or scope: which pieces are counted together
///
/// A tier takes `percentOff` or `off` off each piece, or gives each piece a `price`.
enum LadderDocument {
    /// The rule; nil when something is wrong, which is then noted.
    @Sendable static func step(_ promotion: PromotionDocument) -> PricingStep? {
        let reader = promotion.reader
        let tiers = readTiers(promotion)
        let counting: PieceCounting = reader.choice("counting") ?? .scope
        guard let tiers, reader.collector.isEmpty else { return nil }
        return PricingStep(LadderRule(info: promotion.info(in: .linePromotions), tiers: tiers, counting: counting))
    }

    private static func readTiers(_ promotion: PromotionDocument) -> [LadderRule.Tier]? {
        let reader = promotion.reader
        guard let value = reader.value("tiers") else {
            reader.missing("tiers")
            return nil
        }
        if value == .array([]) {
            reader.fault(at: "tiers", "missing", english: "needs at least one tier", chinese: "至少需要一个档位")
            return nil
        }
        var places: [Int: DocumentReader] = [:]
        var tiers: [LadderRule.Tier] = []
        for tier in reader.objects("tiers") {
            if !tier.has("pieces") { tier.missing("pieces") }
            let pieces = tier.integer("pieces", in: 1...CartRules.largestQuantity)
            let benefit = promotion.pieceBenefit(in: tier)
            tier.finish()
            if let pieces, let first = places[pieces] {
                let other = first.path(of: "pieces")
                tier.fault(
                    at: "pieces", "overlapping-tiers", english: "is the same threshold as at \(other)",
                    chinese: "门槛与 \(other) 相同")
            } else if let pieces {
                places[pieces] = tier
                if let benefit { tiers.append(LadderRule.Tier(pieces: pieces, benefit: benefit)) }
            }
        }
        return tiers
    }
}
