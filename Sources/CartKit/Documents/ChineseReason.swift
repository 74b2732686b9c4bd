/// Reasons of documents, files and stores in Chinese.
///
/// A `DocumentError` and a `CartStoreError` carry their reason in English, and a store of another package has its own. What
/// this framework and the system say is known here, sentence by sentence; everything else stays as it is.
package enum ChineseReason {
    /// The reason in Chinese as far as it is known.
    package static func of(_ english: String) -> String { known(english) ?? english }

    /// The reason in Chinese, or nil when it is nobody's we know.
    package static func known(_ english: String) -> String? {
        if let word = words[english] ?? placed(english) { return word }
        for sentence in sentences {
            if let chinese = sentence.translated(english) { return chinese }
        }
        return nil
    }

    /// A reason behind its place: `lines[3].sku: the field is missing`, `line 1, column 7: …`.
    private static func placed(_ english: String) -> String? {
        let form = #/([^\s:“]+|(?:[^\s:]+, )?line [0-9]+, column [0-9]+): /#
        guard let found = english.prefixMatch(of: form) else { return nil }
        return known(String(english[found.range.upperBound...])).map { place(String(found.output.1)) + "：" + $0 }
    }

    private static func place(_ english: String) -> String {
        guard let place = english.wholeMatch(of: /(?:(.*), )?line ([0-9]+), column ([0-9]+)/) else { return english }
        return (place.output.1.map { $0 + "，" } ?? "") + "第 \(place.output.2) 行第 \(place.output.3) 列"
    }

    /// A sentence with holes: `{x}` keeps what was there, `{l}` a list of it, `{X}` says it in Chinese as far as it is
    /// known.
    struct Sentence: Sendable {
        /// The text around the holes: one more than there are holes.
        private let fixed: [String]
        private let holes: [String]
        private let chinese: String
        /// Whether what stands before the last fixed text may hold that text too.
        private let fromEnd: Bool

        init(_ english: String, _ chinese: String, fromEnd: Bool = false) {
            let parts = english.split(separator: "{", omittingEmptySubsequences: false)
            var (fixed, holes) = ([String(parts.first ?? "")], [String]())
            for part in parts.dropFirst() {
                let halves = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
                holes.append(String(halves.first ?? ""))
                fixed.append(String(halves.last ?? ""))
            }
            (self.fixed, self.holes, self.chinese, self.fromEnd) = (fixed, holes, chinese, fromEnd)
        }

        func translated(_ english: String) -> String? {
            guard let first = fixed.first, let last = fixed.last, english.hasPrefix(first) else { return nil }
            if holes.isEmpty { return english == first ? chinese : nil }
            var rest = english.dropFirst(first.count)
            guard rest.hasSuffix(last) else { return nil }
            rest = rest.dropLast(last.count)
            var text = chinese
            for (hole, next) in zip(holes, fixed.dropFirst()) {
                var found = rest
                if hole != holes.last {
                    guard let end = fromEnd ? rest.ranges(of: next).last : rest.firstRange(of: next) else { return nil }
                    found = rest[..<end.lowerBound]
                    rest = rest[end.upperBound...]
                }
                let said =
                    switch hole {
                    case "l": String(found).replacing(", ", with: "、")
                    case hole.uppercased(): ChineseReason.of(String(found))
                    default: String(found)
                    }
                text.replace("{\(hole)}", with: said)
            }
            return text
        }
    }
}
