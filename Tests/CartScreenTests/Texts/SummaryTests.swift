import CartCore
import CartScreen
import Testing

struct SummaryTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let lines: Int
        let fen: Int64
        let chinese: String
        let english: String
        var testDescription: String { chinese }
    }

    static let cases = [
        Case(lines: 0, fen: 0, chinese: "共0件商品,共0元", english: "0 items, ¥0 in total"),
        Case(lines: 1, fen: 100, chinese: "共1件商品,共1元", english: "1 item, ¥1 in total"),
        Case(lines: 9, fen: 3_650, chinese: "共9件商品,共36.50元", english: "9 items, ¥36.50 in total"),
        Case(lines: 10, fen: 1_000, chinese: "共10件商品,共10元", english: "10 items, ¥10 in total"),
        Case(lines: 100, fen: 12_345_678, chinese: "共100件商品,共123456.78元", english: "100 items, ¥123456.78 in total"),
    ]

    @Test("S31 S36 the summary's words", arguments: cases)
    func words(_ summary: Case) {
        #expect(
            SummaryText(lines: summary.lines, amount: yuan(fen: summary.fen), language: .zhHans).text == summary.chinese
        )
        #expect(
            SummaryText(lines: summary.lines, amount: yuan(fen: summary.fen), language: .en).text == summary.english)
    }

    @Test("S33 S34 the ranges cover exactly the two numbers", arguments: cases, Language.allCases)
    func ranges(_ summary: Case, _ language: Language) {
        let made = SummaryText(lines: summary.lines, amount: yuan(fen: summary.fen), language: language)
        let whole = Texts(.en).money(yuan(fen: summary.fen)).dropFirst()
        let number = whole.hasSuffix(".00") ? String(whole.dropLast(3)) : String(whole)
        #expect(made.numberRanges.count == 2)
        #expect(slice(made.text, made.numberRanges[0]) == String(summary.lines))
        let second = slice(made.text, made.numberRanges[1])
        #expect(second == (language == .en ? "¥" + number : number))
    }

    @Test("S33 the font covers the 2 characters from index 1 for a count below 10", arguments: [0, 1, 9])
    func fontOfOneDigit(_ count: Int) { #expect(SummaryText(count: count, sum: 5).fontRange == 1..<3) }

    @Test("S34 the font's range follows the count", arguments: [(10, "10件"), (100, "100件")])
    func fontOfMoreDigits(_ count: Int, _ text: String) {
        let summary = SummaryText(count: count, sum: 7)
        #expect(slice(summary.text, summary.fontRange) == text)
        #expect(slice(summary.text, summary.numberRanges[1]) == "7")
    }

    @Test("S31 S32 the tutorial's format takes whole numbers as they are")
    func format() { #expect(SummaryText(count: 12, sum: 34).text == "共12件商品,共34元") }

    @Test("S33 the colour and the font are the tutorial's")
    func style() {
        let colour = SummaryText.numberColour
        #expect([colour.red, colour.green, colour.blue] == [214, 74, 115])
        #expect(SummaryText.fontName == "Helvetica")
        #expect(SummaryText.fontSize == 16)
    }

    private func slice(_ text: String, _ range: Range<Int>) -> String {
        String(decoding: Array(text.utf16)[range], as: UTF16.self)
    }
}
