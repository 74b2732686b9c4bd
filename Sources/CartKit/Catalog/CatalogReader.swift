internal import CartCore

/// One pass over a catalog file: it collects the parts and every fault. What it has collected is used only when there
/// was no fault, so it goes on with stand-ins where something is wrong.
final class CatalogReader {
    let root: DocumentReader
    let plugins: CartPlugins
    let zones: ZoneSource

    var currency = Currency.cny
    var zone = ZoneRules.utc
    var shops: [CatalogDocument.ShopEntry] = []
    var products: [CatalogDocument.ProductEntry] = []
    var offers: [Offer] = []
    var promotions: [CatalogDocument.PromotionEntry] = []
    var words: [String: LocalizedText] = [:]
    var tax: TaxTerms?
    var taxRates: [TaxRateID] = []
    var cashRounding: CashRounding?

    /// Where each identifier was met first, so that a second one can name both places.
    private var shopPlaces: [ShopID: DocumentReader] = [:]
    private var productPlaces: [ProductID: DocumentReader] = [:]
    private var skuPlaces: [SKU: DocumentReader] = [:]
    private(set) var promotionPlaces: [PromotionID: (reader: DocumentReader, field: String)] = [:]
    /// Promotions that others do not go together with, and where they are named.
    var namedPromotions: [(reader: DocumentReader, index: Int, id: PromotionID)] = []
    private(set) var tags: Set<Tag> = []
    /// SKUs whose price could not be read.
    private(set) var unpriced: Set<SKU> = []

    init(_ root: DocumentReader, plugins: CartPlugins, zones: ZoneSource) {
        self.root = root
        self.plugins = plugins
        self.zones = zones
    }

    func read() {
        readHead()
        readTax()
        readCashRounding()
        let shopReaders = root.objects("shops")
        for reader in shopReaders { readShop(reader) }
        // Promotions refer to everything above, whatever the order of the file.
        for reader in root.objects("promotions") { readPromotion(reader, isCoupon: false) }
        for reader in root.objects("coupons") { readPromotion(reader, isCoupon: true) }
        checkNamedPromotions()
        root.finish()
    }

    private func readHead() {
        if let version = root.integer("version", in: 1...Int.max), version > 1 {
            root.fault(
                at: "version", "newer-version", english: "version \(version) is newer than this program, which reads 1",
                chinese: "版本 \(version) 比本程序新，本程序只读取 1")
        }
        if let code = root.text("currency") {
            if let known = Currency(code: code) {
                currency = known
            } else {
                root.unknownName(
                    at: "currency", "unknown-currency", found: code, allowed: Currency.allISO4217.map(\.code))
            }
        }
        if let name = root.text("timeZone") {
            if let known = ZoneRules(named: name, from: zones) {
                zone = known
            } else {
                root.unknownName(at: "timeZone", "unknown-time-zone", found: name, allowed: ZoneRules.commonNames)
            }
        }
        if let reader = root.object("words") {
            for word in reader.fieldNames { words[word] = reader.localized(word) }
        }
    }

    // MARK: Identifiers

    var shopIDs: some Sequence<ShopID> { shopPlaces.keys }
    func knows(_ shop: ShopID) -> Bool { shopPlaces[shop] != nil }
    func knows(_ product: ProductID) -> Bool { productPlaces[product] != nil }
    func knows(_ sku: SKU) -> Bool { skuPlaces[sku] != nil }
    var productIDs: some Sequence<ProductID> { productPlaces.keys }
    var skus: some Sequence<SKU> { skuPlaces.keys }

    /// Notes that an identifier is there twice; both places are named.
    func duplicate(
        _ id: String, at reader: DocumentReader, _ field: String, first: DocumentReader, firstField: String? = nil
    ) {
        let other = first.path(of: firstField ?? field)
        reader.fault(
            at: field, "duplicate", english: "\(DocumentValue.quoted(id)) is also at \(other)",
            chinese: "\(DocumentValue.quoted(id)) 与 \(other) 重复")
    }

    func enter(_ id: PromotionID, at reader: DocumentReader, _ field: String) {
        if let first = promotionPlaces[id] {
            duplicate(id.rawValue, at: reader, field, first: first.reader, firstField: first.field)
        } else {
            promotionPlaces[id] = (reader, field)
        }
    }

    /// A required identifier, or a stand-in when it is missing or wrong.
    private func identifier<ID: Identifier>(_ reader: DocumentReader, _ field: String) -> ID? {
        if !reader.has(field) {
            reader.missing(field)
            return nil
        }
        return reader.identifier(field)
    }

    // MARK: Shops and products

    private func readShop(_ reader: DocumentReader) {
        let id: ShopID? = identifier(reader, "id")
        if let id {
            if let first = shopPlaces[id] { duplicate(id.rawValue, at: reader, "id", first: first) }
            shopPlaces[id] = shopPlaces[id] ?? reader
        }
        if !reader.has("name") { reader.missing("name") }
        let name = reader.localized("name") ?? LocalizedText("")
        var terms = ShopTerms()
        if let delivery = reader.object("delivery") {
            terms = readTerms(delivery)
        }
        let shop = id ?? ShopID("")
        for product in reader.objects("products") { readProduct(product, of: shop) }
        shops.append(
            CatalogDocument.ShopEntry(
                id: shop, name: name, delivery: terms, requirements: readRequirements(reader, of: shop)))
        reader.finish()
    }

    private func readProduct(_ reader: DocumentReader, of shop: ShopID) {
        let id: ProductID? = identifier(reader, "id")
        if let id {
            if let first = productPlaces[id] { duplicate(id.rawValue, at: reader, "id", first: first) }
            productPlaces[id] = productPlaces[id] ?? reader
        }
        if !reader.has("title") { reader.missing("title") }
        let title = reader.localized("title") ?? LocalizedText("")
        let image = reader.name("image")
        let productTags = reader.identifiers("tags", as: Tag.self).map(\.id)
        tags.formUnion(productTags)
        let product = id ?? ProductID("")
        let rate = taxRate(reader, "tax")
        let skuReaders = reader.objects("skus")
        for sku in skuReaders { readOffer(sku, of: product, shop: shop, taxRate: rate) }
        if let value = reader.value("skus") {
            if value == .array([]) {
                reader.fault(
                    at: "skus", "missing", english: "a product needs at least one SKU", chinese: "商品至少要有一个 SKU")
            }
        } else {
            reader.missing("skus")
        }
        let options = readOptions(reader)
        products.append(
            CatalogDocument.ProductEntry(
                id: product, shop: shop, title: title, image: image, tags: productTags, options: options))
        reader.finish()
    }

    private func readOffer(_ reader: DocumentReader, of product: ProductID, shop: ShopID, taxRate rate: TaxRateID?) {
        let sku: SKU? = identifier(reader, "sku")
        if let sku {
            if let first = skuPlaces[sku] { duplicate(sku.rawValue, at: reader, "sku", first: first) }
            skuPlaces[sku] = skuPlaces[sku] ?? reader
        }
        if !reader.has("price") { reader.missing("price") }
        let price = reader.amount("price", in: currency)
        let floor = reader.amount("floorPrice", in: currency)
        if price == nil, let sku { unpriced.insert(sku) }
        if let floor, let price, floor.minorUnits > price.minorUnits {
            let (shown, most) = (floor.decimalString, price.decimalString)
            reader.fault(
                at: "floorPrice", "floor-above-price", english: "\(shown) is above the price, \(most)",
                chinese: "\(shown) 高于售价 \(most)")
        }
        offers.append(
            Offer(
                sku: sku ?? SKU(""), product: product, shop: shop, spec: readSpec(reader),
                price: price ?? .zero(currency),
                listPrice: reader.amount("listPrice", in: currency), floorPrice: floor,
                quantityRule: readQuantityRule(reader),
                packingFee: reader.amount("packing", in: currency), isOnSale: reader.flag("available") ?? true,
                taxRate: taxRate(reader, "tax") ?? rate, cost: reader.amount("cost", in: currency)))
        reader.finish()
    }

    private func readQuantityRule(_ reader: DocumentReader) -> QuantityRule {
        let most = CartRules.largestQuantity
        let minimum = reader.integer("minimum", in: 1...most)
        let maximum = reader.integer("maximum", in: 1...most)
        let step = reader.integer("step", in: 1...most)
        let stock = reader.integer("stock", in: 0...most)
        let perCustomer = reader.integer("perCustomer", in: 1...most)
        for (field, limit) in [("maximum", maximum), ("perCustomer", perCustomer)] {
            if let limit, let minimum, minimum > limit {
                reader.fault(
                    at: "minimum", "minimum-above-maximum", english: "\(minimum) is above \(field), \(limit)",
                    chinese: "\(minimum) 大于 \(field) 的 \(limit)")
            }
        }
        return QuantityRule(
            minimum: minimum ?? 1, maximum: maximum, step: step ?? 1, stock: stock, perCustomer: perCustomer)
    }

    private func readSpec(_ reader: DocumentReader) -> [Customisation] {
        guard let spec = reader.object("spec") else { return [] }
        var values: [Customisation] = []
        for name in spec.fieldNames where spec.isName(name, path: { spec.path(of: name) }) {
            if let value = spec.name(name) { values.append(Customisation(name, value)) }
        }
        return values
    }

    private func readOptions(_ product: DocumentReader) -> [ProductOption] {
        var options: [ProductOption] = []
        var names: [String: DocumentReader] = [:]
        for reader in product.objects("options") {
            if !reader.has("name") { reader.missing("name") }
            let name = reader.name("name")
            if let name {
                if let first = names[name] { duplicate(name, at: reader, "name", first: first) }
                names[name] = names[name] ?? reader
            }
            let isRequired = reader.flag("required") ?? false
            let allowsSeveral = reader.flag("several") ?? false
            let choiceReaders = reader.objects("choices")
            if (reader.value("choices") ?? .array([])) == .array([]) {
                reader.fault(
                    at: "choices", "no-choices", english: "an option needs at least one choice",
                    chinese: "选项至少要有一个可选值")
            }
            var choices: [ProductOption.Choice] = []
            var values: [String: DocumentReader] = [:]
            for choice in choiceReaders {
                if !choice.has("value") { choice.missing("value") }
                let value = choice.name("value")
                if let value {
                    if let first = values[value] { duplicate(value, at: choice, "value", first: first) }
                    values[value] = values[value] ?? choice
                }
                let surcharge = choice.amount("price", in: currency) ?? .zero(currency)
                choices.append(ProductOption.Choice(value: value ?? "", surcharge: surcharge))
                choice.finish()
            }
            options.append(
                ProductOption(
                    name: name ?? "", isRequired: isRequired, allowsSeveral: allowsSeveral, choices: choices))
            reader.finish()
        }
        return options
    }
}
