/// What can be bought now: shops, their products and the offers of these. A SKU appears once in a catalog.
public struct Catalog: Sendable {
    /// The currency of every price.
    public let currency: Currency
    /// The shops, in the order they came.
    public let shops: [Shop]
    /// The products, in the order they came.
    public let products: [Product]
    /// The offers, in the order they came.
    public let offers: [Offer]

    private let shopPositions: [ShopID: Int]
    private let productPositions: [ProductID: Int]
    private let offerPositions: Set<OfferPlace>
    /// For each offer what an edit asks of it, and the position of its product.
    private let essentials: [Essentials]
    /// What shops require that can be bought, for those that require anything.
    private var demands: [ShopID: [ShopDemand]] = [:]

    /// Where a SKU's offer stands. Equal by the SKU alone: a set of these is a dictionary whose keys and values lie
    /// together.
    private struct OfferPlace: Hashable, Sendable {
        let sku: SKU
        let position: Int32

        static func == (left: OfferPlace, right: OfferPlace) -> Bool { left.sku == right.sku }
        func hash(into hasher: inout Hasher) { hasher.combine(sku) }
    }

    /// What an edit asks of an offer. Offers are large; these lie close together, so that an edit in a large cart
    /// waits for memory less often.
    private struct Essentials: Sendable {
        var sku: SKU
        var shop: ShopID
        var price: Int64
        var listPrice: Int64
        var packingFee: Int64
        var floorPrice: Int64
        var isOnSale: Bool
        var hasOptions: Bool
        var hasTags: Bool
        var productID: ProductID
        var title: String
        var minimum: Int32
        var maximum: Int32
        var step: Int32
        var stock: Int32
        var perCustomer: Int32
        var product: Int32

        init(_ offer: Offer, of product: Product, at position: Int) {
            // Nothing above the largest quantity of a line ever matters, and below zero stands for "no limit".
            func bounded(_ number: Int?) -> Int32 {
                number.map { Int32(truncatingIfNeeded: min($0, Int(Int32.max))) } ?? -1
            }
            let rule = offer.quantityRule
            sku = offer.sku
            shop = offer.shop
            price = offer.price.minorUnits
            listPrice = offer.listPrice?.minorUnits ?? -1
            packingFee = offer.packingFee.minorUnits
            floorPrice = offer.floorPrice?.minorUnits ?? 0
            isOnSale = offer.isOnSale
            hasOptions = !product.options.isEmpty
            hasTags = !product.tags.isEmpty
            productID = product.id
            title = product.title
            minimum = bounded(rule.minimum)
            maximum = bounded(rule.maximum)
            step = bounded(rule.step)
            stock = bounded(rule.stock)
            perCustomer = bounded(rule.perCustomer)
            self.product = Int32(truncatingIfNeeded: position)
        }
    }

    /// A catalog whose parts agree with each other.
    ///
    /// - Throws: `CatalogError` naming the first duplicate id, unknown shop or product, or amount that is below zero
    ///   or in another currency.
    public init(
        currency: Currency, shops: [Shop], products: [Product], offers: [Offer]
    ) throws(CatalogError) {
        func isAmount(_ amount: Money?) -> Bool {
            guard let amount else { return true }
            return amount.currency == currency && amount.minorUnits >= 0
        }
        var shopPositions = [ShopID: Int](minimumCapacity: shops.count)
        for (position, shop) in shops.enumerated() {
            if shopPositions.updateValue(position, forKey: shop.id) != nil { throw .duplicateShop(shop.id) }
            for amount in shop.delivery.amounts where !isAmount(amount) { throw .badTerms(shop.id) }
        }
        var productPositions = [ProductID: Int](minimumCapacity: products.count)
        for (position, product) in products.enumerated() {
            if productPositions.updateValue(position, forKey: product.id) != nil {
                throw .duplicateProduct(product.id)
            }
            if shopPositions[product.shop] == nil { throw .unknownShop(product.shop) }
            for option in product.options {
                for choice in option.choices where !isAmount(choice.surcharge) { throw .badSurcharge(product.id) }
            }
        }
        var offerPositions = Set<OfferPlace>(minimumCapacity: offers.count)
        var essentials: [Essentials] = []
        essentials.reserveCapacity(offers.count)
        for (position, offer) in offers.enumerated() {
            let place = OfferPlace(sku: offer.sku, position: Int32(truncatingIfNeeded: position))
            if !offerPositions.insert(place).inserted { throw .duplicateSKU(offer.sku) }
            guard let product = productPositions[offer.product] else { throw .unknownProduct(offer.product) }
            if products[product].shop != offer.shop { throw .unknownShop(offer.shop) }
            if !isAmount(offer.price) || !isAmount(offer.listPrice) || !isAmount(offer.packingFee)
                || !isAmount(offer.floorPrice) || !isAmount(offer.cost)
            {
                throw .badPrice(offer.sku)
            }
            essentials.append(Essentials(offer, of: products[product], at: product))
        }
        self.currency = currency
        self.shops = shops
        self.products = products
        self.offers = offers
        self.shopPositions = shopPositions
        self.productPositions = productPositions
        self.offerPositions = offerPositions
        self.essentials = essentials
        for shop in shops where !shop.requirements.isEmpty { demands[shop.id] = demands(of: shop) }
    }

    /// What an order of the shop must hold. What is sold out or off the shelf altogether is not asked for, and of the rest no
    /// more than stock and limits let an order hold: nobody could order otherwise.
    public func requirements(of shop: ShopID) -> [ShopRequirement] { demands(of: shop).map { $0.requirement } }

    /// The same, each with how much of it there can be.
    func demands(of shop: ShopID) -> [ShopDemand] { demands[shop] ?? [] }

    /// The shop with this id, when the catalog has it.
    public func shop(_ id: ShopID) -> Shop? { shopPositions[id].map { shops[$0] } }

    /// The product with this id, when the catalog has it.
    public func product(_ id: ProductID) -> Product? { productPositions[id].map { products[$0] } }

    /// The offer of this SKU, when the catalog has it.
    public func offer(_ sku: SKU) -> Offer? { offerPosition(sku).map { offers[$0] } }

    /// Where in `offers` the SKU stands: for loops that must not copy offers.
    func offerPosition(_ sku: SKU) -> Int? {
        offerPositions.firstIndex(of: OfferPlace(sku: sku, position: -1)).map { Int(offerPositions[$0].position) }
    }

    /// The SKU of the offer at `position`.
    func sku(at position: Int) -> SKU { essentials[position].sku }

    /// The shop of the offer at `position`.
    func shop(at position: Int) -> ShopID { essentials[position].shop }

    /// Whether the offer at `position` is of this shop.
    func isOffer(at position: Int, of shop: ShopID) -> Bool { essentials[position].shop == shop }

    /// Whether the shop sells the offer at `position` at all.
    func isOnSale(at position: Int) -> Bool { essentials[position].isOnSale }

    /// Whether nothing of the offer at `position` is in stock.
    func isSoldOut(at position: Int) -> Bool { essentials[position].stock == 0 }

    /// The packing fee of a piece of the offer at `position`, in minor units.
    func packingFee(at position: Int) -> Int64 { essentials[position].packingFee }

    /// The least that may be paid for a piece of the offer at `position`, in minor units.
    func floorPrice(at position: Int) -> Int64 { essentials[position].floorPrice }

    /// The product that the offer at `position` is a variant of.
    func productID(at position: Int) -> ProductID { essentials[position].productID }

    /// The title of the product that the offer at `position` is a variant of.
    func title(at position: Int) -> String { essentials[position].title }

    /// Whether there are choices to make for the offer at `position`.
    func hasOptions(at position: Int) -> Bool { essentials[position].hasOptions }

    /// The words that promotions may aim at the offer at `position` with.
    func tags(at position: Int) -> [Tag] {
        essentials[position].hasTags ? products[Int(essentials[position].product)].tags : []
    }

    /// The price of a piece of the offer at `position`.
    func price(at position: Int) -> Money { Money(minorUnits: essentials[position].price, currency: currency) }

    /// The original price of a piece of the offer at `position`.
    func listPrice(at position: Int) -> Money? {
        let amount = essentials[position].listPrice
        return amount < 0 ? nil : Money(minorUnits: amount, currency: currency)
    }

    /// Whether the offer at `position` is that of `sku`; false for a position that does not exist.
    func isOffer(of sku: SKU, at position: Int) -> Bool {
        essentials.indices.contains(position) && essentials[position].sku == sku
    }

    /// The quantity rule of the offer at `position`.
    func quantityRule(at position: Int) -> QuantityRule {
        func limit(_ number: Int32) -> Int? { number < 0 ? nil : Int(number) }
        return QuantityRule(
            minimum: Int(essentials[position].minimum), maximum: limit(essentials[position].maximum),
            step: Int(essentials[position].step), stock: limit(essentials[position].stock),
            perCustomer: limit(essentials[position].perCustomer))
    }

    /// Where in `products` the product of the offer at `position` stands.
    func productPosition(ofOffer position: Int) -> Int { Int(essentials[position].product) }
}

/// Why parts do not make a catalog.
public enum CatalogError: Error, Hashable, Sendable {
    /// Two shops have this id.
    case duplicateShop(ShopID)
    /// Two products have this id.
    case duplicateProduct(ProductID)
    /// Two offers have this SKU.
    case duplicateSKU(SKU)
    /// A product or offer names a shop that is not there, or not its own.
    case unknownShop(ShopID)
    /// An offer names a product that is not there.
    case unknownProduct(ProductID)
    /// A price or packing fee is below zero or in another currency.
    case badPrice(SKU)
    /// A choice's surcharge is below zero or in another currency.
    case badSurcharge(ProductID)
    /// A shop's terms are below zero or in another currency.
    case badTerms(ShopID)
}
