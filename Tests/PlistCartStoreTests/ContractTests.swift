import CartCore
import CartKit
import CartTestKit
import Foundation
import PlistCartStore
import Testing

/// A property list keeps the contracts of stores and of registers of coupons' uses.
@Suite struct ContractTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Opens a file that nobody else uses, as often as it is called.
    private func place(_ format: PlistCartStore.Format) -> @Sendable () throws -> PlistCartStore {
        let path = folder.file("\(UUID().uuidString).plist")
        return {
            try PlistCartStore(path: path, format: format, busyTimeout: PlistCartStore.longestBusyTimeout)
        }
    }

    @Test("B40 B42 the contract of a store", arguments: PlistCartStore.Format.allCases, StoreLaw.all)
    func store(format: PlistCartStore.Format, law: StoreLaw) async throws {
        let able: StoreUnderTest.Capabilities = [.persistent, .shared]
        let backend = StoreUnderTest(
            "\(format) property list", capabilities: format == .xml ? able : able.union(.keepsNUL)
        ) {
            let open = place(format)
            return StoreUnderTest.Place { try open() }
        }
        try await law.check(on: backend)
    }

    @Test("the contract of a register", arguments: PlistCartStore.Format.allCases, RegisterLaw.all)
    func register(format: PlistCartStore.Format, law: RegisterLaw) async throws {
        let backend = RegisterUnderTest("\(format) property list", capabilities: [.persistent, .shared]) {
            let open = place(format)
            return { try open() }
        }
        try await law.check(on: backend)
    }
}

/// How the uses of coupons stand in the file.
@Suite struct CouponUseFormTests {
    private let folder: TemporaryFolder
    private static let (coupon, ann) = (CouponCode("TEN"), CustomerID("ann"))
    private static let claim = CouponClaim(coupon, limits: CouponLimits(uses: 1))

    init() throws { folder = try TemporaryFolder() }

    private func take(_ store: PlistCartStore, _ checkout: String = "c1") async throws -> CouponTaking {
        try await store.take([Self.claim], by: Self.ann, for: EditID(checkout), insteadOf: [])
    }

    private func total(_ store: PlistCartStore) async throws -> Int? {
        try await store.uses(of: [Self.coupon], by: Self.ann, except: [])[Self.coupon]?.total
    }

    @Test("they stand beside the carts, which stay as they are; given back, the key is gone")
    func beside() async throws {
        try folder.write(root: ["theme": "dark"])
        let store = try PlistCartStore(path: folder.file())
        let cart = try Fixture.cart(of: 2)
        let revision = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
        #expect(try await take(store) == .taken)
        let root = try folder.root()
        #expect(root["theme"] as? String == "dark")
        let uses = try #require(root["couponUses"] as? [String: [String: Any]])
        #expect(uses["c1"]?["customer"] as? String == "ann")
        #expect(uses["c1"]?["coupons"] as? [String] == ["TEN"])
        #expect(try await store.load(Fixture.id)?.revision == revision)
        #expect(try await store.ids(after: nil, limit: 10) == [Fixture.id])
        #expect(try await store.check() == [])
        // A cart that is saved leaves them, and one that is removed too.
        try await store.remove(Fixture.id, replacing: revision)
        #expect(try await total(store) == 1)
        let bytes = try folder.bytes()
        #expect(try await take(store) == .taken)
        #expect(try folder.bytes() == bytes)
        try await store.giveBack(EditID("c1"))
        #expect(try folder.root()["couponUses"] == nil)
    }

    @Test("no cart can have the name of the key")
    func name() async throws {
        let store = try PlistCartStore(path: folder.file())
        for _ in 0..<2 {
            let error = await Fixture.failure {
                _ = try await store.save(
                    CartSnapshot(try Fixture.cart(of: 1)), as: CartID("couponUses"), replacing: .none)
            }
            #expect([.notStorable, .corrupt].contains(error?.code))
            #expect(try await take(store) == .taken)
        }
        #expect(try await total(store) == 1)
    }

    @Test(
        "what is no table of uses is an error that names the place, and is never written over",
        arguments: [
            "<string>x</string>", "<array/>", "<dict><key>c</key><string>TEN</string></dict>",
            "<dict><key>c</key><dict><key>customer</key><string>ann</string></dict></dict>",
            "<dict><key>c</key><dict><key>customer</key><string>a</string><key>coupons</key><array><integer>1</integer></array></dict></dict>",
        ])
    func foreign(value: String) async throws {
        let text = "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>couponUses</key>\(value)</dict></plist>"
        try folder.write(Data(text.utf8))
        let store = try PlistCartStore(path: folder.file())
        for _ in 0..<2 {
            let error = await Fixture.failure { _ = try await take(store) }
            #expect(error?.code == .corrupt)
            #expect(error?.place.hasSuffix(": couponUses") == true)
        }
        #expect(try await store.check().count == 1)
        #expect(try folder.bytes() == Data(text.utf8))
        // Carts can be kept all the same, and what stands there stays.
        _ = try await store.save(CartSnapshot(try Fixture.cart(of: 1)), as: Fixture.id, replacing: .none)
        #expect(try folder.root()["couponUses"] != nil)
    }

    @Test("a name that XML cannot hold is not storable, and nothing is taken")
    func control() async throws {
        let store = try PlistCartStore(path: folder.file())
        let error = await Fixture.failure {
            _ = try await store.take([Self.claim], by: CustomerID("a\u{1}"), for: EditID("c"), insteadOf: [])
        }
        #expect(error?.code == .notStorable)
        #expect(try await total(store) == 0)
    }
}
