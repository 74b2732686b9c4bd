/// The sheet that rules price a cart on: its selected, available lines, and what each has left to pay.
///
/// Amounts are minor units of `currency`. Rules read it; only the pipeline writes.
public struct PricingLedger: Sendable {
    /// A line being priced.
    public struct Line: Sendable {
        /// The line of the cart.
        public let id: LineID
        /// The place of its shop in `shops`.
        public let shop: Int
        /// The variant.
        public let sku: SKU
        /// The product.
        public let product: ProductID
        /// The product's tags.
        public let tags: [Tag]
        /// Pieces.
        public internal(set) var quantity: Int
        /// The price of a piece now, surcharges included.
        public let unitPrice: Int64
        /// The original price of a piece, surcharges included; the price of now when there is none.
        public let unitListPrice: Int64
        /// The packing fee of a piece.
        public let unitPacking: Int64
        /// What of `unitPrice` is for choices (a topping); a sale price replaces the rest.
        public let unitSurcharge: Int64
        /// The least that may be paid for a piece, whatever promotions there are; 0 when the shop names none.
        public let unitFloor: Int64
        /// How many pieces more of it may be bought: what its offer's stock and limits leave.
        public internal(set) var room: Int
        /// By how many pieces its quantity goes; at least 1.
        public let step: Int

        /// Whether so many pieces more of it may be bought.
        public func takes(_ pieces: Int) -> Bool { pieces <= room && pieces % step == 0 }
        /// Whether it is sold below its list price.
        public var isDiscounted: Bool { unitPrice < unitListPrice }
    }

    /// A shop with lines in the ledger.
    public struct ShopEntry: Sendable {
        /// The shop.
        public let id: ShopID
        /// Its terms, as they are in the shopper's area.
        public let delivery: DeliveryTerms
        /// How far the shopper is from it, in metres; nil when it is not known.
        public let distance: Int?
        /// What an order of it must hold.
        let demands: [ShopDemand]
        /// Why it does not deliver to the shopper; nil when it does, and on pickup.
        public let outOfReach: OutOfReach?
        /// The places of its lines.
        public internal(set) var lines: [Int]
    }

    /// The currency of every amount.
    public let currency: Currency
    /// How the market prices where practice differs.
    public let profile: PricingProfile
    /// How the cart reaches the shopper.
    public let fulfilment: Fulfilment
    /// Pieces this customer has bought before, for limits per customer.
    public let purchases: [SKU: Int]
    /// The memberships that this customer holds.
    public let memberships: Set<String>
    /// How many persons the order is for; nil when it is not known.
    public let persons: Int?
    /// The time the quote is for.
    public let now: Timestamp
    /// What the shopper decided about promotions.
    public let choices: [PromotionID: PromotionChoice]
    /// The coupons that cannot be used once more, with the limit that was met.
    let usedUp: [CouponCode: CouponLimit]
    /// The lines, in page order.
    public internal(set) var lines: [Line] = []
    /// The shops, in page order.
    public internal(set) var shops: [ShopEntry] = []
    /// Original price times quantity, a line each.
    public internal(set) var listAmounts: [Int64] = []
    /// Price of now times quantity, a line each.
    public internal(set) var priceAmounts: [Int64] = []
    /// What the line promotions left, a line each.
    public internal(set) var afterLinePromotions: [Int64] = []
    /// What is left to pay, a line each.
    public internal(set) var remaining: [Int64] = []

    /// The fees charged so far, less what promotions took off them.
    public internal(set) var fees: [Fee] = []

    /// The goods that came into the order so far.
    public internal(set) var extras: [RuleExtra] = []
    /// What these goods cost less than elsewhere, in minor units.
    var saved: Int64 = 0

    /// Floor price times quantity, a line each; never more than the price.
    public internal(set) var floors: [Int64] = []
    /// What a piece costs once sale and member prices have acted, rounded down where only some of a line's pieces have
    /// such a price; what promotions on pieces reckon with.
    public internal(set) var unitAmounts: [Int64] = []
    /// Pieces that no promotion on pieces has used yet, a line each. A piece pays for another or is reduced, once.
    public internal(set) var freePieces: [Int] = []
    /// Whether a sale or member price acts on the line.
    var hasOwnPrice: [Bool] = []

    /// The greater of list and price amounts, summed: bounds every sum of the sheet.
    var total: Int64 = 0

    init(currency: Currency, context: PricingContext, choices: [PromotionID: PromotionChoice] = [:]) {
        self.currency = currency
        profile = context.profile
        fulfilment = context.fulfilment
        purchases = context.purchases
        memberships = context.memberships
        persons = context.persons
        now = context.now
        self.choices = choices
        var usedUp: [CouponCode: CouponLimit] = [:]
        for (coupon, uses) in context.couponUses {
            if let limit = context.promotions.limits[coupon]?.limit(after: uses) { usedUp[coupon] = limit }
        }
        self.usedUp = usedUp
    }

    /// Why a rule rests, whatever is in the cart: it is not its time, its coupon is used up, or the shopper refused it. Fees
    /// cannot be refused.
    func reasonToRest(_ info: RuleInfo) -> NotAppliedReason? {
        switch info.window.position(of: now) {
        case .inside:
            if let coupon = info.coupon, let limit = usedUp[coupon] { return .couponUsedUp(limit) }
            return info.stage != .fees && choices[info.id] == .refused ? .refused : nil
        case .before: return info.window.from.map { .notYet(from: $0) }
        case .after: return info.window.until.map { .over(since: $0) }
        }
    }

    /// Whether the shopper asked for the promotion.
    func prefers(_ info: RuleInfo) -> Bool { choices[info.id]?.isPreference ?? false }

    /// The amounts of every line on a basis.
    public func amounts(_ basis: AmountBasis) -> [Int64] {
        switch basis {
        case .listPrice: listAmounts
        case .price: priceAmounts
        case .afterLinePromotions: afterLinePromotions
        case .remaining: remaining
        }
    }

    /// The sum of some lines' amounts on a basis. Cannot overflow: the ledger's whole fits.
    public func sum(of lines: [Int], _ basis: AmountBasis) -> Int64 {
        let amounts = amounts(basis)
        var sum: Int64 = 0
        for line in lines { sum &+= amounts[line] }
        return sum
    }

    /// The cheapest of some lines of which so many pieces more may be bought; where none may, the cheapest of all. More of it is the
    /// least that has to be paid for that many pieces.
    func cheapest(of lines: [Int], taking pieces: Int) -> Int? {
        let able = lines.filter { self.lines[$0].takes(pieces) }
        return (able.isEmpty ? lines : able).min { self.lines[$0].unitPrice < self.lines[$1].unitPrice }
    }

    /// What promotions may still take off a line: what is left above its floor price.
    public func room(_ line: Int) -> Int64 { max(0, remaining[line] - floors[line]) }

    /// Whether the line is sold below its list price, by its offer or by a sale or member price.
    public func isDiscounted(_ line: Int) -> Bool { hasOwnPrice[line] || lines[line].isDiscounted }

    /// The pieces of some lines.
    public func pieces(of lines: [Int]) -> Int {
        var sum = 0
        for line in lines { sum &+= self.lines[line].quantity }
        return sum
    }

    /// The sum of some lines' amounts on a basis, with their packing fees when these count.
    ///
    /// - Throws: `amountTooLarge`.
    public func sum(
        of lines: [Int], _ basis: AmountBasis, countingPacking: Bool
    ) throws(PricingError) -> Int64 {
        let amount = sum(of: lines, basis)
        if !countingPacking { return amount }
        let (sum, overflow) = amount.addingReportingOverflow(try packing(of: lines))
        if overflow { throw .amountTooLarge }
        return sum
    }

    /// What some lines come to, as the profile counts it towards a minimum order.
    ///
    /// - Throws: `amountTooLarge`.
    func amountTowardsMinimum(of lines: [Int]) throws(PricingError) -> Int64 {
        try sum(of: lines, profile.minimumOrderBasis, countingPacking: profile.minimumOrderCountsPacking)
    }

    /// The packing fees of some lines.
    ///
    /// - Throws: `amountTooLarge`.
    public func packing(of lines: [Int]) throws(PricingError) -> Int64 {
        var sum: Int64 = 0
        for line in lines where self.lines[line].unitPacking > 0 {
            let (amount, tooLarge) = self.lines[line].unitPacking.multipliedReportingOverflow(
                by: Int64(self.lines[line].quantity))
            let (total, overflow) = sum.addingReportingOverflow(amount)
            if tooLarge || overflow { throw .amountTooLarge }
            sum = total
        }
        return sum
    }

    /// The places of the lines that a rule can touch.
    public func lines(for info: RuleInfo) -> [Int] {
        let scope = info.scope
        if info.shop == nil, scope.shops.isEmpty, !scope.namesGoods, !scope.hasExceptions {
            return Array(lines.indices)
        }
        var found: [Int] = []
        for shop in shops {
            if let own = info.shop, own != shop.id { continue }
            if !scope.shops.isEmpty, !scope.shops.contains(shop.id) { continue }
            if !scope.namesGoods, !scope.hasExceptions {
                found += shop.lines
                continue
            }
            for line in shop.lines
            where scope.contains(
                shop: shop.id, product: lines[line].product, sku: lines[line].sku, tags: lines[line].tags)
            {
                found.append(line)
            }
        }
        return found
    }

    /// Whether a rule can touch any line.
    func hasLine(for info: RuleInfo) -> Bool {
        let scope = info.scope
        for shop in shops {
            if let own = info.shop, own != shop.id { continue }
            if !scope.shops.isEmpty, !scope.shops.contains(shop.id) { continue }
            if !scope.namesGoods, !scope.hasExceptions { return true }
            for line in shop.lines
            where scope.contains(
                shop: shop.id, product: lines[line].product, sku: lines[line].sku, tags: lines[line].tags)
            {
                return true
            }
        }
        return false
    }

    /// Shares a discount over lines in proportion to their amounts on a basis, none above what its line has left above its floor price.
    ///
    /// - Returns: the shares, and what no line could take.
    /// - Throws: `amountTooLarge`.
    public func share(
        _ amount: Int64, over lines: [Int], by basis: AmountBasis
    ) throws(PricingError) -> (shares: [LineShare], unused: Int64) {
        let outcome = try share(amount, over: lines, by: basis, andFees: [])
        return (outcome.shares, outcome.unused)
    }

    /// Shares a discount over lines and fees alike, fees in proportion to what is left of them.
    ///
    /// - Returns: an outcome of the shares, and what neither could take as `unused`.
    /// - Throws: `amountTooLarge`.
    func share(
        _ amount: Int64, over lines: [Int], by basis: AmountBasis, andFees places: [Int]
    ) throws(PricingError) -> RuleOutcome {
        let all = amounts(basis)
        var weights: [Int64] = []
        var caps: [Int64] = []
        weights.reserveCapacity(lines.count + places.count)
        caps.reserveCapacity(lines.count + places.count)
        for line in lines {
            weights.append(all[line])
            caps.append(room(line))
        }
        for place in places {
            weights.append(fees[place].amount.minorUnits)
            caps.append(fees[place].amount.minorUnits)
        }
        let result: Allocation.Shares
        do {
            result = try Allocation.shares(of: amount, weights: weights, caps: caps)
        } catch {
            throw .amountTooLarge
        }
        var outcome = RuleOutcome(unused: result.unallocated)
        outcome.shares.reserveCapacity(lines.count)
        for (position, share) in result.shares.enumerated() where share > 0 {
            if position < lines.count {
                outcome.shares.append(LineShare(line: lines[position], amount: share))
            } else {
                outcome.feeShares.append(FeeShare(fee: places[position - lines.count], amount: share))
            }
        }
        return outcome
    }

    /// Shares a discount over lines about as `share` does: exact in the sum, each line within one unit of its exact share.
    /// Quicker, for bounds.
    ///
    /// - Throws: `amountTooLarge`.
    func evenShare(_ amount: Int64, over lines: [Int], by basis: AmountBasis) throws(PricingError) -> [LineShare] {
        if amount <= 0 { return [] }
        let all = amounts(basis)
        let total = sum(of: lines, basis)
        // Where that does not fit, or a floor price or another line's share is in the way, it is shared out in full.
        let (_, isWide) = amount.multipliedReportingOverflow(by: total)
        if isWide || amount >= total { return try share(amount, over: lines, by: basis).shares }
        var shares: [LineShare] = []
        shares.reserveCapacity(lines.count)
        var weight: Int64 = 0
        var given: Int64 = 0
        for line in lines {
            weight &+= all[line]
            let upToHere = amount &* weight / total
            if upToHere - given > room(line) { return try share(amount, over: lines, by: basis).shares }
            shares.append(LineShare(line: line, amount: upToHere - given))
            given = upToHere
        }
        return shares
    }

    /// What the fees come to, in minor units.
    ///
    /// - Throws: `amountTooLarge`.
    public func feeTotal() throws(PricingError) -> Int64 {
        var sum: Int64 = 0
        for fee in fees {
            let (total, overflow) = sum.addingReportingOverflow(fee.amount.minorUnits)
            if overflow { throw .amountTooLarge }
            sum = total
        }
        return sum
    }

    /// The places of the fees that the shops of some lines charge, and, unless one shop asks, the platform's.
    ///
    /// - Parameter kind: what the fees are for; nil for everything.
    public func fees(of kind: Fee.Kind? = nil, chargedFor lines: [Int], by shop: ShopID? = nil) -> [Int] {
        var isInScope = [Bool](repeating: false, count: shops.count)
        for line in lines { isInScope[self.lines[line].shop] = true }
        return fees.indices.filter { place in
            let fee = fees[place]
            if let kind, fee.kind != kind { return false }
            guard let charger = fee.shop else { return shop == nil }
            return shops.indices.contains { isInScope[$0] && shops[$0].id == charger }
        }
    }

    /// Shares a reduction over fees in proportion to what is left of them.
    ///
    /// - Returns: the shares, and what no fee could take.
    /// - Throws: `amountTooLarge`.
    public func share(_ amount: Int64, overFees places: [Int]) throws(PricingError) -> (
        shares: [FeeShare], unused: Int64
    ) {
        let outcome = try share(amount, over: [], by: .remaining, andFees: places)
        return (outcome.feeShares, outcome.unused)
    }

    /// Takes a rule's shares off the lines and the fees, the pieces it used, and charges its fees. A share that would lead below a line's floor price is
    /// cut to what leads there; `unused` says what was cut.
    ///
    /// - Throws: `ruleOutOfBounds` when a share is below zero or above what its line or fee has left, when more pieces are
    ///   used than are free, when a fee is below zero or in another currency, or when goods
    ///   come in numbers or at prices below zero; `amountTooLarge`.
    mutating func take(_ outcome: inout RuleOutcome, as rule: PromotionID) throws(PricingError) {
        for index in outcome.shares.indices {
            let share = outcome.shares[index]
            guard lines.indices.contains(share.line), share.amount >= 0, share.amount <= remaining[share.line] else {
                throw .ruleOutOfBounds(rule)
            }
            let cut = share.amount - min(share.amount, room(share.line))
            outcome.shares[index].amount -= cut
            outcome.unused &+= cut
            remaining[share.line] -= outcome.shares[index].amount
        }
        for used in outcome.usedPieces {
            guard lines.indices.contains(used.line), used.pieces >= 0, used.pieces <= freePieces[used.line] else {
                throw .ruleOutOfBounds(rule)
            }
            freePieces[used.line] -= used.pieces
        }
        for share in outcome.feeShares {
            guard fees.indices.contains(share.fee), share.amount >= 0,
                share.amount <= fees[share.fee].amount.minorUnits
            else { throw .ruleOutOfBounds(rule) }
            fees[share.fee].amount = Money(
                minorUnits: fees[share.fee].amount.minorUnits - share.amount, currency: currency)
        }
        for fee in outcome.fees {
            if fee.amount.currency != currency || fee.amount.minorUnits < 0 { throw .ruleOutOfBounds(rule) }
            fees.append(fee)
        }
        for extra in outcome.extras {
            if extra.quantity < 1 || extra.unitPrice < 0 || extra.unitWorth < 0 { throw .ruleOutOfBounds(rule) }
            _ = try extra.paid()
            extras.append(extra)
        }
        let (sum, overflow) = saved.addingReportingOverflow(try outcome.saving())
        if overflow { throw .amountTooLarge }
        saved = sum
    }
}
