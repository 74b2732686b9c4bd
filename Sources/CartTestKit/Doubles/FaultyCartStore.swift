public import CartCore
public import CartKit
internal import Synchronization

/// A store whose calls fail where a test wants them to.
public final class FaultyCartStore: CartStore {
    /// A call of the store.
    public enum Call: Hashable, Sendable {
        /// `load`.
        case load
        /// `save`.
        case save
        /// `remove`.
        case remove
        /// `ids`.
        case ids
    }

    /// What happens to a call.
    public enum Fault: Hashable, Sendable {
        /// It fails and does nothing.
        case refuse(CartStoreError)
        /// It is done, but its reply is lost: the caller gets the error.
        case loseReply(CartStoreError)
    }

    private struct State {
        var counts: [Call: Int] = [:]
        var faults: [Call: [Int: Fault]] = [:]
    }

    private let base: any CartStore
    private let state = Mutex(State())

    /// A wrapper of `base` without faults.
    public init(_ base: any CartStore) { self.base = base }

    /// Lets the `number`th of the coming calls of a kind fail, counted from 1.
    public func fail(_ call: Call, number: Int = 1, with fault: Fault) {
        state.withLock { $0.faults[call, default: [:]][($0.counts[call] ?? 0) + number] = fault }
    }

    /// How many calls of a kind there were.
    public func count(of call: Call) -> Int { state.withLock { $0.counts[call] ?? 0 } }

    /// The newest saved cart of this id.
    public func load(_ id: CartID) async throws(CartStoreError) -> StoredCart? {
        let lost = try begin(.load)
        let stored = try await base.load(id)
        if let lost { throw lost }
        return stored
    }

    /// Saves a cart.
    public func save(
        _ snapshot: CartSnapshot, as id: CartID, replacing revision: Revision
    ) async throws(CartStoreError) -> Revision {
        let lost = try begin(.save)
        let new = try await base.save(snapshot, as: id, replacing: revision)
        if let lost { throw lost }
        return new
    }

    /// Removes a cart.
    public func remove(_ id: CartID, replacing revision: Revision) async throws(CartStoreError) {
        let lost = try begin(.remove)
        try await base.remove(id, replacing: revision)
        if let lost { throw lost }
    }

    /// The ids of the carts kept.
    public func ids(after: CartID?, limit: Int) async throws(CartStoreError) -> [CartID] {
        let lost = try begin(.ids)
        let ids = try await base.ids(after: after, limit: limit)
        if let lost { throw lost }
        return ids
    }

    /// Counts a call. Answers the error that its reply is to be lost with.
    private func begin(_ call: Call) throws(CartStoreError) -> CartStoreError? {
        let fault = state.withLock { state in
            let number = (state.counts[call] ?? 0) + 1
            state.counts[call] = number
            return state.faults[call]?.removeValue(forKey: number)
        }
        switch fault {
        case .refuse(let error)?: throw error
        case .loseReply(let error)?: return error
        case nil: return nil
        }
    }
}
