internal import CartCore

/// Ticks. While all lines are edited they are the page's own selection, for deleting and saving; else they are the
/// cart's, also in a shop that is being edited, for there the bar still settles (acceptance S75).
extension ScreenTurn {
    private var isTickingForEdit: Bool { state.isEditingAll }

    mutating func tick(_ id: LineID) {
        guard let line = cart.line(id) else { return }
        if isTickingForEdit {
            if state.editSelection.remove(id) == nil { state.editSelection.insert(id) }
        } else if screen.hasTicks {
            if line.isSelected {
                edit(.deselect(.lines([id])))
            } else if screen.context.selection.maySelect(line) {
                edit(.select(.lines([id])))
            } else {
                state.refusal = line.isAvailable ? .cart(.notSelectable(id)) : .unavailable(id, line.availability)
            }
        }
    }

    /// Sets every line of the shop to what the shop's tick becomes (acceptance S66).
    mutating func tickShop(_ id: ShopID) {
        guard let shop = cart.shop(id) else { return }
        if isTickingForEdit {
            // What the section shows: lines that cannot be bought stand apart, with ticks of their own.
            toggleForEdit(shop.lines.filter { $0.isAvailable })
        } else if screen.hasTicks {
            toggle(shop.lines, .shop(id))
        }
    }

    mutating func tickAll() {
        if isTickingForEdit {
            toggleForEdit(Array(cart.lines))
        } else if screen.hasTicks {
            toggle(cart.lines, .all)
        }
    }

    mutating func invert() {
        if isTickingForEdit {
            var inverted: Set<LineID> = []
            for line in cart.lines where !state.editSelection.contains(line.id) { inverted.insert(line.id) }
            state.editSelection = inverted
        } else if screen.hasTicks, cart.totals.selectableLineCount > 0 {
            edit(.invert(.all))
        }
    }

    private mutating func toggleForEdit(_ lines: [CartLine]) {
        let isAll = lines.allSatisfy { state.editSelection.contains($0.id) }
        for line in lines {
            if isAll { state.editSelection.remove(line.id) } else { state.editSelection.insert(line.id) }
        }
    }

    /// Selects what a target names, or deselects it when nothing in it is left to select. Asks the policy about each
    /// line that is not selected: a line that it never lets be selected does not keep the others from being deselected.
    private mutating func toggle(_ lines: CartLines, _ target: SelectionTarget) {
        var hasSelected = false
        for line in lines {
            if line.isSelected {
                hasSelected = true
            } else if screen.context.selection.maySelect(line) {
                edit(.select(target))
                return
            }
        }
        if hasSelected { edit(.deselect(target)) }
    }
}
