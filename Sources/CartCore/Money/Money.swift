/// An exact amount of one currency: whole minor units (fen, cents, fils; yen themselves).
///
/// Arithmetic is exact or throws. There are no operators on purpose: each of these operations can fail, on overflow or
/// on mixed currencies, and says so with a ``MoneyError``.
///
/// ```swift
/// let price = try Money(parsing: "19.45", currency: .cny)
/// let off = try price.percentage(basisPoints: 1_000)      // 10 % is 1.945, rounds half up to 1.95
/// let pay = try price.subtracting(off)                    // 17.50
/// ```
public struct Money: Hashable, Sendable, CustomStringConvertible {
    /// The amount in minor units of ``currency``; any `Int64`, negative for a reduction or a refund.
    public let minorUnits: Int64
    /// What the minor units are units of.
    public let currency: Currency

    /// An amount of so many minor units: `Money(minorUnits: 1800, currency: .cny)` is 18.00 yuan.
    public init(minorUnits: Int64, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// Nothing, in a currency.
    public static func zero(_ currency: Currency) -> Money { Money(minorUnits: 0, currency: currency) }

    /// Whether the amount is exactly zero.
    public var isZero: Bool { minorUnits == 0 }
    /// Whether the amount is below zero.
    public var isNegative: Bool { minorUnits < 0 }
    /// Whether the amount is above zero.
    public var isPositive: Bool { minorUnits > 0 }
}

// MARK: - Arithmetic

extension Money {
    /// The sum of both amounts.
    /// - Throws: ``MoneyError/mixedCurrencies(_:_:)``, ``MoneyError/overflow``.
    public func adding(_ other: Money) throws(MoneyError) -> Money {
        try requireSameCurrency(other)
        return Money(minorUnits: try MinorUnits.add(minorUnits, other.minorUnits), currency: currency)
    }

    /// This amount less the other; may fall below zero.
    /// - Throws: ``MoneyError/mixedCurrencies(_:_:)``, ``MoneyError/overflow``.
    public func subtracting(_ other: Money) throws(MoneyError) -> Money {
        try requireSameCurrency(other)
        return Money(minorUnits: try MinorUnits.subtract(minorUnits, other.minorUnits), currency: currency)
    }

    /// The amount with the other sign.
    /// - Throws: ``MoneyError/overflow`` for `Int64.min` minor units, whose opposite does not exist.
    public func negated() throws(MoneyError) -> Money {
        Money(minorUnits: try MinorUnits.subtract(0, minorUnits), currency: currency)
    }

    /// The amount without its sign.
    /// - Throws: ``MoneyError/overflow`` for `Int64.min` minor units.
    public func absolute() throws(MoneyError) -> Money { isNegative ? try negated() : self }

    /// The amount `factor` times: unit price by quantity.
    /// - Throws: ``MoneyError/overflow``.
    public func multiplied(by factor: Int64) throws(MoneyError) -> Money {
        Money(minorUnits: try MinorUnits.multiply(minorUnits, factor), currency: currency)
    }

    /// This many basis points of the amount: 1 basis point is 0.01 %, so 15 % is 1,500.
    /// - Parameter rounding: How the exact result becomes whole minor units.
    /// - Throws: ``MoneyError/overflow``.
    public func percentage(basisPoints: Int64, rounding: Rounding = .halfUp) throws(MoneyError) -> Money {
        try scaled(by: basisPoints, over: 10_000, rounding: rounding)
    }

    /// The amount times `numerator` over `denominator`, rounded once.
    /// - Parameter rounding: How the exact result becomes whole minor units.
    /// - Throws: ``MoneyError/divisionByZero``, ``MoneyError/overflow``.
    public func scaled(
        by numerator: Int64, over denominator: Int64, rounding: Rounding = .halfUp
    ) throws(MoneyError) -> Money {
        let units = try MinorUnits.scale(minorUnits, by: numerator, over: denominator, rounding: rounding)
        return Money(minorUnits: units, currency: currency)
    }

    /// The nearest multiple of `interval` minor units in the direction of `rounding`: 5 for cash in steps of 0.05.
    /// - Throws: ``MoneyError/divisionByZero`` for an interval of zero, ``MoneyError/negative(value:)`` for one below,
    ///   ``MoneyError/overflow``.
    public func rounded(toMultipleOf interval: Int64, rounding: Rounding = .halfUp) throws(MoneyError) -> Money {
        let units = try MinorUnits.round(minorUnits, toMultipleOf: interval, rounding: rounding)
        return Money(minorUnits: units, currency: currency)
    }

    /// -1 when this amount is the smaller one, 0 when both are equal, 1 when it is the larger one.
    /// - Throws: ``MoneyError/mixedCurrencies(_:_:)``.
    public func compared(to other: Money) throws(MoneyError) -> Int {
        try requireSameCurrency(other)
        if minorUnits == other.minorUnits { return 0 }
        return minorUnits < other.minorUnits ? -1 : 1
    }

    private func requireSameCurrency(_ other: Money) throws(MoneyError) {
        if currency != other.currency { throw .mixedCurrencies(currency, other.currency) }
    }
}
