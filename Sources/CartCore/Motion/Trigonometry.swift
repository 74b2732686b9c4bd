/// The few functions of angles that a flight needs. The standard library has none of them, and this module imports
/// nothing, so that it also compiles where there is no C library.
enum Trigonometry {
    /// The angle of the direction (`x`, `y`) in radians, above −π up to and including π; what C calls `atan2`, but with
    /// 0 for a vector that is zero or not finite, and with −0 treated as 0. The error stays below 1e-14.
    static func angle(y: Double, x: Double) -> Double {
        guard x.isFinite, y.isFinite, x != 0 || y != 0 else { return 0 }
        let (a, b) = (x.magnitude, y.magnitude)
        // First the angle within an eighth of the circle, where the quotient is 0…1; then unfold it.
        var angle = a >= b ? arctangent(b / a) : Double.pi / 2 - arctangent(a / b)
        if x < 0 { angle = Double.pi - angle }
        return y < 0 ? -angle : angle
    }

    /// The arctangent of `x` in radians, from −π/2 to π/2. The error stays below 1e-14.
    static func arctangent(ofAny x: Double) -> Double { angle(y: x, x: 1) }

    /// Sine and cosine of `angle` radians, for angles of a few turns at most; the error stays below 1e-14 there. Angles
    /// beyond a million radians, which no path has, count as 0.
    static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
        guard angle.magnitude < 1e6 else { return (0, 1) }
        // Taken out whole quarter turns, what is left is within ±π/4, where the series below end quickly.
        // To even, because WebAssembly has an instruction for that and would import the other rounding from C.
        let quarters = (angle / (Double.pi / 2)).rounded(.toNearestOrEven)
        let rest = angle - quarters * (Double.pi / 2)
        let square = rest * rest
        var (sine, cosine) = (1.0, 1.0)
        var n = 16.0
        while n >= 2 {
            // Nested form of 1 − x²/(2·3)·(1 − x²/(4·5)·(…)) and 1 − x²/(1·2)·(1 − x²/(3·4)·(…)).
            sine = 1 - square / (n * (n + 1)) * sine
            cosine = 1 - square / ((n - 1) * n) * cosine
            n -= 2
        }
        sine *= rest
        switch Int(quarters) & 3 {
        case 1: return (cosine, -sine)
        case 2: return (-sine, -cosine)
        case 3: return (-cosine, sine)
        default: return (sine, cosine)
        }
    }

    /// The arctangent of `q`, which must be 0…1.
    private static func arctangent(_ q: Double) -> Double {
        // Halve the angle twice, atan q = 2·atan(q / (1 + √(1 + q²))): then q is below 0.2 and twelve terms of
        // q − q³/3 + q⁵/5 − … leave less than 1e-18 out.
        let half = q / (1 + (1 + q * q).squareRoot())
        let quarter = half / (1 + (1 + half * half).squareRoot())
        let square = quarter * quarter
        var sum = 0.0
        var odd = 23.0
        while odd >= 1 {
            sum = 1 / odd - square * sum
            odd -= 2
        }
        return 4 * quarter * sum
    }
}
