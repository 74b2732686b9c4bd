public import CartScreen

extension Language {
    /// The language of the locale in the environment: of LC_ALL, LC_MESSAGES and LANG the first that is set and not
    /// empty counts, as POSIX has it. It is read here, not by the C library, which under `LC_ALL=C` would mangle names.
    /// Any other language, and none, is English.
    public static func ofLocale(in environment: [String: String]) -> Language {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            if let value = environment[name], !value.isEmpty { return Language(locale: value) ?? .en }
        }
        return .en
    }
}

/// A sentence in every language the programs speak, for what stands beside the thing it describes: a command, an option.
public struct Bilingual: Hashable, Sendable {
    /// The sentence in English.
    public let english: String
    /// The sentence in Simplified Chinese.
    public let chinese: String

    /// A sentence in both languages.
    public init(_ english: String, _ chinese: String) {
        self.english = english
        self.chinese = chinese
    }

    /// The sentence in this language.
    public func callAsFunction(_ language: Language) -> String {
        switch language {
        case .en: english
        case .zhHans: chinese
        }
    }
}
