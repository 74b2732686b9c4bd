internal import CartCore
internal import CartKit
internal import Testing

extension StoreLaw {
    static let contentLaws: [StoreLaw] = [
        StoreLaw("an empty cart is kept, with its currency", Self.empty),
        StoreLaw("B42 every text comes back as it went in", Self.verbatim),
        StoreLaw("B42 a text with a NUL is kept, or refused as not storable", Self.nul),
        StoreLaw("extreme quantities, amounts, places and instants come back exactly", Self.extremes),
        StoreLaw("B36 unknown fields come back", Self.extras),
        StoreLaw("B36 lines set aside come back", Self.setAside),
        StoreLaw("a cart of 2,000 lines is kept in order", Self.many),
    ]

    private static let id = LawSupport.cart

    private static func line(
        shop: String, sku: String, text: String? = nil, quantity: Int = 1, price: Int64 = 100, order: Int64
    ) -> CartLine {
        let money = Money(minorUnits: price, currency: .cny)
        return CartLine(
            key: LineKey(
                shop: ShopID(shop), sku: SKU(sku),
                customisations: text.map { [Customisation($0, "v"), Customisation("n", $0)] } ?? []),
            product: ProductID(text ?? "p"), quantity: quantity, note: text, addedPrice: money,
            addedAt: Timestamp(milliseconds: 1), order: order, title: text ?? "", unitPrice: money)
    }

    private static func roundTrip(_ cart: Cart, in backend: StoreUnderTest) async throws {
        let place = try await backend.freshPlace()
        let store = try await place.open()
        let revision = try await store.save(CartSnapshot(cart), as: id, replacing: .none)
        try await LawSupport.expect(try await place.open(), has: cart, at: revision)
    }

    @Sendable private static func empty(_ backend: StoreUnderTest) async throws {
        try await roundTrip(Cart(currency: .jpy), in: backend)
    }

    @Sendable private static func verbatim(_ backend: StoreUnderTest) async throws {
        var contents = CartContents(currency: .cny)
        for (position, text) in SampleMall.difficultTexts.enumerated() {
            let order = Int64(position) + 1
            contents.lines.append(line(shop: text, sku: text, text: text, order: order))
            contents.saved.append(line(shop: text, sku: "saved", text: text, order: order))
            contents.shops.append(CartContents.ShopEntry(id: ShopID(text), order: order, remark: text))
            contents.coupons.append(CouponCode(text))
            contents.choices[PromotionID(text)] =
                [.pinned, .refused, .goods([ChosenGoods(SKU(text), quantity: Int(order)), ChosenGoods(SKU("cup"))])][
                    position % 3]
            contents.appliedEdits.append(
                AppliedEdits.Entry(id: EditID(text), appliedAt: Timestamp(milliseconds: Int64(position))))
        }
        let cart = try Cart(contents)
        try await roundTrip(cart, in: backend)
        let store = try await backend.fresh()
        for text in SampleMall.difficultTexts {
            _ = try await store.save(CartSnapshot(cart), as: CartID(text), replacing: .none)
        }
        for text in SampleMall.difficultTexts {
            let stored = try #require(try await store.load(CartID(text)))
            #expect(stored.cart.contents.lines.map { Array($0.title.utf8) } == cart.lines.map { Array($0.title.utf8) })
            try await store.remove(CartID(text), replacing: stored.revision)
        }
        #expect(try await store.ids(after: nil, limit: 100).isEmpty)
    }

    @Sendable private static func nul(_ backend: StoreUnderTest) async throws {
        let store = try await backend.fresh()
        let cart = try Cart(
            CartContents(currency: .cny, lines: [line(shop: "s", sku: "s", text: "a\u{0}b", order: 1)]))
        do {
            let revision = try await store.save(CartSnapshot(cart), as: id, replacing: .none)
            #expect(backend.capabilities.contains(.keepsNUL), "a text with a NUL must be refused")
            try await LawSupport.expect(store, has: cart, at: revision)
        } catch let error as CartStoreError {
            #expect(!backend.capabilities.contains(.keepsNUL))
            #expect(error.code == .notStorable)
            #expect(try await store.load(id) == nil)
        }
    }

    @Sendable private static func extremes(_ backend: StoreUnderTest) async throws {
        var large = line(shop: "s", sku: "a", price: .max, order: .max / 2)
        large = CartLine(
            key: large.key, product: large.product, quantity: 1, note: "", addedPrice: large.unitPrice,
            addedAt: Timestamp(milliseconds: .min), order: large.order, title: "", unitPrice: large.unitPrice,
            listPrice: large.unitPrice)
        let many = line(shop: "s", sku: "b", quantity: CartRules.largestQuantity, price: 0, order: 0)
        let contents = CartContents(
            currency: .cny, shops: [CartContents.ShopEntry(id: ShopID("s"), order: .max / 2, remark: "")],
            lines: [large, many],
            appliedEdits: [AppliedEdits.Entry(id: EditID("e"), appliedAt: Timestamp(milliseconds: .max))])
        try await roundTrip(try Cart(contents), in: backend)
    }

    @Sendable private static func extras(_ backend: StoreUnderTest) async throws {
        let place = try await backend.freshPlace()
        let store = try await place.open()
        let cart = try LawSupport.fullCart()
        let line = try #require(Array(cart.lines).first)
        let value = DocumentValue.object([
            "whole": .integer(.max), "part": .number(0.5), "text": .text("it's"), "flag": .bool(true),
            "list": .array([.integer(-1), .text(""), .object([:])]),
        ])
        let extras = DocumentExtras(cart: ["gift": value], lines: [line.id: ["wrapped": value]])
        let revision = try await store.save(CartSnapshot(cart, extras: extras), as: id, replacing: .none)
        let stored = try #require(try await place.open().load(id))
        #expect(stored.extras == extras)
        #expect(stored.cart == cart)
        _ = try await store.save(CartSnapshot(cart), as: id, replacing: revision)
        #expect(try #require(try await store.load(id)).extras.isEmpty)
    }

    @Sendable private static func setAside(_ backend: StoreUnderTest) async throws {
        let place = try await backend.freshPlace()
        let store = try await place.open()
        let cart = try LawSupport.fullCart()
        let aside = [
            SetAsideLine(
                value: .object(["sku": .text("x"), "quantity": .integer(-5)]), problem: "quantity: -5 is no quantity"),
            SetAsideLine(value: .text("what?"), problem: "not a line"),
        ]
        let revision = try await store.save(CartSnapshot(cart, setAside: aside), as: id, replacing: .none)
        let stored = try #require(try await place.open().load(id))
        #expect(stored.setAside == aside)
        #expect(stored.cart == cart)
        _ = try await store.save(CartSnapshot(cart), as: id, replacing: revision)
        #expect(try #require(try await store.load(id)).setAside.isEmpty)
    }

    @Sendable private static func many(_ backend: StoreUnderTest) async throws {
        var contents = CartContents(currency: .cny)
        for number in 0..<2_000 {
            contents.lines.append(
                line(shop: "shop-\(number % 7)", sku: "sku-\(number)", order: Int64(number * 7_919 % 2_003)))
            contents.appliedEdits.append(
                AppliedEdits.Entry(id: EditID("edit-\(number)"), appliedAt: Timestamp(milliseconds: Int64(number))))
        }
        try await roundTrip(try Cart(contents), in: backend)
    }
}
