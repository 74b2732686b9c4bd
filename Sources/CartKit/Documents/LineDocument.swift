internal import CartCore

/// One line in its stored form.
///
/// | field | value | when absent |
/// |---|---|---|
/// | `shop`, `sku` | texts | a fault |
/// | `options` | object: option name → text, or array of texts | no choices |
/// | `quantity` | whole number, 1…1,000,000,000 | a fault |
/// | `unitPriceMinor` | whole number of minor units, as last seen | a fault |
/// | `listPriceMinor` | the same | there is none |
/// | `addedPriceMinor` | the same | `unitPriceMinor` |
/// | `addedAt` | milliseconds since 1970, UTC | 0 |
/// | `product`, `title` | texts | the SKU |
/// | `order` | whole number, greatest first | by position |
/// | `selected` | true or false | false |
/// | `availability` | `available`, `soldOut`, `offShelf`, `gone`, `choiceGone` | `available` |
/// | `note` | text | there is none |
enum LineDocument {
    static let knownFields: Set<String> = [
        "shop", "sku", "options", "quantity", "unitPriceMinor", "listPriceMinor", "addedPriceMinor", "addedAt",
        "product", "title", "order", "selected", "availability", "note",
    ]

    static func value(of line: CartLine, extras: [String: DocumentValue]? = nil) -> DocumentValue {
        var fields = extras ?? [:]
        fields.reserveCapacity(16)
        fields["shop"] = .text(line.key.shop.rawValue)
        fields["sku"] = .text(line.key.sku.rawValue)
        fields["product"] = .text(line.product.rawValue)
        fields["title"] = .text(line.title)
        fields["quantity"] = .integer(Int64(line.quantity))
        fields["selected"] = .bool(line.isSelected)
        fields["order"] = .integer(line.order)
        fields["addedAt"] = .integer(line.addedAt.milliseconds)
        fields["addedPriceMinor"] = .integer(line.addedPrice.minorUnits)
        fields["unitPriceMinor"] = .integer(line.unitPrice.minorUnits)
        if let price = line.listPrice { fields["listPriceMinor"] = .integer(price.minorUnits) }
        if let note = line.note { fields["note"] = .text(note) }
        if !line.key.customisations.isEmpty { fields["options"] = .choices(line.key.customisations) }
        if !line.isAvailable { fields["availability"] = .text(line.availability.rawValue) }
        return .object(fields)
    }

    /// - Throws: what is wrong with the first field that is wrong; a negative quantity is (known fault B29).
    static func line(
        from value: DocumentValue, at path: String, currency: Currency, defaultOrder: Int64
    ) throws(DocumentError) -> (line: CartLine, extras: [String: DocumentValue]) {
        let reader = try FieldReader(value, at: path)
        let quantity = try reader.integer("quantity")
        if quantity < 1 || quantity > CartRules.largestQuantity {
            throw reader.fault(
                .badValue, "quantity", "\(quantity) is no quantity; 1 to \(CartRules.largestQuantity) are")
        }
        let order = try reader.integer(ifPresent: "order") ?? defaultOrder
        if order < 0 || order > Int64.max / 2 { throw reader.fault(.badValue, "order", "\(order) is no place") }
        var availability = Availability.available
        if let text = try reader.text(ifPresent: "availability") {
            guard let known = Availability(rawValue: text) else {
                let hint = NearMiss.hint(for: text, among: Availability.allCases.map { $0.rawValue })
                throw reader.fault(.badValue, "availability", "“\(text)” is not known; \(hint)")
            }
            availability = known
        }
        let sku = try reader.name("sku")
        let unitPrice = try reader.price("unitPriceMinor", currency)
        guard let unitPrice else { throw reader.fault(.missing, "unitPriceMinor", "the field is missing") }
        let isSelected = try reader.flag(ifPresent: "selected") ?? false
        let line = CartLine(
            key: LineKey(
                shop: ShopID(try reader.name("shop")), sku: SKU(sku),
                customisations: try reader.choices(ifPresent: "options") ?? []),
            product: ProductID(try reader.text(ifPresent: "product") ?? sku), quantity: Int(quantity),
            isSelected: isSelected && availability == .available, note: try reader.text(ifPresent: "note"),
            addedPrice: try reader.price("addedPriceMinor", currency) ?? unitPrice,
            addedAt: Timestamp(milliseconds: try reader.integer(ifPresent: "addedAt") ?? 0), order: order,
            title: try reader.text(ifPresent: "title") ?? sku, unitPrice: unitPrice,
            listPrice: try reader.price("listPriceMinor", currency), availability: availability)
        return (line, reader.others(than: knownFields))
    }
}

extension FieldReader {
    /// A price in minor units; nil when absent.
    fileprivate func price(_ name: String, _ currency: Currency) throws(DocumentError) -> Money? {
        guard let units = try integer(ifPresent: name) else { return nil }
        if units < 0 { throw fault(.badValue, name, "\(units) is below zero") }
        return Money(minorUnits: units, currency: currency)
    }
}
