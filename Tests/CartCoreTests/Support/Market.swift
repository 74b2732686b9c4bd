import CartCore

/// Catalogs in short: each offer is one text, `shop/sku=price` in minor units, followed by what differs from an
/// ordinary offer: `list=`, `floor=`, `pack=`, `min=`, `max=`, `step=`, `stock=`, `each=` (per customer), `product=`,
/// `tags=x,y`, `tax=` (a rate) and `off` (off the shelf).
enum Market {
    struct Malformed: Error { let text: String }

    static let now = Timestamp(milliseconds: 1_700_000_000_000)

    static func catalog(
        _ offers: [String], terms: [String: DeliveryTerms] = [:], options: [String: [ProductOption]] = [:],
        currency: Currency = .cny
    ) throws -> Catalog {
        var shops: [Shop] = []
        var products: [Product] = []
        var parsed: [Offer] = []
        for text in offers {
            let words = text.split(separator: " ")
            let head = words[0].split(whereSeparator: { "/=".contains($0) }).map(String.init)
            guard head.count == 3, let price = Int64(head[2]) else { throw Malformed(text: text) }
            var values: [String: String] = [:]
            for word in words.dropFirst() {
                let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
                values[parts[0]] = parts.count > 1 ? parts[1] : ""
            }
            func number(_ key: String) throws -> Int? {
                guard let value = values[key] else { return nil }
                guard let number = Int(value) else { throw Malformed(text: text) }
                return number
            }
            let shop = ShopID(head[0])
            let product = ProductID(values["product"] ?? "p-" + head[1])
            if !shops.contains(where: { $0.id == shop }) {
                shops.append(Shop(id: shop, name: head[0], delivery: terms[head[0]] ?? DeliveryTerms()))
            }
            if !products.contains(where: { $0.id == product }) {
                let tags = (values["tags"] ?? "").split(separator: ",").map { Tag(String($0)) }
                products.append(
                    Product(
                        id: product, shop: shop, title: "title of \(product)", tags: tags,
                        options: options[product.rawValue] ?? []))
            }
            func money(_ key: String) throws -> Money? {
                try number(key).map { Money(minorUnits: Int64($0), currency: currency) }
            }
            parsed.append(
                Offer(
                    sku: SKU(head[1]), product: product, shop: shop,
                    price: Money(minorUnits: price, currency: currency),
                    listPrice: try money("list"), floorPrice: try money("floor"),
                    quantityRule: QuantityRule(
                        minimum: try number("min") ?? 1, maximum: try number("max"), step: try number("step") ?? 1,
                        stock: try number("stock"), perCustomer: try number("each")),
                    packingFee: try money("pack"), isOnSale: values["off"] == nil,
                    taxRate: values["tax"].map { TaxRateID($0) }))
        }
        return try Catalog(currency: currency, shops: shops, products: products, offers: parsed)
    }

    static func choice(_ value: String, _ surcharge: Int64 = 0) -> ProductOption.Choice {
        ProductOption.Choice(value: value, surcharge: fen(surcharge))
    }
}

/// An amount in fen.
func fen(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: .cny) }
