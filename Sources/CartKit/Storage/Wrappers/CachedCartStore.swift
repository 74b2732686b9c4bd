public import CartCore
internal import Synchronization

/// Remembers the carts it has seen, so that loading one again asks nobody.
///
/// For a store that is written to through this wrapper alone, such as a server's database: what another process saves
/// is noticed only by the conflict it causes. Saves and removes always go through.
public final class CachedCartStore: CartStore {
    private struct State {
        var carts: [CartID: StoredCart] = [:]
        /// Grows whenever something may have changed; an answer that was asked for earlier is then not kept.
        var generation = 0
    }

    private let base: any CartStore
    private let capacity: Int
    private let state = Mutex(State())

    /// A wrapper of `base` that remembers up to `capacity` carts.
    public init(_ base: any CartStore, capacity: Int = 1_000) {
        self.base = base
        self.capacity = max(1, capacity)
    }

    /// The newest cart saved through this wrapper.
    public func load(_ id: CartID) async throws(CartStoreError) -> StoredCart? {
        let (cached, generation) = state.withLock { ($0.carts[id], $0.generation) }
        if let cached { return cached }
        let stored = try await base.load(id)
        if let stored {
            state.withLock { state in
                if state.generation == generation { keep(stored, as: id, in: &state) }
            }
        }
        return stored
    }

    /// Saves a cart, and remembers it once that is done.
    public func save(
        _ snapshot: CartSnapshot, as id: CartID, replacing revision: Revision
    ) async throws(CartStoreError) -> Revision {
        let generation = state.withLock { $0.generation }
        do {
            let new = try await base.save(snapshot, as: id, replacing: revision)
            let stored = StoredCart(
                cart: snapshot.cart, revision: new, extras: snapshot.extras, setAside: snapshot.setAside)
            state.withLock { state in
                if state.generation == generation {
                    keep(stored, as: id, in: &state)
                } else {
                    state.carts[id] = nil
                }
                state.generation += 1
            }
            return new
        } catch {
            forget(id)
            throw error
        }
    }

    /// Removes a cart.
    public func remove(_ id: CartID, replacing revision: Revision) async throws(CartStoreError) {
        defer { forget(id) }
        try await base.remove(id, replacing: revision)
    }

    /// The ids of the carts kept.
    public func ids(after: CartID?, limit: Int) async throws(CartStoreError) -> [CartID] {
        try await base.ids(after: after, limit: limit)
    }

    private func keep(_ stored: StoredCart, as id: CartID, in state: inout State) {
        if state.carts.count >= capacity, state.carts[id] == nil, let other = state.carts.keys.first {
            state.carts[other] = nil
        }
        state.carts[id] = stored
    }

    /// After a failure nobody knows what is stored.
    private func forget(_ id: CartID) {
        state.withLock { state in
            state.carts[id] = nil
            state.generation += 1
        }
    }
}
