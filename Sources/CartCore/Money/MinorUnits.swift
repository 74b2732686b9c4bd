/// Checked arithmetic on bare minor units, for inner loops that have already settled the currency.
///
/// Same results as ``Money``; overflow is a thrown ``MoneyError/overflow``, never a trap and never a wrapped number.
public enum MinorUnits {
    /// `a + b`.
    /// - Throws: ``MoneyError/overflow``.
    public static func add(_ a: Int64, _ b: Int64) throws(MoneyError) -> Int64 {
        let (sum, overflow) = a.addingReportingOverflow(b)
        if overflow { throw .overflow }
        return sum
    }

    /// `a - b`.
    /// - Throws: ``MoneyError/overflow``.
    public static func subtract(_ a: Int64, _ b: Int64) throws(MoneyError) -> Int64 {
        let (difference, overflow) = a.subtractingReportingOverflow(b)
        if overflow { throw .overflow }
        return difference
    }

    /// `a × b`.
    /// - Throws: ``MoneyError/overflow``.
    public static func multiply(_ a: Int64, _ b: Int64) throws(MoneyError) -> Int64 {
        // The full product, not `multipliedReportingOverflow`: on wasm32 that one calls `__multi3`, which a program
        // without a C runtime does not have. Elsewhere both are a single multiplication.
        let product = a.multipliedFullWidth(by: b)
        let low = Int64(bitPattern: product.low)
        if product.high != low >> 63 { throw .overflow }
        return low
    }

    /// The sum of all amounts; of none, zero.
    /// - Throws: ``MoneyError/overflow`` when a partial sum, taken from the first amount on, does not fit.
    public static func sum(_ amounts: [Int64]) throws(MoneyError) -> Int64 {
        var total: Int64 = 0
        for amount in amounts { total = try add(total, amount) }
        return total
    }

    /// `amount × numerator ÷ denominator`, exact until it is rounded once at the end.
    ///
    /// The product is held in 128 bits, so only a *result* beyond `Int64` overflows. Signs may be anything.
    /// - Parameter rounding: How the exact result becomes whole minor units, on its magnitude.
    /// - Throws: ``MoneyError/divisionByZero`` for a zero denominator, ``MoneyError/overflow``.
    public static func scale(
        _ amount: Int64, by numerator: Int64, over denominator: Int64, rounding: Rounding = .halfUp
    ) throws(MoneyError) -> Int64 {
        if denominator == 0 { throw .divisionByZero }
        let negative = ((amount < 0) != (numerator < 0)) != (denominator < 0)
        let divisor = denominator.magnitude
        var quotient: UInt64
        let remainder: UInt64
        let product = amount.magnitude.multipliedFullWidth(by: numerator.magnitude)
        if product.high == 0 {
            (quotient, remainder) = product.low.quotientAndRemainder(dividingBy: divisor)
        } else {
            if product.high >= divisor { throw .overflow }
            (quotient, remainder) = divisor.dividingFullWidth(product)
        }
        if rounding.raises(quotient: quotient, remainder: remainder, divisor: divisor) {
            if quotient == .max { throw .overflow }
            quotient += 1
        }
        return try signed(quotient, negative: negative)
    }

    /// `amount × basisPoints ÷ 10,000`: 1 basis point is 0.01 %, so 15 % is 1,500.
    /// - Throws: ``MoneyError/overflow``.
    public static func percentage(
        of amount: Int64, basisPoints: Int64, rounding: Rounding = .halfUp
    ) throws(MoneyError) -> Int64 {
        try scale(amount, by: basisPoints, over: 10_000, rounding: rounding)
    }

    /// The multiple of `interval` that `amount` rounds to: 5 for cash in steps of 0.05, 10 to drop the fen of a yuan.
    /// - Parameter interval: Minor units, 1 or more.
    /// - Throws: ``MoneyError/divisionByZero`` for an interval of zero, ``MoneyError/negative(value:)`` for one below,
    ///   ``MoneyError/overflow``.
    public static func round(
        _ amount: Int64, toMultipleOf interval: Int64, rounding: Rounding = .halfUp
    ) throws(MoneyError) -> Int64 {
        if interval < 0 { throw .negative(value: interval) }
        return try multiply(scale(amount, by: 1, over: interval, rounding: rounding), interval)
    }

    /// The number with this magnitude and sign; knows that `Int64.min` has a magnitude of its own.
    static func signed(_ magnitude: UInt64, negative: Bool) throws(MoneyError) -> Int64 {
        let limit = UInt64(Int64.max) + (negative ? 1 : 0)
        if magnitude > limit { throw .overflow }
        return negative ? Int64(truncatingIfNeeded: 0 &- magnitude) : Int64(truncatingIfNeeded: magnitude)
    }
}
