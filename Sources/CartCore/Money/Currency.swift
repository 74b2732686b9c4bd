/// A currency of ISO 4217: its three-letter code and how many decimals its minor unit has.
///
/// Only codes with a minor unit exist as values, so that an amount always has a defined meaning. Five bytes: the code is
/// packed, and comparing two currencies is comparing two integers.
public struct Currency: Hashable, Sendable, CustomStringConvertible {
    /// The three ASCII capitals, first letter in the highest of the low 24 bits; orders like the code.
    let packedCode: UInt32
    private let decimals: UInt8

    init(packedCode: UInt32, exponent: UInt8) {
        self.packedCode = packedCode
        self.decimals = exponent
    }

    /// The currency with an ISO 4217 alphabetic code, `nil` when there is none.
    ///
    /// Upper and lower case are the same (`"cny"`); anything but exactly three ASCII letters is unknown, surrounding
    /// spaces included. Known are the active national currencies, supranational ones (`XAF`, `XCD` …) and funds
    /// codes (`CLF`, `UYW` …). Not known are codes to which ISO 4217 gives no minor unit, for no amount can be
    /// written in them: metals (`XAU`, `XAG` …), units of account (`XDR`, `XSU`, `XUA`, `XBA` …), `XTS` and `XXX`.
    public init?(code: String) {
        var packed: UInt32 = 0
        var count = 0
        for byte in code.utf8 {
            let capital = byte & 0xDF
            guard count < 3, capital >= 0x41, capital <= 0x5A else { return nil }
            packed = packed << 8 | UInt32(capital)
            count += 1
        }
        guard count == 3, let known = CurrencyTable.currency(packedCode: packed) else { return nil }
        self = known
    }

    /// The alphabetic code in capitals, such as `"CNY"`.
    public var code: String {
        let bytes = [UInt8(packedCode >> 16 & 0xFF), UInt8(packedCode >> 8 & 0xFF), UInt8(packedCode & 0xFF)]
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Decimals of the minor unit, 0…4: 2 for CNY (fen), 0 for JPY, 3 for KWD (fils), 4 for CLF.
    public var exponent: Int { Int(decimals) }

    /// Minor units in one major unit: ten to the power of ``exponent``.
    public var minorUnitsPerMajor: Int64 {
        switch decimals {
        case 0: 1
        case 1: 10
        case 2: 100
        case 3: 1_000
        default: 10_000
        }
    }

    /// The code.
    public var description: String { code }

    /// Every currency that ``init(code:)`` knows, in the order of their codes.
    public static var allISO4217: [Currency] { CurrencyTable.all }
}

extension Currency {
    /// Chinese renminbi yuan, 2 decimals.
    public static let cny = Currency("CNY", exponent: 2)
    /// United States dollar, 2 decimals.
    public static let usd = Currency("USD", exponent: 2)
    /// Euro, 2 decimals.
    public static let eur = Currency("EUR", exponent: 2)
    /// Pound sterling, 2 decimals.
    public static let gbp = Currency("GBP", exponent: 2)
    /// Hong Kong dollar, 2 decimals.
    public static let hkd = Currency("HKD", exponent: 2)
    /// New Taiwan dollar, 2 decimals.
    public static let twd = Currency("TWD", exponent: 2)
    /// Singapore dollar, 2 decimals.
    public static let sgd = Currency("SGD", exponent: 2)
    /// Japanese yen, no decimals.
    public static let jpy = Currency("JPY", exponent: 0)
    /// South Korean won, no decimals.
    public static let krw = Currency("KRW", exponent: 0)
    /// Kuwaiti dinar, 3 decimals.
    public static let kwd = Currency("KWD", exponent: 3)

    private init(_ literal: StaticString, exponent: UInt8) {
        var packed: UInt32 = 0
        literal.withUTF8Buffer { letters in
            for letter in letters { packed = packed << 8 | UInt32(letter) }
        }
        self.init(packedCode: packed, exponent: exponent)
    }
}
