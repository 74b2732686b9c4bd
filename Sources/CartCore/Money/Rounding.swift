/// How an exact fraction of a minor unit becomes a whole number of minor units.
///
/// Every mode works on the magnitude, so that a refund (a negative amount) rounds to the mirror image of its charge:
/// whatever `+12.5` becomes, `-12.5` becomes the same with the other sign.
public enum Rounding: Hashable, Sendable {
    /// To the nearest; one half goes away from zero (12.5 → 13). The default everywhere, and what tills do.
    case halfUp
    /// To the nearest; one half goes to the even neighbour (12.5 → 12, 13.5 → 14).
    case halfEven
    /// To the nearest; one half goes towards zero (12.5 → 12).
    case halfDown
    /// Away from zero whenever anything is left over (12.1 → 13).
    case up
    /// Towards zero (12.9 → 12).
    case down

    /// Whether a magnitude `quotient` with `remainder` of `divisor` left over goes up to the next whole number.
    ///
    /// Compares the remainder with what is missing to the next whole number: doubling it could overflow.
    func raises(quotient: UInt64, remainder: UInt64, divisor: UInt64) -> Bool {
        if remainder == 0 { return false }
        let missing = divisor - remainder
        switch self {
        case .halfUp: return remainder >= missing
        case .halfEven: return remainder > missing || (remainder == missing && quotient & 1 == 1)
        case .halfDown: return remainder > missing
        case .up: return true
        case .down: return false
        }
    }
}
