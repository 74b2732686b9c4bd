import Foundation

/// The figures as a person or a program reads them.
enum Table {
    /// A table with one figure a line.
    static func text(_ figures: [Figure]) -> String {
        var text = ""
        var group = ""
        for figure in figures {
            if figure.group != group {
                group = figure.group
                text += "\n\(group)\n"
            }
            var line = "  " + padded(figure.name, to: 58) + leading(duration(figure.nanoseconds), to: 12)
            if let ratio = figure.ratio, let peer = figure.peer {
                line +=
                    leading(String(format: "%.2f", ratio), to: 8) + " × \(peer.name) (\(duration(peer.nanoseconds)))"
            }
            if let limit = figure.limit, let isKept = figure.isKept {
                line += String(format: ", at most %.2f: ", limit) + (isKept ? "kept" : "NOT KEPT")
            }
            text += line + "\n"
        }
        return text
    }

    /// The figures as JSON: an array of objects with sorted keys.
    static func json(_ figures: [Figure]) throws -> String {
        let objects = figures.map { figure in
            Row(
                group: figure.group, name: figure.name, nanoseconds: figure.nanoseconds, peer: figure.peer?.name,
                peerNanoseconds: figure.peer?.nanoseconds, ratio: figure.ratio, limit: figure.limit,
                kept: figure.isKept)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return String(decoding: try encoder.encode(objects), as: UTF8.self)
    }

    private struct Row: Encodable {
        var group: String
        var name: String
        var nanoseconds: Double
        var peer: String?
        var peerNanoseconds: Double?
        var ratio: Double?
        var limit: Double?
        var kept: Bool?
    }

    private static func duration(_ nanoseconds: Double) -> String {
        switch nanoseconds {
        case ..<10_000: String(format: "%.0f ns", nanoseconds)
        case ..<10_000_000: String(format: "%.1f µs", nanoseconds / 1e3)
        default: String(format: "%.1f ms", nanoseconds / 1e6)
        }
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }

    private static func leading(_ text: String, to width: Int) -> String {
        String(repeating: " ", count: max(1, width - text.count)) + text
    }
}
