internal import CartCore
internal import CartKit
internal import Testing

extension StoreLaw {
    static let sharingLaws: [StoreLaw] = [
        StoreLaw("B40 of many that replace one revision, one succeeds", Self.oneWins),
        StoreLaw("B40 of many that create one cart, one succeeds", Self.oneCreates),
        StoreLaw("a saved cart is there when the place is opened again", Self.reopen),
        StoreLaw("B40 stores of several processes see each other's saves", Self.severalStores),
    ]

    private static let id = LawSupport.cart

    /// Stores for several savers: one for each where that is possible, else one for all.
    private static func stores(_ backend: StoreUnderTest, count: Int) async throws -> [any CartStore] {
        let place = try await backend.freshPlace()
        if !backend.capabilities.contains(.shared) {
            return Array(repeating: try await place.open(), count: count)
        }
        var stores: [any CartStore] = []
        for _ in 0..<count { stores.append(try await place.open()) }
        return stores
    }

    /// Saves from all stores at once. Answers the revisions of those that succeeded, with the saver's number.
    private static func race(
        _ stores: [any CartStore], carts: [Cart], replacing revision: Revision
    ) async throws -> [(saver: Int, revision: Revision)] {
        try await withThrowingTaskGroup(of: (Int, Revision)?.self) { group in
            for (saver, store) in stores.enumerated() {
                let cart = carts[saver]
                group.addTask {
                    do {
                        return (saver, try await store.save(CartSnapshot(cart), as: id, replacing: revision))
                    } catch let error as CartStoreError where error.code == .conflict {
                        return nil
                    }
                }
            }
            var winners: [(saver: Int, revision: Revision)] = []
            for try await winner in group {
                if let winner { winners.append((winner.0, winner.1)) }
            }
            return winners
        }
    }

    private static func carts(_ count: Int, round: Int) throws -> [Cart] {
        var carts: [Cart] = []
        for saver in 0..<count {
            carts.append(try LawSupport.fullCart(seed: UInt64(round * 100 + saver + 1), edits: 15))
        }
        return carts
    }

    @Sendable private static func oneWins(_ backend: StoreUnderTest) async throws {
        let stores = try await stores(backend, count: 7)
        var revision = try await stores[0].save(CartSnapshot(Cart(currency: .cny)), as: id, replacing: .none)
        for round in 0..<10 {
            let carts = try carts(stores.count, round: round)
            let winners = try await race(stores, carts: carts, replacing: revision)
            #expect(winners.count == 1)
            let winner = try #require(winners.first)
            #expect(winner.revision > revision)
            revision = winner.revision
            for store in stores { try await LawSupport.expect(store, has: carts[winner.saver], at: revision) }
        }
    }

    @Sendable private static func oneCreates(_ backend: StoreUnderTest) async throws {
        for round in 0..<5 {
            let stores = try await stores(backend, count: 7)
            let carts = try carts(stores.count, round: round)
            let winners = try await race(stores, carts: carts, replacing: .none)
            #expect(winners.count == 1)
            let winner = try #require(winners.first)
            try await LawSupport.expect(stores[0], has: carts[winner.saver], at: winner.revision)
        }
    }

    @Sendable private static func reopen(_ backend: StoreUnderTest) async throws {
        let place = try await backend.freshPlace()
        let cart = try LawSupport.fullCart()
        let revision = try await place.open().save(CartSnapshot(cart), as: id, replacing: .none)
        let again = try await place.open()
        if backend.capabilities.contains(.persistent) {
            try await LawSupport.expect(again, has: cart, at: revision)
            #expect(try await again.ids(after: nil, limit: 10) == [id])
        }
        await LawSupport.expectConflict(stored: revision) {
            _ = try await again.save(CartSnapshot(cart), as: id, replacing: .none)
        }
    }

    @Sendable private static func severalStores(_ backend: StoreUnderTest) async throws {
        let stores = try await stores(backend, count: 2)
        var revision = Revision.none
        for round in 0..<6 {
            let cart = try LawSupport.fullCart(seed: UInt64(round + 1), edits: 15)
            revision = try await stores[round % 2].save(CartSnapshot(cart), as: id, replacing: revision)
            try await LawSupport.expect(stores[(round + 1) % 2], has: cart, at: revision)
        }
        try await stores[0].remove(id, replacing: revision)
        #expect(try await stores[1].load(id) == nil)
    }
}
