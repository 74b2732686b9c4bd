internal import CartCore
internal import CartKit
internal import CartScreen

/// What in a catalog's promotions can never apply or makes no sense.
enum PromotionsCommand {
    static func run(_ place: Workplace) async throws(Failure) {
        let market = try place.market()
        let check = PromotionCheck(market: market)
        let findings = check.findings()
        if place.isJSON {
            place.out.json { writer in
                writer.object { object in
                    object.field("promotions", market.book.steps.count { $0.info.stage != .fees })
                    object.field("carts", check.trial.count)
                    object.field("complete", check.trial.isComplete)
                    object.field(
                        "findings", array: { list in for finding in findings { write(finding, to: &list, place) } })
                }
            }
        } else if findings.isEmpty {
            place.out.line(Styled(place.words.say("Every promotion can apply.", "所有优惠都可能生效。"), .good))
        } else {
            place.out.lines(
                findings.map {
                    let ids = place.words.list($0.promotions.map(\.rawValue))
                    return Styled(ids, .bold) + Styled("  \($0.label)  ")
                        + Styled(place.words($0.message), $0.severity == .error ? .bad : .warning)
                })
        }
        if !check.trial.isComplete, !place.isJSON {
            place.out.line(
                Styled(
                    place.words.say(
                        "There is more to try than the \(check.trial.count) carts that were: something may be left unfound.",
                        "需要试算的购物车多于已试算的 \(check.trial.count) 个，可能有所遗漏。"), .dim))
        }
        let isStrict = place.arguments.has(.strict)
        if findings.contains(where: { isStrict || $0.severity == .error }) {
            throw Failure(.promotionFindings, "", advice: "")
        }
    }

    private static func write(_ finding: PromotionFinding, to writer: inout JSONWriter, _ place: Workplace) {
        writer.object { object in
            object.field("code", finding.code.rawValue)
            object.field("severity", finding.severity.rawValue)
            object.field("promotions", array: { list in for id in finding.promotions { list.string(id.rawValue) } })
            object.field("label", finding.label)
            object.field("message", place.words(finding.message))
            object.field(
                "messages",
                object: { messages in
                    messages.field("en", finding.message.english)
                    messages.field("zh-Hans", finding.message.chinese)
                })
            if let cart = finding.cart { object.field("cart", object: { write(cart, to: &$0, place) }) }
        }
    }

    private static func write(_ cart: TrialCart, to object: inout JSONWriter, _ place: Workplace) {
        object.field(
            "lines",
            array: { list in
                for line in cart.lines {
                    list.object {
                        $0.field("sku", line.sku.rawValue)
                        $0.field("quantity", line.quantity)
                        $0.field("options", object: { CartJSON.write(line.choices, to: &$0) })
                    }
                }
            })
        object.field("coupons", array: { list in for coupon in cart.coupons { list.string(coupon.rawValue) } })
        object.field("memberships", array: { list in for one in cart.memberships { list.string(one) } })
        // As `--now` takes it.
        let now = cart.time.map { Texts(.en, utcOffsetMinutes: 0).time($0).prefix(16).replacing(" ", with: "T") + "Z" }
        object.field("now", ifAny: now.map { String($0) })
    }
}
