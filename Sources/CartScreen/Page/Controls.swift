public import CartCore

/// A button and whether it can be pressed.
public struct ButtonView: Hashable, Sendable {
    /// What is written on it.
    public var title: String
    /// Whether it can be pressed.
    public var isEnabled: Bool
    /// Why it cannot be pressed.
    public var reason: String?

    init(_ title: String, isEnabled: Bool = true, reason: String? = nil) {
        self.title = title
        self.isEnabled = isEnabled
        self.reason = reason
    }
}

/// A line's quantity with its two buttons (acceptance S81–S84).
public struct QuantityView: Hashable, Sendable {
    /// Pieces in the cart.
    public var value: Int
    /// What the box shows: the pieces, or what is being typed.
    public var text: String
    /// Why what is typed is refused.
    public var problem: String?
    /// One step less.
    public var minus: ButtonView
    /// One step more.
    public var plus: ButtonView
}

/// Something a row or the page tells.
public struct NoticeView: Hashable, Sendable {
    /// A stable name: `price-dropped`, `price-raised`, `low-stock`, a limit's or an error's code.
    public var code: String
    /// What a person reads.
    public var message: String
    /// Whether something must be done before the line can be bought.
    public var isProblem: Bool
}

/// A promotion's label on a row.
public struct BadgeLabel: Hashable, Sendable {
    /// The promotion.
    public var promotion: PromotionID
    /// What a person reads.
    public var label: String
    /// Whether it takes something off this line now.
    public var isApplied: Bool
}

/// What a promotion took off.
public struct AdjustmentView: Hashable, Sendable {
    /// The promotion.
    public var promotion: PromotionID
    /// What a person reads.
    public var label: String
    /// What was taken off; above zero.
    public var amount: Money
}

/// A fee with its name.
public struct FeeView: Hashable, Sendable {
    /// What it is for.
    public var kind: Fee.Kind
    /// What a person reads.
    public var label: String
    /// What is paid.
    public var amount: Money
    /// What was charged before promotions took something off; nil when nothing was.
    public var charged: Money?
    /// Its tax; nil where the market names none.
    public var tax: TaxedAmount?
}

/// A question and its two answers.
public struct QuestionView: Hashable, Sendable {
    /// What is asked.
    public var question: ScreenState.Question
    /// In words.
    public var text: String
    /// Yes.
    public var confirm: String
    /// No.
    public var cancel: String
}

/// The number on the cart's icon (acceptance S109, S112).
public struct CartBadge: Hashable, Sendable {
    /// Lines in the cart: the number shown.
    public let lineCount: Int
    /// Pieces in the cart.
    public let unitCount: Int

    /// The badge of a cart: read from its totals, in constant time.
    public init(_ cart: Cart) {
        lineCount = cart.totals.lineCount
        unitCount = cart.totals.unitCount
    }

    /// Whether it is not shown at all.
    public var isHidden: Bool { lineCount == 0 }

    /// What it shows: `7`, `99+` beyond 99, nothing when it is hidden.
    public var text: String { isHidden ? "" : lineCount > 99 ? "99+" : String(lineCount) }
}
