public import CartCore
internal import Synchronization

/// A clock that stands until it is moved, in either direction.
public final class TestClock: Sendable {
    private let milliseconds: Mutex<Int64>

    /// A clock that stands at an instant; without further words at the beginning of 2025.
    public init(at instant: Timestamp = Timestamp(milliseconds: 1_735_689_600_000)) {
        milliseconds = Mutex(instant.milliseconds)
    }

    /// The instant it stands at.
    public var now: Timestamp { Timestamp(milliseconds: milliseconds.withLock { $0 }) }

    /// Moves it on, or back.
    public func advance(milliseconds span: Int64) { milliseconds.withLock { $0 += span } }
}
