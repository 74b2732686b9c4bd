/// How long the parts of a toss last and how large they are. The defaults are the tutorial's (acceptance S102–S104,
/// S110, S111).
public struct TossStyle: Hashable, Sendable {
    /// Seconds from the tap to the landing; default 2.
    public let flightDuration: Double
    /// Seconds of growing, from the start of the flight; default 0.5. The rest of the flight is shrinking.
    public let growDuration: Double
    /// The item's scale at the start; default 1.
    public let startScale: Double
    /// The item's scale when it is largest; default 2.
    public let peakScale: Double
    /// The item's scale when it lands; default 0.3.
    public let endScale: Double
    /// The pace of growing; default ease-in.
    public let growEasing: CubicBezierEasing
    /// The pace of shrinking; default ease-out.
    public let shrinkEasing: CubicBezierEasing
    /// Seconds in which the badge's new count fades in after the landing; default 0.25.
    public let fadeDuration: Double
    /// Points by which the cart is moved up (first) and down; default 5.
    public let shakeDistance: Double
    /// Seconds of one way of the shake, from up to down; default 0.25. The way back lasts as long again.
    public let shakeDuration: Double

    /// A style with the given values and the tutorial's for all others.
    ///
    /// - Throws: ``TossStyleError`` when a duration, a scale or the shake's distance is negative or not finite, or when
    ///   growing would last longer than the flight.
    public init(
        flightDuration: Double = 2, growDuration: Double = 0.5,
        startScale: Double = 1, peakScale: Double = 2, endScale: Double = 0.3,
        growEasing: CubicBezierEasing = .easeIn, shrinkEasing: CubicBezierEasing = .easeOut,
        fadeDuration: Double = 0.25, shakeDistance: Double = 5, shakeDuration: Double = 0.25
    ) throws(TossStyleError) {
        try Self.check(flightDuration, .flightDuration)
        try Self.check(growDuration, .growDuration)
        try Self.check(startScale, .startScale)
        try Self.check(peakScale, .peakScale)
        try Self.check(endScale, .endScale)
        try Self.check(fadeDuration, .fadeDuration)
        try Self.check(shakeDistance, .shakeDistance)
        try Self.check(shakeDuration, .shakeDuration)
        guard growDuration <= flightDuration else {
            throw .growsLongerThanFlight(grow: growDuration, flight: flightDuration)
        }
        self.flightDuration = flightDuration
        self.growDuration = growDuration
        self.startScale = startScale
        self.peakScale = peakScale
        self.endScale = endScale
        self.growEasing = growEasing
        self.shrinkEasing = shrinkEasing
        self.fadeDuration = fadeDuration
        self.shakeDistance = shakeDistance
        self.shakeDuration = shakeDuration
    }

    /// The tutorial's style.
    public static let standard = TossStyle()

    private init() {
        (flightDuration, growDuration) = (2, 0.5)
        (startScale, peakScale, endScale) = (1, 2, 0.3)
        (growEasing, shrinkEasing) = (.easeIn, .easeOut)
        (fadeDuration, shakeDistance, shakeDuration) = (0.25, 5, 0.25)
    }

    private static func check(_ value: Double, _ name: TossStyleError.Parameter) throws(TossStyleError) {
        guard value >= 0, value.isFinite else { throw .outOfRange(name, value) }
    }
}

/// Why numbers do not make a ``TossStyle``.
public enum TossStyleError: Error, Hashable, Sendable {
    /// A value that must be 0 or more and finite is not.
    case outOfRange(Parameter, Double)
    /// Growing is part of the flight and cannot outlast it; both in seconds.
    case growsLongerThanFlight(grow: Double, flight: Double)

    /// The values of a style that are checked; the raw value is the name of the property.
    public enum Parameter: String, Hashable, Sendable {
        /// ``TossStyle/flightDuration``
        case flightDuration
        /// ``TossStyle/growDuration``
        case growDuration
        /// ``TossStyle/startScale``
        case startScale
        /// ``TossStyle/peakScale``
        case peakScale
        /// ``TossStyle/endScale``
        case endScale
        /// ``TossStyle/fadeDuration``
        case fadeDuration
        /// ``TossStyle/shakeDistance``
        case shakeDistance
        /// ``TossStyle/shakeDuration``
        case shakeDuration
    }
}
