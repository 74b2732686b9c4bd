/// Writes JSON with its keys in the order they are given, straight to bytes: what a program prints is stable, and costs
/// no reflection.
package struct JSONWriter: Sendable {
    /// The bytes written so far, UTF-8.
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    package init() {}

    /// What was written, as text.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    // MARK: Containers

    package mutating func object(_ fields: (inout JSONWriter) -> Void) { enclose("{", "}", fields) }

    package mutating func array(_ elements: (inout JSONWriter) -> Void) { enclose("[", "]", elements) }

    private mutating func enclose(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: open))
        needsComma = false
        body(&self)
        bytes.append(UInt8(ascii: close))
        needsComma = true
    }

    // MARK: Values

    package mutating func string(_ value: String) {
        separate()
        quote(value)
    }

    package mutating func integer(_ value: Int64) {
        separate()
        bytes += String(value).utf8
    }

    package mutating func boolean(_ value: Bool) {
        separate()
        bytes += (value ? "true" : "false").utf8
    }

    package mutating func null() {
        separate()
        bytes += "null".utf8
    }

    // MARK: Fields

    /// The name of the field whose value is written next.
    package mutating func key(_ name: String) {
        separate()
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    package mutating func field(_ name: String, _ value: String) {
        key(name)
        string(value)
    }

    package mutating func field(_ name: String, _ value: Int) {
        key(name)
        integer(Int64(value))
    }

    package mutating func field(_ name: String, _ value: Bool) {
        key(name)
        boolean(value)
    }

    package mutating func field(_ name: String, object fields: (inout JSONWriter) -> Void) {
        key(name)
        object(fields)
    }

    package mutating func field(_ name: String, array elements: (inout JSONWriter) -> Void) {
        key(name)
        array(elements)
    }

    /// A field that is left out when there is no value.
    package mutating func field(_ name: String, ifAny value: String?) {
        if let value { field(name, value) }
    }

    /// A field that is left out when there is no value.
    package mutating func field(_ name: String, ifAny value: Int?) {
        if let value { field(name, value) }
    }

    // MARK: Text

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    /// Besides what JSON asks for, everything that could steer a terminal is written as `\u…`.
    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
            bytes += text.utf8
        } else {
            for scalar in text.unicodeScalars { append(scalar) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": bytes += "\\\"".utf8
        case "\\": bytes += "\\\\".utf8
        case "\n": bytes += "\\n".utf8
        case "\r": bytes += "\\r".utf8
        case "\t": bytes += "\\t".utf8
        default:
            if VisibleText.isSteering(scalar) {
                for unit in String(scalar).utf16 {
                    bytes += "\\u".utf8
                    bytes += VisibleText.hexadecimal(UInt32(unit)).lowercased().utf8
                }
            } else {
                bytes += String(scalar).utf8
            }
        }
    }
}
