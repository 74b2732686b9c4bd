import Foundation
import Testing

/// Docs/acceptance-map.md says where each behaviour is tested; this holds it to that.
@Suite("The acceptance map is true")
struct AcceptanceMapTests {
    /// A row of the page.
    private struct Row {
        var number: String
        /// Test files, from Tests/ on; empty where the row says why there is none.
        var files: [String]
        var reason: String
    }

    /// The known faults there are numbers for.
    private static let faults = [
        1, 3, 5, 6, 8, 10, 11, 13, 14, 15, 17, 19, 20, 22, 24, 25, 27, 28, 29, 31, 32, 34, 35, 36, 38, 39, 40, 42, 46,
        47,
        48, 49, 50, 51, 53, 55, 56, 57, 59,
    ]

    private func rows() throws -> [Row] {
        let page = try #require(Repository.files.first { $0.path == "Docs/acceptance-map.md" })
        return String(decoding: page.text, as: UTF8.self).split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 3, cells[0].contains(/^[SB][0-9]+$/) else { return nil }
            let files = cells[2].hasPrefix("–") ? [] : cells[2].matches(of: /`([^`]+)`/).map { String($0.output.1) }
            return Row(number: cells[0], files: files, reason: cells[2])
        }
    }

    /// The numbers in a file's test and suite names; ranges such as S91–S95 count whole.
    private func numbers(in text: String) -> Set<String> {
        var found: Set<String> = []
        for name in text.matches(of: /@(?:Test|Suite)\(\s*"((?:[^"\\]|\\.)*)"/) {
            for match in name.output.1.matches(of: /\b([SB])([0-9]+)(?:[–-][SB]?([0-9]+))?/) {
                let (letter, first) = (match.output.1, Int(match.output.2) ?? 0)
                let last = match.output.3.flatMap { Int($0) } ?? first
                guard first <= last else { continue }
                for number in first...last {
                    found.insert(letter == "B" && number < 10 ? "B0\(number)" : "\(letter)\(number)")
                }
            }
        }
        return found
    }

    @Test("every behaviour and every known fault has one row")
    func complete() throws {
        let expected =
            (1...131).map { "S\($0)" } + Self.faults.map { $0 < 10 ? "B0\($0)" : "B\($0)" }
        #expect(try rows().map(\.number) == expected)
    }

    @Test("a file that a row names has the number in a test's name")
    func named() throws {
        var known: [String: Set<String>] = [:]
        for row in try rows() {
            #expect(!row.files.isEmpty || row.reason.count > 10, "\(row.number) has neither a test nor a reason")
            for file in row.files {
                if known[file] == nil {
                    let source = Repository.files.first { $0.path == "Tests/" + file }
                    known[file] = source.map { numbers(in: String(decoding: $0.text, as: UTF8.self)) } ?? []
                }
                #expect(known[file]?.contains(row.number) == true, "\(row.number) is not tested in Tests/\(file)")
            }
        }
    }

    @Test("a row without a test has none")
    func waiting() throws {
        let waiting = Set(try rows().filter { $0.files.isEmpty }.map(\.number))
        for file in Repository.files where file.path.hasPrefix("Tests/") && file.path.hasSuffix(".swift") {
            let tested = numbers(in: String(decoding: file.text, as: UTF8.self)).intersection(waiting)
            #expect(tested.isEmpty, "\(file.path) tests \(tested.sorted()), which the page says nothing tests")
        }
    }

    @Test("numbers in test names are read, ranges too")
    func reading() {
        let text = "@Test(\"S24 B01 ticks\") @Suite(\n\"S91–S93, B6 flights\") // \"S99\""
        #expect(numbers(in: text) == ["S24", "B01", "S91", "S92", "S93", "B06"])
    }
}
