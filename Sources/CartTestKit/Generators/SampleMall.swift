public import CartCore

/// Catalogs for tests.
public enum SampleMall {
    /// Texts that have broken stores before (known fault B42): quotes, statements, patterns, emoji, right-to-left
    /// text, line feeds.
    public static let difficultTexts = [
        "Joe's sauce", "x'); DROP TABLE items;--", "100%_off", "say \"hi\" \\ there", "👨‍👩‍👧 box", "مرحبا بالعالم",
        "珍珠奶茶", "Cafe\u{301}", "two\nlines\tand a tab", "<b>&amp;</b>", "NULL", "0", "true", "$null", "[]{}",
    ]

    /// A catalog of some shops with some SKUs each; each third product has a choice and extras.
    ///
    /// - Throws: never for what is made here; the catalog's own check is passed on.
    public static func catalog(
        shops shopCount: Int = 4, skus skuCount: Int = 6, currency: Currency = .cny
    ) throws(CatalogError) -> Catalog {
        var shops: [Shop] = []
        var products: [Product] = []
        var offers: [Offer] = []
        for shop in 0..<shopCount {
            let shopID = ShopID("shop-\(shop)")
            shops.append(Shop(id: shopID, name: difficultTexts[shop % difficultTexts.count]))
            for item in 0..<skuCount {
                let product = ProductID("product-\(shop)-\(item)")
                products.append(
                    Product(
                        id: product, shop: shopID,
                        title: difficultTexts[(shop * skuCount + item) % difficultTexts.count],
                        options: item % 3 == 0 ? options(currency) : []))
                offers.append(
                    Offer(
                        sku: sku(shop, item), product: product, shop: shopID,
                        price: Money(minorUnits: Int64(100 + 37 * (shop * skuCount + item)), currency: currency),
                        listPrice: item % 2 == 0 ? Money(minorUnits: 100_000, currency: currency) : nil))
            }
        }
        return try Catalog(currency: currency, shops: shops, products: products, offers: offers)
    }

    /// The SKU of an item of a shop of `catalog`.
    public static func sku(_ shop: Int, _ item: Int) -> SKU { SKU("sku-\(shop)-\(item)") }

    private static func options(_ currency: Currency) -> [ProductOption] {
        let free = Money(minorUnits: 0, currency: currency)
        let some = Money(minorUnits: 50, currency: currency)
        return [
            ProductOption(
                name: "size",
                choices: [
                    ProductOption.Choice(value: "M", surcharge: free),
                    ProductOption.Choice(value: "L'; --", surcharge: some),
                ]),
            ProductOption(
                name: "extras, more=", allowsSeveral: true,
                choices: ["50%", "a_b", "🧋"].map { ProductOption.Choice(value: $0, surcharge: some) }),
        ]
    }
}
