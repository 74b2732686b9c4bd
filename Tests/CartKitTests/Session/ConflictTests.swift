import CartCore
import CartKit
import CartTestKit
import Testing

@Suite("Two sessions on one cart")
struct ConflictTests {
    let world: SessionWorld
    init() throws { world = try SessionWorld() }

    @Test("B46 Two devices at one revision: both adds are there, one rule decides a quantity, the other is told")
    func twoDevices() async throws {
        let start = try await world.open()
        _ = try await start.perform(world.add("z", 0, 4))
        let one = try await world.open()
        let two = try await world.open()
        _ = try await one.perform(world.add("x", 0, 1))
        let result = try await two.perform(world.add("y", 0, 2))
        #expect(result.notices.contains(.changedElsewhere([world.line(0, 1)])))
        let z = world.line(0, 4)
        _ = try await one.perform(CartEdit(id: EditID("z2"), .setQuantity(z, to: 2)))
        _ = try await two.perform(CartEdit(id: EditID("z5"), .setQuantity(z, to: 5)))
        let stored = try await world.stored()
        #expect(stored.totals.lineCount == 3)
        #expect(stored.line(z)?.quantity == 5)
        #expect(try await one.reload().contains(.changedElsewhere([z])))
        #expect(await one.cart == stored)
        #expect(await two.cart == stored)
    }

    @Test("B46 An edit of a line that is gone elsewhere comes back as a notice")
    func dropped() async throws {
        let one = try await world.open()
        _ = try await one.perform(world.add("a", 0, 1))
        let two = try await world.open()
        _ = try await one.perform(CartEdit(id: EditID("r"), .remove([world.line(0, 1)])))
        let late = CartEdit(id: EditID("q"), .setQuantity(world.line(0, 1), to: 3))
        let result = try await two.perform(late)
        #expect(result.notices.contains(.dropped(late, .lineNotFound(world.line(0, 1)))))
        #expect(await two.unsavedEdits.isEmpty)
        #expect(try await world.stored().isEmpty)
        #expect(await two.cart.isEmpty)
    }

    @Test("B46 A conflict without end is given up after the stated tries, and nothing is lost")
    func endless() async throws {
        let other = try await world.open()
        var settings = world.settings()
        settings.conflictTries = 4
        let conflict = CartStoreError.conflict(over: world.id, stored: Revision(1), at: "test")
        let session = try await CartSession.open(world.id, in: world.store, settings: settings)
        _ = try await other.perform(world.add("o", 1, 1))
        let before = world.store.count(of: .save)
        for number in 1...4 { world.store.fail(.save, number: number, with: .refuse(conflict)) }
        await #expect(throws: CartSessionError.notSaved(conflict)) {
            try await session.perform(world.add("a", 0, 1))
        }
        #expect(world.store.count(of: .save) == before + 4)
        try await session.leave()
        #expect(try await world.stored().totals.lineCount == 2)
    }

    @Test(
        "B47 Clocks decide nothing: slow, fast and set back", arguments: [-300_000, 3_600_000, -86_400_000] as [Int64])
    func skew(milliseconds: Int64) async throws {
        let one = try await world.open()
        _ = try await one.perform(world.add("a", 0, 1))
        let skewed = TestClock(at: world.clock.now)
        skewed.advance(milliseconds: milliseconds)
        let catalog = world.catalog
        let settings = CartSession.Settings(
            now: { skewed.now }, context: { CartContext(catalog: catalog, now: $0) }, policy: .onLeave)
        let two = try await CartSession.open(world.id, in: world.store, settings: settings)
        _ = try await one.perform(CartEdit(id: EditID("q2"), .setQuantity(world.line(0, 1), to: 2)))
        _ = try await two.perform(CartEdit(id: EditID("q5"), .setQuantity(world.line(0, 1), to: 5)))
        skewed.advance(milliseconds: -1_000_000)
        _ = try await two.perform(world.add("b", 0, 2))
        try await two.leave()
        _ = try await one.reload()
        _ = try await one.reload()
        #expect(await one.cart.line(world.line(0, 1))?.quantity == 5)
        #expect(await one.cart.line(world.line(0, 2))?.quantity == 1)
        #expect(try await one.cart == world.stored())
    }

    @Test("B40 B46 Seven sessions at once, ten rounds: every edit is there")
    func seven() async throws {
        for round in 0..<10 {
            let world = try SessionWorld()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for saver in 0..<7 {
                    group.addTask {
                        let session = try await world.open()
                        _ = try await session.perform(world.add("a\(saver)", saver % 4, 1))
                        _ = try await session.perform(world.add("b\(saver)", saver % 4, 2))
                    }
                }
                try await group.waitForAll()
            }
            let stored = try await world.stored()
            #expect(stored.totals.unitCount == 14, "round \(round)")
            #expect(stored.appliedEdits.count == 14)
        }
    }

    @Test("Edits made to one session at once are all stored")
    func concurrent() async throws {
        let session = try await world.open()
        let world = world
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask { _ = try await session.perform(world.add("e\(number)", number % 4, 1)) }
            }
            try await group.waitForAll()
        }
        #expect(try await world.stored().totals.unitCount == 50)
        #expect(try await session.cart == world.stored())
    }

    @Test("B34 A guest's cart is merged once and for all, and the next account sees none of it")
    func merge() async throws {
        let guest = try await CartSession.open(CartID("guest"), in: world.store, settings: world.settings())
        _ = try await guest.perform(world.add("g", 0, 1))
        let account = try await world.open()
        _ = try await account.performAll([world.add("x", 0, 1, 2), world.add("y", 0, 2)])
        _ = try await account.merge(CartID("guest"))
        for _ in 0..<3 { _ = try await account.merge(CartID("guest")) }
        let stored = try await world.stored()
        #expect(stored.line(world.line(0, 1))?.quantity == 3)
        #expect(stored.totals.lineCount == 2)
        let next = try await CartSession.open(CartID("next"), in: world.store, settings: world.settings())
        _ = try await next.merge(CartID("guest"))
        #expect(await next.cart.isEmpty)
        #expect(try await world.memory.load(CartID("guest")) == nil)
    }

    @Test("B34 A merge that is repeated because its reply was lost adds nothing", arguments: [true, false])
    func mergeRepeated(replyOfSave: Bool) async throws {
        let guest = try await CartSession.open(CartID("guest"), in: world.store, settings: world.settings())
        _ = try await guest.perform(world.add("g", 0, 1))
        let account = try await world.open()
        _ = try await account.perform(world.add("x", 0, 1, 2))
        if replyOfSave {
            world.store.fail(.save, with: .loseReply(SessionWorld.lost))
        } else {
            world.store.fail(.remove, with: .refuse(SessionWorld.lost))
        }
        await #expect(throws: CartSessionError.notSaved(SessionWorld.lost)) {
            try await account.merge(CartID("guest"))
        }
        let again = try await world.open()
        _ = try await again.merge(CartID("guest"))
        #expect(try await world.stored().line(world.line(0, 1))?.quantity == 3)
        #expect(try await world.memory.load(CartID("guest")) == nil)
    }
}
