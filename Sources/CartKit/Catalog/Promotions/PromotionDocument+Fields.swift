internal import CartCore

/// The fields that several types of promotions have.
extension PromotionDocument {
    /// What is known of the rule, running in a stage of its own kind.
    func info(in stage: PricingStage) -> RuleInfo {
        var info = info
        info.stage = stage
        return info
    }

    /// The flag `coversFees`, which only a voucher can have: other promotions run before there are fees.
    func coversFees(isVoucher: Bool) -> Bool {
        let coversFees = reader.flag("coversFees") ?? false
        // What is neither true nor false was told.
        if coversFees, !isVoucher, (reader.value("voucher") ?? .bool(false)) == .bool(false) {
            reader.fault(
                at: "coversFees", "contradiction",
                english: "goes with voucher: true only; fees come after this promotion",
                chinese: "只能与 voucher: true 一起使用；费用在此优惠之后才计算")
        }
        return coversFees
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

    /// What a tier counts: an amount (`from`) or `pieces`. Nil when it names neither, or after noting what is wrong.
    func threshold(in tier: DocumentReader) -> ThresholdRule.Measure? {
        if tier.has("from"), tier.has("pieces") {
            tier.fault(
                "contradiction", english: "counts an amount (from) and pieces; write one of them",
                chinese: "from 与 pieces 只能写一个")
        }
        if tier.has("from") { return positiveAmount("from", in: tier).map { .amount($0) } }
        return tier.integer("pieces", in: 1...CartRules.largestQuantity).map { .pieces($0) }
    }

    /// An amount of zero or more, in minor units.
    func amount(_ field: String, in reader: DocumentReader) -> Int64? {
        reader.amount(field, in: currency)?.minorUnits
    }

    /// An amount above zero, in minor units.
    func positiveAmount(_ field: String, in reader: DocumentReader) -> Int64? {
        guard let amount = reader.amount(field, in: currency) else { return nil }
        if amount.minorUnits > 0 { return amount.minorUnits }
        reader.fault(at: field, "not-positive", english: "must be more than zero", chinese: "必须大于零")
        return nil
    }
}
