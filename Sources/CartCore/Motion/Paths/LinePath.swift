/// The straight way at an even pace.
public struct LinePath: AnimationPath, Hashable {
    /// Where the item starts.
    public let start: Point
    /// Where the item lands.
    public let end: Point

    /// The line from `start` to `end`.
    public init(start: Point, end: Point) {
        self.start = start
        self.end = end
    }

    /// Where the item is at `t`, which is limited to 0…1.
    public func point(at t: Double) -> Point {
        let t = t.limitedToUnit
        // Not start + t·(end − start), which at 1 can miss the end by a rounding.
        return Point(x: (1 - t) * start.x + t * end.x, y: (1 - t) * start.y + t * end.y)
    }

    /// The same everywhere, with length 1; to the right when start and end are one.
    public func direction(at t: Double) -> Vector { (end - start).unit ?? .right }

    /// The line as one cubic, with its control points at the thirds, which keeps the even pace.
    public var curves: [CubicCurve] {
        [CubicCurve(start: start, control1: point(at: 1.0 / 3), control2: point(at: 2.0 / 3), end: end)]
    }
}
