import CartScreen
import Testing

@testable import TerminalKit

@Suite struct LanguageTests {
    @Test("both languages have every sentence, with the same placeholders", arguments: Phrase.allCases)
    func phrases(phrase: Phrase) {
        #expect(!phrase.english.isEmpty)
        #expect(!phrase.chinese.isEmpty)
        #expect(Words.placeholders(of: phrase.english) == Words.placeholders(of: phrase.chinese), "\(phrase)")
    }

    @Test(
        "B59 the language of the locale, read without the C library",
        arguments: [
            (["LC_ALL": "C", "LANG": "zh_CN.UTF-8"], Language.en), (["LANG": "zh_CN.UTF-8"], .zhHans),
            (["LC_ALL": "", "LC_MESSAGES": "zh_TW", "LANG": "en_US"], .zhHans), ([:], .en),
            (["LANG": "de_DE.UTF-8"], .en), (["LC_MESSAGES": "en", "LANG": "zh"], .en),
            (["LANG": "zh"], .zhHans),
        ])
    func locale(environment: [String: String], language: Language) {
        #expect(Language.ofLocale(in: environment) == language)
    }

    @Test("what is filled in is not looked at again")
    func filling() {
        #expect(Words.fill("{a} and {b}, {c}", ["a": "{b}", "b": "2"]) == "{b} and 2, {c}")
        #expect(Words.fill("{", ["a": "1"]) == "{")
    }
}
