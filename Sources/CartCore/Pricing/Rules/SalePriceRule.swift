/// "Now 9.90" (限时折扣) and "9.90 for members" (会员价): a price of its own for pieces of the goods in scope, for so many of
/// them (market rules R8, R17). The price takes the place of the goods' own, without what choices add to it.
///
/// It belongs in the stage `linePrices`, where of several prices the one that takes most off a line acts.
public struct SalePriceRule: PricingRule {
    /// What a piece costs.
    public enum Price: Hashable, Sendable {
        /// The same is done to every piece.
        case each(PieceBenefit)
        /// A price in minor units for each SKU; others keep theirs.
        case bySKU([SKU: Int64])
    }

    /// How many pieces have the price; the rest are at the original one. Nil is no limit (market rule R17: no number
    /// stands for "unlimited").
    public struct Limits: Hashable, Sendable {
        /// Of a SKU, for an order.
        public var perOrder: Int?
        /// Of a SKU, for a customer, with the pieces bought before.
        public var perCustomer: Int?
        /// Of all goods in scope together: what the activity has.
        public var stock: Int?

        /// Limits; none without further words. Below zero counts as zero.
        public init(perOrder: Int? = nil, perCustomer: Int? = nil, stock: Int? = nil) {
            self.perOrder = perOrder.map { max(0, $0) }
            self.perCustomer = perCustomer.map { max(0, $0) }
            self.stock = stock.map { max(0, $0) }
        }
    }

    /// What is known of the rule.
    public let info: RuleInfo
    /// What a piece costs.
    public let price: Price
    /// How many pieces have the price.
    public let limits: Limits
    /// The memberships of which one is needed; empty for everybody.
    public let members: Set<String>

    /// A rule.
    public init(info: RuleInfo, price: Price, limits: Limits = Limits(), members: Set<String> = []) {
        self.info = info
        self.price = price
        self.limits = limits
        self.members = members
    }

    /// Gives the first pieces of each SKU, in page order, the price, as far as it is below their own and the limits go. No
    /// piece goes below its floor price.
    public func assess(_ ledger: PricingLedger) throws(PricingError) -> RuleOutcome {
        let lines = ledger.lines(for: info)
        if lines.isEmpty { return .notApplied(.outOfScope) }
        if !members.isEmpty, members.isDisjoint(with: ledger.memberships) { return .notApplied(.membersOnly) }
        var outcome = RuleOutcome()
        var stock = limits.stock ?? .max
        var left: [SKU: Int] = [:]
        var isUsedUp = false
        for line in lines {
            let each = try off(ledger.lines[line])
            if each <= 0 { continue }
            let sku = ledger.lines[line].sku
            let own = left[sku] ?? limit(of: sku, in: ledger)
            let pieces = min(ledger.lines[line].quantity, own, stock)
            left[sku] = own - pieces
            stock -= pieces
            if pieces == 0 {
                isUsedUp = true
            } else {
                outcome.shares.append(LineShare(line: line, amount: each * Int64(pieces)))
            }
        }
        if outcome.shares.isEmpty { outcome.reason = isUsedUp ? .usedUp : .notCheaper }
        return outcome
    }

    /// The pieces of a SKU that may have the price.
    private func limit(of sku: SKU, in ledger: PricingLedger) -> Int {
        let perOrder = limits.perOrder ?? .max
        guard let perCustomer = limits.perCustomer else { return perOrder }
        // More bought than allowed leaves none, not fewer than none.
        return min(perOrder, perCustomer - min(perCustomer, max(0, ledger.purchases[sku] ?? 0)))
    }

    /// What the price takes off a piece; zero when it is not lower.
    private func off(_ line: PricingLedger.Line) throws(PricingError) -> Int64 {
        let goods = line.unitPrice - line.unitSurcharge
        let off: Int64
        switch price {
        case .each(let benefit): off = try benefit.off(goods)
        case .bySKU(let prices):
            guard let now = prices[line.sku] else { return 0 }
            off = goods - max(0, now)
        }
        return min(off, line.unitPrice - min(line.unitFloor, line.unitPrice))
    }
}
