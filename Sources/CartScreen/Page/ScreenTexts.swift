public import CartCore

extension Texts {
    /// Why something was refused on the page, and what to do.
    public func message(for refusal: ScreenState.Refusal) -> Message {
        switch refusal {
        case .cart(let error): message(for: error)
        case .typed(let problem, let text): message(for: problem, typed: text)
        case .checkout(let obstacles): message(for: obstacles.first ?? .nothingSelected)
        case .limit(let line, .minimum(let least)):
            tell(
                ("\(name(line)): \(describe(.minimum(least))).", "To take it out of the cart, delete it."),
                ("\(name(line))：\(describe(.minimum(least)))。", "如不需要，请删除该商品。"))
        case .limit(let line, let limit):
            tell(
                ("\(name(line)): \(describe(limit)).", "No more can be added."),
                ("\(name(line))：\(describe(limit))。", "不能再增加。"))
        case .unavailable(let line, let availability):
            tell(
                ("\(name(line)) cannot be bought: \(reason(availability)).", "Delete it or choose another variant."),
                ("\(name(line))无法购买：\(reason(availability))。", "请删除它或更换规格。"))
        }
    }

    /// A question before something is done.
    public func text(for question: ScreenState.Question) -> String {
        switch question {
        case .delete(let lines):
            say("Delete \(count(lines.count, "line", "lines"))?", "确定删除这 \(lines.count) 种商品吗？")
        case .saveForLater(let lines):
            say("Save \(count(lines.count, "line", "lines")) for later?", "确定将这 \(lines.count) 种商品移入收藏吗？")
        case .clear: say("Empty the cart?", "确定清空购物车吗？")
        }
    }

    /// Why nothing can be done with what is ticked.
    var nothingTicked: String { say("Nothing is ticked. Tick the lines first.", "还没有勾选商品。请先勾选。") }
}

extension Availability {
    /// The reason's stable name, as scripts see it: `sold-out`, `off-shelf`, `gone`, `choice-gone`; `available`.
    public var code: String {
        switch self {
        case .available: "available"
        case .soldOut: "sold-out"
        case .offShelf: "off-shelf"
        case .gone: "gone"
        case .choiceGone: "choice-gone"
        }
    }
}

extension CartLine {
    /// Price times quantity; the cart has checked that it fits.
    var subtotal: Money {
        Money(minorUnits: unitPrice.minorUnits &* Int64(quantity), currency: unitPrice.currency)
    }
}
