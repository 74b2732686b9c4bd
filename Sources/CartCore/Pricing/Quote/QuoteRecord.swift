/// What a shopper saw of a quote, without words: the form that digests are made of and that two quotes are compared by.
///
/// It holds numbers and ids only, in an order of its own: language, order of the page, time and backend do not matter.
/// What is not selected is not in it.
public struct QuoteRecord: Hashable, Sendable {
    /// What an entry speaks of.
    public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        /// A line: quantity, price and original price of a piece, discount, total.
        case line = 1
        /// Goods that a promotion brings, by promotion and SKU: quantity, price of a piece, total.
        case extra
        /// A promotion that acts: what it takes off, what its goods save.
        case promotion
        /// A fee, by shop and kind: what is charged, what is paid.
        case fee
        /// A rate of tax: net, tax, gross.
        case tax
        /// What cash rounding adds.
        case rounding
        /// What is paid.
        case total
    }

    /// One thing that a shopper saw.
    public struct Entry: Hashable, Sendable {
        /// What it speaks of.
        public let kind: Kind
        /// Its id: the line's, the promotion's; empty for the total and the rounding.
        public let name: String
        /// Its amounts in minor units, and its quantity, in the order `kind` says.
        public let numbers: [Int64]

        /// An entry.
        public init(_ kind: Kind, _ name: String, _ numbers: [Int64]) {
            self.kind = kind
            self.name = name
            self.numbers = numbers
        }
    }

    /// What differs between two records.
    public struct Difference: Hashable, Sendable {
        /// What was seen; nil when it was not there.
        public let before: Entry?
        /// What is there now; nil when it is gone.
        public let after: Entry?
    }

    /// The currency's code.
    public let currency: String
    /// The entries, by kind and then by the bytes of their names.
    public let entries: [Entry]

    /// A record of these entries, in any order.
    public init(currency: String, entries: [Entry]) {
        self.currency = currency
        self.entries = entries.sorted { Self.isBefore($0, $1) }
    }

    private static func isBefore(_ one: Entry, _ other: Entry) -> Bool {
        if one.kind != other.kind { return one.kind.rawValue < other.kind.rawValue }
        return one.name.utf8.lexicographicallyPrecedes(other.name.utf8)
    }

    /// The record as bytes, always the same for the same record.
    ///
    /// `cartwright-quote 1` and a line feed; the currency's code and each entry's name as its length in four bytes and its
    /// UTF-8; before a name the kind in one byte, after it how many numbers there are in one byte, and each number in eight
    /// bytes of two's complement. The greatest byte comes first everywhere. Lengths stand before texts, so no id can look
    /// like another entry.
    public var canonicalBytes: [UInt8] {
        var bytes = Array("cartwright-quote 1\n".utf8)
        func put(_ number: UInt64, bytes count: Int) {
            for place in (0..<count).reversed() {
                bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(place))))
            }
        }
        func put(_ text: String) {
            put(UInt64(text.utf8.count), bytes: 4)
            bytes += Array(text.utf8)
        }
        put(currency)
        for entry in entries {
            bytes.append(entry.kind.rawValue)
            put(entry.name)
            bytes.append(UInt8(truncatingIfNeeded: entry.numbers.count))
            for number in entry.numbers { put(UInt64(bitPattern: number), bytes: 8) }
        }
        return bytes
    }

    /// What differs in a later record, in the order of entries.
    public func differences(to later: QuoteRecord) -> [Difference] {
        var differences: [Difference] = []
        var (one, other) = (0, 0)
        while one < entries.count || other < later.entries.count {
            let before = one < entries.count ? entries[one] : nil
            let after = other < later.entries.count ? later.entries[other] : nil
            if let before, let after, before.kind == after.kind, before.name.utf8.elementsEqual(after.name.utf8) {
                if before.numbers != after.numbers { differences.append(Difference(before: before, after: after)) }
                one += 1
                other += 1
            } else if let before, after.map({ Self.isBefore(before, $0) }) ?? true {
                differences.append(Difference(before: before, after: nil))
                one += 1
            } else {
                differences.append(Difference(before: nil, after: after))
                other += 1
            }
        }
        return differences
    }
}

extension Quote {
    /// What a shopper saw of this quote.
    public var record: QuoteRecord {
        typealias Entry = QuoteRecord.Entry
        var entries: [Entry] = []
        for line in lines {
            entries.append(
                Entry(
                    .line, line.id.rawValue,
                    [
                        Int64(line.quantity), line.unitPrice.minorUnits, line.unitListPrice.minorUnits,
                        line.discount.minorUnits, line.total.minorUnits,
                    ]))
        }
        for extra in extras {
            entries.append(
                Entry(
                    .extra, extra.promotion.rawValue + "/" + extra.sku.rawValue,
                    [Int64(extra.quantity), extra.unitPrice.minorUnits, extra.total.minorUnits]))
        }
        for promotion in applied {
            entries.append(
                Entry(.promotion, promotion.id.rawValue, [promotion.amount.minorUnits, promotion.saving.minorUnits]))
        }
        for fee in fees {
            // Of a shop's fees of one kind there can be several: they are told by their place.
            let name = (fee.shop?.rawValue ?? "") + "/" + fee.kind.name
            let count = entries.count { $0.kind == .fee && ($0.name == name || $0.name.hasPrefix(name + "#")) }
            entries.append(
                Entry(
                    .fee, count == 0 ? name : name + "#" + String(count + 1),
                    [fee.charged.minorUnits, fee.amount.minorUnits]))
        }
        for rate in tax?.rates ?? [] {
            entries.append(
                Entry(
                    .tax, rate.rate.id.rawValue, [rate.net.minorUnits, rate.tax.minorUnits, rate.gross.minorUnits]))
        }
        if let rounding { entries.append(Entry(.rounding, "", [rounding.minorUnits])) }
        entries.append(Entry(.total, "", [total.minorUnits]))
        return QuoteRecord(currency: currency.code, entries: entries)
    }
}
