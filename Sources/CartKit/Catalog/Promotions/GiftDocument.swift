internal import CartCore

/// Reads the promotion types `gift` (满赠) and `add-on` (加价购, 换购):
///
///     { tiers: [ { from: "100.00", choose: 1,       // so many pieces may be chosen; one of each
///                  goods: [ { sku: "cup", stock: 20 }, … ] } ],   // of these; stock for an order; enough
///       every: { pieces: 2, goods: [ … ], maximumTimes: 3 },   // instead: again for every so much
///       basis: { threshold: "price", countsPacking: false, discountedGoodsCount: true } }
///
/// A tier counts an amount (`from`) or pieces (`pieces: 3`). Goods of an `add-on` have a `price`; those of a `gift` are free.
struct GiftDocument {
    private let promotion: PromotionDocument
    private let isFree: Bool
    private var reader: DocumentReader { promotion.reader }

    /// The rule of a gift; nil when something is wrong, which is then noted.
    @Sendable static func gift(_ promotion: PromotionDocument) -> PricingStep? {
        GiftDocument(promotion: promotion, isFree: true).step()
    }

    /// The rule of goods at an add-on price; nil when something is wrong, which is then noted.
    @Sendable static func addOn(_ promotion: PromotionDocument) -> PricingStep? {
        GiftDocument(promotion: promotion, isFree: false).step()
    }

    private func step() -> PricingStep? {
        let tiers = readTiers()
        var bases = ThresholdRule.Bases()
        if let basis = reader.object("basis") {
            bases = ThresholdRule.Bases(
                threshold: basis.choice("threshold"), countsPacking: basis.flag("countsPacking"),
                discountedGoodsCount: basis.flag("discountedGoodsCount"))
            basis.finish()
        }
        guard let tiers, reader.collector.isEmpty else { return nil }
        do {
            return PricingStep(try GiftRule(info: promotion.info, tiers: tiers, bases: bases))
        } catch {
            // Whatever the rule refuses is looked for above, where the place is known; this is for what is not.
            reader.fault("bad-tiers", english: "the tiers make no rule: \(error)", chinese: "档位无法构成规则：\(error)")
            return nil
        }
    }

    private func readTiers() -> GiftRule.Tiers? {
        if let every = reader.object("every") {
            if reader.has("tiers") {
                reader.fault(
                    at: "every", "contradiction", english: "goes with no tiers; write one or the other",
                    chinese: "every 与 tiers 只能写一个")
            }
            let tier = readTier(every)
            let times = every.integer("maximumTimes", in: 1...1_000_000)
            every.finish()
            return tier.map { .every($0, maximumTimes: times) }
        }
        if reader.has("every") { return nil }
        guard let value = reader.value("tiers"), value != .array([]) else {
            reader.fault(
                at: "tiers", "missing", english: "needs at least one tier, or every", chinese: "至少需要一个档位，或写 every")
            return nil
        }
        var tiers: [GiftRule.Tier] = []
        var places = TierPlaces()
        for tier in reader.objects("tiers") {
            let read = readTier(tier, places: &places)
            tier.finish()
            if let read { tiers.append(read) }
        }
        return .highest(tiers)
    }

    private func readTier(_ tier: DocumentReader) -> GiftRule.Tier? {
        var places = TierPlaces()
        return readTier(tier, places: &places)
    }

    private func readTier(_ tier: DocumentReader, places: inout TierPlaces) -> GiftRule.Tier? {
        if !tier.has("from"), !tier.has("pieces") {
            tier.fault(
                at: "from", "missing", english: "is missing: an amount, or pieces: 3", chinese: "缺失：请写金额，或写 pieces: 3")
        }
        let from = promotion.threshold(in: tier)
        places.note(from, at: tier)
        let limit = tier.integer("choose", in: 1...CartRules.largestQuantity)
        let goods = readGoods(tier)
        guard let from, let goods else { return nil }
        return GiftRule.Tier(from: from, limit: limit, goods: goods)
    }

    private func readGoods(_ tier: DocumentReader) -> [GiftRule.Goods]? {
        guard let value = tier.value("goods") else {
            tier.missing("goods")
            return nil
        }
        if value == .array([]) {
            tier.fault(at: "goods", "missing", english: "offers nothing; name goods", chinese: "没有商品；请写出商品")
            return nil
        }
        var goods: [GiftRule.Goods] = []
        var places: [SKU: DocumentReader] = [:]
        for one in tier.objects("goods") {
            if let read = readOne(one) {
                if let first = places[read.sku] {
                    let other = first.path(of: "sku")
                    one.fault(
                        at: "sku", "duplicate",
                        english: "\(DocumentValue.quoted(read.sku.rawValue)) is also at \(other)",
                        chinese: "\(DocumentValue.quoted(read.sku.rawValue)) 与 \(other) 重复")
                }
                places[read.sku] = places[read.sku] ?? one
                goods.append(read)
            }
            one.finish()
        }
        return goods.isEmpty ? nil : goods
    }

    private func readOne(_ one: DocumentReader) -> GiftRule.Goods? {
        if !one.has("sku") { one.missing("sku") }
        let sku = one.identifier("sku", as: SKU.self)
        let stock = one.integer("stock", in: 0...CartRules.largestQuantity)
        var price: Int64 = 0
        if !isFree {
            if !one.has("price") { one.missing("price") }
            price = promotion.positiveAmount("price", in: one) ?? 0
        }
        guard let sku else { return nil }
        guard let offer = promotion.catalog?.offers.first(where: { $0.sku == sku }) else {
            one.unknownName(
                at: "sku", "unknown-sku", found: sku.rawValue,
                allowed: (promotion.catalog?.skus).map { $0.map(\.rawValue).sorted() } ?? [])
            return nil
        }
        if let shop = promotion.info.shop, shop != offer.shop, promotion.catalog?.knows(shop) == true {
            one.fault(
                at: "sku", "other-shop",
                english: "is sold by \(DocumentValue.quoted(offer.shop.rawValue)), and the promotion is another shop's",
                chinese: "由 \(DocumentValue.quoted(offer.shop.rawValue)) 出售，而优惠属于另一家店铺")
        }
        if price > offer.price.minorUnits, promotion.catalog?.unpriced.contains(sku) != true {
            let most = offer.price.decimalString
            one.fault(
                at: "price", "price-above-offer", english: "is above what the offer costs anyway, \(most)",
                chinese: "高于商品本身的售价 \(most)")
        }
        return GiftRule.Goods(
            sku: sku, shop: offer.shop, unitPrice: price, unitWorth: offer.price.minorUnits, stock: stock)
    }
}

/// Where the thresholds of tiers were met: two tiers that begin at the same place, and tiers that count different things,
/// are faults.
struct TierPlaces {
    private var seen: [(from: ThresholdRule.Measure?, reader: DocumentReader)] = []

    /// Notes a tier with its faults. A threshold of nil stands for none.
    mutating func note(_ from: ThresholdRule.Measure?, at tier: DocumentReader) {
        let field = tier.has("pieces") ? "pieces" : "from"
        if let first = seen.first(where: { ($0.from?.number ?? 0) == (from?.number ?? 0) }) {
            let other = first.reader.path
            tier.fault(
                at: field, "overlapping-tiers", english: "is the same threshold as at \(other)",
                chinese: "门槛与 \(other) 相同")
        } else if let from,
            let first = seen.first(where: { $0.from.map { $0.countsPieces != from.countsPieces } ?? false })
        {
            let other = first.reader.path
            tier.fault(
                at: field, "mixed-tiers", english: "amounts and pieces do not go together; see \(other)",
                chinese: "金额与件数不能混用；参见 \(other)")
        }
        seen.append((from, tier))
    }
}
