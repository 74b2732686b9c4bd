extension Cart {
    /// A quantity that a line may have, and the limit it was brought to when it was asked to be another.
    struct Granted {
        var quantity: Int
        var clampedBy: QuantityLimit?
    }

    /// The most pieces a line may have now, and the limit that says so.
    ///
    /// The limits of an offer count all lines of its SKU together: customisations do not multiply stock.
    func ceiling(
        offer position: Int, otherUnits: Int, in context: CartContext
    ) -> (most: Int, limit: QuantityLimit) {
        let rule = context.catalog.quantityRule(at: position)
        var most = context.rules.maximumQuantity
        var limit = QuantityLimit.perLine(most)
        if let maximum = rule.maximum, maximum - otherUnits < most {
            most = maximum - otherUnits
            limit = .perOrder(maximum)
        }
        if let perCustomer = rule.perCustomer {
            let bought = max(0, context.purchases[context.catalog.offers[position].sku] ?? 0)
            // Both are at least zero, so the first difference fits; it is kept above zero for the second.
            let left = max(0, perCustomer - bought) - otherUnits
            if left < most {
                most = left
                limit = .perCustomer(perCustomer, bought: bought)
            }
        }
        if let stock = rule.stock, stock - otherUnits < most {
            most = stock - otherUnits
            limit = .stock(stock)
        }
        return (max(0, most), limit)
    }

    /// Judges a quantity for a line of an offer.
    ///
    /// - Parameters:
    ///   - requested: the quantity the line is to have, at least 1.
    ///   - current: what it has now. Going down is always allowed, even while the line is above a limit that has
    ///     shrunk meanwhile.
    ///   - otherUnits: pieces of the same SKU in other lines.
    ///   - position: where the offer stands in the catalog; offers are large and never copied on the way of an edit.
    /// - Throws: `quantityLimit` when the excess policy is to refuse, or when not even the minimum can be had.
    func grant(
        _ requested: Int, current: Int, otherUnits: Int, line: LineID, offer position: Int, in context: CartContext,
        excess: CartRules.Excess
    ) throws(CartError) -> Granted {
        let rule = context.catalog.quantityRule(at: position)
        var granted = Granted(quantity: requested)
        if requested > current {
            let (most, limit) = ceiling(offer: position, otherUnits: otherUnits, in: context)
            if requested > most {
                // What is there stays, even above a limit that has shrunk meanwhile: a clamp never takes pieces away.
                let reachable = max(Self.aligned(most, to: rule), current)
                if excess == .refuse || reachable < rule.minimum {
                    throw .quantityLimit(line: line, limit, requested: requested)
                }
                return Granted(quantity: reachable, clampedBy: limit)
            }
        }
        if requested < rule.minimum {
            if excess == .refuse {
                throw .quantityLimit(line: line, .minimum(rule.minimum), requested: requested)
            }
            let (most, limit) = ceiling(offer: position, otherUnits: otherUnits, in: context)
            if rule.minimum > most, rule.minimum > current {
                throw .quantityLimit(line: line, limit, requested: requested)
            }
            return Granted(quantity: rule.minimum, clampedBy: .minimum(rule.minimum))
        }
        if rule.step > 1, (requested - rule.minimum) % rule.step != 0 {
            let limit = QuantityLimit.step(rule.step, from: rule.minimum)
            if excess == .refuse { throw .quantityLimit(line: line, limit, requested: requested) }
            granted = Granted(quantity: Self.aligned(requested, to: rule), clampedBy: limit)
        }
        return granted
    }

    /// The greatest quantity up to `most` that the rule's minimum and step allow; 0 when there is none.
    private static func aligned(_ most: Int, to rule: QuantityRule) -> Int {
        most < rule.minimum ? 0 : most - (most - rule.minimum) % rule.step
    }

    /// Where the offer of a line stands; nil when the catalog no longer has its SKU, or another shop has it now.
    func ownOffer(of slot: Int32, in catalog: Catalog) -> Int? {
        guard let position = table.offerPosition(of: slot, in: catalog) else { return nil }
        return catalog.isOffer(at: position, of: table.slots[Int(slot)].line.key.shop) ? position : nil
    }

    /// Pieces of the offer's SKU in other lines; not asked when no limit depends on it.
    func otherUnits(of position: Int, besides quantity: Int, in context: CartContext) -> Int {
        let rule = context.catalog.quantityRule(at: position)
        if rule.maximum == nil, rule.stock == nil, rule.perCustomer == nil { return 0 }
        return table.units(of: context.catalog.offers[position].sku, in: context.catalog.offers[position].shop)
            - quantity
    }

    /// Checks that a line that cannot be bought does not grow; it can shrink or go.
    ///
    /// - Throws: `unavailable`.
    func checkGrowth(
        of slot: Int32, to requested: Int, offer position: Int?, in context: CartContext
    ) throws(CartError) {
        let index = Int(slot)
        if requested <= table.slots[index].line.quantity { return }
        var availability = Availability.gone
        if let position {
            availability =
                appearance(of: table.slots[index].line.key, position: position, in: context.catalog).availability
        }
        if availability != .available { throw .unavailable(table.slots[index].line.sku, availability) }
    }

    mutating func setQuantity(
        of id: LineID, to requested: Int, in context: CartContext
    ) throws(CartError) -> [CartChange] {
        guard let slot = table.slot(of: id) else { throw .lineNotFound(id) }
        if requested < 0 { throw .negativeQuantity(line: id, requested: requested) }
        if requested == 0 {
            if context.rules.zero == .refuse { throw .zeroQuantity(line: id) }
            return [take(slot)]
        }
        return try change(slot, to: requested, in: context)
    }

    mutating func adjustQuantity(
        of id: LineID, by difference: Int, in context: CartContext
    ) throws(CartError) -> [CartChange] {
        guard let slot = table.slot(of: id) else { throw .lineNotFound(id) }
        let current = table.slots[Int(slot)].line.quantity
        let (requested, overflow) = current.addingReportingOverflow(difference)
        if overflow {
            throw .quantityLimit(
                line: id, .perLine(context.rules.maximumQuantity), requested: difference > 0 ? .max : .min)
        }
        if difference < 0 {
            let position = ownOffer(of: slot, in: context.catalog)
            let minimum = position.map { context.catalog.quantityRule(at: $0).minimum } ?? 1
            if requested < minimum {
                switch context.rules.belowMinimum {
                case .remove: return [take(slot)]
                case .stop:
                    let stop = QuantityLimit.minimum(minimum)
                    if current <= minimum { return [.clamped(id, requested: requested, to: current, by: stop)] }
                    let changes = try change(slot, to: minimum, in: context)
                    return changes + [.clamped(id, requested: requested, to: minimum, by: stop)]
                }
            }
        }
        return try change(slot, to: requested, in: context)
    }

    private mutating func change(
        _ slot: Int32, to requested: Int, in context: CartContext
    ) throws(CartError) -> [CartChange] {
        let index = Int(slot)
        let (id, current) = (table.slots[index].line.id, table.slots[index].line.quantity)
        var granted = Granted(quantity: requested)
        let position = ownOffer(of: slot, in: context.catalog)
        if let position { table.rememberOffer(position, of: slot) }
        try checkGrowth(of: slot, to: requested, offer: position, in: context)
        if let position {
            granted = try grant(
                requested, current: current, otherUnits: otherUnits(of: position, besides: current, in: context),
                line: id, offer: position, in: context, excess: context.rules.excess)
        }
        let quantity = granted.quantity
        if table.slots[index].line.isAvailable {
            try checkAmount(of: table.slots[index].line.unitPrice.minorUnits, times: quantity, replacing: slot)
        }
        var changes: [CartChange] = []
        if quantity != current {
            table.update(slot) { $0.quantity = quantity }
            changes.append(.quantity(id, from: current, to: quantity, merged: false))
        }
        if let limit = granted.clampedBy {
            changes.append(.clamped(id, requested: requested, to: quantity, by: limit))
        }
        return changes
    }

    /// Checks that sums still fit when a line of `quantity` pieces at `unitPrice` minor units comes in, in place of
    /// the line in `slot`.
    ///
    /// - Throws: `amountTooLarge` when they do not.
    func checkAmount(of unitPrice: Int64, times quantity: Int, replacing slot: Int32?) throws(CartError) {
        let (amount, tooLarge) = unitPrice.multipliedReportingOverflow(by: Int64(quantity))
        if tooLarge { throw .amountTooLarge }
        var rest = table.totals.subtotal
        if let slot, table.slots[Int(slot)].line.isAvailable {
            rest -= table.slots[Int(slot)].line.unitPrice.minorUnits * Int64(table.slots[Int(slot)].line.quantity)
        }
        if rest.addingReportingOverflow(amount).overflow { throw .amountTooLarge }
    }
}
