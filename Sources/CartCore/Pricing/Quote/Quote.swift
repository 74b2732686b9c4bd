/// A priced cart that explains itself.
///
/// What always holds: the lines' totals plus those of the extras, plus the fees, plus the tax where prices are without it, plus the cash rounding, are
/// the total; a promotion's shares of lines and fees are its amount;
/// no line, no fee and no total is below zero.
public struct Quote: Hashable, Sendable {
    /// The currency of every amount.
    public let currency: Currency
    /// The time the quote is for.
    public let now: Timestamp
    /// The lines priced: selected and available, in page order.
    public let lines: [QuotedLine]
    /// The shops of these lines, in page order.
    public let shops: [QuotedShop]
    /// The promotions that took something off or bring goods, in the order they ran.
    public let applied: [AppliedPromotion]
    /// The goods that promotions bring into the order, in the order they ran.
    public let extras: [QuotedExtra]
    /// What promotions offer to choose from.
    public let offers: [QuotedOffer]
    /// The promotions that touch the cart and did not, each with its reason.
    public let notApplied: [PromotionNotApplied]
    /// The promotions that the shopper decided about and whose turn it was: a checkout settles these decisions.
    public let decided: [PromotionID]
    /// How far it is to the next tiers. Each is true of its promotion alone; `Cart.hints(for:in:)` keeps those that stay
    /// true when everything else is priced again too.
    public let progress: [PromotionProgress]
    /// Every fee, in the order charged.
    public let fees: [Fee]
    /// Price times quantity over the lines.
    public let subtotal: Money
    /// What the promotions took off the lines together; what they took off fees, the fees say.
    public let discount: Money
    /// The fees together, after promotions.
    public let feeTotal: Money
    /// The tax of lines and fees; nil where the market names none.
    public let tax: TaxSummary?
    /// What rounding for cash adds to the total, below zero when it takes off; nil where the total is not rounded. It is of the
    /// whole sum: a line, a fee or a shop has no part in it.
    public let rounding: Money?
    /// What is to be paid.
    public let total: Money
    /// What stands in the way of checking out; empty when nothing does.
    public let obstacles: [CheckoutObstacle]
    /// Whether another combination of the promotions and coupons at hand could be cheaper.
    public let optimality: Optimality
    /// How the orders reach the shopper.
    public let handover: Handover
    /// The rule that charged each of `fees`.
    let chargers: [PromotionID]

    /// Whether the cart can be checked out.
    public var canCheckOut: Bool { obstacles.isEmpty }

    /// The priced line with this id, when it is selected and available.
    public func line(_ id: LineID) -> QuotedLine? { lines.first { $0.id == id } }

    /// What each promotion took off a line, in the order they ran.
    public func adjustments(of line: LineID) -> [Adjustment] {
        var found: [Adjustment] = []
        for promotion in applied {
            for share in promotion.shares where share.line == line {
                found.append(Adjustment(promotion: promotion.id, label: promotion.label, amount: share.amount))
            }
        }
        return found
    }
}

/// A priced line.
public struct QuotedLine: Hashable, Sendable {
    /// The line.
    public let id: LineID
    /// Its shop.
    public let shop: ShopID
    /// The variant.
    public let sku: SKU
    /// Pieces.
    public let quantity: Int
    /// The price of a piece now, surcharges included.
    public let unitPrice: Money
    /// The original price of a piece, surcharges included; the price of now when there is none.
    public let unitListPrice: Money
    /// Price times quantity.
    public let subtotal: Money
    /// The line's share of every promotion.
    public let discount: Money
    /// What the line comes to: subtotal less discount. Where prices are without tax, that is without tax too.
    public let total: Money
    /// The tax of `total`, with what is paid for the line as `gross`; nil where the market names none.
    public let tax: TaxedAmount?
}

/// A shop's part of a quote.
public struct QuotedShop: Hashable, Sendable {
    /// The shop.
    public let id: ShopID
    /// Its fees.
    public let fees: [Fee]
    /// The goods of its own that promotions bring into its order.
    public let extras: [QuotedExtra]
    /// Its lines' subtotals.
    public let subtotal: Money
    /// Its lines' shares of every promotion, the platform's included.
    public let discount: Money
    /// The tax of its lines and fees; nil where the market names none.
    public let tax: TaxSummary?
    /// What is paid to it: subtotal less discount, plus extras and fees, plus the tax where prices are without it.
    public let total: Money
    /// The smallest order it takes.
    public let minimumOrder: Money?
    /// What is missing to that; zero when nothing is.
    public let missingToMinimum: Money
    /// Why it does not deliver to the shopper; nil when it does, and on pickup. Delivery then costs nothing, for there is none.
    public let outOfReach: OutOfReach?
    /// What its order must hold, and what of that is there; only what applies to this order.
    public let requirements: [QuotedRequirement]
}

/// What a shop requires of an order, and what of it is there.
public struct QuotedRequirement: Hashable, Sendable {
    /// What is required.
    public let requirement: ShopRequirement
    /// Pieces of it that are needed: for this order's persons, and no more than there are to buy.
    public let need: Int
    /// Pieces of it that are selected and can be bought.
    public let have: Int
    /// Pieces that are missing; zero or more.
    public var missing: Int { max(0, need - have) }
}

/// A promotion that took something off or brings goods.
public struct AppliedPromotion: Hashable, Sendable {
    /// A line's part of it.
    public struct Share: Hashable, Sendable {
        /// The line.
        public let line: LineID
        /// What was taken off it; above zero.
        public let amount: Money
    }

    /// A fee's part of it.
    public struct FeeShare: Hashable, Sendable {
        /// What the fee is for.
        public let kind: Fee.Kind
        /// The shop that charges it; nil for the platform.
        public let shop: ShopID?
        /// What was taken off it; above zero.
        public let amount: Money
    }

    /// The promotion.
    public let id: PromotionID
    /// The kind of rule.
    public let type: String
    /// What a shopper reads.
    public let label: String
    /// The shop that grants it; nil for the platform.
    public let shop: ShopID?
    /// The coupon it belongs to.
    public let coupon: CouponCode?
    /// What was taken off; zero when it only brings goods.
    public let amount: Money
    /// What could not be taken, because nothing was left.
    public let unused: Money
    /// What each line bears.
    public let shares: [Share]
    /// What each fee bears.
    public let feeShares: [FeeShare]
    /// What the goods that it brings cost less than elsewhere; zero when it brings none.
    public let saving: Money

    /// What was taken off lines, without what was taken off fees.
    public var goodsAmount: Money {
        var sum: Int64 = 0
        for share in shares { sum &+= share.amount.minorUnits }
        return Money(minorUnits: sum, currency: amount.currency)
    }
}

/// What a promotion took off a line.
public struct Adjustment: Hashable, Sendable {
    /// The promotion.
    public let promotion: PromotionID
    /// What a shopper reads.
    public let label: String
    /// What was taken off; above zero.
    public let amount: Money
}

/// A promotion that touches the cart and did nothing.
public struct PromotionNotApplied: Hashable, Sendable {
    /// The promotion.
    public let id: PromotionID
    /// What a shopper reads.
    public let label: String
    /// The coupon it belongs to.
    public let coupon: CouponCode?
    /// Why.
    public let reason: NotAppliedReason
    /// What it would have taken off in its turn, when it could have acted and something else was chosen.
    public let saving: Money?
}

/// How far it is to a promotion's next tier.
public struct PromotionProgress: Hashable, Sendable {
    /// Amounts or pieces.
    public enum Measure: Hashable, Sendable {
        /// Amounts.
        case amount(have: Money, need: Money)
        /// Pieces.
        case pieces(have: Int, need: Int)
    }

    /// The promotion.
    public let id: PromotionID
    /// What a shopper reads.
    public let label: String
    /// The shop in which buying more counts, when the promotion is one shop's.
    public let shop: ShopID?
    /// What is there and what is needed.
    public let measure: Measure
    /// What reaching it takes off beyond what is taken off now.
    public let gain: Money
    /// A line more of which would count.
    public let line: LineID

    /// The amount missing; nil when pieces are counted.
    public var missingAmount: Money? {
        guard case .amount(let have, let need) = measure else { return nil }
        return Money(minorUnits: need.minorUnits - have.minorUnits, currency: need.currency)
    }

    /// The pieces missing; nil when amounts are counted.
    public var missingPieces: Int? {
        guard case .pieces(let have, let need) = measure else { return nil }
        return need - have
    }
}

/// What stands in the way of checking out.
public enum CheckoutObstacle: Hashable, Sendable {
    /// Nothing is selected.
    case nothingSelected
    /// A shop's minimum order is not reached; so much is missing.
    case belowMinimumOrder(ShopID, minimum: Money, missing: Money)
    /// A shop does not deliver to where the shopper is.
    case outOfReach(ShopID, OutOfReach)
    /// A shop requires goods that its order does not hold; so many pieces are missing.
    case requiredItems(ShopID, ShopRequirement, missing: Int)
    /// A line has more pieces than a limit allows now.
    case quantityLimit(LineID, QuantityLimit, requested: Int)
    /// A selected line can no longer be bought.
    case unavailable(LineID, Availability)

    /// The obstacle's stable name, as scripts see it.
    public var code: String { refusal.rawValue }

    /// The same as a value.
    public var refusal: RefusalCode {
        switch self {
        case .nothingSelected: .nothingSelected
        case .belowMinimumOrder: .minimumOrder
        case .outOfReach(_, .area): .outsideArea
        case .outOfReach(_, .distance): .tooFar
        case .requiredItems: .requiredItems
        case .quantityLimit(_, let limit, _): limit.refusal
        case .unavailable: .unavailable
        }
    }
}
