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
        if let many = terms.manyPieces {
            writer.field(
                "manyPieces",
                object: { object in
                    object.field("from", many.from)
                    object.field("fee", many.fee.decimalString)
                })
        }
        writer.field("maximumMetres", ifAny: terms.maximumMetres)
        if !terms.areas.isEmpty {
            writer.field("areas", array: { list in for area in terms.areas { write(area, to: &list) } })
        }
        if let steps = terms.steps { writer.field("steps", object: { write(fields: steps, to: &$0) }) }
    }

    /// The field `requires` of a shop; none where it requires nothing.
    static func write(requirementsOf shop: Shop, to writer: inout JSONWriter) {
        if shop.requirements.isEmpty { return }
        writer.field(
            "requires",
            array: { list in
                for requirement in shop.requirements {
                    list.object { object in
                        object.field("name", requirement.name)
                        object.field("pieces", requirement.pieces)
                        object.field("per", requirement.per.rawValue)
                        write(fields: requirement.goods, to: &object)
                        if let when = requirement.when {
                            object.field("when", object: { write(fields: when, to: &$0) })
                        }
                    }
                }
            })
    }

    private static func write(fields goods: PromotionScope, to writer: inout JSONWriter) {
        func write(_ name: String, _ ids: [String]) {
            if !ids.isEmpty { writer.field(name, array: { list in for id in ids { list.string(id) } }) }
        }
        write("products", goods.products.map(\.rawValue).sorted())
        write("skus", goods.skus.map(\.rawValue).sorted())
        write("tags", goods.tags.map(\.rawValue).sorted())
    }

    /// The field `required` of a shop in a cart: what its order must hold. None where that is nothing.
    static func write(_ requirements: [QuotedRequirement], to writer: inout JSONWriter) {
        if requirements.isEmpty { return }
        writer.field(
            "required",
            array: { list in
                for one in requirements {
                    list.object {
                        $0.field("name", one.requirement.name)
                        $0.field("have", one.have)
                        $0.field("need", one.need)
                        $0.field("missing", one.missing)
                    }
                }
            })
    }

    private static func write(_ area: DeliveryArea, to writer: inout JSONWriter) {
        writer.object { object in
            object.field("id", area.id.rawValue)
            object.field("name", area.name)
            object.field("fee", ifAny: area.fee?.decimalString)
            object.field("freeFrom", ifAny: area.freeFrom?.decimalString)
            object.field("minimumOrder", ifAny: area.minimumOrder?.decimalString)
        }
    }

    private static func write(fields steps: DistanceSteps, to writer: inout JSONWriter) {
        writer.field("firstMetres", steps.firstMetres)
        writer.field("firstFee", steps.firstFee.decimalString)
        writer.field("everyMetres", steps.everyMetres)
        writer.field("everyFee", steps.everyFee.decimalString)
        if let far = steps.far {
            writer.field(
                "far",
                object: { object in
                    object.field("fromMetres", far.fromMetres)
                    object.field("everyMetres", far.everyMetres)
                    object.field("everyFee", far.everyFee.decimalString)
                })
        }
        writer.field("partial", steps.partial.rawValue)
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
