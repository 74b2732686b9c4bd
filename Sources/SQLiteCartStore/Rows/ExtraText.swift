internal import CartKit
internal import Foundation

/// Values that have no column of their own, as JSON text.
enum ExtraText {
    /// The JSON text of fields; nil when there are none.
    static func text(of fields: [String: DocumentValue]?) -> String? {
        guard let fields, !fields.isEmpty else { return nil }
        return text(of: .object(fields))
    }

    /// The JSON text of a value.
    static func text(of value: DocumentValue) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(JSONValue(value: value))).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }

    /// The value of a JSON text; nil when it is none.
    static func value(of text: String) -> DocumentValue? {
        try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)).value
    }
}

private struct JSONValue: Codable {
    var value: DocumentValue
    init(value: DocumentValue) { self.value = value }
    init(from decoder: any Decoder) throws {
        let box = try decoder.singleValueContainer()
        if box.decodeNil() {
            value = .null
        } else if let flag = try? box.decode(Bool.self) {
            value = .bool(flag)
        } else if let number = try? box.decode(Int64.self) {
            value = .integer(number)
        } else if let number = try? box.decode(Double.self) {
            value = .number(number)
        } else if let text = try? box.decode(String.self) {
            value = .text(text)
        } else if let list = try? box.decode([JSONValue].self) {
            value = .array(list.map(\.value))
        } else {
            value = .object(try box.decode([String: JSONValue].self).mapValues(\.value))
        }
    }
    func encode(to encoder: any Encoder) throws {
        var box = encoder.singleValueContainer()
        switch value {
        case .null: try box.encodeNil()
        case .bool(let flag): try box.encode(flag)
        case .integer(let number): try box.encode(number)
        case .number(let number): try box.encode(number)
        case .text(let text): try box.encode(text)
        case .array(let list): try box.encode(list.map(JSONValue.init(value:)))
        case .object(let fields): try box.encode(fields.mapValues(JSONValue.init(value:)))
        }
    }
}
