/// The paths that come with the framework, by the name that the config gives them.
public enum BuiltInPath: String, CaseIterable, Sendable {
    /// A throw: ``ParabolaPath``. The default.
    case parabola
    /// A piece of a circle: ``ArcPath``.
    case arc
    /// The straight way: ``LinePath``.
    case line
    /// No flight: ``MotionlessPath``.
    case none

    /// How far the built-in arc stands off the straight line; see ``ArcPath/bend``.
    public static let arcBend = 0.5

    /// This path from the tapped item to the cart, or nil while `geometry` is not laid out.
    public func path(in geometry: TossGeometry) -> FlightPath? {
        guard geometry.isLaidOut else { return nil }
        let (start, target) = (geometry.startPosition, geometry.target)
        switch self {
        case .parabola:
            return FlightPath(ParabolaPath(start: start, control: geometry.controlPoint, end: target))
        case .arc:
            // A throw goes up whichever side the cart is on, so the side it bends to follows the way it goes.
            let bend = target.x < start.x ? -Self.arcBend : Self.arcBend
            return FlightPath(ArcPath(start: start, end: target, bend: bend))
        case .line:
            return FlightPath(LinePath(start: start, end: target))
        case .none:
            return FlightPath(MotionlessPath(target: target))
        }
    }
}
