public import CartCore

/// What the cart's page shows, ready to draw.
public struct PageView: Hashable, Sendable {
    /// The heading, with the number of lines.
    public var title: String
    /// The page's edit button; nil when it is hidden.
    public var editButton: ButtonView?
    /// The button that empties the cart, where everything in it is bought.
    public var clearButton: ButtonView?
    /// The shops with lines that can be bought, newest first.
    public var sections: [SectionView]
    /// The lines that cannot be bought, at the end of the page; nil when there are none.
    public var unavailable: UnavailableView?
    /// What is shown in place of lines; nil when there are any.
    public var empty: EmptyView?
    /// What the platform's promotions took off.
    public var adjustments: [AdjustmentView]
    /// Fees that no shop charges.
    public var fees: [FeeView]
    /// The ways to the next tiers.
    public var hints: [HintView]
    /// The goods that promotions bring, of shops that nothing else is bought of.
    public var extras: [ExtraView]
    /// What promotions offer to choose from.
    public var offers: [OfferView]
    /// The coupons held.
    public var coupons: [CouponView]
    /// What the total holds besides prices, in words: tax and rounding.
    public var besidesPrices: [String]
    /// The bar at the bottom.
    public var bottomBar: BottomBar
    /// The tutorials' summary of what is selected and what it costs.
    public var summary: SummaryText
    /// What is selected, in lines and pieces (acceptance S121).
    public var counts: String
    /// The number on the cart's icon.
    public var badge: CartBadge
    /// The chooser of variants, when it is open.
    public var chooser: SpecChooser?
    /// The question that waits for an answer.
    public var question: QuestionView?
    /// Why the last action was refused; nil when it was not.
    public var message: String?
    /// What a shopper should know without having asked, oldest first.
    public var notices: [String]
    /// Undo of the last delete; nil when there is nothing to undo.
    public var undoButton: ButtonView?
    /// Where the page was entered from: it decides the height of the list.
    public var entry: ScreenState.Entry
}

/// One shop on the page.
public struct SectionView: Hashable, Sendable {
    /// The shop.
    public var id: ShopID
    /// Its name.
    public var name: String
    /// Its tick, derived from its lines; nil where everything in the cart is bought.
    public var tick: SelectionState?
    /// Its edit button; nil when it is hidden (acceptance S71).
    public var editButton: ButtonView?
    /// Its lines, newest first.
    public var rows: [RowView]
    /// The goods that promotions bring into its order.
    public var extras: [ExtraView]
    /// What the shop's promotions took off.
    public var adjustments: [AdjustmentView]
    /// Its fees.
    public var fees: [FeeView]
    /// Price times quantity over what is selected of it.
    public var subtotal: Money
    /// What is paid to it, its share of the platform's promotions and its fees included.
    public var total: Money
    /// What stands in the way of an order of its goods, in words: what is missing to its minimum order and of the goods it
    /// requires, or that it does not deliver to the shopper; empty when nothing does.
    public var orderHints: [String]
    /// The shopper's remark on its order.
    public var remark: String?
}

/// The lines that cannot be bought (market rule R27).
public struct UnavailableView: Hashable, Sendable {
    /// The heading, with the number of lines.
    public var title: String
    /// The lines, in page order.
    public var rows: [RowView]
    /// Takes all of them out with one tap.
    public var cleanButton: ButtonView
}

/// What is shown when the cart is empty.
public struct EmptyView: Hashable, Sendable {
    /// What is the matter.
    public var title: String
    /// The button that leads to the goods.
    public var action: String
}

/// A promotion's hint with its way to top up (acceptance S51).
public struct HintView: Hashable, Sendable {
    /// The promotion.
    public var promotion: PromotionID
    /// What a shopper reads of it.
    public var label: String
    /// The shop in which buying more counts; nil for any.
    public var shop: ShopID?
    /// What to do, or what is reached.
    public var text: String
    /// "Top up"; nil when there is no further tier.
    public var topUpButton: ButtonView?
}

/// A coupon held.
public struct CouponView: Hashable, Sendable {
    /// Its code.
    public var code: CouponCode
    /// What a shopper reads of it; nil when no promotion is known for it.
    public var label: String?
    /// What it does to the quote; nil where there is none.
    public var status: CouponStatus?
    /// Why it takes nothing off; nil when it does, or when that is not known.
    public var reason: String?
    /// Whether the shopper chose it before any other.
    public var isPinned: Bool
    /// How often the shopper may still use it; nil when as often as may be.
    public var usesLeft: Int?
    /// What it takes off; nil when nothing.
    public var amount: Money? {
        if case .applies(let amount)? = status { amount } else { nil }
    }
}
