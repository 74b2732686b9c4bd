internal import CartKit
internal import Foundation

/// A value that Foundation read from a property list, or that is to be written into one.
///
/// It is written through `PropertyListEncoder`: `PropertyListSerialization` writes nothing in a program that carries
/// its libraries within itself.
struct PlistEncodable: Encodable {
    /// Text, a number, a truth value, a date, data, or an array or dictionary of these.
    let value: Any

    func encode(to encoder: any Encoder) throws {
        switch value {
        case let text as String: try single(text, to: encoder)
        case let date as Date: try single(date, to: encoder)
        case let data as Data: try single(data, to: encoder)
        case let values as [Any]:
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(PlistEncodable(value: value)) }
        case let fields as [String: Any]:
            var container = encoder.container(keyedBy: Key.self)
            for (name, value) in fields { try container.encode(PlistEncodable(value: value), forKey: Key(name)) }
        default:
            switch PlistValue.document(value) {
            case .bool(let flag)?: try single(flag, to: encoder)
            case .integer(let number)?: try single(number, to: encoder)
            case .number(let number)?: try single(number, to: encoder)
            default:
                throw EncodingError.invalidValue(
                    value, .init(codingPath: encoder.codingPath, debugDescription: "not a value of a property list"))
            }
        }
    }

    private func single(_ value: some Encodable, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }

    /// The property list with these keys at its root.
    static func data(_ root: [String: Any], format: PropertyListSerialization.PropertyListFormat) throws -> Data {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        return try encoder.encode(PlistEncodable(value: root))
    }

    /// Any text as a key.
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
