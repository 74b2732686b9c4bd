/// No flight: the item is at its target at once. What someone who asked for reduced motion gets.
public struct MotionlessPath: AnimationPath, Hashable {
    /// Where the item is from the start.
    public let target: Point

    /// The path that is at `target` already.
    public init(target: Point) {
        self.target = target
    }

    /// The target, for every `t`.
    public func point(at t: Double) -> Point { target }

    /// To the right, which is no rotation.
    public func direction(at t: Double) -> Vector { .right }

    /// True.
    public var isMotionless: Bool { true }
}
