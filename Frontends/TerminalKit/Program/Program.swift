internal import CartKit
internal import CartScreen
internal import Glibc

/// Runs a program of the kit from its first argument to its exit code.
public struct Program: Sendable {
    private let spec: ProgramSpec

    /// A program.
    public init(_ spec: ProgramSpec) { self.spec = spec }

    /// Runs with the process's own arguments and environment, and ends the process.
    public func main() async -> Never {
        StandardStreams.prepare()
        let code = await run(Array(CommandLine.arguments.dropFirst()), environment: Environment.ofProcess())
        exit(code.rawValue)
    }

    /// Runs with these arguments.
    ///
    /// - Returns: how the program ends; everything written has been handed on.
    func run(_ arguments: [String], environment: [String: String]) async -> ExitCode {
        // What is said before the options are understood is said by what can be seen of them.
        let guess = Self.guess(arguments, environment)
        let words = Words(guess.language)
        let parsed: ParsedArguments
        do {
            parsed = try ArgumentParser(commands: spec.specs).parse(arguments)
        } catch {
            let failure = Failure(error, program: spec.name, commands: spec.specs, words: words)
            return finish(failure, Self.outputs(guess.colour, environment), json: guess.json, words: words)
        }
        let settings: Settings
        do {
            settings = try Settings(parsed, environment, spec: spec)
        } catch {
            // Help is given whatever is wrong with the settings.
            let outputs = Self.outputs(guess.colour, environment)
            if !parsed.has(.help), !parsed.has(.version) {
                return finish(error, outputs, json: guess.json, words: words)
            }
            greet(parsed, words, outputs.out)
            return finish(nil, outputs, json: false, words: words)
        }
        let outputs = Self.outputs(Colour(settings.config.color), environment)
        do {
            try await run(parsed, settings, environment, outputs)
            return finish(nil, outputs, json: settings.config.json, words: Words(settings.language), after: parsed)
        } catch {
            return finish(error, outputs, json: settings.config.json, words: Words(settings.language))
        }
    }

    private func run(
        _ parsed: ParsedArguments, _ settings: Settings, _ environment: [String: String], _ outputs: Outputs
    ) async throws(Failure) {
        let words = Words(settings.language)
        if parsed.has(.version) || parsed.has(.help) || (parsed.command == nil && outputs.out.isTerminal) {
            return greet(parsed, words, outputs.out)
        }
        guard let name = parsed.command?.name, let command = spec.commands.first(where: { $0.spec.name == name })
        else {
            throw Failure(
                .usage, words(.noCommand), advice: words(.allCommands, ["program": spec.name]))
        }
        warn(of: Config.strayVariables(in: environment), settings, outputs.err)
        let workplace = Workplace(
            program: spec, arguments: parsed, settings: settings, environment: environment, out: outputs.out,
            err: outputs.err)
        try await command.run(workplace)
    }

    /// Warns of variables that nothing reads. Not with `--json`, whose standard error holds nothing but an error's object.
    private func warn(of strays: [StrayVariable], _ settings: Settings, _ err: Output) {
        if settings.config.quiet || settings.config.json { return }
        let words = Words(settings.language)
        for stray in strays {
            let warning = words.say(
                "the variable \(stray.name) is not known and was passed over; ", "不认识变量 \(stray.name)，已忽略；")
            let hint =
                stray.nearest.map { words(.didYouMean, ["name": $0]) }
                ?? words(.allowedValues, ["values": words.list(Config.variables)])
            err.line(Styled("\(spec.name): ", .warning) + Styled(warning + hint))
        }
    }

    private func greet(_ parsed: ParsedArguments, _ words: Words, _ out: Output) {
        if parsed.has(.version) {
            out.line(Styled("\(spec.name) \(ProgramSpec.version)"))
        } else {
            showHelp(parsed.command, words, out)
        }
    }

    private func showHelp(_ command: CommandSpec?, _ words: Words, _ out: Output) {
        let help = Help(program: spec.name, summary: spec.summary, commands: spec.specs, words: words)
        out.lines(command.map { help.explanation(of: $0, width: out.width) } ?? help.overview(width: out.width))
    }

    // MARK: Ending

    /// Hands on all that was written, then the failure. `done` is what was typed of a command that did its work.
    private func finish(
        _ failure: Failure?, _ outputs: Outputs, json: Bool, words: Words, after done: ParsedArguments? = nil
    ) -> ExitCode {
        outputs.out.flush()
        var failure = failure
        if failure == nil, let fault = outputs.out.fault { failure = unwritten(fault, words, after: done) }
        if let failure, !failure.message.isEmpty {
            if json {
                outputs.err.json { $0.object { failure.write(to: &$0) } }
            } else {
                outputs.err.lines(failure.lines(program: spec.name))
            }
        }
        outputs.err.flush()
        return failure?.exit ?? .done
    }

    /// The answer could not be written. Whoever gave an edit must know that it is made: given again it is made twice.
    private func unwritten(_ number: Int32, _ words: Words, after done: ParsedArguments?) -> Failure {
        let reason = String(cString: strerror(number))
        let command = spec.commands.first { $0.spec.name == done?.command?.name }
        let hasEdited = done.map { command?.edits($0) ?? false } ?? false
        return Failure(
            .inputOutput, words.say("cannot write to standard output: \(reason)", "无法写入标准输出：\(words.reason(reason))"),
            advice: hasEdited
                ? words.say(
                    "The edit was made and is kept: do not repeat it. Only the answer is missing.",
                    "修改已完成并保存，请勿重复执行，只是结果未能输出。")
                : words.say("Check the disk's space, or where the output goes.", "请检查磁盘空间或输出的去向。"))
    }

    private struct Outputs {
        let out: Output
        let err: Output
    }

    private static func outputs(_ colour: Colour, _ environment: [String: String]) -> Outputs {
        func output(_ descriptor: Int32) -> Output {
            let isTerminal = isatty(descriptor) == 1
            return Output(
                descriptor: descriptor,
                isInColour: colour.isAllowed(onTerminal: isTerminal, environment: environment))
        }
        return Outputs(out: output(1), err: output(2))
    }

    // MARK: Guessing

    private static func language(in environment: [String: String]) -> Language {
        environment["CARTWRIGHT_LANG"].flatMap(Language.init(rawValue:)) ?? .ofLocale(in: environment)
    }

    private static func guess(
        _ arguments: [String], _ environment: [String: String]
    ) -> (language: Language, json: Bool, colour: Colour) {
        var language = language(in: environment)
        var colour = Colour.auto
        for (place, argument) in arguments.enumerated() {
            let next = place + 1 < arguments.count ? arguments[place + 1] : ""
            for known in Language.allCases
            where argument == "--lang=\(known.rawValue)" || (argument == "--lang" && next == known.rawValue) {
                language = known
            }
            for known in Colour.allCases
            where argument == "--color=\(known.rawValue)" || (argument == "--color" && next == known.rawValue) {
                colour = known
            }
        }
        return (language, arguments.contains("--json"), colour)
    }
}

/// The environment of the process.
enum Environment {
    static func ofProcess() -> [String: String] {
        var found: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            let pair = String(cString: text)
            if let split = pair.firstIndex(of: "=") {
                found[String(pair[..<split])] = String(pair[pair.index(after: split)...])
            }
            entry += 1
        }
        return found
    }
}

extension Colour {
    fileprivate init(_ color: Config.Color) {
        self =
            switch color {
            case .auto: .auto
            case .always: .always
            case .never: .never
            }
    }
}
