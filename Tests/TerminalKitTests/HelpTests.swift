import CartScreen
import Testing

@testable import TerminalKit

@Suite struct HelpTests {
    private static let commands: [CommandSpec] = [
        .catalogListing, .add, .set, .spec, .remark, .remove, .select, .later, .coupon, .show, .quote, .checkout,
        .merge,
        .apply, .export, .importing, .sync, .promotions, .store, .config, .completions,
    ]

    @Test("help shows every command with its example, aligned", arguments: Language.allCases)
    func help(language: Language) {
        let help = Help(
            program: "multishop", summary: Bilingual("a mall", "商城"), commands: Self.commands, words: Words(language))
        let overview = help.overview(width: nil).map(\.text).joined(separator: "\n")
        for command in Self.commands {
            #expect(overview.contains("\n  \(command.name) "))
            let text = help.explanation(of: command, width: nil).map(\.text).joined(separator: "\n")
            #expect(!command.examples.isEmpty)
            for example in command.examples { #expect(text.contains("multishop \(example)")) }
            for option in command.options { #expect(text.contains("--\(option.name)")) }
        }
    }

    @Test("every example is understood", arguments: commands.map(\.name))
    func examples(name: String) throws {
        let command = try #require(Self.commands.first { $0.name == name })
        let parser = ArgumentParser(commands: Self.commands)
        for example in command.examples {
            let line = example.split(separator: ">")[0].replacing("{sku}", with: "tee")
            // Quoted words are one argument each.
            let words = line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap {
                place, part in
                place.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
            }
            #expect(try parser.parse(words).command?.name == name)
        }
    }
}
