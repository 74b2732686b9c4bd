extension ThresholdRule.Bases {
    /// The lines that a rule can touch and that count, and why there is none.
    func lines(for info: RuleInfo, in ledger: PricingLedger) -> (lines: [Int], reason: NotAppliedReason?) {
        var lines = ledger.lines(for: info)
        if lines.isEmpty { return ([], .outOfScope) }
        if !(discountedGoodsCount ?? (info.shop == nil || ledger.profile.discountedGoodsCount)) {
            lines.removeAll(where: ledger.isDiscounted)
            if lines.isEmpty { return ([], .discountedGoods) }
        }
        return (lines, nil)
    }

    /// What some lines come to, as a threshold counts it, in minor units.
    ///
    /// - Throws: `amountTooLarge`.
    func amount(of lines: [Int], in ledger: PricingLedger) throws(PricingError) -> Int64 {
        try ledger.sum(
            of: lines, threshold ?? ledger.profile.thresholdBasis,
            countingPacking: countsPacking ?? ledger.profile.thresholdCountsPacking)
    }
}
