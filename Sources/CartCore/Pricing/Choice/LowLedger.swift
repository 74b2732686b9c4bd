/// A ledger from which the most is taken that can be, and how far rounding may have led it above what it stands for.
///
/// Sharing an amount out rounds each line by less than one unit, while the sum stays exact. So lines drift by one a
/// step, and their sum does not, until a step looks at some lines only: then a part of their drift enters the sum,
/// as great as the part that the step takes.
struct LowLedger {
    private(set) var ledger: PricingLedger
    private(set) var slack: Int64 = 0
    private var drift: [Int64]

    init(_ ledger: PricingLedger) {
        self.ledger = ledger
        drift = [Int64](repeating: 0, count: ledger.lines.count)
    }

    /// The ledger with every line as high as it may be.
    var raised: PricingLedger {
        var raised = ledger
        for line in drift.indices { raised.remaining[line] += drift[line] }
        return raised
    }

    mutating func take(_ shares: [LineShare]) {
        var taken: Int64 = 0
        var base: Int64 = 0
        var drifted: Int64 = 0
        for share in shares where share.amount > 0 {
            let amount = min(share.amount, ledger.room(share.line))
            taken += amount
            base += ledger.remaining[share.line]
            drifted += drift[share.line]
            ledger.remaining[share.line] -= amount
            drift[share.line] += 1
        }
        if taken == 0 { return }
        slack += 1
        if shares.count < drift.count { slack += (drifted * min(taken, 1 << 40)) / max(1, min(base, 1 << 40)) + 1 }
    }
}

extension CombinationSearch {
    /// A sum that stops at the greatest number.
    static func sum(_ one: Int64, _ other: Int64) -> Int64 {
        let (sum, overflow) = one.addingReportingOverflow(other)
        return overflow ? .max : sum
    }

    /// A difference that stops at the smallest number.
    static func less(_ one: Int64, _ other: Int64) -> Int64 {
        let (difference, overflow) = one.subtractingReportingOverflow(other)
        return overflow ? .min : difference
    }
}
