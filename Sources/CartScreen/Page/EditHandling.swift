internal import CartCore

/// Edit buttons (acceptance S70–S76).
extension ScreenTurn {
    mutating func toggleEditing(_ event: ScreenEvent) {
        if !screen.hasTicks { return }
        state.typing = nil
        switch event {
        case .tapEditAll: toggleEditingAll()
        case .tapEditShop(let shop): toggleEditing(shop)
        default: break
        }
    }

    private mutating func toggleEditingAll() {
        if state.isEditingAll {
            leaveEditing()
        } else if !cart.isEmpty {
            // Whatever shops were being edited: all are now, and none is afterwards (S76).
            state.mode = .editingAll
            state.editSelection = []
        }
    }

    private mutating func toggleEditing(_ shop: ShopID) {
        guard cart.shop(shop) != nil else { return }
        switch state.mode {
        case .editingAll: break  // The button is hidden.
        case .normal: state.mode = .editingShops([shop])
        case .editingShops(var shops):
            if shops.remove(shop) == nil { shops.insert(shop) }
            state.mode = shops.isEmpty ? .normal : .editingShops(shops)
        }
    }
}
