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

    /// A page without its blocks of code, the blocks, and how deep each heading is.
    private func parts(_ page: String) throws -> (text: String, blocks: [String], depths: [Int]) {
        var (text, blocks, depths): (String, [String], [Int]) = ("", [], [])
        for (index, part) in try ("\n" + Guide.text(page)).components(separatedBy: "\n```").enumerated() {
            if index % 2 == 1 {
                blocks.append(part)
            } else {
                text += part + "\n"
            }
        }
        for line in text.components(separatedBy: "\n") where line.hasPrefix("#") {
            depths.append(line.prefix { $0 == "#" }.count)
        }
        return (text, blocks, depths)
    }

    private func names(_ text: String) -> Set<String> {
        Set(text.matches(of: /`([^`\n]+)`/).map { String($0.output.1) })
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

    @Test("the same sections, examples and names stand in both", arguments: ["catalog.md", "plugins.md", "pricing.md"])
    func same(guide: String) throws {
        let (english, chinese) = (try parts("Docs/\(guide)"), try parts("Docs/zh-Hans/\(guide)"))
        #expect(chinese.depths == english.depths)
        let (wanted, found) = (names(english.text), names(chinese.text))
        #expect(wanted.subtracting(found).sorted() == [])
        #expect(found.subtracting(wanted).sorted() == [])
        // What a program prints is in the language of the page; GuideTests holds it.
        #expect(chinese.blocks.count == english.blocks.count)
        for (ours, theirs) in zip(chinese.blocks, english.blocks) where !theirs.hasPrefix("console\n") {
            #expect(ours == theirs)
        }
    }
}
