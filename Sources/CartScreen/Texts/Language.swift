/// A language a person reads. Everything the module says exists in each of them.
public enum Language: String, Hashable, Sendable, CaseIterable {
    /// English.
    case en
    /// Simplified Chinese.
    case zhHans = "zh-Hans"

    /// The language of a locale's name, such as `zh_CN.UTF-8`, `zh-Hans-SG` or `en_GB`; nil when it is neither.
    ///
    /// Any Chinese is answered in Simplified Chinese: it is nearer than English.
    public init?(locale: String) {
        let letters = locale.utf8.prefix { $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") }
        guard letters.count == 2, let first = letters.first, let last = letters.last else { return nil }
        switch (first | 0x20, last | 0x20) {
        case (UInt8(ascii: "z"), UInt8(ascii: "h")): self = .zhHans
        case (UInt8(ascii: "e"), UInt8(ascii: "n")): self = .en
        default: return nil
        }
    }
}
