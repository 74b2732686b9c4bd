/// Makes names that come from files and other people safe to show: what would steer a terminal or turn the direction of
/// text round is shown as a visible sign instead.
package enum VisibleText {
    /// The text with control characters as their pictures (`␛`), and other invisible steering as `<U+202E>`.
    package static func of(_ text: String) -> String {
        if !text.unicodeScalars.contains(where: isSteering) { return text }
        var visible = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x00..<0x20: visible.append(picture(0x2400 + scalar.value))
            case 0x7F: visible.append(picture(0x2421))
            default:
                if isSteering(scalar) {
                    visible.append(contentsOf: "<U+\(hexadecimal(scalar.value))>".unicodeScalars)
                } else {
                    visible.append(scalar)
                }
            }
        }
        return String(visible)
    }

    /// Whether a scalar steers instead of showing: controls, line and paragraph separators, direction marks, and format
    /// characters other than those that emoji and Indic or Persian writing need.
    package static func isSteering(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F: return false
        case 0x00..<0x20, 0x7F..<0xA0: return true
        case 0xAD, 0x200C, 0x200D, 0xE0020...0xE007F: return false
        case 0x2028, 0x2029: return true
        default: return scalar.value > 0xFF && scalar.properties.generalCategory == .format
        }
    }

    /// Four digits at least, in capitals.
    package static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private static func picture(_ value: UInt32) -> Unicode.Scalar { Unicode.Scalar(value) ?? "?" }
}
