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
    private let offerPositions: [SKU: Int]
    /// For each offer the position of its product.
    private let productOfOffer: [Int]

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
            let terms = shop.delivery
            if !isAmount(terms.fee) || !isAmount(terms.freeFrom) || !isAmount(terms.minimumOrder) {
                throw .badTerms(shop.id)
            }
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
        var offerPositions = [SKU: Int](minimumCapacity: offers.count)
        var productOfOffer: [Int] = []
        productOfOffer.reserveCapacity(offers.count)
        for (position, offer) in offers.enumerated() {
            if offerPositions.updateValue(position, forKey: offer.sku) != nil { throw .duplicateSKU(offer.sku) }
            guard let product = productPositions[offer.product] else { throw .unknownProduct(offer.product) }
            if products[product].shop != offer.shop { throw .unknownShop(offer.shop) }
            if !isAmount(offer.price) || !isAmount(offer.listPrice) || !isAmount(offer.packingFee) {
                throw .badPrice(offer.sku)
            }
            productOfOffer.append(product)
        }
        self.currency = currency
        self.shops = shops
        self.products = products
        self.offers = offers
        self.shopPositions = shopPositions
        self.productPositions = productPositions
        self.offerPositions = offerPositions
        self.productOfOffer = productOfOffer
    }

    /// The shop with this id, when the catalog has it.
    public func shop(_ id: ShopID) -> Shop? { shopPositions[id].map { shops[$0] } }

    /// The product with this id, when the catalog has it.
    public func product(_ id: ProductID) -> Product? { productPositions[id].map { products[$0] } }

    /// The offer of this SKU, when the catalog has it.
    public func offer(_ sku: SKU) -> Offer? { offerPositions[sku].map { offers[$0] } }

    /// Where in `offers` the SKU stands: for loops that must not copy offers.
    func offerPosition(_ sku: SKU) -> Int? { offerPositions[sku] }

    /// Whether the offer at `position` is that of `sku`; false for a position that does not exist.
    func isOffer(of sku: SKU, at position: Int) -> Bool {
        offers.indices.contains(position) && offers[position].sku == sku
    }

    /// Where in `products` the product of the offer at `position` stands.
    func productPosition(ofOffer position: Int) -> Int { productOfOffer[position] }
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
