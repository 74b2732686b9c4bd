internal import CartCore

/// One thing wrong with a file that a person writes: where, what was found, and what to write instead.
public struct DocumentFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where in the file: `shops[0].products[3].skus[0].price`; empty for the file as a whole.
    public var path: String
    /// The kind of fault as a stable kebab-case name, such as `amount-too-fine`.
    public var code: String
    /// What is wrong and what to do, for a person.
    public var message: LocalizedText

    /// A fault at a path.
    public init(path: String, code: String, message: LocalizedText) {
        self.path = path
        self.code = code
        self.message = message
    }

    /// Path and message in English.
    public var description: String { line(in: "en") }

    /// Path and message in one line, in a language.
    public func line(in language: String) -> String {
        path.isEmpty ? message.text(in: language) : "\(path): \(message.text(in: language))"
    }
}

/// Every fault of a file, in the order they were met.
public struct DocumentFaults: Error, Hashable, Sendable, CustomStringConvertible {
    /// The faults; at least one.
    public var faults: [DocumentFault]

    /// An error of these faults.
    public init(_ faults: [DocumentFault]) { self.faults = faults }

    /// All of them in English, one a line.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
}

/// Where readers put the faults they meet, so that one pass over a file finds them all.
public final class FaultCollector {
    /// The faults so far.
    public private(set) var faults: [DocumentFault] = []

    /// A collector without faults.
    public init() {}

    /// Notes a fault.
    public func note(_ fault: DocumentFault) { faults.append(fault) }

    /// Whether nothing was wrong so far.
    public var isEmpty: Bool { faults.isEmpty }
}

extension DocumentValue {
    /// The value as a person would recognise it in the file: `5`, `"red"` (cut at 40 letters, control characters
    /// replaced), `[…]`, `{…}`, `null`.
    public var excerpt: String {
        switch self {
        case .null: "null"
        case .bool(let bool): bool ? "true" : "false"
        case .integer(let integer): String(integer)
        case .number(let number): "\(number)"
        case .text(let text): DocumentValue.quoted(text)
        case .array(let items): items.isEmpty ? "[]" : "[…]"
        case .object(let fields): fields.isEmpty ? "{}" : "{…}"
        }
    }

    /// Text in quotes, safe to show: control characters become `\u{…}`, and what is long is cut.
    static func quoted(_ text: String) -> String {
        var shown = "\""
        for scalar in text.unicodeScalars.prefix(40) {
            if scalar.isControl {
                shown += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
        if text.unicodeScalars.count > 40 { shown += "…" }
        return shown + "\""
    }
}
