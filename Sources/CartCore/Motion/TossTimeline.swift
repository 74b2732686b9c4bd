/// A toss as a function of time: a ``FlightPath`` flown in a ``TossStyle``. It keeps no clock; whoever draws asks for
/// the frame at a time, and a terminal, a page and an exporter get the same answer.
///
/// Position: the share of the path flown is the share of the flight's time that has passed. That is Core Animation's
/// calculation mode *linear* on a path of one curve: the curve's own parameter runs evenly. The item is not paced to an
/// even speed; on a parabola it is fast where the curve is long.
///
/// Rotation: the item's x axis follows the path's tangent (rotation mode *auto*).
public struct TossTimeline: Sendable {
    /// The way the item takes.
    public let path: FlightPath
    /// Durations and sizes.
    public let style: TossStyle
    /// The item's scale. Its last value is held after the landing.
    public let scale: KeyframeTrack
    /// The opacity of the badge's new count, 0…1.
    public let badgeOpacity: KeyframeTrack
    /// How far the cart is moved down, in points; negative is up. 0 when it does not shake.
    public let cartShake: KeyframeTrack
    /// Seconds from the tap to the landing: the style's, or 0 on a path without motion.
    public let landingTime: Double
    /// Seconds from the tap until nothing moves any more.
    public let settledTime: Double

    /// The toss along `path`. On a path without motion everything is settled at once, whatever the style says.
    public init(path: FlightPath, style: TossStyle = .standard) {
        self.path = path
        self.style = style
        let moves = !path.isMotionless
        let landing = moves ? style.flightDuration : 0
        let fade = moves ? style.fadeDuration : 0
        let shake = moves ? style.shakeDuration : 0
        landingTime = landing
        settledTime = landing + max(fade, 2 * shake)
        scale = KeyframeTrack([
            Keyframe(time: 0, value: style.startScale, easing: style.growEasing),
            Keyframe(time: moves ? style.growDuration : 0, value: style.peakScale, easing: style.shrinkEasing),
            Keyframe(time: landing, value: style.endScale),
        ])
        badgeOpacity = KeyframeTrack([
            Keyframe(time: landing, value: 0), Keyframe(time: landing + fade, value: 1),
        ])
        cartShake = KeyframeTrack(
            [
                Keyframe(time: landing, value: -style.shakeDistance),
                Keyframe(time: landing + shake, value: style.shakeDistance),
                Keyframe(time: landing + 2 * shake, value: -style.shakeDistance),
            ], restValue: 0)
    }

    /// The toss as it looks `seconds` after it began. Before the beginning (a negative time, or NaN) it is as at 0;
    /// past the end it stays settled, also at infinity.
    public func frame(at seconds: Double) -> TossFrame {
        let seconds = seconds > 0 ? seconds : 0
        let share = landingTime > 0 ? (seconds / landingTime).limitedToUnit : 1
        let phase: TossFrame.Phase =
            seconds < landingTime ? .flying : seconds < settledTime ? .landed : .settled
        return TossFrame(
            phase: phase, position: path.point(at: share), angle: angle(at: share),
            scale: scale.value(at: seconds), badgeOpacity: badgeOpacity.value(at: seconds),
            cartShake: cartShake.value(at: seconds))
    }

    /// The direction of travel as an angle that does not jump. Taken by itself the angle of a tangent leaps from −π
    /// to π when the path crosses due left, and whoever draws between two frames would whirl the item round. So it is
    /// counted on from the start, in two steps, which is exact for every path that turns by less than a full circle.
    private func angle(at share: Double) -> Double {
        let first = path.direction(at: 0)
        let middle = path.direction(at: share / 2)
        return first.angle + first.turn(to: middle) + middle.turn(to: path.direction(at: share))
    }
}

/// What a toss looks like at one moment.
public struct TossFrame: Hashable, Sendable {
    /// The parts of a toss.
    public enum Phase: String, Hashable, Sendable {
        /// The item is in the air.
        case flying
        /// The item has reached the cart and is no longer shown; the badge fades and the cart shakes.
        case landed
        /// Nothing moves any more.
        case settled
    }

    /// Which part of the toss this is.
    public let phase: Phase
    /// The middle of the item; the path's end after the landing.
    public let position: Point
    /// The item's rotation in radians, clockwise positive, 0 when it heads to the right. Continuous over the flight,
    /// so it may leave −π…π.
    public let angle: Double
    /// The item's scale.
    public let scale: Double
    /// The opacity of the badge's new count: 0 until the landing, then up to 1. Until the landing the badge shows its
    /// old count, if it shows any.
    public let badgeOpacity: Double
    /// How far the cart is moved down, in points; negative is up.
    public let cartShake: Double

    /// The item's rotation in degrees.
    public var angleInDegrees: Double { angle * (180 / Double.pi) }
    /// Whether the flying item is shown: only while it flies.
    public var showsItem: Bool { phase == .flying }
    /// Whether the badge has changed to the new count: from the landing on.
    public var badgeShowsNewCount: Bool { phase != .flying }
}
