internal import CartCore

/// Taxes and cash rounding, as every object with amounts has them: where the market names none, none of these keys.
extension CartJSON {
    /// The field `tax` of a line or a fee.
    static func write(tax: TaxedAmount?, to writer: inout JSONWriter) {
        guard let tax else { return }
        writer.field("tax", object: { write(fields: tax, to: &$0) })
    }

    /// The field `tax` of a shop, an order or the whole.
    static func write(taxes: TaxSummary?, to writer: inout JSONWriter) {
        guard let taxes else { return }
        writer.field(
            "tax",
            object: { object in
                object.field("prices", taxes.prices.rawValue)
                object.field("net", taxes.net.decimalString)
                object.field("tax", taxes.tax.decimalString)
                object.field("gross", taxes.gross.decimalString)
                object.field(
                    "rates",
                    array: { list in
                        for rate in taxes.rates { list.object { write(fields: rate, to: &$0) } }
                    })
            })
    }

    private static func write(fields tax: TaxedAmount, to writer: inout JSONWriter) {
        writer.field("rate", tax.rate.id.rawValue)
        writer.field("percent", tax.rate.percent)
        writer.field("net", tax.net.decimalString)
        writer.field("tax", tax.tax.decimalString)
        writer.field("gross", tax.gross.decimalString)
    }
}
