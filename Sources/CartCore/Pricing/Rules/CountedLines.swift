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

    /// What each line counts for towards a threshold of the rule; zero for lines that do not count.
    func counts(
        for info: RuleInfo, pieces: Bool, in ledger: PricingLedger, basis: AmountBasis, packing: Bool
    ) throws(PricingError) -> [Int64] {
        let lines = lines(for: info, in: ledger).lines
        if pieces { return ledger.counts(of: lines) { Int64(ledger.lines[$0].quantity) } }
        return try ledger.counts(
            of: lines, threshold ?? basis, countingPacking: countsPacking ?? packing)
    }

    /// What a percentage is taken from, for a bound of what the lines of one ledger are left. A part of what is left, shared in
    /// proportion to it, leaves each line more where there is more; any other may leave a line less, and then the bound is
    /// the other ledger's.
    func percentBase(of lines: [Int], in ledger: PricingLedger, or other: PricingLedger) -> Int64 {
        let basis = percent ?? ledger.profile.percentBasis
        let isEven = basis == .remaining && (share ?? ledger.profile.shareBasis) == .remaining
        return (isEven ? ledger : other).sum(of: lines, basis)
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

extension PricingLedger {
    /// A number for each line: what some of them count for, and zero for the rest.
    func counts(of lines: [Int], _ count: (Int) -> Int64) -> [Int64] {
        var counts = [Int64](repeating: 0, count: self.lines.count)
        for line in lines { counts[line] = count(line) }
        return counts
    }

    /// The same of amounts on a basis, with packing fees when these count.
    ///
    /// - Throws: `amountTooLarge`.
    func counts(
        of lines: [Int], _ basis: AmountBasis, countingPacking: Bool
    ) throws(PricingError) -> [Int64] {
        let amounts = amounts(basis)
        var counts = counts(of: lines) { amounts[$0] }
        if !countingPacking { return counts }
        for line in lines where self.lines[line].unitPacking > 0 {
            let (sum, overflow) = counts[line].addingReportingOverflow(try packing(of: [line]))
            if overflow { throw .amountTooLarge }
            counts[line] = sum
        }
        return counts
    }
}
