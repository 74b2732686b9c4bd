public import CartCore

/// What a person does on the page, and what the program reports to it.
public enum ScreenEvent: Hashable, Sendable {
    /// The page was entered.
    case entered(ScreenState.Entry)
    /// The tick of a line.
    case tapTick(LineID)
    /// The tick of a shop.
    case tapShopTick(ShopID)
    /// Select-all.
    case tapSelectAll
    /// Invert (反选).
    case tapInvert
    /// The edit button of the page, or 完成.
    case tapEditAll
    /// The edit button of a shop, or 完成.
    case tapEditShop(ShopID)
    /// A swipe to the left on a row.
    case swipe(LineID)
    /// The delete button that a swipe uncovers, or a full swipe.
    case swipeDelete(LineID)
    /// A row's delete button while it is being edited.
    case tapDelete(LineID)
    /// A row's "save for later".
    case tapSaveForLater(LineID)
    /// "Move to cart" on a saved line.
    case tapBringBack(LineID)
    /// One step more.
    case tapPlus(LineID)
    /// One step less.
    case tapMinus(LineID)
    /// A quantity's text while it is being typed: nothing changes yet.
    case typing(LineID, String)
    /// A quantity's text is complete.
    case typedQuantity(LineID, String)
    /// Typing a quantity was given up.
    case cancelTyping
    /// The bottom bar's delete.
    case tapBulkDelete
    /// The bottom bar's "save for later".
    case tapBulkSaveForLater
    /// "Remove unavailable".
    case tapCleanUnavailable
    /// "Clear".
    case tapClear
    /// Yes to the question.
    case confirm
    /// No to the question.
    case cancel
    /// Settle.
    case tapSettle
    /// A coupon's code was entered.
    case tapAddCoupon(CouponCode)
    /// A coupon was put back.
    case tapRemoveCoupon(CouponCode)
    /// "Change" on a row: the chooser opens.
    case tapChooseSpec(LineID)
    /// A variant or choices were picked; what is nil stays.
    case tapSpec(LineID, sku: SKU?, choices: [Customisation]?)
    /// The chooser was closed.
    case closeSpec
    /// A line's note was written.
    case typedNote(LineID, String)
    /// A remark on a shop's order was written.
    case typedRemark(ShopID, String)
    /// "Top up" on a hint.
    case tapTopUp(PromotionID)
    /// Undo of the last delete.
    case tapUndo
    /// A row got the focus, or none.
    case focused(LineID?)
    /// The message and the notices were read.
    case dismissNotices
    /// The program reports: the cart refused what an effect asked for.
    case refused(CartError)
    /// The program reports: the cart changed, by this page's edits or by someone else's. The screen shows the changed
    /// cart already.
    case changed([CartChange])
}

/// What the page asks the program to do.
public enum ScreenEffect: Hashable, Sendable {
    /// Apply this edit, under an id that the program makes, and report `changed` or `refused`.
    case edit(CartEdit.Action)
    /// Do to the selection what entering the page does (`Cart.enter(in:)`).
    case enter
    /// Put the question to the person and answer with `confirm` or `cancel`; the view shows it too.
    case ask(ScreenState.Question)
    /// Go to the till with what is selected.
    case settle
    /// Look for goods that reach this promotion's next tier.
    case topUp(PromotionID)
}
