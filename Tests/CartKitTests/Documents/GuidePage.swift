import CartCore
import CartKit
import Foundation

/// A page of Docs, taken apart.
struct GuidePage {
    let text: String

    init(_ page: String) throws {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        text = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
    }

    /// The blocks of a language, in their order.
    func blocks(_ language: String) -> [String] {
        text.components(separatedBy: "\n```\(language)\n").dropFirst().map { $0.components(separatedBy: "\n```")[0] }
    }

    /// The cells of the rows of every table with so many columns whose first cell is code.
    func rows(columns: Int) -> [[String]] {
        text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
            let cells = line.replacingOccurrences(of: "\\|", with: "/").dropFirst().dropLast()
            return cells.split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        }.filter { $0.count == columns }
    }

    /// The pieces of code in a cell.
    static func codes(_ cell: String) -> [String] {
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
            .map { String($0.element) }
    }
}

/// What a reader says that it knows, when it meets a name that is like none.
enum KnownNames {
    /// A name that nothing is near.
    static let stranger = "☃☃☃☃☃☃☃☃"

    /// The names in the message of a fault, which lists at most twelve.
    static func of(_ fault: DocumentFault) -> [String] {
        let message = fault.message.text(in: "en")
        guard let start = message.range(of: "known: ", options: .backwards)?.upperBound else { return [] }
        return message[start...].components(separatedBy: ", ").filter { $0 != "…" }
    }
}
