/// What could be bought towards a goal: goods of the catalog, more of what is in the cart, and what lies there unticked.
struct TopUpCandidates {
    /// Goods of one kind.
    struct Candidate {
        var key: LineKey
        /// The line in the cart; nil when it is not there yet.
        var line: LineID?
        /// Whether it lies in the cart and only needs to be ticked.
        var isTick: Bool
        /// Pieces of the first block, and of each further one.
        var first: Int
        var step: Int
        var furtherBlocks: Int
        /// The price of a piece, in minor units.
        var unitPrice: Int64
        /// Its place in the ledger.
        var place = 0
    }

    private(set) var candidates: [Candidate] = []
    /// The cart's ledger with the first block of each candidate as a line of its own.
    private(set) var ledger: PricingLedger

    private let cart: Cart
    private let context: PricingContext
    private let edits: CartContext
    private var shopPlaces: [ShopID: Int] = [:]
    /// The lines of the cart with each SKU.
    private var slots: [SKU: [Int32]] = [:]

    init(_ cart: Cart, ledger: PricingLedger, in context: PricingContext, edits: CartContext) {
        self.cart = cart
        self.ledger = ledger
        self.context = context
        self.edits = edits
        for (place, shop) in ledger.shops.enumerated() { shopPlaces[shop.id] = place }
        for slot in cart.table.allSlots() { slots[cart.table.slots[Int(slot)].line.sku, default: []].append(slot) }
    }

    /// Takes in what may count towards a goal of `rule`, nil for a minimum order, of `shop`, nil for any.
    ///
    /// - Parameter skus: the only ones to look at; nil for the whole catalog.
    mutating func collect(_ skus: [SKU]?, for rule: RuleInfo?, of shop: ShopID?) {
        let onlyShop = edits.rules.shops == .one ? cart.table.firstShop : LineTable.none
        let ownShop = onlyShop == LineTable.none ? nil : cart.table.shopSlots[Int(onlyShop)].id
        func look(_ position: Int) {
            if !context.catalog.isOnSale(at: position) || context.catalog.isSoldOut(at: position) { return }
            if let shop, !context.catalog.isOffer(at: position, of: shop) { return }
            if let ownShop, !context.catalog.isOffer(at: position, of: ownShop) { return }
            if let rule, !isInScope(position, of: rule) { return }
            consider(position)
        }
        if let skus {
            var seen: Set<SKU> = []
            for sku in skus where seen.insert(sku).inserted {
                if let position = context.catalog.offerPosition(sku) { look(position) }
            }
        } else {
            for position in context.catalog.offers.indices { look(position) }
        }
    }

    private func isInScope(_ position: Int, of rule: RuleInfo) -> Bool {
        if let shop = rule.shop, !context.catalog.isOffer(at: position, of: shop) { return false }
        if rule.scope == .everything { return true }
        return rule.scope.contains(
            shop: context.catalog.shop(at: position), product: context.catalog.productID(at: position),
            sku: context.catalog.sku(at: position), tags: context.catalog.tags(at: position))
    }

    /// Takes in the goods at a place of the catalog: every line of the cart with them, and a new line when they are in none.
    private mutating func consider(_ position: Int) {
        let rule = context.catalog.quantityRule(at: position)
        let sku = context.catalog.sku(at: position)
        let lines = slots[sku] ?? []
        var units = 0
        for slot in lines { units += cart.table.slots[Int(slot)].line.quantity }
        for slot in lines {
            let line = cart.table.slots[Int(slot)].line
            if !line.isAvailable || line.shop != context.catalog.shop(at: position) { continue }
            if !line.isSelected {
                if !edits.selection.maySelect(line) { continue }
                add(
                    Candidate(
                        key: line.key, line: line.id, isTick: true, first: line.quantity, step: rule.step,
                        furtherBlocks: 0, unitPrice: 0), at: position)
                continue
            }
            let most = cart.ceiling(offer: position, otherUnits: units - line.quantity, in: edits).most
            let blocks = (most - line.quantity) / rule.step
            if blocks < 1 || line.quantity < rule.minimum || (line.quantity - rule.minimum) % rule.step != 0 {
                continue
            }
            add(
                Candidate(
                    key: line.key, line: line.id, isTick: false, first: rule.step, step: rule.step,
                    furtherBlocks: blocks - 1, unitPrice: 0), at: position)
        }
        if !lines.isEmpty { return }
        let most = cart.ceiling(offer: position, otherUnits: 0, in: edits).most
        if most < rule.minimum { return }
        guard let choices = cheapestChoices(at: position) else { return }
        let key = LineKey(shop: context.catalog.shop(at: position), sku: sku, customisations: choices)
        add(
            Candidate(
                key: key, line: nil, isTick: false, first: rule.minimum, step: rule.step,
                furtherBlocks: (most - rule.minimum) / rule.step, unitPrice: 0), at: position)
    }

    /// The cheapest of what has to be chosen; nil when there is nothing to choose from.
    private func cheapestChoices(at position: Int) -> [Customisation]? {
        if !context.catalog.hasOptions(at: position) { return [] }
        var choices: [Customisation] = []
        let product = context.catalog.products[context.catalog.productPosition(ofOffer: position)]
        for option in product.options where option.isRequired {
            var cheapest: ProductOption.Choice?
            for choice in option.choices {
                if let known = cheapest, known.surcharge.minorUnits <= choice.surcharge.minorUnits { continue }
                cheapest = choice
            }
            guard let cheapest else { return nil }
            choices.append(Customisation(option.name, cheapest.value))
        }
        return choices
    }

    /// Puts a candidate on the ledger, unless its amounts do not fit or its shop does not deliver here.
    private mutating func add(_ candidate: Candidate, at position: Int) {
        var candidate = candidate
        let look = cart.appearance(of: candidate.key, position: position, in: context.catalog)
        if look.availability != .available { return }
        candidate.unitPrice = look.unitPrice.minorUnits
        candidate.place = ledger.lines.count
        let shop: Int
        if let known = shopPlaces[candidate.key.shop] {
            shop = known
        } else {
            let entry = Cart.entry(of: candidate.key.shop, in: context)
            if entry.outOfReach != nil { return }
            shop = ledger.shops.count
            ledger.shops.append(entry)
            shopPlaces[candidate.key.shop] = shop
        }
        let line = cart.ledgerLine(
            LineID(""), shop: shop, sku: candidate.key.sku, quantity: candidate.first, look, offer: position,
            room: 0, in: context.catalog)
        // What does not fit is no use either.
        guard (try? ledger.append(line)) != nil else { return }
        candidates.append(candidate)
    }

    // MARK: Counting

    /// Lets sale and member prices act, and promotions that reduce each line by itself.
    mutating func settlePrices(_ coupons: [CouponCode]) throws(PricingError) {
        ledger = try Pipeline(ledger: ledger, context: context, coupons: coupons).lineStages()
    }

    /// What each candidate counts for and costs.
    ///
    /// - Parameter counts: what each line of the ledger counts for.
    func goods(counting counts: [Int64]) -> [CoverSearch.Goods] {
        candidates.map { candidate in
            let pieces = Int64(candidate.first)
            let count = counts[candidate.place]
            let packing = (try? ledger.packing(of: [candidate.place])) ?? 0
            let first = CoverSearch.Goods.Block(
                pieces: candidate.first, count: count, cost: ledger.remaining[candidate.place] &+ packing)
            if candidate.step == candidate.first || candidate.furtherBlocks == 0 {
                return CoverSearch.Goods(first: first, next: first, furtherBlocks: candidate.furtherBlocks)
            }
            let step = Int64(candidate.step)
            guard let nextCount = try? MinorUnits.multiply(count / pieces, step),
                let nextCost = try? MinorUnits.multiply((first.cost + pieces - 1) / pieces, step)
            else { return CoverSearch.Goods(first: first, next: first, furtherBlocks: 0) }
            let next = CoverSearch.Goods.Block(pieces: candidate.step, count: nextCount, cost: nextCost)
            return CoverSearch.Goods(first: first, next: next, furtherBlocks: candidate.furtherBlocks)
        }
    }
}
