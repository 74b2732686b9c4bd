import CartCore
import Testing

@Suite("Catalog: parts that agree")
struct CatalogTests {
    private let shop = Shop(id: "A", name: "A")
    private let product = Product(id: "p", shop: "A", title: "P")

    private func offer(
        _ sku: SKU = "k", product: ProductID = "p", shop: ShopID = "A", price: Money = fen(1), list: Money? = nil,
        pack: Money? = nil
    ) -> Offer {
        Offer(sku: sku, product: product, shop: shop, price: price, listPrice: list, packingFee: pack)
    }

    private func fault(shops: [Shop]? = nil, products: [Product]? = nil, offers: [Offer] = []) -> CatalogError? {
        do {
            _ = try Catalog(
                currency: .cny, shops: shops ?? [shop], products: products ?? [product], offers: offers)
            return nil
        } catch {
            return error
        }
    }

    @Test("Each thing that does not fit is named")
    func faults() {
        let yen = Money(minorUnits: 1, currency: .jpy)
        #expect(fault(offers: [offer()]) == nil)
        #expect(fault(shops: [shop, shop]) == .duplicateShop("A"))
        #expect(fault(products: [product, product]) == .duplicateProduct("p"))
        #expect(fault(offers: [offer(), offer()]) == .duplicateSKU("k"))
        #expect(fault(products: [Product(id: "p", shop: "Z", title: "")]) == .unknownShop("Z"))
        #expect(fault(offers: [offer(product: "zz")]) == .unknownProduct("zz"))
        let two = [shop, Shop(id: "B", name: "B")]
        #expect(fault(shops: two, offers: [offer(shop: "B")]) == .unknownShop("B"))
        for bad in [fen(-1), yen] {
            #expect(fault(offers: [offer(price: bad)]) == .badPrice("k"))
            #expect(fault(offers: [offer(list: bad)]) == .badPrice("k"))
            #expect(fault(offers: [offer(pack: bad)]) == .badPrice("k"))
            let terms = Shop(id: "A", name: "A", delivery: DeliveryTerms(freeFrom: bad))
            #expect(fault(shops: [terms]) == .badTerms("A"))
            let option = ProductOption(name: "x", choices: [ProductOption.Choice(value: "y", surcharge: bad)])
            let product = Product(id: "p", shop: "A", title: "", options: [option])
            #expect(fault(products: [product]) == .badSurcharge("p"))
        }
    }

    @Test("What is there is found as it was given; what is not, is not")
    func lookUp() throws {
        let catalog = try Market.catalog(["A/k=100 list=150 pack=7 min=2 max=9 step=3 stock=5 each=4", "B/l=1 off"])
        let offer = try #require(catalog.offer("k"))
        #expect(offer.price == fen(100))
        #expect(offer.listPrice == fen(150))
        #expect(offer.packingFee == fen(7))
        #expect(offer.quantityRule == QuantityRule(minimum: 2, maximum: 9, step: 3, stock: 5, perCustomer: 4))
        #expect(catalog.offer("l")?.isOnSale == false)
        #expect(catalog.shop("B")?.id == "B")
        #expect(catalog.product("p-l")?.shop == "B")
        #expect(catalog.offer("none") == nil && catalog.shop("none") == nil && catalog.product("none") == nil)
    }

    @Test("A quantity rule is raised to what makes sense")
    func rules() {
        let rule = QuantityRule(minimum: -3, maximum: -1, step: 0, stock: .min, perCustomer: -9)
        #expect(rule == QuantityRule(minimum: 1, maximum: 0, step: 1, stock: 0, perCustomer: 0))
    }

    @Test(
        "B42 Identifiers from outside: what steers a terminal is refused, what people write is kept",
        arguments: [
            ("", IdentifierError.empty), (" a", .surroundingSpace), ("a\u{3000}", .surroundingSpace),
            ("a\u{0}b", .controlCharacter(scalar: 0)), ("a\u{1B}[2J", .controlCharacter(scalar: 0x1B)),
            ("a\u{202E}b", .controlCharacter(scalar: 0x202E)), ("a\u{2028}b", .controlCharacter(scalar: 0x2028)),
            (String(repeating: "字", count: 86), .tooLong(limit: 255)),
        ])
    func badIdentifiers(text: String, error: IdentifierError) {
        #expect(throws: error) { try SKU(validating: text) }
    }

    @Test(
        "B42 Quotes, wildcards, emoji and right-to-left text are ordinary names",
        arguments: [
            "Joe's", "x'); DROP TABLE items;--", "50%_off", "👨‍👩‍👧", "مرحبا", "a b", String(repeating: "字", count: 85),
        ])
    func goodIdentifiers(text: String) throws {
        #expect(try SKU(validating: text).rawValue == text)
    }

    @Test("B20 A window without ends, with one, and with both")
    func windows() {
        func at(_ time: Int64) -> Timestamp { Timestamp(milliseconds: time) }
        #expect(TimeWindow.always.position(of: at(.min)) == .inside)
        #expect(TimeWindow(from: at(5)).position(of: at(4)) == .before)
        #expect(TimeWindow(from: at(5)).position(of: at(5)) == .inside)
        #expect(TimeWindow(until: at(5)).position(of: at(4)) == .inside)
        #expect(TimeWindow(until: at(5)).position(of: at(5)) == .after)
        #expect(TimeWindow(from: at(5), until: at(5)).position(of: at(5)) == .after)
    }
}
