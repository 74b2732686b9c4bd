public import CartCore

extension Texts {
    /// A limit in a few words, as a row shows it (market rules R18, R19).
    public func describe(_ limit: QuantityLimit) -> String {
        switch limit {
        case .perOrder(let most): say("at most \(most) an order", "每单限购 \(most) 件")
        case .perCustomer(let most, 0): say("at most \(most) a customer", "每人限购 \(most) 件")
        case .perCustomer(let most, let bought):
            say("at most \(most) a customer, \(bought) bought already", "每人限购 \(most) 件，已购 \(bought) 件")
        case .stock(0): say("out of stock", "已无库存")
        case .stock(let left): say("only \(left) in stock", "库存仅剩 \(left) 件")
        case .perLine(let most): say("at most \(most) of one line", "单种商品最多 \(most) 件")
        case .minimum(let least): say("at least \(least) an order", "\(least) 件起购")
        case .step(let step, let from):
            say("in steps of \(step), starting from \(from)", "从 \(from) 件起，每次增减 \(step) 件")
        }
    }

    /// Why a typed text is not a quantity, and what to type.
    public func message(for problem: QuantityInput.Problem, typed: String) -> Message {
        switch problem {
        case .notANumber:
            tell(
                ("\(quoted(typed)) is not a number.", "Type a whole number, such as 2."),
                ("\(quoted(typed))不是数字。", "请输入整数，例如 2。"))
        case .negative:
            tell(
                ("\(quoted(typed)) is negative.", "Type a whole number above zero."),
                ("\(quoted(typed))是负数。", "请输入大于零的整数。"))
        case .notWhole:
            tell(
                ("\(quoted(typed)) is not a whole number.", "Type a number without a fraction, such as 2."),
                ("\(quoted(typed))不是整数。", "请输入整数，例如 2。"))
        case .tooLarge(let limit):
            tell(
                ("\(quoted(typed)) is more than any cart takes (\(limit)).", "Type a smaller number."),
                ("\(quoted(typed))超过了购物车的上限（\(limit)）。", "请输入较小的数字。"))
        }
    }

    /// Why a line can or cannot be bought, in a few words.
    public func reason(_ availability: Availability) -> String {
        switch availability {
        case .available: say("available", "可购买")
        case .soldOut: say("sold out", "已售罄")
        case .offShelf: say("no longer on sale", "已下架")
        case .gone: say("no longer offered", "商品已失效")
        case .choiceGone: say("a choice made for it is no longer offered", "所选规格已失效")
        }
    }
}
