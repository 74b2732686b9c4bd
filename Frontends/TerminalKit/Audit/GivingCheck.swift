internal import CartCore
internal import CartKit
internal import CartScreen

/// Carts in which promotions give too much together: goods for nothing, or for less than they cost the shop.
///
/// Vouchers are left out: they are a way to pay.
extension PromotionCheck {
    /// The types that make single pieces free on purpose.
    private static let giving: Set<String> = ["buy-get", "nth-piece", "bundle", "ladder"]
    /// Of how many offers, unlike in what touches them, pairs are tried.
    private static let mostPaired = 24
    /// How many quantities of an offer pairs are tried with.
    private static let mostInPairs = 4
    /// At how many times to come carts are tried.
    private static let mostTimes = 6

    /// An offer with what can touch it.
    private struct Touched {
        var offer: Offer
        var steps: [PricingStep]
        /// From the smallest to the greatest that matters.
        var quantities: [Int]
    }

    /// What a cart shows.
    fileprivate struct Verdict {
        var code: PromotionFinding.Code
        /// What is missing to the cost, in minor units.
        var loss: Int64
        /// The goods that are free.
        var free: [SKU]
        /// What took something off, in the order it ran.
        var promotions: [PromotionID]
    }

    /// A verdict with the cart that shows it.
    private struct Case {
        var verdict: Verdict
        var cart: TrialCart
    }

    /// The smallest sets of promotions that give too much together, each with the smallest cart tried that shows it.
    func givingFindings(_ steps: [PricingStep]) -> [PromotionFinding] {
        let steps = steps.filter {
            $0.info.stage != .vouchers && $0.info.window.position(of: market.now) != .after
        }
        let book = PromotionBook(steps)
        let offers = touched(by: steps)
        let carts = carts(of: offers)
        var found: [Case] = []
        for time in times(of: steps) {
            for goods in carts {
                // Later on only what begins then is new.
                let isNew = time == market.now || goods.contains { $0.0.steps.contains { $0.info.window.from == time } }
                if !isNew { continue }
                guard let cart = trial.cart(of: goods.map { ($0.0.offer, $0.1) }) else { continue }
                let touching = goods.flatMap { $0.0.steps }
                if let one = findCase(cart, touching, book, at: time, known: found) { found.append(one) }
            }
        }
        return kept(found).map(finding)
    }

    // MARK: What to try

    /// Now, and each time to come at which something begins.
    private func times(of steps: [PricingStep]) -> [Timestamp] {
        let later = Set(steps.compactMap(\.info.window.from).filter { $0 > market.now }).sorted()
        return [market.now] + later.prefix(Self.mostTimes)
    }

    private func touched(by steps: [PricingStep]) -> [Touched] {
        market.catalog.offers.compactMap { offer in
            let tags = market.catalog.product(offer.product)?.tags ?? []
            let touching = steps.filter { trial.touches($0, offer, tags: tags) }
            if touching.isEmpty || trial.quantities(of: offer) == nil { return nil }
            return Touched(offer: offer, steps: touching, quantities: quantities(of: offer, for: touching))
        }
    }

    /// The smallest quantity, the next, and those that reach a threshold at the price of now or at the original one: a promotion
    /// takes most in proportion where it has just been reached.
    private func quantities(of offer: Offer, for steps: [PricingStep]) -> [Int] {
        var wanted = [1, offer.quantityRule.minimum + 1]
        for step in steps {
            for tier in step.tiersAlone() {
                switch tier.from {
                case .pieces(let pieces)?: wanted.append(pieces)
                case .amount(let from)?:
                    for price in [offer.price, offer.listPrice ?? offer.price] where price.minorUnits > 0 {
                        wanted.append(Int(clamping: (from - 1) / price.minorUnits + 1))
                    }
                case nil: break
                }
            }
        }
        return Set(wanted.compactMap { trial.quantity(of: offer, from: $0) }).sorted()
    }

    /// Carts of one offer, then of two, then of one of each kind.
    private func carts(of offers: [Touched]) -> [[(Touched, Int)]] {
        var carts = offers.flatMap { one in one.quantities.map { [(one, $0)] } }
        let kinds = kinds(of: offers)
        for (place, one) in kinds.enumerated() {
            for other in kinds.dropFirst(place + 1) {
                guard let least = one.quantities.first, let otherLeast = other.quantities.first else { continue }
                carts += other.quantities.prefix(Self.mostInPairs).map { [(one, least), (other, $0)] }
                carts += one.quantities.dropFirst().prefix(Self.mostInPairs - 1).map {
                    [(one, $0), (other, otherLeast)]
                }
            }
        }
        if kinds.count > 2 { carts.append(kinds.compactMap { one in one.quantities.first.map { (one, $0) } }) }
        return carts
    }

    /// Of the offers that the same promotions touch, the one with the least between cost and price, the cheapest and the dearest.
    private func kinds(of offers: [Touched]) -> [Touched] {
        var order: [[PromotionID]] = []
        var groups: [[PromotionID]: [Touched]] = [:]
        for one in offers {
            let key = [PromotionID(one.offer.shop.rawValue)] + one.steps.map(\.info.id)
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(one)
        }
        func price(_ one: Touched) -> Int64 { one.offer.price.minorUnits }
        func margin(_ one: Touched) -> Int64 { price(one) - (one.offer.cost?.minorUnits ?? 0) }
        var first: [Touched] = []
        var others: [Touched] = []
        for group in order.compactMap({ groups[$0] }) {
            var taken: Set<SKU> = []
            let picks = [
                group.min { margin($0) < margin($1) }, group.min { price($0) < price($1) },
                group.max { price($0) < price($1) },
            ]
            for pick in picks.compactMap({ $0 }) where taken.insert(pick.offer.sku).inserted {
                if taken.count == 1 { first.append(pick) } else { others.append(pick) }
            }
        }
        return Array((first + others).prefix(Self.mostPaired))
    }

    // MARK: Judging

    /// Prices a cart with every coupon and membership that can touch it, and takes away what the verdict does not need.
    private func findCase(
        _ cart: Cart, _ touching: [PricingStep], _ book: PromotionBook, at time: Timestamp, known: [Case]
    ) -> Case? {
        var coupons = Array(Set(touching.compactMap(\.info.coupon))).sorted()
        var memberships = Array(touching.reduce(into: Set<String>()) { $0.formUnion($1.members) }).sorted()
        func verdict() -> Verdict? {
            trial.quote(cart, holding: coupons, memberships: Set(memberships), in: book, at: time).flatMap(judge)
        }
        guard var found = verdict() else { return nil }
        // It would be no smaller than what is known.
        if known.contains(where: { $0.verdict.covers(found) }) { return nil }
        for coupon in coupons {
            let all = coupons
            coupons.removeAll { $0 == coupon }
            if let less = verdict(), less.code == found.code { found = less } else { coupons = all }
        }
        for membership in memberships {
            let all = memberships
            memberships.removeAll { $0 == membership }
            if let less = verdict(), less.code == found.code { found = less } else { memberships = all }
        }
        var shown = TrialCart(cart)
        (shown.coupons, shown.memberships) = (coupons, memberships)
        if time != market.now { shown.time = time }
        return Case(verdict: found, cart: shown)
    }

    private func judge(_ quote: Quote) -> Verdict? {
        if quote.applied.isEmpty { return nil }
        let free = freeGoods(quote)
        if !free.isEmpty {
            let lines = Set(quote.lines.filter { free.contains($0.sku) }.map(\.id))
            let promotions = quote.applied.filter { $0.shares.contains { lines.contains($0.line) } }.map(\.id)
            return Verdict(code: .goodsFree, loss: 0, free: free, promotions: promotions)
        }
        for shop in quote.shops {
            if let verdict = loss(of: shop, in: quote) { return verdict }
        }
        return nil
    }

    /// The goods of lines that cost nothing, unless one promotion on pieces made them free: that is what it is for.
    private func freeGoods(_ quote: Quote) -> [SKU] {
        let priced = quote.lines.filter { $0.subtotal.minorUnits > 0 }
        let free = priced.filter { $0.total.minorUnits == 0 }
        if free.count == priced.count { return free.map(\.sku) }
        return free.filter { line in
            !quote.applied.contains { promotion in
                Self.giving.contains(promotion.type)
                    && promotion.shares.contains { $0.line == line.id && $0.amount == line.subtotal }
            }
        }.map(\.sku)
    }

    /// What a shop's goods are paid less than they cost it, gifts included, when their prices alone would have been enough.
    private func loss(of shop: QuotedShop, in quote: Quote) -> Verdict? {
        func cost(_ sku: SKU, _ quantity: Int) -> Int64 {
            let (cost, overflow) = (market.catalog.offer(sku)?.cost?.minorUnits ?? 0)
                .multipliedReportingOverflow(by: Int64(quantity))
            return overflow ? 0 : cost
        }
        let lines = quote.lines.filter { $0.shop == shop.id }
        var (costs, paid, price) = (Int64(0), Int64(0), Int64(0))
        for line in lines {
            costs &+= cost(line.sku, line.quantity)
            paid &+= line.total.minorUnits
            price &+= line.subtotal.minorUnits
        }
        if price < costs { return nil }
        for extra in shop.extras {
            costs &+= cost(extra.sku, extra.quantity)
            paid &+= extra.total.minorUnits
        }
        if paid >= costs { return nil }
        let ids = Set(lines.map(\.id))
        let extras = Set(shop.extras.map(\.promotion))
        let promotions = quote.applied.filter { applied in
            extras.contains(applied.id) || applied.shares.contains { ids.contains($0.line) }
        }
        return Verdict(code: .belowCost, loss: costs - paid, free: [], promotions: promotions.map(\.id))
    }

    // MARK: Findings

    /// Those that hold no other of their kind.
    private func kept(_ cases: [Case]) -> [Case] {
        cases.enumerated().filter { place, one in
            !cases.enumerated().contains { other, smaller in
                other != place && smaller.verdict.covers(one.verdict)
                    && (other < place || !one.verdict.covers(smaller.verdict))
            }
        }.map(\.element)
    }

    private func finding(_ one: Case) -> PromotionFinding {
        let verdict = one.verdict
        func promotions(_ language: Language) -> String { Words(language).list(verdict.promotions.map(\.rawValue)) }
        let message =
            verdict.code == .goodsFree
            ? Bilingual(
                "goods are free that nothing is meant to give: \(Words(.en).list(verdict.free.map(\.rawValue))) in \(text(one.cart, .en))",
                "有商品被优惠成免费，而它们并非赠品：\(text(one.cart, .zhHans)) 中的 \(Words(.zhHans).list(verdict.free.map(\.rawValue)))")
            : Bilingual(
                "what is paid is \(amount(verdict.loss)) below cost: \(text(one.cart, .en))",
                "所付金额比成本低 \(amount(verdict.loss))：\(text(one.cart, .zhHans))")
        return PromotionFinding(
            verdict.code, verdict.code == .goodsFree ? .error : .warning, verdict.promotions,
            label: verdict.promotions.first.flatMap { market.book.step($0)?.info.label } ?? "", message, cart: one.cart)
    }
}

extension PromotionCheck.Verdict {
    /// Whether the other says the same of these promotions and perhaps of more.
    fileprivate func covers(_ other: Self) -> Bool {
        code == other.code && Set(promotions).isSubset(of: other.promotions)
    }
}
