public import CartCore

extension Texts {
    /// The tax of a sum, in a few words: what is in it, or what came on top.
    public func tax(_ summary: TaxSummary) -> String {
        let amount = money(summary.tax)
        return switch summary.prices {
        case .inclusive: say("Tax included: \(amount)", "含税：\(amount)")
        case .exclusive: say("Tax added: \(amount)", "另加税：\(amount)")
        }
    }

    /// The tax at one rate.
    ///
    /// - Parameter name: what the rate is called.
    public func tax(_ rate: TaxedAmount, named name: String) -> String {
        let net = money(rate.net)
        return say("Tax, \(name) \(rate.rate.percent) % of \(net)", "税（\(name) \(rate.rate.percent)%，计税额 \(net)）")
    }

    /// How a market taxes: whether prices have the tax in them, and at which rates.
    ///
    /// - Parameter name: what a rate is called.
    public func terms(of tax: TaxTerms, naming name: (TaxRateID) -> String) -> String {
        func named(_ rate: TaxRate) -> String { name(rate.id) + say(" \(rate.percent) %", " \(rate.percent)%") }
        let rates = list(tax.rates.map(named))
        let by = say(tax.step == .unit ? ", worked out by the piece" : "", tax.step == .unit ? "，逐件计算" : "")
        let fees = say("; fees: \(name(tax.fees.id))", "；费用按\(name(tax.fees.id))")
        return switch tax.prices {
        case .inclusive: say("Prices include tax: \(rates)", "价格含税：\(rates)") + by + fees
        case .exclusive: say("Tax comes on top of prices: \(rates)", "价格不含税，另加：\(rates)") + by + fees
        }
    }

    /// How the total is rounded for cash.
    public func terms(of rounding: CashRounding, in currency: Currency) -> String {
        let unit = money(Money(minorUnits: rounding.interval, currency: currency))
        return switch rounding.mode {
        case .nearest: say("The total is rounded to the nearest \(unit).", "合计四舍五入到 \(unit) 的整数倍。")
        case .down: say("The total is rounded down to \(unit).", "合计抹零到 \(unit) 的整数倍。")
        case .up: say("The total is rounded up to \(unit).", "合计进位到 \(unit) 的整数倍。")
        }
    }

    /// What rounding for cash did to the total.
    public func rounding(_ amount: Money) -> String { label(.rounding) + label(.colon) + money(amount) }

    /// What the total holds besides prices: tax and rounding.
    public func besidesPrices(_ quote: Quote) -> [String] {
        var texts: [String] = []
        if let tax = quote.tax, !quote.lines.isEmpty { texts.append(self.tax(tax)) }
        if let rounding = quote.rounding, !rounding.isZero { texts.append(self.rounding(rounding)) }
        return texts
    }
}
