/// What a line is: shop, SKU and customisations. The order of customisations does not matter (known fault B32).
public struct LineKey: Hashable, Sendable {
    /// The shop it is bought from.
    public let shop: ShopID
    /// The variant bought.
    public let sku: SKU
    /// The choices made, sorted by name and value.
    public let customisations: [Customisation]

    /// The key of a SKU of a shop with choices in any order.
    public init(shop: ShopID, sku: SKU, customisations: [Customisation] = []) {
        self.shop = shop
        self.sku = sku
        self.customisations = customisations.count > 1 ? customisations.sorted() : customisations
    }

    /// The line's id: the key as text. Equal keys have equal ids, on every device.
    public var id: LineID {
        if customisations.isEmpty, let plain = LineID(plain: shop.rawValue, sku.rawValue) { return plain }
        var text = ""
        LineID.append(shop.rawValue, to: &text)
        text += "/"
        LineID.append(sku.rawValue, to: &text)
        var separator = "@"
        for choice in customisations {
            text += separator
            LineID.append(choice.name, to: &text)
            text += "="
            LineID.append(choice.value, to: &text)
            separator = ","
        }
        return LineID(text)
    }
}

/// The id of a line: `shop/sku`, followed by `@name=value,…` when choices were made.
///
/// It is derived from what was bought, never from a row number, so two devices that add the same thing speak of the
/// same line, and nothing shifts when rows move (acceptance S28, known fault B25).
public struct LineID: Identifier {
    /// The id as text.
    public let rawValue: String
    /// Wraps the text of an id; `LineKey.id` makes it.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The id of a line without choices whose shop and SKU hold no separator, which is nearly every line: written in
    /// one pass. Nil when there is a separator.
    fileprivate init?(plain shop: String, _ sku: String) {
        let (shop, sku) = (shop.utf8, sku.utf8)
        let length = shop.count + 1 + sku.count
        var isPlain = true
        let text = String(unsafeUninitializedCapacity: length) { buffer in
            var end = 0
            for byte in shop {
                if Self.isSeparator(byte) { isPlain = false }
                buffer[end] = byte
                end += 1
            }
            buffer[end] = UInt8(ascii: "/")
            end += 1
            for byte in sku {
                if Self.isSeparator(byte) { isPlain = false }
                buffer[end] = byte
                end += 1
            }
            return end
        }
        if !isPlain { return nil }
        rawValue = text
    }

    /// Appends a part, writing the separators inside it as `%` and two hexadecimal digits.
    fileprivate static func append(_ part: String, to text: inout String) {
        if !part.utf8.contains(where: isSeparator) {
            text += part
            return
        }
        let digits: [Character] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "A", "B", "C", "D", "E", "F"]
        for scalar in part.unicodeScalars {
            if let byte = UInt8(exactly: scalar.value), isSeparator(byte) {
                text += "%"
                text.append(digits[Int(byte >> 4)])
                text.append(digits[Int(byte & 15)])
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "%"), UInt8(ascii: "/"), UInt8(ascii: "@"), UInt8(ascii: "="), UInt8(ascii: ","): true
        default: false
        }
    }
}
