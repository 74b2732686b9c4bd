internal import CartKit

/// What was typed, sorted out.
package struct ParsedArguments: Sendable {
    /// The command; nil when there is none.
    package var command: CommandSpec?
    /// Its arguments.
    package var words: [String] = []
    fileprivate var values: [OptionSpec: [String]] = [:]

    /// The option's value; of several the last one.
    package func value(of option: OptionSpec) -> String? { values[option]?.last }

    /// Every value of a repeatable option, in the order given.
    package func all(of option: OptionSpec) -> [String] { values[option] ?? [] }

    /// Whether the option is there.
    package func has(_ option: OptionSpec) -> Bool { values[option] != nil }
}

/// What is wrong with what was typed.
package enum ArgumentError: Error, Hashable, Sendable {
    case unknownCommand(String, nearest: String?)
    case unknownOption(String, nearest: String?, command: String?)
    case optionBeforeCommand(String, command: String)
    case missingValue(option: String, placeholder: String)
    case unexpectedValue(option: String)
    case notAllowed(value: String, option: String, allowed: [String], nearest: String?)
    case missingArgument(String, command: String)
    case tooMany(String, command: String)
}

/// Sorts arguments by the commands' data. Options may stand before or after the command and among its arguments; `--`
/// ends them; `-5` is an argument, not an option.
package struct ArgumentParser: Sendable {
    private let commands: [CommandSpec]

    package init(commands: [CommandSpec]) { self.commands = commands }

    /// Sorts `arguments`, the program's name not among them.
    package func parse(_ arguments: [String]) throws(ArgumentError) -> ParsedArguments {
        var parsed = ParsedArguments()
        var rest = arguments[...]
        var onlyWords = false
        while let argument = rest.popFirst() {
            if !onlyWords, argument == "--" {
                onlyWords = true
            } else if !onlyWords, argument.hasPrefix("--") {
                try readLong(argument.dropFirst(2), &rest, &parsed)
            } else if !onlyWords, Self.isLetterOption(argument) {
                try readLetter(argument, &rest, &parsed)
            } else if parsed.command == nil {
                parsed.command = try command(named: argument)
            } else {
                parsed.words.append(argument)
            }
        }
        // Whoever asks for help need not have the rest right.
        if !parsed.has(.help), !parsed.has(.version), let command = parsed.command { try check(parsed, command) }
        return parsed
    }

    private static func isLetterOption(_ argument: String) -> Bool {
        guard argument.hasPrefix("-"), let second = argument.dropFirst().unicodeScalars.first else { return false }
        return second.properties.isAlphabetic
    }

    private func command(named name: String) throws(ArgumentError) -> CommandSpec {
        if let command = commands.first(where: { $0.name == name }) { return command }
        throw .unknownCommand(name, nearest: NearMiss.nearest(to: name, among: commands.map(\.name)))
    }

    // MARK: Options

    private func readLong(
        _ text: Substring, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments
    ) throws(ArgumentError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        let known = OptionSpec.common + (parsed.command?.options ?? [])
        guard let option = known.first(where: { $0.name == name }) else {
            throw unknown("--" + name, among: known.map { "--" + $0.name }, parsed)
        }
        try enter(option, shown: "--" + name, attached: parts.count > 1 ? String(parts[1]) : nil, &rest, &parsed)
    }

    private func readLetter(
        _ text: String, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments
    ) throws(ArgumentError) {
        let known = OptionSpec.common + (parsed.command?.options ?? [])
        let letter = text[text.index(after: text.startIndex)]
        guard let option = known.first(where: { $0.letter == letter }) else {
            // A single dash before a whole name is a slip of the finger.
            throw unknown(text, among: known.map { "--" + $0.name }, parsed)
        }
        let attached = text.dropFirst(2)
        if option.value == nil, !attached.isEmpty { throw unknown(text, among: known.map { "--" + $0.name }, parsed) }
        try enter(
            option, shown: "-\(letter)", attached: attached.isEmpty ? nil : String(attached), &rest, &parsed)
    }

    private func enter(
        _ option: OptionSpec, shown: String, attached: String?, _ rest: inout ArraySlice<String>,
        _ parsed: inout ParsedArguments
    ) throws(ArgumentError) {
        guard let kind = option.value else {
            if attached != nil { throw .unexpectedValue(option: shown) }
            parsed.values[option] = []
            return
        }
        guard let value = attached ?? next(&rest, parsed) else {
            throw .missingValue(option: shown, placeholder: kind.placeholder)
        }
        if case .choice(let allowed) = kind, !allowed.contains(value) {
            throw .notAllowed(
                value: value, option: shown, allowed: allowed, nearest: NearMiss.nearest(to: value, among: allowed))
        }
        parsed.values[option, default: []].append(value)
    }

    /// The next argument, unless it is an option: then the value was forgotten. `--note=--json` says it is meant so.
    private func next(_ rest: inout ArraySlice<String>, _ parsed: ParsedArguments) -> String? {
        guard let upcoming = rest.first else { return nil }
        let known = OptionSpec.common + (parsed.command?.options ?? [])
        if upcoming == "--" || known.contains(where: { "--" + $0.name == upcoming }) { return nil }
        return rest.popFirst()
    }

    private func unknown(_ shown: String, among known: [String], _ parsed: ParsedArguments) -> ArgumentError {
        let bare = String(shown.drop { $0 == "-" })
        if parsed.command == nil,
            let owner = commands.first(where: {
                $0.options.contains { $0.name == bare || $0.letter.map(String.init) == bare }
            })
        {
            return .optionBeforeCommand(shown, command: owner.name)
        }
        return .unknownOption(
            shown, nearest: NearMiss.nearest(to: "--" + bare, among: known), command: parsed.command?.name)
    }

    // MARK: Arguments

    private func check(_ parsed: ParsedArguments, _ command: CommandSpec) throws(ArgumentError) {
        if parsed.words.count < command.counts.lowerBound {
            let missing = command.positionals[parsed.words.count]
            throw .missingArgument(missing.usage, command: command.name)
        }
        if parsed.words.count > command.counts.upperBound {
            throw .tooMany(parsed.words[command.counts.upperBound], command: command.name)
        }
        for (word, positional) in zip(parsed.words, command.positionals) {
            guard case .choice(let allowed) = positional.kind, !allowed.contains(word) else { continue }
            throw .notAllowed(
                value: word, option: command.name, allowed: allowed, nearest: NearMiss.nearest(to: word, among: allowed)
            )
        }
    }
}
