internal import CartCore

extension CatalogReader {
    /// The goods of one shop, by which a shop may require some.
    private struct ShopGoods {
        var products: Set<ProductID> = []
        var skus: Set<SKU> = []
        var tags: Set<Tag> = []
    }

    /// Reads what a shop `requires` of its orders; its products are read already.
    func readRequirements(
        _ shop: DocumentReader, of id: ShopID
    ) -> [(requirement: ShopRequirement, name: LocalizedText)] {
        let readers = shop.objects("requires")
        if readers.isEmpty { return [] }
        var goods = ShopGoods()
        for product in products where product.shop == id {
            goods.products.insert(product.id)
            goods.tags.formUnion(product.tags)
        }
        for offer in offers where offer.shop == id { goods.skus.insert(offer.sku) }
        return readers.map { readRequirement($0, among: goods) }
    }

    private func readRequirement(
        _ reader: DocumentReader, among goods: ShopGoods
    ) -> (requirement: ShopRequirement, name: LocalizedText) {
        if !reader.has("name") { reader.missing("name") }
        let name = reader.localized("name") ?? LocalizedText("")
        let pieces = reader.integer("pieces", in: 1...CartRules.largestQuantity)
        let per: ShopRequirement.Per? = reader.choice("per")
        let required = readGoods(reader, among: goods)
        let when = reader.object("when").map { when in
            let scope = readGoods(when, among: goods)
            when.finish()
            return scope
        }
        reader.finish()
        let requirement = ShopRequirement(
            name: "", goods: required, pieces: pieces ?? 1, per: per ?? .order, when: when)
        return (requirement, name)
    }

    /// Goods of the shop by `skus`, `products` and `tags`, of which at least one must be there.
    private func readGoods(_ reader: DocumentReader, among goods: ShopGoods) -> PromotionScope {
        let fields = ["skus", "products", "tags"]
        if !fields.contains(where: { reader.has($0) }) {
            reader.fault(
                at: "skus", "missing", english: "is missing: name goods of the shop by skus, products or tags",
                chinese: "缺失：请用 skus、products 或 tags 指明本店商品")
        }
        return PromotionScope(
            products: known(
                reader, "products", "unknown-product", isKnown: goods.products.contains,
                all: { goods.products.map(\.rawValue) }),
            skus: known(
                reader, "skus", "unknown-sku", isKnown: goods.skus.contains, all: { goods.skus.map(\.rawValue) }),
            tags: known(
                reader, "tags", "unknown-tag", isKnown: goods.tags.contains, all: { goods.tags.map(\.rawValue) }))
    }
}
