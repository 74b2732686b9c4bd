/// How many columns of a terminal texts take (known fault B57): 2 for wide signs and emoji, 0 for combining marks.
package enum DisplayWidth {
    /// The columns of a text without control characters.
    package static func of(_ text: String) -> Int {
        // Plain ASCII, the usual case, is one column a byte.
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    /// The columns of one sign as a person sees it: a letter with its accents, a family joined of several emoji.
    package static func of(_ sign: Character) -> Int {
        var columns = 0
        var isEmojiStyle = false
        for scalar in sign.unicodeScalars {
            columns += of(scalar)
            if scalar.value == 0xFE0F { isEmojiStyle = true }
        }
        // A sequence shows as one picture: a family, a flag, a heart made colourful by U+FE0F.
        return isEmojiStyle && columns > 0 ? 2 : min(columns, 2)
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20..<0x7F: return 1
        case 0x00..<0x20, 0x7F..<0xA0: return 0
        case 0xAD: return 1
        // The vowels and finals of a Hangul syllable written in parts join its first consonant.
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
        // A skin tone colours the sign before it.
        case 0x1F3FB...0x1F3FF: return 2
        default: break
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return WideSigns.contains(scalar) ? 2 : 1
        }
    }

    /// The text cut to at most `width` columns, never in the middle of a sign, with `…` where something went.
    package static func truncated(_ text: String, to width: Int) -> String {
        if of(text) <= width { return text }
        guard width > 0 else { return "" }
        var kept = ""
        var columns = 0
        for sign in text {
            let next = of(sign)
            if columns + next > width - 1 { break }
            columns += next
            kept.append(sign)
        }
        return kept + "…"
    }

    /// Blanks that fill a text of so many columns up to `width`.
    package static func blanks(filling columns: Int, to width: Int) -> String {
        String(repeating: " ", count: max(0, width - columns))
    }
}
