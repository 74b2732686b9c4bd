import Foundation

/// Something that must not be written in some folders: data, with the samples that prove that it is caught.
struct BannedWord: Sendable, CustomStringConvertible {
    /// What a comment `Tidy(id): reason` names, on the line or the one above, where the word is right for once.
    let id: String
    let words: [String]
    /// Path prefixes it is banned under; an empty one stands for every file.
    let folders: [String]
    /// Path prefixes below those where it is right.
    var except: [String] = []
    /// Only in files that end so.
    var suffixes = [".swift"]
    /// Looks at comments and strings too.
    var inProse = false
    /// A line that holds one of these too is right.
    var unless: [String] = []
    /// The word is right when the comment above it, or on its line, holds this and then a reason.
    var reason: String?
    let instead: String
    /// A line that is caught when it stands in the first folder, and one that is not.
    let bad: String
    let good: String

    var description: String { id }

    func applies(to path: String) -> Bool {
        folders.contains { path.hasPrefix($0) } && !except.contains { path.hasPrefix($0) }
            && suffixes.contains { path.hasSuffix($0) }
    }

    func findings(in file: SourceText) -> [Finding] {
        guard applies(to: file.path) else { return [] }
        return words.flatMap { word in
            SourceText.offsets(of: word, in: inProse ? file.text : file.code).compactMap { offset -> Finding? in
                let line = file.line(at: offset)
                let code = file.lineCode(line) ?? ""
                if unless.contains(where: code.contains) { return nil }
                if Self.gives("Tidy(\(id)):", above: line, in: file) { return nil }
                if let reason, Self.gives(reason, above: line, in: file) { return nil }
                return Finding(path: file.path, line: line, found: word, instead: instead)
            }
        }
    }

    /// Whether the line, or the comments and attributes directly above it, hold `marker` with at least three words of
    /// reason behind it.
    private static func gives(_ marker: String, above line: Int, in file: SourceText) -> Bool {
        func hasReason(_ number: Int) -> Bool {
            guard let text = file.lineText(number), let range = text.range(of: marker) else { return false }
            return text[range.upperBound...].split(separator: " ").count >= 3
        }
        if hasReason(line) { return true }
        var above = line - 1
        while let text = file.lineText(above)?.trimmingCharacters(in: .whitespaces),
            text.hasPrefix("//") || text.hasPrefix("@")
        {
            if hasReason(above) { return true }
            above -= 1
        }
        return false
    }
}
