import CartCore

/// Numbers for property tests: the same seed always gives the same numbers.
struct MotionRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func coordinate() -> Double { Double.random(in: -500...500, using: &self) }
    mutating func point() -> Point { Point(x: coordinate(), y: coordinate()) }
}

/// Whether two numbers are equal but for rounding.
func near(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool { (a - b).magnitude <= tolerance }

/// Whether two points are equal but for rounding.
func near(_ a: Point, _ b: Point, within tolerance: Double = 1e-9) -> Bool {
    near(a.x, b.x, within: tolerance) && near(a.y, b.y, within: tolerance)
}

/// A row at y 320 of a list scrolled by 120, with a picture of 64 × 64 at (15, 18), on a screen 375 wide. By hand: the
/// start rectangle is at 320 − 120 + 18 − 64 = 154, the start at (15 + 32, 154 + 96) = (47, 250), the control point at
/// (187.5, 154 − 80 = 74), the target at (350, 35).
let sampleGeometry = TossGeometry(
    row: Rect(x: 0, y: 320, width: 375, height: 100), contentOffset: Point(x: 0, y: 120),
    icon: Rect(x: 15, y: 18, width: 64, height: 64), screenWidth: 375)

/// The throw of ``sampleGeometry``, written out.
let sampleThrow = ParabolaPath(
    start: Point(x: 47, y: 250), control: Point(x: 187.5, y: 74), end: Point(x: 350, y: 35))
