/// What money arithmetic refuses to do. Nothing in this folder traps on input: it throws one of these.
public enum MoneyError: Error, Hashable, Sendable {
    /// The exact result does not fit in an `Int64` of minor units.
    case overflow
    /// Two amounts of different currencies met in one operation: left operand's currency, then the right one's.
    case mixedCurrencies(Currency, Currency)
    /// The text is not a decimal number in the form that ``Money/init(parsing:currency:)`` defines.
    case notAnAmount
    /// The text has more decimals than its currency has: `decimals` were written, `allowed` may be.
    case tooFine(decimals: Int, allowed: Int)
    /// A fraction's denominator is zero.
    case divisionByZero
    /// An amount to share out, a weight or a cap is below zero; `value` is the offender, in minor units.
    case negative(value: Int64)
    /// There must be as many caps as weights.
    case unequalCounts(weights: Int, caps: Int)
}
