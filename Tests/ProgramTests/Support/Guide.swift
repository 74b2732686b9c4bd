import Foundation
import Testing

/// A page of Docs, or the README, whose examples are run.
///
/// The blocks of a page are taken in order, in one fresh folder, by a person who has never used the programs:
///
/// - In a ```` ```console ```` block a line that begins with `$ ` is a command for the shell. What follows, up to the next
///   command, is what a terminal shows: standard output and standard error. `[N]` at the end is the exit code, when it is
///   not 0. A line `…` stands for any number of lines.
/// - A block below a line that ends with the name of a file and a colon (``This is `edits.jsonl`:``) is that file: it is
///   written before the commands below it run.
/// - A ```` ```json ```` block below a line that ends with a command and a word and a colon (`` `takeaway show --json` prints:``)
///   is what the command prints, laid out for reading: it is compared as a value.
///
/// With RECORD_GUIDES set, the answers of transcripts are written into the pages instead: read the difference before it is
/// committed.
///
/// The clock stands at 2026-06-18, noon; only `config`, which shows where a setting came from, is run without one. The
/// language is the page's, by the locale.
struct Guide: Sendable {
    /// Something the programs answered that the page says differently.
    struct Difference: Sendable, CustomStringConvertible {
        let place: String
        let expected: String
        let found: String
        /// The lines of the page that the answer of a transcript takes, counted from 0.
        var lines: Range<Int>?
        var description: String { "\(place)\n--- the page\n\(expected)\n--- the program\n\(found)" }
    }

    struct Block {
        let language: String
        let line: Int
        let lines: [String]
        /// The last code of the line above the block, when that line ends with a colon.
        let lead: String?
    }

    let page: String
    let blocks: [Block]
    /// The lines outside the blocks.
    let prose: [String]

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The pages that have a transcript.
    static let pages: [String] = {
        let docs = FileManager.default.enumerator(atPath: root.appendingPathComponent("Docs").path)
        let names = docs?.compactMap { $0 as? String }.filter { $0.hasSuffix(".md") }.map { "Docs/" + $0 } ?? []
        return (["README.md"] + names.sorted()).filter { (try? text($0).contains("\n```console\n")) ?? false }
    }()

    static func text(_ page: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
    }

    init(_ page: String) throws {
        self.page = page
        var (blocks, prose): ([Block], [String]) = ([], [])
        var open: (language: String, line: Int, lines: [String], lead: String?)?
        var above = ""
        for (index, line) in try Self.text(page).components(separatedBy: "\n").enumerated() {
            if let block = open {
                if line == "```" {
                    blocks.append(
                        Block(language: block.language, line: block.line, lines: block.lines, lead: block.lead))
                    (open, above) = (nil, "")
                } else {
                    open?.lines.append(line)
                }
            } else if line.hasPrefix("```") {
                open = (String(line.dropFirst(3)), index + 1, [], Self.lead(above))
            } else {
                prose.append(line)
                if !line.isEmpty { above = line }
            }
        }
        (self.blocks, self.prose) = (blocks, prose)
    }

    private static func lead(_ line: String) -> String? {
        guard line.hasSuffix(":") || line.hasSuffix("：") else { return nil }
        let parts = line.components(separatedBy: "`")
        return parts.count > 2 ? parts[parts.count - 2] : nil
    }

    /// Writes the answers of transcripts into the page: what was said differently becomes what the programs say now. A line
    /// `…` in such an answer is lost, and JSON that is laid out by hand stays as it is.
    func record(_ differences: [Difference]) throws {
        var lines = try Self.text(page).components(separatedBy: "\n")
        for difference in differences.reversed() {
            guard let range = difference.lines else { continue }
            lines.replaceSubrange(
                range,
                with: difference.found.components(separatedBy: "\n").dropLast().map {
                    String($0.reversed().drop { $0 == " " }.reversed())
                })
        }
        try lines.joined(separator: "\n").write(
            to: Self.root.appendingPathComponent(page), atomically: true, encoding: .utf8)
    }

    /// The lines where blocks begin that are neither run nor written nor compared.
    var passedOver: [Int] { blocks.filter { $0.language != "console" && $0.lead == nil }.map(\.line) }

    // MARK: Running

    /// Runs the page's examples.
    func differences() throws -> [Difference] {
        let box = try Sandbox(catalog: nil, now: nil)
        var differences: [Difference] = []
        for block in blocks {
            if block.language == "console" {
                differences += try transcript(block, in: box)
            } else if let lead = block.lead, lead.hasPrefix("multishop ") || lead.hasPrefix("takeaway ") {
                // An error is an object too; its exit code is no part of it.
                let found = try run(lead, in: box).replacing(/\[\d+\]\n$/, with: "")
                let expected = block.lines.joined(separator: "\n")
                if try Self.value(expected) != Self.value(found) {
                    let place = "\(page):\(block.line)"
                    differences.append(Difference(place: place, expected: expected, found: found))
                }
            } else if let lead = block.lead, lead.contains("."), lead.allSatisfy({ $0 != " " && $0 != "/" }) {
                try box.write(block.lines.joined(separator: "\n") + "\n", to: lead)
            }
        }
        return differences
    }

    private func transcript(_ block: Block, in box: Sandbox) throws -> [Difference] {
        var differences: [Difference] = []
        let starts = block.lines.indices.filter { block.lines[$0].hasPrefix("$ ") }
        for (start, end) in zip(starts, starts.dropFirst() + [block.lines.count]) {
            let found = try run(String(block.lines[start].dropFirst(2)), in: box)
            let expected = block.lines[(start + 1)..<end]
            if !Self.matches(expected, found.components(separatedBy: "\n").dropLast()) {
                differences.append(
                    Difference(
                        place: "\(page):\(block.line + 1 + start): \(block.lines[start])",
                        expected: expected.joined(separator: "\n"), found: found,
                        lines: block.line + start + 1..<block.line + end))
            }
        }
        return differences
    }

    /// What a terminal shows of a command: every line ended, the exit code in brackets when it is not 0.
    private func run(_ command: String, in box: Sandbox) throws -> String {
        let programs = (Sandbox.path(of: "multishop") as NSString).deletingLastPathComponent
        let isChinese = page.hasPrefix("Docs/zh-Hans/")
        let run = try box.run(
            "/bin/sh", ["-c", "exec 2>&1\n" + command],
            environment: [
                "PATH": programs + ":/usr/bin:/bin", "LANG": isChinese ? "zh_CN.UTF-8" : "en_GB.UTF-8",
                "CARTWRIGHT_NOW": command.contains(" config ") ? nil : "2026-06-18T12:00",
            ])
        var text = run.out.replacingOccurrences(of: box.folder, with: "/srv/shop")
            .replacingOccurrences(of: "\r\n", with: "\n")
        if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
        return run.status == 0 ? text : text + "[\(run.status)]\n"
    }

    /// Whether lines are those expected, where a line `…` is any number of them. No editor keeps spaces at a line's end.
    static func matches(_ expected: ArraySlice<String>, _ found: ArraySlice<String>) -> Bool {
        guard let first = expected.first else { return found.isEmpty }
        if first == "…" {
            return (found.startIndex...found.endIndex).contains { matches(expected.dropFirst(), found[$0...]) }
        }
        let line = found.first.map {
            $0.prefix(upTo: ($0.lastIndex { $0 != " " }).map($0.index(after:)) ?? $0.startIndex)
        }
        guard line == first[...] else { return false }
        return matches(expected.dropFirst(), found.dropFirst())
    }

    private static func value(_ json: String) throws -> NSObject {
        try #require(try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed) as? NSObject)
    }
}
