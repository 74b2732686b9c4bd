internal import CNettle
public import CartCore

/// What tells one quote from another: the SHA-256 of `Quote.record`, as 64 small hexadecimal digits. Two quotes have the
/// same digest when a shopper sees the same lines, prices, promotions, fees, taxes and total in both.
public struct QuoteDigest: Hashable, Sendable, CustomStringConvertible {
    /// The 64 digits.
    public let hexadecimal: String

    /// The digits.
    public var description: String { hexadecimal }

    /// The digest of a quote.
    public init(_ quote: Quote) { self.init(quote.record) }

    /// The digest of a quote's record.
    public init(_ record: QuoteRecord) {
        let bytes = record.canonicalBytes
        var digest = [UInt8](repeating: 0, count: 32)
        bytes.withUnsafeBufferPointer { input in
            digest.withUnsafeMutableBufferPointer { output in
                // A record is never empty and neither is the digest, so both have an address.
                if let from = input.baseAddress, let to = output.baseAddress {
                    cnettle_sha256(from, input.count, to)
                }
            }
        }
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in digest { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
        hexadecimal = String(decoding: text, as: UTF8.self)
    }

    /// A digest as somebody wrote it: trimmed, in capitals or not. Nil when it is none.
    public init?(_ text: String) {
        let digits = text.lowercased().split(whereSeparator: { $0.isWhitespace })
        guard digits.count == 1, let digits = digits.first, digits.utf8.count == 64,
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        hexadecimal = String(digits)
    }
}
