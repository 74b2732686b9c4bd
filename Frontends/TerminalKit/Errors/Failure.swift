/// Why a command could not do its work, in the words of the person who gave it.
public struct Failure: Error, Hashable, Sendable {
    /// How the program ends.
    public var exit: ExitCode
    /// The stable kebab-case name, as scripts see it.
    public var code: String
    /// What went wrong and where.
    public var message: String
    /// What to do about it.
    public var advice: String
    /// Further faults, when several were found at once: one a line.
    public var details: [String] = []
    /// The line concerned.
    public var line: String?
    /// The limit that was met.
    public var limit: Int?
    /// What was asked for.
    public var requested: Int?

    /// A failure.
    public init(
        _ exit: ExitCode, code: String, _ message: String, advice: String, details: [String] = [], line: String? = nil,
        limit: Int? = nil, requested: Int? = nil
    ) {
        self.exit = exit
        self.code = code
        self.message = message
        self.advice = advice
        self.details = details
        self.line = line
        self.limit = limit
        self.requested = requested
    }

    /// What a program itself found.
    public init(
        _ problem: ProgramFailure, _ message: String, advice: String, details: [String] = [], line: String? = nil
    ) {
        self.init(
            problem.exit, code: problem.rawValue, message, advice: advice, details: details, line: line)
    }

    /// The failure as the value of the field `error`.
    package func write(to writer: inout JSONWriter) {
        writer.field(
            "error",
            object: { error in
                error.field("code", code)
                error.field("message", message)
                error.field("line", ifAny: line)
                error.field("limit", ifAny: limit)
                error.field("requested", ifAny: requested)
                if !advice.isEmpty { error.field("advice", advice) }
                if !details.isEmpty {
                    error.field("details", array: { list in for detail in details { list.string(detail) } })
                }
            })
    }

    /// What went wrong and what to do, as sentences in one line.
    func sentences(_ words: Words) -> String {
        let isSentence = message.last.map { ".!?。！？".contains($0) } ?? true
        let stop = isSentence ? "" : words.say(".", "。")
        return message + stop + (advice.isEmpty ? "" : words.say(" ", "") + advice)
    }

    /// The failure as lines for a person: what and where, then what to do.
    package func lines(program: String) -> [Styled] {
        var lines = [Styled("\(program): ", .bad) + Styled(message)]
        let indent = String(repeating: " ", count: program.count + 2)
        lines += details.map { Styled(indent + $0) }
        if !advice.isEmpty { lines.append(Styled(indent + advice)) }
        return lines
    }
}
