internal import CartCore
internal import CartKit
internal import CartScreen

/// Looks over the promotions of a market.
struct PromotionCheck {
    let market: Market
    let trial: TrialCarts

    init(market: Market) {
        self.market = market
        trial = TrialCarts(market)
    }

    /// What is found of each promotion, then of several together. Of a promotion that no cart can ever get the first thing found
    /// is told: the others follow from it.
    func findings() -> [PromotionFinding] {
        let steps = market.book.steps.filter { $0.info.stage != .fees }
        let single = steps.flatMap(findings)
        let useless = Set(single.filter { $0.severity == .error }.flatMap { $0.promotions.prefix(1) })
        let told = Set(single.filter { $0.code == .alwaysDisplaced }.map { Set($0.promotions) })
        return single + givingFindings(steps)
            + stackingFindings(steps.map(\.info).filter { !useless.contains($0.id) }, told: told)
    }

    private func findings(of step: PricingStep) -> [PromotionFinding] {
        if let finding = over(step.info) { return [finding] }
        let inScope = trial.offers(for: step.info)
        if let finding = scopeFinding(step.info, inScope) { return [finding] }
        let full = trial.fullCarts(of: trial.allOffers(for: step))
        if let finding = reachFinding(step, full) { return [finding] }
        return tierFindings(step, inScope, full) + (displacedFinding(step, inScope, full).map { [$0] } ?? [])
    }

    /// An amount with its currency.
    func amount(_ minorUnits: Int64) -> String {
        let currency = market.catalog.currency
        return "\(Money(minorUnits: minorUnits, currency: currency).decimalString) \(currency.code)"
    }

    /// A cart in a few words.
    func text(_ cart: TrialCart, _ language: Language) -> String {
        cart.text(language, utcOffsetMinutes: market.utcOffsetMinutes)
    }

    private func finding(
        _ code: PromotionFinding.Code, _ severity: PromotionFinding.Severity, _ info: RuleInfo,
        and others: [PromotionID] = [], _ message: Bilingual
    ) -> PromotionFinding {
        PromotionFinding(code, severity, [info.id] + others, label: info.label, message)
    }

    // MARK: Time and scope

    private func over(_ info: RuleInfo) -> PromotionFinding? {
        guard let until = info.window.until, until <= market.now else { return nil }
        func text(_ language: Language) -> String {
            Texts(language, utcOffsetMinutes: market.utcOffsetMinutes).reason(.over(since: until))
        }
        return finding(.over, .error, info, Bilingual(text(.en), text(.zhHans)))
    }

    private func scopeFinding(_ info: RuleInfo, _ inScope: [Offer]) -> PromotionFinding? {
        if inScope.isEmpty {
            return finding(
                .emptyScope, .error, info,
                Bilingual("nothing in the catalog is in its scope", "目录中没有商品属于其适用范围"))
        }
        if inScope.allSatisfy({ !$0.isOnSale || $0.quantityRule.stock == 0 }) {
            return finding(
                .nothingOnSale, .warning, info,
                Bilingual("nothing in its scope can be bought now", "其适用范围内的商品目前均不可购买"))
        }
        return nil
    }

    // MARK: Pricing carts

    /// A promotion whose lowest threshold even all there is to buy does not reach, with nothing else acting.
    private func reachFinding(_ step: PricingStep, _ full: [Cart]) -> PromotionFinding? {
        var least: NotAppliedReason?
        for cart in full {
            guard let quote = trial.quote(cart, with: [step], for: step.info) else { return nil }
            guard let reason = quote.notApplied.first(where: { $0.id == step.info.id })?.reason else { return nil }
            switch (reason, least) {
            case (.belowThreshold(let missing), .belowThreshold(let known)?)
            where missing.minorUnits >= known.minorUnits: break
            case (.tooFewPieces(let missing), .tooFewPieces(let known)?) where missing >= known: break
            case (.belowThreshold, _), (.tooFewPieces, _), (.discountedGoods, nil): least = reason
            case (.discountedGoods, _): break
            default: return nil
            }
        }
        switch least {
        case .belowThreshold(let missing)?:
            let amount = "\(missing.decimalString) \(missing.currency.code)"
            return finding(
                .outOfReach, .error, step.info,
                Bilingual(
                    "stock and limits let no cart reach its threshold: \(amount) is missing even with all there is",
                    "受库存和限购所限，没有购物车能达到门槛：全部买下仍差 \(amount)"))
        case .tooFewPieces(let missing)?:
            return finding(
                .outOfReach, .error, step.info,
                Bilingual(
                    "stock and limits let no cart reach its threshold: "
                        + Words.count(missing, "piece is", "pieces are") + " missing even with all there is",
                    "受库存和限购所限，没有购物车能达到门槛：全部买下仍差 \(missing) 件"))
        case .discountedGoods?:
            return finding(
                .onlyDiscountedGoods, .error, step.info,
                Bilingual(
                    "everything in its scope is sold below its list price, and such goods do not count for it",
                    "其适用范围内的商品均低于原价出售，而此类商品不参与该优惠"))
        default: return nil
        }
    }

    /// A promotion in whose place something else acts in every cart that was tried.
    private func displacedFinding(
        _ step: PricingStep, _ inScope: [Offer], _ full: [Cart]
    ) -> PromotionFinding? {
        guard trial.hasRivals(step.info) else { return nil }
        var rivals: Set<PromotionID> = []
        for cart in trial.smallCarts(of: inScope) + full {
            guard let quote = trial.quote(cart, with: trial.automatic(and: step), for: step.info) else { return nil }
            if quote.applied.contains(where: { $0.id == step.info.id }) { return nil }
            // It might act in a combination that was not looked at.
            if !quote.optimality.isProven { return nil }
            guard let reason = quote.notApplied.first(where: { $0.id == step.info.id })?.reason else { continue }
            if case .displaced(let rival) = reason { rivals.insert(rival) }
        }
        if rivals.isEmpty { return nil }
        let others = rivals.sorted()
        let names = others.map(\.rawValue)
        return finding(
            .alwaysDisplaced, .warning, step.info, and: others,
            Bilingual(
                "in every cart that was tried another acted in its place: \(Words(.en).list(names))",
                "在试算的每个购物车中都由其他优惠取代：\(Words(.zhHans).list(names))"))
    }
}
