/// What `--help` prints.
package struct Help: Sendable {
    let program: String
    let summary: Bilingual
    let commands: [CommandSpec]
    let words: Words

    package init(program: String, summary: Bilingual, commands: [CommandSpec], words: Words) {
        self.program = program
        self.summary = summary
        self.commands = commands
        self.words = words
    }

    /// The program and its commands.
    package func overview(width: Int?) -> [Styled] {
        var lines = [
            Styled(program, .bold) + Styled(" — " + words(summary)), "",
            heading(.usage) + Styled(words(.usageLine, ["program": program])), "", heading(.commands),
        ]
        lines += table(commands.map { ($0.name, words($0.summary)) }, width: width)
        lines += ["", heading(.commonOptions)]
        lines += optionLines(OptionSpec.common, width: width)
        lines += ["", Styled(words(.helpOnCommand, ["program": program]))]
        return lines
    }

    /// One command, with examples.
    package func explanation(of command: CommandSpec, width: Int?) -> [Styled] {
        var lines = [Styled("\(program) \(command.name)", .bold) + Styled(" — " + words(command.summary))]
        if let details = command.details { lines += ["", Styled(words(details))] }
        lines += ["", heading(.usage) + Styled("\(program) \(command.usage)")]
        if !command.options.isEmpty { lines += ["", heading(.options)] + optionLines(command.options, width: width) }
        lines += ["", heading(.examples)]
        lines += command.examples.map { Styled("  \(program) \($0)") }
        lines += ["", Styled(words(.commonOptionsToo, ["program": program]), .dim)]
        return lines
    }

    private func heading(_ phrase: Phrase) -> Styled { Styled(words(phrase), .bold) }

    private func optionLines(_ options: [OptionSpec], width: Int?) -> [Styled] {
        table(
            options.map { option in
                let letter = option.letter.map { "-\($0), " } ?? ""
                return (
                    letter + "--\(option.name)" + (option.value.map { " \($0.placeholder)" } ?? ""),
                    words(option.summary)
                )
            }, width: width)
    }

    private func table(_ rows: [(String, String)], width: Int?) -> [Styled] {
        var columns = Columns([.left, .left])
        for (name, text) in rows { columns.add([Styled(name), Styled(text)]) }
        return columns.lines(indent: 2)
    }
}
