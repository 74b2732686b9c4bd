/// What happens between a tap on "add to cart" and the badge's new count, as a pure value: events go in, effects come
/// out, and the shell carries the effects out in their order.
///
/// What it holds to (acceptance S92–S112, faults B55 and B56):
/// - The edit comes first (``Effect/add(_:)``) and never waits for a flight. Fifty quick taps are fifty edits at once.
/// - At most one item flies. A tap during a flight is counted and not flown; so is a tap on an item that is in the
///   cart already, and one whose place on the screen is not known.
/// - The list takes no input while an item flies. Every ``Effect/lockList`` is followed by one ``Effect/unlockList``,
///   however the flight ends: landed, reported by the shell's own animator, page left, reduced motion, item removed.
/// - Every toss has its own id and one ``Effect/completed(_:)``.
/// - The badge counts items, not pieces, and changes when the flight lands; without a flight, at once.
///
/// `ItemID` is whatever tells the goods apart: a line's identity, or a SKU.
///
/// Times are milliseconds of any one clock. A clock that is set back holds the flight up for that moment but cannot
/// stop it: only time that has passed counts.
public struct Toss<ItemID: Hashable & Sendable>: Sendable {
    /// What a tap on an item that is in the cart already does.
    public enum Again: String, Hashable, Sendable {
        /// The tap is one more piece: an edit, without a flight. The default.
        case merge
        /// The button is disabled from the first tap on, and a tap that comes all the same does nothing (S93, S94).
        case once
    }

    /// An item in the air.
    public struct Flight: Sendable {
        /// Which toss this is.
        public let id: FlightID
        /// What flies.
        public let item: ItemID
        /// How it flies.
        public let timeline: TossTimeline
        var elapsed: Int64 = 0
    }

    private enum Stage: Sendable {
        case idle
        case flying(Flight)
        // Landed: the badge fades and the cart shakes; the list is free.
        case settling(Flight)
    }

    /// What a tap on an item that is in the cart already does.
    public let again: Again
    /// How long the flights last and how large they are.
    public let style: TossStyle
    /// Whether the reader has asked for reduced motion: then nothing flies, fades or shakes.
    public private(set) var hasReducedMotion: Bool
    /// The count that the badge shows; it is hidden at 0 (S109).
    public private(set) var badgeCount: Int
    private var items: Set<ItemID>
    private var stage = Stage.idle
    private var tossesStarted = 0
    private var now: Int64 = 0

    /// A page on which nothing flies, over a cart that holds `items`.
    public init(
        items: Set<ItemID> = [], again: Again = .merge, style: TossStyle = .standard, hasReducedMotion: Bool = false
    ) {
        self.items = items
        self.again = again
        self.style = style
        self.hasReducedMotion = hasReducedMotion
        badgeCount = items.count
    }

    /// The item in the air, or nil.
    public var flight: Flight? {
        if case .flying(let flight) = stage { return flight }
        return nil
    }

    /// Whether the list takes no input: while an item flies (S101).
    public var isListLocked: Bool { flight != nil }

    /// Whether the badge is hidden: while it would show 0 (S109).
    public var isBadgeHidden: Bool { badgeCount == 0 }

    /// How many different items are in the cart: what the badge shows, or will when the flight has landed.
    public var itemCount: Int { items.count }

    /// Whether anything moves, so that ticks and frames are wanted.
    public var isAnimating: Bool {
        if case .idle = stage { return false }
        return true
    }

    /// Whether the item's "add to cart" button takes taps: always, or until its first tap, as ``again`` says.
    public func isButtonEnabled(for item: ItemID) -> Bool { again == .merge || !items.contains(item) }

    /// What the toss looks like `at` milliseconds, or nil when nothing moves. Changes nothing; the flight ends by
    /// ``Event/tick(at:)``.
    public func frame(at time: Int64) -> TossFrame? {
        switch stage {
        case .idle: return nil
        case .flying(let flight), .settling(let flight):
            return flight.timeline.frame(at: seconds(flight.elapsed, plus: passed(until: time)))
        }
    }

    /// Takes an event in and answers what to do, in this order.
    public mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .tapAdd(let item, let path, let time):
            // What is over by now comes first, so that the tap finds a free sky.
            return advance(to: time) + tap(item, path)
        case .tick(let time):
            return advance(to: time)
        case .flightEnded(let id, let time):
            guard let flight, flight.id == id else { return [] }
            _ = takeTime(until: time)
            return land(flight)
        case .addedElsewhere(let item):
            guard items.insert(item).inserted, flight == nil else { return [] }
            return [showBadge(fades: false)]
        case .removed(let item):
            return remove(item)
        case .leavePage:
            return stop()
        case .reducedMotion(let isOn):
            hasReducedMotion = isOn
            return isOn ? stop() : []
        }
    }

    // MARK: - Events

    private mutating func tap(_ item: ItemID, _ path: FlightPath?) -> [Effect] {
        guard items.insert(item).inserted else { return again == .merge ? [.add(item)] : [] }
        var effects: [Effect] = [.add(item)]
        if again == .once { effects.append(.disableButton(item)) }
        // One at a time: whoever flies already also brings this item's count.
        guard flight == nil else { return effects }

        tossesStarted += 1
        let id = FlightID(number: tossesStarted)
        guard !hasReducedMotion, let path, !path.isMotionless else {
            stage = .idle
            return effects + [showBadge(fades: false), .completed(id)]
        }
        stage = .flying(Flight(id: id, item: item, timeline: TossTimeline(path: path, style: style)))
        return effects + [.lockList, .startFlight(id)]
    }

    private mutating func remove(_ item: ItemID) -> [Effect] {
        guard items.remove(item) != nil else { return [] }
        var effects: [Effect] = again == .once ? [.enableButton(item)] : []
        if let flight {
            // What is no longer in the cart must not be seen landing in it; any other item's count waits for the
            // landing.
            if flight.item == item { effects += stop() }
        } else {
            effects.append(showBadge(fades: false))
        }
        return effects
    }

    private mutating func advance(to time: Int64) -> [Effect] {
        let passed = takeTime(until: time)
        switch stage {
        case .idle:
            return []
        case .flying(var flight):
            flight.elapsed = Self.sum(flight.elapsed, passed)
            guard seconds(flight.elapsed) >= flight.timeline.landingTime else {
                stage = .flying(flight)
                return []
            }
            return land(flight)
        case .settling(var flight):
            flight.elapsed = Self.sum(flight.elapsed, passed)
            let isOver = seconds(flight.elapsed) >= flight.timeline.settledTime
            stage = isOver ? .idle : .settling(flight)
            return []
        }
    }

    /// The end of a flight that has reached the cart, in the order of S107–S111.
    private mutating func land(_ flight: Flight) -> [Effect] {
        var flight = flight
        // An animator that reports the end a moment early must not leave the item in the air.
        let landing = Int64((flight.timeline.landingTime * 1000).rounded(.up))
        flight.elapsed = max(flight.elapsed, landing)
        stage = seconds(flight.elapsed) >= flight.timeline.settledTime ? .idle : .settling(flight)
        return [
            .unlockList, .removeFlight(flight.id), showBadge(fades: true), .shakeCart, .completed(flight.id),
        ]
    }

    /// The end of everything that moves, at once and quietly.
    private mutating func stop() -> [Effect] {
        let flight = self.flight
        stage = .idle
        guard let flight else { return [] }
        return [.unlockList, .removeFlight(flight.id), showBadge(fades: false), .completed(flight.id)]
    }

    private mutating func showBadge(fades: Bool) -> Effect {
        badgeCount = items.count
        return badgeCount == 0 ? .hideBadge : .showBadge(badgeCount, fades: fades)
    }

    // MARK: - Time

    private mutating func takeTime(until time: Int64) -> Int64 {
        let result = passed(until: time)
        now = time
        return result
    }

    /// Milliseconds from the last time seen to `time`; 0 when the clock was set back.
    private func passed(until time: Int64) -> Int64 {
        guard time > now else { return 0 }
        let (difference, isTooLarge) = time.subtractingReportingOverflow(now)
        return isTooLarge ? .max : difference
    }

    private func seconds(_ elapsed: Int64, plus more: Int64 = 0) -> Double {
        Double(Self.sum(elapsed, more)) / 1000
    }

    private static func sum(_ a: Int64, _ b: Int64) -> Int64 {
        let (sum, isTooLarge) = a.addingReportingOverflow(b)
        return isTooLarge ? .max : sum
    }
}
