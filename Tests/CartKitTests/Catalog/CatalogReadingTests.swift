import CartCore
import CartKit
import Testing

@Suite struct CatalogReadingTests {
    private func document(_ text: String, plugins: CartPlugins = .standard) throws -> CatalogDocument {
        try CatalogDocument(json: Array(text.utf8), plugins: plugins, zones: .none)
    }

    @Test("everything but id, name, sku and price has a default; null means it")
    func defaults() throws {
        let document = try document(
            #"{ shops: [ { id: "s", name: "S", delivery: null, products: [ { id: "p", title: "P", skus: [ { sku: "a", price: "1.5" } ] } ] } ] }"#
        )
        let catalog = try document.catalog(language: "en")
        let offer = try #require(catalog.offer(SKU("a")))
        #expect(offer.price == Money(minorUnits: 150, currency: .cny))
        #expect(offer.quantityRule == QuantityRule())
        #expect(offer.packingFee == .zero(.cny))
        #expect(offer.isOnSale && offer.listPrice == nil && offer.spec.isEmpty)
        #expect(catalog.shop(ShopID("s"))?.delivery == DeliveryTerms())
        #expect(document.timeZone == .utc)
    }

    @Test(
        "names are given in the language asked for, else its near relation, else English",
        arguments: [
            ("en", "Tea"), ("zh-Hans", "茶"), ("zh-CN", "茶"), ("zh", "茶"), ("fr", "Tea"), ("en-GB", "Tea"),
        ])
    func languages(language: String, title: String) throws {
        let document = try document(
            #"""
            { words: { hot: { en: "hot", "zh-Hans": "辣" } },
              shops: [ { id: "s", name: "S", products: [ { id: "p", title: { en: "Tea", "zh-Hans": "茶" },
                skus: [ { sku: "a", price: "1.00" } ] } ] } ],
              promotions: [ { id: "x", label: { en: "Tea", "zh-Hans": "茶" }, tiers: [ { pieces: 1, percentOff: 5 } ] } ] }
            """#)
        #expect(try document.catalog(language: language).products.first?.title == title)
        #expect(document.promotions(language: language).step(PromotionID("x"))?.info.label == title)
        #expect(document.word("hot", language: language) == (title == "茶" ? "辣" : "hot"))
        #expect(document.word("mild", language: language) == "mild")
    }

    @Test("B13: tiers may come in any order")
    func tierOrder() throws {
        func rule(_ tiers: String) throws -> PromotionBook {
            try document("{ promotions: [ { id: \"x\", tiers: [ \(tiers) ] } ], shops: [ \(Self.shop) ] }")
                .promotions(language: "en")
        }
        let tiers = [
            #"{ from: "300.00", off: "45.00" }"#, #"{ from: "100.00", off: "10.00" }"#,
            #"{ from: "200.00", off: "25.00" }"#,
        ]
        let catalog = try document("{ shops: [ \(Self.shop) ] }").catalog(language: "en")
        for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
            let book = try rule(order.map { tiers[$0] }.joined(separator: ","))
            for (pieces, off) in [(9_999, 0), (10_000, 1_000), (29_999, 2_500), (30_000, 4_500), (500_000, 4_500)] {
                var cart = Cart(currency: .cny)
                var rules = CartRules.mall
                rules.maximumQuantity = 1_000_000
                let now = Timestamp(milliseconds: 0)
                let context = CartContext(
                    catalog: catalog, rules: rules,
                    selection: AnySelectionPolicy(MultiShopSelection(startsSelected: true)), now: now)
                _ = try cart.apply(CartEdit(id: EditID("e"), .add(SKU("a"), quantity: pieces)), in: context)
                let quote = try cart.quote(in: PricingContext(catalog: catalog, promotions: book, now: now))
                #expect(quote.discount.minorUnits == off, "\(pieces) pieces of 0.01")
            }
        }
    }

    private static let shop =
        #"{ id: "s", name: "S", products: [ { id: "p", title: "P", skus: [ { sku: "a", price: "0.01" } ] } ] }"#

    @Test("a stranger's type of promotion reads its own fields, and its faults carry their paths")
    func strangersType() throws {
        var plugins = CartPlugins.standard
        try plugins.registerPricingRule("token") { promotion in
            guard promotion.reader.amount("worth", in: promotion.currency) != nil else {
                if !promotion.reader.has("worth") { promotion.reader.missing("worth") }
                return nil
            }
            return PricingStep(PackingFeeRule())
        }
        _ = try document(#"{ promotions: [ { id: "g", type: "token", worth: "5.00" } ] }"#, plugins: plugins)
        let error = #expect(throws: DocumentFaults.self) {
            _ = try document(#"{ promotions: [ { id: "g", type: "token", wort: "5.00" } ] }"#, plugins: plugins)
        }
        #expect(error?.faults.map(\.path) == ["promotions[0].worth", "promotions[0].wort"])
    }
}
