/// When a program writes in colour.
package enum Colour: String, CaseIterable, Sendable {
    case auto, always, never

    /// Whether escape sequences may be written (known fault B59): on a terminal that is not dumb, unless NO_COLOR is set
    /// to something. An empty NO_COLOR does not count, as no-color.org has it.
    package func isAllowed(onTerminal: Bool, environment: [String: String]) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto:
            onTerminal && (environment["NO_COLOR"] ?? "").isEmpty && !["", "dumb"].contains(environment["TERM"] ?? "")
        }
    }
}
