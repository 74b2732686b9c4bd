import Foundation
import Testing

/// What the pages show of the example stands in it, letter by letter.
@Suite("Snippets are the example's code")
struct SnippetTests {
    /// Every file of the example, without what a build in its folder may have left.
    private func files() throws -> [String] {
        let walker = try #require(FileManager.default.enumerator(atPath: Example.folder.path))
        var files: [String] = []
        while let path = walker.nextObject() as? String {
            if path == ".build" || path == ".swiftpm" { walker.skipDescendants() }
            guard [".swift", ".json5"].contains(where: path.hasSuffix) else { continue }
            files.append(try String(contentsOf: Example.folder.appendingPathComponent(path), encoding: .utf8))
        }
        return files
    }

    /// The lines of a text without the white space that all of them begin with: a page shows a member at the margin.
    private func unindented(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let margin = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { $0.dropFirst(margin) }.joined(separator: "\n")
    }

    /// Whether the snippet's lines stand together in the file, all of them moved to the right by the same amount.
    private func holds(_ file: String, _ snippet: String) -> Bool {
        let wanted = unindented(snippet).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
        guard !wanted.isEmpty, lines.count >= wanted.count else { return false }
        return (0...(lines.count - wanted.count)).contains { start in
            let margin = lines[start].prefix { $0 == " " }.count
            let indent = String(repeating: " ", count: margin)
            return zip(lines[start...], wanted).allSatisfy { $0 == ($1.isEmpty ? "" : indent + $1) }
        }
    }

    @Test(
        "every snippet of the guide to plugins is in a file of the example", arguments: ["swift", "json5"],
        ["Docs/plugins.md", "Docs/zh-Hans/plugins.md"])
    func guide(language: String, page: String) throws {
        let files = try files()
        let snippets = try Page(page).blocks(language)
        #expect(snippets.count >= (language == "swift" ? 8 : 1))
        for snippet in snippets {
            #expect(files.contains { holds($0, snippet) }, "not in the example:\n\(snippet)")
        }
    }

    @Test("a snippet that differs by a letter, a line or its indentation is found out")
    func teeth() {
        let file = "struct A {\n    func f() {\n        g()\n    }\n\n    let x = 1\n}\n"
        #expect(holds(file, "func f() {\n    g()\n}\n\nlet x = 1\n"))
        #expect(!holds(file, "func f() {\n    h()\n}\n"))
        #expect(!holds(file, "func f() {\n}\n"))
        #expect(!holds(file, "func f() {\n  g()\n}\n"))
        #expect(!holds(file, ""))
    }

    @Test("the first Swift of the README is the program ten-lines")
    func readme() throws {
        let program = Example.folder.appendingPathComponent("Sources/ten-lines/main.swift")
        #expect(try Page("README.md").blocks("swift").first == String(contentsOf: program, encoding: .utf8))
        #expect(try Page("README.md").section("In ten lines").blocks("swift").count == 1)
    }
}
