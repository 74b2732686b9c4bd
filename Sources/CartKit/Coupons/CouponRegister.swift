public import CartCore

/// Where the uses of coupons are counted: the port behind `uses` and `usesPerCustomer` of a catalog.
///
/// The stores of this framework are registers too, each in its own file or database. A shop that counts on a server
/// writes its own; `CartTestKit` has the suite it has to pass.
///
/// ## Contract
///
/// - **All or none.** `take` takes one use of each coupon claimed, or, when one of them is used up, none of any.
/// - **Never more than the limit.** Of any number of tasks or processes that take at once, no more succeed than there are
///   uses left, and no fewer.
/// - **Once for each checkout.** Taking for the same checkout again replaces what was taken for it: after a crash, or a
///   reply that was lost, the same call may be made again. A coupon that the checkout has taken already for that customer is
///   not judged again.
/// - **Durable.** When `take` or `giveBack` returns, it survives a crash of the process and of the machine. When it
///   throws, nothing was taken and nothing given back.
/// - **Verbatim.** Whatever is in the names of customers and checkouts, they are compared whole; a `CouponCode` is folded
///   already.
public protocol CouponRegister: Sendable {
    /// How often each of these coupons was used, in all and by a customer; all as of one instant. A coupon that nobody
    /// used has no uses.
    ///
    /// - Parameter checkouts: what these have taken does not count: it is the asker's own, and not yet final.
    /// - Throws: `CartStoreError`, as a store does.
    func uses(
        of coupons: [CouponCode], by customer: CustomerID, except checkouts: [EditID]
    ) async throws(CartStoreError) -> [CouponCode: CouponUses]

    /// Takes one use of each coupon for a checkout, or none at all.
    ///
    /// - Parameters:
    ///   - claims: the coupons, with their limits; one that occurs twice counts once.
    ///   - customer: who checks out.
    ///   - checkout: what is checked out; what it took before is replaced.
    ///   - earlier: checkouts that were begun and never came to an end; in the same step what they took is given back.
    /// - Returns: whether they were taken, or which are used up.
    /// - Throws: `CartStoreError`, as a store does.
    func take(
        _ claims: [CouponClaim], by customer: CustomerID, for checkout: EditID, insteadOf earlier: [EditID]
    ) async throws(CartStoreError) -> CouponTaking

    /// Gives back what a checkout took: it failed, or the order was called off. One that took nothing is no error.
    ///
    /// - Throws: `CartStoreError`, as a store does.
    func giveBack(_ checkout: EditID) async throws(CartStoreError)
}

/// A coupon that a checkout wants to use, and how often it may be used.
public struct CouponClaim: Hashable, Sendable {
    /// The coupon.
    public var coupon: CouponCode
    /// How often it may be used.
    public var limits: CouponLimits

    /// A claim.
    public init(_ coupon: CouponCode, limits: CouponLimits) {
        self.coupon = coupon
        self.limits = limits
    }
}

/// What came of taking coupons.
public enum CouponTaking: Hashable, Sendable {
    /// One use of each is taken.
    case taken
    /// Nothing was taken, because these are used up.
    case usedUp([CouponShortage])
}

/// A coupon that cannot be used once more.
public struct CouponShortage: Hashable, Sendable {
    /// The coupon.
    public var coupon: CouponCode
    /// The limit that was met.
    public var limit: CouponLimit

    /// A coupon whose limit is met.
    public init(_ coupon: CouponCode, _ limit: CouponLimit) {
        self.coupon = coupon
        self.limit = limit
    }
}

extension PromotionBook {
    /// What a checkout that spends these coupons has to take: those of them whose uses are limited.
    public func claims(for spent: [CouponCode]) -> [CouponClaim] {
        spent.compactMap { coupon in limits[coupon].map { CouponClaim(coupon, limits: $0) } }
    }
}
