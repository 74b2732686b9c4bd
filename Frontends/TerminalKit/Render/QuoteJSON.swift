internal import CartCore
internal import CartDigest
internal import CartScreen

/// What `quote --json` adds to the cart's object.
struct QuoteJSON {
    let quote: Quote
    let hints: [PromotionProgress]
    let texts: Texts
    let catalog: Catalog

    func write(fields writer: inout JSONWriter) {
        writer.field("applied", array: { list in for promotion in quote.applied { write(promotion, to: &list) } })
        writer.field("notApplied", array: { list in for one in quote.notApplied { write(one, to: &list) } })
        ExtraJSON(texts: texts, catalog: catalog).write(offers: quote.offers, to: &writer)
        writer.field("progress", array: { list in for hint in hints { write(hint, to: &list) } })
        writer.field("obstacles", array: { list in for obstacle in quote.obstacles { write(obstacle, to: &list) } })
        writer.field(
            "optimality",
            object: { object in
                object.field("proven", quote.optimality.isProven)
                object.field("gap", quote.optimality.gap.decimalString)
            })
        writer.field("digest", QuoteDigest(quote).hexadecimal)
    }

    /// What stands in the way of checking out, with the numbers of its sentence.
    private func write(_ obstacle: CheckoutObstacle, to writer: inout JSONWriter) {
        writer.object { object in
            object.field("code", obstacle.code)
            object.field("message", texts.message(for: obstacle).text)
            switch obstacle {
            case .nothingSelected: break
            case .belowMinimumOrder(let shop, let minimum, let missing):
                object.field("shop", shop.rawValue)
                object.field("minimum", minimum.decimalString)
                object.field("missing", missing.decimalString)
            case .outOfReach(let shop, .area(let area)):
                object.field("shop", shop.rawValue)
                object.field("area", area.rawValue)
            case .outOfReach(let shop, .distance(let metres, let most)):
                object.field("shop", shop.rawValue)
                object.field("distance", metres)
                object.field("limit", most)
            case .requiredItems(let shop, let requirement, let missing):
                object.field("shop", shop.rawValue)
                object.field("name", requirement.name)
                object.field("missing", String(missing))
            case .quantityLimit(let line, let limit, let requested):
                object.field("line", line.rawValue)
                object.field("limit", limit.value)
                object.field("requested", requested)
            case .unavailable(let line, _): object.field("line", line.rawValue)
            }
        }
    }

    private func write(_ promotion: AppliedPromotion, to writer: inout JSONWriter) {
        writer.object { object in
            object.field("promotion", promotion.id.rawValue)
            object.field("type", promotion.type)
            object.field("label", promotion.label)
            object.field("amount", CartJSON.negative(promotion.amount))
            object.field(
                "lines",
                array: { list in
                    for share in promotion.shares {
                        list.object {
                            $0.field("line", share.line.rawValue)
                            $0.field("amount", CartJSON.negative(share.amount))
                        }
                    }
                })
            if !promotion.feeShares.isEmpty {
                object.field(
                    "fees",
                    array: { list in
                        for share in promotion.feeShares {
                            list.object {
                                $0.field("kind", share.kind.name)
                                $0.field("shop", ifAny: share.shop?.rawValue)
                                $0.field("amount", CartJSON.negative(share.amount))
                            }
                        }
                    })
            }
            object.field("shop", ifAny: promotion.shop?.rawValue)
            object.field("coupon", ifAny: promotion.coupon?.rawValue)
            if promotion.saving.isPositive { object.field("saving", promotion.saving.decimalString) }
            if promotion.unused.isPositive { object.field("unused", promotion.unused.decimalString) }
        }
    }

    private func write(_ promotion: PromotionNotApplied, to writer: inout JSONWriter) {
        writer.object { object in
            object.field("promotion", promotion.id.rawValue)
            object.field("label", promotion.label)
            object.field("reason", texts.reason(promotion.reason, in: quote))
            object.field("code", promotion.reason.code)
            object.field("missing", nullWhenNone: promotion.reason.missing)
            object.field("coupon", ifAny: promotion.coupon?.rawValue)
            object.field("saving", ifAny: promotion.saving?.decimalString)
        }
    }

    private func write(_ progress: PromotionProgress, to writer: inout JSONWriter) {
        writer.object { object in
            object.field("promotion", progress.id.rawValue)
            object.field("label", progress.label)
            switch progress.measure {
            case .amount(let have, let need):
                object.field("have", have.decimalString)
                object.field("need", need.decimalString)
                object.field("missing", progress.missingAmount?.decimalString ?? "")
            case .pieces(let have, let need):
                object.field("have", String(have))
                object.field("need", String(need))
                object.field("missing", String(need - have))
            }
            object.field("gain", progress.gain.decimalString)
            object.field("unit", progress.missingAmount == nil ? "pieces" : "amount")
        }
    }
}

extension NotAppliedReason {
    /// What is missing to the threshold, an amount or a number of pieces; nil when that is not what is wrong.
    var missing: String? {
        switch self {
        case .belowThreshold(let missing): missing.decimalString
        case .tooFewPieces(let missing): String(missing)
        default: nil
        }
    }
}

extension JSONWriter {
    /// A field that is null when there is no value.
    package mutating func field(_ name: String, nullWhenNone value: String?) {
        key(name)
        if let value { string(value) } else { null() }
    }
}
