internal import CartCore
internal import CartKit
internal import Testing

extension StoreLaw {
    static let revisionLaws: [StoreLaw] = [
        StoreLaw("a cart that was never saved is absent", Self.absent),
        StoreLaw("a save creates, each further one has a greater revision", Self.grows),
        StoreLaw("a save that replaces another revision conflicts and changes nothing", Self.conflicts),
        StoreLaw("a cart that is there cannot be created", Self.createsOnce),
        StoreLaw("a removed cart is absent, and conflicts with its old revisions", Self.removes),
        StoreLaw("a removed cart begins anew above its old revisions", Self.recreates),
        StoreLaw("a remove that names another revision conflicts", Self.removeConflicts),
        StoreLaw("ids come in ascending order, page by page", Self.pages),
        StoreLaw("a change of one cart leaves the others alone", Self.isolated),
    ]

    private static let id = LawSupport.cart

    @Sendable private static func absent(_ backend: StoreUnderTest) async throws {
        let store = try await backend.fresh()
        #expect(try await store.load(id) == nil)
        #expect(try await store.ids(after: nil, limit: 10).isEmpty)
        try await store.remove(id, replacing: .none)
        let cart = try LawSupport.fullCart()
        await LawSupport.expectConflict(stored: .none) {
            _ = try await store.save(CartSnapshot(cart), as: id, replacing: Revision(3))
        }
        #expect(try await store.load(id) == nil)
    }

    @Sendable private static func grows(_ backend: StoreUnderTest) async throws {
        let store = try await backend.fresh()
        var revision = Revision.none
        for seed in 0..<5 as Range<UInt64> {
            let cart = try LawSupport.fullCart(seed: seed)
            let new = try await store.save(CartSnapshot(cart), as: id, replacing: revision)
            #expect(new > revision)
            revision = new
            try await LawSupport.expect(store, has: cart, at: revision)
        }
    }

    @Sendable private static func conflicts(_ backend: StoreUnderTest) async throws {
        let store = try await backend.fresh()
        let old = try LawSupport.fullCart(seed: 1)
        let new = try LawSupport.fullCart(seed: 2)
        let first = try await store.save(CartSnapshot(old), as: id, replacing: .none)
        let second = try await store.save(CartSnapshot(new), as: id, replacing: first)
        for wrong in [first, Revision(second.number + 1), Revision(-1)] {
            await LawSupport.expectConflict(stored: second) {
                _ = try await store.save(CartSnapshot(old), as: id, replacing: wrong)
            }
            try await LawSupport.expect(store, has: new, at: second)
        }
    }

    @Sendable private static func createsOnce(_ backend: StoreUnderTest) async throws {
        let store = try await backend.fresh()
        let cart = try LawSupport.fullCart(seed: 1)
        let revision = try await store.save(CartSnapshot(cart), as: id, replacing: .none)
        await LawSupport.expectConflict(stored: revision) {
            _ = try await store.save(CartSnapshot(try LawSupport.fullCart(seed: 2)), as: id, replacing: .none)
        }
        try await LawSupport.expect(store, has: cart, at: revision)
    }

    @Sendable private static func removes(_ backend: StoreUnderTest) async throws {
        let store = try await backend.fresh()
        let cart = try LawSupport.fullCart()
        let revision = try await store.save(CartSnapshot(cart), as: id, replacing: .none)
        try await store.remove(id, replacing: revision)
        #expect(try await store.load(id) == nil)
        #expect(try await store.ids(after: nil, limit: 10).isEmpty)
        await LawSupport.expectConflict(stored: .none) {
            _ = try await store.save(CartSnapshot(cart), as: id, replacing: revision)
        }
        await LawSupport.expectConflict(stored: .none) { try await store.remove(id, replacing: revision) }
        #expect(try await store.load(id) == nil)
    }

    @Sendable private static func recreates(_ backend: StoreUnderTest) async throws {
        let place = try await backend.freshPlace()
        var store = try await place.open()
        var last = Revision.none
        for seed in 0..<3 as Range<UInt64> {
            let cart = try LawSupport.fullCart(seed: seed)
            let created = try await store.save(CartSnapshot(cart), as: id, replacing: .none)
            #expect(created > last)
            try await LawSupport.expect(store, has: cart, at: created)
            last = try await store.save(CartSnapshot(cart), as: id, replacing: created)
            try await store.remove(id, replacing: last)
            store = try await place.open()
        }
    }

    @Sendable private static func removeConflicts(_ backend: StoreUnderTest) async throws {
        let store = try await backend.fresh()
        let cart = try LawSupport.fullCart()
        let revision = try await store.save(CartSnapshot(cart), as: id, replacing: .none)
        for wrong in [Revision.none, Revision(revision.number + 1)] {
            await LawSupport.expectConflict(stored: revision) { try await store.remove(id, replacing: wrong) }
        }
        try await LawSupport.expect(store, has: cart, at: revision)
    }

    @Sendable private static func pages(_ backend: StoreUnderTest) async throws {
        let store = try await backend.fresh()
        let names = ["b", "a", "a/b", "../up", "B", "10", "9", "珍珠", "é", "100%", "1000", "x_y", "xay", "😀"]
        for name in names {
            _ = try await store.save(CartSnapshot(Cart(currency: .cny)), as: CartID(name), replacing: .none)
        }
        let expected = names.map { CartID($0) }.sorted()
        #expect(try await store.ids(after: nil, limit: 100) == expected)
        #expect(try await store.ids(after: nil, limit: 0).isEmpty)
        #expect(
            try await store.ids(after: CartID("aa"), limit: 2) == Array(expected.filter { $0 > CartID("aa") }.prefix(2))
        )
        var collected: [CartID] = []
        while true {
            let page = try await store.ids(after: collected.last, limit: 3)
            #expect(page.count <= 3)
            if page.isEmpty { break }
            collected += page
            if collected.count > names.count { break }
        }
        #expect(collected == expected)
        for name in names { #expect(try await store.load(CartID(name)) != nil) }
    }

    @Sendable private static func isolated(_ backend: StoreUnderTest) async throws {
        let store = try await backend.fresh()
        var carts: [(id: CartID, cart: Cart, revision: Revision)] = []
        for number in 0..<20 {
            let cart = try LawSupport.fullCart(seed: UInt64(number), edits: 20)
            let id = CartID("cart-\(number)")
            carts.append((id, cart, try await store.save(CartSnapshot(cart), as: id, replacing: .none)))
        }
        let changed = try LawSupport.fullCart(seed: 99)
        _ = try await store.save(CartSnapshot(changed), as: carts[3].id, replacing: carts[3].revision)
        try await store.remove(carts[4].id, replacing: carts[4].revision)
        for (position, entry) in carts.enumerated() where position != 3 && position != 4 {
            try await LawSupport.expect(store, has: entry.cart, at: entry.revision, id: entry.id)
        }
        try await LawSupport.expect(store, has: changed, id: carts[3].id)
    }
}
