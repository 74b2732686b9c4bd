public import CartCore

/// What top-up says (凑单).
extension Texts {
    /// What goods are bought for, without the shop: the promotion's label, or what the goal is.
    public func name(of goal: TopUpGoal) -> String {
        switch goal {
        case .minimumOrder: say("minimum order", "起送价")
        case .promotion(let way): way.id == Self.deliveryFee ? say("free delivery", "免配送费") : label(of: way)
        }
    }

    private func label(of way: PromotionProgress) -> String {
        way.id == Self.smallOrderFee ? say("no small order surcharge", "免小额订单附加费") : way.label
    }

    /// How far it is to a goal.
    public func distance(to goal: TopUpGoal) -> String {
        switch goal {
        case .minimumOrder(_, let minimum, let missing):
            let have = Money(minorUnits: minimum.minorUnits - missing.minorUnits, currency: minimum.currency)
            return distance(money(have), money(minimum), missing: money(missing))
        case .promotion(let way):
            switch way.measure {
            case .amount(let have, let need):
                let missing = Money(minorUnits: need.minorUnits - have.minorUnits, currency: need.currency)
                return distance(money(have), money(need), missing: money(missing))
            case .pieces(let have, let need):
                return say(
                    "\(have) of \(count(need, "piece", "pieces")), \(need - have) missing",
                    "已选\(have)件，满\(need)件还差\(need - have)件")
            }
        }
    }

    private func distance(_ have: String, _ need: String, missing: String) -> String {
        say("\(have) of \(need), \(missing) missing", "已有 \(have)，满 \(need) 还差 \(missing)")
    }

    /// What buying the additions of a plan means for the whole.
    ///
    /// - Parameters:
    ///   - before: what the cart comes to without them.
    ///   - goal: what they are bought for: of a minimum order it is not said whether it is worth it, for without it there is no
    ///     order.
    public func outcome(of plan: TopUpPlan, before: Money, for goal: TopUpGoal) -> String {
        let (price, then, now) = (money(plan.price), money(plan.quote.total), money(before))
        let saved = plan.gain.isPositive ? money(plan.gain) : nil
        let amounts = say(
            saved.map { "goods for \(price) save \($0): \(then) in place of \(now)" }
                ?? "goods for \(price) save nothing: \(then) in place of \(now)",
            saved.map { "加购 \(price)，可省 \($0)：应付 \(then)（原 \(now)）" } ?? "加购 \(price)，不省钱：应付 \(then)（原 \(now)）")
        if case .minimumOrder = goal { return amounts }
        if plan.isWorthIt { return amounts }
        let extra = money(plan.extraCost)
        return amounts + say("; not worth it: they cost \(extra) more than they save", "；不划算：多付的比省下的多 \(extra)")
    }

    /// Why there is no plan.
    public func noPlan(isProven: Bool) -> String {
        isProven
            ? say("nothing that can be bought reaches it", "可购买的商品凑不够")
            : say("nothing was found that reaches it", "没有找到能凑够的商品")
    }

    /// That goods a little cheaper may exist: a promotion on several pieces has a say in what they count for.
    public var unprovenPlan: String {
        say("there may be cheaper goods for it", "可能还有更便宜的凑法")
    }

    private static let deliveryFee = DeliveryFeeRule().info.id
    private static let smallOrderFee = SmallOrderFeeRule().info.id
}
