/// A piece of a circle, flown at an even pace.
public struct ArcPath: AnimationPath, Hashable {
    /// Where the item starts.
    public let start: Point
    /// Where the item lands.
    public let end: Point
    /// How far the arc stands off the straight line, as a share of half that line: 0 is straight, 1 a half circle,
    /// more is more than a half circle. Positive bends to the left of the way, which is up for an item that flies to
    /// the right.
    public let bend: Double
    /// The angle the arc covers in radians, clockwise positive: within ±2π, 0 for a straight line.
    public let sweep: Double
    private let center: Point

    /// The arc from `start` to `end` that stands off by `bend` (see ``bend``). It is a straight line when `bend` is
    /// not finite, or so near 0 that no screen could show the difference.
    public init(start: Point, end: Point, bend: Double) {
        self.start = start
        self.end = end
        let chord = end - start
        // Below a millionth the centre is so far away that rounding would show, and the arc is a line to the eye.
        guard bend.isFinite, bend.magnitude >= 1e-6, let along = chord.unit else {
            self.bend = 0
            sweep = 0
            center = start
            return
        }
        self.bend = bend
        sweep = 4 * Trigonometry.arctangent(ofAny: bend)
        // Both are signed like the bend: height of the arc over its chord, and radius.
        let half = chord.length / 2
        let height = bend * half
        let radius = half * (1 + bend * bend) / (2 * bend)
        let middle = LinePath(start: start, end: end).point(at: 0.5)
        center = middle + along.quarterTurned * (radius - height)
    }

    /// Where the item is at `t`, which is limited to 0…1.
    public func point(at t: Double) -> Point {
        let t = t.limitedToUnit
        guard sweep != 0, t > 0, t < 1 else { return LinePath(start: start, end: end).point(at: t) }
        return center + (start - center).turned(by: t * sweep)
    }

    /// The tangent at `t`, with length 1; to the right when start and end are one.
    public func direction(at t: Double) -> Vector {
        guard sweep != 0 else { return LinePath(start: start, end: end).direction(at: t) }
        let tangent = (start - center).turned(by: t.limitedToUnit * sweep).quarterTurned
        return (sweep > 0 ? tangent : tangent * -1).unit ?? .right
    }

    /// The arc as cubics of a quarter circle at most, each within 0.03 % of the radius.
    public var curves: [CubicCurve] {
        guard sweep != 0 else { return LinePath(start: start, end: end).curves }
        let pieces = max(1, Int((sweep.magnitude / (Double.pi / 2) - 1e-9).rounded(.up)))
        let step = sweep / Double(pieces)
        let (sine, cosine) = Trigonometry.sineAndCosine(step / 4)
        let handle = 4.0 / 3 * sine / cosine
        var result: [CubicCurve] = []
        for piece in 0..<pieces {
            let from = point(at: Double(piece) / Double(pieces))
            let to = point(at: Double(piece + 1) / Double(pieces))
            result.append(
                CubicCurve(
                    start: from, control1: from + (from - center).quarterTurned * handle,
                    control2: to + (to - center).quarterTurned * -handle, end: to))
        }
        return result
    }
}
