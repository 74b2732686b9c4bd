/// One change a shopper makes to a cart. A cart changes through nothing else.
public struct CartEdit: Hashable, Sendable {
    /// The edit's id: applying it again changes nothing, so a retry is always safe.
    public let id: EditID
    /// What to change.
    public let action: Action

    /// An edit under an id that no other edit of this cart has.
    public init(id: EditID, _ action: Action) {
        self.id = id
        self.action = action
    }

    /// What an edit does.
    public enum Action: Hashable, Sendable {
        /// Adds pieces of a SKU; nil is the offer's minimum for a new line and its step for one that is there.
        case add(SKU, quantity: Int? = nil, customisations: [Customisation] = [], note: String? = nil)
        /// Sets a line's quantity.
        case setQuantity(LineID, to: Int)
        /// Changes a line's quantity by so many pieces: above zero for more, below for fewer.
        case adjustQuantity(LineID, by: Int)
        /// Removes lines. Lines that are gone already do no harm as long as one is there.
        case remove([LineID])
        /// Changes a line's variant or choices; what is nil stays. Merges with the line that is that already.
        case changeSpec(LineID, sku: SKU?, customisations: [Customisation]?)
        /// Selects lines.
        case select(SelectionTarget)
        /// Deselects lines.
        case deselect(SelectionTarget)
        /// Selects what is not selected and deselects what is (反选).
        case invert(SelectionTarget)
        /// Sets or, with nil or an empty text, takes away a line's note.
        case note(LineID, String?)
        /// Sets or, with nil or an empty text, takes away the remark on a shop's order.
        case remark(ShopID, String?)
        /// Takes a coupon into the cart.
        case addCoupon(CouponCode)
        /// Takes a coupon out of the cart.
        case removeCoupon(CouponCode)
        /// Decides about a promotion: pins it, refuses it, chooses among the goods it offers; nil takes the decision back.
        case choose(PromotionID, PromotionChoice?)
        /// Moves lines to the list saved for later (移入收藏).
        case saveForLater([LineID])
        /// Moves saved lines back into the cart.
        case bringBack([LineID])
        /// Empties the cart; coupons and what is saved for later stay.
        case clear
        /// Takes the pieces of a completed checkout out, and the coupons spent on it, and forgets what was decided about the
        /// promotions it settled.
        case takeOut([BoughtPieces], settled: [PromotionID] = [], spent: [CouponCode] = [])
        /// Takes another cart's lines in.
        case merge(CartMerge)
    }
}

/// Which lines a selection edit means.
public enum SelectionTarget: Hashable, Sendable {
    /// These lines.
    case lines([LineID])
    /// Every selectable line of a shop.
    case shop(ShopID)
    /// Every selectable line.
    case all
}

/// Pieces of a line that a checkout bought.
public struct BoughtPieces: Hashable, Sendable {
    /// The line.
    public let line: LineID
    /// How many of its pieces were bought.
    public let quantity: Int

    /// `quantity` pieces of `line`.
    public init(line: LineID, quantity: Int) {
        self.line = line
        self.quantity = quantity
    }
}

/// The lines of another cart on their way into this one: a guest's cart at sign-in.
public struct CartMerge: Hashable, Sendable {
    /// The cart the lines come from.
    public let source: CartID
    /// Its lines, in page order.
    public let lines: [CartLine]
    /// What it saved for later, in page order.
    public let saved: [CartLine]
    /// The coupons it holds.
    public let coupons: [CouponCode]
    /// The remarks on its shops' orders.
    public let remarks: [ShopID: String]

    /// What its shopper decided about promotions.
    public let choices: [PromotionID: PromotionChoice]

    /// Everything in `cart`, kept as `source`.
    public init(_ cart: Cart, from source: CartID) {
        self.source = source
        lines = Array(cart.lines)
        saved = Array(cart.savedLines)
        coupons = cart.coupons
        choices = cart.choices
        var remarks: [ShopID: String] = [:]
        for shop in cart.shops { remarks[shop.id] = shop.remark }
        self.remarks = remarks
    }

    /// The parts of a merge, as a journal keeps them.
    public init(
        source: CartID, lines: [CartLine], saved: [CartLine], coupons: [CouponCode], remarks: [ShopID: String],
        choices: [PromotionID: PromotionChoice] = [:]
    ) {
        self.source = source
        self.lines = lines
        self.saved = saved
        self.coupons = coupons
        self.remarks = remarks
        self.choices = choices
    }
}
