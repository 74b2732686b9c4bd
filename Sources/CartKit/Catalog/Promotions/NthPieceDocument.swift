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

extension PromotionDocument {
    /// What is known of the rule, running in a stage of its own kind.
    func info(in stage: PricingStage) -> RuleInfo {
        var info = info
        info.stage = stage
        return info
    }

    /// What is done to a piece: one of `percentOff`, `off` and `price`. Nil after noting what is wrong.
    func pieceBenefit(in reader: DocumentReader) -> PieceBenefit? {
        let named = ["percentOff", "off", "price"].filter { reader.has($0) }
        if named.count > 1 {
            let list = named.joined(separator: ", ")
            reader.fault(
                at: named[1], "contradiction", english: "goes with one of \(list); write one of them",
                chinese: "\(list) 只能写一个")
        }
        switch named.first {
        case "percentOff": return reader.percentage("percentOff").map { .percent(basisPoints: $0) }
        case "off": return positiveAmount("off", in: reader).map { .amount($0) }
        case "price": return amount("price", in: reader).map { .price($0) }
        default:
            reader.fault(
                at: "percentOff", "missing", english: "is missing: percentOff: 50, off: \"5.00\" or price: \"1.00\"",
                chinese: "缺失：请写 percentOff: 50、off: \"5.00\" 或 price: \"1.00\"")
            return nil
        }
    }

    /// An amount of zero or more, in minor units.
    func amount(_ field: String, in reader: DocumentReader) -> Int64? {
        guard let amount = reader.amount(field, in: currency) else { return nil }
        if amount.minorUnits >= 0 { return amount.minorUnits }
        reader.fault(at: field, "negative", english: "must not be below zero", chinese: "不能小于零")
        return nil
    }

    /// An amount above zero, in minor units.
    func positiveAmount(_ field: String, in reader: DocumentReader) -> Int64? {
        guard let amount = reader.amount(field, in: currency) else { return nil }
        if amount.minorUnits > 0 { return amount.minorUnits }
        reader.fault(at: field, "not-positive", english: "must be more than zero", chinese: "必须大于零")
        return nil
    }
}
