internal import CartCore
internal import CartScreen

/// Top-up for a person.
struct TopUpText {
    let texts: Texts
    let words: Words
    let title: LineTitle

    func lines(_ found: [TopUp], now quote: Quote, width: Int?) -> [Styled] {
        if found.isEmpty {
            return [Styled(words.say("Nothing is missing to any tier.", "没有可凑单的优惠。"))]
        }
        var lines: [Styled] = []
        for one in found {
            lines.append(heading(one.goal))
            guard let plan = one.plan else {
                lines.append(Styled("  " + texts.noPlan(isProven: one.isProven), .dim))
                continue
            }
            lines += additions(plan, width: width)
            lines.append(
                Styled(
                    "  " + texts.outcome(of: plan, before: quote.total, for: one.goal),
                    plan.isWorthIt ? .good : .dim))
            if !one.isProven { lines.append(Styled("  " + texts.unprovenPlan, .dim)) }
            lines += alternatives(one.alternatives, width: width)
        }
        return lines
    }

    private func heading(_ goal: TopUpGoal) -> Styled {
        let shop = goal.shop.map { texts.name($0) + "  " } ?? ""
        var heading = Styled(shop) + Styled(texts.name(of: goal), .bold) + Styled("  " + texts.distance(to: goal))
        if case .promotion(let way) = goal { heading = heading + Styled("  \(way.id)", .dim) }
        return heading
    }

    private func additions(_ plan: TopUpPlan, width: Int?) -> [Styled] {
        var columns = Columns([.left, .right, .right, .left, .left])
        for addition in plan.additions {
            columns.add([
                Styled("+ " + name(addition)), Styled(texts.money(addition.unitPrice)), Styled("×\(addition.quantity)"),
                Styled(addition.sku.rawValue, .dim),
                addition.isInCart ? Styled(words.say("in the cart: select it", "已在购物车，选择即可"), .dim) : "",
            ])
        }
        return columns.lines(indent: 2, limit: width)
    }

    private func alternatives(_ plans: [TopUpPlan], width: Int?) -> [Styled] {
        if plans.isEmpty { return [] }
        var columns = Columns([.left, .right, .right, .right, .left])
        for plan in plans {
            guard let addition = plan.additions.first else { continue }
            columns.add([
                Styled(name(addition)), Styled(texts.money(addition.unitPrice)), Styled("×\(addition.quantity)"),
                Styled("→ " + texts.money(plan.quote.total)), Styled(addition.sku.rawValue, .dim),
            ])
        }
        return [Styled("  " + words.say("or one of these alone:", "或任选其一："), .dim)]
            + columns.lines(indent: 4, limit: width)
    }

    private func name(_ addition: TopUpAddition) -> String { title.goods(addition.sku, addition.customisations) }
}
