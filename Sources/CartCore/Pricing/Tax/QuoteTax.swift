/// An amount with its tax: `net` and `tax` are `gross`, to the last minor unit.
public struct TaxedAmount: Hashable, Sendable {
    /// The rate.
    public let rate: TaxRate
    /// Without tax.
    public let net: Money
    /// The tax.
    public let tax: Money
    /// With tax: what is paid.
    public let gross: Money
}

/// The tax of a quote, or of a shop's part of it.
public struct TaxSummary: Hashable, Sendable {
    /// Whether prices have the tax in them.
    public let prices: TaxTerms.Prices
    /// The sums of each rate that occurs, by the rates' names.
    public let rates: [TaxedAmount]
    /// Everything without tax.
    public let net: Money
    /// All tax.
    public let tax: Money
    /// Everything with tax.
    public let gross: Money

    /// What the tax adds to the prices; zero where they have it in them.
    public var added: Money { prices == .inclusive ? .zero(tax.currency) : tax }

    /// The sums of amounts, in whatever order these come.
    ///
    /// - Throws: `amountTooLarge`.
    init(
        _ amounts: [TaxedAmount], prices: TaxTerms.Prices, in currency: Currency
    ) throws(PricingError) {
        func sum(_ one: Money, _ other: Money) throws(PricingError) -> Money {
            let (sum, overflow) = one.minorUnits.addingReportingOverflow(other.minorUnits)
            if overflow { throw .amountTooLarge }
            return Money(minorUnits: sum, currency: currency)
        }
        func sum(_ one: TaxedAmount, _ other: TaxedAmount) throws(PricingError) -> TaxedAmount {
            TaxedAmount(
                rate: one.rate, net: try sum(one.net, other.net), tax: try sum(one.tax, other.tax),
                gross: try sum(one.gross, other.gross))
        }
        var rates: [TaxedAmount] = []
        for amount in amounts {
            if let place = rates.firstIndex(where: { $0.rate == amount.rate }) {
                rates[place] = try sum(rates[place], amount)
            } else {
                rates.append(amount)
            }
        }
        rates.sort { $0.rate.id < $1.rate.id }
        var (net, tax, gross) = (Money.zero(currency), Money.zero(currency), Money.zero(currency))
        for rate in rates {
            net = try sum(net, rate.net)
            tax = try sum(tax, rate.tax)
            gross = try sum(gross, rate.gross)
        }
        self.prices = prices
        self.rates = rates
        self.net = net
        self.tax = tax
        self.gross = gross
    }
}

/// The last stage of a quote: the tax of everything that is on it.
struct TaxStage {
    private let terms: TaxTerms
    private let catalog: Catalog
    private let currency: Currency

    /// Nil where the market names no tax.
    init?(_ context: PricingContext) {
        guard let terms = context.tax else { return nil }
        self.terms = terms
        catalog = context.catalog
        currency = context.catalog.currency
    }

    /// The tax of pieces of an offer that cost `price` together.
    ///
    /// - Throws: `amountTooLarge`.
    func goods(_ sku: SKU, pieces: Int, price: Int64) throws(PricingError) -> TaxedAmount {
        let id = catalog.offerPosition(sku).flatMap { catalog.offers[$0].taxRate }
        return try terms.tax(price, pieces: pieces, at: terms.rate(id), in: currency)
    }

    /// The tax of a fee.
    ///
    /// - Throws: `amountTooLarge`.
    func fee(_ amount: Money) throws(PricingError) -> TaxedAmount {
        try terms.tax(amount.minorUnits, at: terms.fees, in: currency)
    }

    /// The sums of amounts that this stage gave.
    ///
    /// - Throws: `amountTooLarge`.
    func summary(
        of lines: [QuotedLine], _ extras: [QuotedExtra], fees: [Fee]
    ) throws(PricingError) -> TaxSummary {
        var amounts: [TaxedAmount] = []
        amounts.reserveCapacity(lines.count + extras.count + fees.count)
        for line in lines { if let tax = line.tax { amounts.append(tax) } }
        for extra in extras { if let tax = extra.tax { amounts.append(tax) } }
        for fee in fees { if let tax = fee.tax { amounts.append(tax) } }
        return try TaxSummary(amounts, prices: terms.prices, in: currency)
    }
}

extension QuotedLine {
    /// What is paid for the line: its total, with the tax where prices are without it.
    public var paid: Money { tax?.gross ?? total }
}

extension Quote {
    /// What the prices come to: the total without the tax that comes on top of them and without cash rounding. Promotions
    /// are weighed by this.
    public var pricedTotal: Money {
        Money(
            minorUnits: total.minorUnits - (tax?.added.minorUnits ?? 0) - (rounding?.minorUnits ?? 0),
            currency: currency)
    }
}
