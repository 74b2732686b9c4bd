/// How often a coupon may be used. Without a number there is no limit of that kind.
public struct CouponLimits: Hashable, Sendable {
    /// In all, by everybody together.
    public var uses: Int?
    /// By one customer.
    public var usesPerCustomer: Int?

    /// Limits; none without further words. A number below zero counts as zero.
    public init(uses: Int? = nil, usesPerCustomer: Int? = nil) {
        self.uses = uses.map { max(0, $0) }
        self.usesPerCustomer = usesPerCustomer.map { max(0, $0) }
    }

    /// Whether there is none.
    public var isUnlimited: Bool { uses == nil && usesPerCustomer == nil }

    /// The limit that stands against one more use; nil when none does. What is used up for everybody is said first.
    public func limit(after used: CouponUses) -> CouponLimit? {
        if let uses, used.total >= uses { return .total }
        if let usesPerCustomer, used.byCustomer >= usesPerCustomer { return .perCustomer }
        return nil
    }

    /// How often the customer may still use the coupon; nil when as often as may be.
    public func left(after used: CouponUses) -> Int? {
        let all = uses.map { max(0, $0 - used.total) }
        let own = usesPerCustomer.map { max(0, $0 - used.byCustomer) }
        guard let all, let own else { return all ?? own }
        return min(all, own)
    }

    /// The tighter of each limit: what holds for a coupon of which several promotions name limits.
    func tightened(by other: CouponLimits) -> CouponLimits {
        func least(_ one: Int?, _ two: Int?) -> Int? {
            guard let one, let two else { return one ?? two }
            return min(one, two)
        }
        return CouponLimits(
            uses: least(uses, other.uses), usesPerCustomer: least(usesPerCustomer, other.usesPerCustomer))
    }
}

/// How often a coupon was used so far.
public struct CouponUses: Hashable, Sendable {
    /// By everybody together.
    public var total: Int
    /// By the customer that is asked about.
    public var byCustomer: Int

    /// So many uses; none without further words.
    public init(total: Int = 0, byCustomer: Int = 0) {
        self.total = total
        self.byCustomer = byCustomer
    }
}

/// Which of a coupon's limits was met.
public enum CouponLimit: String, Hashable, Sendable, CaseIterable {
    /// Everybody together used it as often as may be.
    case total
    /// The customer used it as often as may be.
    case perCustomer = "per-customer"
}
