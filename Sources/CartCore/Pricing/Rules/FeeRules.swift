/// Packing: so much for each piece, and so much for an order, by shop (market rule R23). Charged once a quote, for selected lines only.
public struct PackingFeeRule: PricingRule {
    /// What is known of the rule.
    public let info = RuleInfo(id: PromotionID("packing"), type: "packing", label: "packing", stage: .fees, priority: 1)

    /// The rule.
    public init() {}

    /// Charges each shop's packing.
    public func assess(_ ledger: PricingLedger) throws(PricingError) -> RuleOutcome {
        var outcome = RuleOutcome()
        for shop in ledger.shops {
            let (amount, overflow) = try ledger.packing(of: shop.lines).addingReportingOverflow(
                shop.delivery.packingPerOrder?.minorUnits ?? 0)
            if overflow { throw .amountTooLarge }
            if amount == 0 { continue }
            outcome.fees.append(
                Fee(kind: .packing, shop: shop.id, amount: Money(minorUnits: amount, currency: ledger.currency)))
        }
        return outcome
    }

    /// Nothing: a fee takes nothing off.
    public func mostOff(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> [LineShare]? { [] }

    /// Packing does not depend on what is left to pay.
    public func leastCharge(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> Int64 {
        var sum: Int64 = 0
        for shop in high.shops {
            sum &+= try high.packing(of: shop.lines)
            sum &+= shop.delivery.packingPerOrder?.minorUnits ?? 0
        }
        return max(0, sum)
    }
}

/// Delivery: one fee an order, by shop, waived from an amount on (market rule R26). No fee on pickup, none for a shop of which
/// nothing is selected (known fault B19), and none where it does not deliver.
public struct DeliveryFeeRule: PricingRule {
    /// What is known of the rule.
    public let info = RuleInfo(id: PromotionID("delivery"), type: "delivery", label: "delivery", stage: .fees)

    /// The rule.
    public init() {}

    /// Charges each shop's delivery.
    public func assess(_ ledger: PricingLedger) throws(PricingError) -> RuleOutcome {
        var outcome = RuleOutcome()
        if ledger.fulfilment == .pickup { return outcome }
        for shop in ledger.shops where shop.outOfReach == nil {
            guard let fee = try fee(of: shop, in: ledger), fee.minorUnits > 0 else { continue }
            if let freeFrom = shop.delivery.freeFrom {
                let have = ledger.sum(of: shop.lines, ledger.profile.freeDeliveryBasis)
                if have >= freeFrom.minorUnits { continue }
                outcome.progress.append(
                    Progress(
                        measure: .amount(have: have, need: freeFrom.minorUnits), gain: fee.minorUnits,
                        line: shop.lines[0]))
            }
            outcome.fees.append(Fee(kind: .delivery, shop: shop.id, amount: fee))
        }
        return outcome
    }

    /// The fee by distance where the distance is known, else the shop's one fee.
    private func fee(
        of shop: PricingLedger.ShopEntry, in ledger: PricingLedger
    ) throws(PricingError) -> Money? {
        guard let steps = shop.delivery.steps, let distance = shop.distance else { return shop.delivery.fee }
        return Money(minorUnits: try steps.fee(for: distance), currency: ledger.currency)
    }

    /// What each line of the shop counts for towards its free delivery.
    public func counts(
        in ledger: PricingLedger, towardsTierOf line: Int
    ) throws(PricingError) -> [Int64]? {
        try ledger.counts(
            of: ledger.shops[ledger.lines[line].shop].lines, ledger.profile.freeDeliveryBasis, countingPacking: false)
    }

    /// Nothing: a fee takes nothing off.
    public func mostOff(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> [LineShare]? { [] }

    /// A shop's fee, or what has to stay to be paid for the delivery to be free, whichever is less.
    public func leastCharge(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> Int64 {
        var charges: [ShopID: Int64] = [:]
        // With nothing left to pay nothing is free: that is the fee at its greatest.
        var empty = low
        for line in empty.lines.indices { empty.remaining[line] = 0 }
        for fee in try assess(empty).fees {
            if let shop = fee.shop { charges[shop, default: 0] += fee.amount.minorUnits }
        }
        var sum: Int64 = 0
        for shop in low.shops {
            guard let fee = charges[shop.id] else { continue }
            guard let freeFrom = shop.delivery.freeFrom?.minorUnits,
                high.sum(of: shop.lines, high.profile.freeDeliveryBasis) >= freeFrom
            else {
                sum &+= fee
                continue
            }
            let basis = low.profile.freeDeliveryBasis
            if basis == .remaining { sum &+= min(fee, max(0, freeFrom - low.sum(of: shop.lines, basis))) }
        }
        return sum
    }
}
