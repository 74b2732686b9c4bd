/// What a line's quantity may become now, for a page to show before anything is pressed.
public struct QuantityRange: Hashable, Sendable {
    /// What the line has.
    public let current: Int
    /// The fewest pieces of an order.
    public let minimum: Int
    /// The steps in which pieces go up from the minimum.
    public let step: Int
    /// The most pieces the line may have; below `current` when a limit has shrunk meanwhile.
    public let most: Int
    /// The limit that says so.
    public let limit: QuantityLimit

    /// One step up from `current`; nil when the limit forbids it. Where `current` fits no step, the next that does.
    public var next: Int? {
        if current < minimum { return minimum <= most ? minimum : nil }
        let (next, overflow) = (current - (current - minimum) % step).addingReportingOverflow(step)
        return overflow || next > most ? nil : next
    }

    /// One step down from `current`; nil at the minimum.
    public var previous: Int? {
        if current <= minimum { return nil }
        return current - 1 - (current - 1 - minimum) % step
    }
}

extension Cart {
    /// What the quantity of a line may become; nil when the line is not there or its offer is gone.
    public func quantityRange(of id: LineID, in context: CartContext) -> QuantityRange? {
        guard let slot = table.slot(of: id) else { return nil }
        let line = table.slots[Int(slot)].line
        guard let position = ownOffer(of: slot, in: context.catalog) else { return nil }
        let rule = context.catalog.quantityRule(at: position)
        let (most, limit) = ceiling(
            offer: position, otherUnits: otherUnits(of: position, besides: line.quantity, in: context), in: context)
        return QuantityRange(
            current: line.quantity, minimum: rule.minimum, step: rule.step, most: most, limit: limit)
    }

    /// The quantity that setting `requested` pieces would give the line: another one when the rules clamp it.
    ///
    /// - Parameter requested: pieces, 1 or more; zero and what is below are the rules' own matter.
    /// - Throws: what the edit would throw for a limit; `unavailable` when a line that cannot be bought is to grow.
    public func judgedQuantity(
        _ requested: Int, of id: LineID, in context: CartContext
    ) throws(CartError) -> Int {
        guard let slot = table.slot(of: id) else { throw .lineNotFound(id) }
        let line = table.slots[Int(slot)].line
        let position = ownOffer(of: slot, in: context.catalog)
        try checkGrowth(of: slot, to: requested, offer: position, in: context)
        guard let position else { return requested }
        return try grant(
            requested, current: line.quantity,
            otherUnits: otherUnits(of: position, besides: line.quantity, in: context), line: id, offer: position,
            in: context, excess: context.rules.excess
        ).quantity
    }
}
