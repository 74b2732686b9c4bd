internal import CartKit
internal import Foundation

/// From what Foundation reads to a document's values, and back.
enum PlistValue {
    /// A value that a property list cannot hold.
    struct Failure: Error {
        /// The field.
        var path: String
        /// Why.
        var reason: String
    }

    /// The value as a document has it; nil when there is a date, data or a null in it.
    static func document(_ value: Any) -> DocumentValue? {
        switch value {
        case let text as String: return .text(text)
        case let values as [Any]:
            var list: [DocumentValue] = []
            list.reserveCapacity(values.count)
            for value in values {
                guard let value = document(value) else { return nil }
                list.append(value)
            }
            return .array(list)
        case let fields as [String: Any]:
            var object = [String: DocumentValue](minimumCapacity: fields.count)
            for (name, value) in fields {
                guard let value = document(value) else { return nil }
                object[name] = value
            }
            return .object(object)
        default: return number(value)
        }
    }

    /// A number or truth value. Which it is, the type says, not what it can be cast to: 1 would pass for true.
    private static func number(_ value: Any) -> DocumentValue? {
        if type(of: value) == Bool.self, let flag = value as? Bool { return .bool(flag) }
        if type(of: value) == Double.self, let number = value as? Double { return .number(number) }
        if let number = value as? NSNumber {
            switch number.objCType.pointee {
            case CChar(bitPattern: UInt8(ascii: "c")), CChar(bitPattern: UInt8(ascii: "B")):
                return .bool(number.boolValue)
            case CChar(bitPattern: UInt8(ascii: "d")), CChar(bitPattern: UInt8(ascii: "f")):
                return .number(number.doubleValue)
            default: return .integer(number.int64Value)
            }
        }
        if let number = value as? Int { return .integer(Int64(number)) }
        return nil
    }

    /// Where the first null is: the binary form can have one, though no reader knows what it means (known fault B35).
    static func firstNull(in value: Any, at path: String) -> String? {
        switch value {
        case is NSNull: return path
        case let values as [Any]:
            for (position, value) in values.enumerated() {
                if let found = firstNull(in: value, at: "\(path)[\(position)]") { return found }
            }
            return nil
        case let fields as [String: Any]:
            for (name, value) in fields {
                if let found = firstNull(in: value, at: "\(path).\(name)") { return found }
            }
            return nil
        default: return nil
        }
    }

    /// The value as Foundation writes it. A null is left out: absent is what it means (known fault B35).
    static func foundation(_ value: DocumentValue, at path: String) throws(Failure) -> Any {
        switch value {
        case .null: return ""
        case .bool(let flag): return flag
        case .integer(let number): return number
        case .number(let number):
            if !number.isFinite { throw Failure(path: path, reason: "\(number) is no number that can be stored") }
            return number
        case .text(let text): return text
        case .array(let values):
            var list: [Any] = []
            for (position, value) in values.enumerated() where value != .null {
                list.append(try foundation(value, at: "\(path)[\(position)]"))
            }
            return list
        case .object(let fields):
            var object: [String: Any] = [:]
            for (name, value) in fields where value != .null {
                object[name] = try foundation(value, at: "\(path).\(name)")
            }
            return object
        }
    }
}
