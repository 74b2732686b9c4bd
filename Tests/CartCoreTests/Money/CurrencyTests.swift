import CartCore
import Testing

@Suite("Currency")
struct CurrencyTests {
    /// ISO 4217 list one of 2026, typed in again one by one: by exponent, then by letter.
    static let listOne: [(exponent: Int, minorUnitsPerMajor: Int64, codes: [String])] = [
        (
            0, 1,
            [
                "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF",
                "XOF", "XPF",
            ]
        ),
        (3, 1_000, ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]),
        (4, 10_000, ["CLF", "UYW"]),
        (
            2, 100,
            [
                "AED", "AFN", "ALL", "AMD", "AOA", "ARS", "AUD", "AWG", "AZN",
                "BAM", "BBD", "BDT", "BMD", "BND", "BOB", "BOV", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD",
                "CAD", "CDF", "CHE", "CHF", "CHW", "CNY", "COP", "COU", "CRC", "CUP", "CVE", "CZK",
                "DKK", "DOP", "DZD", "EGP", "ERN", "ETB", "EUR", "FJD", "FKP",
                "GBP", "GEL", "GHS", "GIP", "GMD", "GTQ", "GYD", "HKD", "HNL", "HTG", "HUF",
                "IDR", "ILS", "INR", "IRR", "JMD", "KES", "KGS", "KHR", "KPW", "KYD", "KZT",
                "LAK", "LBP", "LKR", "LRD", "LSL",
                "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRU", "MUR", "MVR", "MWK", "MXN", "MXV", "MYR", "MZN",
                "NAD", "NGN", "NIO", "NOK", "NPR", "NZD", "PAB", "PEN", "PGK", "PHP", "PKR", "PLN", "QAR",
                "RON", "RSD", "RUB",
                "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLE", "SOS", "SRD", "SSP", "STN", "SVC", "SYP", "SZL",
                "THB", "TJS", "TMT", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "USD", "USN", "UYU", "UZS",
                "VED", "VES", "WST", "XAD", "XCD", "XCG", "YER", "ZAR", "ZMW", "ZWG",
            ]
        ),
    ]

    @Test("Every active code is known, with its exponent", arguments: listOne)
    func known(exponent: Int, minorUnitsPerMajor: Int64, codes: [String]) {
        for code in codes {
            let currency = Currency(code: code)
            #expect(currency?.code == code)
            #expect(currency?.exponent == exponent, "\(code)")
            #expect(currency?.minorUnitsPerMajor == minorUnitsPerMajor, "\(code)")
        }
    }

    @Test("The table has these codes and no others, once each, in order")
    func complete() {
        let expected = Self.listOne.flatMap(\.codes).sorted()
        #expect(Currency.allISO4217.map(\.code) == expected)
        // The published list has 178 codes, 13 of them without a minor unit.
        #expect(Currency.allISO4217.count == 178 - 13)
    }

    @Test("The named currencies are those of the table")
    func named() {
        let named: [(Currency, String, Int)] = [
            (.cny, "CNY", 2), (.usd, "USD", 2), (.eur, "EUR", 2), (.gbp, "GBP", 2), (.hkd, "HKD", 2), (.twd, "TWD", 2),
            (.sgd, "SGD", 2), (.jpy, "JPY", 0), (.krw, "KRW", 0), (.kwd, "KWD", 3),
        ]
        for (currency, code, exponent) in named {
            #expect(currency == Currency(code: code))
            #expect(currency.exponent == exponent)
            #expect("\(currency)" == code)
        }
    }

    @Test("Letters of either case mean the same", arguments: ["cny", "Cny", "cNY"])
    func caseFolded(code: String) {
        #expect(Currency(code: code) == .cny)
    }

    @Test(
        "What is no currency with a minor unit is unknown",
        arguments: [
            "", "C", "CN", "CNYY", "CNY ", " CNY", "C1Y", "C-Y", "￥", "ＣＮＹ", "元", "RMB", "ZZZ", "AAA", "XAU", "XAG",
            "XDR",
            "XTS", "XXX", "HRK", "ANG", "ZWL", "BGN", "{|}", "\u{0}\u{0}\u{0}", "C\u{301}NY",
        ])
    func unknown(code: String) {
        #expect(Currency(code: code) == nil)
    }
}
