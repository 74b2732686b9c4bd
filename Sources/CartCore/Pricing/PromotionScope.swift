/// Which lines a promotion can touch.
///
/// A line is in scope when its shop is among `shops` (if any are named), it is among `products`, `skus` or `tags` (if
/// any of these are named), and it matches nothing of the exceptions.
public struct PromotionScope: Hashable, Sendable {
    /// The shops; empty for every shop.
    public var shops: Set<ShopID>
    /// Products in scope.
    public var products: Set<ProductID>
    /// SKUs in scope.
    public var skus: Set<SKU>
    /// Tags in scope.
    public var tags: Set<Tag>
    /// Shops out of scope.
    public var exceptShops: Set<ShopID>
    /// Products out of scope.
    public var exceptProducts: Set<ProductID>
    /// SKUs out of scope.
    public var exceptSKUs: Set<SKU>
    /// Tags out of scope.
    public var exceptTags: Set<Tag>

    /// A scope; without further words everything is in it.
    public init(
        shops: Set<ShopID> = [], products: Set<ProductID> = [], skus: Set<SKU> = [], tags: Set<Tag> = [],
        exceptShops: Set<ShopID> = [], exceptProducts: Set<ProductID> = [], exceptSKUs: Set<SKU> = [],
        exceptTags: Set<Tag> = []
    ) {
        self.shops = shops
        self.products = products
        self.skus = skus
        self.tags = tags
        self.exceptShops = exceptShops
        self.exceptProducts = exceptProducts
        self.exceptSKUs = exceptSKUs
        self.exceptTags = exceptTags
    }

    /// Everything.
    public static let everything = PromotionScope()

    /// Whether certain goods are named, not whole shops.
    var namesGoods: Bool { !products.isEmpty || !skus.isEmpty || !tags.isEmpty }

    /// Whether anything is excepted.
    var hasExceptions: Bool {
        !exceptShops.isEmpty || !exceptProducts.isEmpty || !exceptSKUs.isEmpty || !exceptTags.isEmpty
    }

    /// Whether a line of this kind is in scope.
    public func contains(shop: ShopID, product: ProductID, sku: SKU, tags lineTags: [Tag]) -> Bool {
        if !shops.isEmpty, !shops.contains(shop) { return false }
        if namesGoods {
            let named =
                (!skus.isEmpty && skus.contains(sku)) || (!products.isEmpty && products.contains(product))
                || (!tags.isEmpty && lineTags.contains(where: tags.contains))
            if !named { return false }
        }
        if !hasExceptions { return true }
        if exceptShops.contains(shop) || exceptProducts.contains(product) || exceptSKUs.contains(sku) { return false }
        return exceptTags.isEmpty || !lineTags.contains(where: exceptTags.contains)
    }
}
