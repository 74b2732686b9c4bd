import CartCore
import Testing

@Suite("Money as text")
struct MoneyTextTests {
    @Test(
        "Reads plain decimal amounts",
        arguments: [
            ("18", 1_800, .cny), ("18.0", 1_800, .cny), ("18.00", 1_800, .cny), ("12.3", 1_230, .cny),
            ("0", 0, .cny), ("-0", 0, .cny), ("-0.00", 0, .cny), ("0.05", 5, .cny), ("-0.05", -5, .cny),
            ("+3", 300, .cny),
            ("007", 700, .cny), ("000000000000000000000000000001.5", 150, .cny),
            ("１２", 1_200, .cny), ("１２．３", 1_230, .cny), ("－５．０１", -501, .cny), ("＋５", 500, .cny),
            ("1２.３4", 1_234, .cny),
            (" 12 ", 1_200, .cny), ("\u{3000}１２\u{3000}", 1_200, .cny), ("\t12.5\n", 1_250, .cny),
            ("\u{A0}12\r\n", 1_200, .cny),
            ("500", 500, .jpy), ("1.234", 1_234, .kwd), ("1.2", 1_200, .kwd),
            ("92233720368547758.07", .max, .cny), ("-92233720368547758.08", .min, .cny),
            ("9223372036854775807", .max, .jpy), ("-9223372036854775808", .min, .jpy),
        ] as [(String, Int64, Currency)])
    func reads(text: String, minorUnits: Int64, currency: Currency) throws {
        #expect(try Money(parsing: text, currency: currency) == Money(minorUnits: minorUnits, currency: currency))
    }

    @Test(
        "Refuses what is not certainly an amount",
        arguments: [
            "", " ", "\u{3000}", ".", "-", "+", "1.", ".5", "-.5", "1e3", "1E3", "1,000", "1，000", "1_000", "1 000",
            "1 .5",
            "- 5", "--1", "+-1", "5-", "NaN", "nan", "inf", "Infinity", "0x10", "¥5", "￥5", "5元", "5.00 CNY", "1.2.3",
            "1..2", "12.3。", "１２，３", "½", "٣", "五", "\u{2212}5", "1\u{301}", "12\u{0}", "99999999999999999999x",
            "12.345x",
        ])
    func refuses(text: String) {
        #expect(throws: MoneyError.notAnAmount) { try Money(parsing: text, currency: .cny) }
    }

    @Test(
        "B06 too many decimals are an error, even zeros",
        arguments: [
            ("12.345", .cny, 3, 2), ("12.300", .cny, 3, 2), ("１２．３４５", .cny, 3, 2), ("0.0000", .cny, 4, 2),
            ("500.0", .jpy, 1, 0), ("50.5", .jpy, 1, 0), ("1.2345", .kwd, 4, 3),
            ("99999999999999999999.123", .cny, 3, 2),
        ] as [(String, Currency, Int, Int)])
    func tooFine(text: String, currency: Currency, decimals: Int, allowed: Int) {
        #expect(throws: MoneyError.tooFine(decimals: decimals, allowed: allowed)) {
            try Money(parsing: text, currency: currency)
        }
    }

    @Test(
        "Too large is an overflow, never a wrapped number",
        arguments: [
            ("12345678901234567890", .cny), ("99999999999999999999", .jpy), ("92233720368547758.08", .cny),
            ("-92233720368547758.09", .cny), ("92233720368547759", .cny), ("9223372036854775808", .jpy),
            ("-9223372036854775809", .jpy), ("18446744073709551616", .jpy), ("184467440737095516.16", .cny),
            ("100000000000000000000000000000000000000000", .cny),
        ] as [(String, Currency)])
    func overflow(text: String, currency: Currency) {
        #expect(throws: MoneyError.overflow) { try Money(parsing: text, currency: currency) }
    }

    @Test(
        "Writes all decimals of the currency",
        arguments: [
            (1_800, "CNY", "18.00"), (0, "CNY", "0.00"), (5, "CNY", "0.05"), (-5, "CNY", "-0.05"), (99, "CNY", "0.99"),
            (100, "CNY", "1.00"), (-12_345, "CNY", "-123.45"), (500, "JPY", "500"), (0, "JPY", "0"), (-7, "JPY", "-7"),
            (1_234, "KWD", "1.234"), (12, "KWD", "0.012"), (1, "CLF", "0.0001"), (12_345, "CLF", "1.2345"),
            (.max, "CNY", "92233720368547758.07"), (.min, "CNY", "-92233720368547758.08"),
            (.min, "JPY", "-9223372036854775808"), (.min, "KWD", "-9223372036854775.808"),
        ] as [(Int64, String, String)])
    func writes(minorUnits: Int64, code: String, text: String) throws {
        let money = Money(minorUnits: minorUnits, currency: try #require(Currency(code: code)))
        #expect(money.decimalString == text)
        #expect("\(money)" == "\(text) \(code)")
    }

    @Test("What is written is read back to the same amount, for every exponent", arguments: [2, 77, 4_217] as [UInt64])
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for code in ["JPY", "CNY", "KWD", "CLF"] {
            let currency = try #require(Currency(code: code))
            var amounts: [Int64] = [0, 1, -1, 9, 10, -10, 99, 100, 999, 1_000, 9_999, 10_000, -10_000, .max, .min]
            for bits in 0..<63 {
                let limit = Int64(1) << bits
                amounts.append(Int64.random(in: -limit...limit, using: &generator))
            }
            for amount in amounts {
                let money = Money(minorUnits: amount, currency: currency)
                let text = money.decimalString
                #expect(try Money(parsing: text, currency: currency) == money, "seed \(seed): \(text) \(code)")
            }
        }
    }
}
