import CartCore
import CartKit
import SQLiteCartStore
import Testing

/// A database of an older version is brought up to date when it is opened, and keeps what it has.
@Suite struct MigrationTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    @Test("a database of the first version gets the table of choices, and its carts are as they were")
    func first() async throws {
        let context = try Fixture.context(of: 3)
        var cart = try Fixture.cart(of: 3, in: context)
        var revision = Revision.none
        do {
            let store = try SQLiteCartStore(path: folder.file())
            revision = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
        }
        OtherConnection(folder.file()).run("DROP TABLE choices; DROP TABLE coupon_uses; PRAGMA user_version=1")
        let store = try SQLiteCartStore(path: folder.file())
        #expect(try await store.load(Fixture.id)?.cart == cart)
        #expect(OtherConnection(folder.file()).rows("PRAGMA user_version") == ["3"])
        let snapshot = try Fixture.perform(.choose(PromotionID("p"), .pinned), "choice", on: &cart, in: context)
        _ = try await store.save(snapshot, as: Fixture.id, replacing: revision)
        #expect(try await store.load(Fixture.id)?.cart == cart)
    }

    @Test("a database of the second version gets the table of coupons' uses, and its carts are as they were")
    func second() async throws {
        let cart = try Fixture.cart(of: 3, in: Fixture.context(of: 3))
        do {
            let store = try SQLiteCartStore(path: folder.file())
            _ = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
        }
        OtherConnection(folder.file()).run("DROP TABLE coupon_uses; PRAGMA user_version=2")
        let store = try SQLiteCartStore(path: folder.file())
        let (coupon, ann) = (CouponCode("TEN"), CustomerID("ann"))
        let claim = CouponClaim(coupon, limits: CouponLimits(uses: 1))
        #expect(try await store.take([claim], by: ann, for: EditID("1"), insteadOf: []) == .taken)
        #expect(try await store.load(Fixture.id)?.cart == cart)
        #expect(OtherConnection(folder.file()).rows("SELECT * FROM coupon_uses") == ["1|TEN|ann"])
        // The uses stay when the cart goes.
        try await store.remove(Fixture.id, replacing: Revision(1))
        #expect(try await store.uses(of: [coupon], by: ann, except: [])[coupon]?.total == 1)
    }

    @Test(
        "a choice that the table cannot hold is refused by it; a damaged one is a corrupt cart, not a crash",
        arguments: ["'goods', NULL, NULL", "'goods', 'a', 0", "'pinned', 'a', 1", "'perhaps', NULL, NULL"])
    func damage(values: String) async throws {
        let store = try SQLiteCartStore(path: folder.file())
        let cart = try Fixture.cart(of: 1, in: Fixture.context(of: 1))
        _ = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
        let insert = "INSERT INTO choices (cart, promotion, position, decision, sku, quantity) VALUES"
        let row = "('\(Fixture.id)', 'p', 0, \(values))"
        #expect(OtherConnection(folder.file()).run("\(insert) \(row)") != 0)
        OtherConnection(folder.file()).run("PRAGMA ignore_check_constraints=1; \(insert) \(row)")
        guard !values.hasPrefix("'pinned'") else { return }
        await #expect(throws: CartStoreError.self) { try await store.load(Fixture.id) }
    }
}
