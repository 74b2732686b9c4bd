public import CartCore
internal import Synchronization

/// A register that counts in memory: the contract of `CouponRegister` in its shortest form, and for tests and previews.
public final class MemoryCouponRegister: CouponRegister {
    private let table = Mutex(CouponUseTable())

    /// A register of coupons that nobody used.
    public init() {}

    /// How often each of these coupons was used.
    public func uses(
        of coupons: [CouponCode], by customer: CustomerID, except checkouts: [EditID]
    ) async throws(CartStoreError) -> [CouponCode: CouponUses] {
        table.withLock { $0.uses(of: coupons, by: customer, except: checkouts) }
    }

    /// Takes one use of each coupon for a checkout, or none at all.
    public func take(
        _ claims: [CouponClaim], by customer: CustomerID, for checkout: EditID, insteadOf earlier: [EditID]
    ) async throws(CartStoreError) -> CouponTaking {
        table.withLock { $0.take(claims, by: customer, for: checkout, insteadOf: earlier) }
    }

    /// Gives back what a checkout took.
    public func giveBack(_ checkout: EditID) async throws(CartStoreError) {
        table.withLock { $0.giveBack(checkout) }
    }
}
