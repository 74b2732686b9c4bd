/// A name for a thing, kept as the text it came as.
///
/// Identifiers compare and hash by that text. Making one from a literal or from data that was checked already uses
/// `init(_:)`; text from outside goes through `init(validating:)`.
public protocol Identifier: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The identifier as text, exactly as it came in.
    var rawValue: String { get }

    /// Wraps text that is known to be well formed.
    init(_ rawValue: String)
}

extension Identifier {
    /// The identifier's text.
    public var description: String { rawValue }

    /// Orders identifiers by their text.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// Checks text from outside and wraps it.
    ///
    /// - Throws: `IdentifierError` when the text is empty, longer than 255 bytes of UTF-8, holds a control character
    ///   (NUL included) or a line separator, or starts or ends with a space.
    public init(validating text: String) throws(IdentifierError) {
        try IdentifierError.check(text)
        self.init(text)
    }
}

/// Why a text cannot be an identifier.
public enum IdentifierError: Error, Hashable, Sendable {
    /// There is no text.
    case empty
    /// The text has more than `limit` bytes of UTF-8.
    case tooLong(limit: Int)
    /// The text holds a control character, a line separator or a text-direction override; `scalar` is its code point.
    case controlCharacter(scalar: UInt32)
    /// The text starts or ends with white space.
    case surroundingSpace

    /// The longest identifier, in bytes of UTF-8.
    public static let maximumLength = 255

    static func check(_ text: String) throws(IdentifierError) {
        if text.isEmpty { throw .empty }
        if text.utf8.count > maximumLength { throw .tooLong(limit: maximumLength) }
        for scalar in text.unicodeScalars where scalar.isControl {
            throw .controlCharacter(scalar: scalar.value)
        }
        if let first = text.unicodeScalars.first, first.isSpace { throw .surroundingSpace }
        if let last = text.unicodeScalars.last, last.isSpace { throw .surroundingSpace }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar steers a terminal or the direction of text instead of showing something.
    package var isControl: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Whether the scalar is a space of any width, the ideographic one included.
    package var isSpace: Bool {
        switch value {
        case 0x20, 0x09...0x0D, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000, 0xFEFF: true
        default: false
        }
    }
}

/// One purchasable variant: the red T-shirt in L.
public struct SKU: Identifier {
    /// The id as text.
    public let rawValue: String
    /// Wraps text that is known to be well formed.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// A product: the T-shirt in all its variants.
public struct ProductID: Identifier {
    /// The id as text.
    public let rawValue: String
    /// Wraps text that is known to be well formed.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// A seller. A cart outside commerce uses it for whatever its lines are grouped by.
public struct ShopID: Identifier {
    /// The id as text.
    public let rawValue: String
    /// Wraps text that is known to be well formed.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// A word that groups products across shops, for promotions to aim at.
public struct Tag: Identifier {
    /// The id as text.
    public let rawValue: String
    /// Wraps text that is known to be well formed.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// A promotion.
public struct PromotionID: Identifier {
    /// The id as text.
    public let rawValue: String
    /// Wraps text that is known to be well formed.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// A coupon's code as it is compared: trimmed and case-folded once, at the door (known fault B14).
public struct CouponCode: Identifier {
    /// The folded code as text.
    public let rawValue: String

    /// Folds the code: surrounding spaces go, letters become capitals.
    public init(_ rawValue: String) {
        self.rawValue = rawValue.trimmingSpaces().uppercased()
    }
}

/// A cart, as its store keeps it.
public struct CartID: Identifier {
    /// The id as text.
    public let rawValue: String
    /// Wraps text that is known to be well formed.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// One edit. Applying the same id twice changes nothing the second time.
public struct EditID: Identifier {
    /// The id as text.
    public let rawValue: String
    /// Wraps text that is known to be well formed.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// Who buys, for what is limited for each customer.
public struct CustomerID: Identifier {
    /// The id as text.
    public let rawValue: String
    /// Wraps text that is known to be well formed.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// An area that shops deliver to: `riverside`.
public struct AreaID: Identifier {
    /// The id as text.
    public let rawValue: String
    /// Wraps text that is known to be well formed.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

extension String {
    /// The text without white space (of any width) at either end.
    package func trimmingSpaces() -> String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.isSpace }),
            let last = scalars.lastIndex(where: { !$0.isSpace })
        else { return "" }
        if first == scalars.startIndex, scalars.index(after: last) == scalars.endIndex { return self }
        return String(scalars[first...last])
    }
}
