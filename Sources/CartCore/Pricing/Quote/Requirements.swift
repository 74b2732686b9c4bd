extension PricingLedger {
    /// What an order of a shop must hold, and what of that is there: what only orders with certain goods must hold is left out of
    /// others. Lines on the sheet count, so what is not selected or cannot be bought does not. Costs a look at each of the shop's lines
    /// for each requirement.
    func requirements(of shop: ShopEntry) -> [QuotedRequirement] {
        var found: [QuotedRequirement] = []
        for demand in shop.demands {
            let requirement = demand.requirement
            if let when = requirement.when, !shop.lines.contains(where: { holds(when, line: $0) }) { continue }
            let own = shop.lines.filter { holds(requirement.goods, line: $0) }
            found.append(
                QuotedRequirement(
                    requirement: requirement, need: demand.pieces(for: persons), have: pieces(of: own)))
        }
        return found
    }

    private func holds(_ goods: PromotionScope, line: Int) -> Bool {
        let line = lines[line]
        return goods.contains(shop: shops[line.shop].id, product: line.product, sku: line.sku, tags: line.tags)
    }
}
