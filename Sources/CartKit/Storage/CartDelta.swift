public import CartCore

/// Which parts of a cart differ from the revision it replaces: what a relational backend has to write.
///
/// A line named here that is still in the cart is to be written, one that is not is to be deleted; so with shops and
/// saved lines.
public struct CartDelta: Hashable, Sendable {
    /// Lines that came, changed or went.
    public var lines: Set<LineID> = []
    /// Saved lines that came, changed or went.
    public var saved: Set<LineID> = []
    /// Shops whose place or remark may have changed, or that came or went.
    public var shops: Set<ShopID> = []
    /// Whether the coupons held changed.
    public var coupons = false
    /// Whether what was decided about promotions changed.
    public var choices = false
    /// The edits applied.
    public var edits: [EditID] = []
    /// Whether anything at all may differ.
    public var everything = false

    /// No difference.
    public init() {}

    /// Whether nothing differs.
    public var isEmpty: Bool {
        !everything && lines.isEmpty && saved.isEmpty && shops.isEmpty && !coupons && !choices && edits.isEmpty
    }

    /// The delta of a cart whose difference from what is stored is not known.
    public static var all: CartDelta {
        var delta = CartDelta()
        delta.everything = true
        return delta
    }

    /// Takes in another delta of the same cart.
    public mutating func absorb(_ other: CartDelta) {
        lines.formUnion(other.lines)
        saved.formUnion(other.saved)
        shops.formUnion(other.shops)
        coupons = coupons || other.coupons
        choices = choices || other.choices
        edits = other.edits + edits
        everything = everything || other.everything
    }

    /// Takes in what an edit changed; `cart` is the cart after it.
    public mutating func absorb(_ changes: [CartChange], of edit: EditID?, in cart: Cart) {
        for change in changes { absorb(change, in: cart) }
        if let edit { edits.append(edit) }
    }

    private mutating func absorb(_ change: CartChange, in cart: Cart) {
        switch change {
        case .added(let line, _), .quantity(let line, _, _, _), .noted(let line), .priced(let line, _, _),
            .availability(let line, _, _), .described(let line), .clamped(let line, _, _, _):
            touch(line, in: cart)
        case .removed(let line, let shop, _, _):
            lines.insert(line)
            shops.insert(shop)
        case .respecified(let old, let new, _):
            lines.insert(old)
            touch(new, in: cart)
        case .selected(let ids), .deselected(let ids):
            lines.formUnion(ids)
        case .remarked(let shop):
            shops.insert(shop)
        case .couponAdded, .couponRemoved:
            coupons = true
        case .chosen:
            choices = true
        case .savedForLater(let line, let shop):
            lines.insert(line)
            saved.insert(line)
            shops.insert(shop)
        case .broughtBack(let line):
            saved.insert(line)
            touch(line, in: cart)
            // The saved line below it can have taken over its place, so that their shop stays where it is.
            if let shop = cart.line(line)?.shop, let next = cart.savedShop(shop)?.lines.first(where: { _ in true }) {
                saved.insert(next.id)
            }
        case .leftOut, .alreadyApplied:
            break
        }
    }

    /// A line's change can have moved its shop.
    private mutating func touch(_ line: LineID, in cart: Cart) {
        lines.insert(line)
        if let shop = cart.line(line)?.shop { shops.insert(shop) }
    }
}
