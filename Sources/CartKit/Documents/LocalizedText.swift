/// Text in one or several languages: a name in a catalog, a message about a fault.
public struct LocalizedText: Hashable, Sendable {
    private enum Form: Hashable, Sendable {
        case everywhere(String)
        case byLanguage([String: String])
    }

    private let form: Form

    /// The same text in every language.
    public init(_ text: String) { form = .everywhere(text) }

    /// Texts by language tag (BCP 47: `en`, `zh-Hans`).
    public init(_ texts: [String: String]) { form = .byLanguage(texts) }

    /// A text in the two languages that the programs speak.
    public init(english: String, chinese: String) { form = .byLanguage(["en": english, "zh-Hans": chinese]) }

    /// The languages there are texts in, sorted; empty when the text is the same in all.
    public var languages: [String] {
        switch form {
        case .everywhere: []
        case .byLanguage(let texts): texts.keys.sorted()
        }
    }

    /// The text in `language`: of the tag itself, else of the same language in another script or region (`zh-CN` is
    /// answered with `zh-Hans`), else in English, else of the first tag there is. Empty when there is none at all.
    public func text(in language: String) -> String {
        switch form {
        case .everywhere(let text): return text
        case .byLanguage(let texts):
            if let exact = texts[language] { return exact }
            let tags = texts.keys.sorted()
            for wanted in [Self.primary(language), "en"] {
                if let tag = tags.first(where: { Self.primary($0) == wanted }), let text = texts[tag] { return text }
            }
            return tags.first.flatMap { texts[$0] } ?? ""
        }
    }

    /// The language proper of a tag, without script and region, in lower case.
    private static func primary(_ tag: String) -> String {
        tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
    }
}
