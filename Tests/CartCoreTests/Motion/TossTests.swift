import Testing

@testable import CartCore

@Suite("A toss, from the tap to the badge")
struct TossTests {
    typealias Page = Toss<String>
    let path = FlightPath(sampleThrow)
    let first = FlightID(number: 1)

    @Test("S91 S92 S93 S96 S98 S101 a tap: the edit first, then button, lock and flight, in this order")
    func tap() {
        var page = Page(again: .once)
        let effects = page.handle(.tapAdd("tea", path: path, at: 1000))
        #expect(effects == [.add("tea"), .disableButton("tea"), .lockList, .startFlight(first)])
        #expect(page.flight?.item == "tea" && page.flight?.id == first)
        #expect(page.isListLocked && page.isAnimating)
        #expect(page.frame(at: 2000)?.position == Point(x: 193, y: 108.25))
        #expect(page.itemCount == 1 && page.badgeCount == 0)
    }

    @Test("S94 with add-once the button stays disabled until the item leaves the cart")
    func once() {
        var page = Page(items: ["tea"], again: .once)
        #expect(!page.isButtonEnabled(for: "tea") && page.isButtonEnabled(for: "rice"))
        #expect(page.handle(.tapAdd("tea", path: path, at: 0)) == [])
        #expect(page.handle(.removed("tea")) == [.enableButton("tea"), .hideBadge])
        #expect(page.isButtonEnabled(for: "tea"))
    }

    @Test("S94 with merge, the default, an item in the cart is one more piece and is not tossed twice")
    func merge() {
        var page = Page(items: ["tea"])
        #expect(page.isButtonEnabled(for: "tea"))
        #expect(page.handle(.tapAdd("tea", path: path, at: 0)) == [.add("tea")])
        #expect(page.flight == nil && page.badgeCount == 1)
        _ = page.handle(.tapAdd("rice", path: path, at: 0))
        #expect(page.handle(.tapAdd("rice", path: path, at: 10)) == [.add("rice")])
        #expect(page.itemCount == 2)
    }

    @Test("S95 B55 an item without a place on the screen is added and counted, and nothing flies")
    func noPlace() {
        var page = Page()
        let effects = page.handle(.tapAdd("tea", path: nil, at: 0))
        #expect(effects == [.add("tea"), .showBadge(1, fades: false), .completed(first)])
        #expect(!page.isAnimating && !page.isListLocked && page.badgeCount == 1)
    }

    @Test("S105 S107 S108 S109 S110 S111 S112 the landing: unlock, remove, badge, shake, completed, in this order")
    func landing() {
        var page = Page()
        _ = page.handle(.tapAdd("tea", path: path, at: 5000))
        #expect(page.isBadgeHidden)
        #expect(page.handle(.tick(at: 6999)) == [])
        #expect(page.isBadgeHidden)
        let effects = page.handle(.tick(at: 7000))
        #expect(
            effects == [.unlockList, .removeFlight(first), .showBadge(1, fades: true), .shakeCart, .completed(first)])
        #expect(page.flight == nil && !page.isListLocked && !page.isBadgeHidden && page.badgeCount == 1)
        #expect(page.frame(at: 7000)?.phase == .landed)
        #expect(page.frame(at: 7250)?.cartShake == 5)
        #expect(page.handle(.tick(at: 7500)) == [])
        #expect(page.frame(at: 7500) == nil && !page.isAnimating)
    }

    @Test("S106 only the flight in the air ends by its animator's report, and once")
    func reportedEnd() {
        var page = Page()
        #expect(page.handle(.flightEnded(first, at: 0)) == [])
        _ = page.handle(.tapAdd("tea", path: path, at: 0))
        #expect(page.handle(.flightEnded(FlightID(number: 2), at: 10)) == [])
        #expect(page.isListLocked)
        let effects = page.handle(.flightEnded(first, at: 1990))
        #expect(effects.contains(.unlockList) && effects.last == .completed(first))
        #expect(page.handle(.flightEnded(first, at: 2000)) == [])
        #expect(page.handle(.tick(at: 2000)) == [])
    }

    @Test("S98 S112 a tap on another item in mid-flight is added at once, does not fly, and is counted at the landing")
    func tapInFlight() {
        var page = Page()
        _ = page.handle(.tapAdd("tea", path: path, at: 0))
        #expect(page.handle(.tapAdd("rice", path: path, at: 500)) == [.add("rice")])
        #expect(page.badgeCount == 0 && page.itemCount == 2)
        #expect(page.handle(.tick(at: 2000)).contains(.showBadge(2, fades: true)))
    }

    @Test("B55 fifty quick taps are fifty edits at once; each flight that starts completes once", arguments: [1, 50])
    func fiftyTaps(kinds: Int) {
        var page = Page()
        var effects: [Page.Effect] = []
        for tap in 0..<50 {
            let answer = page.handle(.tapAdd("item \(tap % kinds)", path: path, at: Int64(tap)))
            #expect(answer.first == .add("item \(tap % kinds)"))
            effects += answer
        }
        #expect(page.itemCount == kinds)
        for time in stride(from: Int64(50), through: 3000, by: 16) { effects += page.handle(.tick(at: time)) }
        #expect(effects.filter { $0 == .startFlight(first) }.count == 1)
        #expect(effects.filter { if case .completed = $0 { true } else { false } } == [.completed(first)])
        #expect(page.badgeCount == kinds && page.flight == nil && !page.isAnimating)
    }

    @Test("B55 leaving the page in mid-flight ends the flight, unlocks, counts and completes; nothing is left")
    func leave() {
        var page = Page()
        _ = page.handle(.tapAdd("tea", path: path, at: 0))
        let effects = page.handle(.leavePage)
        #expect(effects == [.unlockList, .removeFlight(first), .showBadge(1, fades: false), .completed(first)])
        #expect(!page.isAnimating && !page.isListLocked && page.frame(at: 100) == nil)
        #expect(page.handle(.leavePage) == [])
        #expect(page.handle(.tick(at: 9000)) == [])
        #expect(page.handle(.flightEnded(first, at: 9000)) == [])
    }

    @Test("B56 with reduced motion nothing flies, fades or shakes; count and completion still happen, at once")
    func reducedBefore() {
        var page = Page(hasReducedMotion: true)
        let effects = page.handle(.tapAdd("tea", path: path, at: 0))
        #expect(effects == [.add("tea"), .showBadge(1, fades: false), .completed(first)])
        #expect(!page.isAnimating && page.frame(at: 0) == nil)
    }

    @Test("B56 the path none is reduced motion by config")
    func pathNone() {
        var page = Page()
        let none = FlightPath(MotionlessPath(target: sampleGeometry.target))
        let effects = page.handle(.tapAdd("tea", path: none, at: 0))
        #expect(effects == [.add("tea"), .showBadge(1, fades: false), .completed(first)])
    }

    @Test("B56 the switch is followed at once: on in mid-flight, then off again")
    func reducedSwitch() {
        var page = Page()
        _ = page.handle(.tapAdd("tea", path: path, at: 0))
        let effects = page.handle(.reducedMotion(true))
        #expect(effects == [.unlockList, .removeFlight(first), .showBadge(1, fades: false), .completed(first)])
        #expect(page.handle(.tapAdd("rice", path: path, at: 10)).contains(.showBadge(2, fades: false)))
        #expect(page.handle(.reducedMotion(false)) == [])
        #expect(page.handle(.tapAdd("egg", path: path, at: 20)).contains(.startFlight(FlightID(number: 3))))
    }

    @Test("B56 switching on after the landing stops the shake")
    func reducedWhileSettling() {
        var page = Page()
        _ = page.handle(.tapAdd("tea", path: path, at: 0))
        _ = page.handle(.tick(at: 2000))
        #expect(page.isAnimating)
        #expect(page.handle(.reducedMotion(true)) == [])
        #expect(!page.isAnimating && page.frame(at: 2100) == nil)
    }

    @Test(
        "S109 the badge is hidden at 0 and follows what leaves and comes by other ways; a second removal does nothing")
    func badge() {
        var page = Page(items: ["tea"])
        #expect(!page.isBadgeHidden)
        #expect(page.handle(.removed("tea")) == [.hideBadge])
        #expect(page.isBadgeHidden)
        #expect(page.handle(.removed("tea")) == [])
        #expect(page.handle(.addedElsewhere("rice")) == [.showBadge(1, fades: false)])
        #expect(page.handle(.addedElsewhere("rice")) == [])
    }

    @Test("an add that the cart refuses ends its flight at once, unlocked and uncounted")
    func refused() {
        var page = Page()
        _ = page.handle(.tapAdd("tea", path: path, at: 0))
        #expect(page.handle(.removed("tea")) == [.unlockList, .removeFlight(first), .hideBadge, .completed(first)])
        #expect(page.itemCount == 0)
    }

    @Test("another item that comes or goes in mid-flight waits for the landing")
    func othersInFlight() {
        var page = Page(items: ["rice"])
        _ = page.handle(.tapAdd("tea", path: path, at: 0))
        #expect(page.handle(.removed("rice")) == [])
        #expect(page.handle(.addedElsewhere("egg")) == [])
        #expect(page.badgeCount == 1)
        #expect(page.handle(.tick(at: 2000)).contains(.showBadge(2, fades: true)))
    }

    @Test("S107 odd clocks: set back holds the flight up, far ahead lands it; it always ends")
    func clocks() {
        var page = Page()
        _ = page.handle(.tapAdd("tea", path: path, at: 1_000_000))
        _ = page.handle(.tick(at: 1_001_500))
        #expect(page.handle(.tick(at: 0)) == [])
        #expect(page.handle(.tick(at: 499)) == [])
        #expect(page.handle(.tick(at: 500)).contains(.unlockList))
        _ = page.handle(.tapAdd("rice", path: path, at: .min))
        #expect(page.isListLocked)
        #expect(page.handle(.tick(at: .max)).contains(.unlockList))
        #expect(!page.isAnimating)
    }
}
