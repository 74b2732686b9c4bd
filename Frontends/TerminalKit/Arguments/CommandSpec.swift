/// A command of the programs, as data: parsing, help and completion are all made from it.
public struct CommandSpec: Sendable {
    /// An argument without dashes.
    public struct Positional: Hashable, Sendable {
        /// How often it is given.
        public enum Count: Hashable, Sendable { case one, optional, any }

        /// What kind of thing it is, for completion.
        public enum Kind: Hashable, Sendable {
            /// Any text.
            case text
            /// A file's name.
            case file
            /// One of these.
            case choice([String])
        }

        /// What help calls it.
        public let name: String
        /// How often it is given; `any` stands last.
        public let count: Count
        /// What kind of thing it is.
        public let kind: Kind

        /// An argument.
        public init(_ name: String, _ count: Count = .one, kind: Kind = .text) {
            self.name = name
            self.count = count
            self.kind = kind
        }

        /// How the usage line shows it.
        var usage: String {
            var shown = name
            if case .choice(let values) = kind { shown = values.joined(separator: "|") }
            return switch count {
            case .one: shown
            case .optional: "[\(shown)]"
            case .any: "[\(shown)…]"
            }
        }
    }

    /// The command's name.
    public let name: String
    /// Its arguments, in order.
    public let positionals: [Positional]
    /// Its own options.
    public let options: [OptionSpec]
    /// What it does, in a line.
    public let summary: Bilingual
    /// What else there is to know.
    public let details: Bilingual?
    /// What a use of it looks like, without the program's name.
    public let examples: [String]

    /// A command.
    public init(
        _ name: String, _ positionals: [Positional] = [], options: [OptionSpec] = [], _ summary: Bilingual,
        details: Bilingual? = nil, examples: [String]
    ) {
        self.name = name
        self.positionals = positionals
        self.options = options
        self.summary = summary
        self.details = details
        self.examples = examples
    }

    /// A command that takes neither arguments nor options.
    public init(_ name: String, _ summary: Bilingual, details: Bilingual? = nil, examples: [String]) {
        self.init(name, [], options: [], summary, details: details, examples: examples)
    }

    /// The usage line, without the program's name.
    public var usage: String {
        ([name] + positionals.map(\.usage)
            + options.map { option in
                let shown = option.letter.map { "-\($0)" } ?? "--\(option.name)"
                let value = option.value.map { " \($0.placeholder)" } ?? ""
                return "[\(shown)\(value)]" + (option.isRepeatable ? "…" : "")
            }).joined(separator: " ")
    }

    /// How many arguments it takes.
    var counts: ClosedRange<Int> {
        let least = positionals.count { $0.count == .one }
        return least...(positionals.contains { $0.count == .any } ? Int.max : positionals.count)
    }
}
