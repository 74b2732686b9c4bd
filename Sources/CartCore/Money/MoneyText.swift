// Money as plain decimal text: no currency sign, no grouping, a full stop for the decimals. What people of one language
// expect to read (¥1,800.00) is made from this further up.

extension Money {
    /// Reads a plain decimal amount, strictly: what is not certainly an amount is refused, never guessed at.
    ///
    /// The form is `[+|-] digits [. digits]`, with at least one digit on either side of the point, and no more decimals
    /// than the currency has. Fewer are filled up: in CNY `"12.3"` is 12.30 and `"12"` is 12.00.
    /// - Full-width digits, point and signs (`１２．３`, `－５`) mean the same as their ASCII forms.
    /// - Spaces around the amount are dropped: space, tab, line ends, no-break space, ideographic space. Inside it they are not.
    /// - Leading zeros mean nothing: `"007"` is 7. `"-0"` is zero.
    /// - `""`, `"."`, `"1."`, `".5"`, `"1e3"`, `"1,000"`, `"NaN"`, `"¥5"`, `"--1"` are not amounts.
    /// - Zeros beyond the currency's decimals count like any digit: `"12.300"` is too fine for CNY, `"500.0"` for JPY. A
    ///   price with three decimals in a two-decimal currency is a mistake worth reporting, even when it ends in zero.
    ///
    /// - Throws: ``MoneyError/notAnAmount`` when the form is wrong; else ``MoneyError/tooFine(decimals:allowed:)``; else
    ///   ``MoneyError/overflow`` when the number does not fit in 64 bits of minor units.
    public init(parsing text: String, currency: Currency) throws(MoneyError) {
        var reader = AmountReader()
        for scalar in text.unicodeScalars { try reader.read(scalar.value) }
        let magnitude = try reader.magnitude(decimals: currency.exponent)
        self.init(minorUnits: try MinorUnits.signed(magnitude, negative: reader.isNegative), currency: currency)
    }

    /// The amount as plain decimal text with all decimals of its currency: `"18.00"`, `"-0.05"`, `"500"` for 500 yen.
    ///
    /// ``init(parsing:currency:)`` reads it back to the same amount.
    public var decimalString: String {
        // Digits from the last to the first; 19 of them, a point and a sign are the longest there is.
        var reversed: [UInt8] = []
        reversed.reserveCapacity(21)
        var rest = minorUnits.magnitude
        let decimals = currency.exponent
        var digits = 0
        repeat {
            if digits == decimals && decimals > 0 { reversed.append(AmountReader.point) }
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            reversed.append(AmountReader.zero + UInt8(truncatingIfNeeded: digit))
            rest = quotient
            digits += 1
        } while rest > 0 || digits <= decimals
        if minorUnits < 0 { reversed.append(AmountReader.minus) }
        reversed.reverse()
        return String(decoding: reversed, as: UTF8.self)
    }

    /// The plain decimal text followed by the currency's code: `"18.00 CNY"`.
    public var description: String { decimalString + " " + currency.code }
}

/// Reads an amount one character at a time; the grammar is that of ``Money/init(parsing:currency:)``.
private struct AmountReader {
    static let zero: UInt8 = 0x30
    static let point: UInt8 = 0x2E
    static let minus: UInt8 = 0x2D

    private enum Place { case beforeSign, afterSign, wholeDigits, afterPoint, decimals, trailingSpace }

    private(set) var isNegative = false
    private var place = Place.beforeSign
    private var value: UInt64 = 0
    private var decimalsRead = 0
    // Remembered rather than thrown at once: a text that is no amount at all should be told so.
    private var overflowed = false

    mutating func read(_ character: UInt32) throws(MoneyError) {
        let character = Self.folded(character)
        switch (place, character) {
        case (.wholeDigits, 0x30...0x39), (.decimals, 0x30...0x39):
            append(character)
        case (.beforeSign, 0x30...0x39), (.afterSign, 0x30...0x39):
            place = .wholeDigits
            append(character)
        case (.afterPoint, 0x30...0x39):
            place = .decimals
            append(character)
        case (.wholeDigits, 0x2E):
            place = .afterPoint
        case (.beforeSign, 0x2B), (.beforeSign, 0x2D):
            place = .afterSign
            isNegative = character == 0x2D
        case (.beforeSign, 0x20), (.trailingSpace, 0x20):
            break
        case (.wholeDigits, 0x20), (.decimals, 0x20):
            place = .trailingSpace
        default:
            throw .notAnAmount
        }
    }

    /// The magnitude in minor units of a currency with so many decimals.
    mutating func magnitude(decimals allowed: Int) throws(MoneyError) -> UInt64 {
        switch place {
        case .beforeSign, .afterSign, .afterPoint: throw .notAnAmount
        case .wholeDigits, .decimals, .trailingSpace: break
        }
        if decimalsRead > allowed { throw .tooFine(decimals: decimalsRead, allowed: allowed) }
        for _ in decimalsRead..<allowed { shift(adding: 0) }
        if overflowed { throw .overflow }
        return value
    }

    private mutating func append(_ digit: UInt32) {
        if place == .decimals { decimalsRead += 1 }
        shift(adding: UInt64(digit - 0x30))
    }

    private mutating func shift(adding digit: UInt64) {
        let shifted = value.multipliedFullWidth(by: 10)
        let (sum, carried) = shifted.low.addingReportingOverflow(digit)
        overflowed = overflowed || shifted.high > 0 || carried
        value = sum
    }

    /// Full-width forms become ASCII, every kind of space that is trimmed becomes U+0020.
    private static func folded(_ character: UInt32) -> UInt32 {
        switch character {
        case 0xFF10...0xFF19, 0xFF0B, 0xFF0D, 0xFF0E: character - 0xFEE0
        case 0x09, 0x0A, 0x0D, 0xA0, 0x3000: 0x20
        default: character
        }
    }
}
