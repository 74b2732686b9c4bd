public import CartCore

// What a shop requires of its orders (market rule R36), in words.

extension Texts {
    /// What is missing of what a shop requires, on its part of the page.
    public func requirementHint(_ requirement: ShopRequirement, missing: Int) -> String {
        say(
            "\(count(missing, "more piece", "more pieces")) of \(quoted(requirement.name)) to order",
            "还需点 \(missing) 份\(quoted(requirement.name))")
    }

    /// What a shop requires of an order, with the goods that will do.
    func requirement(_ requirement: ShopRequirement, of shop: ShopID) -> String {
        var whose =
            switch requirement.per {
            case .order: say("every order", "每单")
            case .person: say("for each person", "每人")
            }
        if let when = requirement.when {
            let goods = skus(of: shop, among: when)
            whose = say("with any of \(goods), \(whose)", "点了 \(goods) 时，\(whose)")
        }
        let text = say(
            "Required, \(whose): \(count(requirement.pieces, "piece", "pieces")) of \(quoted(requirement.name))",
            "\(whose)必点：\(quoted(requirement.name)) \(requirement.pieces) 份")
        return text + " (" + skus(of: shop, among: requirement.goods) + ")"
    }

    /// A shop requires goods that are missing, and what to do: the cheapest three that will do are named.
    func requiredItems(_ shop: ShopID, _ requirement: ShopRequirement, missing: Int) -> Message {
        let onSale = catalog?.offers(of: shop, among: requirement.goods).filter {
            $0.isOnSale && $0.quantityRule.stock != 0
        }
        let cheapest = (onSale ?? []).sorted { ($0.price.minorUnits, $0.sku) < ($1.price.minorUnits, $1.sku) }
        let examples = list(cheapest.prefix(3).map { name($0.sku) })
        let such = examples.isEmpty ? "" : say(", such as \(examples)", "，例如\(examples)")
        return tell(
            (
                "The order from \(name(shop)) lacks \(quoted(requirement.name)), which the shop requires.",
                "Add \(count(missing, "piece", "pieces")) of \(quoted(requirement.name))\(such)."
            ),
            ("\(name(shop))的订单缺少必点的\(quoted(requirement.name))。", "还需点 \(missing) 份\(quoted(requirement.name))\(such)。")
        )
    }

    private func skus(of shop: ShopID, among goods: PromotionScope) -> String {
        list((catalog?.offers(of: shop, among: goods) ?? []).map { $0.sku.rawValue })
    }
}
