/// What an edit, or a look at the catalog, did to a cart.
public enum CartChange: Hashable, Sendable {
    /// A new line came in.
    case added(LineID, quantity: Int)
    /// A line's quantity changed; `merged` when pieces joined it by an add, a spec change or a merge.
    case quantity(LineID, from: Int, to: Int, merged: Bool)
    /// A line went out.
    case removed(LineID, shop: ShopID, title: String, quantity: Int)
    /// A line is another variant now; when `merged`, `to` was there before.
    case respecified(from: LineID, to: LineID, merged: Bool)
    /// Lines were selected.
    case selected([LineID])
    /// Lines were deselected.
    case deselected([LineID])
    /// A line's note changed.
    case noted(LineID)
    /// A shop's remark changed.
    case remarked(ShopID)
    /// A coupon came in.
    case couponAdded(CouponCode)
    /// A coupon went out.
    case couponRemoved(CouponCode)
    /// The shopper decided about a promotion, or took that back.
    case chosen(PromotionID)
    /// A line moved to what is saved for later.
    case savedForLater(LineID, shop: ShopID)
    /// A saved line moved back.
    case broughtBack(LineID)
    /// A quantity was brought within a limit instead of being refused.
    case clamped(LineID, requested: Int, to: Int, by: QuantityLimit)
    /// A line could not be merged in or brought back, for this reason.
    case leftOut(LineID, CartError)
    /// The offer's price is another one than when the cart last looked.
    case priced(LineID, from: Money, to: Money)
    /// The line can be bought again, or no longer.
    case availability(LineID, from: Availability, to: Availability)
    /// What is shown of a line (title, list price) changed.
    case described(LineID)
    /// The edit had been applied before; nothing changed.
    case alreadyApplied(EditID)

    /// Whether the change is worth telling a shopper who did not ask for it.
    public var isNotice: Bool {
        switch self {
        case .clamped, .leftOut, .priced, .availability: true
        default: false
        }
    }
}

/// Which limit a quantity ran into.
public enum QuantityLimit: Hashable, Sendable {
    /// The most of an order.
    case perOrder(Int)
    /// The most one customer may buy, of which `bought` are bought already.
    case perCustomer(Int, bought: Int)
    /// The pieces in stock.
    case stock(Int)
    /// The most pieces a line may have in any cart.
    case perLine(Int)
    /// The fewest of an order.
    case minimum(Int)
    /// Steps of so many pieces, counted from the minimum.
    case step(Int, from: Int)

    /// The limit's number.
    public var value: Int {
        switch self {
        case .perOrder(let limit), .perCustomer(let limit, _), .stock(let limit), .perLine(let limit),
            .minimum(let limit), .step(let limit, _):
            limit
        }
    }
}
