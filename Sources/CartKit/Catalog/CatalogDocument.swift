public import CartCore

/// A catalog file, read once: what can be bought and what promotions and coupons there are, with names in every
/// language the file has.
///
/// The file is JSON or JSON5. Amounts are texts in major units (`"59.00"`); names are texts or texts by language
/// (`{ en: "Tea", "zh-Hans": "茶" }`). Everything but id, name or title, sku, price and a coupon's code has a default;
/// null means the default.
///
///     { version: 1,                    // of the format; 1
///       currency: "CNY",               // ISO 4217; CNY
///       timeZone: "Asia/Shanghai",     // of the dates below; UTC
///       tax: { prices: "inclusive",    // or "exclusive"; without `tax` prices are all there is
///         by: "line",                  // or "unit"
///         rounding: "half-up",         // or "half-even", "half-down"
///         rates: { standard: "20", reduced: 8 },    // percent
///         default: "standard", fees: "standard" },  // fees: as the default
///       cashRounding: { to: "0.05", rounding: "nearest" },   // or "down", "up"; without it totals stay as they are
///       words: { red: { en: "red", "zh-Hans": "红" } },   // how option names and values are shown
///       shops: [ { id, name,
///         delivery: { fee, freeFrom, minimumOrder, packingPerOrder, smallOrder: { below }, maximumMetres,   // each: none
///           manyPieces: { from, fee },
///           steps: { firstMetres, firstFee, everyMetres, everyFee, maximum, partial: "up",                 // none
///                    far: { fromMetres, everyMetres, everyFee } },
///           areas: [ { id, name, fee, freeFrom, minimumOrder } ] },                                        // anywhere
///         requires: [ { name, skus: [], products: [], tags: [], pieces: 1, per: "order", when: { skus: [] } } ],   // nothing
///         products: [ { id, title, image, tags: [], tax,     // a rate: the default one
///           skus: [ { sku, price, listPrice, tax, spec: {}, packing: "0", available: true, cost,   // cost: not said
///                     stock, maximum, perCustomer,        // each: unlimited
///                     minimum: 1, step: 1 } ],
///           options: [ { name, required: false, several: false, choices: [ { value, price: "0" } ] } ] } ] } ],
///       promotions: [ { id, … } ],     // see `PromotionDocument` and `ThresholdDocument`
///       coupons: [ { code, … } ] }
public struct CatalogDocument: Sendable {
    struct ShopEntry: Sendable {
        var id: ShopID
        var name: LocalizedText
        var delivery: ShopTerms
        var requirements: [(requirement: ShopRequirement, name: LocalizedText)]
    }

    struct ProductEntry: Sendable {
        var id: ProductID
        var shop: ShopID
        var title: LocalizedText
        var image: String?
        var tags: [Tag]
        var options: [ProductOption]
    }

    struct PromotionEntry: Sendable {
        var label: LocalizedText
        var step: PricingStep
    }

    /// The currency of every amount.
    public let currency: Currency
    /// The zone that dates without an offset are in.
    public let timeZone: ZoneRules
    /// The offers, which have no names of their own.
    public let offers: [Offer]
    /// How the market taxes; nil where prices are all there is.
    public let tax: TaxTerms?
    /// How totals are rounded for cash; nil where they are not.
    public let cashRounding: CashRounding?

    let shops: [ShopEntry]
    let products: [ProductEntry]
    let promotions: [PromotionEntry]
    let words: [String: LocalizedText]

    /// Reads a file's bytes, JSON or JSON5.
    ///
    /// - Parameters:
    ///   - plugins: what types of promotions there are.
    ///   - zones: where time zones are looked up, when the file names one that is not known without.
    /// - Throws: every fault of the file, each with its path.
    public init(
        json bytes: some Collection<UInt8>, plugins: CartPlugins, zones: ZoneSource = .system
    ) throws(DocumentFaults) {
        let value: DocumentValue
        do {
            value = try DocumentValue(json: bytes, allowsJSON5: true)
        } catch {
            throw DocumentFaults([
                DocumentFault(
                    path: "", code: "malformed",
                    message: LocalizedText(
                        english: "not JSON5: \(error.description)",
                        chinese: "不是有效的 JSON5：\(ChineseReason.of(error.description))"))
            ])
        }
        try self.init(value, plugins: plugins, zones: zones)
    }

    /// Reads a file's text, JSON or JSON5; otherwise like `init(json:plugins:zones:)`.
    public init(
        jsonText: String, plugins: CartPlugins = .standard, zones: ZoneSource = .system
    ) throws(DocumentFaults) {
        try self.init(json: Array(jsonText.utf8), plugins: plugins, zones: zones)
    }

    /// Reads a catalog from a value that was parsed already; otherwise like `init(json:plugins:zones:)`.
    public init(
        _ value: DocumentValue, plugins: CartPlugins, zones: ZoneSource = .system
    ) throws(DocumentFaults) {
        let reader = CatalogReader(DocumentReader(value), plugins: plugins, zones: zones)
        reader.read()
        if !reader.root.collector.isEmpty { throw DocumentFaults(reader.root.collector.faults) }
        currency = reader.currency
        timeZone = reader.zone
        shops = reader.shops
        products = reader.products
        offers = reader.offers
        promotions = reader.promotions
        words = reader.words
        tax = reader.tax
        cashRounding = reader.cashRounding
    }

    /// The catalog with its names in a language (a tag such as `zh-Hans`).
    ///
    /// - Throws: `CatalogError`; not for a document that was read from a file, whose parts agree.
    public func catalog(language: String) throws(CatalogError) -> Catalog {
        var coreShops: [Shop] = []
        coreShops.reserveCapacity(shops.count)
        for shop in shops {
            let requirements = shop.requirements.map { one in
                let requirement = one.requirement
                return ShopRequirement(
                    name: one.name.text(in: language), goods: requirement.goods, pieces: requirement.pieces,
                    per: requirement.per, when: requirement.when)
            }
            coreShops.append(
                Shop(
                    id: shop.id, name: shop.name.text(in: language), delivery: shop.delivery.terms(in: language),
                    requirements: requirements))
        }
        var coreProducts: [Product] = []
        coreProducts.reserveCapacity(products.count)
        for product in products {
            coreProducts.append(
                Product(
                    id: product.id, shop: product.shop, title: product.title.text(in: language), image: product.image,
                    tags: product.tags, options: product.options))
        }
        return try Catalog(currency: currency, shops: coreShops, products: coreProducts, offers: offers)
    }

    /// The promotions and coupons with their labels in a language, and the fees that every market has.
    public func promotions(language: String) -> PromotionBook {
        PromotionBook(steps(language: language))
    }

    /// The promotions and coupons with their labels in a language, in the order of the file, coupons last.
    public func steps(language: String) -> [PricingStep] {
        promotions.map { $0.step.labelled($0.label.text(in: language)) }
    }

    /// How the name or value of a spec or an option is shown in a language: as the file's `words` say, else as it is.
    public func word(_ word: String, language: String) -> String { words[word]?.text(in: language) ?? word }
}
