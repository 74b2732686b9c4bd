import Foundation
import Testing

/// A guide in Chinese says what the English one says: it has the same sections, the same examples, the same names and the
/// same figures.
@Suite("The Chinese guides")
struct ChineseGuideTests {
    /// A page in both languages.
    struct Pair: Sendable, CustomTestStringConvertible {
        let english: String
        let chinese: String
        var testDescription: String { chinese }
    }

    private static func pages(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Guide.root.path + "/" + folder)) ?? []
        return names.filter { $0.hasSuffix(".md") && $0 != "README.md" }.sorted()
    }

    /// The guides in English, but for the README.
    private static let guides = pages(in: "Docs")

    private static let pairs =
        [Pair(english: "README.md", chinese: "Docs/zh-Hans/README.md")]
        + guides.map { Pair(english: "Docs/" + $0, chinese: "Docs/zh-Hans/" + $0) }

    /// Names of a page that are there in one language only, because it tells how to get the other one.
    private static let ofOneLanguage: Set = ["--lang en", "--lang zh-Hans"]

    // MARK: What is compared

    /// How deep each heading is.
    private func depths(_ guide: Guide) -> [Int] {
        guide.prose.filter { $0.hasPrefix("#") }.map { $0.prefix { $0 == "#" }.count }
    }

    /// What stands in code marks, where a line may break inside them.
    private func names(_ guide: Guide) -> Set<String> {
        let found = guide.prose.joined(separator: "\n").matches(of: /`((?:[^`\n]|\n(?!\n))+)`/)
        let names = found.map { String($0.output.1).replacing("\n  ", with: " ").replacing("\n", with: " ") }
        return Set(names).subtracting(Self.ofOneLanguage)
    }

    /// The numbers of a text but for zero, which may be a word; not those in names, links and quotations.
    private func numbers(_ text: String) -> [String] {
        text.replacing(/`[^`]*`|\]\([^)]*\)|“[^”]*”|"[^"]*"/, with: "")
            .matches(of: /[0-9][0-9,.]*/)
            .map { String($0.output.reversed().drop { $0 == "." || $0 == "," }.reversed()) }
            .filter { $0 != "0" }.sorted()
    }

    private func rows(_ guide: Guide) -> [String] { guide.prose.filter { $0.hasPrefix("|") } }

    /// The numbers of each section, outside its tables.
    private func sections(_ guide: Guide) -> [Set<String>] {
        var sections = [""]
        for line in guide.prose where !line.hasPrefix("|") {
            if line.hasPrefix("#") { sections.append("") }
            sections[sections.count - 1] += line + "\n"
        }
        return sections.map { Set(numbers($0)) }
    }

    /// A block without what is said in it in a language, or nil where GuideTests runs or compares it.
    private func code(_ block: Guide.Block) -> [String]? {
        // The comments of a language; in a drawing, what stands to its right.
        let remark: Regex<Substring>
        switch block.language {
        case "console", "json": return nil
        case "sh": remark = /\s*#.*/
        case "": remark = /\s{4,}\S.*/
        default: remark = /\s+\/\/.*|language: ".*/
        }
        return block.lines.map { $0.contains(/[0-9]/) && block.language.isEmpty ? $0 : $0.replacing(remark, with: "") }
    }

    // MARK: Tests

    @Test("every page is there in both languages")
    func twins() {
        #expect(Self.pages(in: "Docs/zh-Hans") == Self.guides)
    }

    @Test("each page and its original link to each other, and both overviews to the page", arguments: guides)
    func links(guide: String) throws {
        #expect(try Guide.text("Docs/zh-Hans/\(guide)").contains("\n[English](../\(guide))\n"))
        #expect(try Guide.text("Docs/\(guide)").contains("\n[简体中文](zh-Hans/\(guide))\n"))
        #expect(try Guide.text("Docs/zh-Hans/README.md").contains("](\(guide))"))
        #expect(try Guide.text("README.md").contains("](Docs/\(guide))"))
    }

    @Test("no page sends to the other language, but for its own twin", arguments: pairs)
    func destinations(pair: Pair) throws {
        let chinese = try Guide.text(pair.chinese).matches(of: /\]\((\.\.\/[A-Za-z-]+\.md)/).map { $0.output.1 }
        #expect(chinese.allSatisfy { $0.hasSuffix(pair.english.replacing("Docs/", with: "")) })
        #expect(try Guide.text(pair.english).matches(of: /\]\([^)]*zh-Hans\//).count == 1)
    }

    @Test("the same sections and names stand in both", arguments: pairs)
    func sections(pair: Pair) throws {
        let (english, chinese) = (try Guide(pair.english), try Guide(pair.chinese))
        #expect(depths(chinese) == depths(english))
        let (wanted, found) = (names(english), names(chinese))
        #expect(wanted.subtracting(found).sorted() == [])
        #expect(found.subtracting(wanted).sorted() == [])
    }

    @Test("the same examples stand in both", arguments: pairs)
    func examples(pair: Pair) throws {
        let (english, chinese) = (try Guide(pair.english), try Guide(pair.chinese))
        #expect(chinese.blocks.map(\.language) == english.blocks.map(\.language))
        for (ours, theirs) in zip(chinese.blocks, english.blocks) {
            #expect(code(ours) == code(theirs), "\(pair.chinese):\(ours.line) is not \(pair.english):\(theirs.line)")
        }
    }

    @Test("the same figures stand in both, row for row and section for section", arguments: pairs)
    func figures(pair: Pair) throws {
        let (english, chinese) = (try Guide(pair.english), try Guide(pair.chinese))
        let (ours, theirs) = (rows(chinese), rows(english))
        #expect(ours.count == theirs.count)
        for (our, their) in zip(ours, theirs) { #expect(numbers(our) == numbers(their), "\(our)\n\(their)") }
        for (found, wanted) in zip(sections(chinese), sections(english)) {
            #expect(found.subtracting(wanted).sorted() == [])
            // What was measured stands in tables alone in Chinese, which are compared above.
            if !pair.chinese.hasSuffix("/benchmarks.md") { #expect(wanted.subtracting(found).sorted() == []) }
        }
    }
}
