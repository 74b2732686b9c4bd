extension Cart {
    /// Applies an edit: all of it, or nothing.
    ///
    /// An edit whose id the cart has taken before changes nothing and answers `alreadyApplied`.
    ///
    /// - Returns: what changed, in the order it did; among it every limit that was clamped to.
    /// - Throws: `CartError` with the rule, the line and the limit; the cart is as it was.
    @discardableResult
    public mutating func apply(_ edit: CartEdit, in context: CartContext) throws(CartError) -> [CartChange] {
        guard appliedEdits.record(edit.id, at: context.now) else { return [.alreadyApplied(edit.id)] }
        let changes: [CartChange]
        do {
            changes = try perform(edit.action, in: context)
        } catch {
            appliedEdits.withdrawLast()
            throw error
        }
        appliedEdits.forgetOld(context.now)
        return changes
    }

    mutating func perform(
        _ action: CartEdit.Action, in context: CartContext
    ) throws(CartError) -> [CartChange] {
        switch action {
        case .add(let sku, let quantity, let customisations, let note):
            try add(sku, quantity: quantity, customisations: customisations, note: note, in: context)
        case .setQuantity(let line, let quantity):
            try setQuantity(of: line, to: quantity, in: context)
        case .adjustQuantity(let line, let difference):
            try adjustQuantity(of: line, by: difference, in: context)
        case .remove(let lines):
            try remove(lines, in: context)
        case .changeSpec(let line, let sku, let customisations):
            try changeSpec(of: line, sku: sku, customisations: customisations, in: context)
        case .select(let target):
            try select(target, in: context)
        case .deselect(let target):
            try deselect(target, in: context)
        case .invert(let target):
            try invert(target, in: context)
        case .note(let line, let text):
            try setNote(text, of: line)
        case .remark(let shop, let text):
            try setRemark(text, of: shop)
        case .addCoupon(let code):
            try addCoupon(code, in: context)
        case .removeCoupon(let code):
            try removeCoupon(code)
        case .choose(let promotion, let choice):
            try choose(choice, about: promotion)
        case .saveForLater(let lines):
            try saveForLater(lines, in: context)
        case .bringBack(let lines):
            try bringBack(lines, in: context)
        case .clear:
            clear()
        case .takeOut(let pieces, let settled, let spent):
            takeOut(pieces) + spend(spent) + settle(settled)
        case .merge(let other):
            try merge(other, in: context)
        }
    }

    // MARK: Lines

    /// The slots of these lines, each once.
    ///
    /// - Throws: `lineNotFound` for a line that is not there; while re-applying, only when none is.
    func slots(of ids: [LineID], in table: LineTable, context: CartContext) throws(CartError) -> [Int32] {
        var slots: [Int32] = []
        var seen: Set<Int32> = []
        for id in ids {
            if let slot = table.slot(of: id) {
                if seen.insert(slot).inserted { slots.append(slot) }
            } else if !context.isReapplying {
                throw .lineNotFound(id)
            }
        }
        if slots.isEmpty, let first = ids.first { throw .lineNotFound(first) }
        return slots
    }

    mutating func take(_ slot: Int32) -> CartChange {
        let line = table.remove(slot)
        return .removed(line.id, shop: line.shop, title: line.title, quantity: line.quantity)
    }

    private mutating func remove(_ ids: [LineID], in context: CartContext) throws(CartError) -> [CartChange] {
        if ids.count == 1, let slot = table.slot(of: ids[0]) { return [take(slot)] }
        return try slots(of: ids, in: table, context: context).map { take($0) }
    }

    private mutating func clear() -> [CartChange] { table.allSlots().map { take($0) } }

    /// Takes bought pieces out. A line that another device removed meanwhile is simply gone: buying it is done.
    private mutating func takeOut(_ pieces: [BoughtPieces]) -> [CartChange] {
        var changes: [CartChange] = []
        for bought in pieces where bought.quantity > 0 {
            guard let slot = table.slot(of: bought.line) else { continue }
            let quantity = table.slots[Int(slot)].line.quantity
            if quantity <= bought.quantity {
                changes.append(take(slot))
            } else {
                table.update(slot) { $0.quantity -= bought.quantity }
                changes.append(
                    .quantity(bought.line, from: quantity, to: quantity - bought.quantity, merged: false))
            }
        }
        return changes
    }

    // MARK: Texts and coupons

    /// The longest note or remark, in bytes of UTF-8.
    public static let longestText = 1_000

    /// A text as it is kept: trimmed, and nil when nothing is left.
    ///
    /// - Throws: `textTooLong` or, for control characters other than tab and line feed, `textMalformed`.
    static func checked(_ text: String?) throws(CartError) -> String? {
        guard let text = text?.trimmingSpaces(), !text.isEmpty else { return nil }
        if text.utf8.count > longestText { throw .textTooLong(limit: longestText) }
        for scalar in text.unicodeScalars where scalar.isControl && scalar != "\n" && scalar != "\t" {
            throw .textMalformed
        }
        return text
    }

    private mutating func setNote(_ text: String?, of id: LineID) throws(CartError) -> [CartChange] {
        guard let slot = table.slot(of: id) else { throw .lineNotFound(id) }
        let note = try Self.checked(text)
        if table.slots[Int(slot)].line.note == note { return [] }
        table.update(slot) { $0.note = note }
        return [.noted(id)]
    }

    private mutating func setRemark(_ text: String?, of shop: ShopID) throws(CartError) -> [CartChange] {
        guard let slot = table.shopSlot(of: shop) else { throw .shopNotFound(shop) }
        let remark = try Self.checked(text)
        if table.shopSlots[Int(slot)].remark == remark { return [] }
        table.setRemark(remark, ofShop: slot)
        return [.remarked(shop)]
    }

    private mutating func addCoupon(_ code: CouponCode, in context: CartContext) throws(CartError) -> [CartChange] {
        if code.rawValue.isEmpty { throw .unknownCoupon(code) }
        if coupons.contains(code) { throw .couponHeld(code) }
        if let known = context.coupons, !known.contains(code) { throw .unknownCoupon(code) }
        coupons.append(code)
        return [.couponAdded(code)]
    }

    private mutating func removeCoupon(_ code: CouponCode) throws(CartError) -> [CartChange] {
        guard let position = coupons.firstIndex(of: code) else { throw .couponNotHeld(code) }
        coupons.remove(at: position)
        return [.couponRemoved(code)]
    }

    /// Takes out the coupons that a checkout spent. One that is no longer held was taken out already.
    private mutating func spend(_ codes: [CouponCode]) -> [CartChange] {
        var changes: [CartChange] = []
        for code in codes { changes += (try? removeCoupon(code)) ?? [] }
        return changes
    }
}
