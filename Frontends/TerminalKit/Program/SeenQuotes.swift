internal import CartCore
internal import CartDigest
internal import CartKit
internal import FoundationEssentials

/// The quotes of a cart that were shown last, so that a checkout that expects one of them can say what changed since.
struct SeenQuotes: Sendable {
    /// So many are remembered.
    static let kept = 16

    private let path: String
    private let files: any FileSystem

    init(_ workplace: Workplace, cart: CartID, files: any FileSystem = LocalFileSystem()) {
        // Beside the cart's journal, like the rows of the last look.
        path = workplace.journal(of: cart).path + ".quotes"
        self.files = files
    }

    /// Remembers a quote that is shown. One that cannot be remembered is no failure: the digest stands for itself, and only
    /// the differences cannot be named.
    func remember(_ quote: Quote) {
        let record = quote.record
        let digest = QuoteDigest(record).hexadecimal
        var all = read().filter { $0.digest != digest }
        all.insert((digest, record), at: 0)
        let value = DocumentValue.array(
            all.prefix(Self.kept).map { .object(["digest": .text($0.digest), "quote": Self.value(of: $0.record)]) })
        guard let folder = path.lastIndex(of: "/") else { return }
        do {
            try files.createDirectory(String(path[..<folder]))
            try files.replace(path, with: value.jsonData())
        } catch { return }
    }

    /// The quote of a digest; nil when it was not shown here, or is forgotten.
    func record(_ digest: QuoteDigest) -> QuoteRecord? {
        read().first { $0.digest == digest.hexadecimal }?.record
    }

    private func read() -> [(digest: String, record: QuoteRecord)] {
        guard let data = try? files.read(path), let value = try? DocumentValue(json: data),
            case .array(let quotes) = value
        else { return [] }
        return quotes.compactMap { quote in
            guard case .text(let digest)? = quote["digest"], let value = quote["quote"],
                let record = Self.record(of: value)
            else { return nil }
            // What was tampered with is no quote that was shown.
            return QuoteDigest(record).hexadecimal == digest ? (digest, record) : nil
        }
    }

    private static func value(of record: QuoteRecord) -> DocumentValue {
        .object([
            "currency": .text(record.currency),
            "entries": .array(
                record.entries.map { entry in
                    .array(
                        [.integer(Int64(entry.kind.rawValue)), .text(entry.name)]
                            + entry.numbers.map { .integer($0) })
                }),
        ])
    }

    private static func record(of value: DocumentValue) -> QuoteRecord? {
        guard case .text(let currency)? = value["currency"], case .array(let values)? = value["entries"] else {
            return nil
        }
        var entries: [QuoteRecord.Entry] = []
        for case .array(let parts) in values {
            guard parts.count >= 2, case .integer(let number) = parts[0], case .text(let name) = parts[1],
                let kind = UInt8(exactly: number).flatMap(QuoteRecord.Kind.init)
            else { return nil }
            var numbers: [Int64] = []
            for case .integer(let number) in parts[2...] { numbers.append(number) }
            entries.append(QuoteRecord.Entry(kind, name, numbers))
        }
        return QuoteRecord(currency: currency, entries: entries)
    }
}
