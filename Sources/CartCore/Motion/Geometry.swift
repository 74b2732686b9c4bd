// Screen geometry. The y axis points down, as on every screen this is drawn on, so a positive angle turns clockwise.

/// A place on the screen, in points (or cells, in a terminal): x to the right, y down.
public struct Point: Hashable, Sendable {
    /// Distance from the left edge.
    public var x: Double
    /// Distance from the top edge.
    public var y: Double

    /// The point at `x`, `y`.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Whether both coordinates are ordinary numbers: neither NaN nor infinite.
    public var isFinite: Bool { x.isFinite && y.isFinite }

    /// The vector that leads from `start` to `end`.
    public static func - (end: Point, start: Point) -> Vector {
        Vector(dx: end.x - start.x, dy: end.y - start.y)
    }

    /// The point reached from `start` by `step`.
    public static func + (start: Point, step: Vector) -> Point {
        Point(x: start.x + step.dx, y: start.y + step.dy)
    }
}

/// A step on the screen: how far right and how far down.
public struct Vector: Hashable, Sendable {
    /// How far to the right.
    public var dx: Double
    /// How far down.
    public var dy: Double

    /// The step of `dx` to the right and `dy` down.
    public init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// One step to the right: the direction of whatever goes nowhere.
    public static let right = Vector(dx: 1, dy: 0)

    /// The length of the step. Does not overflow while the length itself can be represented.
    public var length: Double {
        let larger = max(dx.magnitude, dy.magnitude)
        guard larger > 0, larger.isFinite else { return larger }
        let (a, b) = (dx / larger, dy / larger)
        return larger * (a * a + b * b).squareRoot()
    }

    /// The same direction with length 1, or nil when there is none: a zero step, NaN or an infinity.
    public var unit: Vector? {
        let larger = max(dx.magnitude, dy.magnitude)
        guard larger > 0, dx.isFinite, dy.isFinite else { return nil }
        // Scaled first: squares of very small or very large numbers leave the range of Double.
        let (a, b) = (dx / larger, dy / larger)
        let length = (a * a + b * b).squareRoot()
        return Vector(dx: a / length, dy: b / length)
    }

    /// The direction in radians, above −π up to and including π: 0 to the right, π/2 down, −π/2 up.
    /// A vector without direction (see ``unit``) has the angle 0.
    public var angle: Double { Trigonometry.angle(y: dy, x: dx) }

    /// The angle from this direction to `other`, by the shorter way round: above −π up to and including π, clockwise
    /// positive.
    public func turn(to other: Vector) -> Double {
        guard let from = unit, let to = other.unit else { return 0 }
        return Trigonometry.angle(y: from.dx * to.dy - from.dy * to.dx, x: from.dx * to.dx + from.dy * to.dy)
    }

    /// The step turned clockwise by a quarter of a circle.
    var quarterTurned: Vector { Vector(dx: -dy, dy: dx) }

    /// The step turned clockwise by `angle` radians.
    func turned(by angle: Double) -> Vector {
        let (sine, cosine) = Trigonometry.sineAndCosine(angle)
        return Vector(dx: dx * cosine - dy * sine, dy: dx * sine + dy * cosine)
    }

    /// Both parts times `factor`.
    public static func * (step: Vector, factor: Double) -> Vector {
        Vector(dx: step.dx * factor, dy: step.dy * factor)
    }

    /// One step after the other.
    public static func + (first: Vector, second: Vector) -> Vector {
        Vector(dx: first.dx + second.dx, dy: first.dy + second.dy)
    }
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
    /// The extent to the right.
    public var width: Double
    /// The extent downwards.
    public var height: Double

    /// The size of `width` by `height`.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// An upright rectangle: its top left corner and its size, in points.
public struct Rect: Hashable, Sendable {
    /// The top left corner.
    public var origin: Point
    /// Width and height.
    public var size: Size

    /// The rectangle with its top left corner at `x`, `y`.
    public init(x: Double, y: Double, width: Double, height: Double) {
        origin = Point(x: x, y: y)
        size = Size(width: width, height: height)
    }

    /// The middle of the rectangle.
    public var center: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }

    /// Whether the rectangle has been laid out: all four numbers finite, width and height above zero.
    public var hasArea: Bool {
        origin.isFinite && size.width.isFinite && size.height.isFinite && size.width > 0 && size.height > 0
    }
}

extension Double {
    /// This number limited to 0…1. NaN counts as 0: something that has no time yet has not begun.
    var limitedToUnit: Double { self > 0 ? (self < 1 ? self : 1) : 0 }
}
