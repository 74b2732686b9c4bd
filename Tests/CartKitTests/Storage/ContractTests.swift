import CartKit
import CartTestKit
import Testing

@Suite("S2 One contract for every store of this module")
struct ContractTests {
    static let backends = [
        StoreUnderTest("memory", capabilities: [.keepsNUL]) { MemoryCartStore() },
        StoreUnderTest("cached memory", capabilities: [.keepsNUL]) { CachedCartStore(MemoryCartStore()) },
        StoreUnderTest("cached memory with room for one cart", capabilities: [.keepsNUL]) {
            CachedCartStore(MemoryCartStore(), capacity: 1)
        },
        StoreUnderTest("retrying memory", capabilities: [.keepsNUL]) {
            RetryingCartStore(MemoryCartStore(), random: { 0 }, sleep: { _ in })
        },
        StoreUnderTest("faultless faulty memory", capabilities: [.keepsNUL]) { FaultyCartStore(MemoryCartStore()) },
    ]

    @Test("S2 B40 B42 The contract of a store", arguments: backends, StoreLaw.all)
    func contract(backend: StoreUnderTest, law: StoreLaw) async throws {
        try await law.check(on: backend)
    }
}
