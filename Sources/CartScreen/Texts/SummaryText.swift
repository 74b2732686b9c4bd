public import CartCore

/// The summary of what is selected, `共2件商品,共36元`, with the places that a page sets apart (acceptance S31–S36).
///
/// Ranges count UTF-16 code units, as the attributed strings of pages do, and are computed from the text: they are
/// right for numbers of any length (S34).
public struct SummaryText: Hashable, Sendable {
    /// A colour in red, green and blue of 0…255.
    public struct Colour: Hashable, Sendable {
        /// Red.
        public let red: UInt8
        /// Green.
        public let green: UInt8
        /// Blue.
        public let blue: UInt8
    }

    /// The text.
    public let text: String
    /// Where the two numbers stand, in `numberColour`.
    public let numberRanges: [Range<Int>]
    /// What is set in `fontName`: the first number with the word that follows it. In Chinese that is one character,
    /// which makes two characters of a number below 10.
    public let fontRange: Range<Int>

    /// The colour of the numbers (S33).
    public static let numberColour = Colour(red: 214, green: 74, blue: 115)
    /// The font of `fontRange` (S33).
    public static let fontName = "Helvetica"
    /// The font's size in points (S33).
    public static let fontSize = 16

    /// The summary of `lines` selected lines that come to `amount`.
    ///
    /// The first number counts lines, not pieces (S32); the second is the money to pay, in whole units when there is no
    /// fraction to tell.
    public init(lines: Int, amount: Money, language: Language) {
        let texts = Texts(language)
        let number = Texts.short(amount)
        switch language {
        case .zhHans:
            let unit = String(decoding: texts.spoken(amount).utf8.dropFirst(number.utf8.count), as: UTF8.self)
            self.init(before: "共", String(lines), word: "件", between: "商品,共", number, after: unit)
        case .en:
            let money = texts.sign(of: amount.currency)
            let word = lines == 1 ? " item" : " items"
            self.init(
                before: "", String(lines), word: word, between: ", ", Texts.signed(number, sign: money),
                after: " in total")
        }
    }

    /// The tutorial's own format, with whatever two whole numbers it is given: `共%d件商品,共%d元`.
    public init(count: Int, sum: Int) {
        self.init(before: "共", String(count), word: "件", between: "商品,共", String(sum), after: "元")
    }

    private init(
        before: String, _ first: String, word: String, between: String, _ second: String, after: String
    ) {
        text = before + first + word + between + second + after
        let start = before.utf16.count
        let end = start + first.utf16.count
        let secondStart = end + word.utf16.count + between.utf16.count
        numberRanges = [start..<end, secondStart..<secondStart + second.utf16.count]
        fontRange = start..<end + word.utf16.count
    }
}
