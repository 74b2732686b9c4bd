internal import CartCore

/// Reads the promotion type `delivery-off` (免配送费, 满减配送费):
///
///     { tiers: [ { from: "30.00", off: "2.00" }, { from: "60.00", free: true } ],   // the highest tier reached acts
///       fee: "delivery",          // which fee: delivery, packing, small-order or many-pieces; delivery
///       maximumOff: "8.00",       // never more than this; no limit
///       basis: { threshold: "remaining", countsPacking: false, discountedGoodsCount: true } }
///
/// A tier counts an amount (`from`), pieces (`pieces: 3`), or nothing, and takes off an amount (`off`), a percentage
/// (`percentOff: 50`) or the whole fee (`free: true`).
enum DeliveryOffDocument {
    private enum FeeName: String, CaseIterable {
        case delivery
        case packing
        case smallOrder = "small-order"
        case manyPieces = "many-pieces"
    }

    /// The rule; nil when something is wrong, which is then noted.
    @Sendable static func step(_ promotion: PromotionDocument) -> PricingStep? {
        let reader = promotion.reader
        let tiers = readTiers(promotion)
        let fee: FeeName = reader.choice("fee") ?? .delivery
        let maximumOff = promotion.positiveAmount("maximumOff", in: reader)
        var bases = ThresholdRule.Bases()
        if let basis = reader.object("basis") {
            bases = ThresholdRule.Bases(
                threshold: basis.choice("threshold"), countsPacking: basis.flag("countsPacking"),
                discountedGoodsCount: basis.flag("discountedGoodsCount"))
            basis.finish()
        }
        guard let tiers, reader.collector.isEmpty else { return nil }
        do {
            return PricingStep(
                try DeliveryOffRule(
                    info: promotion.info(in: .feePromotions), tiers: tiers, kind: Fee.Kind(fee.rawValue),
                    maximumOff: maximumOff, bases: bases))
        } catch {
            // Whatever the rule refuses is looked for above, where the place is known; this is for what is not.
            reader.fault("bad-tiers", english: "the tiers make no rule: \(error)", chinese: "档位无法构成规则：\(error)")
            return nil
        }
    }

    private static func readTiers(_ promotion: PromotionDocument) -> [DeliveryOffRule.Tier]? {
        let reader = promotion.reader
        guard let value = reader.value("tiers") else {
            reader.missing("tiers")
            return nil
        }
        if value == .array([]) {
            reader.fault(at: "tiers", "missing", english: "needs at least one tier", chinese: "至少需要一个档位")
            return nil
        }
        var tiers: [DeliveryOffRule.Tier] = []
        var places = TierPlaces()
        for tier in reader.objects("tiers") {
            let from = promotion.threshold(in: tier)
            let off = readBenefit(promotion, tier)
            tier.finish()
            places.note(from, at: tier)
            if let off { tiers.append(DeliveryOffRule.Tier(from: from, off: off)) }
        }
        return tiers
    }

    private static func readBenefit(
        _ promotion: PromotionDocument, _ tier: DocumentReader
    ) -> ThresholdRule.Benefit? {
        let named = ["off", "percentOff", "free"].filter { tier.has($0) }
        if named.count > 1 {
            tier.fault(
                at: named[1], "contradiction", english: "goes with one of off, percentOff, free; write one of them",
                chinese: "off、percentOff、free 只能写一个")
        }
        switch named.first {
        case "off": return promotion.positiveAmount("off", in: tier).map { .amount($0) }
        case "percentOff": return tier.percentage("percentOff").map { .percent(basisPoints: $0) }
        case "free":
            guard let isFree = tier.flag("free") else { return nil }
            if !isFree {
                tier.fault(
                    at: "free", "contradiction", english: "is false; write true, off or percentOff",
                    chinese: "为 false；请写 true、off 或 percentOff")
            }
            return .percent(basisPoints: 10_000)
        default:
            tier.fault(
                at: "off", "missing", english: "is missing: off: \"3.00\", percentOff: 50 or free: true",
                chinese: "缺失：请写 off: \"3.00\"、percentOff: 50 或 free: true")
            return nil
        }
    }
}
