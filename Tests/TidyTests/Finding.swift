/// One place that breaks a rule of the house, told so that it can be mended without looking the rule up.
struct Finding: Equatable, CustomStringConvertible {
    /// Path from the repository's root.
    var path: String
    /// 1 for the first line.
    var line: Int
    /// What is there and must not be.
    var found: String
    /// Why, and what to use instead.
    var instead: String

    var description: String { "\(path):\(line): `\(found)` does not belong here: \(instead)" }
}

extension [Finding] {
    /// All findings, one a line, for the message of an expectation.
    var report: String { "\n" + map(\.description).joined(separator: "\n") }
}
