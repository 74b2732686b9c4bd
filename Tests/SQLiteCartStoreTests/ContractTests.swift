import CartCore
import CartKit
import CartTestKit
import Foundation
import SQLiteCartStore
import Testing

/// A database keeps the contracts of stores and of registers of coupons' uses.
@Suite struct ContractTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Opens a database that nobody else uses, as often as it is called.
    private func place() -> @Sendable () throws -> SQLiteCartStore {
        let path = folder.file("\(UUID().uuidString).db")
        return { try SQLiteCartStore(path: path, busyTimeout: SQLiteCartStore.longestBusyTimeout) }
    }

    @Test("B40 B42 the contract of a store", arguments: StoreLaw.all)
    func store(law: StoreLaw) async throws {
        let backend = StoreUnderTest("database", capabilities: [.persistent, .shared, .keepsNUL]) {
            let open = place()
            return StoreUnderTest.Place { try open() }
        }
        try await law.check(on: backend)
    }

    @Test("the contract of a register", arguments: RegisterLaw.all)
    func register(law: RegisterLaw) async throws {
        let backend = RegisterUnderTest("database", capabilities: [.persistent, .shared]) {
            let open = place()
            return { try open() }
        }
        try await law.check(on: backend)
    }

    @Test("a database that is locked is busy, and nothing is taken")
    func busy() async throws {
        let store = try SQLiteCartStore(path: folder.file(), busyTimeout: 20)
        let claim = CouponClaim(CouponCode("TEN"), limits: CouponLimits(uses: 1))
        let other = OtherConnection(folder.file())
        #expect(other.run("BEGIN IMMEDIATE") == 0)
        do {
            _ = try await store.take([claim], by: CustomerID("ann"), for: EditID("1"), insteadOf: [])
            Issue.record("taken through a lock")
        } catch { #expect(error.code == .busy) }
        #expect(other.run("COMMIT") == 0)
        #expect(try await store.take([claim], by: CustomerID("ann"), for: EditID("1"), insteadOf: []) == .taken)
    }
}
