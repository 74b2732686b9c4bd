public import CartCore

extension Texts {
    /// What a fee is for.
    public func label(_ kind: Fee.Kind) -> String {
        switch kind {
        case .packing: say("packing", "餐盒费")
        case .delivery: say("delivery", "配送费")
        case .smallOrder: say("small order", "小额订单附加费")
        case .manyPieces: say("many pieces", "多件附加费")
        default: kind.name
        }
    }

    /// Why the cart cannot be priced, and what to do.
    public func message(for error: PricingError) -> Message {
        switch error {
        case .currencyMismatch(let cart, let catalog):
            tell(
                (
                    "The cart is in \(cart.code), the catalog in \(catalog.code).",
                    "Use the catalog the cart was filled from."
                ),
                ("购物车的币种是 \(cart.code)，商品目录是 \(catalog.code)。", "请使用与购物车币种一致的目录。"))
        case .amountTooLarge:
            tell(
                ("The amounts are too large to be added up.", "Buy fewer pieces at once."),
                ("金额过大，无法合计。", "请减少一次购买的数量。"))
        case .ruleOutOfBounds(let promotion):
            tell(
                (
                    "The promotion \(quoted(promotion.rawValue)) took more than there was.",
                    "Its plugin is at fault: leave the promotion out and report it."
                ),
                ("优惠\(quoted(promotion.rawValue))的减免超过了商品金额。", "这是优惠插件的错误：请停用该优惠并反馈。"))
        }
    }

    /// Why a promotion did nothing.
    ///
    /// - Parameter quote: the quote that says so; it has the label of the promotion that was better. Without it that one
    ///   is called by its id.
    public func reason(_ reason: NotAppliedReason, in quote: Quote? = nil) -> String {
        switch reason {
        case .belowThreshold(let missing):
            return say("\(money(missing)) short of the threshold", "还差\(spoken(missing))达到门槛")
        case .tooFewPieces(let missing):
            return say("\(count(missing, "piece", "pieces")) short of the threshold", "还差 \(missing) 件达到门槛")
        case .notYet(let from): return say("begins at \(time(from))", "\(time(from)) 开始")
        case .over(let since): return say("ended at \(time(since))", "已于 \(time(since)) 结束")
        case .outOfScope: return say("nothing selected takes part in it", "所选商品不参加此优惠")
        case .discountedGoods:
            return say("the goods it is for are discounted already, and such goods do not count", "与折扣商品不同享")
        case .nothingLeft: return say("other promotions have left nothing to take off", "其他优惠已抵完，没有可减的金额")
        case .noFee: return say("there is no such fee to take it off", "没有可减免的费用")
        case .membersOnly: return say("it is for members", "仅限会员")
        case .notCheaper: return say("the goods cost no more without it", "商品现价已不高于此价")
        case .usedUp: return say("the pieces at this price are used up", "优惠件数已用完")
        case .couponUsedUp(.total): return say("it has been used as often as it may be", "此券的可用次数已全部用完")
        case .couponUsedUp(.perCustomer): return say("you have used it as often as you may", "您使用此券的次数已用完")
        case .outOfStock: return say("what it offers is out of stock", "赠品或换购品已领完")
        case .notChosen: return say("choose among the goods that it offers", "可选购其中的商品，尚未选择")
        case .refused: return say("you refused it", "您已选择不要")
        case .savesNothing: return say("with it the whole would cost no less", "用它并不会更便宜")
        case .displaced(let other):
            let label = quote?.applied.first { $0.id == other }?.label ?? other.rawValue
            if cart?.choices[other]?.isPreference == true {
                return say(
                    "you chose \(quoted(label)), and the two do not go together", "您选用了\(quoted(label))，二者不能同享")
            }
            return say(
                "\(quoted(label)) saves more, and the two do not go together", "\(quoted(label))更优惠，二者不能同享")
        }
    }

    /// Said of a coupon that is held and that the market does not know.
    public var unknownCoupon: String { say("no longer offered", "此券已下线") }

    /// How often a coupon may still be used.
    public func usesLeft(_ number: Int) -> String {
        say("\(count(number, "use", "uses")) left", "剩余 \(number) 次")
    }

    /// What stands in the way of checking out, and what to do.
    public func message(for obstacle: CheckoutObstacle) -> Message {
        switch obstacle {
        case .nothingSelected:
            tell(("Nothing is selected.", "Select what to buy."), ("还没有选择商品。", "请先选择要购买的商品。"))
        case .belowMinimumOrder(let shop, let minimum, let missing):
            tell(
                (
                    "\(name(shop)) takes orders from \(money(minimum)).",
                    "Add \(money(missing)) more."
                ),
                ("\(name(shop))\(spoken(minimum))起送。", "还差\(spoken(missing))就能起送。"))
        case .outOfReach(let shop, let reason): outOfReach(shop, reason)
        case .requiredItems(let shop, let requirement, let missing):
            requiredItems(shop, requirement, missing: missing)
        case .quantityLimit(let line, let limit, let requested):
            limitMessage(line, limit, requested: requested)
        case .unavailable(let line, let availability):
            tell(
                ("\(name(line)) cannot be bought: \(reason(availability)).", "Deselect it or remove it."),
                ("\(name(line))无法购买：\(reason(availability))。", "请取消选择或删除它。"))
        }
    }

    /// What is missing to a shop's minimum order (market rules R20, R21).
    public func minimumOrderHint(missing: Money) -> String {
        say("\(money(missing)) more to reach the minimum order", "还差\(spoken(missing))就能起送")
    }

    /// The way to a promotion's next tier (market rule R21): what more to buy, and what is taken off then in all.
    ///
    /// - Parameter taken: what the promotion takes off now; nil or zero when nothing.
    public func hint(for progress: PromotionProgress, taken: Money?) -> String {
        let before = taken?.minorUnits ?? 0
        let then = Money(minorUnits: before &+ progress.gain.minorUnits, currency: progress.gain.currency)
        let more: String
        if let missing = progress.missingAmount {
            if progress.id == Self.delivery {
                return say("\(money(missing)) more for free delivery", "再买\(spoken(missing))免配送费")
            }
            if progress.id == Self.smallOrder {
                return say(
                    "\(money(missing)) more saves the small order surcharge of \(money(progress.gain))",
                    "再买\(spoken(missing))免小额订单附加费\(spoken(progress.gain))")
            }
            more = say("\(money(missing)) more", "再买\(spoken(missing))")
        } else {
            let missing = progress.missingPieces ?? 0
            more = say(count(missing, "more piece", "more pieces"), "再买\(missing)件")
        }
        guard before > 0, let taken else {
            return say("\(more) to save \(money(then))", "\(more)可减\(spoken(then))")
        }
        return say(
            "\(money(taken)) off already, \(more) to save \(money(then))",
            "已减\(spoken(taken))，\(more)可减\(spoken(then))")
    }

    /// The highest tier is reached (market rule R21).
    ///
    /// - Parameters:
    ///   - threshold: the tier's threshold; nil when it is not known, for a quote does not say it.
    ///   - taken: what the promotion takes off.
    public func topTier(threshold: Money?, taken: Money) -> String {
        guard let threshold else { return say("\(money(taken)) off", "已减\(spoken(taken))") }
        return say(
            "\(money(threshold)) reached: \(money(taken)) off", "已满\(spoken(threshold))可减\(spoken(taken))")
    }

    /// The id of the standard delivery fee's rule: its next step is free delivery, not a reduction.
    private static let delivery = DeliveryFeeRule().info.id
    /// The id of the standard surcharge's rule: its next step is none.
    private static let smallOrder = SmallOrderFeeRule().info.id
}
