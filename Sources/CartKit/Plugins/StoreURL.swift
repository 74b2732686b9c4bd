internal import CartCore

/// The URL of a store: `scheme:location?key=value&key=value`.
///
/// The scheme is the plugin's name. The location is handed on as it is, up to the first `?`: a path
/// (`sqlite:carts.db`), or what follows the colon of a web address (`//host:8080`). Keys and values of the options may
/// be percent-encoded. A scheme is the same in upper and lower case.
public struct StoreURL: Hashable, Sendable, CustomStringConvertible {
    /// The scheme, in lower case.
    public var scheme: String
    /// The location.
    public var location: String
    /// The options.
    public var options: [String: String]

    /// A URL of these parts.
    public init(scheme: String, location: String, options: [String: String] = [:]) {
        self.scheme = scheme
        self.location = location
        self.options = options
    }

    /// Reads a URL.
    ///
    /// - Parameter knownSchemes: schemes to name in the error, and to guess from.
    /// - Throws: `badURL` when there is no scheme, or an option is malformed or there twice.
    public init(parsing text: String, knownSchemes: [String] = []) throws(CartStoreError) {
        func bad(_ reason: String) -> CartStoreError { CartStoreError(.badURL, at: text, reason) }
        guard let colon = text.firstIndex(of: ":"), Self.isScheme(text[..<colon].lowercased()) else {
            let known = knownSchemes.isEmpty ? "" : "; known schemes: " + knownSchemes.joined(separator: ", ")
            throw bad(
                "a store's URL begins with its scheme, as in \(Self.example(for: text, among: knownSchemes))\(known)")
        }
        let rest = text[text.index(after: colon)...]
        let query = rest.firstIndex(of: "?")
        var options: [String: String] = [:]
        if let query {
            for pair in rest[rest.index(after: query)...].split(separator: "&") {
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.count == 2, let key = Self.decoded(parts[0]), let value = Self.decoded(parts[1]),
                    !key.isEmpty
                else { throw bad("the option \(DocumentValue.quoted(String(pair))) is not key=value") }
                if options.updateValue(value, forKey: key) != nil {
                    throw bad("the option \(DocumentValue.quoted(key)) is there twice")
                }
            }
        }
        let location = rest[..<(query ?? rest.endIndex)]
        if location.unicodeScalars.contains(where: \.isControl) { throw bad("a control character is in the location") }
        self.init(scheme: text[..<colon].lowercased(), location: String(location), options: options)
    }

    /// The URL as text, options sorted by key.
    public var description: String {
        let pairs = options.sorted { $0.key < $1.key }.map { Self.encoded($0.key) + "=" + Self.encoded($0.value) }
        return scheme + ":" + location + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
    }

    /// The error for a scheme that nobody registered.
    public func unknownScheme(known: [String]) -> CartStoreError {
        let near = NearMiss.nearest(to: scheme, among: known).map { "; did you mean \($0)?" } ?? ""
        let list = known.isEmpty ? "none" : known.joined(separator: ", ")
        return CartStoreError(
            .badURL, at: description, "there is no store \"\(scheme):\"\(near) Known schemes: \(list)")
    }

    static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, (0x61...0x7A).contains(first) else { return false }
        return text.utf8.allSatisfy { byte in
            switch byte {
            case 0x61...0x7A, 0x30...0x39, 0x2B, 0x2D, 0x2E: true
            default: false
            }
        }
    }

    /// What someone who left the scheme out may have meant, by the file's ending.
    private static func example(for text: String, among known: [String]) -> String {
        if text.hasSuffix(".plist"), known.contains("plist") { return "plist:\(text)" }
        if known.contains("sqlite"), !text.isEmpty { return "sqlite:\(text)" }
        return "\(known.first ?? "sqlite"):carts"
    }

    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = ArraySlice(text.utf8)
        while let byte = rest.popFirst() {
            if byte != UInt8(ascii: "%") {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func encoded(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case 0x25, 0x26, 0x3D, 0x23, 0x3F, 0x00...0x20, 0x7F...0xFF:
                encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            default: encoded.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
        return encoded
    }
}
