import CartCore
import Testing

@Suite("The timeline of a toss")
struct TossTimelineTests {
    let toss = TossTimeline(path: FlightPath(sampleThrow))

    /// Times with position, degrees and scale, computed apart from the code: the Bézier formulas and atan2 in Python,
    /// the easings by bisection with 40 digits.
    static let known: [(Double, Point, Double, Double)] = [
        (0, Point(x: 47, y: 250), -51.39979204984255, 1),
        (0.25, Point(x: 82.46875, y: 208.140625), -47.96052851199606, 1.3153568125725393),
        (0.5, Point(x: 118.625, y: 170.5625), -44.153816303899355, 2),
        (1, Point(x: 193, y: 108.25), -35.3584049742731, 1.1698066953927018),
        (1.25, Point(x: 231.21875, y: 83.515625), -30.36601675821931, 0.8361065813733168),
        (1.5, Point(x: 270.125, y: 63.0625), -25.01189864073903, 0.5654786656878338),
        (2, Point(x: 350, y: 35), -13.495733280795811, 0.3),
        (2.25, Point(x: 350, y: 35), -13.495733280795811, 0.3),
        (100, Point(x: 350, y: 35), -13.495733280795811, 0.3),
    ]

    @Test("S102 S103 S104 S105 S114 position, angle and scale at known times", arguments: known.indices)
    func frames(index: Int) {
        let (seconds, position, degrees, scale) = Self.known[index]
        let frame = toss.frame(at: seconds)
        #expect(near(frame.position, position))
        #expect(near(frame.angleInDegrees, degrees))
        #expect(near(frame.scale, scale, within: 1e-12))
    }

    @Test("S103 scale keyframes: 1 to 2 in the first 0.5 s, ease-in; S104 then to 0.3 in 1.5 s, ease-out")
    func scaleKeyframes() {
        #expect(
            toss.scale.keyframes.map { [$0.time, $0.value] } == [[0, 1], [0.5, 2], [2, 0.3]])
        #expect(toss.scale.keyframes[0].easing == .easeIn)
        #expect(toss.scale.keyframes[1].easing == .easeOut)
    }

    @Test("S104 halfway through shrinking it has shrunk by ease-out's 0.6846431875")
    func halfwayShrunk() {
        #expect(near(toss.frame(at: 1.25).scale, 2 - 1.7 * 0.6846431874274))
    }

    @Test("S102 S113 the flight lasts 2 s; the item's way takes all of it")
    func duration() {
        #expect(toss.landingTime == 2)
        #expect(toss.frame(at: 2.0.nextDown).phase == .flying)
        #expect(toss.frame(at: 2).phase == .landed)
        #expect(near(toss.frame(at: 2.0.nextDown).position, Point(x: 350, y: 35)))
    }

    @Test("S113 the scale is continuous at 0.5 s, value 2, and is largest there")
    func continuous() {
        #expect(toss.frame(at: 0.5).scale == 2)
        #expect(near(toss.frame(at: 0.5.nextDown).scale, 2, within: 1e-14))
        #expect(near(toss.frame(at: 0.5.nextUp).scale, 2, within: 1e-14))
        for step in 0...3000 {
            let (before, after) = (toss.frame(at: Double(step) / 1000), toss.frame(at: Double(step + 1) / 1000))
            #expect(before.scale >= 0.3 && before.scale <= 2)
            #expect((after.scale - before.scale).magnitude < 0.006, "a jump at \(step) ms")
            #expect(step < 500 ? after.scale >= before.scale : after.scale <= before.scale, "at \(step) ms")
        }
    }

    @Test("S105 S108 phases as a timeline, a character each 0.25 s: flying, landed, settled")
    func phases() {
        let text = String((0...12).map { toss.frame(at: Double($0) / 4).phase.rawValue.first ?? "?" })
        #expect(text == "ffffffffllsss")
        #expect((0...12).allSatisfy { toss.frame(at: Double($0) / 4).showsItem == ($0 < 8) })
    }

    @Test("S110 S112 the badge shows the new count from the landing on and fades in within 0.25 s")
    func badge() {
        for (seconds, opacity) in [(0, 0), (1.99, 0), (2, 0), (2.0625, 0.25), (2.125, 0.5), (2.25, 1), (9, 1)] {
            let frame = toss.frame(at: seconds)
            #expect(frame.badgeOpacity == opacity, "at \(seconds)")
            #expect(frame.badgeShowsNewCount == (seconds >= 2), "at \(seconds)")
        }
    }

    @Test("S111 the cart shakes from −5 to +5 in 0.25 s and back, then rests")
    func shake() {
        for (seconds, offset) in [
            (0, 0), (1.99, 0), (2, -5), (2.0625, -2.5), (2.125, 0), (2.25, 5), (2.375, 0), (2.4375, -2.5), (2.5, 0),
            (9, 0),
        ] {
            #expect(near(toss.frame(at: seconds).cartShake, offset), "at \(seconds)")
        }
        #expect(toss.settledTime == 2.5)
        let text = (14...22).map { step in
            let offset = toss.frame(at: Double(step) / 8).cartShake
            return offset < -1 ? "^" : offset > 1 ? "v" : "-"
        }.joined()
        #expect(text == "--^-v----")
    }

    @Test("S114 every time has a frame: before the beginning as at 0, past the end as at the end")
    func oddTimes() {
        for seconds in [-1, -Double.infinity, -0.0, .nan] { #expect(toss.frame(at: seconds) == toss.frame(at: 0)) }
        for seconds in [2.5, 1e9, 1e300, .infinity] { #expect(toss.frame(at: seconds) == toss.frame(at: 3)) }
        #expect(toss.frame(at: .infinity).phase == .settled)
    }

    @Test("S114 a frame depends on nothing but its time", arguments: 1...20)
    func pure(seed: UInt64) {
        var random = MotionRandom(seed: seed)
        let times = (0..<50).map { _ in Double.random(in: -1...4, using: &random) }
        let frames = times.map { toss.frame(at: $0) }
        let other = TossTimeline(path: FlightPath(sampleThrow))
        for (time, frame) in zip(times, frames).reversed() {
            #expect(other.frame(at: time) == frame, "seed \(seed)")
        }
    }

    @Test("S102 the angle follows the tangent and never jumps, even where the path crosses due left", arguments: 1...60)
    func angle(seed: UInt64) {
        var random = MotionRandom(seed: seed)
        let (start, end) = (random.point(), random.point())
        // Not a parabola that all but turns back on itself: that one does whirl.
        let middle = LinePath(start: start, end: end).point(at: 0.5)
        let chord = end - start
        let control = middle + Vector(dx: -chord.dy, dy: chord.dx) * Double.random(in: -1...1, using: &random)
        let bend = Double.random(in: -3...3, using: &random)
        for path in [
            FlightPath(ParabolaPath(start: start, control: control, end: end)),
            FlightPath(ArcPath(start: start, end: end, bend: bend)),
        ] {
            let toss = TossTimeline(path: path)
            var last = toss.frame(at: 0).angle
            for step in 0...400 {
                let frame = toss.frame(at: Double(step) / 200)
                let tangent = path.direction(at: Double(step) / 400)
                let seen = Vector(dx: 1, dy: 0).turn(to: tangent) - frame.angle
                let turns = (seen / (2 * Double.pi)).rounded()
                #expect(near(seen, turns * 2 * Double.pi), "seed \(seed), step \(step)")
                #expect((frame.angle - last).magnitude < 0.1, "seed \(seed), step \(step)")
                last = frame.angle
            }
        }
    }

    @Test("B56 a path without motion is settled at once, at its target")
    func motionless() {
        let none = TossTimeline(path: FlightPath(MotionlessPath(target: Point(x: 350, y: 35))))
        #expect(none.landingTime == 0 && none.settledTime == 0)
        for seconds in [-1, 0, 1, Double.nan] {
            let frame = none.frame(at: seconds)
            #expect(frame.phase == .settled && frame.badgeShowsNewCount && !frame.showsItem)
            #expect(frame.position == Point(x: 350, y: 35))
            #expect(frame.badgeOpacity == 1 && frame.cartShake == 0 && frame.scale == 0.3)
        }
    }

    @Test("durations and scales are parameters")
    func style() throws {
        let style = try TossStyle(
            flightDuration: 1, growDuration: 0.25, startScale: 2, peakScale: 4, endScale: 1, growEasing: .linear,
            shrinkEasing: .linear, fadeDuration: 1, shakeDistance: 8, shakeDuration: 0.1)
        let toss = TossTimeline(path: FlightPath(sampleThrow), style: style)
        #expect(toss.frame(at: 0.125).scale == 3)
        #expect(toss.frame(at: 0.625).scale == 2.5)
        #expect(toss.frame(at: 0.5).position == sampleThrow.point(at: 0.5))
        #expect(toss.frame(at: 1).cartShake == -8)
        #expect(toss.frame(at: 1.5).badgeOpacity == 0.5)
        #expect(toss.settledTime == 2)
    }

    @Test("parts that last no time are passed over")
    func noTime() throws {
        let style = try TossStyle(flightDuration: 0, growDuration: 0, fadeDuration: 0, shakeDuration: 0)
        let frame = TossTimeline(path: FlightPath(sampleThrow), style: style).frame(at: 0)
        #expect(frame.phase == .settled && frame.position == Point(x: 350, y: 35) && frame.scale == 0.3)
        #expect(frame.badgeOpacity == 1 && frame.cartShake == 0)
    }

    @Test("a style's default is the tutorial's, and what makes no style is refused by name")
    func styleErrors() throws {
        #expect(try TossStyle(flightDuration: 2) == .standard)
        #expect(throws: TossStyleError.outOfRange(.flightDuration, -1)) { try TossStyle(flightDuration: -1) }
        #expect(throws: TossStyleError.outOfRange(.endScale, .infinity)) { try TossStyle(endScale: .infinity) }
        #expect(throws: TossStyleError.growsLongerThanFlight(grow: 3, flight: 2)) { try TossStyle(growDuration: 3) }
        #expect(throws: TossStyleError.self) { try TossStyle(shakeDuration: .nan) }
    }
}
