/// Reads JSON (RFC 8259) or JSON5 into a `DocumentValue`.
///
/// Written for this package rather than taken from Foundation, whose decoder keeps one of two fields of the same name
/// without a word, answers `1.0` as a whole number, and is several times slower on a tree whose types are not known.
/// Faults name line and column.
struct JSONReader {
    /// How deep arrays and objects may be nested.
    static let deepest = 200

    private let bytes: UnsafeBufferPointer<UInt8>
    private let allowsJSON5: Bool
    private var index = 0
    private var depth = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, allowsJSON5: Bool) {
        self.bytes = bytes
        self.allowsJSON5 = allowsJSON5
    }

    /// The one value of the text.
    mutating func document() throws(DocumentError) -> DocumentValue {
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { index = 3 }
        try skipSpace()
        if index == bytes.count { throw fault("there is nothing here; a value is expected") }
        let value = try value()
        try skipSpace()
        if index < bytes.count { throw fault("\(found) after the end of the document") }
        return value
    }

    // MARK: Values

    private mutating func value() throws(DocumentError) -> DocumentValue {
        guard let byte = peek else { throw fault("the text ends where a value is expected") }
        switch byte {
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "\""): return .text(try string(quote: byte))
        case UInt8(ascii: "'") where allowsJSON5: return .text(try string(quote: byte))
        case UInt8(ascii: "t"):
            try word("true")
            return .bool(true)
        case UInt8(ascii: "f"):
            try word("false")
            return .bool(false)
        case UInt8(ascii: "n"):
            try word("null")
            return .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        case UInt8(ascii: "+") where allowsJSON5, UInt8(ascii: ".") where allowsJSON5: return try number()
        default: throw fault("\(found) where a value is expected")
        }
    }

    private mutating func object() throws(DocumentError) -> [String: DocumentValue] {
        try enter()
        var fields: [String: DocumentValue] = [:]
        while true {
            try skipSpace()
            if take(UInt8(ascii: "}")) { break }
            let start = index
            let name = try fieldName()
            try skipSpace()
            if !take(UInt8(ascii: ":")) { throw fault("\(found) where “:” is expected after the name “\(name)”") }
            try skipSpace()
            let value = try value()
            if fields.updateValue(value, forKey: name) != nil {
                throw fault("the field “\(name)” is there twice", at: start)
            }
            try skipSpace()
            if take(UInt8(ascii: ",")) {
                let comma = index - 1
                try skipSpace()
                if peek == UInt8(ascii: "}"), !allowsJSON5 { throw fault("a comma before “}”", at: comma) }
            } else if peek != UInt8(ascii: "}") {
                throw fault("\(found) where “,” or “}” is expected")
            }
        }
        depth -= 1
        return fields
    }

    private mutating func array() throws(DocumentError) -> [DocumentValue] {
        try enter()
        var values: [DocumentValue] = []
        while true {
            try skipSpace()
            if take(UInt8(ascii: "]")) { break }
            values.append(try value())
            try skipSpace()
            if take(UInt8(ascii: ",")) {
                let comma = index - 1
                try skipSpace()
                if peek == UInt8(ascii: "]"), !allowsJSON5 { throw fault("a comma before “]”", at: comma) }
            } else if peek != UInt8(ascii: "]") {
                throw fault("\(found) where “,” or “]” is expected")
            }
        }
        depth -= 1
        return values
    }

    private mutating func enter() throws(DocumentError) {
        if depth == Self.deepest { throw fault("nested more than \(Self.deepest) deep") }
        depth += 1
        index += 1
    }

    private mutating func fieldName() throws(DocumentError) -> String {
        guard let byte = peek else { throw fault("the text ends inside an object") }
        if byte == UInt8(ascii: "\"") || (allowsJSON5 && byte == UInt8(ascii: "'")) {
            return try string(quote: byte)
        }
        guard allowsJSON5, Self.isNamePart(byte), !Self.isDigit(byte) else {
            throw fault("\(found) where a field's name in quotes is expected")
        }
        let start = index
        while let byte = peek, Self.isNamePart(byte) { index += 1 }
        return try text(start..<index)
    }

    private mutating func word(_ word: StaticString) throws(DocumentError) {
        let length = word.utf8CodeUnitCount
        let matches =
            index + length <= bytes.count && (0..<length).allSatisfy { bytes[index + $0] == word.utf8Start[$0] }
        if !matches { throw fault("\(found) where a value is expected") }
        index += length
        if let next = peek, Self.isNamePart(next) { throw fault("\(found) after “\(word)”") }
    }

    // MARK: Numbers

    private mutating func number() throws(DocumentError) -> DocumentValue {
        let start = index
        let isNegative = take(UInt8(ascii: "-"))
        if !isNegative, allowsJSON5 { _ = take(UInt8(ascii: "+")) }
        if allowsJSON5, peek == UInt8(ascii: "0"), index + 1 < bytes.count, bytes[index + 1] | 0x20 == UInt8(ascii: "x")
        {
            return try hexadecimal(isNegative: isNegative, start: start)
        }
        let first = index
        var magnitude: UInt64 = 0
        var isWhole = true
        while let byte = peek, Self.isDigit(byte) {
            let (shifted, tooLarge) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, carried) = shifted.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
            if tooLarge || carried { isWhole = false }
            magnitude = sum
            index += 1
        }
        let digits = index - first
        if digits == 0, !(allowsJSON5 && peek == UInt8(ascii: ".")) {
            throw fault("\(found) where a digit is expected")
        }
        if digits > 1, bytes[first] == UInt8(ascii: "0") { throw fault("a number begins with 0", at: start) }
        if take(UInt8(ascii: ".")) {
            isWhole = false
            let decimals = skipDigits()
            if decimals == 0, !allowsJSON5 || digits == 0 { throw fault("\(found) where a decimal is expected") }
        }
        if let byte = peek, byte | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            index += 1
            if !take(UInt8(ascii: "-")) { _ = take(UInt8(ascii: "+")) }
            if skipDigits() == 0 { throw fault("\(found) where the digits of an exponent are expected") }
        }
        if let byte = peek, Self.isNamePart(byte) { throw fault("\(found) after a number") }
        if isWhole, let whole = Self.signed(magnitude, isNegative: isNegative) { return .integer(whole) }
        // Swift's own reader wants digits on both sides of the point.
        var text = try text(first..<index)
        if text.first == "." { text = "0" + text }
        if text.last == "." { text += "0" }
        text = text.replacingFirst(".e", with: ".0e")
        guard let number = Double(text), number.isFinite else { throw fault("a number too large to keep", at: start) }
        return .number(isNegative ? -number : number)
    }

    private mutating func hexadecimal(isNegative: Bool, start: Int) throws(DocumentError) -> DocumentValue {
        index += 2
        let first = index
        while let byte = peek, Self.isNamePart(byte) { index += 1 }
        let digits = try text(first..<index)
        guard let magnitude = UInt64(digits, radix: 16), digits.first != "+",
            let whole = Self.signed(magnitude, isNegative: isNegative)
        else { throw fault("not a hexadecimal number of 64 bits", at: start) }
        return .integer(whole)
    }

    private static func signed(_ magnitude: UInt64, isNegative: Bool) -> Int64? {
        if !isNegative { return Int64(exactly: magnitude) }
        return magnitude == 1 << 63 ? .min : Int64(exactly: magnitude).map { -$0 }
    }

    private mutating func skipDigits() -> Int {
        let start = index
        while let byte = peek, Self.isDigit(byte) { index += 1 }
        return index - start
    }

    // MARK: Strings

    private mutating func string(quote: UInt8) throws(DocumentError) -> String {
        let opening = index
        index += 1
        let start = index
        while index < bytes.count, bytes[index] != quote, bytes[index] != UInt8(ascii: "\\"), bytes[index] >= 0x20 {
            index += 1
        }
        if peek == quote {
            defer { index += 1 }
            return try text(start..<index)
        }
        var content = Array(bytes[start..<index])
        while let byte = peek, byte != quote {
            if byte == UInt8(ascii: "\\") {
                try escape(into: &content)
            } else if byte < 0x20 {
                throw fault("a control character inside a text; write it as \\u00" + Self.hexadecimal(byte))
            } else {
                content.append(byte)
                index += 1
            }
        }
        if index == bytes.count { throw fault("the text that begins here has no end", at: opening) }
        index += 1
        guard let text = String(validating: content, as: UTF8.self) else { throw fault("not UTF-8", at: opening) }
        return text
    }

    private mutating func escape(into content: inout [UInt8]) throws(DocumentError) {
        let start = index
        index += 1
        guard let byte = peek else { throw fault("the text ends inside an escape") }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "f"): content.append(0x0C)
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "u"):
            let first = try hexadecimalDigits(4, from: start)
            var code = first
            if first & 0xFC00 == 0xD800 {
                guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
                    throw fault("half of a surrogate pair", at: start)
                }
                let second = try hexadecimalDigits(4, from: start)
                guard second & 0xFC00 == 0xDC00 else { throw fault("half of a surrogate pair", at: start) }
                code = 0x10000 + (first & 0x3FF) << 10 + second & 0x3FF
            }
            guard let scalar = Unicode.Scalar(code) else { throw fault("half of a surrogate pair", at: start) }
            content.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
        default:
            guard allowsJSON5 else { throw fault("no such escape", at: start) }
            try escape5(byte, into: &content, start: start)
        }
    }

    /// The escapes that JSON5 has besides JSON's.
    private mutating func escape5(_ byte: UInt8, into content: inout [UInt8], start: Int) throws(DocumentError) {
        switch byte {
        case UInt8(ascii: "v"): content.append(0x0B)
        case UInt8(ascii: "0"):
            if let next = peek, Self.isDigit(next) { throw fault("no such escape", at: start) }
            content.append(0)
        case UInt8(ascii: "x"):
            guard let scalar = Unicode.Scalar(try hexadecimalDigits(2, from: start)) else { break }
            content.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
        case 0x0D: _ = take(0x0A)
        case 0x0A: break
        case UInt8(ascii: "1")...UInt8(ascii: "9"): throw fault("no such escape", at: start)
        default: content.append(byte)
        }
    }

    private mutating func hexadecimalDigits(_ count: Int, from start: Int) throws(DocumentError) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<count {
            guard let byte = peek, let digit = Self.hexadecimalValue(byte) else {
                throw fault("an escape wants \(count) hexadecimal digits", at: start)
            }
            code = code << 4 | digit
            index += 1
        }
        return code
    }

    private func text(_ range: Range<Int>) throws(DocumentError) -> String {
        guard let text = String(validating: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self) else {
            throw fault("not UTF-8", at: range.lowerBound)
        }
        return text
    }
}

// MARK: - Bytes and places

extension JSONReader {
    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        index += 1
        return true
    }

    /// Passes over white space, and over comments where they are allowed.
    private mutating func skipSpace() throws(DocumentError) {
        while let byte = peek {
            switch byte {
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            case 0x0B where allowsJSON5, 0x0C where allowsJSON5: index += 1
            case 0xC2 where allowsJSON5 && has([0xC2, 0xA0]): index += 2
            case 0xE2 where allowsJSON5 && (has([0xE2, 0x80, 0xA8]) || has([0xE2, 0x80, 0xA9])): index += 3
            case 0xE3 where allowsJSON5 && has([0xE3, 0x80, 0x80]): index += 3
            case UInt8(ascii: "/") where allowsJSON5 && has([byte, byte]):
                while let byte = peek, byte != 0x0A, byte != 0x0D { index += 1 }
            case UInt8(ascii: "/") where allowsJSON5 && has([byte, UInt8(ascii: "*")]):
                let start = index
                index += 2
                while index < bytes.count, !has([UInt8(ascii: "*"), UInt8(ascii: "/")]) { index += 1 }
                if index == bytes.count { throw fault("the comment that begins here has no end", at: start) }
                index += 2
            default: return
            }
        }
    }

    private func has(_ wanted: [UInt8]) -> Bool { bytes[index...].starts(with: wanted) }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    /// Whether the byte can be part of a name without quotes; everything beyond ASCII can.
    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "$"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
            true
        default: false
        }
    }

    private static func hexadecimalValue(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }

    /// What stands at the reading place, for a message.
    private var found: String {
        guard let byte = peek else { return "the text ends" }
        if byte < 0x20 || byte == 0x7F { return "a control character (U+00\(Self.hexadecimal(byte)))" }
        let ahead = String(decoding: bytes[index..<min(index + 12, bytes.count)], as: UTF8.self)
        return "“\(ahead.first.map(String.init) ?? "")”"
    }

    /// A fault at the reading place, or at another, with its line and column.
    private func fault(_ reason: String, at place: Int? = nil) -> DocumentError {
        let end = min(place ?? index, bytes.count)
        var line = 1
        var column = 1
        for position in 0..<end {
            let byte = bytes[position]
            if byte == 0x0A {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        return DocumentError(.malformed, at: "", reason, line: line, column: column)
    }
}

extension String {
    fileprivate func replacingFirst(_ part: String, with other: String) -> String {
        guard let dot = firstIndex(of: "."), self[dot...].lowercased().hasPrefix(part) else { return self }
        return self[..<dot] + other + self[dot...].dropFirst(part.count)
    }
}
