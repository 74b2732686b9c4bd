import CartCore
import CartDigest
import Testing

@Suite("The digest of a quote")
struct QuoteDigestTests {
    private let record = QuoteRecord(
        currency: "CNY",
        entries: [
            QuoteRecord.Entry(.line, "A/茶", [2, 1_000, 1_200, 100, 1_900]), QuoteRecord.Entry(.total, "", [1_900]),
        ])

    @Test("it is the SHA-256 of the record's bytes, as another program works it out")
    func known() {
        // Worked out by Python's hashlib over the form that `canonicalBytes` describes.
        #expect(
            QuoteDigest(record).hexadecimal == "82678dee918526a40e54915064f916c2fc2f528037e3be6ca7d5629ea32d5125")
    }

    @Test("a digest is read trimmed, in capitals or not; what is none is refused")
    func reading() {
        let text = QuoteDigest(record).hexadecimal
        for written in [text, " \(text)\n", text.uppercased()] { #expect(QuoteDigest(written) == QuoteDigest(record)) }
        let none = ["", "abc", String(text.dropLast()), text + "0", String(text.dropLast()) + "g", text + " " + text]
        for written in none { #expect(QuoteDigest(written) == nil, "\(written)") }
    }
}
