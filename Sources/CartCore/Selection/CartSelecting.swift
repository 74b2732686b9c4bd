extension Cart {
    mutating func select(_ target: SelectionTarget, in context: CartContext) throws(CartError) -> [CartChange] {
        if context.selection.isFixed { throw .selectionFixed }
        let slots = try selectableSlots(target, in: context)
        try checkSelection(of: slots, in: context)
        return setSelected(slots, in: context)
    }

    mutating func deselect(_ target: SelectionTarget, in context: CartContext) throws(CartError) -> [CartChange] {
        if context.selection.isFixed { throw .selectionFixed }
        let slots = try allSlots(of: target, in: context)
        return setDeselected(slots)
    }

    mutating func invert(_ target: SelectionTarget, in context: CartContext) throws(CartError) -> [CartChange] {
        if context.selection.isFixed { throw .selectionFixed }
        let slots = try selectableSlots(target, in: context)
        let off = slots.filter { table.slots[Int($0)].line.isSelected }
        let on = slots.filter { !table.slots[Int($0)].line.isSelected }
        try checkSelection(of: on, in: context, besides: off)
        let changes = setDeselected(off)
        return changes + setSelected(on, in: context)
    }

    /// What entering the cart's page does to the selection, as the policy has it.
    ///
    /// A fixed selection is made whole, should the cart come from where it was not. "Select all" stays within what the
    /// policy lets be selected together: lines of the shop that has the selection, or else the first; as many as the
    /// limit leaves room for, in page order.
    public mutating func enter(in context: CartContext) -> [CartChange] {
        let policy = context.selection
        if policy.isFixed { return setSelected(unselectedSlots(in: context), in: context) }
        switch policy.entry {
        case .keep: return []
        case .clear: return setDeselected(table.allSlots())
        case .selectAll:
            var slots = unselectedSlots(in: context)
            guard let first = slots.first else { return [] }
            switch policy.keeps(selecting: table.slots[Int(first)].line) {
            case .everything: break
            case .sameShop:
                let chosen = selectedSlots { _ in true }.first.map { table.slots[Int($0)].shop }
                let shop = chosen ?? table.slots[Int(first)].shop
                slots = slots.filter { table.slots[Int($0)].shop == shop }
            case .nothing:
                slots = table.totals.selectedLineCount > 0 ? [] : [first]
            }
            let room = max(0, (policy.maximumLines ?? .max) - table.totals.selectedLineCount)
            return setSelected(Array(slots.prefix(room)), in: context)
        }
    }

    /// The lines that may be selected and are not, in page order.
    private func unselectedSlots(in context: CartContext) -> [Int32] {
        table.allSlots().filter {
            let line = table.slots[Int($0)].line
            return !line.isSelected && context.selection.maySelect(line)
        }
    }

    /// Selects a line that can be bought again, when the policy says so and no other line has to give way.
    mutating func selectReturned(_ slot: Int32, in context: CartContext) -> [CartChange] {
        let policy = context.selection
        let line = table.slots[Int(slot)].line
        guard policy.selectsReturned, !line.isSelected, policy.maySelect(line),
            policy.keeps(selecting: line) == .everything
        else { return [] }
        if !policy.isFixed, let most = policy.maximumLines, table.totals.selectedLineCount >= most { return [] }
        return setSelected([slot], in: context)
    }

    // MARK: Judging

    /// Whether a new line starts selected.
    ///
    /// - Throws: `selectionLimit` when it must be selected and no more lines can be.
    func startsSelected(_ line: CartLine, in context: CartContext) throws(CartError) -> Bool {
        let policy = context.selection
        // A fixed selection takes lines back when they can be bought again, so those that cannot hold their places.
        if policy.isFixed, let most = policy.maximumLines, table.totals.lineCount >= most {
            throw .selectionLimit(most)
        }
        if !policy.startsSelected || !policy.maySelect(line) { return false }
        return policy.isFixed || table.totals.selectedLineCount < policy.maximumLines ?? .max
    }

    /// The lines a target names. A shop that has none is an error, an empty cart is not.
    private func allSlots(of target: SelectionTarget, in context: CartContext) throws(CartError) -> [Int32] {
        switch target {
        case .lines(let ids):
            return try slots(of: ids, in: table, context: context)
        case .shop(let shop):
            guard let position = table.shopSlot(of: shop) else { throw .shopNotFound(shop) }
            return table.slots(inShop: position)
        case .all:
            return table.allSlots()
        }
    }

    /// The lines a target names that may be selected.
    ///
    /// - Throws: `notSelectable` for a line that was named and may not; lines of a shop or of the whole cart that may
    ///   not are passed over.
    private func selectableSlots(
        _ target: SelectionTarget, in context: CartContext
    ) throws(CartError) -> [Int32] {
        let slots = try allSlots(of: target, in: context)
        if case .lines = target, !context.isReapplying {
            for slot in slots where !context.selection.maySelect(table.slots[Int(slot)].line) {
                throw .notSelectable(table.slots[Int(slot)].line.id)
            }
            return slots
        }
        return slots.filter { context.selection.maySelect(table.slots[Int($0)].line) }
    }

    /// Checks that these lines may be selected together with what then stays selected.
    private func checkSelection(
        of slots: [Int32], in context: CartContext, besides deselected: [Int32] = []
    ) throws(CartError) {
        guard let first = slots.first else { return }
        var kept = table.totals.selectedLineCount - deselected.count
        switch context.selection.keeps(selecting: table.slots[Int(first)].line) {
        case .everything: break
        case .sameShop:
            let shop = table.slots[Int(first)].shop
            for slot in slots where table.slots[Int(slot)].shop != shop { throw .oneShopAtATime }
            kept = table.shopSlots[Int(shop)].totals.selectedLineCount
            kept -= deselected.count { table.slots[Int($0)].shop == shop }
        case .nothing:
            if slots.count > 1 { throw .selectionLimit(1) }
            kept = 0
        }
        guard let most = context.selection.maximumLines else { return }
        let more = slots.count { !table.slots[Int($0)].line.isSelected }
        if more > 0, kept + more > most { throw .selectionLimit(most) }
    }

    // MARK: Doing

    /// Selects lines that may be selected, and deselects those the policy does not keep.
    mutating func setSelected(_ slots: [Int32], in context: CartContext) -> [CartChange] {
        guard let first = slots.first else { return [] }
        var changes: [CartChange] = []
        if table.totals.selectedLineCount > 0 {
            let shop = table.slots[Int(first)].shop
            switch context.selection.keeps(selecting: table.slots[Int(first)].line) {
            case .everything: break
            case .sameShop: changes += setDeselected(selectedSlots { $0 != shop })
            case .nothing: changes += setDeselected(selectedSlots { _ in true }.filter { $0 != first })
            }
        }
        var ids: [LineID] = []
        for slot in slots where !table.slots[Int(slot)].line.isSelected {
            table.update(slot) { $0.isSelected = true }
            ids.append(table.slots[Int(slot)].line.id)
        }
        if !ids.isEmpty { changes.append(.selected(ids)) }
        return changes
    }

    private mutating func setDeselected(_ slots: [Int32]) -> [CartChange] {
        var ids: [LineID] = []
        for slot in slots where table.slots[Int(slot)].line.isSelected {
            table.update(slot) { $0.isSelected = false }
            ids.append(table.slots[Int(slot)].line.id)
        }
        return ids.isEmpty ? [] : [.deselected(ids)]
    }

    /// The selected lines of the shops that `includes` names by slot; shops without any cost one look each.
    private func selectedSlots(_ includes: (Int32) -> Bool) -> [Int32] {
        var found: [Int32] = []
        var shop = table.firstShop
        while shop != LineTable.none {
            if table.shopSlots[Int(shop)].totals.selectedLineCount > 0, includes(shop) {
                found += table.slots(inShop: shop).filter { table.slots[Int($0)].line.isSelected }
            }
            shop = table.shopSlots[Int(shop)].next
        }
        return found
    }
}
