import Testing

@testable import TerminalKit

@Suite struct DisplayWidthTests {
    @Test(
        "B57 columns of a text",
        arguments: [
            ("milk tea", 8), ("珍珠奶茶", 8), ("👨‍👩‍👧 box", 6), ("Cafe\u{301}", 4), ("Café", 4), ("", 0), ("¥5", 2), ("￥5", 3),
            ("👍🏽", 2), ("🇨🇳", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("1\u{FE0F}\u{20E3}", 2), ("한글", 4),
            ("\u{1112}\u{1161}\u{11AB}", 2),
            ("１２", 4), ("ｱ", 1), ("שלום", 4), ("กำ", 2), ("a\u{200B}b", 2), ("…", 1),
        ])
    func columns(text: String, columns: Int) { #expect(DisplayWidth.of(text) == columns) }

    @Test("B57 cutting never leaves half a sign", arguments: 0...12)
    func truncation(width: Int) {
        for text in ["珍珠奶茶", "milk tea", "👨‍👩‍👧 box 珍珠", "Cafe\u{301} au lait"] {
            let cut = DisplayWidth.truncated(text, to: width)
            #expect(DisplayWidth.of(cut) <= width)
            if DisplayWidth.of(text) > width, width > 0 {
                #expect(cut.hasSuffix("…"))
                #expect(text.hasPrefix(cut.dropLast()))
            }
        }
    }

    @Test("B57 a column of 7 holds three wide signs and a mark")
    func seven() { #expect(DisplayWidth.truncated("珍珠奶茶", to: 7) == "珍珠奶…") }

    @Test("B57 rows stand under each other whatever is in them")
    func rows() {
        var columns = Columns([.left, .right])
        let names = ["milk tea", "珍珠奶茶", "👨‍👩‍👧 box", "Cafe\u{301}"]
        for name in names { columns.add([Styled(name), "9.00"]) }
        let lines = columns.lines(indent: 2)
        #expect(Set(lines.map(\.width)) == [2 + 8 + 2 + 4])
        #expect(lines.map(\.text)[1] == "  珍珠奶茶  9.00")
        let cut = columns.lines(limit: 13)
        #expect(Set(cut.map(\.width)) == [13])
    }

    @Test("B57 ASCII tables have no blanks at the end of a line")
    func ascii() {
        var columns = Columns([.left, .left, .left])
        columns.add(["a", "bb", ""])
        columns.add(["aaa", "", ""])
        #expect(columns.lines().map(\.text) == ["a    bb", "aaa"])
    }
}

@Suite struct VisibleTextTests {
    @Test(
        "B42 what would steer a terminal is shown",
        arguments: [
            ("\u{1B}[31mred", "␛[31mred"), ("a\r\nb", "a␍␊b"), ("\u{7F}", "␡"), ("\u{9B}2J", "<U+009B>2J"),
            ("\u{202E}evil", "<U+202E>evil"), ("\u{2066}x\u{2069}", "<U+2066>x<U+2069>"), ("\u{0}", "␀"),
            ("\u{2028}", "<U+2028>"),
            ("\u{200E}", "<U+200E>"), ("\u{FEFF}", "<U+FEFF>"),
        ])
    func steering(text: String, shown: String) { #expect(Styled(text).text == shown) }

    @Test(
        "B42 what shows something stays verbatim",
        arguments: [
            "Joe's sauce", "x'); DROP TABLE items;--", "100%_", "👨‍👩‍👧", "שלום", "می‌خواهم", "❤\u{FE0F}", "Cafe\u{301}",
        ])
    func verbatim(text: String) { #expect(VisibleText.of(text) == text) }

    @Test("B59 looks are escape sequences only where colour is allowed")
    func looks() {
        let text = Styled("bad", .bad) + " good"
        #expect(text.rendered(inColour: false) == "bad good")
        #expect(text.rendered(inColour: true) == "\u{1B}[31mbad\u{1B}[0m good")
        #expect((Styled("珍珠", .bold) + "奶茶").truncated(to: 4).text == "珍…")
        #expect((Styled("珍珠", .bold) + "奶茶").truncated(to: 5).text == "珍珠…")
    }

    @Test(
        "B59 when colour is used",
        arguments: [
            (Colour.auto, true, ["TERM": "xterm"], true), (.auto, false, ["TERM": "xterm"], false),
            (.auto, true, ["TERM": "xterm", "NO_COLOR": "1"], false),
            (.auto, true, ["TERM": "xterm", "NO_COLOR": ""], true),
            (.auto, true, ["TERM": "dumb"], false), (.auto, true, [:], false),
            (.always, false, ["NO_COLOR": "1"], true),
            (.never, true, ["TERM": "xterm"], false),
        ])
    func colour(mode: Colour, isTerminal: Bool, environment: [String: String], expected: Bool) {
        #expect(mode.isAllowed(onTerminal: isTerminal, environment: environment) == expected)
    }
}
