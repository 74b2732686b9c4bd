/// An instant: milliseconds since 1970-01-01T00:00:00Z. The core never reads a clock; instants come in as arguments.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970, UTC; negative before.
    public let milliseconds: Int64

    /// The instant `milliseconds` after 1970 began.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Orders instants by time.
    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }
}

/// A half-open span of time: `from` belongs to it, `until` does not any more (known fault B20).
public struct TimeWindow: Hashable, Sendable {
    /// The first instant inside; nil when it has always begun.
    public let from: Timestamp?
    /// The first instant after; nil when it never ends.
    public let until: Timestamp?

    /// A window from `from` up to, but not including, `until`.
    public init(from: Timestamp? = nil, until: Timestamp? = nil) {
        self.from = from
        self.until = until
    }

    /// A window without ends.
    public static let always = TimeWindow()

    /// Where an instant lies.
    public enum Position: Sendable { case before, inside, after }

    /// Where `instant` lies relative to the window.
    public func position(of instant: Timestamp) -> Position {
        if let from, instant < from { return .before }
        if let until, instant >= until { return .after }
        return .inside
    }
}
