internal import CartCore
internal import CartKit
internal import Testing

extension StoreLaw {
    static let deltaLaws: [StoreLaw] = [
        StoreLaw("saving what changed is saving the whole, edit by edit", Self.singleEdits),
        StoreLaw("saving what several edits changed is saving the whole", Self.batches),
        StoreLaw("the line below one that is brought back is stored in its place", Self.belowBroughtBack),
        StoreLaw("a delta that conflicted is saved whole on the newer revision", Self.afterConflict),
    ]

    private static let id = LawSupport.cart

    @Sendable private static func singleEdits(_ backend: StoreUnderTest) async throws {
        for seed in 1...3 as ClosedRange<UInt64> { try await run(backend, seed: seed, edits: 120, perSave: 1) }
    }

    @Sendable private static func batches(_ backend: StoreUnderTest) async throws {
        for seed in 11...13 as ClosedRange<UInt64> { try await run(backend, seed: seed, edits: 150, perSave: 5) }
    }

    private static func run(
        _ backend: StoreUnderTest, seed: UInt64, edits: Int, perSave: Int
    ) async throws {
        let place = try await backend.freshPlace()
        var store = try await place.open()
        let context = try LawSupport.context()
        var cart = Cart(currency: context.catalog.currency)
        var generator = EditGenerator(seed: seed, catalog: context.catalog)
        var revision = Revision.none
        var delta = CartDelta()
        for number in 1...edits {
            let edit = generator.next(for: cart)
            if let changes = try? cart.apply(edit, in: context) { delta.absorb(changes, of: edit.id, in: cart) }
            if number % perSave != 0 { continue }
            revision = try await store.save(CartSnapshot(cart, delta: delta), as: id, replacing: revision)
            delta = CartDelta()
            if number % 25 == 0 { store = try await place.open() }
            let stored = try #require(try await store.load(id))
            if stored.cart != cart || stored.revision != revision {
                Issue.record("seed \(seed), edit \(number), \(edit.action): the stored cart is another one")
                return
            }
        }
    }

    @Sendable private static func belowBroughtBack(_ backend: StoreUnderTest) async throws {
        let store = try await backend.fresh()
        let context = try LawSupport.context()
        var cart = Cart(currency: context.catalog.currency)
        var revision = Revision.none
        let (top, below, other) = (SampleMall.sku(0, 1), SampleMall.sku(0, 0), SampleMall.sku(1, 0))
        var actions: [CartEdit.Action] = [below, other, top].map { .add($0, quantity: 1) }
        // Of two shops with saved lines the first stays on top, though its newest line goes.
        func line(_ sku: SKU) throws -> LineID {
            let line = (Array(cart.lines) + Array(cart.savedLines)).first { $0.sku == sku }
            return try #require(line).id
        }
        for action in actions { _ = try cart.apply(CartEdit(id: EditID("\(action)"), action), in: context) }
        actions = try [below, other, top].map { .saveForLater([try line($0)]) }
        actions.append(.bringBack([try line(top)]))
        for action in actions {
            let edit = CartEdit(id: EditID("\(action)"), action)
            var delta = CartDelta()
            delta.absorb(try cart.apply(edit, in: context), of: edit.id, in: cart)
            let whole = revision == .none
            revision = try await store.save(
                CartSnapshot(cart, delta: whole ? .all : delta), as: id, replacing: revision)
            try await LawSupport.expect(store, has: cart, at: revision)
        }
        #expect(cart.savedLines.map(\.sku) == [below, other])
    }

    @Sendable private static func afterConflict(_ backend: StoreUnderTest) async throws {
        let store = try await backend.fresh()
        let context = try LawSupport.context()
        var mine = try LawSupport.fullCart()
        let first = try await store.save(CartSnapshot(mine), as: id, replacing: .none)
        var other = mine
        let edit = CartEdit(id: EditID("other"), .add(SampleMall.sku(1, 1), quantity: 2))
        var delta = CartDelta()
        delta.absorb(try other.apply(edit, in: context), of: edit.id, in: other)
        let second = try await store.save(CartSnapshot(other, delta: delta), as: id, replacing: first)
        let late = CartEdit(id: EditID("mine"), .add(SampleMall.sku(2, 2), quantity: 1))
        delta = CartDelta()
        delta.absorb(try mine.apply(late, in: context), of: late.id, in: mine)
        await LawSupport.expectConflict(stored: second) {
            _ = try await store.save(CartSnapshot(mine, delta: delta), as: id, replacing: first)
        }
        try await LawSupport.expect(store, has: other, at: second)
        let third = try await store.save(CartSnapshot(mine, delta: .all), as: id, replacing: second)
        try await LawSupport.expect(store, has: mine, at: third)
    }
}
