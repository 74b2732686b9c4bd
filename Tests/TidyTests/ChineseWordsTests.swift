import Foundation
import Testing

/// One thing has one word, in Chinese as in English: in the programs' texts and in the guides.
@Suite("Chinese words")
struct ChineseWordsTests {
    /// A word that was used beside another for the same thing.
    struct Retired: Sendable, CustomTestStringConvertible {
        let word: String
        let instead: String
        let meaning: String
        var testDescription: String { "\(meaning): \(instead), not \(word)" }
    }

    private static let retired = [
        Retired(word: "打包费", instead: "餐盒费", meaning: "packing"),
        Retired(word: "包装费", instead: "餐盒费", meaning: "packing"),
        Retired(word: "促销", instead: "优惠", meaning: "a promotion"),
        Retired(word: "改动", instead: "修改", meaning: "an edit"),
        Retired(word: "错误代码", instead: "错误码", meaning: "an error code"),
        Retired(word: "留言", instead: "订单备注", meaning: "the remark on a shop's order"),
        Retired(word: "起送金额", instead: "起送价", meaning: "the minimum order"),
        Retired(word: "起订", instead: "起购数量", meaning: "the minimum of an offer"),
        Retired(word: "起购份数", instead: "起购数量", meaning: "the minimum of an offer"),
        Retired(word: "销售倍数", instead: "购买步长", meaning: "the step of an offer"),
        Retired(word: "货币", instead: "币种", meaning: "a currency"),
        Retired(word: "会员等级", instead: "会员身份", meaning: "a membership"),
        Retired(word: "运费", instead: "配送费", meaning: "the delivery fee"),
        Retired(word: "稍后购买", instead: "收藏", meaning: "saved for later"),
    ]

    private static let texts = Repository.files.filter { file in
        let isText = file.path.hasSuffix(".swift") || file.path.hasSuffix(".md")
        return isText && ["Docs/", "Sources/", "Frontends/"].contains { file.path.hasPrefix($0) }
    }

    @Test("one thing has one word", arguments: retired)
    func stands(word: Retired) {
        let pages = Self.texts.filter { String(decoding: $0.text, as: UTF8.self).contains(word.word) }.map(\.path)
        #expect(pages == [], "\(word.meaning) is \(word.instead) here, not \(word.word)")
    }
}
