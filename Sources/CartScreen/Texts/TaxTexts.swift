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
