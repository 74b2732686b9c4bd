/// What a small order costs more: what is missing to the shop's `smallOrderBelow`, counted as a minimum order is. Like
/// delivery it is not charged on pickup, nor by a shop of which nothing is selected.
public struct SmallOrderFeeRule: PricingRule {
    /// What is known of the rule.
    public let info = RuleInfo(
        id: PromotionID("small-order"), type: "small-order", label: "small-order", stage: .fees, priority: -1)

    /// The rule.
    public init() {}

    /// Charges what is missing.
    public func assess(_ ledger: PricingLedger) throws(PricingError) -> RuleOutcome {
        var outcome = RuleOutcome()
        if ledger.fulfilment == .pickup { return outcome }
        for shop in ledger.shops where shop.outOfReach == nil {
            guard let below = shop.delivery.smallOrderBelow else { continue }
            let have = try ledger.amountTowardsMinimum(of: shop.lines)
            if have >= below.minorUnits { continue }
            // What is missing is paid for anyhow: more goods for that much cost nothing more.
            outcome.progress.append(
                Progress(
                    measure: .amount(have: have, need: below.minorUnits), gain: below.minorUnits - have,
                    line: shop.lines[0]))
            outcome.fees.append(
                Fee(
                    kind: .smallOrder, shop: shop.id,
                    amount: Money(minorUnits: below.minorUnits - have, currency: ledger.currency)))
        }
        return outcome
    }

    /// What each line counts for towards its shop's amount.
    public func counts(
        in ledger: PricingLedger, towardsTierOf line: Int
    ) throws(PricingError) -> [Int64]? {
        try ledger.counts(
            of: ledger.shops[ledger.lines[line].shop].lines, ledger.profile.minimumOrderBasis,
            countingPacking: ledger.profile.minimumOrderCountsPacking)
    }

    /// Nothing: a fee takes nothing off.
    public func mostOff(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> [LineShare]? { [] }

    /// The surcharge falls as more counts towards the shop's amount, and most counts where most is left to pay.
    public func leastCharge(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> Int64 {
        var sum: Int64 = 0
        for fee in try assess(high).fees { sum &+= fee.amount.minorUnits }
        return sum
    }
}
