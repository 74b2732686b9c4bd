import CartCore
import Testing

/// A path of a third party: a wave, with careless directions and no care for `t`.
private struct WavePath: AnimationPath {
    func point(at t: Double) -> Point { Point(x: 100 * t, y: t * (1 - t) * (0.5 - t)) }
    func direction(at t: Double) -> Vector { t == 0.5 ? Vector(dx: 0, dy: 0) : Vector(dx: 0, dy: 40) }
}

@Suite("Paths")
struct AnimationPathTests {
    @Test(
        "S100 the throw is the quadratic Bézier through the numbers computed by hand",
        arguments: [
            (0.0, 47.0, 250.0), (0.125, 82.46875, 208.140625), (0.25, 118.625, 170.5625), (0.5, 193, 108.25),
            (0.625, 231.21875, 83.515625), (0.75, 270.125, 63.0625), (1, 350, 35),
        ])
    func parabola(t: Double, x: Double, y: Double) {
        #expect(near(sampleThrow.point(at: t), Point(x: x, y: y)))
    }

    @Test("every built-in path starts at its start, ends at its end, exactly, and is held outside of 0…1")
    func ends() {
        let (start, end) = (Point(x: 0.1, y: 0.7), Point(x: -33.3, y: 1e3 / 3))
        let paths = [
            FlightPath(ParabolaPath(start: start, control: Point(x: 7, y: 9), end: end)),
            FlightPath(LinePath(start: start, end: end)),
            FlightPath(ArcPath(start: start, end: end, bend: 0.5)),
            FlightPath(ArcPath(start: start, end: end, bend: -3)),
        ]
        for path in paths {
            for t in [0, -1, -Double.infinity, .nan] { #expect(path.point(at: t) == start) }
            for t in [1, 2, Double.infinity] { #expect(path.point(at: t) == end) }
        }
        for t in [0, 0.5, 1, Double.nan] { #expect(MotionlessPath(target: end).point(at: t) == end) }
    }

    @Test("S102 the direction is the derivative of the point, with length 1", arguments: 1...100)
    func derivative(seed: UInt64) {
        var random = MotionRandom(seed: seed)
        let (start, end) = (random.point(), random.point())
        let bend = Double.random(in: -2...2, using: &random)
        let paths = [
            FlightPath(ParabolaPath(start: start, control: random.point(), end: end)),
            FlightPath(LinePath(start: start, end: end)),
            FlightPath(ArcPath(start: start, end: end, bend: bend)),
        ]
        for (kind, path) in paths.enumerated() {
            for step in 1..<40 {
                let t = Double(step) / 40
                let h = 1e-5
                let moved = path.point(at: t + h) - path.point(at: t - h)
                let direction = path.direction(at: t)
                #expect(near(direction.length, 1, within: 1e-12))
                // A parabola that all but stops where it turns has no difference quotient worth the name.
                guard moved.length > 1e-3 else { continue }
                #expect(direction.turn(to: moved).magnitude < 1e-4, "seed \(seed), path \(kind), t \(t)")
            }
        }
    }

    @Test("S102 a path that stands still at an end looks where it goes, or where it came from")
    func standstill() {
        let (a, b) = (Point(x: 0, y: 0), Point(x: 0, y: -10))
        let up = Vector(dx: 0, dy: -1)
        #expect(ParabolaPath(start: a, control: a, end: b).direction(at: 0) == up)
        #expect(ParabolaPath(start: a, control: b, end: b).direction(at: 1) == up)
        #expect(ParabolaPath(start: a, control: a, end: a).direction(at: 0.5) == .right)
        #expect(LinePath(start: a, end: a).direction(at: 0.5) == .right)
        #expect(ArcPath(start: a, end: a, bend: 1).direction(at: 0.5) == .right)
        // Up and back again, turning in the middle.
        let back = ParabolaPath(start: a, control: b, end: a)
        #expect(back.direction(at: 0.25) == up)
        #expect(back.direction(at: 0.5) == Vector(dx: 0, dy: 1))
    }

    @Test("an arc is a circle at an even pace: a half circle from left to right goes over the top")
    func halfCircle() {
        let arc = ArcPath(start: Point(x: 0, y: 0), end: Point(x: 20, y: 0), bend: 1)
        #expect(near(arc.sweep, Double.pi))
        #expect(near(arc.point(at: 0.5), Point(x: 10, y: -10)))
        let slanted = 10 * 0.5.squareRoot()
        #expect(near(arc.point(at: 0.25), Point(x: 10 - slanted, y: -slanted)))
        #expect(near(arc.direction(at: 0).angle, -Double.pi / 2))
        #expect(near(arc.direction(at: 1).angle, Double.pi / 2))
        let below = ArcPath(start: Point(x: 0, y: 0), end: Point(x: 20, y: 0), bend: -1)
        #expect(near(below.point(at: 0.5), Point(x: 10, y: 10)))
        #expect(near(below.direction(at: 0).angle, Double.pi / 2))
    }

    @Test("an arc stands off its chord by its bend", arguments: [-4, -1.5, -0.5, -0.01, 0.00001, 0.3, 1, 2.5])
    func bend(bend: Double) {
        let arc = ArcPath(start: Point(x: 3, y: 4), end: Point(x: 43, y: 34), bend: bend)
        // Half the chord is 25, its middle (23, 19), and the left of the way is (3, −4) / 5.
        let top = Point(x: 23 + 25 * bend * 0.6, y: 19 - 25 * bend * 0.8)
        #expect(near(arc.point(at: 0.5), top, within: 1e-6))
    }

    @Test("an arc without a bend is a line", arguments: [0, 1e-9, Double.nan, .infinity])
    func flat(bend: Double) {
        let (start, end) = (Point(x: 1, y: 2), Point(x: 5, y: 8))
        let arc = ArcPath(start: start, end: end, bend: bend)
        #expect(arc.sweep == 0)
        for t in [0, 0.25, 1] { #expect(arc.point(at: t) == LinePath(start: start, end: end).point(at: t)) }
        #expect(arc.curves == LinePath(start: start, end: end).curves)
    }

    @Test("the Bézier form of a parabola and of a line is the path itself; that of an arc within 0.03 % of its radius")
    func curves() throws {
        let curve = try #require(sampleThrow.curves.first)
        let line = LinePath(start: Point(x: 1, y: 2), end: Point(x: 5, y: 8))
        let lineCurve = try #require(line.curves.first)
        for step in 0...20 {
            let t = Double(step) / 20
            #expect(near(curve.point(at: t), sampleThrow.point(at: t)))
            #expect(near(lineCurve.point(at: t), line.point(at: t)))
        }
        for (bend, count) in [(0.2, 1), (1, 2), (-1, 2), (3, 4)] {
            let arc = ArcPath(start: Point(x: 0, y: 0), end: Point(x: 20, y: 10), bend: bend)
            #expect(arc.curves.count == count)
            // The centre lies on the line through the chord's middle and the arc's top, a radius below the top.
            let (middle, top) = (Point(x: 10, y: 5), arc.point(at: 0.5))
            let half = Vector(dx: 10, dy: 5).length
            let radius = half * (1 + bend * bend) / (2 * bend.magnitude)
            let up = try #require((top - middle).unit)
            let center = top + up * -radius
            for (piece, curve) in arc.curves.enumerated() {
                #expect(near(curve.start, arc.point(at: Double(piece) / Double(count))))
                #expect(near(curve.end, arc.point(at: Double(piece + 1) / Double(count))))
                for step in 0...10 {
                    let distance = (curve.point(at: Double(step) / 10) - center).length
                    #expect(near(distance, radius, within: 0.0003 * radius), "bend \(bend), piece \(piece)")
                }
            }
        }
    }

    @Test("a stranger's path becomes a plain value: limited to 0…1, with directions of length 1")
    func stranger() {
        let path = FlightPath(WavePath())
        #expect(path.point(at: 0.25) == Point(x: 25, y: 0.25 * 0.75 * 0.25))
        #expect(path.point(at: 7) == Point(x: 100, y: 0))
        #expect(path.direction(at: 0.25) == Vector(dx: 0, dy: 1))
        #expect(path.direction(at: 0.5) == .right)
        #expect(path.curves.isEmpty)
        #expect(!path.isMotionless)
        #expect(FlightPath(path).point(at: 0.25) == path.point(at: 0.25))
    }
}
