import CartCore
import CartKit
import CartTestKit
import Testing

@Suite("A session")
struct SessionTests {
    let world: SessionWorld
    init() throws { world = try SessionWorld() }

    @Test("S6 S8 S128 With every-edit each edit is stored when it is answered")
    func everyEdit() async throws {
        let session = try await world.open()
        #expect(try await world.memory.load(world.id) == nil)
        for number in 1...5 {
            _ = try await session.perform(world.add("e\(number)", 0, 1))
            #expect(try await world.stored().line(world.line(0, 1))?.quantity == number)
            #expect(try await session.cart == world.stored())
        }
        _ = try await session.perform(CartEdit(id: EditID("s"), .select(.all)))
        _ = try await session.perform(CartEdit(id: EditID("r"), .remove([world.line(0, 1)])))
        let stored = try await world.stored()
        #expect(stored.isEmpty)
        #expect(stored.selection == .none)
        #expect(await session.unsavedEdits.isEmpty)
    }

    @Test("S7 S9 S10 With on-leave nothing is sent until the page is left, then once")
    func onLeave() async throws {
        let session = try await world.open(.onLeave, journaled: true)
        for number in 1...10 { _ = try await session.perform(world.add("e\(number)", 0, 1)) }
        #expect(world.store.count(of: .save) == 0)
        #expect(await session.unsavedEdits.count == 10)
        try await session.leave()
        #expect(world.store.count(of: .save) == 1)
        #expect(try await world.stored().line(world.line(0, 1))?.quantity == 10)
        #expect(await session.unsavedEdits.isEmpty)
        #expect(try world.journal.content().records.isEmpty)
        try await session.leave()
        #expect(world.store.count(of: .save) == 1)
    }

    @Test("S7 S10 A program that dies on the page loses nothing: the journal is replayed once")
    func crash() async throws {
        let first = try await world.open(.onLeave, journaled: true)
        for number in 1...3 { _ = try await first.perform(world.add("e\(number)", 0, 1)) }
        for _ in 0..<2 {
            let next = try await world.open(.onLeave, journaled: true)
            #expect(await next.cart.line(world.line(0, 1))?.quantity == 3)
            #expect(try await world.stored().line(world.line(0, 1))?.quantity == 3)
        }
        #expect(world.store.count(of: .save) == 1)
        // The first one was not dead after all: it adds nothing twice.
        _ = try await first.perform(world.add("e4", 0, 2))
        try await first.leave()
        let stored = try await world.stored()
        #expect(stored.line(world.line(0, 1))?.quantity == 3)
        #expect(stored.line(world.line(0, 2))?.quantity == 1)
    }

    @Test("The journal is empty once its edits are stored, also when a reply was lost or an edit cannot be applied")
    func journalIsEmptied() async throws {
        let session = try await world.open(.onLeave, journaled: true)
        _ = try await session.perform(world.add("a", 0, 1))
        world.store.fail(.save, with: .loseReply(SessionWorld.lost))
        await #expect(throws: CartSessionError.notSaved(SessionWorld.lost)) { try await session.leave() }
        #expect(try world.journal.content().records.count == 1)
        try await session.leave()
        #expect(try world.journal.content().records.isEmpty)
        let line = world.line(0, 1)
        _ = try await session.perform(CartEdit(id: EditID("q"), .setQuantity(line, to: 5)))
        let other = try await CartSession.open(world.id, in: world.store, settings: world.settings())
        _ = try await other.perform(CartEdit(id: EditID("r"), .remove([line])))
        let next = try await world.open(.onLeave, journaled: true)
        let dropped = CartEdit(id: EditID("q"), .setQuantity(line, to: 5))
        #expect(await next.takeNotices() == [.dropped(dropped, .lineNotFound(line))])
        #expect(try world.journal.content().records.isEmpty)
    }

    @Test("S128 With after(milliseconds) the first edit or look past the span saves")
    func afterMilliseconds() async throws {
        let session = try await world.open(.after(milliseconds: 500), journaled: true)
        _ = try await session.perform(world.add("a", 0, 1))
        world.clock.advance(milliseconds: 499)
        _ = try await session.perform(world.add("b", 0, 1))
        try await session.saveIfDue()
        #expect(world.store.count(of: .save) == 0)
        world.clock.advance(milliseconds: 1)
        try await session.saveIfDue()
        #expect(world.store.count(of: .save) == 1)
        #expect(try await world.stored().line(world.line(0, 1))?.quantity == 2)
        _ = try await session.perform(world.add("c", 0, 1))
        world.clock.advance(milliseconds: 500)
        _ = try await session.perform(world.add("d", 0, 1))
        #expect(world.store.count(of: .save) == 2)
        #expect(try world.journal.content().records.isEmpty)
    }

    @Test("A batch is saved once; what is refused does not stop it unless it is to")
    func batch() async throws {
        let session = try await world.open()
        let bad = CartEdit(id: EditID("bad"), .setQuantity(LineID("no/thing"), to: 1))
        let edits = [world.add("a", 0, 1), bad, world.add("b", 1, 1)]
        let batch = try await session.performAll(edits)
        #expect(batch.outcomes.map { $0.edit } == edits.map { $0.id })
        #expect(batch.outcomes[1].result == .failure(.lineNotFound(LineID("no/thing"))))
        #expect(world.store.count(of: .save) == 1)
        #expect(try await world.stored().totals.lineCount == 2)
        let more = [bad, world.add("c", 2, 1)]
        let stopped = try await session.performAll(more, stopOnRefusal: true)
        #expect(stopped.outcomes.count == 1)
        #expect(try await world.stored().totals.lineCount == 2)
    }

    @Test("A refused edit changes and saves nothing")
    func refused() async throws {
        let session = try await world.open()
        await #expect(throws: CartSessionError.refused(.unknownSKU(SKU("none")))) {
            try await session.perform(CartEdit(id: EditID("e"), .add(SKU("none"))))
        }
        #expect(world.store.count(of: .save) == 0)
        #expect(await session.unsavedEdits.isEmpty)
    }

    @Test("B38 B39 A save that fails says so; the edit is unsaved, and stored once with the next save")
    func failedSave() async throws {
        let session = try await world.open()
        _ = try await session.perform(world.add("a", 0, 1))
        let before = try await world.stored()
        world.store.fail(.save, with: .refuse(SessionWorld.full))
        await #expect(throws: CartSessionError.notSaved(SessionWorld.full)) {
            try await session.perform(world.add("b", 0, 1))
        }
        #expect(try await world.stored() == before)
        #expect(await session.unsavedEdits.map { $0.edit.id } == [EditID("b")])
        #expect(await session.saveFailure == SessionWorld.full)
        // The same edit again, as a person who saw the error would do it.
        let result = try await session.perform(world.add("b", 0, 1))
        #expect(result.changes == [.alreadyApplied(EditID("b"))])
        #expect(try await world.stored().line(world.line(0, 1))?.quantity == 2)
        #expect(await session.unsavedEdits.isEmpty)
        #expect(await session.saveFailure == nil)
    }

    @Test("A save that was done but whose reply was lost is not done twice")
    func lostReply() async throws {
        let session = try await world.open()
        world.store.fail(.save, with: .loseReply(SessionWorld.lost))
        await #expect(throws: CartSessionError.notSaved(SessionWorld.lost)) {
            try await session.perform(world.add("a", 0, 1))
        }
        _ = try await session.perform(world.add("b", 0, 1))
        #expect(try await world.stored().line(world.line(0, 1))?.quantity == 2)
        #expect(try await session.cart == world.stored())
        #expect(await session.unsavedEdits.isEmpty)
    }

    @Test("A save that fails leaves what it would have saved to the next one", arguments: 1...6 as ClosedRange<UInt64>)
    func faultsAtRandom(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let session = try await world.open()
        var generator = EditGenerator(seed: seed, catalog: world.catalog)
        for _ in 0..<150 {
            let chance = Int.random(in: 0..<6, using: &random)
            if chance == 0 { world.store.fail(.save, with: .refuse(SessionWorld.full)) }
            if chance == 1 { world.store.fail(.save, with: .loseReply(SessionWorld.lost)) }
            if chance == 2 { world.store.fail(.load, with: .refuse(SessionWorld.lost)) }
            let edit = generator.next(for: await session.cart)
            _ = try? await session.perform(edit)
        }
        world.store.fail(.save, number: 1, with: .refuse(SessionWorld.full))
        _ = try? await session.leave()
        _ = try? await session.leave()
        try await session.leave()
        #expect(try await session.cart == world.stored(), "seed \(seed)")
        #expect(await session.unsavedEdits.isEmpty)
    }

    @Test("B24 A selected line that goes off the shelf is stored unselected, and stays so when it returns")
    func returns() async throws {
        let session = try await world.open()
        _ = try await session.performAll([world.add("a", 0, 1), CartEdit(id: EditID("s"), .select(.all))])
        let (clock, catalog) = (world.clock, world.catalog)
        let less = try Catalog(
            currency: .cny, shops: catalog.shops, products: catalog.products,
            offers: catalog.offers.filter { $0.sku != SampleMall.sku(0, 1) })
        var settings = world.settings()
        settings.context = { CartContext(catalog: less, now: $0) }
        let gone = try await CartSession.open(world.id, in: world.store, settings: settings)
        #expect(await gone.cart.line(world.line(0, 1))?.availability == .gone)
        #expect(try await world.stored().selection == .none)
        let notices = await gone.takeNotices()
        #expect(notices == [.change(.availability(world.line(0, 1), from: .available, to: .gone))])
        let back = try await world.open()
        #expect(await back.cart.line(world.line(0, 1))?.isAvailable == true)
        #expect(await back.cart.selection == .none)
        _ = clock
    }

    @Test("Looking at a cart writes nothing")
    func looking() async throws {
        let session = try await world.open()
        _ = try await session.perform(world.add("a", 0, 1))
        let saves = world.store.count(of: .save)
        let again = try await world.open()
        try await again.leave()
        #expect(world.store.count(of: .save) == saves)
    }

    @Test("B48 A price that changed is told")
    func priced() async throws {
        let session = try await world.open()
        _ = try await session.perform(world.add("a", 0, 1))
        let offers = world.catalog.offers.map { offer in
            Offer(
                sku: offer.sku, product: offer.product, shop: offer.shop,
                price: Money(minorUnits: 1_000, currency: .cny))
        }
        let dearer = try Catalog(
            currency: .cny, shops: world.catalog.shops, products: world.catalog.products, offers: offers)
        var settings = world.settings()
        settings.context = { CartContext(catalog: dearer, now: $0) }
        let later = try await CartSession.open(world.id, in: world.store, settings: settings)
        let result = try await later.perform(world.add("b", 0, 1))
        #expect(await later.cart.line(world.line(0, 1))?.unitPrice.minorUnits == 1_000)
        #expect(
            result.notices.contains(
                .change(
                    .priced(
                        world.line(0, 1), from: Money(minorUnits: 137, currency: .cny),
                        to: Money(minorUnits: 1_000, currency: .cny)))))
    }
}
