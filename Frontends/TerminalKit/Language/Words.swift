internal import CartKit
public import CartScreen

/// The kit's own sentences in one language.
public struct Words: Sendable {
    /// The language.
    public let language: Language

    /// The sentences in this language.
    public init(_ language: Language) { self.language = language }

    /// The sentence, with its placeholders filled in.
    package func callAsFunction(_ phrase: Phrase, _ values: KeyValuePairs<String, String> = [:]) -> String {
        Self.fill(Self.template(phrase, language), values)
    }

    /// The sentence of a pair that suits this language.
    public func callAsFunction(_ pair: Bilingual) -> String { pair(language) }

    /// Words in a row, as this language lists them.
    package func list(_ items: [String]) -> String { items.joined(separator: language == .zhHans ? "、" : ", ") }

    /// So many of something, as English counts: "1 cart", "2 carts". Chinese has no plural, so its sentences do without.
    package static func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) " + (number == 1 ? one : many)
    }

    package static func template(_ phrase: Phrase, _ language: Language) -> String {
        switch language {
        case .en: phrase.english
        case .zhHans: phrase.chinese
        }
    }

    /// Puts values in the place of `{name}`. What is put in is not looked at again, so a name with braces stays itself.
    static func fill(_ template: String, _ values: KeyValuePairs<String, String>) -> String {
        if values.isEmpty { return template }
        var text = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = rest[rest.index(after: open)..<close]
            text += rest[..<open]
            if let value = values.first(where: { $0.key == name })?.value {
                text += value
            } else {
                text += rest[open...close]
            }
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }

    /// The names of a template's placeholders.
    package static func placeholders(of template: String) -> Set<String> {
        var names: Set<String> = []
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            names.insert(String(rest[rest.index(after: open)..<close]))
            rest = rest[rest.index(after: close)...]
        }
        return names
    }
}

extension Words {
    /// A sentence made of what is at hand; the other language's is not built.
    package func say(_ english: @autoclosure () -> String, _ chinese: @autoclosure () -> String) -> String {
        switch language {
        case .en: english()
        case .zhHans: chinese()
        }
    }

    /// Why a document, a file or a store refused, in this language as far as the reason is known.
    package func reason(_ english: String) -> String { say(english, ChineseReason.of(english)) }
}
