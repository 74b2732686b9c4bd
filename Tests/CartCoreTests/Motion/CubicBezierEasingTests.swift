import CartCore
import Testing

@Suite("Easing")
struct CubicBezierEasingTests {
    static let builtIn: [CubicBezierEasing] = [.linear, .ease, .easeIn, .easeOut, .easeInOut]

    /// Computed apart from the code: the same curves solved by bisection with 40 decimal digits.
    static let known: [(CubicBezierEasing, [Double])] = [
        (.linear, [0.1, 0.25, 0.5, 0.75, 0.9]),
        (.ease, [0.09479630571604, 0.40851059135539, 0.80240338758485, 0.96045897834897, 0.99431647748455]),
        (.easeIn, [0.01702660965156, 0.09346465071882, 0.31535681257253, 0.62186186917489, 0.83942784576246]),
        (.easeOut, [0.16057215423753, 0.37813813082510, 0.68464318742746, 0.90653534928117, 0.98297339034843]),
        (.easeInOut, [0.01972245354831, 0.12916193104731, 0.5, 0.87083806895268, 0.98027754645168]),
    ]

    @Test("S103 S104 easing values are those of CSS cubic-bezier", arguments: known.indices)
    func values(index: Int) {
        let (easing, values) = Self.known[index]
        for (time, value) in zip([0.1, 0.25, 0.5, 0.75, 0.9], values) {
            #expect(near(easing.progress(at: time), value, within: 1e-12), "at \(time)")
        }
    }

    @Test("S103 S104 the control points are the standard ones")
    func controlPoints() {
        #expect(CubicBezierEasing.ease == CubicBezierEasing(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1))
        #expect(CubicBezierEasing.easeIn == CubicBezierEasing(x1: 0.42, y1: 0, x2: 1, y2: 1))
        #expect(CubicBezierEasing.easeOut == CubicBezierEasing(x1: 0, y1: 0, x2: 0.58, y2: 1))
        #expect(CubicBezierEasing.easeInOut == CubicBezierEasing(x1: 0.42, y1: 0, x2: 0.58, y2: 1))
    }

    @Test("S105 easing is held outside of 0…1", arguments: builtIn)
    func outside(easing: CubicBezierEasing) {
        for time in [-Double.infinity, -1, -0.0, 0, Double.nan] { #expect(easing.progress(at: time) == 0) }
        for time in [1, 1.5, Double.infinity] { #expect(easing.progress(at: time) == 1) }
    }

    @Test("easing solves its curve, and never falls while its progress points are within 0…1", arguments: 1...200)
    func solvesAndRises(seed: UInt64) throws {
        var random = MotionRandom(seed: seed)
        // Every fifth curve has points on the border, where the slope of time is 0 and Newton's method fails.
        func share() -> Double {
            seed % 5 == 0 ? Double(Int.random(in: 0...1, using: &random)) : .random(in: 0...1, using: &random)
        }
        let (x1, y1, x2, y2) = (share(), share(), share(), share())
        let easing = try #require(CubicBezierEasing(x1: x1, y1: y1, x2: x2, y2: y2))
        var last = 0.0
        for step in 0...1000 {
            let progress = easing.progress(at: Double(step) / 1000)
            #expect(progress >= last - 1e-14 && progress <= 1, "seed \(seed), step \(step)")
            last = progress
        }
        // Forwards: a parameter gives a time and a progress; the easing must find that progress from that time.
        for step in 1..<50 {
            let s = Double(step) / 50
            let u = 1 - s
            let time = 3 * u * u * s * x1 + 3 * u * s * s * x2 + s * s * s
            let progress = 3 * u * u * s * y1 + 3 * u * s * s * y2 + s * s * s
            // Where time all but stands still, the last bit of a time is worth more than 1e-9 of progress.
            let pace = 3 * u * u * x1 + 6 * u * s * (x2 - x1) + 3 * s * s * (1 - x2)
            guard pace > 1e-3 else { continue }
            #expect(near(easing.progress(at: time), progress, within: 1e-11), "seed \(seed), s \(s)")
        }
    }

    @Test("a curve that runs backwards in time, or is no curve, is refused")
    func refused() {
        #expect(CubicBezierEasing(x1: -0.01, y1: 0, x2: 1, y2: 1) == nil)
        #expect(CubicBezierEasing(x1: 0, y1: 0, x2: 1.01, y2: 1) == nil)
        #expect(CubicBezierEasing(x1: .nan, y1: 0, x2: 1, y2: 1) == nil)
        #expect(CubicBezierEasing(x1: 0, y1: .infinity, x2: 1, y2: 1) == nil)
        #expect(CubicBezierEasing(x1: 0.3, y1: -0.5, x2: 0.7, y2: 1.5) != nil)
    }

    @Test("an overshooting curve leaves 0…1 and comes back")
    func overshoot() throws {
        let back = try #require(CubicBezierEasing(x1: 0.34, y1: 1.56, x2: 0.64, y2: 1))
        #expect((1..<100).contains { back.progress(at: Double($0) / 100) > 1.05 })
        #expect(back.progress(at: 1) == 1)
    }
}
