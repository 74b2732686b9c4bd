public import CartCore

/// The cart's page as a value: what it shows, and what becomes of what a person does on it.
///
/// Nothing here changes a cart. `view` tells what to draw; `handle(_:)` answers an event with the next state and with
/// effects, which the program carries out on the model and reports back (acceptance S115–S118).
public struct CartScreen: Sendable {
    /// The cart shown.
    public var cart: Cart
    /// Its price; nil when it is not priced, or cannot be.
    public var quote: Quote?
    /// The ways to the next tiers that hold (`Cart.hints(for:in:)`).
    public var hints: [PromotionProgress]
    /// What edits are judged by: the offers, the rules and the selection policy.
    public var context: CartContext
    /// The promotions whose labels rows show.
    public var promotions: PromotionBook?
    /// How often coupons were used before, for how often they may still be.
    public var couponUses: [CouponCode: CouponUses] = [:]
    /// More words for some rows, last in each (acceptance S53).
    public var extras: [LineID: [String]]
    /// The page's own state.
    public var state: ScreenState
    /// The language of its words.
    public var language: Language
    /// The zone that instants are told in: minutes east of UTC.
    public var utcOffsetMinutes: Int

    /// A page of a cart.
    public init(
        cart: Cart, quote: Quote? = nil, hints: [PromotionProgress] = [], context: CartContext,
        promotions: PromotionBook? = nil, extras: [LineID: [String]] = [:], state: ScreenState = ScreenState(),
        language: Language, utcOffsetMinutes: Int = 0
    ) {
        self.cart = cart
        self.quote = quote
        self.hints = hints
        self.context = context
        self.promotions = promotions
        self.extras = extras
        self.state = state
        self.language = language
        self.utcOffsetMinutes = utcOffsetMinutes
    }

    /// What is said on the page.
    public var texts: Texts {
        Texts(language, cart: cart, catalog: context.catalog, utcOffsetMinutes: utcOffsetMinutes)
    }

    /// Whether lines are ticked at all: not where everything in the cart is bought (acceptance S42).
    public var hasTicks: Bool { !context.selection.isFixed }
}
