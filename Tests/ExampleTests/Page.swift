import Foundation
import Testing

/// A page of the documentation, or a section of one.
struct Page {
    private let text: String

    init(_ path: String) throws {
        text = try String(contentsOf: Example.root.appendingPathComponent(path), encoding: .utf8)
    }

    private init(text: String) { self.text = text }

    /// What stands under a heading of the second level.
    func section(_ heading: String) throws -> Page {
        let start = try #require(text.range(of: "\n## \(heading)\n"), "there is no section \(heading)")
        let rest = text[start.upperBound...]
        return Page(text: String(rest[..<(rest.range(of: "\n## ")?.lowerBound ?? rest.endIndex)]))
    }

    /// The code blocks of a language, each with the line feed at its end.
    func blocks(_ language: String) -> [String] {
        var blocks: [String] = []
        var open: (language: Substring, lines: [Substring])?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let block = open, line == "```" {
                if block.language == language { blocks.append(block.lines.map { $0 + "\n" }.joined()) }
                open = nil
            } else if open != nil {
                open?.lines.append(line)
            } else if line.hasPrefix("```") {
                open = (line.dropFirst(3), [])
            }
        }
        return blocks
    }
}
