extension Cart {
    // MARK: Save for later

    mutating func saveForLater(_ ids: [LineID], in context: CartContext) throws(CartError) -> [CartChange] {
        let slots = try slots(of: ids, in: table, context: context)
        let new = slots.count { saved.slot(of: table.slots[Int($0)].line.id) == nil }
        if new > 0, saved.totals.lineCount + new > context.rules.capacity {
            throw .capacity(limit: context.rules.capacity)
        }
        // Sums of both lists fit in 64 bits, or the cart could not be read again.
        var total = saved.totals.subtotal
        for slot in slots {
            let line = table.slots[Int(slot)].line
            if !line.isAvailable { continue }
            let (amount, tooLarge) = line.unitPrice.minorUnits.multipliedReportingOverflow(by: Int64(line.quantity))
            let (sum, overflow) = total.addingReportingOverflow(amount)
            if tooLarge || overflow { throw .amountTooLarge }
            total = sum
        }
        var changes: [CartChange] = []
        for slot in slots {
            var line = table.remove(slot)
            line.isSelected = false
            line.order = nextOrder()
            changes.append(.savedForLater(line.id, shop: line.shop))
            guard let there = saved.slot(of: line.id) else {
                let slot = saved.insert(line, atTop: true)
                saved.moveShopToTop(saved.slots[Int(slot)].shop, order: line.order)
                continue
            }
            // Saved twice: the pieces join, within what any line may have, at the price last seen.
            let wanted = saved.slots[Int(there)].line.quantity + line.quantity
            let quantity = min(wanted, CartRules.largestQuantity)
            saved.update(there) { joined in
                joined.quantity = quantity
                joined.unitPrice = line.unitPrice
                joined.listPrice = line.listPrice
                joined.title = line.title
                joined.availability = line.availability
                if joined.note == nil { joined.note = line.note }
            }
            saved.moveToTop(there, order: line.order)
            if quantity < wanted {
                changes.append(.clamped(line.id, requested: wanted, to: quantity, by: .perLine(quantity)))
            }
        }
        return changes
    }

    mutating func bringBack(_ ids: [LineID], in context: CartContext) throws(CartError) -> [CartChange] {
        let slots = try slots(of: ids, in: saved, context: context)
        if slots.count == 1 { return try bringBack(slots[0], in: context) }
        // One that cannot come keeps all where they are.
        var after = self
        var changes: [CartChange] = []
        for slot in slots { changes += try after.bringBack(slot, in: context) }
        self = after
        return changes
    }

    private mutating func bringBack(_ slot: Int32, in context: CartContext) throws(CartError) -> [CartChange] {
        let line = saved.slots[Int(slot)].line
        let changes = try takeIn(line, in: context, merging: .sum, isSelected: false)
        _ = saved.removeKeepingShop(slot)
        return [.broughtBack(line.id)] + changes
    }

    // MARK: Merge

    /// Takes another cart in. Nothing of this cart is lost; what cannot come in is left out and said so (known fault
    /// B31); a quantity above a limit is brought to it.
    mutating func merge(_ other: CartMerge, in context: CartContext) throws(CartError) -> [CartChange] {
        var changes: [CartChange] = []
        // Oldest first, so that the newest ends on top.
        for line in other.lines.reversed() {
            do {
                changes += try takeIn(
                    line, in: context, merging: context.rules.merging, isSelected: line.isSelected)
            } catch {
                changes.append(.leftOut(line.id, error))
            }
        }
        for line in other.saved.reversed() where saved.slot(of: line.id) == nil {
            do {
                changes.append(try takeInSaved(line, in: context))
            } catch {
                changes.append(.leftOut(line.id, error))
            }
        }
        for code in other.coupons where !coupons.contains(code) {
            coupons.append(code)
            changes.append(.couponAdded(code))
        }
        changes += takeIn(other.choices)
        // In the order of the page, so that the result does not depend on hashing.
        var shop = table.firstShop
        while shop != LineTable.none {
            let id = table.shopSlots[Int(shop)].id
            if let remark = other.remarks[id], table.shopSlots[Int(shop)].remark == nil {
                table.setRemark(remark, ofShop: shop)
                changes.append(.remarked(id))
            }
            shop = table.shopSlots[Int(shop)].next
        }
        return changes
    }

    /// A line of elsewhere as this cart may hold it: it may have been made by hand (known fault B29).
    private func admissible(_ line: CartLine) throws(CartError) -> CartLine {
        if line.quantity < 0 { throw .negativeQuantity(line: line.id, requested: line.quantity) }
        if line.quantity == 0 { throw .zeroQuantity(line: line.id) }
        if line.quantity > CartRules.largestQuantity {
            throw .quantityLimit(line: line.id, .perLine(CartRules.largestQuantity), requested: line.quantity)
        }
        for price in [line.unitPrice, line.addedPrice, line.listPrice ?? line.unitPrice] {
            if price.currency != currency { throw .currencyMismatch }
            // Nobody sells at a price below zero.
            if price.minorUnits < 0 { throw .unavailable(line.sku, .gone) }
        }
        var line = line
        line.note = try Self.checked(line.note)
        line.isSelected = false
        return line
    }

    private mutating func takeInSaved(_ line: CartLine, in context: CartContext) throws(CartError) -> CartChange {
        var line = try admissible(line)
        if saved.totals.lineCount >= context.rules.capacity { throw .capacity(limit: context.rules.capacity) }
        if !Self.fits(line, in: saved.totals) { throw .amountTooLarge }
        line.order = nextOrder()
        let slot = saved.insert(line, atTop: true)
        saved.moveShopToTop(saved.slots[Int(slot)].shop, order: line.order)
        return .savedForLater(line.id, shop: line.shop)
    }

    /// Takes a line of elsewhere in, as this cart's rules allow.
    ///
    /// - Throws: the reason it cannot come in at all; this cart is then as it was.
    private mutating func takeIn(
        _ line: CartLine, in context: CartContext, merging: CartRules.Merging, isSelected: Bool
    ) throws(CartError) -> [CartChange] {
        let line = try admissible(line)
        var position = context.catalog.offerPosition(line.sku)
        if let found = position, !context.catalog.isOffer(at: found, of: line.shop) { position = nil }
        var look = Appearance(unitPrice: line.unitPrice, listPrice: line.listPrice, availability: .gone)
        if let position {
            let now = appearance(of: line.key, position: position, in: context.catalog)
            if now.availability.hasPrice { look = now } else { look.availability = now.availability }
        }
        let slot = table.slot(of: line.id)
        let there = slot.map { table.slots[Int($0)].line.quantity } ?? 0
        let wanted = slot == nil || merging == .sum ? there + line.quantity : max(there, line.quantity)
        var granted = Granted(quantity: max(there, min(wanted, context.rules.maximumQuantity)))
        if let position, look.availability == .available {
            granted = try grant(
                wanted, current: there, otherUnits: otherUnits(of: position, besides: there, in: context),
                line: line.id,
                offer: position, in: context, excess: .clamp)
        } else if granted.quantity < wanted {
            granted.clampedBy = .perLine(context.rules.maximumQuantity)
        }
        if look.availability == .available {
            try checkAmount(of: look.unitPrice.minorUnits, times: granted.quantity, replacing: slot)
        }
        var changes: [CartChange] = []
        var place = slot ?? LineTable.none
        var starts = isSelected
        if let slot {
            changes += show(look, title: table.slots[Int(slot)].line.title, at: slot, in: context)
            table.update(slot) { merged in
                merged.quantity = granted.quantity
                if merged.note == nil { merged.note = line.note }
            }
            if granted.quantity != there {
                changes.append(.quantity(line.id, from: there, to: granted.quantity, merged: true))
            }
        } else {
            place = try insert(line, granted.quantity, look, in: context, starts: &starts)
            changes.append(.added(line.id, quantity: granted.quantity))
        }
        if let limit = granted.clampedBy {
            changes.append(.clamped(line.id, requested: wanted, to: granted.quantity, by: limit))
        }
        // Others do not lose their ticks to a line that comes in by itself.
        let policy = context.selection
        let hasRoom = policy.isFixed || table.totals.selectedLineCount < policy.maximumLines ?? .max
        let come = table.slots[Int(place)].line
        if starts, hasRoom, policy.maySelect(come), policy.keeps(selecting: come) == .everything {
            changes += setSelected([place], in: context)
        }
        return changes
    }

    /// Puts a line of elsewhere that is not here yet into the cart. Answers its slot.
    ///
    /// - Throws: the reason there is no place for it; this cart is then as it was.
    private mutating func insert(
        _ line: CartLine, _ quantity: Int, _ look: Appearance, in context: CartContext, starts: inout Bool
    ) throws(CartError) -> Int32 {
        if context.rules.shops == .one, table.shopCount > 0, table.shopSlot(of: line.shop) == nil {
            throw .anotherShop(current: table.shopSlots[Int(table.firstShop)].id, requested: line.shop)
        }
        if table.totals.lineCount >= context.rules.capacity { throw .capacity(limit: context.rules.capacity) }
        var new = line
        new.quantity = quantity
        new.unitPrice = look.unitPrice
        new.listPrice = look.listPrice
        new.availability = look.availability
        starts = try startsSelected(new, in: context) || starts
        new.order = nextOrder()
        let place = table.insert(new, atTop: true, isBarred: context.selection.bars(new))
        if context.rules.place == .top {
            table.moveShopToTop(table.slots[Int(place)].shop, order: new.order)
        }
        return place
    }
}

extension Cart {
    /// Asks the selection policy about a line; one that may not be selected any more is deselected.
    private mutating func judge(_ slot: Int32, in context: CartContext) -> [CartChange] {
        let line = table.slots[Int(slot)].line
        let isBarred = context.selection.bars(line)
        if isBarred == table.slots[Int(slot)].isBarred { return [] }
        if isBarred, line.isSelected { table.update(slot) { $0.isSelected = false } }
        table.setBarred(slot, isBarred)
        return isBarred && line.isSelected ? [.deselected([line.id])] : []
    }

    /// Brings every line up to date with the catalog and the selection policy: prices, titles, and what can be bought.
    ///
    /// A line whose offer is gone stays, unselected and unavailable (market rule R27). A line that can be bought again
    /// stays unselected unless the policy says otherwise. Costs one look at each line.
    ///
    /// - Returns: what changed, for the page to tell.
    public mutating func refresh(in context: CartContext) -> [CartChange] {
        var changes: [CartChange] = []
        for slot in table.allSlots() {
            let line = table.slots[Int(slot)].line
            guard let position = table.offerPosition(of: slot, in: context.catalog) else {
                let gone = Appearance(unitPrice: line.unitPrice, listPrice: line.listPrice, availability: .gone)
                changes += show(gone, title: line.title, at: slot, in: context)
                continue
            }
            table.rememberOffer(position, of: slot)
            var look = appearance(of: line.key, position: position, in: context.catalog)
            if look.availability == .available {
                do {
                    try checkAmount(of: look.unitPrice.minorUnits, times: line.quantity, replacing: slot)
                } catch {
                    look = Appearance(unitPrice: line.unitPrice, listPrice: line.listPrice, availability: .offShelf)
                }
            } else if !look.availability.hasPrice {
                look.unitPrice = line.unitPrice
                look.listPrice = line.listPrice
            }
            let title = context.catalog.title(at: position)
            changes += show(look, title: title, at: slot, in: context)
            changes += judge(slot, in: context)
            // A cart that comes from where its selection was the shopper's is made whole.
            if context.selection.isFixed { changes += selectReturned(slot, in: context) }
        }
        return changes
    }
}
