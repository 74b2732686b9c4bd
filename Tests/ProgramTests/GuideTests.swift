import Foundation
import Testing

/// What the README and the guides show of the programs is what they do. `Guide` says how a page is read.
@Suite("The guides' transcripts")
struct GuideTests {
    @Test("what a page shows is what the programs answer", arguments: Guide.pages)
    func transcripts(page: String) throws {
        let guide = try Guide(page)
        var differences = try guide.differences()
        if ProcessInfo.processInfo.environment["RECORD_GUIDES"] != nil, !differences.isEmpty {
            try guide.record(differences)
            differences = try Guide(page).differences()
        }
        #expect(differences.isEmpty, "\(differences.map(\.description).joined(separator: "\n\n"))")
    }

    @Test(
        "the README and the guides that need them have transcripts",
        arguments: ["README", "config", "programs", "terms", "catalog"])
    func needed(name: String) {
        let english = name == "README" ? "README.md" : "Docs/\(name).md"
        #expect(Guide.pages.contains(english))
        #expect(Guide.pages.contains("Docs/zh-Hans/\(name).md"))
    }

    @Test("a difference is seen, and `…` stands for lines of any number")
    func matching() {
        func matches(_ expected: String..., found: String...) -> Bool { Guide.matches(expected[...], found[...]) }
        #expect(matches("a", "", "b", found: "a", "", "b"))
        #expect(matches("a", found: "a  "))
        #expect(matches("a", "…", "d", found: "a", "b", "c", "d"))
        #expect(matches("…", "d", found: "d"))
        #expect(!matches("a", "…", "d", found: "a", "b"))
        #expect(!matches("a", found: "a", "b"))
        #expect(!matches("a", "b", found: "a"))
        #expect(!matches(" a", found: "a"))
        #expect(!matches("a", "[1]", found: "a"))
    }

    @Test("no block of the guide to the programs is passed over", arguments: pages)
    func blocks(page: String) throws {
        #expect(try Guide(page).passedOver == [])
    }

    @Test("the guide to the programs names every key that they print", arguments: pages)
    func keys(page: String) throws {
        let text = try Guide.text(page)
        let folder = "Frontends/TerminalKit/"
        var source = ""
        for file in [
            "Render/CartJSON", "Render/QuoteJSON", "Render/OrderText", "Render/TaxJSON", "Render/TermsJSON",
            "Errors/Failure", "Commands/ApplyCommand",
            "Commands/BuyingCommands", "Commands/CartExport", "Commands/CatalogCommands", "Commands/ConfigCommand",
            "Commands/MallCommands", "Commands/PromotionsCommand", "Commands/StoreCommands", "Commands/SyncCommand",
        ] { source += try Guide.text(folder + file + ".swift") }
        let keys = Set(source.matches(of: /\.field\(\s*"(\w+)"/).map { String($0.output.1) })
        #expect(keys.isSuperset(of: ["cart", "platformFees", "savedLines", "details", "unused", "orders"]))
        #expect(keys.filter { !text.contains("`\($0)`") && !text.contains("\"\($0)\":") }.sorted() == [])
    }

    @Test("the guide to the programs names every command and option of both", arguments: pages)
    func commands(page: String) throws {
        let text = try Guide.text(page)
        let box = try Sandbox(catalog: nil)
        for program in ["takeaway", "multishop"] {
            let help = try box.done(program, "--help").out
            let commands = help.matches(of: /\n  ([a-z-]+)  +/).map { String($0.output.1) }
            #expect(commands.count > 20)
            #expect(commands.filter { !text.contains("`\($0)") }.sorted() == [], "\(program)")
            var options = help.matches(of: /--[a-z]+/).map { String($0.output) }
            for command in commands {
                options += try box.done(program, command, "--help").out.matches(of: /--[a-z-]+/).map {
                    String($0.output)
                }
            }
            #expect(Set(options).filter { !text.contains($0) }.sorted() == [], "\(program)")
        }
    }

    @Test("the guide to the programs has every exit code", arguments: pages)
    func exits(page: String) throws {
        let source = try Guide.text("Frontends/TerminalKit/Errors/ExitCode.swift")
        let codes = source.matches(of: /case \w+ = (\d+)/).compactMap { Int($0.output.1) }
        let listed = try Guide.text(page).matches(of: /\n\| (\d+) \|/).compactMap { Int($0.output.1) }
        #expect(codes.count > 5)
        #expect(listed == codes)
    }

    private static let pages = ["Docs/programs.md", "Docs/zh-Hans/programs.md"]
}
