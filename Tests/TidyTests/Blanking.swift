/// Replaces Swift's comments and string literals by spaces, byte for byte, and keeps the line ends.
///
/// It knows line and nested block comments, plain, raw and multi-line strings, and interpolations in all of them. It does
/// not know regex literals; a quote inside one blanks at most the rest of its line.
enum Blanking {
    static let newline = UInt8(ascii: "\n")
    private static let space = UInt8(ascii: " ")
    private static let quote = UInt8(ascii: "\"")
    private static let hash = UInt8(ascii: "#")
    private static let slash = UInt8(ascii: "/")
    private static let star = UInt8(ascii: "*")
    private static let backslash = UInt8(ascii: "\\")
    private static let open = UInt8(ascii: "(")
    private static let close = UInt8(ascii: ")")

    private enum State {
        /// Code; inside an interpolation, with the number of parentheses that are open in it.
        case code(parentheses: Int)
        case string(hashes: Int, isMultiline: Bool)
    }

    static func blanked(_ source: [UInt8]) -> [UInt8] {
        var result = source
        var states = [State.code(parentheses: 0)]
        var index = 0

        func byte(_ offset: Int) -> UInt8 { offset < source.count ? source[offset] : 0 }
        func run(of wanted: UInt8, at offset: Int) -> Int {
            var length = 0
            while byte(offset + length) == wanted { length += 1 }
            return length
        }
        func blank(_ count: Int) {
            for offset in index..<min(index + count, source.count) where source[offset] != newline {
                result[offset] = space
            }
            index += count
        }

        while index < source.count {
            switch states[states.count - 1] {
            case .code(let parentheses):
                let hashes = run(of: hash, at: index)
                if byte(index) == slash && byte(index + 1) == slash {
                    while index < source.count && source[index] != newline { blank(1) }
                } else if byte(index) == slash && byte(index + 1) == star {
                    var depth = 0
                    repeat {
                        if byte(index) == slash && byte(index + 1) == star {
                            depth += 1
                            blank(2)
                        } else if byte(index) == star && byte(index + 1) == slash {
                            depth -= 1
                            blank(2)
                        } else {
                            blank(1)
                        }
                    } while depth > 0 && index < source.count
                } else if byte(index + hashes) == quote {
                    let isMultiline = run(of: quote, at: index + hashes) >= 3
                    states.append(.string(hashes: hashes, isMultiline: isMultiline))
                    blank(hashes + (isMultiline ? 3 : 1))
                } else if states.count > 1 && byte(index) == close && parentheses == 0 {
                    states.removeLast()
                    blank(1)
                } else {
                    if states.count > 1 && byte(index) == open {
                        states[states.count - 1] = .code(parentheses: parentheses + 1)
                    } else if states.count > 1 && byte(index) == close {
                        states[states.count - 1] = .code(parentheses: parentheses - 1)
                    }
                    index += max(hashes, 1)
                }
            case .string(let hashes, let isMultiline):
                let quotes = run(of: quote, at: index)
                let closing = isMultiline ? 3 : 1
                if quotes >= closing && run(of: hash, at: index + closing) >= hashes {
                    states.removeLast()
                    blank(closing + hashes)
                } else if byte(index) == backslash && run(of: hash, at: index + 1) >= hashes {
                    let isInterpolation = byte(index + 1 + hashes) == open
                    blank(1 + hashes + 1)
                    if isInterpolation { states.append(.code(parentheses: 0)) }
                } else if byte(index) == newline && !isMultiline {
                    // An unterminated literal does not compile; it must not blank the rest of the file either.
                    states.removeLast()
                } else {
                    blank(1)
                }
            }
        }
        return result
    }
}
