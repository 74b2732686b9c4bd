internal import CartCore

/// The name of a cart's file: the id, with every byte but `a`–`z`, `0`–`9`, `-` and `_` as `%` and two digits.
///
/// An id may hold anything, `/` and `..` too, and file systems differ on which names are the same. So capitals are
/// written as bytes as well: no two ids meet in one file where capitals do not count.
enum CartFileName {
    private static let ending = ".json"
    /// Leaves room, within the 255 bytes that file systems allow, for the ending and for a temporary name.
    private static let longestStem = 200

    /// The name of an id's file; nil when it would be too long.
    static func name(of id: CartID) -> String? {
        var stem = ""
        for byte in id.rawValue.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                stem.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                stem += digits.utf8.count == 1 ? "%0" + digits : "%" + digits
            }
        }
        return stem.isEmpty || stem.utf8.count > longestStem ? nil : stem + ending
    }

    /// The id that a file is named after; nil when it is not the name of a cart's file.
    static func id(of name: String) -> CartID? {
        guard name.hasSuffix(ending) else { return nil }
        var bytes: [UInt8] = []
        var rest = name.dropLast(ending.count).utf8[...]
        while let byte = rest.popFirst() {
            if byte != UInt8(ascii: "%") {
                bytes.append(byte)
                continue
            }
            guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        // Only the one name that this very id gives: no cart is found under two.
        let id = CartID(text)
        return Self.name(of: id) == name ? id : nil
    }
}
