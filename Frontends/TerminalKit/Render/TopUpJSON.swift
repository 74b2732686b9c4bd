internal import CartCore
internal import CartScreen

/// Top-up for a script.
struct TopUpJSON {
    let texts: Texts
    let catalog: Catalog

    func write(_ found: [TopUp], now quote: Quote, to writer: inout JSONWriter) {
        writer.object { object in
            object.field("currency", quote.currency.code)
            object.field("total", quote.total.decimalString)
            object.field("goals", array: { list in for one in found { write(one, to: &list) } })
        }
    }

    private func write(_ one: TopUp, to writer: inout JSONWriter) {
        writer.object { object in
            write(one.goal, to: &object)
            object.field("proven", one.isProven)
            object.key("plan")
            if let plan = one.plan { write(plan, for: one.goal, to: &object) } else { object.null() }
            object.field(
                "alternatives",
                array: { list in for plan in one.alternatives { write(plan, for: one.goal, to: &list) } })
        }
    }

    /// What is missing, in the words of `progress` and of `obstacles`.
    private func write(_ goal: TopUpGoal, to object: inout JSONWriter) {
        switch goal {
        case .minimumOrder(let shop, let minimum, let missing):
            object.field("code", "minimum-order")
            object.field("label", texts.name(of: goal))
            object.field("shop", shop.rawValue)
            object.field("unit", "amount")
            object.field(
                "have",
                Money(minorUnits: minimum.minorUnits - missing.minorUnits, currency: minimum.currency).decimalString)
            object.field("need", minimum.decimalString)
            object.field("missing", missing.decimalString)
        case .promotion(let way):
            object.field("code", "promotion")
            object.field("promotion", way.id.rawValue)
            object.field("label", texts.name(of: goal))
            object.field("shop", ifAny: way.shop?.rawValue)
            switch way.measure {
            case .amount(let have, let need):
                object.field("unit", "amount")
                object.field("have", have.decimalString)
                object.field("need", need.decimalString)
                object.field("missing", way.missingAmount?.decimalString ?? "")
            case .pieces(let have, let need):
                object.field("unit", "pieces")
                object.field("have", have)
                object.field("need", need)
                object.field("missing", need - have)
            }
        }
    }

    private func write(_ plan: TopUpPlan, for goal: TopUpGoal, to writer: inout JSONWriter) {
        writer.object { object in
            object.field("additions", array: { list in for addition in plan.additions { write(addition, to: &list) } })
            object.field("price", plan.price.decimalString)
            object.field("gain", plan.gain.decimalString)
            object.field("extraCost", plan.extraCost.decimalString)
            object.field("total", plan.quote.total.decimalString)
            // Without its minimum a shop takes no order at all.
            if case .promotion = goal { object.field("worthIt", plan.isWorthIt) }
        }
    }

    private func write(_ addition: TopUpAddition, to writer: inout JSONWriter) {
        writer.object { object in
            object.field("line", addition.line.rawValue)
            object.field("shop", addition.shop.rawValue)
            object.field("sku", addition.sku.rawValue)
            object.field("title", texts.title(addition.sku))
            CartJSON.write(spec: addition.sku, of: catalog, to: &object)
            object.field("options", object: { CartJSON.write(addition.customisations, to: &$0) })
            object.field("quantity", addition.quantity)
            object.field("unitPrice", addition.unitPrice.decimalString)
            object.field("price", addition.price.decimalString)
            object.field("inCart", addition.isInCart)
        }
    }
}
