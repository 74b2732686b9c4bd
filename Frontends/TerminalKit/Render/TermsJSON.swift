internal import CartCore

/// The terms of shops and markets in JSON, under the names that a catalog file gives them.
enum TermsJSON {
    /// The fields of a shop's `delivery`; what the shop does not say is left out.
    static func write(fields terms: DeliveryTerms, to writer: inout JSONWriter) {
        writer.field("fee", ifAny: terms.fee?.decimalString)
        writer.field("freeFrom", ifAny: terms.freeFrom?.decimalString)
        writer.field("minimumOrder", ifAny: terms.minimumOrder?.decimalString)
        writer.field("packingPerOrder", ifAny: terms.packingPerOrder?.decimalString)
        if let below = terms.smallOrderBelow {
            writer.field("smallOrder", object: { $0.field("below", below.decimalString) })
        }
        if let steps = terms.steps { writer.field("steps", object: { write(fields: steps, to: &$0) }) }
    }

    private static func write(fields steps: DistanceSteps, to writer: inout JSONWriter) {
        writer.field("firstMetres", steps.firstMetres)
        writer.field("firstFee", steps.firstFee.decimalString)
        writer.field("everyMetres", steps.everyMetres)
        writer.field("everyFee", steps.everyFee.decimalString)
        writer.field("maximum", ifAny: steps.maximum?.decimalString)
    }

    /// The field `tax` of a market; none where prices are all there is.
    static func write(_ tax: TaxTerms?, to writer: inout JSONWriter) {
        guard let tax else { return }
        writer.field(
            "tax",
            object: { object in
                object.field("prices", tax.prices.rawValue)
                object.field("by", tax.step.rawValue)
                object.field("rounding", name(of: tax.rounding))
                object.field(
                    "rates", object: { for rate in tax.rates { $0.field(rate.id.rawValue, rate.percent) } })
                object.field("default", tax.standard.id.rawValue)
                object.field("fees", tax.fees.id.rawValue)
            })
    }

    /// The field `cashRounding` of a market; none where totals stay as they are.
    static func write(_ rounding: CashRounding?, in currency: Currency, to writer: inout JSONWriter) {
        guard let rounding else { return }
        writer.field(
            "cashRounding",
            object: { object in
                object.field("to", Money(minorUnits: rounding.interval, currency: currency).decimalString)
                object.field("rounding", rounding.mode.rawValue)
            })
    }

    private static func name(of rounding: Rounding) -> String {
        switch rounding {
        case .halfEven: "half-even"
        case .halfDown: "half-down"
        default: "half-up"
        }
    }
}
