/// A language the programs speak.
public enum Language: String, CaseIterable, Sendable {
    /// English.
    case english = "en"
    /// Simplified Chinese.
    case chinese = "zh-Hans"

    /// The language of a name as people and locales write it: `zh-Hans`, `zh`, `zh_CN.UTF-8`, `en-GB`. Every kind of
    /// Chinese is answered with the Simplified Chinese that there is; a name of no language here is nil.
    public init?(named name: String) {
        let primary = name.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }.lowercased()
        switch primary {
        case "en": self = .english
        case "zh": self = .chinese
        default: return nil
        }
    }

    /// The language of the locale in the environment: of LC_ALL, LC_MESSAGES and LANG the first that is set and not
    /// empty counts, as POSIX has it. Any other language, and none, is English.
    public static func ofLocale(in environment: [String: String]) -> Language {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            if let value = environment[name], !value.isEmpty { return Language(named: value) ?? .english }
        }
        return .english
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
        case .english: english
        case .chinese: chinese
        }
    }
}
