internal import FoundationEssentials

/// Looks for a null in the text of a property list that could not be read: the XML form has no element for one, and
/// whoever wrote `<null/>` all the same needs to know where it stands (known fault B35).
struct PlistNull {
    /// The line it is on, counted from 1.
    let line: Int
    /// Where in the structure: `default.lines[0].note`; empty when it is the root.
    let path: String

    /// The first null of an XML property list; nil when there is none, or when the text is something else.
    static func first(in bytes: Data) -> PlistNull? {
        let bytes = [UInt8](bytes)
        guard find("<plist", in: bytes, from: 0) != nil else { return nil }
        var walk = Walk()
        var place = 0
        while let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
            if starts("<!--", bytes, at: open) {
                guard let end = find("-->", in: bytes, from: open + 4) else { return nil }
                place = end + 3
                continue
            }
            if starts("<![CDATA[", bytes, at: open) {
                guard let end = find("]]>", in: bytes, from: open + 9) else { return nil }
                place = end + 3
                continue
            }
            guard let close = bytes[open...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
            let tag = String(decoding: bytes[(open + 1)..<close], as: UTF8.self)
            let name = tag.prefix { $0.isLetter || $0 == "/" && $0 == tag.first }
            if name == "null" {
                let line = 1 + bytes[..<open].count { $0 == 0x0A }
                return PlistNull(line: line, path: walk.path)
            }
            place = close + 1
            if name == "key" {
                let end = bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? place
                walk.key = String(decoding: bytes[place..<end], as: UTF8.self)
            } else {
                walk.meet(String(name), isEmpty: tag.hasSuffix("/"))
            }
        }
        return nil
    }

    private static func starts(_ mark: String, _ bytes: [UInt8], at place: Int) -> Bool {
        bytes[place...].starts(with: mark.utf8)
    }

    private static func find(_ mark: String, in bytes: [UInt8], from start: Int) -> Int? {
        guard let first = mark.utf8.first else { return nil }
        var place = start
        while place < bytes.count, let next = bytes[place...].firstIndex(of: first) {
            if starts(mark, bytes, at: next) { return next }
            place = next + 1
        }
        return nil
    }

    /// The containers around the place the search has come to.
    private struct Walk {
        private enum Level {
            case dictionary(key: String)
            case array(index: Int)
        }

        private var levels: [Level] = []

        /// The key that the next value belongs to.
        var key: String {
            get { if case .dictionary(let key)? = levels.last { key } else { "" } }
            set { if case .dictionary? = levels.last { levels[levels.count - 1] = .dictionary(key: newValue) } }
        }

        var path: String {
            var path = ""
            for level in levels {
                switch level {
                case .dictionary(let key): path += path.isEmpty ? key : ".\(key)"
                case .array(let index): path += "[\(index)]"
                }
            }
            return path
        }

        /// Goes on by a tag that is neither a key nor a null.
        mutating func meet(_ name: String, isEmpty: Bool) {
            switch name {
            case "dict" where !isEmpty: levels.append(.dictionary(key: ""))
            case "array" where !isEmpty: levels.append(.array(index: 0))
            case "/dict", "/array":
                _ = levels.popLast()
                countOne()
            case "/string", "/integer", "/real", "/date", "/data": countOne()
            default: if isEmpty { countOne() }
            }
        }

        private mutating func countOne() {
            if case .array(let index)? = levels.last { levels[levels.count - 1] = .array(index: index + 1) }
        }
    }
}
