public import CartCore

/// The words on the page that never change: buttons and headings.
public enum Label: Hashable, Sendable, CaseIterable {
    /// The page's heading.
    case cart
    /// The sum to pay.
    case total
    /// What is ticked.
    case selected
    /// Goods before promotions and fees.
    case goods
    /// What promotions take off.
    case discount
    /// To the till.
    case settle
    /// Takes lines out.
    case delete
    /// Selects everything.
    case selectAll
    /// Selects what is not selected, deselects what is.
    case invert
    /// Begins editing.
    case edit
    /// Ends editing.
    case done
    /// Moves lines to what is saved for later.
    case saveForLater
    /// Heads what is saved for later.
    case saved
    /// Moves a saved line back.
    case bringBack
    /// Heads the lines that cannot be bought.
    case unavailable
    /// Takes out all lines that cannot be bought.
    case cleanUp
    /// Empties the cart.
    case clear
    /// Brings back what was deleted last.
    case undo
    /// Does what was asked about.
    case confirm
    /// Does not.
    case cancel
    /// Heads the coupons.
    case coupons
    /// Marks goods that a promotion gives.
    case gift
    /// Marks goods that a promotion offers at a price of their own.
    case addOn
    /// Finds something to reach a threshold with.
    case topUp
    /// The shopper's note for a line.
    case note
    /// The remark on a shop's order.
    case remark
    /// Chooses another variant.
    case changeSpec
    /// There is nothing in the cart.
    case emptyTitle
    /// Leads to the goods.
    case emptyAction
    /// The smallest order a shop takes.
    case minimumOrder
    /// Stands before what a fee was before promotions.
    case wasCharged
    /// What rounding for cash adds or takes off.
    case rounding
    /// A text between title and value.
    case colon
}

extension Texts {
    /// A word of the page.
    public func label(_ label: Label) -> String {
        switch label {
        case .cart: say("Cart", "购物车")
        case .total: say("Total", "合计")
        case .selected: say("Selected", "已选")
        case .goods: say("Goods", "商品金额")
        case .discount: say("Discount", "优惠")
        case .settle: say("Check out", "结算")
        case .delete: say("Delete", "删除")
        case .selectAll: say("Select all", "全选")
        case .invert: say("Invert", "反选")
        case .edit: say("Edit", "编辑")
        case .done: say("Done", "完成")
        case .saveForLater: say("Save for later", "移入收藏")
        case .saved: say("Saved for later", "收藏")
        case .bringBack: say("Move to cart", "移回购物车")
        case .unavailable: say("Unavailable", "失效商品")
        case .cleanUp: say("Remove unavailable", "清空失效商品")
        case .clear: say("Clear", "清空")
        case .undo: say("Undo", "撤销")
        case .confirm: say("OK", "确定")
        case .cancel: say("Cancel", "取消")
        case .coupons: say("Coupons", "优惠券")
        case .gift: say("Gift", "赠品")
        case .addOn: say("Add-on", "换购")
        case .topUp: say("Top up", "凑单")
        case .note: say("Note", "备注")
        case .remark: say("Remark", "订单备注")
        case .changeSpec: say("Change", "修改规格")
        case .emptyTitle: say("Your cart is empty", "购物车空空如也")
        case .emptyAction: say("Go shopping", "去逛逛")
        case .minimumOrder: say("Minimum order", "起送价")
        case .wasCharged: say("instead of ", "原价 ")
        case .rounding: say("Rounding", "取整")
        case .colon: say(": ", "：")
        }
    }

    /// A button's title with a number: `Check out (2)`, `结算(2)`. Without it at zero.
    public func label(_ label: Label, count: Int) -> String {
        if count == 0 { return self.label(label) }
        return self.label(label) + say(" (\(count))", "(\(count))")
    }

    /// What was bought, line by line and piece by piece (acceptance S121).
    public func counts(lines: Int, units: Int) -> String {
        say("\(count(lines, "line", "lines")), \(count(units, "item", "items"))", "\(lines)种\(units)件")
    }

    /// The choices of a line, one after the other: `red, L`.
    public func choices(_ choices: [Customisation]) -> String { list(choices.map { $0.value }) }
}
