internal import CartCore

extension CartScreen {
    /// What becomes of an event: the page's next state, and what the program is to do.
    ///
    /// A tap on a line that is gone does nothing (known fault B55).
    public func handle(_ event: ScreenEvent) -> (state: ScreenState, effects: [ScreenEffect]) {
        var turn = ScreenTurn(screen: self)
        turn.take(event)
        return (turn.state, turn.effects)
    }
}

/// One event on its way through the page: the state and the effects it leads to.
struct ScreenTurn {
    let screen: CartScreen
    var state: ScreenState
    var effects: [ScreenEffect] = []

    var cart: Cart { screen.cart }

    init(screen: CartScreen) {
        self.screen = screen
        state = screen.state
    }

    mutating func take(_ event: ScreenEvent) {
        if case .changed(let changes) = event { follow(changes) }
        dropWhatIsGone()
        if event.isAction {
            state.refusal = nil
            state.swiped = nil
        }
        switch event {
        case .entered(let entry):
            state = ScreenState(entry: entry)
            effects.append(.enter)
        case .tapTick(let line): tick(line)
        case .tapShopTick(let shop): tickShop(shop)
        case .tapSelectAll: tickAll()
        case .tapInvert: invert()
        case .tapEditAll, .tapEditShop: toggleEditing(event)
        case .swipe, .swipeDelete, .tapDelete, .tapCleanUnavailable, .tapUndo, .tapBulkDelete, .tapBulkSaveForLater,
            .tapClear, .confirm, .cancel:
            remove(event)
        case .tapSaveForLater(let line): if exists(line) { edit(.saveForLater([line])) }
        case .tapBringBack(let line): if cart.savedLine(line) != nil { edit(.bringBack([line])) }
        case .tapPlus(let line): step(.up, line)
        case .tapMinus(let line): step(.down, line)
        case .typing(let line, let text): typing(line, text)
        case .typedQuantity(let line, let text): typed(line, text)
        case .cancelTyping: state.typing = nil
        case .tapSettle: settle()
        case .tapAddCoupon(let code): edit(.addCoupon(code))
        case .tapRemoveCoupon(let code): edit(.removeCoupon(code))
        case .tapChooseSpec(let line): if exists(line) { state.choosing = line }
        case .tapSpec(let line, let sku, let choices):
            state.choosing = nil
            if exists(line) { edit(.changeSpec(line, sku: sku, customisations: choices)) }
        case .closeSpec: state.choosing = nil
        case .typedNote(let line, let text): if exists(line) { edit(.note(line, text)) }
        case .typedRemark(let shop, let text): if cart.shop(shop) != nil { edit(.remark(shop, text)) }
        case .tapTopUp(let promotion): effects.append(.topUp(promotion))
        case .focused(let line): state.focus = line.flatMap { exists($0) ? $0 : nil }
        case .dismissNotices:
            state.notices = []
            state.refusal = nil
        case .refused(let error): state.refusal = .cart(error)
        case .changed: break
        }
    }

    mutating func edit(_ action: CartEdit.Action) { effects.append(.edit(action)) }

    func exists(_ line: LineID) -> Bool { cart.line(line) != nil }

    private mutating func settle() {
        // While all lines are edited the button deletes (acceptance S74).
        if state.isEditingAll { return }
        if cart.totals.selectedLineCount == 0 {
            state.refusal = .checkout([.nothingSelected])
        } else if let obstacles = screen.quote?.obstacles, !obstacles.isEmpty {
            state.refusal = .checkout(obstacles)
        } else {
            effects.append(.settle)
        }
    }

    // MARK: Following the cart

    /// So many notices are kept; older ones have been seen or never will be.
    private static let keptNotices = 20

    /// Follows lines that became other lines or went, and keeps what a shopper should know.
    private mutating func follow(_ changes: [CartChange]) {
        for change in changes {
            switch change {
            case .respecified(let old, let new, _): rename(old, as: new)
            case .removed(let line, _, _, _), .savedForLater(let line, _): state.editSelection.remove(line)
            default: break
            }
            if change.isNotice { state.notices.append(change) }
        }
        state.notices.removeFirst(max(0, state.notices.count - Self.keptNotices))
    }

    private mutating func rename(_ old: LineID, as new: LineID) {
        if state.editSelection.remove(old) != nil { state.editSelection.insert(new) }
        if state.focus == old { state.focus = new }
        if state.choosing == old { state.choosing = new }
        if state.typing?.line == old { state.typing?.line = new }
    }

    /// Forgets lines and shops that the cart no longer has, so that none of them comes back ticked or in editing.
    private mutating func dropWhatIsGone() {
        if !state.editSelection.isEmpty { state.editSelection = state.editSelection.filter { exists($0) } }
        if let line = state.swiped, !exists(line) { state.swiped = nil }
        if let typing = state.typing, !exists(typing.line) { state.typing = nil }
        if let line = state.focus, !exists(line) { state.focus = nil }
        if let line = state.choosing, !exists(line) { state.choosing = nil }
        switch state.mode {
        case .normal: break
        case .editingAll: if cart.isEmpty { leaveEditing() }
        case .editingShops(let shops):
            let left = shops.filter { cart.shop($0) != nil }
            state.mode = left.isEmpty ? .normal : .editingShops(left)
        }
    }

    mutating func leaveEditing() {
        state.mode = .normal
        state.editSelection = []
    }
}

extension ScreenEvent {
    /// Whether a person did something that makes the last refusal and an open swipe old.
    fileprivate var isAction: Bool {
        switch self {
        case .focused, .dismissNotices, .refused, .changed, .typing, .swipeDelete: false
        default: true
        }
    }
}
