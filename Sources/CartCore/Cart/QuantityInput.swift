/// A quantity as a person types it (known faults B27, B28; acceptance S82).
public enum QuantityInput: Hashable, Sendable {
    /// Nothing is typed yet: the quantity stays what it was.
    case unfinished
    /// A whole number, zero included; what zero means is the cart's rules' to say.
    case quantity(Int)

    /// Why a text is not a quantity.
    public enum Problem: Error, Hashable, Sendable {
        /// There is something else than digits.
        case notANumber
        /// The number is below zero.
        case negative
        /// The number has a fraction.
        case notWhole
        /// The number is above `limit`, the largest quantity any cart takes.
        case tooLarge(limit: Int)

        /// The problem's stable name, as scripts see it.
        public var code: String { refusal.rawValue }

        /// The same as a value.
        public var refusal: RefusalCode {
            switch self {
            case .notANumber: .notANumber
            case .negative: .negativeQuantity
            case .notWhole: .notWhole
            case .tooLarge: .quantityTooLarge
            }
        }
    }

    /// Reads a typed quantity.
    ///
    /// Digits may be ASCII, full-width (１２) or Arabic-Indic (٣), mixed as they come; spaces of any width around them
    /// and zeros in front of them do not count. An empty text is `unfinished`.
    ///
    /// - Throws: `Problem` with the true reason: `-3` is negative, `2.5` is not whole, `abc` is not a number, twenty
    ///   digits are too large.
    public init(parsing text: String) throws(Problem) {
        let typed = text.trimmingSpaces()
        if typed.isEmpty {
            self = .unfinished
            return
        }
        // 64 bits on every machine: the largest quantity with one more digit does not fit in 32.
        var number: Int64 = 0
        var digits = 0
        var isNegative = false
        var fraction = false
        var overflow = false
        for (position, scalar) in typed.unicodeScalars.enumerated() {
            if let digit = Self.digit(scalar) {
                digits += 1
                if !fraction, !overflow {
                    number = number * 10 + Int64(digit)
                    overflow = number > Int64(CartRules.largestQuantity)
                }
            } else if position == 0, Self.isMinus(scalar) {
                isNegative = true
            } else if position == 0, scalar == "+" || scalar == "＋" {
                continue
            } else if scalar == "." || scalar == "．", !fraction {
                fraction = true
            } else {
                throw .notANumber
            }
        }
        if digits == 0 { throw .notANumber }
        if fraction { throw .notWhole }
        if isNegative, number > 0 || overflow { throw .negative }
        if overflow { throw .tooLarge(limit: CartRules.largestQuantity) }
        self = .quantity(Int(number))
    }

    private static func digit(_ scalar: Unicode.Scalar) -> Int? {
        switch scalar.value {
        case 0x30...0x39: Int(scalar.value) - 0x30
        case 0xFF10...0xFF19: Int(scalar.value) - 0xFF10
        case 0x0660...0x0669: Int(scalar.value) - 0x0660
        case 0x06F0...0x06F9: Int(scalar.value) - 0x06F0
        default: nil
        }
    }

    private static func isMinus(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "-" || scalar == "－" || scalar == "\u{2212}"
    }
}
