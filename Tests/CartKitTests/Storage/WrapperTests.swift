import CartCore
import CartKit
import CartTestKit
import Synchronization
import Testing

@Suite("Wrappers of stores")
struct WrapperTests {
    static let busy = CartStoreError(.busy, at: "test", "busy")
    static let lost = CartStoreError(.unavailable, at: "test", "the reply was lost")
    let id = CartID("c")
    let cart = Cart(currency: .cny)

    @Test("A busy store is tried again, with growing pauses, a bounded number of times")
    func pauses() async throws {
        let faulty = FaultyCartStore(MemoryCartStore())
        for number in 1...10 { faulty.fail(.save, number: number, with: .refuse(Self.busy)) }
        let pauses = Mutex<[Int]>([])
        let store = RetryingCartStore(
            faulty, policy: .init(attempts: 6, firstPause: 100, longestPause: 500), random: { .max },
            sleep: { pause in pauses.withLock { $0.append(pause) } })
        await #expect(throws: Self.busy) { try await store.save(CartSnapshot(cart), as: id, replacing: .none) }
        #expect(faulty.count(of: .save) == 6)
        let seen = pauses.withLock { $0 }
        #expect(seen.count == 5)
        for (pause, full) in zip(seen, [100, 200, 400, 500, 500]) { #expect((full / 2...full).contains(pause)) }
    }

    @Test("A busy store that recovers is saved to once")
    func recovers() async throws {
        let faulty = FaultyCartStore(MemoryCartStore())
        faulty.fail(.save, number: 1, with: .refuse(Self.busy))
        faulty.fail(.load, number: 1, with: .refuse(Self.lost))
        let store = RetryingCartStore(faulty, random: { 0 }, sleep: { _ in })
        let revision = try await store.save(CartSnapshot(cart), as: id, replacing: .none)
        #expect(try await store.load(id)?.revision == revision)
        #expect(faulty.count(of: .save) == 2)
    }

    @Test("What trying again cannot mend is not tried again", arguments: [CartStoreError.Code.corrupt, .notAllowed])
    func doesNotRetry(code: CartStoreError.Code) async throws {
        let faulty = FaultyCartStore(MemoryCartStore())
        faulty.fail(.load, with: .refuse(CartStoreError(code, at: "test", "no")))
        let store = RetryingCartStore(faulty, random: { 0 }, sleep: { _ in Issue.record("slept") })
        await #expect(throws: CartStoreError.self) { try await store.load(id) }
        #expect(faulty.count(of: .load) == 1)
    }

    @Test("A save whose reply was lost is done, not in conflict with itself")
    func lostReply() async throws {
        let memory = MemoryCartStore()
        let faulty = FaultyCartStore(memory)
        faulty.fail(.save, with: .loseReply(Self.lost))
        let store = RetryingCartStore(faulty, random: { 0 }, sleep: { _ in })
        let revision = try await store.save(CartSnapshot(cart), as: id, replacing: .none)
        #expect(try await memory.load(id)?.revision == revision)
        faulty.fail(.remove, with: .loseReply(Self.lost))
        try await store.remove(id, replacing: revision)
        #expect(try await memory.load(id) == nil)
    }

    @Test("A conflict with somebody else stays a conflict")
    func realConflict() async throws {
        let memory = MemoryCartStore()
        var other = Cart(currency: .cny)
        let context = CartContext(catalog: try SampleMall.catalog(), now: TestClock().now)
        _ = try other.apply(CartEdit(id: EditID("x"), .add(SampleMall.sku(0, 1))), in: context)
        let theirs = try await memory.save(CartSnapshot(other), as: id, replacing: .none)
        let faulty = FaultyCartStore(memory)
        faulty.fail(.save, with: .refuse(Self.busy))
        let store = RetryingCartStore(faulty, random: { 0 }, sleep: { _ in })
        await #expect(throws: CartStoreError.conflict(over: id, stored: theirs, at: "memory")) {
            try await store.save(CartSnapshot(cart), as: id, replacing: .none)
        }
    }

    @Test("A cart that was loaded or saved is not asked for again, until something fails")
    func cached() async throws {
        let faulty = FaultyCartStore(MemoryCartStore())
        let store = CachedCartStore(faulty)
        let revision = try await store.save(CartSnapshot(cart), as: id, replacing: .none)
        for _ in 0..<3 { #expect(try await store.load(id)?.revision == revision) }
        #expect(faulty.count(of: .load) == 0)
        faulty.fail(.save, with: .loseReply(Self.lost))
        await #expect(throws: Self.lost) {
            try await store.save(CartSnapshot(cart), as: id, replacing: revision)
        }
        let stored = try #require(try await store.load(id))
        #expect(stored.revision > revision)
        #expect(faulty.count(of: .load) == 1)
    }
}
