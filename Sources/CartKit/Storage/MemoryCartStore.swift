public import CartCore
internal import Synchronization

/// A store that keeps carts in memory: the contract of `CartStore` in its shortest form, and for tests and previews.
public final class MemoryCartStore: CartStore, CouponRegister {
    private struct State {
        var carts: [CartID: StoredCart] = [:]
        /// The last revision that a removed cart had: a new one begins above it.
        var removed: [CartID: Revision] = [:]
    }

    private let state = Mutex(State())
    private let register = MemoryCouponRegister()

    /// A store without carts.
    public init() {}

    /// The newest saved cart of this id.
    public func load(_ id: CartID) async throws(CartStoreError) -> StoredCart? {
        state.withLock { $0.carts[id] }
    }

    /// Saves a cart in place of the revision it was loaded at.
    public func save(
        _ snapshot: CartSnapshot, as id: CartID, replacing revision: Revision
    ) async throws(CartStoreError) -> Revision {
        let saved: Result<Revision, CartStoreError> = state.withLock { state in
            let stored = state.carts[id]?.revision ?? .none
            if stored != revision { return .failure(.conflict(over: id, stored: stored, at: "memory")) }
            let new = Revision(max(stored.number, state.removed[id]?.number ?? 0) + 1)
            state.carts[id] = StoredCart(
                cart: snapshot.cart, revision: new, extras: snapshot.extras, setAside: snapshot.setAside)
            state.removed[id] = nil
            return .success(new)
        }
        return try saved.get()
    }

    /// Removes a cart.
    public func remove(_ id: CartID, replacing revision: Revision) async throws(CartStoreError) {
        let removed: Result<Void, CartStoreError> = state.withLock { state in
            let stored = state.carts[id]?.revision ?? .none
            if stored != revision { return .failure(.conflict(over: id, stored: stored, at: "memory")) }
            if state.carts.removeValue(forKey: id) != nil { state.removed[id] = stored }
            return .success(())
        }
        try removed.get()
    }

    /// The ids of the carts kept, in ascending order.
    public func ids(after: CartID?, limit: Int) async throws(CartStoreError) -> [CartID] {
        if limit <= 0 { return [] }
        let ids = state.withLock { $0.carts.keys.sorted() }
        let following = after.map { last in ids.filter { $0 > last } } ?? ids
        return Array(following.prefix(limit))
    }

    // MARK: The uses of coupons

    /// How often each of these coupons was used.
    public func uses(
        of coupons: [CouponCode], by customer: CustomerID, except checkouts: [EditID]
    ) async throws(CartStoreError) -> [CouponCode: CouponUses] {
        try await register.uses(of: coupons, by: customer, except: checkouts)
    }

    /// Takes one use of each coupon for a checkout, or none at all.
    public func take(
        _ claims: [CouponClaim], by customer: CustomerID, for checkout: EditID, insteadOf earlier: [EditID]
    ) async throws(CartStoreError) -> CouponTaking {
        try await register.take(claims, by: customer, for: checkout, insteadOf: earlier)
    }

    /// Gives back what a checkout took.
    public func giveBack(_ checkout: EditID) async throws(CartStoreError) { try await register.giveBack(checkout) }
}
