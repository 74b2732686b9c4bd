extension Cart {
    /// The ways to the next tiers that are worth going when everything is priced again: with that much more of a line that
    /// counts in the cart, the promotion named takes more off and the whole gets cheaper by it.
    ///
    /// A hint's gain is what pricing with the addition really gives: what the promotion takes off more (of free delivery: what
    /// less is paid for that shop's delivery), or what the whole gets cheaper by when that is less (a discount may cost a
    /// shop's free delivery). It is never guessed from the tier, and what other rules give or charge less on the way, such as
    /// the surcharge of small orders, is no part of it.
    ///
    /// Where an amount is missing it is of other goods that every rule takes for those of the line. Where pieces are missing they
    /// are of the cheapest line of which so many more may be bought: of what is out of stock, or at the
    /// most that a customer may have, more is no way to go.
    ///
    /// Each hint is priced by itself, so only the nearest are looked at: those that ask for the least more money.
    ///
    /// - Parameter limit: how many ways are priced; the cost is so many quotes at the most.
    /// - Returns: the hints in the order of `quote.progress`.
    /// - Throws: what `quote(in:)` throws.
    public func hints(
        for quote: Quote, in context: PricingContext, limit: Int = 24
    ) throws(PricingError) -> [PromotionProgress] {
        if quote.progress.isEmpty || limit <= 0 { return [] }
        var ignored: [CheckoutObstacle] = []
        let ledger = try ledger(in: context, obstacles: &ignored)
        var places: [LineID: Int] = [:]
        for (place, line) in ledger.lines.enumerated() { places[line.id] = place }
        var fees: Set<PromotionID> = []
        for step in context.promotions.steps where step.info.stage == .fees { fees.insert(step.info.id) }

        var ways: [(position: Int, addition: Addition)] = []
        for (position, progress) in quote.progress.enumerated() {
            guard let place = places[progress.line] else { continue }
            if let addition = Addition(for: progress, at: place, in: ledger) { ways.append((position, addition)) }
        }
        // The nearest ones, back in the order of the quote.
        ways.sort { ($0.addition.amount, $0.position) < ($1.addition.amount, $1.position) }
        ways = Array(ways.prefix(limit))
        ways.sort { $0.position < $1.position }

        var hints: [PromotionProgress] = []
        for (position, addition) in ways {
            let progress = quote.progress[position]
            var trial = ledger
            if !addition.enter(&trial) { continue }
            guard let then = try? Pipeline(ledger: trial, context: context, coupons: coupons).run(obstacles: [])
            else { continue }
            // Packing is part of what more pieces cost.
            let packing = max(0, then.chargedForPacking - quote.chargedForPacking)
            let (cost, tooLarge) = addition.amount.addingReportingOverflow(packing)
            let (dearer, overflow) = quote.weight.addingReportingOverflow(cost)
            if tooLarge || overflow { continue }
            let own =
                fees.contains(progress.id)
                ? quote.paid(of: progress.id, for: progress.shop) - then.paid(of: progress.id, for: progress.shop)
                : then.benefit(of: progress.id) - quote.benefit(of: progress.id)
            let gain = min(own, dearer - then.weight)
            if gain > 0 { hints.append(progress.gaining(Money(minorUnits: gain, currency: currency))) }
        }
        return hints
    }

    /// More of a line, as a hint would have it bought.
    private struct Addition {
        var place: Int
        /// How many pieces more of the line itself; nil for other goods that cost `amount`.
        var pieces: Int?
        var amount: Int64

        /// What is missing for a tier; nil when its amount does not fit, or so many pieces more cannot be bought.
        init?(for progress: PromotionProgress, at place: Int, in ledger: PricingLedger) {
            self.place = place
            if let missing = progress.missingAmount {
                amount = missing.minorUnits
            } else {
                let pieces = progress.missingPieces ?? 0
                if !ledger.lines[place].takes(pieces) { return nil }
                let (product, overflow) = ledger.lines[place].unitPrice.multipliedReportingOverflow(by: Int64(pieces))
                if overflow { return nil }
                self.pieces = pieces
                amount = product
            }
        }

        /// Puts it on the sheet. Answers whether it fits.
        func enter(_ ledger: inout PricingLedger) -> Bool {
            guard let pieces else { return ledger.append(amount, like: place) }
            return ledger.extend(place, by: pieces)
        }
    }
}

extension PromotionProgress {
    /// The same way to go with another gain.
    func gaining(_ gain: Money) -> PromotionProgress {
        PromotionProgress(id: id, label: label, shop: shop, measure: measure, gain: gain, line: line)
    }
}
