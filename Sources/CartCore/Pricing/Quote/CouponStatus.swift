/// What a coupon that is held does to a quote.
public enum CouponStatus: Hashable, Sendable {
    /// It takes so much off, from goods and fees together.
    case applies(Money)
    /// It takes nothing off, and why; with it, what it would have taken off in its turn, when something else was chosen.
    case idle(NotAppliedReason, saving: Money?)
    /// No promotion is known for it: it was withdrawn from the market, or never was there.
    case unknown

    /// The status's stable name, as scripts see it: `applies`, `unknown`, or the reason's.
    public var code: String {
        switch self {
        case .applies: "applies"
        case .idle(let reason, _): reason.code
        case .unknown: "unknown"
        }
    }
}

extension Quote {
    /// What a coupon that is held does to this quote. One with several promotions applies when one of them does.
    public func status(of coupon: CouponCode) -> CouponStatus {
        var amount: Int64?
        for promotion in applied where promotion.coupon == coupon {
            amount = (amount ?? 0) &+ promotion.amount.minorUnits
        }
        if let amount { return .applies(Money(minorUnits: amount, currency: currency)) }
        if let missed = notApplied.first(where: { $0.coupon == coupon }) {
            return .idle(missed.reason, saving: missed.saving)
        }
        return .unknown
    }

    /// The coupons that a checkout of this quote spends: those that take something off, each once.
    public var spentCoupons: [CouponCode] {
        var codes: [CouponCode] = []
        for promotion in applied {
            if let code = promotion.coupon, !codes.contains(code) { codes.append(code) }
        }
        return codes
    }
}
