import CartCore
import CartKit
import CartTestKit
import Foundation
import Testing

/// A small random market as a catalog file writes it, with a cart: any mix of all kinds of promotions, coupons, terms, taxes
/// and limits. Printed, it is a catalog that the programs read.
struct AnyMarket: CustomStringConvertible {
    struct Good {
        var shop: String
        var product: String
        var tag: String
        var sku: String
        var price: Int64
        /// The other fields of the SKU.
        var fields = ""
    }

    struct Promotion {
        var id: String
        var type: String
        /// The object, in braces.
        var text: String
        var isCoupon: Bool
    }

    struct Item {
        var sku: String
        var quantity: Int
        var isSelected: Bool
        var withExtra: Bool
    }

    var goods: [Good] = []
    /// Each shop's fields besides its products.
    var shops: [(id: String, fields: String)] = []
    var market = ""
    var promotions: [Promotion] = []
    /// In page order.
    var items: [Item] = []
    var choices: [(promotion: String, choice: PromotionChoice)] = []
    var isPickup = false
    var isTakeaway = false
    var distance: Int?
    var area: AreaID?
    var isMember = false
    var persons: Int?
    var purchases: [SKU: Int] = [:]

    /// What goods a scope may name. A SKU stands in single quotes there, and nowhere else.
    static func scoped(_ sku: String) -> String { "'\(sku)'" }

    /// An amount as a catalog file writes it.
    static func yuan(_ fen: Int64) -> String {
        "\"\(Money(minorUnits: fen, currency: .cny).decimalString)\""
    }

    /// The file, with promotions in this order, or in their own.
    func file(_ order: [Promotion]? = nil) -> String {
        let order = order ?? promotions
        let shops = shops.map { shop -> String in
            let own = goods.filter { $0.shop == shop.id }
            var products: [String] = []
            for (place, good) in own.enumerated() where own.firstIndex(where: { $0.product == good.product }) == place {
                let skus = own.filter { $0.product == good.product }.map {
                    "{ sku: \"\($0.sku)\", price: \(Self.yuan($0.price))\($0.fields) }"
                }
                products.append(
                    """
                    { id: "\(good.product)", title: "T", tags: ["\(good.tag)"], skus: [ \(skus.joined(separator: ", ")) ],
                        options: [ { name: "extra", choices: [ { value: "egg", price: "1.37" } ] } ] }
                    """)
            }
            return
                "{ id: \"\(shop.id)\", name: \"N\"\(shop.fields), products: [ \(products.joined(separator: ",\n      ")) ] }"
        }
        func list(_ promotions: [Promotion]) -> String {
            promotions.map { "\n    " + $0.text }.joined(separator: ",")
        }
        return """
            { \(market)
              shops: [ \(shops.joined(separator: ",\n    ")) ],
              promotions: [ \(list(order.filter { !$0.isCoupon })) ],
              coupons: [ \(list(order.filter(\.isCoupon))) ] }
            """
    }

    var description: String {
        let cart = items.map {
            "\($0.sku)×\($0.quantity)\($0.withExtra ? " egg" : "")\($0.isSelected ? "" : " unticked")"
        }
        return """
            \(file())
            cart: \(cart.joined(separator: ", ")); chosen: \(choices); pickup \(isPickup), takeaway \(isTakeaway), \
            distance \(String(describing: distance)), area \(String(describing: area)), member \(isMember), \
            persons \(String(describing: persons)), bought \(purchases)
            """
    }
}

/// A cart of a random market with what it is priced with.
struct PricedMarket {
    let market: AnyMarket
    let steps: [PricingStep]
    var cart: Cart
    let context: CartContext
    var pricing: PricingContext
    private var edits = 0

    /// - Parameters:
    ///   - order: the promotions in the order of the file.
    ///   - items: what is added, in page order; the market's own.
    init(
        _ market: AnyMarket, order: [AnyMarket.Promotion]? = nil, items: [AnyMarket.Item]? = nil
    ) throws {
        let document = try CatalogDocument(jsonText: market.file(order))
        let catalog = try document.catalog(language: "en")
        let now = Timestamp(milliseconds: 1_781_740_800_000)
        self.market = market
        steps = document.steps(language: "en")
        cart = Cart(currency: catalog.currency)
        context = CartContext(catalog: catalog, now: now)
        pricing = PricingContext(
            catalog: catalog, promotions: document.promotions(language: "en"),
            profile: market.isTakeaway ? .takeaway : .mall, fulfilment: market.isPickup ? .pickup : .delivery,
            purchases: market.purchases, memberships: market.isMember ? ["gold"] : [], now: now)
        pricing.distance = market.distance
        pricing.area = market.area
        pricing.persons = market.persons
        pricing.tax = document.tax
        pricing.cashRounding = document.cashRounding
        // What is added last is first on the page.
        let items = items ?? market.items
        for item in items.reversed() { try add(item) }
        try perform(.select(.all))
        for item in items where !item.isSelected { try perform(.deselect(.lines([line(of: item)]))) }
        for promotion in market.promotions where promotion.isCoupon {
            try perform(.addCoupon(CouponCode(promotion.id)))
        }
        for (promotion, choice) in market.choices { try perform(.choose(PromotionID(promotion), choice)) }
    }

    mutating func perform(_ action: CartEdit.Action) throws(CartError) {
        edits += 1
        try cart.apply(CartEdit(id: EditID("e\(edits)"), action), in: context)
    }

    mutating func add(_ item: AnyMarket.Item) throws(CartError) {
        try perform(.add(SKU(item.sku), quantity: item.quantity, customisations: customisations(of: item)))
    }

    func line(of item: AnyMarket.Item) -> LineID {
        let shop = market.goods.first { $0.sku == item.sku }?.shop ?? ""
        return LineKey(shop: ShopID(shop), sku: SKU(item.sku), customisations: customisations(of: item)).id
    }

    private func customisations(of item: AnyMarket.Item) -> [Customisation] {
        item.withExtra ? [Customisation("extra", "egg")] : []
    }

    func quote() throws(PricingError) -> Quote { try cart.quote(in: pricing) }

    /// The quote with these promotions alone.
    func quote(with steps: [PricingStep]) throws(PricingError) -> Quote {
        var other = pricing
        other.promotions = PromotionBook(steps)
        return try cart.quote(in: other)
    }
}

extension AnyMarket {
    /// Runs a check on so many markets, each of which is named when it fails.
    static func each(
        _ count: Int, seed: UInt64, mostPromotions: Int = 6,
        _ check: (PricedMarket, Quote, Comment, inout SeededGenerator) throws -> Void
    ) throws {
        var generator = SeededGenerator(seed: seed)
        for number in 0..<count {
            let market = AnyMarket.make(using: &generator, mostPromotions: mostPromotions)
            let comment: Comment = "seed \(seed), market \(number): \(market)"
            do {
                let priced = try PricedMarket(market)
                try check(priced, try priced.quote(), comment, &generator)
            } catch {
                Issue.record(error, comment)
                return
            }
        }
    }

    /// The market with goods of a price beside a line, which every scope holds that holds the line; nil when the price does not do.
    func adding(_ price: Int64, beside line: QuotedLine) -> AnyMarket? {
        guard price > 0, var good = goods.first(where: { $0.sku == line.sku.rawValue }) else { return nil }
        let name = good.sku
        (good.sku, good.price, good.fields) = ("more", price, "")
        if line.unitPrice != line.unitListPrice { good.fields = ", listPrice: \(Self.yuan(price + 1))" }
        var market = self
        market.goods.append(good)
        for place in promotions.indices {
            market.promotions[place].text = promotions[place].text.replacingOccurrences(
                of: Self.scoped(name), with: Self.scoped(name) + ", " + Self.scoped("more"))
        }
        // The last of its shop, as it is a hint's addition.
        let shops = items.map { item in goods.first { $0.sku == item.sku }?.shop }
        let place = (shops.lastIndex(of: good.shop) ?? -1) + 1
        market.items.insert(Item(sku: "more", quantity: 1, isSelected: true, withExtra: false), at: place)
        return market
    }
}

extension Quote {
    /// What combinations are judged by: what goods and fees cost before tax and cash rounding, less what the goods save that
    /// promotions bring.
    var cost: Int64 {
        let paid = lines.map(\.total) + fees.map(\.amount)
        return paid.map(\.minorUnits).reduce(0, +) - extras.map(\.saving.minorUnits).reduce(0, +)
    }

    /// What a promotion takes off and what its goods save.
    func gain(of promotion: PromotionID) -> Int64 {
        applied.filter { $0.id == promotion }.map { $0.amount.minorUnits + $0.saving.minorUnits }.reduce(0, +)
    }
}
