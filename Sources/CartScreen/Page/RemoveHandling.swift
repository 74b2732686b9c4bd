internal import CartCore

/// Deleting: by swipe in the normal state, by a row's button while it is edited, in bulk by the bar (acceptance S59,
/// S77, S78), and bringing back what was deleted last.
extension ScreenTurn {
    mutating func remove(_ event: ScreenEvent) {
        switch event {
        case .swipe(let id):
            if let line = cart.line(id), !state.isEditing(line.shop) { state.swiped = id }
        case .swipeDelete(let id):
            if let line = cart.line(id), !state.isEditing(line.shop) { delete([line]) }
        case .tapDelete(let id):
            if let line = cart.line(id), state.isEditing(line.shop) { delete([line]) }
        case .tapCleanUnavailable: delete(cart.lines.filter { !$0.isAvailable })
        case .tapUndo: undo()
        case .tapBulkDelete: ask(.delete(ticked))
        case .tapBulkSaveForLater: ask(.saveForLater(ticked))
        case .tapClear: if !cart.isEmpty { ask(.clear) }
        case .confirm: answer()
        case .cancel: state.question = nil
        default: break
        }
    }

    /// The lines ticked for editing, in page order.
    private var ticked: [LineID] {
        if !state.isEditingAll || state.editSelection.isEmpty { return [] }
        return cart.lines.filter { state.editSelection.contains($0.id) }.map { $0.id }
    }

    private mutating func ask(_ question: ScreenState.Question) {
        switch question {
        case .delete([]), .saveForLater([]): return
        case .delete, .saveForLater, .clear: break
        }
        state.question = question
        effects.append(.ask(question))
    }

    /// Does what was asked about, with the lines of it that are still there.
    private mutating func answer() {
        guard let question = state.question else { return }
        state.question = nil
        switch question {
        case .delete(let ids): delete(ids.compactMap { cart.line($0) })
        case .saveForLater(let ids):
            let left = ids.filter { exists($0) }
            if left.isEmpty { return }
            state.editSelection.subtract(left)
            edit(.saveForLater(left))
        case .clear:
            if cart.isEmpty { return }
            state.deleted = Array(cart.lines)
            edit(.clear)
        }
    }

    mutating func delete(_ lines: [CartLine]) {
        if lines.isEmpty { return }
        state.swiped = nil
        state.deleted = lines
        for line in lines { state.editSelection.remove(line.id) }
        edit(.remove(lines.map { $0.id }))
    }

    /// Takes the lines deleted last in again, as they were: quantity, note, tick and the price they were added at.
    /// They come in on top, as everything new does.
    private mutating func undo() {
        let lines = screen.undoable
        state.deleted = []
        if lines.isEmpty { return }
        edit(.merge(CartMerge(source: CartID("undo"), lines: lines, saved: [], coupons: [], remarks: [:])))
    }
}

extension CartScreen {
    /// The lines deleted last that are not in the cart again.
    var undoable: [CartLine] { state.deleted.filter { cart.line($0.id) == nil } }
}
