import CartCore
import CartKit
import SQLiteCartStore
import Testing

/// What a save writes, and what SQL sees of it.
struct RowTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Rows that a save of one changed line writes into a cart of so many lines.
    private func rowsWritten(lines: Int) async throws -> Int {
        let store = try SQLiteCartStore(path: folder.file("\(lines).db"))
        let context = try Fixture.context(of: lines)
        var cart = try Fixture.cart(of: lines, in: context)
        let revision = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
        let change = CartEdit.Action.setQuantity(Fixture.line(7), to: 5)
        let snapshot = try Fixture.perform(change, "change", on: &cart, in: context)
        let before = try #require(Int(try store.execute("SELECT total_changes()").first ?? ""))
        _ = try await store.save(snapshot, as: Fixture.id, replacing: revision)
        let after = try #require(Int(try store.execute("SELECT total_changes()").first ?? ""))
        let loaded = try #require(try await store.load(Fixture.id))
        #expect(loaded.cart == cart)
        return after - before
    }

    @Test("A change of one line writes as many rows into a cart of 10,000 lines as into one of 30")
    func oneLine() async throws {
        let few = try await rowsWritten(lines: 30)
        // The cart's revision, the line, its shop, the edit.
        #expect(few == 4)
        // Among 10,000 applied edits none is forgotten, for all are young.
        #expect(try await rowsWritten(lines: 10_000) == few)
    }

    @Test("A delta's save and a whole save leave the same rows")
    func sameRows() async throws {
        let context = try Fixture.context(of: 12)
        var cart = try Fixture.cart(of: 10, in: context)
        let byDelta = try SQLiteCartStore(path: folder.file("delta.db"))
        let whole = try SQLiteCartStore(path: folder.file("whole.db"))
        var revision = try await byDelta.save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
        _ = try await whole.save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
        let steps: [CartEdit.Action] = [
            .add(Fixture.sku(10), quantity: 2), .remove([Fixture.line(1), Fixture.line(4), Fixture.line(7)]),
            .saveForLater([Fixture.line(2), Fixture.line(3)]), .bringBack([Fixture.line(3)]),
            .remark(ShopID("shop-0"), "ring twice"), .note(Fixture.line(0), "a gift"), .select(.all),
            .deselect(.shop(ShopID("shop-2"))), .addCoupon(CouponCode("five")), .addCoupon(CouponCode("TEN")),
            .removeCoupon(CouponCode("five")), .choose(PromotionID("TEN"), .pinned),
            .choose(PromotionID("free"), .refused),
            .choose(PromotionID("gift"), .goods([ChosenGoods(SKU("cup"), quantity: 2), ChosenGoods(SKU("pen"))])),
            .choose(PromotionID("free"), nil), .remove([Fixture.line(10)]), .add(Fixture.sku(1)),
            .takeOut([BoughtPieces(line: Fixture.line(6), quantity: 1)], settled: [PromotionID("gift")]), .clear,
            .add(Fixture.sku(11)),
        ]
        for (index, step) in steps.enumerated() {
            let snapshot = try Fixture.perform(step, "step-\(index)", on: &cart, in: context)
            revision = try await byDelta.save(snapshot, as: Fixture.id, replacing: revision)
            _ = try await whole.save(CartSnapshot(cart), as: Fixture.id, replacing: Revision(Int64(index + 1)))
            let loaded = try #require(try await byDelta.load(Fixture.id))
            #expect(loaded.cart == cart, "after \(step)")
            for table in ["shops", "lines", "saved_lines", "coupons", "choices"] {
                let query = "SELECT * FROM \(table) ORDER BY 1, 2"
                #expect(
                    OtherConnection(folder.file("delta.db")).rows(query)
                        == OtherConnection(folder.file("whole.db")).rows(query), "\(table) after \(step)")
            }
        }
    }

    @Test("Edits that the cart forgets lose their rows, and only they")
    func forgottenEdits() async throws {
        let store = try SQLiteCartStore(path: folder.file())
        var context = try Fixture.context(of: 1)
        var cart = Cart(currency: .cny)
        var revision = Revision.none
        for index in 0..<1_000 { try Fixture.perform(.add(Fixture.sku(0)), "old-\(index)", on: &cart, in: context) }
        revision = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: revision)
        context.now = Timestamp(milliseconds: Fixture.now.milliseconds + AppliedEdits.keptSpan + 1)
        for index in 0..<5 {
            let snapshot = try Fixture.perform(.add(Fixture.sku(0)), "new-\(index)", on: &cart, in: context)
            revision = try await store.save(snapshot, as: Fixture.id, replacing: revision)
        }
        #expect(cart.appliedEdits.count == 1_000)
        let other = OtherConnection(folder.file())
        #expect(other.rows("SELECT count(*) FROM applied_edits") == ["1000"])
        #expect(other.rows("SELECT id FROM applied_edits ORDER BY position LIMIT 1") == ["old-5"])
        #expect(try await store.load(Fixture.id)?.cart.appliedEdits == cart.appliedEdits)
    }

    @Test("S3 SQL answers who has a SKU in the cart, by an index")
    func whoHas() async throws {
        let store = try SQLiteCartStore(path: folder.file())
        let context = try Fixture.context(of: 5)
        for name in ["ann", "bob", "cid"] {
            let cart = try Fixture.cart(of: name == "cid" ? 2 : 4, in: context)
            _ = try await store.save(CartSnapshot(cart), as: CartID(name), replacing: .none)
        }
        let other = OtherConnection(folder.file())
        let query = "SELECT cart, quantity FROM lines WHERE sku = 'sku-3'"
        #expect(other.rows(query + " ORDER BY cart") == ["ann|1", "bob|1"])
        #expect(other.rows("EXPLAIN QUERY PLAN " + query).contains { $0.contains("lines_by_sku") })
    }

    @Test(
        "B42 quotes, wildcards, NUL, emoji and right-to-left text are kept as they are",
        arguments: [
            "Joe's sauce", "x'); DROP TABLE lines;--", "100%_off", "a\0b", "👩‍👩‍👧‍👦", "עברית ‏", "\"", "é", "e\u{301}x", "\\",
        ])
    func verbatim(text: String) async throws {
        let store = try SQLiteCartStore(path: folder.file())
        let key = LineKey(
            shop: ShopID(text), sku: SKU(text), customisations: [Customisation(text, text), Customisation("b", "c")])
        let price = Money(minorUnits: 5, currency: .cny)
        let line = CartLine(
            key: key, product: ProductID(text), quantity: 1, note: text, addedPrice: price, addedAt: Fixture.now,
            order: 1, title: text, unitPrice: price, listPrice: price)
        let entry = CartContents.ShopEntry(id: ShopID(text), order: 1, remark: text)
        let edit = AppliedEdits.Entry(id: EditID(text), appliedAt: Fixture.now)
        let contents = CartContents(
            currency: .cny, shops: [entry], lines: [line], saved: [line], coupons: [CouponCode(text)],
            appliedEdits: [edit])
        let cart = try Cart(contents)
        let extras = DocumentExtras(cart: [text: .text(text)], lines: [key.id: [text: .array([.text(text)])]])
        let snapshot = CartSnapshot(cart, extras: extras)
        let bystander = try await store.save(snapshot, as: CartID("bystander"), replacing: .none)
        let revision = try await store.save(snapshot, as: CartID(text), replacing: .none)
        let loaded = try #require(try await store.load(CartID(text)))
        let found = try #require(loaded.cart.line(key.id))
        #expect(Array(found.title.utf8) == Array(text.utf8))
        #expect(loaded.cart == cart)
        #expect(loaded.extras == extras)
        #expect(try await store.ids(after: nil, limit: 10).contains(CartID(text)))
        try await store.remove(CartID(text), replacing: revision)
        #expect(try await store.load(CartID(text)) == nil)
        #expect(try await store.load(CartID("bystander"))?.revision == bystander)
        #expect(OtherConnection(folder.file()).rows("SELECT count(*) FROM lines") == ["1"])
    }

    @Test("A name that is equal in Swift and differs in bytes is the same line, and leaves no second row")
    func canonicallyEqual() async throws {
        let store = try SQLiteCartStore(path: folder.file())
        func cart(_ sku: String) throws -> Cart {
            let price = Money(minorUnits: 5, currency: .cny)
            let line = CartLine(
                key: LineKey(shop: ShopID("s"), sku: SKU(sku)), product: ProductID("p"), quantity: 1,
                addedPrice: price, addedAt: Fixture.now, order: 1, title: "t", unitPrice: price)
            return try Cart(CartContents(currency: .cny, lines: [line]))
        }
        let revision = try await store.save(CartSnapshot(cart("e\u{301}")), as: Fixture.id, replacing: .none)
        var delta = CartDelta()
        delta.lines = [LineID("s/e\u{301}")]
        let snapshot = CartSnapshot(try cart("\u{E9}"), delta: delta)
        _ = try await store.save(snapshot, as: Fixture.id, replacing: revision)
        #expect(OtherConnection(folder.file()).rows("SELECT sku FROM lines") == ["\u{E9}"])
        #expect(try await store.load(Fixture.id)?.setAside.isEmpty == true)
    }
}
