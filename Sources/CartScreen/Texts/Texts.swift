public import CartCore

/// What is said to a person, in one language.
///
/// A cart and a catalog, when they are given, turn ids into the names a shopper knows. Names come from outside and are
/// passed on as they are: whoever prints them to a terminal takes control characters out.
public struct Texts: Sendable {
    /// The language spoken.
    public let language: Language
    /// Where the titles of lines come from.
    public let cart: Cart?
    /// Where the names of shops and products come from.
    public let catalog: Catalog?
    /// The zone that instants are told in: minutes east of UTC.
    public let utcOffsetMinutes: Int

    /// Texts in a language.
    public init(_ language: Language, cart: Cart? = nil, catalog: Catalog? = nil, utcOffsetMinutes: Int = 0) {
        self.language = language
        self.cart = cart
        self.catalog = catalog
        self.utcOffsetMinutes = utcOffsetMinutes
    }

    /// The text in the language spoken. The other one is not built.
    func say(_ english: @autoclosure () -> String, _ chinese: @autoclosure () -> String) -> String {
        switch language {
        case .en: english()
        case .zhHans: chinese()
        }
    }

    /// What went wrong and what to do about it.
    func tell(
        _ english: @autoclosure () -> (String, String), _ chinese: @autoclosure () -> (String, String)
    ) -> Message {
        switch language {
        case .en:
            let (what, remedy) = english()
            return Message(what: what, remedy: remedy, separator: " ")
        case .zhHans:
            let (what, remedy) = chinese()
            return Message(what: what, remedy: remedy, separator: "")
        }
    }

    // MARK: Names

    /// A line as a person knows it: its title, with the id that tells it from other lines of the same title.
    public func name(_ line: LineID) -> String {
        guard let known = cart?.line(line) ?? cart?.savedLine(line), !known.title.isEmpty else { return line.rawValue }
        return quoted(known.title) + " (" + line.rawValue + ")"
    }

    /// A SKU as a person knows it: its product's title, with the SKU.
    public func name(_ sku: SKU) -> String {
        guard let offer = catalog?.offer(sku), let product = catalog?.product(offer.product) else {
            return sku.rawValue
        }
        return quoted(product.title) + " (" + sku.rawValue + ")"
    }

    /// A shop's name, or its id when the catalog does not know it.
    public func name(_ shop: ShopID) -> String { catalog?.shop(shop)?.name ?? shop.rawValue }

    /// A text from outside, set apart from what is said about it.
    func quoted(_ text: String) -> String { "“" + text + "”" }

    /// Names, one after the other.
    func list(_ names: [String]) -> String { names.joined(separator: say(", ", "、")) }

    /// So many of something in English: "1 item", "2 items".
    func count(_ number: Int, _ one: String, _ many: String) -> String {
        String(number) + " " + (number == 1 ? one : many)
    }
}

/// Something to tell a person: what is the matter and where, and what to do.
public struct Message: Hashable, Sendable {
    /// What is the matter, and with what: a full sentence.
    public let what: String
    /// What to do: a full sentence.
    public let remedy: String
    private let separator: String

    init(what: String, remedy: String, separator: String) {
        self.what = what
        self.remedy = remedy
        self.separator = separator
    }

    /// Both sentences in one line.
    public var text: String { what + separator + remedy }
}
