internal import CartKit

/// Values that have no column of their own, as JSON text.
enum ExtraText {
    /// The JSON text of fields; nil when there are none.
    static func text(of fields: [String: DocumentValue]?) -> String? {
        guard let fields, !fields.isEmpty else { return nil }
        return text(of: .object(fields))
    }

    /// The JSON text of a value.
    static func text(of value: DocumentValue) -> String { value.jsonText() }

    /// The value of a JSON text; nil when it is none.
    static func value(of text: String) -> DocumentValue? { try? DocumentValue(jsonText: text) }
}
