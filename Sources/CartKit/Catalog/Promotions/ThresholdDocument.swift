internal import CartCore

/// Reads the promotion type `threshold` (满减):
///
///     { tiers: [ { from: "300.00", off: "40.00" }, … ],   // the highest tier reached acts; in any order
///       every: { from: "300.00", off: "50.00", maximumTimes: 3 },   // instead: again for every so much
///       maximumOff: "150.00",      // never more than this; no limit
///       basis: { threshold: "price", percent: "remaining", share: "remaining",
///                countsPacking: false, discountedGoodsCount: true } }    // each: as the pricing profile says
///
/// A tier counts an amount (`from`) or pieces (`pieces: 3`), and takes off an amount (`off`) or a percentage
/// (`percentOff: 15`). The bases are those of `AmountBasis`: `list-price`, `price`, `after-line-promotions`,
/// `remaining`.
struct ThresholdDocument {
    private let promotion: PromotionDocument
    private var reader: DocumentReader { promotion.reader }

    private init(_ promotion: PromotionDocument) { self.promotion = promotion }

    /// The rule; nil when something is wrong, which is then noted.
    @Sendable static func step(_ promotion: PromotionDocument) -> PricingStep? {
        ThresholdDocument(promotion).step()
    }

    private func step() -> PricingStep? {
        let tiers = readTiers()
        let maximumOff = promotion.positiveAmount("maximumOff", in: reader)
        let bases = readBases()
        guard let tiers, reader.collector.isEmpty else { return nil }
        do {
            return PricingStep(
                try ThresholdRule(info: promotion.info, tiers: tiers, maximumOff: maximumOff, bases: bases))
        } catch {
            // Whatever the rule refuses is looked for above, where the place is known; this is for what is not.
            reader.fault("bad-tiers", english: "the tiers make no rule: \(error)", chinese: "档位无法构成规则：\(error)")
            return nil
        }
    }

    // MARK: Tiers

    private struct Tier {
        var reader: DocumentReader
        var from: ThresholdRule.Measure?
        var off: ThresholdRule.Benefit?
        var whole: ThresholdRule.Tier? {
            guard let from, let off else { return nil }
            return ThresholdRule.Tier(from: from, off: off)
        }
    }

    private func readTiers() -> ThresholdRule.Tiers? {
        let every = reader.object("every")
        let tiers = reader.objects("tiers").map { readTier($0, isEvery: false) }
        tiers.forEach { $0.reader.finish() }
        if let every {
            if reader.has("tiers") {
                reader.fault(
                    at: "every", "contradiction", english: "goes with no tiers; write one or the other",
                    chinese: "every 与 tiers 只能写一个")
            }
            let tier = readTier(every, isEvery: true)
            let times = every.integer("maximumTimes", in: 1...1_000_000)
            every.finish()
            return tier.whole.map { .every($0, maximumTimes: times) }
        }
        // Of another type, which was told.
        if reader.has("every") { return nil }
        if !reader.has("tiers") || tiers.isEmpty {
            // What is no list, or has wrong items, was told already.
            if let value = reader.value("tiers"), value != .array([]) { return nil }
            reader.fault(
                at: "tiers", "missing", english: "needs at least one tier, or every", chinese: "至少需要一个档位，或写 every")
            return nil
        }
        check(tiers)
        let whole = tiers.compactMap(\.whole)
        return whole.count == tiers.count ? .highest(whole) : nil
    }

    private func readTier(_ tier: DocumentReader, isEvery: Bool) -> Tier {
        var read = Tier(reader: tier)
        switch (tier.has("from"), tier.has("pieces")) {
        case (true, true):
            tier.fault(
                "contradiction", english: "counts an amount (from) and pieces; write one of them",
                chinese: "from 与 pieces 只能写一个")
        case (false, false):
            tier.fault(
                at: "from", "missing", english: "is missing: an amount, or pieces: 3", chinese: "缺失：请写金额，或写 pieces: 3")
        case (true, false):
            read.from = promotion.positiveAmount("from", in: tier).map { .amount($0) }
        case (false, true):
            read.from = tier.integer("pieces", in: 1...CartRules.largestQuantity).map { .pieces($0) }
        }
        switch (tier.has("off"), tier.has("percentOff")) {
        case (true, true):
            tier.fault(
                "contradiction", english: "takes off an amount and a percentage; write one of them",
                chinese: "off 与 percentOff 只能写一个")
        case (false, false):
            tier.fault(
                at: "off", "missing", english: "is missing: an amount, or percentOff: 15",
                chinese: "缺失：请写金额，或写 percentOff: 15")
        case (true, false):
            read.off = promotion.positiveAmount("off", in: tier).map { .amount($0) }
        case (false, true):
            let percentage = tier.percentage("percentOff")
            if isEvery {
                tier.fault(
                    at: "percentOff", "percent-of-every", english: "every takes off an amount, not a percentage",
                    chinese: "every 只能减金额，不能打折")
            }
            read.off = percentage.map { .percent(basisPoints: $0) }
        }
        if case .amount(let from)? = read.from, case .amount(let off)? = read.off, off > from {
            let (have, gives) = (shown(from), shown(off))
            tier.fault(
                at: "off", "tier-gives-too-much", english: "takes off \(gives), more than its threshold of \(have)",
                chinese: "减 \(gives)，超过门槛 \(have)")
        }
        return read
    }

    /// Tiers that begin at the same place, and tiers that count different things.
    private func check(_ tiers: [Tier]) {
        var places: [ThresholdRule.Measure: DocumentReader] = [:]
        var firstKind: (isPieces: Bool, reader: DocumentReader)?
        for tier in tiers {
            guard let from = tier.from else { continue }
            let isPieces: Bool
            let field: String
            switch from {
            case .amount: (isPieces, field) = (false, "from")
            case .pieces: (isPieces, field) = (true, "pieces")
            }
            if let first = places[from] {
                let other = first.path(of: field)
                tier.reader.fault(
                    at: field, "overlapping-tiers", english: "is the same threshold as at \(other)",
                    chinese: "门槛与 \(other) 相同")
            }
            places[from] = places[from] ?? tier.reader
            if let firstKind, firstKind.isPieces != isPieces {
                let other = firstKind.reader.path
                tier.reader.fault(
                    at: field, "mixed-tiers", english: "amounts and pieces do not go together; see \(other)",
                    chinese: "金额与件数不能混用；参见 \(other)")
            }
            firstKind = firstKind ?? (isPieces, tier.reader)
        }
    }

    // MARK: Amounts and bases

    private func shown(_ minorUnits: Int64) -> String {
        Money(minorUnits: minorUnits, currency: promotion.currency).decimalString
    }

    private func readBases() -> ThresholdRule.Bases {
        guard let basis = reader.object("basis") else { return ThresholdRule.Bases() }
        let bases = ThresholdRule.Bases(
            threshold: basis.choice("threshold"), countsPacking: basis.flag("countsPacking"),
            percent: basis.choice("percent"), share: basis.choice("share"),
            discountedGoodsCount: basis.flag("discountedGoodsCount"))
        basis.finish()
        return bases
    }
}
