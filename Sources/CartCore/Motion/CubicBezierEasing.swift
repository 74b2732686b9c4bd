/// The pace of a change: how much of it is done when a share of its time has passed.
///
/// A cubic Bézier curve from (0, 0) to (1, 1) with two control points, time to the right and progress upwards, as CSS
/// (`cubic-bezier(x1, y1, x2, y2)`, CSS Easing Functions Level 1), SVG `keySplines` and Core Animation have it.
public struct CubicBezierEasing: Hashable, Sendable {
    /// Time of the first control point, 0…1.
    public let x1: Double
    /// Progress of the first control point.
    public let y1: Double
    /// Time of the second control point, 0…1.
    public let x2: Double
    /// Progress of the second control point.
    public let y2: Double

    /// The easing with these control points, or nil when they are not an easing: a number that is not finite, or a
    /// time (`x1`, `x2`) outside 0…1, where the curve would run backwards in time.
    ///
    /// Progress never falls when `y1` and `y2` are within 0…1; outside it overshoots, which is allowed.
    public init?(x1: Double, y1: Double, x2: Double, y2: Double) {
        guard x1 >= 0, x1 <= 1, x2 >= 0, x2 <= 1, y1.isFinite, y2.isFinite else { return nil }
        self.init(checked: (x1, y1, x2, y2))
    }

    private init(checked points: (Double, Double, Double, Double)) {
        (x1, y1, x2, y2) = points
    }

    /// An even pace.
    public static let linear = CubicBezierEasing(checked: (0, 0, 1, 1))
    /// Quick start, slow end: the web's default.
    public static let ease = CubicBezierEasing(checked: (0.25, 0.1, 0.25, 1))
    /// A slow start.
    public static let easeIn = CubicBezierEasing(checked: (0.42, 0, 1, 1))
    /// A slow end.
    public static let easeOut = CubicBezierEasing(checked: (0, 0, 0.58, 1))
    /// A slow start and a slow end.
    public static let easeInOut = CubicBezierEasing(checked: (0.42, 0, 0.58, 1))

    /// The progress when the share `time` of the duration has passed: 0 at or before 0 (and for NaN), 1 at or after 1.
    public func progress(at time: Double) -> Double {
        let time = time.limitedToUnit
        if time == 0 || time == 1 { return time }
        if x1 == y1, x2 == y2 { return time }
        return Self.coordinate(y1, y2, parameter(at: time))
    }

    /// The curve parameter whose time is `time` (above 0, below 1). Time never falls along the curve, so the answer
    /// lies between two bounds that close in; a Newton step is taken where it stays between them, else the middle.
    private func parameter(at time: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        var s = time
        // Halving alone needs 53 rounds; Newton mostly ends it in five.
        for _ in 0..<64 {
            let error = Self.coordinate(x1, x2, s) - time
            if error.magnitude <= 1e-16 { return s }
            if error < 0 { low = s } else { high = s }
            let slope = Self.slope(x1, x2, s)
            let newton = s - error / slope
            let next = newton > low && newton < high ? newton : low + (high - low) / 2
            if next == s || high - low <= 1e-16 { return next }
            s = next
        }
        return s
    }

    /// One coordinate of the curve at parameter `s`, with control values `a` and `b` between 0 and 1.
    private static func coordinate(_ a: Double, _ b: Double, _ s: Double) -> Double {
        let u = 1 - s
        return 3 * u * u * s * a + 3 * u * s * s * b + s * s * s
    }

    /// The derivative of ``coordinate(_:_:_:)``.
    private static func slope(_ a: Double, _ b: Double, _ s: Double) -> Double {
        let u = 1 - s
        return 3 * u * u * a + 6 * u * s * (b - a) + 3 * s * s * (1 - b)
    }
}
