/// The way a tossed item takes. The plug point for new flights: a path says where the item is and where it heads,
/// nothing about time, size or colour.
///
/// `t` is the share of the flight that has passed, 0 at the start and 1 at the target. A path is a pure function: the
/// same `t` always gives the same answer. It may be asked in any order and any number of times.
///
/// To hand a path on, wrap it in a ``FlightPath``; that also limits `t` to 0…1 and gives directions the length 1, so
/// a path need do neither.
public protocol AnimationPath: Sendable {
    /// Where the item is at `t`.
    func point(at t: Double) -> Point

    /// Where the item heads at `t`: the tangent of the path. A path that stands still at `t` answers the direction in
    /// which it goes on (at 1: from which it came).
    func direction(at t: Double) -> Vector

    /// The path as cubic Bézier curves, end to end, for exporters that write curves. Empty, the default, means that
    /// there is no such form and that an exporter samples ``point(at:)``.
    var curves: [CubicCurve] { get }

    /// Whether there is no flight at all: the item is at its target at once. False by default.
    var isMotionless: Bool { get }
}

extension AnimationPath {
    /// No Bézier form.
    public var curves: [CubicCurve] { [] }

    /// A path moves unless it says otherwise.
    public var isMotionless: Bool { false }
}

/// Any ``AnimationPath`` as one plain value, so that paths of different types can be stored, passed and replaced.
///
/// Whatever `t` is asked for, it is limited to 0…1 (NaN counts as 0).
public struct FlightPath: AnimationPath {
    private let pointAt: @Sendable (Double) -> Point
    private let directionAt: @Sendable (Double) -> Vector
    /// The path as cubic Bézier curves, or empty when it has no such form.
    public let curves: [CubicCurve]
    /// Whether there is no flight at all.
    public let isMotionless: Bool

    /// Takes `path` over, whatever its type.
    public init<Path: AnimationPath>(_ path: Path) {
        // Method references, not existentials: Embedded Swift has none.
        pointAt = path.point(at:)
        directionAt = path.direction(at:)
        curves = path.curves
        isMotionless = path.isMotionless
    }

    /// Where the item is at `t`.
    public func point(at t: Double) -> Point { pointAt(t.limitedToUnit) }

    /// Where the item heads at `t`, with length 1; to the right where the path has no direction.
    public func direction(at t: Double) -> Vector { directionAt(t.limitedToUnit).unit ?? .right }
}

/// One cubic Bézier curve: what SVG writes as `M start C control1 control2 end`.
public struct CubicCurve: Hashable, Sendable {
    /// Where the curve starts.
    public var start: Point
    /// The control point towards which it leaves the start.
    public var control1: Point
    /// The control point from which it reaches the end.
    public var control2: Point
    /// Where the curve ends.
    public var end: Point

    /// The curve through `start` and `end` with its two control points.
    public init(start: Point, control1: Point, control2: Point, end: Point) {
        self.start = start
        self.control1 = control1
        self.control2 = control2
        self.end = end
    }

    /// The point of the curve at parameter `t`, limited to 0…1.
    public func point(at t: Double) -> Point {
        let t = t.limitedToUnit
        let u = 1 - t
        let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        return Point(
            x: a * start.x + b * control1.x + c * control2.x + d * end.x,
            y: a * start.y + b * control1.y + c * control2.y + d * end.y)
    }
}
