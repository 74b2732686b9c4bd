/// How a market taxes what it sells and what it charges for bringing it.
///
/// Tax is worked out last: from what promotions left of the lines, and from the fees. It changes no promotion.
public struct TaxTerms: Hashable, Sendable {
    /// Whether prices have the tax in them.
    public enum Prices: String, Hashable, Sendable, CaseIterable {
        /// A price is what is paid; the tax in it is only named.
        case inclusive
        /// The tax comes on top of a price.
        case exclusive
    }

    /// What a tax is worked out from, and rounded.
    public enum Step: String, Hashable, Sendable, CaseIterable {
        /// The amount of a whole line.
        case line
        /// The amount of each piece.
        case unit
    }

    /// Why rates do not make terms.
    public enum Fault: Error, Hashable, Sendable {
        /// Two rates have this name.
        case duplicateRate(TaxRateID)
        /// No rate has this name.
        case unknownRate(TaxRateID)
    }

    /// Whether prices have the tax in them.
    public let prices: Prices
    /// What is rounded.
    public let step: Step
    /// How.
    public let rounding: Rounding
    /// The rates, by name.
    public let rates: [TaxRate]
    /// The rate of offers that name none.
    public let standard: TaxRate
    /// The rate of fees.
    public let fees: TaxRate

    /// Terms.
    ///
    /// - Parameter fees: the rate of fees; that of offers which name none when it is left out.
    /// - Throws: `Fault`.
    public init(
        prices: Prices, step: Step = .line, rounding: Rounding = .halfUp, rates: [TaxRate], standard: TaxRateID,
        fees: TaxRateID? = nil
    ) throws(Fault) {
        self.prices = prices
        self.step = step
        self.rounding = rounding
        self.rates = rates.sorted { $0.id < $1.id }
        for place in self.rates.indices.dropFirst() where self.rates[place].id == self.rates[place - 1].id {
            throw .duplicateRate(self.rates[place].id)
        }
        self.standard = try Self.rate(standard, of: self.rates)
        self.fees = try Self.rate(fees ?? standard, of: self.rates)
    }

    private static func rate(_ id: TaxRateID, of rates: [TaxRate]) throws(Fault) -> TaxRate {
        guard let rate = rates.first(where: { $0.id == id }) else { throw .unknownRate(id) }
        return rate
    }

    /// The rate with this name; the standard one for no name, and for one that there is not.
    public func rate(_ id: TaxRateID?) -> TaxRate {
        guard let id else { return standard }
        return rates.first { $0.id == id } ?? standard
    }

    /// An amount of some pieces with its tax.
    ///
    /// By unit the amount is split over the pieces exactly, into at most two amounts that differ by one minor unit, and
    /// the tax of each is rounded. The cost does not depend on how many pieces there are.
    ///
    /// - Parameter price: what the prices come to, in minor units; zero or more.
    /// - Throws: `amountTooLarge`.
    public func tax(
        _ price: Int64, pieces: Int = 1, at rate: TaxRate, in currency: Currency
    ) throws(PricingError) -> TaxedAmount {
        let tax: Int64
        do {
            switch step {
            case .line: tax = try self.tax(in: price, at: rate)
            case .unit:
                let count = Int64(max(1, pieces))
                let (each, left) = price.quotientAndRemainder(dividingBy: count)
                let lesser = try MinorUnits.multiply(try self.tax(in: each, at: rate), count - left)
                let greater = left == 0 ? 0 : try MinorUnits.multiply(try self.tax(in: each + 1, at: rate), left)
                tax = try MinorUnits.add(lesser, greater)
            }
            let net = prices == .inclusive ? price - tax : price
            return TaxedAmount(
                rate: rate, net: Money(minorUnits: net, currency: currency),
                tax: Money(minorUnits: tax, currency: currency),
                gross: Money(minorUnits: try MinorUnits.add(net, tax), currency: currency))
        } catch {
            throw .amountTooLarge
        }
    }

    /// The tax of one amount, rounded.
    private func tax(in price: Int64, at rate: TaxRate) throws(MoneyError) -> Int64 {
        let whole = prices == .inclusive ? TaxRate.whole + rate.millionths : TaxRate.whole
        return try MinorUnits.scale(price, by: rate.millionths, over: whole, rounding: rounding)
    }
}

/// What a rate of tax is called: `standard`, `reduced`.
public struct TaxRateID: Identifier {
    /// The name as text.
    public let rawValue: String
    /// Wraps text that is known to be well formed.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// A rate of tax.
public struct TaxRate: Hashable, Sendable {
    /// Its name.
    public let id: TaxRateID
    /// The tax in millionths of the amount without it, so that 20 % is 200,000; from 0 up to 1,000 %.
    public let millionths: Int64

    /// Everything, in millionths.
    static let whole: Int64 = 1_000_000
    /// The greatest rate: 1,000 %.
    public static let most: Int64 = 10_000_000

    /// A rate; one that is out of range counts as the nearest in it.
    public init(_ id: TaxRateID, millionths: Int64) {
        self.id = id
        self.millionths = min(max(0, millionths), Self.most)
    }

    /// The rate in percent, without needless zeros: `20`, `8.875`.
    public var percent: String {
        var text = String(millionths / 10_000)
        var rest = millionths % 10_000
        if rest == 0 { return text }
        text += "."
        var digit: Int64 = 1_000
        while rest > 0 {
            text += String(rest / digit)
            rest %= digit
            digit /= 10
        }
        return text
    }
}
