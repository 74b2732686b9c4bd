/// The throw: a parabola, given as a quadratic Bézier curve. `t` is the curve's own parameter, so the item is fast
/// where the curve is long, as a thrown thing is.
public struct ParabolaPath: AnimationPath, Hashable {
    /// Where the item starts.
    public let start: Point
    /// The point that start and end tangents aim at. The curve does not pass through it.
    public let control: Point
    /// Where the item lands.
    public let end: Point

    /// The parabola from `start` to `end` that is pulled towards `control`.
    public init(start: Point, control: Point, end: Point) {
        self.start = start
        self.control = control
        self.end = end
    }

    /// Where the item is at `t`, which is limited to 0…1.
    public func point(at t: Double) -> Point {
        let t = t.limitedToUnit
        let u = 1 - t
        let (a, b, c) = (u * u, 2 * u * t, t * t)
        return Point(
            x: a * start.x + b * control.x + c * end.x,
            y: a * start.y + b * control.y + c * end.y)
    }

    /// The tangent at `t`, with length 1; to the right when all three points are one.
    public func direction(at t: Double) -> Vector {
        let t = t.limitedToUnit
        let (leaving, arriving) = (control - start, end - control)
        if let tangent = (leaving * (1 - t) + arriving * t).unit { return tangent }
        // The speed is zero here: the control point is one of the ends, or the curve turns back on itself. How the
        // speed changes then tells where the item goes next, or, at the end, where it came from.
        let change = arriving + leaving * -1
        return (t < 1 ? change : change * -1).unit ?? .right
    }

    /// The same curve as one cubic, which is exact.
    public var curves: [CubicCurve] {
        [
            CubicCurve(
                start: start, control1: start + (control - start) * (2.0 / 3),
                control2: end + (control - end) * (2.0 / 3), end: end)
        ]
    }
}
