public import CartCore

/// The uses of coupons as a value: the contract of `CouponRegister` without a place, for registers that keep all of it at
/// hand and see to locking themselves.
public struct CouponUseTable: Hashable, Sendable {
    /// What one checkout took.
    public struct Taking: Hashable, Sendable {
        /// Who checked out.
        public var customer: CustomerID
        /// One use of each of these; none of them twice.
        public var coupons: [CouponCode]

        /// What a checkout took.
        public init(by customer: CustomerID, _ coupons: [CouponCode]) {
            self.customer = customer
            self.coupons = coupons
        }
    }

    private struct Purse: Hashable {
        var coupon: CouponCode
        var customer: CustomerID
    }

    /// What each checkout took.
    public private(set) var takings: [EditID: Taking] = [:]
    private var totals: [CouponCode: Int] = [:]
    private var byCustomer: [Purse: Int] = [:]

    /// A table without uses.
    public init() {}

    /// A table of takings.
    public init(_ takings: [EditID: Taking]) {
        for (checkout, taking) in takings { enter(taking, for: checkout) }
    }

    /// As `CouponRegister.uses`.
    public func uses(
        of coupons: [CouponCode], by customer: CustomerID, except checkouts: [EditID] = []
    ) -> [CouponCode: CouponUses] {
        var found: [CouponCode: CouponUses] = [:]
        let passedOver = Set(checkouts).compactMap { takings[$0] }
        for coupon in coupons {
            var uses = CouponUses(
                total: totals[coupon] ?? 0, byCustomer: byCustomer[Purse(coupon: coupon, customer: customer)] ?? 0)
            for taking in passedOver where taking.coupons.contains(coupon) {
                uses.total -= 1
                if taking.customer == customer { uses.byCustomer -= 1 }
            }
            found[coupon] = uses
        }
        return found
    }

    /// As `CouponRegister.take`.
    public mutating func take(
        _ claims: [CouponClaim], by customer: CustomerID, for checkout: EditID, insteadOf earlier: [EditID] = []
    ) -> CouponTaking {
        let own = takings[checkout].flatMap { $0.customer == customer ? $0.coupons : nil } ?? []
        let coupons = claims.map(\.coupon)
        let uses = uses(of: coupons, by: customer, except: earlier + [checkout])
        var shortages: [CouponShortage] = []
        for claim in claims
        where !own.contains(claim.coupon) && !shortages.contains(where: { $0.coupon == claim.coupon }) {
            if let limit = claim.limits.limit(after: uses[claim.coupon] ?? CouponUses()) {
                shortages.append(CouponShortage(claim.coupon, limit))
            }
        }
        if !shortages.isEmpty { return .usedUp(shortages) }
        for old in earlier { giveBack(old) }
        giveBack(checkout)
        enter(Taking(by: customer, coupons), for: checkout)
        return .taken
    }

    /// As `CouponRegister.giveBack`.
    public mutating func giveBack(_ checkout: EditID) {
        guard let taking = takings.removeValue(forKey: checkout) else { return }
        for coupon in taking.coupons { count(coupon, of: taking.customer, by: -1) }
    }

    private mutating func enter(_ taking: Taking, for checkout: EditID) {
        var coupons: [CouponCode] = []
        for coupon in taking.coupons where !coupons.contains(coupon) {
            coupons.append(coupon)
            count(coupon, of: taking.customer, by: 1)
        }
        if !coupons.isEmpty { takings[checkout] = Taking(by: taking.customer, coupons) }
    }

    private mutating func count(_ coupon: CouponCode, of customer: CustomerID, by change: Int) {
        let (total, own) = ((totals[coupon] ?? 0) + change, Purse(coupon: coupon, customer: customer))
        let used = (byCustomer[own] ?? 0) + change
        totals[coupon] = total == 0 ? nil : total
        byCustomer[own] = used == 0 ? nil : used
    }
}
