/// Writes a `DocumentValue` as JSON: fields sorted by name, so that equal values are equal texts.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    private let isPretty: Bool
    private var indentation = 0

    init(isPretty: Bool) { self.isPretty = isPretty }

    mutating func write(_ value: DocumentValue) {
        switch value {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
        case .integer(let number): bytes.append(contentsOf: String(number).utf8)
        // JSON has no word for what is not finite.
        case .number(let number): bytes.append(contentsOf: (number.isFinite ? String(number) : "null").utf8)
        case .text(let text): write(text)
        case .array(let values): write(values)
        case .object(let fields): write(fields)
        }
    }

    private mutating func write(_ values: [DocumentValue]) {
        bytes.append(UInt8(ascii: "["))
        indentation += 1
        for (position, value) in values.enumerated() {
            if position > 0 { bytes.append(UInt8(ascii: ",")) }
            breakLine()
            write(value)
        }
        indentation -= 1
        if !values.isEmpty { breakLine() }
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func write(_ fields: [String: DocumentValue]) {
        bytes.append(UInt8(ascii: "{"))
        indentation += 1
        for (position, field) in fields.sorted(by: { $0.key < $1.key }).enumerated() {
            if position > 0 { bytes.append(UInt8(ascii: ",")) }
            breakLine()
            write(field.key)
            bytes.append(UInt8(ascii: ":"))
            if isPretty { bytes.append(0x20) }
            write(field.value)
        }
        indentation -= 1
        if !fields.isEmpty { breakLine() }
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func breakLine() {
        guard isPretty else { return }
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: indentation * 2))
    }

    /// Control characters are escaped, those of C1 too: a terminal would obey them.
    private mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var mayBeC1 = false
        for byte in text.utf8 {
            if mayBeC1, byte < 0xA0 {
                bytes.removeLast()
                escape(byte)
                mayBeC1 = false
                continue
            }
            mayBeC1 = byte == 0xC2
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x0A: bytes.append(contentsOf: "\\n".utf8)
            case 0x0D: bytes.append(contentsOf: "\\r".utf8)
            case 0x09: bytes.append(contentsOf: "\\t".utf8)
            case 0..<0x20, 0x7F: escape(byte)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(contentsOf: "\\u00".utf8)
        let digits: StaticString = "0123456789abcdef"
        bytes.append(digits.utf8Start[Int(byte >> 4)])
        bytes.append(digits.utf8Start[Int(byte & 15)])
    }
}
