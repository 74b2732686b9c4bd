public import CartCore

/// Tries again when a store is busy or does not answer, a bounded number of times with growing pauses.
///
/// A save whose reply was lost is recognised: when the try after it meets a conflict and finds exactly the cart it
/// wanted to save, the save is done. Time and chance come in from outside.
public struct RetryingCartStore: CartStore {
    /// How often and how long.
    public struct Policy: Hashable, Sendable {
        /// Tries in all, at least 1.
        public var attempts: Int
        /// The pause before the second try, in milliseconds; each further pause is twice as long.
        public var firstPause: Int
        /// The longest pause, in milliseconds.
        public var longestPause: Int

        /// A policy; without further words five tries with pauses of 100 ms and up to 5 s.
        public init(attempts: Int = 5, firstPause: Int = 100, longestPause: Int = 5_000) {
            self.attempts = max(1, attempts)
            self.firstPause = max(0, firstPause)
            self.longestPause = max(0, longestPause)
        }

        /// The pause after this many failures: between half and all of the doubled pause, so that clients that
        /// failed together do not come back together.
        func pause(afterFailures failures: Int, random: UInt64) -> Int {
            var full = firstPause
            for _ in 1..<max(1, failures) where full < longestPause {
                full = full > longestPause / 2 ? longestPause : full * 2
            }
            full = min(full, longestPause)
            let least = full / 2
            return least + Int(random % UInt64(full - least + 1))
        }
    }

    private let base: any CartStore
    private let policy: Policy
    private let random: @Sendable () -> UInt64
    private let sleep: @Sendable (_ milliseconds: Int) async -> Void

    /// A wrapper of `base`.
    ///
    /// - Parameters:
    ///   - random: where the jitter of pauses comes from.
    ///   - sleep: waits so many milliseconds.
    public init(
        _ base: any CartStore, policy: Policy = Policy(), random: @escaping @Sendable () -> UInt64,
        sleep: @escaping @Sendable (_ milliseconds: Int) async -> Void
    ) {
        self.base = base
        self.policy = policy
        self.random = random
        self.sleep = sleep
    }

    /// The newest saved cart of this id.
    public func load(_ id: CartID) async throws(CartStoreError) -> StoredCart? {
        var failures = 0
        while true {
            do {
                return try await base.load(id)
            } catch {
                try await wait(after: error, failures: &failures)
            }
        }
    }

    /// Saves a cart in place of the revision it was loaded at.
    public func save(
        _ snapshot: CartSnapshot, as id: CartID, replacing revision: Revision
    ) async throws(CartStoreError) -> Revision {
        var failures = 0
        while true {
            do {
                return try await base.save(snapshot, as: id, replacing: revision)
            } catch {
                if error.code == .conflict, failures > 0, let stored = try await load(id), stored.revision > revision,
                    stored.cart == snapshot.cart
                {
                    return stored.revision
                }
                try await wait(after: error, failures: &failures)
            }
        }
    }

    /// Removes a cart.
    public func remove(_ id: CartID, replacing revision: Revision) async throws(CartStoreError) {
        var failures = 0
        while true {
            do {
                return try await base.remove(id, replacing: revision)
            } catch {
                if error.code == .conflict, failures > 0, error.stored == Revision.none { return }
                try await wait(after: error, failures: &failures)
            }
        }
    }

    /// The ids of the carts kept.
    public func ids(after: CartID?, limit: Int) async throws(CartStoreError) -> [CartID] {
        var failures = 0
        while true {
            do {
                return try await base.ids(after: after, limit: limit)
            } catch {
                try await wait(after: error, failures: &failures)
            }
        }
    }

    /// Waits before another try.
    ///
    /// - Throws: the error itself when another try makes no sense or there were enough.
    private func wait(after error: CartStoreError, failures: inout Int) async throws(CartStoreError) {
        failures += 1
        if error.code != .busy && error.code != .unavailable || failures >= policy.attempts { throw error }
        await sleep(policy.pause(afterFailures: failures, random: random()))
    }
}
