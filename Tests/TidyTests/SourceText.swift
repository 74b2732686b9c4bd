import Foundation

/// A Swift file in two forms of equal length: as written, and with every comment and string literal blanked, so that a
/// word in prose is never mistaken for code. Code inside an interpolation stays code.
struct SourceText: Sendable {
    let path: String
    let text: Data
    let code: Data
    private let lineStarts: [Int]

    init(path: String, text: String) {
        self.path = path
        let bytes = Array(text.utf8)
        self.text = Data(bytes)
        code = path.hasSuffix(".swift") ? Data(Blanking.blanked(bytes)) : Data(bytes)
        var starts = [0]
        for (index, byte) in bytes.enumerated() where byte == Blanking.newline { starts.append(index + 1) }
        if starts.count > 1, starts[starts.count - 1] == bytes.count { starts.removeLast() }
        lineStarts = starts
    }

    var lineCount: Int { text.isEmpty ? 0 : lineStarts.count }

    /// The line, from 1, that holds the byte at `offset`.
    func line(at offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// Line `number` (from 1) as written, or nil past either end.
    func lineText(_ number: Int) -> String? { slice(text, number) }

    /// Line `number` (from 1) with comments and strings blanked, or nil past either end.
    func lineCode(_ number: Int) -> String? { slice(code, number) }

    private func slice(_ data: Data, _ number: Int) -> String? {
        guard number >= 1, number <= lineStarts.count else { return nil }
        let end = number < lineStarts.count ? lineStarts[number] - 1 : data.count
        return String(decoding: data[lineStarts[number - 1]..<max(end, lineStarts[number - 1])], as: UTF8.self)
            .trimmingCharacters(in: .newlines)
    }

    /// Byte offsets at which `needle` stands in `data`. Where it begins or ends with a letter it must not be part of a
    /// longer word or path: `print(` is found neither in `reprint(` nor in `terminal.print(`, `/a` not in `b/a`.
    static func offsets(of needle: String, in data: Data) -> [Int] {
        let bytes = Array(needle.utf8)
        guard let first = bytes.first, let last = bytes.last else { return [] }
        var found: [Int] = []
        var position = data.startIndex
        while let range = data.range(of: Data(bytes), in: position..<data.endIndex) {
            let before = range.lowerBound > data.startIndex ? data[range.lowerBound - 1] : 0
            let after = range.upperBound < data.endIndex ? data[range.upperBound] : 0
            let needsABeginning = isWord(first) || first == UInt8(ascii: "/")
            let beginsAWord = !needsABeginning || !(isWord(before) || before == UInt8(ascii: "."))
            let endsAWord = !isWord(last) || !isWord(after)
            if beginsAWord && endsAWord { found.append(range.lowerBound) }
            position = range.upperBound
        }
        return found
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
