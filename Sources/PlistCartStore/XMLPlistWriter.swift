internal import CartKit
internal import Foundation

/// Writes entries of an XML property list as Foundation does: sorted keys, tabs.
///
/// Foundation reads these files; it also could write them, at several times the cost of making the file durable once a
/// cart has seen its first hundred edits, because every value becomes an object first and every entry is written
/// anew. This writer renders one entry, and the file is put together from entries that were rendered before.
struct XMLPlistWriter {
    static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>

        """
    static let foot = """
        </dict>
        </plist>

        """

    private(set) var bytes: [UInt8] = []

    /// Writes a key of the root and the dictionary under it.
    mutating func write(key: String, _ fields: [String: DocumentValue]) throws(PlistValue.Failure) {
        bytes.reserveCapacity(16_384)
        try write(name: key, depth: 1, in: "")
        try write(fields, depth: 1, at: key)
    }

    /// Writes a key of the root and what Foundation has under it; false when Foundation cannot write it.
    mutating func write(key: String, foundation value: Any) -> Bool {
        guard
            let data = try? PlistEncodable.data([key: value], format: .xml),
            let start = data.range(of: Data("<dict>\n".utf8)),
            let end = data.range(of: Data("</dict>\n</plist>".utf8), options: .backwards),
            start.upperBound <= end.lowerBound
        else { return false }
        bytes.append(contentsOf: data[start.upperBound..<end.lowerBound])
        return true
    }

    // MARK: Values

    private mutating func write(
        _ fields: [String: DocumentValue], depth: Int, at path: String
    ) throws(PlistValue.Failure) {
        if fields.isEmpty { return line("<dict/>", depth: depth) }
        line("<dict>", depth: depth)
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) where value != .null {
            try write(name: name, depth: depth + 1, in: path)
            try write(value, depth: depth + 1, name: name, in: path)
        }
        line("</dict>", depth: depth)
    }

    /// Writes a value. What is null is left out before: absent is what it means (known fault B35).
    private mutating func write(
        _ value: DocumentValue, depth: Int, name: String, in path: String
    ) throws(PlistValue.Failure) {
        switch value {
        case .null: break
        case .bool(let flag): line(flag ? "<true/>" : "<false/>", depth: depth)
        case .integer(let number):
            indent(depth)
            put("<integer>")
            put(String(number))
            put("</integer>\n")
        case .number(let number):
            if !number.isFinite {
                throw PlistValue.Failure(
                    path: "\(path).\(name)", reason: "\(number) is no number that can be stored")
            }
            line("<real>\(number)</real>", depth: depth)
        case .text(let text):
            indent(depth)
            put("<string>")
            if !put(escaped: text) { throw Self.unwritable("\(path).\(name)") }
            put("</string>\n")
        case .array(let values):
            if values.isEmpty { return line("<array/>", depth: depth) }
            line("<array>", depth: depth)
            for (position, value) in values.enumerated() where value != .null {
                if case .object(let fields) = value {
                    try write(fields, depth: depth + 1, at: "\(path).\(name)[\(position)]")
                } else if case .text(let text) = value, isWritten(text, depth: depth + 1) {
                    continue
                } else {
                    try write(value, depth: depth + 1, name: "\(name)[\(position)]", in: path)
                }
            }
            line("</array>", depth: depth)
        case .object(let fields): try write(fields, depth: depth, at: "\(path).\(name)")
        }
    }

    private static func unwritable(_ path: String) -> PlistValue.Failure {
        PlistValue.Failure(
            path: path,
            reason: "the text has a control character, which XML cannot hold; take it out, or open the store with "
                + "?format=binary")
    }

    // MARK: Text

    private mutating func write(name: String, depth: Int, in path: String) throws(PlistValue.Failure) {
        indent(depth)
        put("<key>")
        if !put(escaped: name) { throw Self.unwritable(path.isEmpty ? name : "\(path).\(name)") }
        put("</key>\n")
    }

    /// Writes a text of a list; when it cannot be written nothing is.
    private mutating func isWritten(_ text: String, depth: Int) -> Bool {
        let length = bytes.count
        indent(depth)
        put("<string>")
        if !put(escaped: text) {
            bytes.removeLast(bytes.count - length)
            return false
        }
        put("</string>\n")
        return true
    }

    private mutating func line(_ text: StaticString, depth: Int) {
        indent(depth)
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        bytes.append(0x0A)
    }

    private mutating func line(_ text: String, depth: Int) {
        indent(depth)
        put(text)
        bytes.append(0x0A)
    }

    private mutating func indent(_ depth: Int) { for _ in 0..<depth { bytes.append(0x09) } }

    private mutating func put(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    /// Writes a text; false when XML cannot hold it.
    private mutating func put(escaped text: String) -> Bool {
        var text = text
        return text.withUTF8 { utf8 in
            var start = 0
            for (index, byte) in utf8.enumerated() {
                let escape: StaticString
                switch byte {
                case UInt8(ascii: "&"): escape = "&amp;"
                case UInt8(ascii: "<"): escape = "&lt;"
                case UInt8(ascii: ">"): escape = "&gt;"
                // Readers take a bare carriage return for the end of a line.
                case 0x0D: escape = "&#13;"
                case 0x09, 0x0A: continue
                case 0..<0x20: return false
                // U+FFFE and U+FFFF.
                case 0xEF where index + 2 < utf8.count && utf8[index + 1] == 0xBF && utf8[index + 2] >= 0xBE:
                    return false
                default: continue
                }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
                bytes.append(contentsOf: UnsafeBufferPointer(start: escape.utf8Start, count: escape.utf8CodeUnitCount))
                start = index + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
            return true
        }
    }
}
