import CartCore
import Testing

/// Whole stories of a page as text, one character for each quarter of a second.
@Suite("A toss, told in ticks")
struct TossScriptTests {
    /// In `events`, a small letter taps that item, a capital removes it, `-` only lets time pass, `!` leaves the
    /// page, `<` and `>` switch reduced motion on and off. In `stage`, `F` flies, `s` shakes, `.` nothing. `badge` is
    /// the count shown.
    static let stories: [(title: String, events: String, stage: String, badge: String)] = [
        ("one item", "a-----------", "FFFFFFFFss..", "000000001111"),
        (
            "a second item once the first is down", "a---------b----------", "FFFFFFFFssFFFFFFFFss.",
            "000000001111111111222"
        ),
        ("a second item in mid-flight", "a--b--------", "FFFFFFFFss..", "000000002222"),
        ("the same item again and again", "aaaaaaaaaaaa", "FFFFFFFFss..", "000000001111"),
        ("a second item while the cart shakes", "a--------b--------", "FFFFFFFFsFFFFFFFFs", "000000001111111112"),
        ("a tap at the moment of landing", "a-------b---------", "FFFFFFFFFFFFFFFFss", "000000001111111122"),
        ("left in mid-flight", "a--!------", "FFF.......", "0001111111"),
        ("left and come back", "a--!b---------", "FFF.FFFFFFFFss", "00011111111122"),
        ("reduced motion from the start", "<abc--", "......", "012333"),
        ("reduced motion on in mid-flight, then off", "a-<b->c---------", "FF....FFFFFFFFss", "0012222222222233"),
        ("removed in mid-flight", "a--A------", "FFF.......", "0000000000"),
        ("removed and tossed again", "a---------Aa---------", "FFFFFFFFss.FFFFFFFFss", "000000001100000000011"),
    ]

    @Test("S98 S101 S107 S109 S112 B55 B56 stories", arguments: stories.indices)
    func story(index: Int) {
        let story = Self.stories[index]
        var page = Toss<String>()
        var (stage, badge) = ("", "")
        for (tick, event) in story.events.enumerated() {
            let time = Int64(tick * 250)
            _ = page.handle(.tick(at: time))
            switch event {
            case "-": break
            case "!": _ = page.handle(.leavePage)
            case "<": _ = page.handle(.reducedMotion(true))
            case ">": _ = page.handle(.reducedMotion(false))
            case _ where event.isUppercase: _ = page.handle(.removed(event.lowercased()))
            default: _ = page.handle(.tapAdd("\(event)", path: FlightPath(sampleThrow), at: time))
            }
            stage += page.isListLocked ? "F" : page.isAnimating ? "s" : "."
            badge += "\(page.badgeCount)"
        }
        #expect(stage == story.stage, "\(story.title)")
        #expect(badge == story.badge, "\(story.title)")
    }

    @Test("S93 S98 S101 S107 S112 B55 B56 what holds for every sequence of events", arguments: 1...300)
    func invariants(seed: UInt64) {
        var random = MotionRandom(seed: seed)
        let again: Toss<Int>.Again = Bool.random(using: &random) ? .merge : .once
        var page = Toss<Int>(again: again)
        var (locked, inAir, completed) = (false, [FlightID](), [FlightID: Int]())
        var (shown, edits, taps) = (0, 0, 0)
        var started: [FlightID] = []
        var time: Int64 = 0
        for step in 0..<200 {
            time += Int64.random(in: -50...700, using: &random)
            let event = anyEvent(at: time, ids: started, using: &random)
            let known = page.itemCount
            let isTap = if case .tapAdd = event { true } else { false }
            let effects = page.handle(event)
            for effect in effects {
                switch effect {
                case .add: edits += 1
                case .lockList:
                    #expect(!locked, "seed \(seed), step \(step)")
                    locked = true
                case .unlockList:
                    #expect(locked, "seed \(seed), step \(step)")
                    locked = false
                case .startFlight(let id):
                    inAir.append(id)
                    started.append(id)
                case .removeFlight(let id): inAir.removeAll { $0 == id }
                case .completed(let id): completed[id, default: 0] += 1
                case .showBadge(let count, _):
                    // A tap that comes when a flight is due lands that one first, with the count from before the tap.
                    #expect(count == page.itemCount || (isTap && count == known), "seed \(seed), step \(step)")
                    #expect(count > 0, "seed \(seed), step \(step)")
                    shown = count
                case .hideBadge: shown = 0
                case .disableButton, .enableButton, .shakeCart: break
                }
            }
            if isTap {
                taps += 1
                if again == .merge { #expect(effects.contains { if case .add = $0 { true } else { false } }) }
                #expect(page.itemCount >= known)
            }
            #expect(inAir.count <= 1 && locked == (inAir.count == 1), "seed \(seed), step \(step)")
            #expect(page.isListLocked == locked && page.flight?.id == inAir.first, "seed \(seed), step \(step)")
            #expect(page.badgeCount == shown, "seed \(seed), step \(step)")
            #expect(completed.values.allSatisfy { $0 == 1 }, "seed \(seed), step \(step)")
            #expect(started.allSatisfy { inAir.contains($0) != (completed[$0] == 1) }, "seed \(seed), step \(step)")
            // Without a flight the badge never lags behind the cart.
            if inAir.isEmpty { #expect(shown == page.itemCount, "seed \(seed), step \(step)") }
        }
        _ = page.handle(.leavePage)
        #expect(page.flight == nil && !page.isAnimating && page.badgeCount == page.itemCount, "seed \(seed)")
        if again == .merge { #expect(edits == taps, "seed \(seed)") }
        #expect(!started.isEmpty, "seed \(seed): a test without a flight shows nothing")
    }

    private func anyEvent(at time: Int64, ids: [FlightID], using random: inout MotionRandom) -> Toss<Int>.Event {
        let item = Int.random(in: 0..<12, using: &random)
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<7: return .tapAdd(item, path: FlightPath(sampleThrow), at: time)
        case 7: return .tapAdd(item, path: nil, at: time)
        case 8..<13: return .tick(at: time)
        case 13: return ids.randomElement(using: &random).map { .flightEnded($0, at: time) } ?? .tick(at: time)
        case 14: return .addedElsewhere(item)
        case 15, 16: return .removed(item)
        case 17: return .leavePage
        case 18: return .reducedMotion(true)
        default: return .reducedMotion(false)
        }
    }
}
