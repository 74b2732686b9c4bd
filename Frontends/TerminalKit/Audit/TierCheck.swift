internal import CartCore
internal import CartKit
internal import CartScreen

/// Higher tiers beside lower ones: each alone, on the same carts.
extension PromotionCheck {
    /// On how many offers of a scope tiers are compared, from the cheapest to the dearest.
    private static let mostOffers = 8

    /// Tiers above the lowest that no cart reaches, or that give no more than a lower one does: whoever buys more to reach
    /// them gains nothing.
    func tierFindings(_ step: PricingStep, _ inScope: [Offer], _ full: [Cart]) -> [PromotionFinding] {
        let tiers = step.tiersAlone()
        if tiers.count < 2 { return [] }
        let offers = spread(inScope.filter(\.isOnSale))
        var found: [PromotionFinding] = []
        for place in tiers.indices.dropFirst() {
            let ways = offers.compactMap { way(to: tiers[place], before: tiers.dropFirst(place + 1).first, of: $0) }
            var carts = ways.flatMap(\.carts)
            if ways.isEmpty {
                carts = full.filter { worth(of: tiers[place], in: $0) != nil }
                if carts.isEmpty {
                    if let finding = farTier(tiers[place], full) { found.append(finding) }
                    // Whoever does not reach this one reaches no higher one.
                    break
                }
                // Where a higher one acts, this one does not.
                if let next = tiers.dropFirst(place + 1).first {
                    carts = carts.filter { worth(of: next, in: $0) == nil }
                }
            }
            if let finding = tierFinding(tiers[place], tiers[..<place], carts) { found.append(finding) }
        }
        return found
    }

    /// The cheapest, the dearest and some between them.
    private func spread(_ offers: [Offer]) -> [Offer] {
        let sorted = offers.sorted { ($0.price.minorUnits, $0.sku) < ($1.price.minorUnits, $1.sku) }
        if sorted.count <= Self.mostOffers { return sorted }
        return (0..<Self.mostOffers).map { sorted[$0 * (sorted.count - 1) / (Self.mostOffers - 1)] }
    }

    // MARK: Worth

    /// What a tier gives in a cart, in minor units: what it takes off and what its goods are worth; nil where the cart does
    /// not reach it.
    private func worth(of tier: RuleTier, in cart: Cart) -> Int64? {
        let info = tier.alone.info
        guard let quote = trial.quote(cart, with: [tier.alone], for: info) else { return nil }
        if let applied = quote.applied.first(where: { $0.id == info.id }) {
            return applied.amount.minorUnits + applied.saving.minorUnits
        }
        switch quote.notApplied.first(where: { $0.id == info.id })?.reason {
        case .belowThreshold?, .tooFewPieces?, nil: return nil
        default: return 0
        }
    }

    /// How an offer alone leads to a tier: with the fewest pieces, and with the most before the next tier.
    private struct Way {
        var carts: [Cart]
    }

    private func way(to tier: RuleTier, before next: RuleTier?, of offer: Offer) -> Way? {
        guard let first = fewest(of: offer, reaching: tier), let most = trial.quantities(of: offer).map(Array.init)
        else { return nil }
        let end = next.flatMap { fewest(of: offer, reaching: $0) } ?? most.count
        // With one more piece the next tier is reached already.
        if end <= first { return Way(carts: []) }
        let places = end - 1 == first ? [first] : [first, end - 1]
        return Way(carts: places.compactMap { trial.cart(of: [(offer, most[$0])]) })
    }

    /// The place among an offer's quantities of the smallest that reaches a tier.
    private func fewest(of offer: Offer, reaching tier: RuleTier) -> Int? {
        guard let quantities = trial.quantities(of: offer).map(Array.init) else { return nil }
        func reaches(_ place: Int) -> Bool {
            trial.cart(of: [(offer, quantities[place])]).flatMap { worth(of: tier, in: $0) } != nil
        }
        var (low, high) = (0, quantities.count - 1)
        if high < 0 || !reaches(high) { return nil }
        if let guess = guess(of: offer, for: tier), let place = quantities.firstIndex(of: guess) {
            // Nearly always it is this one: nothing else has to be looked at.
            if reaches(place) { high = place } else { low = place + 1 }
            if place > 0, high == place {
                if reaches(place - 1) { high = place - 1 } else { low = place }
            }
        }
        while low < high {
            let middle = (low + high) / 2
            if reaches(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The quantity that reaches a tier at the price of now.
    private func guess(of offer: Offer, for tier: RuleTier) -> Int? {
        switch tier.from {
        case .amount(let from)? where offer.price.minorUnits > 0:
            trial.quantity(of: offer, from: Int(clamping: (from - 1) / offer.price.minorUnits + 1))
        case .pieces(let pieces)?: trial.quantity(of: offer, from: pieces)
        default: nil
        }
    }

    // MARK: Findings

    private func farTier(_ tier: RuleTier, _ full: [Cart]) -> PromotionFinding? {
        // Without a cart that holds all there is, or when no more carts may be priced, nothing is known.
        if full.isEmpty || !trial.isComplete { return nil }
        let (english, chinese) = (name(tier, .en), name(tier, .zhHans))
        return PromotionFinding(
            .tierOutOfReach, .warning, [tier.alone.info.id], label: label(tier),
            Bilingual(
                "stock and limits let no cart reach its tier from \(english) on",
                "受库存和限购所限，没有购物车能达到\(chinese)的档位"))
    }

    /// A lower tier that gives more in every cart, else one that gives more in some, else one that gives the same in all.
    private func tierFinding(
        _ higher: RuleTier, _ lower: ArraySlice<RuleTier>, _ carts: [Cart]
    ) -> PromotionFinding? {
        var same: PromotionFinding?
        for other in lower.reversed() {
            var (less, more) = (0, 0)
            var first: (cart: Cart, gives: Int64, other: Int64)?
            for cart in carts {
                let gives = worth(of: higher, in: cart) ?? 0
                let otherGives = worth(of: other, in: cart) ?? 0
                // Gifts that wait to be chosen and fees that nobody charges say nothing.
                if gives == 0, otherGives == 0 { continue }
                if gives > otherGives { more += 1 }
                if gives < otherGives { less += 1 }
                if gives <= otherGives, first == nil || (gives < otherGives && less == 1) {
                    first = (cart, gives, otherGives)
                }
            }
            guard let first else { continue }
            if less == 0 && more > 0 { continue }
            let finding = PromotionFinding(
                .tierGivesLess, less > 0 && more == 0 ? .error : .warning, [higher.alone.info.id], label: label(higher),
                tierMessage(higher, other, first), cart: TrialCart(first.cart))
            if less > 0 { return finding }
            same = same ?? finding
        }
        return same
    }

    private func tierMessage(
        _ higher: RuleTier, _ lower: RuleTier, _ found: (cart: Cart, gives: Int64, other: Int64)
    ) -> Bilingual {
        func cart(_ language: Language) -> String { text(TrialCart(found.cart), language) }
        let (gives, other) = (amount(found.gives), amount(found.other))
        return Bilingual(
            "from \(name(higher, .en)) on it gives no more than from \(name(lower, .en)) on: \(cart(.en)) has \(gives) off in place of \(other)",
            "\(name(higher, .zhHans))的档位不比\(name(lower, .zhHans))的档位优惠更多：\(cart(.zhHans)) 优惠 \(gives)，而非 \(other)")
    }

    private func label(_ tier: RuleTier) -> String { market.book.step(tier.alone.info.id)?.info.label ?? "" }

    /// Where a tier begins.
    private func name(_ tier: RuleTier, _ language: Language) -> String {
        switch tier.from {
        case .amount(let from)?: Words(language).say(amount(from), "满 \(amount(from)) ")
        case .pieces(let pieces)?:
            Words(language).say(Words.count(pieces, "piece", "pieces"), "满 \(pieces) 件")
        case nil: Words(language).say("nothing", "无门槛")
        }
    }
}
