public import CartCore

extension Texts {
    /// What an edit, or a look at the catalog, did.
    public func text(for change: CartChange) -> String {
        switch change {
        case .added(let line, let quantity):
            say("Added: \(quantity) × \(name(line)).", "已加入：\(name(line)) × \(quantity)。")
        case .quantity(let line, let from, let to, let merged):
            merged
                ? say(
                    "\(name(line)) was in the cart already: \(from) → \(to).", "\(name(line))已在购物车中，数量 \(from) → \(to)。"
                )
                : say("\(name(line)): \(from) → \(to).", "\(name(line))：数量 \(from) → \(to)。")
        case .removed(_, _, let title, let quantity):
            say("Removed: \(quantity) × \(quoted(title)).", "已删除：\(quoted(title)) × \(quantity)。")
        case .respecified(let from, let to, let merged):
            merged
                ? say(
                    "\(from.rawValue) joined \(name(to)), which was in the cart.",
                    "\(from.rawValue) 已与购物车中的\(name(to))合并。")
                : say("\(from.rawValue) is \(name(to)) now.", "\(from.rawValue) 已改为\(name(to))。")
        case .selected(let lines):
            say("Selected: \(count(lines.count, "line", "lines")).", "已选择 \(lines.count) 种商品。")
        case .deselected(let lines):
            say("Deselected: \(count(lines.count, "line", "lines")).", "已取消选择 \(lines.count) 种商品。")
        case .noted(let line): say("The note on \(name(line)) was changed.", "\(name(line))的备注已修改。")
        case .remarked(let shop): say("The remark for \(name(shop)) was changed.", "\(quoted(name(shop)))的订单备注已修改。")
        case .couponAdded(let code): say("Coupon added: \(code.rawValue).", "已添加优惠券：\(code.rawValue)。")
        case .couponRemoved(let code): say("Coupon removed: \(code.rawValue).", "已移除优惠券：\(code.rawValue)。")
        case .chosen(let promotion):
            say("Your choice was noted: \(quoted(promotion.rawValue)).", "已记下您的选择：\(quoted(promotion.rawValue))。")
        case .savedForLater(let line, _): say("Saved for later: \(name(line)).", "已移入收藏：\(name(line))。")
        case .broughtBack(let line): say("Brought back: \(name(line)).", "已移回购物车：\(name(line))。")
        case .described(let line):
            say("The shop changed the description of \(name(line)).", "店铺修改了\(name(line))的信息。")
        case .alreadyApplied(let id):
            say("This was done before; nothing changed (\(id.rawValue)).", "该操作此前已完成，没有变化（\(id.rawValue)）。")
        case .clamped, .leftOut, .priced, .availability: notice(change)
        }
    }

    /// What a shopper should know without having asked.
    private func notice(_ change: CartChange) -> String {
        switch change {
        // Mostly some were to be taken away: what would have been left is a number that nobody named.
        case .clamped(let line, _, let to, .minimum(let minimum)):
            say(
                "\(name(line)): \(describe(.minimum(minimum))), so no fewer; \(to) in the cart.",
                "\(name(line))：\(describe(.minimum(minimum)))，不能再少；购物车中为 \(to) 件。")
        case .clamped(let line, let requested, let to, let limit):
            say(
                "\(name(line)): \(describe(limit)); \(requested) asked for, \(to) in the cart.",
                "\(name(line))：\(describe(limit))；所选数量为 \(requested)，购物车中为 \(to) 件。")
        case .leftOut(let line, let error):
            say(
                "\(name(line)) was left out. \(message(for: error).text)",
                "\(name(line))没有加入。\(message(for: error).text)")
        case .priced(let line, let from, let to):
            say(
                "The price of \(name(line)) changed from \(money(from)) to \(money(to)).",
                "\(name(line))的价格由\(money(from))变为\(money(to))。")
        case .availability(let line, _, .available):
            say("\(name(line)) can be bought again.", "\(name(line))又可以购买了。")
        case .availability(let line, _, let now):
            say(
                "\(name(line)) cannot be bought any more: \(reason(now)).", "\(name(line))无法购买：\(reason(now))。")
        default: text(for: change)
        }
    }

    /// How the price of now stands to the one the line was added at; nil when both are equal (market rule R28).
    public func priceNotice(added: Money, now: Money) -> String? {
        guard added.currency == now.currency, added != now,
            let difference = try? now.subtracting(added).absolute()
        else { return nil }
        return now.minorUnits < added.minorUnits
            ? say("\(money(difference)) cheaper than when you added it", "比加入购物车时降价\(money(difference))")
            : say("\(money(difference)) dearer than when you added it", "比加入购物车时涨价\(money(difference))")
    }

    /// Few are left in stock.
    public func lowStock(_ left: Int) -> String { say("only \(left) left", "仅剩 \(left) 件") }
}
