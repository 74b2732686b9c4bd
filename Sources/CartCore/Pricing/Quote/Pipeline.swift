/// One run of the stages over a ledger.
struct Pipeline {
    private var ledger: PricingLedger
    private let context: PricingContext
    private let coupons: [CouponCode]
    private var applied: [AppliedPromotion] = []
    private var notApplied: [PromotionNotApplied] = []
    private var progress: [PromotionProgress] = []
    private var extras: [QuotedExtra] = []
    private var offers: [QuotedOffer] = []
    private var optimality: Optimality
    /// The rule that charged each fee of the ledger.
    private var chargers: [PromotionID] = []

    init(ledger: PricingLedger, context: PricingContext, coupons: [CouponCode]) {
        self.ledger = ledger
        self.context = context
        self.coupons = coupons
        optimality = Optimality(isProven: true, gap: .zero(ledger.currency))
    }

    /// Runs every rule that can touch the ledger, in order, and writes the quote.
    ///
    /// - Throws: `PricingError` when amounts do not fit or a rule takes more than there is.
    consuming func run(obstacles: [CheckoutObstacle]) throws(PricingError) -> Quote {
        ledger.remaining = ledger.priceAmounts
        ledger.afterLinePromotions = ledger.priceAmounts
        let book = context.promotions
        let candidates = book.candidates(for: ledger, held: coupons)
        var hasLeftLines = false
        let ownPrices = candidates.prefix { book.steps[$0].info.stage == .linePrices }
        try runLinePrices(of: ownPrices.map { book.steps[$0] })
        let steps = candidates.dropFirst(ownPrices.count).map { book.steps[$0] }
        let choice = try choose(among: steps)
        for (place, step) in steps.enumerated() {
            if !hasLeftLines, step.info.stage > .linePromotions {
                ledger.afterLinePromotions = ledger.remaining
                hasLeftLines = true
            }
            if let choice, !choice.chosen.contains(place) {
                try pass(step, in: steps, choice)
            } else {
                try run(step)
            }
        }
        // With no rule of a later stage, the minimum order still looks at what the line promotions left.
        if !hasLeftLines { ledger.afterLinePromotions = ledger.remaining }
        return try quote(obstacles: obstacles)
    }

    /// The ledger once sale and member prices have acted, and those promotions on lines that take the same part off each line
    /// whatever else is bought: what goods cost by themselves.
    ///
    /// - Throws: what `run(obstacles:)` throws.
    consuming func lineStages() throws(PricingError) -> PricingLedger {
        ledger.remaining = ledger.priceAmounts
        ledger.afterLinePromotions = ledger.priceAmounts
        let book = context.promotions
        let steps = book.candidates(for: ledger, held: coupons).prefix { book.steps[$0].info.stage <= .linePromotions }
            .map { book.steps[$0] }
        try runLinePrices(of: steps.filter { $0.info.stage == .linePrices })
        for step in steps where step.info.stage == .linePromotions {
            let isAlwaysThere = step.info.coupon == nil && step.info.stacking.isFree && step.reducesEachLineAlone
            if isAlwaysThere, ledger.reasonToRest(step.info) == nil { try run(step) }
        }
        ledger.afterLinePromotions = ledger.remaining
        return ledger
    }

    /// Which of the steps act, when not all of them can; nil when there is nothing to choose.
    private mutating func choose(among steps: [PricingStep]) throws(PricingError) -> CombinationSearch.Choice? {
        if !CombinationSearch.isNeeded(steps) { return nil }
        let search = CombinationSearch(steps, from: ledger, budget: context.searchBudget)
        let choice = try search.run(from: ledger)
        optimality = Optimality(
            isProven: choice.isProven, gap: money(choice.isProven ? 0 : choice.total - choice.bound))
        return choice
    }

    /// Passes a step over that is not among those chosen. One that could not have acted says why; one that could says
    /// what it gave way to.
    private mutating func pass(
        _ step: PricingStep, in steps: [PricingStep], _ choice: CombinationSearch.Choice
    ) throws(PricingError) {
        if ledger.reasonToRest(step.info) != nil { return try run(step) }
        let outcome = try step.assess(ledger)
        if !outcome.isEffective { return try enter(outcome, of: step.info) }
        let rival = steps.indices.first { choice.chosen.contains($0) && steps[$0].info.conflicts(with: step.info) }
        refuse(
            step.info, rival.map { .displaced(by: steps[$0].info.id) } ?? .savesNothing,
            saving: try Self.add(outcome.amount, try outcome.saving()))
    }

    private mutating func run(_ step: PricingStep) throws(PricingError) {
        if let reason = ledger.reasonToRest(step.info) {
            // Of a coupon that is held the shopper asks what it does, whatever is selected.
            if step.info.coupon != nil || !ledger.lines(for: step.info).isEmpty { refuse(step.info, reason) }
            // What was refused can still be chosen.
            if reason == .refused { offer(try step.assess(ledger), of: step.info) }
            return
        }
        try enter(try step.assess(ledger), of: step.info)
    }

    /// Lets sale and member prices act: of a line one, the one that takes most off it (R8); among equals the one that
    /// runs first.
    private mutating func runLinePrices(of steps: [PricingStep]) throws(PricingError) {
        if steps.isEmpty { return }
        var outcomes: [(step: PricingStep, outcome: RuleOutcome)] = []
        var winners = [Int](repeating: -1, count: ledger.lines.count)
        var best = [Int64](repeating: 0, count: ledger.lines.count)
        for step in steps {
            if let reason = ledger.reasonToRest(step.info) {
                if step.info.coupon != nil || !ledger.lines(for: step.info).isEmpty { refuse(step.info, reason) }
                continue
            }
            let outcome = try step.assess(ledger)
            for share in outcome.shares
            where ledger.lines.indices.contains(share.line) && share.amount > best[share.line] {
                best[share.line] = share.amount
                winners[share.line] = outcomes.count
            }
            outcomes.append((step, outcome))
        }
        for (place, (step, outcome)) in outcomes.enumerated() {
            var own = outcome
            own.shares = outcome.shares.filter { !winners.indices.contains($0.line) || winners[$0.line] == place }
            if own.shares.isEmpty, let lost = outcome.shares.first(where: { $0.amount > 0 }) {
                own.reason = .displaced(by: outcomes[winners[lost.line]].step.info.id)
            }
            for share in own.shares where winners.indices.contains(share.line) { ledger.hasOwnPrice[share.line] = true }
            try enter(own, of: step.info)
        }
        for line in ledger.lines.indices where ledger.hasOwnPrice[line] {
            ledger.unitAmounts[line] = ledger.remaining[line] / Int64(ledger.lines[line].quantity)
        }
    }

    /// The promotions whose turn it was of those that the shopper decided about.
    private var decided: [PromotionID] {
        if ledger.choices.isEmpty { return [] }
        var decided = applied.map { $0.id }.filter { ledger.choices[$0] != nil }
        for offer in offers where ledger.choices[offer.promotion] != nil && !decided.contains(offer.promotion) {
            decided.append(offer.promotion)
        }
        return decided
    }

    // MARK: Writing down

    private func money(_ amount: Int64) -> Money { Money(minorUnits: amount, currency: ledger.currency) }

    private mutating func refuse(_ info: RuleInfo, _ reason: NotAppliedReason, saving: Int64? = nil) {
        notApplied.append(
            PromotionNotApplied(
                id: info.id, label: info.label, coupon: info.coupon, reason: reason, saving: saving.map(money)))
    }

    private mutating func enter(_ outcome: RuleOutcome, of info: RuleInfo) throws(PricingError) {
        var outcome = outcome
        try ledger.take(&outcome, as: info.id)
        for _ in outcome.fees { chargers.append(info.id) }
        let amount = outcome.amount
        offer(outcome, of: info)
        if outcome.isEffective {
            var shares: [AppliedPromotion.Share] = []
            shares.reserveCapacity(outcome.shares.count)
            for share in outcome.shares where share.amount > 0 {
                shares.append(AppliedPromotion.Share(line: ledger.lines[share.line].id, amount: money(share.amount)))
            }
            var feeShares: [AppliedPromotion.FeeShare] = []
            for share in outcome.feeShares where share.amount > 0 {
                let fee = ledger.fees[share.fee]
                feeShares.append(
                    AppliedPromotion.FeeShare(kind: fee.kind, shop: fee.shop, amount: money(share.amount)))
            }
            applied.append(
                AppliedPromotion(
                    id: info.id, type: info.type, label: info.label, shop: info.shop, coupon: info.coupon,
                    amount: money(amount), unused: money(outcome.unused), shares: shares, feeShares: feeShares,
                    saving: money(try outcome.saving())))
            for extra in outcome.extras { extras.append(try quoted(extra, of: info)) }
        } else if let reason = outcome.reason {
            refuse(info, reason)
        }
        for way in outcome.progress where ledger.lines.indices.contains(way.line) {
            let measure: PromotionProgress.Measure =
                switch way.measure {
                case .amount(let have, let need): .amount(have: money(have), need: money(need))
                case .pieces(let have, let need): .pieces(have: have, need: need)
                }
            let shop = info.shop ?? (info.stage == .fees ? ledger.shops[ledger.lines[way.line].shop].id : nil)
            progress.append(
                PromotionProgress(
                    id: info.id, label: info.label, shop: shop, measure: measure, gain: money(way.gain),
                    line: ledger.lines[way.line].id))
        }
    }

    private mutating func offer(_ outcome: RuleOutcome, of info: RuleInfo) {
        guard let offer = outcome.offer else { return }
        var goods: [QuotedOffer.Goods] = []
        for one in offer.goods {
            var taken = 0
            for extra in outcome.extras where extra.sku == one.sku { taken += extra.quantity }
            goods.append(
                QuotedOffer.Goods(
                    sku: one.sku, unitPrice: money(one.unitPrice), unitWorth: money(one.unitWorth), stock: one.stock,
                    taken: taken))
        }
        offers.append(
            QuotedOffer(
                promotion: info.id, label: info.label, shop: info.shop, limit: offer.limit, goods: goods,
                isRefused: ledger.choices[info.id] == .refused))
    }

    private func quoted(_ extra: RuleExtra, of info: RuleInfo) throws(PricingError) -> QuotedExtra {
        let paid = try extra.paid()
        return QuotedExtra(
            promotion: info.id, shop: extra.shop, sku: extra.sku, quantity: extra.quantity,
            unitPrice: money(extra.unitPrice), unitWorth: money(extra.unitWorth), total: money(paid),
            saving: money(try extra.saving()),
            tax: try TaxStage(context)?.goods(extra.sku, pieces: extra.quantity, price: paid))
    }

    private consuming func quote(obstacles: [CheckoutObstacle]) throws(PricingError) -> Quote {
        var lines: [QuotedLine] = []
        lines.reserveCapacity(ledger.lines.count)
        var subtotal: Int64 = 0
        var left: Int64 = 0
        let taxes = TaxStage(context)
        for (place, line) in ledger.lines.enumerated() {
            let (price, rest) = (ledger.priceAmounts[place], ledger.remaining[place])
            subtotal += price
            left += rest
            lines.append(
                QuotedLine(
                    id: line.id, shop: ledger.shops[line.shop].id, sku: line.sku, quantity: line.quantity,
                    unitPrice: money(line.unitPrice), unitListPrice: money(line.unitListPrice),
                    subtotal: money(price), discount: money(price - rest), total: money(rest),
                    tax: try taxes?.goods(line.sku, pieces: line.quantity, price: rest)))
        }
        for place in ledger.fees.indices { ledger.fees[place].tax = try taxes?.fee(ledger.fees[place].amount) }
        let feeTotal = try ledger.feeTotal()
        let tax = try taxes?.summary(of: lines, extras, fees: ledger.fees)
        let goods = try Self.add(left, try Self.total(of: extras))
        let sum = try Self.add(try Self.add(goods, feeTotal), tax?.added.minorUnits ?? 0)
        let rounding = try context.cashRounding?.change(of: sum)
        var obstacles = obstacles
        var shops: [QuotedShop] = []
        for shop in ledger.shops {
            let quoted = try self.shop(shop, lines, taxes)
            // Where a shop does not deliver, ordering more is no help.
            if let reason = shop.outOfReach {
                obstacles.append(.outOfReach(shop.id, reason))
            } else if let minimum = quoted.minimumOrder, quoted.missingToMinimum.minorUnits > 0 {
                obstacles.append(.belowMinimumOrder(shop.id, minimum: minimum, missing: quoted.missingToMinimum))
            }
            if shop.outOfReach == nil {
                for one in quoted.requirements where one.missing > 0 {
                    obstacles.append(.requiredItems(shop.id, one.requirement, missing: one.missing))
                }
            }
            shops.append(quoted)
        }
        if lines.isEmpty, obstacles.isEmpty { obstacles.append(.nothingSelected) }
        return Quote(
            currency: ledger.currency, now: ledger.now, lines: lines, shops: shops, applied: applied,
            extras: extras, offers: offers,
            notApplied: notApplied, decided: decided, progress: progress, fees: ledger.fees, subtotal: money(subtotal),
            discount: money(subtotal - left), feeTotal: money(feeTotal), tax: tax,
            rounding: rounding.map(money), total: money(try Self.add(sum, rounding ?? 0)), obstacles: obstacles,
            optimality: optimality, handover: Handover(context), chargers: chargers)
    }

    private func shop(
        _ shop: PricingLedger.ShopEntry, _ lines: [QuotedLine], _ taxes: TaxStage?
    ) throws(PricingError) -> QuotedShop {
        let own = ledger.fees.filter { $0.shop == shop.id }
        var feeTotal: Int64 = 0
        for fee in own { feeTotal = try Self.add(feeTotal, fee.amount.minorUnits) }
        let subtotal = ledger.sum(of: shop.lines, .price)
        let extras = extras.filter { $0.shop == shop.id }
        let left = try Self.add(ledger.sum(of: shop.lines, .remaining), try Self.total(of: extras))
        let counted = try ledger.amountTowardsMinimum(of: shop.lines)
        let tax = try taxes?.summary(of: shop.lines.map { lines[$0] }, extras, fees: own)
        let missing = max(0, (shop.delivery.minimumOrder?.minorUnits ?? 0) - counted)
        return QuotedShop(
            id: shop.id, fees: own, extras: extras, subtotal: money(subtotal),
            discount: money(subtotal - ledger.sum(of: shop.lines, .remaining)),
            tax: tax, total: money(try Self.add(try Self.add(left, feeTotal), tax?.added.minorUnits ?? 0)),
            minimumOrder: shop.delivery.minimumOrder, missingToMinimum: money(missing), outOfReach: shop.outOfReach,
            requirements: ledger.requirements(of: shop))
    }

    private static func total(of extras: [QuotedExtra]) throws(PricingError) -> Int64 {
        var sum: Int64 = 0
        for extra in extras { sum = try add(sum, extra.total.minorUnits) }
        return sum
    }

    private static func add(_ left: Int64, _ right: Int64) throws(PricingError) -> Int64 {
        let (sum, overflow) = left.addingReportingOverflow(right)
        if overflow { throw .amountTooLarge }
        return sum
    }
}
