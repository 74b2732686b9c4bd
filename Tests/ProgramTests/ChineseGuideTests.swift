import Foundation
import Testing

/// A guide in Chinese says what the English one says: it has the same sections, the same examples and the same names.
@Suite("The Chinese guides")
struct ChineseGuideTests {
    /// The guides in Chinese. The README links to the whole English one.
    private static let guides: [String] = {
        let folder = Guide.root.appendingPathComponent("Docs/zh-Hans").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".md") && $0 != "README.md" }.sorted()
    }()

    /// How deep each heading is.
    private func depths(_ guide: Guide) -> [Int] {
        guide.prose.filter { $0.hasPrefix("#") }.map { $0.prefix { $0 == "#" }.count }
    }

    private func names(_ guide: Guide) -> Set<String> {
        Set(guide.prose.joined(separator: "\n").matches(of: /`([^`\n]+)`/).map { String($0.output.1) })
    }

    @Test("each page and its original link to each other, and the overview to the page", arguments: guides)
    func links(guide: String) throws {
        #expect(try Guide.text("Docs/zh-Hans/\(guide)").contains("\n[English](../\(guide))\n"))
        #expect(try Guide.text("Docs/\(guide)").contains("\n[简体中文](zh-Hans/\(guide))\n"))
        #expect(try Guide.text("Docs/zh-Hans/README.md").contains("](\(guide))"))
    }

    @Test("no page of a Chinese guide sends to the English one where there is a Chinese one", arguments: guides)
    func destinations(guide: String) throws {
        let text = try Guide.text("Docs/zh-Hans/\(guide)")
        let elsewhere = text.matches(of: /\]\(\.\.\/([a-z-]+\.md)/).map { String($0.output.1) }.filter { $0 != guide }
        #expect(elsewhere.filter(Self.guides.contains) == [])
    }

    @Test(
        "the same sections, examples and names stand in both",
        arguments: ["catalog.md", "plugins.md", "pricing.md", "promotions.md"])
    func same(guide: String) throws {
        let (english, chinese) = (try Guide("Docs/\(guide)"), try Guide("Docs/zh-Hans/\(guide)"))
        #expect(depths(chinese) == depths(english))
        let (wanted, found) = (names(english), names(chinese))
        #expect(wanted.subtracting(found).sorted() == [])
        #expect(found.subtracting(wanted).sorted() == [])
        // What a program prints is in the language of the page; GuideTests holds it.
        #expect(chinese.blocks.count == english.blocks.count)
        for (ours, theirs) in zip(chinese.blocks, english.blocks) where theirs.language != "console" {
            #expect(ours.language == theirs.language)
            #expect(ours.lines == theirs.lines)
        }
    }
}
