/// Why a document cannot be read: what, and where in it.
public struct DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of fault it is.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The text is not of its format: a torn or foreign file.
        case malformed
        /// A field that must be there is not.
        case missing
        /// A field holds a value of another type; a null counts as one.
        case wrongType = "wrong-type"
        /// A field holds a value that makes no sense there.
        case badValue = "bad-value"
        /// A field that is not known, where unknown fields are refused.
        case unknownField = "unknown-field"
        /// A newer version of the program wrote the document.
        case newerVersion = "newer-version"
    }

    /// What kind of fault it is.
    public var kind: Kind
    /// Where in the document's structure: `lines[3].quantity`; empty for the document itself.
    public var path: String
    /// The line of the text, counted from 1, for a `malformed` one.
    public var line: Int?
    /// The column of the text in Unicode scalars, counted from 1, for a `malformed` one.
    public var column: Int?
    /// What was found and what is expected, in English, for a person.
    public var reason: String

    /// A fault at a path.
    public init(_ kind: Kind, at path: String, _ reason: String, line: Int? = nil, column: Int? = nil) {
        self.kind = kind
        self.path = path
        self.reason = reason
        self.line = line
        self.column = column
    }

    /// Place and reason in one line.
    public var description: String {
        var place = path
        if let line, let column { place += (place.isEmpty ? "" : ", ") + "line \(line), column \(column)" }
        return place.isEmpty ? reason : "\(place): \(reason)"
    }
}
