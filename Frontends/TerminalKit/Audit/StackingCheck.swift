internal import CartCore
internal import CartKit
internal import CartScreen

/// What promotions say about not going together: what overlaps, and what says nothing.
extension PromotionCheck {
    /// Exclusive promotions for the same goods at the same time, groups of one, and words that change nothing.
    ///
    /// - Parameter told: promotions of which it was said already that one always gives way to the others.
    func stackingFindings(_ infos: [RuleInfo], told: Set<Set<PromotionID>>) -> [PromotionFinding] {
        overlaps(infos, told: told) + lonely(infos) + idle(infos)
    }

    private func overlaps(_ infos: [RuleInfo], told: Set<Set<PromotionID>>) -> [PromotionFinding] {
        let exclusive = infos.filter { $0.stacking.isExclusive && $0.coupon == nil }
        return exclusive.enumerated().flatMap { place, one in
            exclusive.dropFirst(place + 1).compactMap { other -> PromotionFinding? in
                // In one group it is said that one of them acts, which one is meant to.
                let isMeant = one.stacking.group != nil && one.stacking.group == other.stacking.group
                guard one.shop == other.shop, !isMeant, one.window.overlaps(other.window),
                    !told.contains([one.id, other.id]),
                    let both = trial.offers(for: one).first(where: { trial.offers(for: other).contains($0) })
                else { return nil }
                return PromotionFinding(
                    .exclusiveOverlap, .warning, [one.id, other.id], label: one.label,
                    Bilingual(
                        "both are exclusive and for the same goods at the same time, such as \(both.sku): only one ever acts; put them in one group if that is meant",
                        "两者均为独享，且同一时间适用于同一商品（如 \(both.sku)）：只会有一个生效；如属有意，请放入同一个 group"))
            }
        }
    }

    /// Groups with one member, of which there is nothing to choose: the name of another group mistyped.
    private func lonely(_ infos: [RuleInfo]) -> [PromotionFinding] {
        let all = market.book.steps.compactMap(\.info.stacking.group)
        return infos.compactMap { info in
            guard let group = info.stacking.group, all.count(where: { $0 == group }) == 1 else { return nil }
            let others = Array(Set(all).subtracting([group])).sorted()
            let near = NearMiss.nearest(to: group, among: others)
            return PromotionFinding(
                .groupOfOne, .warning, [info.id], label: info.label,
                Bilingual(
                    "is alone in its group “\(group)”" + (near.map { "; did you mean “\($0)”?" } ?? ""),
                    "其 group“\(group)”中只有它一个" + (near.map { "；是否应为“\($0)”？" } ?? "")))
        }
    }

    /// Promotions named in `notWith` that act beside it all the same, or never at the same time.
    private func idle(_ infos: [RuleInfo]) -> [PromotionFinding] {
        infos.flatMap { info in
            info.stacking.notWith.sorted().compactMap { id -> PromotionFinding? in
                guard let other = market.book.step(id)?.info else { return nil }
                let reason: Bilingual
                if info.id == other.id {
                    reason = Bilingual("it is itself", "即其自身")
                } else if !info.conflicts(with: other) {
                    reason = Bilingual("a price of its own stays whatever acts beside it", "限时价与会员价不受其他优惠影响")
                } else if !info.window.overlaps(other.window) {
                    reason = Bilingual("they are never valid at the same time", "两者的有效期从不重叠")
                } else {
                    return nil
                }
                return PromotionFinding(
                    .stackingHasNoEffect, .warning, [info.id, id], label: info.label,
                    Bilingual(
                        "that it does not go with “\(id.rawValue)” changes nothing: \(reason(.en))",
                        "与“\(id.rawValue)”不可同享的设置不起作用：\(reason(.zhHans))"))
            }
        }
    }
}

extension TimeWindow {
    /// Whether there is an instant in both.
    fileprivate func overlaps(_ other: TimeWindow) -> Bool {
        if let until, let from = other.from, from >= until { return false }
        if let from, let until = other.until, from >= until { return false }
        return true
    }
}
