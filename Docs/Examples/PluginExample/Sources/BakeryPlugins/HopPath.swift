public import CartCore

/// An animation path: what is tossed into the cart hops once on its way. In a config: `motion: "hop"`.
public struct HopPath: AnimationPath {
    private let first: ParabolaPath
    private let second: ParabolaPath

    /// The way from `start` to `end` in two hops of equal width. Each rises by a quarter of the whole distance.
    public init(start: Point, end: Point) {
        let way = end - start
        let middle = start + way * 0.5
        // A parabola rises half as far as its control point stands off. The y axis points down.
        let rise = Vector(dx: 0, dy: -way.length / 2)
        first = ParabolaPath(start: start, control: start + way * 0.25 + rise, end: middle)
        second = ParabolaPath(start: middle, control: start + way * 0.75 + rise, end: end)
    }

    /// Makes the path for a toss; nil while the page is not laid out.
    @Sendable
    static func make(_ geometry: TossGeometry) -> FlightPath? {
        guard geometry.isLaidOut else { return nil }
        return FlightPath(HopPath(start: geometry.startPosition, end: geometry.target))
    }

    /// Where the item is: a hop takes half of the flight.
    public func point(at t: Double) -> Point {
        t < 0.5 ? first.point(at: t * 2) : second.point(at: t * 2 - 1)
    }

    /// Where it heads: the tangent of the hop it is in. Where the hops meet it is the second's, upwards again.
    public func direction(at t: Double) -> Vector {
        t < 0.5 ? first.direction(at: t * 2) : second.direction(at: t * 2 - 1)
    }

    /// Both hops as curves, for exporters that write curves.
    public var curves: [CubicCurve] { first.curves + second.curves }
}
