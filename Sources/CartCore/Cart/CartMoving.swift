extension Cart {
    // MARK: Save for later

    mutating func saveForLater(_ ids: [LineID], in context: CartContext) throws(CartError) -> [CartChange] {
        let slots = try slots(of: ids, in: table, context: context)
        if saved.totals.lineCount + slots.count > context.rules.capacity {
            throw .capacity(limit: context.rules.capacity)
        }
        var changes: [CartChange] = []
        for slot in slots {
            var line = table.remove(slot)
            line.isSelected = false
            line.order = nextOrder()
            if let there = saved.slot(of: line.id) {
                // Saved twice: the pieces join, within what any line may have.
                let most = CartRules.largestQuantity
                let quantity = min(saved.slots[Int(there)].line.quantity + line.quantity, most)
                saved.update(there) { $0.quantity = quantity }
                saved.moveToTop(there, order: line.order)
            } else {
                let slot = saved.insert(line, atTop: true)
                saved.moveShopToTop(saved.slots[Int(slot)].shop, order: line.order)
            }
            changes.append(.savedForLater(line.id, shop: line.shop))
        }
        return changes
    }

    mutating func bringBack(_ ids: [LineID], in context: CartContext) throws(CartError) -> [CartChange] {
        let slots = try slots(of: ids, in: saved, context: context)
        var before = self
        var changes: [CartChange] = []
        for slot in slots {
            let line = before.saved.remove(slot)
            changes.append(.broughtBack(line.id))
            changes += try before.takeIn(line, in: context, merging: .sum, isSelected: false)
        }
        self = before
        return changes
    }

    // MARK: Merge

    /// Takes another cart in. Nothing of this cart is lost; what cannot come in is left out and said so (known fault
    /// B31); a quantity above a limit is brought to it.
    mutating func merge(_ other: CartMerge, in context: CartContext) throws(CartError) -> [CartChange] {
        var changes: [CartChange] = []
        // Oldest first, so that the newest ends on top.
        for line in other.lines.reversed() {
            do {
                let isSelected = line.isSelected
                changes += try takeIn(line, in: context, merging: context.rules.merging, isSelected: isSelected)
            } catch {
                changes.append(.leftOut(line.id, error))
            }
        }
        for line in other.saved.reversed() where saved.slot(of: line.id) == nil {
            if saved.totals.lineCount >= context.rules.capacity {
                changes.append(.leftOut(line.id, .capacity(limit: context.rules.capacity)))
                continue
            }
            var line = line
            line.isSelected = false
            line.order = nextOrder()
            saved.insert(line, atTop: true)
            changes.append(.savedForLater(line.id, shop: line.shop))
        }
        for code in other.coupons where !coupons.contains(code) {
            coupons.append(code)
            changes.append(.couponAdded(code))
        }
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

    /// Takes a line of elsewhere in, as this cart's rules allow.
    ///
    /// - Throws: the reason it cannot come in at all; this cart is then as it was.
    private mutating func takeIn(
        _ line: CartLine, in context: CartContext, merging: CartRules.Merging, isSelected: Bool
    ) throws(CartError) -> [CartChange] {
        if line.unitPrice.currency != currency { throw .currencyMismatch }
        let position = context.catalog.offerPosition(line.sku)
        var look = Appearance(unitPrice: line.unitPrice, listPrice: line.listPrice, availability: .gone)
        if let position { look = appearance(of: line.key, position: position, in: context.catalog) }
        let slot = table.slot(of: line.id)
        let there = slot.map { table.slots[Int($0)].line.quantity } ?? 0
        let wanted = slot == nil || merging == .sum ? there + line.quantity : max(there, line.quantity)
        var granted = Granted(quantity: min(wanted, context.rules.maximumQuantity))
        if let position, look.availability == .available {
            granted = try grant(
                wanted, current: there, otherUnits: otherUnits(of: position, besides: there, in: context),
                line: line.id,
                offer: position, in: context, excess: .clamp)
        } else if granted.quantity < wanted {
            granted.clampedBy = .perLine(context.rules.maximumQuantity)
        }
        try checkAmount(of: look.unitPrice.minorUnits, times: granted.quantity, replacing: slot)
        var changes: [CartChange] = []
        let place: Int32
        if let slot {
            place = slot
            changes += show(look, title: table.slots[Int(slot)].line.title, at: slot, in: context)
            table.update(slot) { merged in
                merged.quantity = granted.quantity
                if merged.note == nil { merged.note = line.note }
            }
            if granted.quantity != there {
                changes.append(.quantity(line.id, from: there, to: granted.quantity, merged: true))
            }
        } else {
            if context.rules.shops == .one, table.shopCount > 0, table.shopSlot(of: line.shop) == nil {
                throw .anotherShop(current: table.shopSlots[Int(table.firstShop)].id, requested: line.shop)
            }
            if table.totals.lineCount >= context.rules.capacity { throw .capacity(limit: context.rules.capacity) }
            var new = line
            new.quantity = granted.quantity
            new.isSelected = false
            new.unitPrice = look.unitPrice
            new.listPrice = look.listPrice
            new.availability = look.availability
            new.order = nextOrder()
            place = table.insert(new, atTop: true)
            table.moveShopToTop(table.slots[Int(place)].shop, order: new.order)
            changes.append(.added(line.id, quantity: granted.quantity))
        }
        if let limit = granted.clampedBy {
            changes.append(.clamped(line.id, requested: wanted, to: granted.quantity, by: limit))
        }
        let mayStart = (try? startsSelected(table.slots[Int(place)].line, in: context)) ?? false
        let hasRoom = context.selection.maximumLines.map { table.totals.selectedLineCount < $0 } ?? true
        if mayStart || isSelected, hasRoom, context.selection.maySelect(table.slots[Int(place)].line),
            context.selection.keeps(selecting: table.slots[Int(place)].line) == .everything
        {
            changes += setSelected([place], in: context)
        }
        return changes
    }
}

extension Cart {
    /// Brings every line up to date with the catalog: prices, titles, and what can be bought.
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
            } else if look.availability == .gone {
                look.unitPrice = line.unitPrice
                look.listPrice = line.listPrice
            }
            let title = context.catalog.title(at: position)
            changes += show(look, title: title, at: slot, in: context)
        }
        return changes
    }
}
