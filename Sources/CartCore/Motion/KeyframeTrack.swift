/// One value at one time, and how it goes on from there.
public struct Keyframe: Hashable, Sendable {
    /// Seconds since the toss began.
    public let time: Double
    /// The value at that time.
    public let value: Double
    /// The pace from here to the next keyframe. The last keyframe's is not used.
    public let easing: CubicBezierEasing

    /// The keyframe at `time` seconds.
    public init(time: Double, value: Double, easing: CubicBezierEasing = .linear) {
        self.time = time
        self.value = value
        self.easing = easing
    }
}

/// A number that changes over time, as keyframes. Frames are computed from the very keyframes that an exporter
/// writes, so what is exported cannot differ from what is played.
public struct KeyframeTrack: Hashable, Sendable {
    /// The keyframes, in the order of their times.
    public let keyframes: [Keyframe]
    /// The value before the first and from the last keyframe on; nil when the first and last values are held instead.
    public let restValue: Double?

    /// A track of `keyframes`, whose times must not fall, and its value outside of them.
    init(_ keyframes: [Keyframe], restValue: Double? = nil) {
        self.keyframes = keyframes
        self.restValue = restValue
    }

    /// The value at `seconds`. Where two keyframes share a time, the later one counts.
    public func value(at seconds: Double) -> Double {
        guard let first = keyframes.first, let last = keyframes.last else { return restValue ?? 0 }
        if seconds >= last.time { return restValue ?? last.value }
        // Also NaN: not begun.
        guard seconds >= first.time else { return restValue ?? first.value }
        var from = first
        for to in keyframes {
            if to.time > seconds {
                let share = from.easing.progress(at: (seconds - from.time) / (to.time - from.time))
                return (1 - share) * from.value + share * to.value
            }
            from = to
        }
        return last.value
    }
}
