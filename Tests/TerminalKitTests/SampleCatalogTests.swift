import CartCore
import CartKit
import TerminalKit
import Testing

@Suite struct SampleCatalogTests {
    private static let samples = ["takeaway": SampleCatalog.takeaway, "mall": SampleCatalog.mall]

    private func document(_ name: String) throws -> CatalogDocument {
        let text = try #require(Self.samples[name])
        return try CatalogDocument(json: Array(text.utf8), plugins: .standard, zones: .none)
    }

    @Test("the samples load without faults in both languages", arguments: ["takeaway", "mall"], ["en", "zh-Hans"])
    func load(name: String, language: String) throws {
        let document = try document(name)
        let catalog = try document.catalog(language: language)
        #expect(!catalog.offers.isEmpty)
        let texts =
            catalog.shops.map(\.name) + catalog.shops.flatMap(\.delivery.areas).map(\.name)
            + catalog.shops.flatMap(\.requirements).map(\.name) + catalog.products.map(\.title)
            + document.steps(language: language).map(\.info.label)
        for text in texts {
            // A name left in the other language would show here; "MP3" and the like are in both.
            let hasHan = text.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }
            #expect(hasHan == (language == "zh-Hans"), "\(text)")
        }
        for product in catalog.products {
            for option in product.options {
                for word in [option.name] + option.choices.map(\.value) where language == "zh-Hans" {
                    #expect(document.word(word, language: language) != word, "\(word) has no Chinese word")
                }
            }
        }
    }

    @Test("each sample has every type of promotion that there is", arguments: ["takeaway", "mall"])
    func types(name: String) throws {
        let types = Set(try document(name).steps(language: "en").map(\.info.type))
        #expect(CartPlugins.standard.pricingRules.keys.filter { !types.contains($0) }.sorted() == [])
    }

    @Test("the menu is one shop with a minimum order, options, and dishes of every kind")
    func menu() throws {
        let document = try document("takeaway")
        let catalog = try document.catalog(language: "en")
        let shop = try #require(catalog.shops.first)
        #expect(catalog.shops.count == 1 && catalog.products.count >= 25)
        #expect(shop.delivery.fee?.minorUnits == 500 && shop.delivery.minimumOrder?.minorUnits == 2_000)
        #expect(shop.delivery.freeFrom != nil)
        let options = catalog.products.flatMap(\.options)
        #expect(Set(options.map(\.name)).isSuperset(of: ["spice", "sugar", "extras"]))
        #expect(options.contains { $0.isRequired } && options.contains { $0.allowsSeveral })
        #expect(options.contains { $0.choices.contains { $0.surcharge.minorUnits > 0 } })
        #expect(catalog.offers.contains { $0.packingFee.minorUnits > 0 })
        checkOffers(catalog)
        let rules = document.steps(language: "en").map(\.info)
        #expect(rules.contains { $0.stage == .shopCoupons })
        checkWindows(rules)
    }

    @Test("the mall has several shops, every kind of offer, promotion, window and coupon")
    func mall() throws {
        let document = try document("mall")
        let catalog = try document.catalog(language: "en")
        #expect((4...6).contains(catalog.shops.count) && catalog.products.count >= 20 && catalog.offers.count >= 40)
        #expect(catalog.shops.contains { $0.delivery.freeFrom != nil })
        #expect(catalog.shops.contains { !$0.delivery.areas.isEmpty && $0.delivery.maximumMetres != nil })
        #expect(catalog.shops.contains { $0.delivery.steps?.far != nil && $0.delivery.smallOrderBelow != nil })
        #expect(catalog.shops.contains { !catalog.requirements(of: $0.id).isEmpty })
        #expect(catalog.products.contains { !$0.tags.isEmpty })
        #expect(catalog.offers.contains { $0.spec.count == 2 })
        #expect(catalog.offers.contains { $0.quantityRule.maximum != nil })
        checkOffers(catalog)
        let rules = document.steps(language: "en").map(\.info)
        let stages = Set(rules.map(\.stage))
        #expect(stages.isSuperset(of: [.shopPromotions, .shopCoupons, .platformPromotions, .platformCoupons]))
        #expect(rules.contains { $0.stacking.isExclusive } && rules.contains { !$0.stacking.notWith.isEmpty })
        #expect(Dictionary(grouping: rules.compactMap(\.stacking.group), by: \.self).contains { $0.value.count > 1 })
        #expect(rules.contains { !$0.scope.tags.isEmpty } && rules.contains { !$0.scope.exceptTags.isEmpty })
        #expect(rules.contains { !$0.scope.skus.isEmpty } && rules.contains { !$0.scope.products.isEmpty })
        checkWindows(rules)
    }

    private func checkOffers(_ catalog: Catalog) {
        let offers = catalog.offers
        #expect(offers.contains { $0.listPrice != nil }, "a discounted one")
        #expect(offers.contains { !$0.isOnSale }, "one off the shelf")
        #expect(offers.contains { $0.quantityRule.stock == 0 }, "one sold out")
        #expect(offers.contains { ($0.quantityRule.stock ?? 0) > 0 }, "one with limited stock")
        #expect(offers.contains { $0.quantityRule.minimum >= 2 }, "one with a minimum")
        #expect(offers.contains { $0.quantityRule.step > 1 }, "one by steps")
        #expect(offers.contains { $0.quantityRule.perCustomer != nil }, "one with a limit per customer")
    }

    private func checkWindows(_ rules: [RuleInfo]) {
        // Noon of 2026-06-18 in Shanghai.
        let now = Timestamp(milliseconds: 1_781_755_200_000)
        let positions = rules.map { $0.window.position(of: now) }
        #expect(positions.contains(.before) && positions.contains(.inside) && positions.contains(.after))
    }
}
