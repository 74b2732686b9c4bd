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
            (["LC_ALL": "C", "LANG": "zh_CN.UTF-8"], Language.english), (["LANG": "zh_CN.UTF-8"], .chinese),
            (["LC_ALL": "", "LC_MESSAGES": "zh_TW", "LANG": "en_US"], .chinese), ([:], .english),
            (["LANG": "de_DE.UTF-8"], .english), (["LC_MESSAGES": "en", "LANG": "zh"], .english),
            (["LANG": "zh"], .chinese),
        ])
    func locale(environment: [String: String], language: Language) {
        #expect(Language.ofLocale(in: environment) == language)
    }

    @Test(
        "names of languages",
        arguments: [("zh-Hans", Language.chinese), ("en", .english), ("EN-gb", .english), ("zhx", nil)])
    func names(name: String, language: Language?) { #expect(Language(named: name) == language) }

    @Test("what is filled in is not looked at again")
    func filling() {
        #expect(Words.fill("{a} and {b}, {c}", ["a": "{b}", "b": "2"]) == "{b} and 2, {c}")
        #expect(Words.fill("{", ["a": "1"]) == "{")
    }
}
