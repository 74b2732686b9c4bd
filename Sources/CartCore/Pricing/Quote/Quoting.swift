extension Cart {
    /// Prices what is selected and can be bought.
    ///
    /// Pure: the same cart and context give the same quote, whatever the order of promotions in their file. The cost
    /// follows lines times the promotions that can touch them, never pieces.
    ///
    /// - Throws: `PricingError` when the catalog is in another currency or amounts do not fit.
    public func quote(in context: PricingContext) throws(PricingError) -> Quote {
        var obstacles: [CheckoutObstacle] = []
        let ledger = try ledger(in: context, obstacles: &obstacles)
        return try Pipeline(ledger: ledger, context: context, coupons: coupons).run(obstacles: obstacles)
    }

    /// The sheet to price on: the selected lines that can be bought, at the prices of now.
    func ledger(
        in context: PricingContext, obstacles: inout [CheckoutObstacle]
    ) throws(PricingError) -> PricingLedger {
        let catalog = context.catalog
        if catalog.currency != currency { throw .currencyMismatch(cart: currency, catalog: catalog.currency) }
        var ledger = PricingLedger(currency: currency, context: context, choices: choices)
        ledger.reserve(totals.selectedLineCount)
        var shop = table.firstShop
        while shop != LineTable.none {
            let entry = Int(shop)
            shop = table.shopSlots[entry].next
            if table.shopSlots[entry].totals.selectedLineCount == 0 { continue }
            let id = table.shopSlots[entry].id
            var place: Int?
            var slot = table.shopSlots[entry].first
            while slot != LineTable.none {
                let index = Int(slot)
                slot = table.slots[index].next
                if !table.slots[index].line.isSelected { continue }
                guard let position = table.offerPosition(of: Int32(index), in: catalog) else {
                    obstacles.append(.unavailable(table.slots[index].line.id, .gone))
                    continue
                }
                let look = appearance(of: table.slots[index].line.key, position: position, in: catalog)
                if look.availability != .available {
                    obstacles.append(.unavailable(table.slots[index].line.id, look.availability))
                    continue
                }
                let limits = limits(on: index, offer: position, in: context)
                let line = ledgerLine(
                    table.slots[index].line.id, shop: place ?? ledger.shops.count,
                    sku: table.slots[index].line.key.sku, quantity: table.slots[index].line.quantity, look,
                    offer: position, room: limits.room, in: catalog)
                if place == nil {
                    place = ledger.shops.count
                    ledger.shops.append(Self.entry(of: id, in: context))
                }
                try ledger.append(line)
                if let limit = limits.broken {
                    obstacles.append(.quantityLimit(line.id, limit, requested: line.quantity))
                }
            }
        }
        return ledger
    }

    /// The line of the sheet for so many pieces of the offer at `position`.
    func ledgerLine(
        _ id: LineID, shop: Int, sku: SKU, quantity: Int, _ look: Appearance, offer position: Int, room: Int,
        in catalog: Catalog
    ) -> PricingLedger.Line {
        PricingLedger.Line(
            id: id, shop: shop, sku: sku, product: catalog.productID(at: position), tags: catalog.tags(at: position),
            quantity: quantity, unitPrice: look.unitPrice.minorUnits,
            unitListPrice: look.listPrice?.minorUnits ?? look.unitPrice.minorUnits,
            unitPacking: catalog.packingFee(at: position),
            unitSurcharge: look.unitPrice.minorUnits - catalog.price(at: position).minorUnits,
            unitFloor: catalog.floorPrice(at: position), room: room, step: catalog.quantityRule(at: position).step)
    }

    /// A shop with its terms for this shopper, and no lines yet.
    static func entry(of id: ShopID, in context: PricingContext) -> PricingLedger.ShopEntry {
        let terms = context.catalog.shop(id)?.delivery ?? DeliveryTerms()
        let distance = context.distances[id] ?? context.distance
        let isDelivered = context.fulfilment == .delivery
        return PricingLedger.ShopEntry(
            // Who fetches it is in no area of the shop's.
            id: id, delivery: terms.terms(in: isDelivered ? context.area : nil), distance: distance,
            demands: context.catalog.demands(of: id),
            outOfReach: isDelivered ? terms.refusal(area: context.area, distance: distance) : nil, lines: [])
    }

    /// The limit that a line's quantity is against now, with the pieces of the same SKU in other selected lines, and how many
    /// pieces more of it there may be.
    private func limits(
        on index: Int, offer position: Int, in context: PricingContext
    ) -> (broken: QuantityLimit?, room: Int) {
        let rule = context.catalog.quantityRule(at: position)
        let quantity = table.slots[index].line.quantity
        var broken: QuantityLimit?
        if quantity < rule.minimum {
            broken = .minimum(rule.minimum)
        } else if rule.step > 1, (quantity - rule.minimum) % rule.step != 0 {
            broken = .step(rule.step, from: rule.minimum)
        }
        if rule.maximum == nil, rule.stock == nil, rule.perCustomer == nil { return (broken, .max) }
        let sku = context.catalog.offers[position].sku
        let units = unitsSelected(of: sku, inOneLine: quantity)
        var room = Int.max
        func look(_ limit: QuantityLimit, _ most: Int) {
            if units > most { broken = broken ?? limit }
            room = min(room, max(0, most - units))
        }
        if let stock = rule.stock { look(.stock(stock), stock) }
        if let maximum = rule.maximum { look(.perOrder(maximum), maximum) }
        if let perCustomer = rule.perCustomer {
            let bought = max(0, context.purchases[sku] ?? 0)
            look(.perCustomer(perCustomer, bought: bought), perCustomer - bought)
        }
        return (broken, room)
    }

    /// Pieces of a SKU in all selected lines; of one that is in one line only, that line's quantity.
    private func unitsSelected(of sku: SKU, inOneLine quantity: Int) -> Int {
        if !table.isCustomised(sku) { return quantity }
        var units = 0
        table.forEachSlot { slot in
            let other = table.slots[Int(slot)].line
            if other.sku == sku, other.isSelected { units += other.quantity }
        }
        return units
    }
}

extension Quote {
    /// What the promotion took off and what the goods save that it brings, in minor units; zero when it did not act.
    func benefit(of promotion: PromotionID) -> Int64 {
        guard let promotion = applied.first(where: { $0.id == promotion }) else { return 0 }
        return promotion.amount.minorUnits &+ promotion.saving.minorUnits
    }

    /// What promotions are weighed by, in minor units: the priced total without the goods that they bring, less what these
    /// save.
    var weight: Int64 {
        var weight = pricedTotal.minorUnits
        for extra in extras { weight &-= extra.total.minorUnits &+ extra.saving.minorUnits }
        return weight
    }

    /// What packing costs before promotions, in minor units. Cannot overflow: it fits with all other fees.
    var chargedForPacking: Int64 {
        var sum: Int64 = 0
        for fee in fees where fee.kind == .packing { sum &+= fee.amount.minorUnits }
        for promotion in applied {
            for share in promotion.feeShares where share.kind == .packing { sum &+= share.amount.minorUnits }
        }
        return sum
    }

    /// What is paid of the fees that a rule charges for a shop, in minor units. Cannot overflow: all fees together fit.
    func paid(of rule: PromotionID, for shop: ShopID?) -> Int64 {
        var sum: Int64 = 0
        for (fee, charger) in zip(fees, chargers) where charger == rule && fee.shop == shop {
            sum &+= fee.amount.minorUnits
        }
        return sum
    }
}

extension PricingLedger {
    mutating func reserve(_ count: Int) {
        lines.reserveCapacity(count)
        listAmounts.reserveCapacity(count)
        floors.reserveCapacity(count)
        unitAmounts.reserveCapacity(count)
        freePieces.reserveCapacity(count)
        hasOwnPrice.reserveCapacity(count)
        priceAmounts.reserveCapacity(count)
    }

    /// Puts a line on the sheet.
    ///
    /// - Throws: `amountTooLarge`.
    mutating func append(_ line: Line) throws(PricingError) {
        let quantity = Int64(line.quantity)
        let (price, tooLarge) = line.unitPrice.multipliedReportingOverflow(by: quantity)
        let (list, tooMuch) = line.unitListPrice.multipliedReportingOverflow(by: quantity)
        // Half of what 64 bits hold, so that sums of goods, packing and fees can be added without another look.
        let (sum, overflow) = total.addingReportingOverflow(max(price, list))
        if tooLarge || tooMuch || overflow || sum > Int64.max / 2 { throw .amountTooLarge }
        total = sum
        shops[line.shop].lines.append(lines.count)
        lines.append(line)
        priceAmounts.append(price)
        listAmounts.append(list)
        floors.append(min(line.unitFloor, line.unitPrice) * quantity)
        unitAmounts.append(line.unitPrice)
        freePieces.append(line.quantity)
        hasOwnPrice.append(false)
    }

    /// Puts other goods on the sheet that every rule takes for those of a line: a piece for so much. Answers whether the
    /// amounts fit.
    mutating func append(_ price: Int64, like place: Int) -> Bool {
        let line = lines[place]
        // What is discounted stays so, by the least there is: a higher list price would reach more than is said.
        let listPrice = line.isDiscounted && price < .max ? price + 1 : price
        let more = Line(
            id: line.id, shop: line.shop, sku: line.sku, product: line.product, tags: line.tags, quantity: 1,
            unitPrice: price, unitListPrice: listPrice,
            unitPacking: 0, unitSurcharge: min(line.unitSurcharge, price),
            unitFloor: price == line.unitPrice ? line.unitFloor : 0, room: 0, step: line.step)
        do {
            try append(more)
            return true
        } catch {
            return false
        }
    }

    /// Makes a line so many pieces longer, as buying them does: they share what it has left above its floor price. Answers
    /// whether a line may have so many and the amounts fit.
    mutating func extend(_ place: Int, by pieces: Int) -> Bool {
        let line = lines[place]
        if pieces < 0 || pieces > CartRules.largestQuantity - line.quantity { return false }
        let count = Int64(pieces)
        let (price, tooLarge) = line.unitPrice.multipliedReportingOverflow(by: count)
        let (list, tooMuch) = line.unitListPrice.multipliedReportingOverflow(by: count)
        let (sum, overflow) = total.addingReportingOverflow(max(price, list))
        if tooLarge || tooMuch || overflow || sum > Int64.max / 2 { return false }
        total = sum
        lines[place].quantity += pieces
        lines[place].room -= min(pieces, line.room)
        priceAmounts[place] += price
        listAmounts[place] += list
        floors[place] += min(line.unitFloor, line.unitPrice) * count
        freePieces[place] += pieces
        return true
    }
}
