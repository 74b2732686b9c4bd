import CartKit
import CartTestKit
import Testing

@Suite("One contract for every register of this module")
struct RegisterContractTests {
    static let backends = [
        RegisterUnderTest("memory") {
            let register = MemoryCouponRegister()
            return { register }
        },
        RegisterUnderTest("memory store") {
            let store = MemoryCartStore()
            return { store }
        },
    ]

    @Test("The contract of a register", arguments: backends, RegisterLaw.all)
    func contract(backend: RegisterUnderTest, law: RegisterLaw) async throws {
        try await law.check(on: backend)
    }
}
