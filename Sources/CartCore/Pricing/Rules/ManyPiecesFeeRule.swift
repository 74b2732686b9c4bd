/// What an order of many pieces costs more to bring: so much for each selected piece of the shop from so many on. Like delivery it
/// is not charged on pickup, nor where the shop does not deliver; free delivery does not waive it.
public struct ManyPiecesFeeRule: PricingRule {
    /// What is known of the rule.
    public let info = RuleInfo(
        id: PromotionID("many-pieces"), type: "many-pieces", label: "many-pieces", stage: .fees, priority: -2)

    /// The rule.
    public init() {}

    /// Charges each piece from so many on.
    public func assess(_ ledger: PricingLedger) throws(PricingError) -> RuleOutcome {
        var outcome = RuleOutcome()
        if ledger.fulfilment == .pickup { return outcome }
        for shop in ledger.shops where shop.outOfReach == nil {
            guard let terms = shop.delivery.manyPieces, terms.fee.minorUnits > 0 else { continue }
            let pieces = ledger.pieces(of: shop.lines)
            if pieces < terms.from { continue }
            do {
                let amount = try MinorUnits.multiply(terms.fee.minorUnits, Int64(pieces - terms.from + 1))
                outcome.fees.append(
                    Fee(
                        kind: .manyPieces, shop: shop.id, amount: Money(minorUnits: amount, currency: ledger.currency)))
            } catch {
                throw .amountTooLarge
            }
        }
        return outcome
    }

    /// Nothing: a fee takes nothing off.
    public func mostOff(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> [LineShare]? { [] }

    /// Pieces do not depend on what is left to pay.
    public func leastCharge(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> Int64 {
        var sum: Int64 = 0
        for fee in try assess(high).fees {
            let (total, overflow) = sum.addingReportingOverflow(fee.amount.minorUnits)
            if overflow { throw .amountTooLarge }
            sum = total
        }
        return sum
    }
}
