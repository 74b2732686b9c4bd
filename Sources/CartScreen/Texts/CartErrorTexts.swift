public import CartCore

extension Texts {
    /// Why the cart refused an edit, and what to do.
    public func message(for error: CartError) -> Message {
        switch error {
        case .unknownSKU(let sku):
            tell(
                ("There is no SKU \(quoted(sku.rawValue)) in the catalog.", "Look it up in the catalog."),
                ("商品目录里没有 SKU \(quoted(sku.rawValue))。", "请在目录中查找正确的 SKU。"))
        case .unavailable(let sku, let availability):
            tell(
                ("\(name(sku)) cannot be bought: \(reason(availability)).", "Choose another variant or product."),
                ("\(name(sku))无法购买：\(reason(availability))。", "请选择其他规格或商品。"))
        case .lineNotFound(let line):
            tell(
                ("The cart has no line \(line.rawValue).", "Look at the cart again: it may have been removed."),
                ("购物车中没有这一行：\(line.rawValue)。", "请重新查看购物车，它可能已被删除。"))
        case .shopNotFound(let shop):
            tell(
                ("The cart has nothing of the shop \(name(shop)).", "Look at the cart for the shops in it."),
                ("购物车中没有店铺\(quoted(name(shop)))的商品。", "请查看购物车中有哪些店铺。"))
        case .quantityLimit(let line, let limit, let requested):
            limitMessage(line, limit, requested: requested)
        case .negativeQuantity(let line, let requested):
            tell(
                ("\(name(line)): a quantity cannot be negative (\(requested)).", "Give a whole number above zero."),
                ("\(name(line))：数量不能为负数（\(requested)）。", "请输入大于零的整数。"))
        case .zeroQuantity(let line):
            tell(
                (
                    "\(name(line)): the quantity cannot be zero.",
                    cart?.line(line) == nil
                        ? "Give a whole number above zero." : "To take it out of the cart, remove the line."
                ),
                ("\(name(line))：数量不能为零。", cart?.line(line) == nil ? "请输入大于零的整数。" : "如不需要，请删除该商品。"))
        case .capacity(let limit):
            tell(
                (
                    "The list is full: it holds at most \(count(limit, "line", "lines")).",
                    "Remove lines that are no longer wanted."
                ),
                ("列表已满，最多放 \(limit) 种商品。", "请先删除不需要的商品。"))
        case .alreadyInCart(let line):
            tell(
                ("\(name(line)) is in the cart already.", "Change its quantity in the cart instead."),
                ("\(name(line))已在购物车中。", "请在购物车中修改数量。"))
        case .anotherShop(let current, let requested):
            tell(
                (
                    "The cart holds goods of \(name(current)) and takes one shop only, so nothing of \(name(requested))"
                        + " can be added.",
                    "Check out or clear the cart first."
                ),
                (
                    "购物车中已有\(quoted(name(current)))的商品，一次只能在一家店下单，不能加入\(quoted(name(requested)))的商品。",
                    "请先结算或清空购物车。"
                ))
        default:
            choiceMessage(for: error)
        }
    }

    /// The errors of choices made for a line, and of the selection.
    private func choiceMessage(for error: CartError) -> Message {
        switch error {
        case .missingChoice(let option, let allowed):
            tell(
                ("Nothing is chosen for \(quoted(option)).", "Choose one of: \(list(allowed))."),
                ("还没有选择\(quoted(option))。", "请从中选择：\(list(allowed))。"))
        case .unknownOption(let option, let allowed):
            tell(
                (
                    "The product has no option \(quoted(option)).",
                    allowed.isEmpty ? "It has no options: leave it out." : "It has: \(list(allowed))."
                ),
                (
                    "该商品没有选项\(quoted(option))。",
                    allowed.isEmpty ? "该商品没有任何选项，请去掉它。" : "可用的选项：\(list(allowed))。"
                ))
        case .unknownChoice(let option, let value, let allowed):
            tell(
                ("\(quoted(option)) cannot be \(quoted(value)).", "Choose one of: \(list(allowed))."),
                ("\(quoted(option))不能选\(quoted(value))。", "请从中选择：\(list(allowed))。"))
        case .repeatedOption(let option):
            tell(
                ("\(quoted(option)) is chosen more than once.", "Choose it once."),
                ("\(quoted(option))重复选择了。", "请只选一次。"))
        case .anotherProduct(let sku):
            tell(
                ("\(name(sku)) is a variant of another product.", "Add it as a line of its own."),
                ("\(name(sku))是另一种商品的规格。", "请将它单独加入购物车。"))
        case .selectionLimit(let limit):
            tell(
                ("At most \(count(limit, "line", "lines")) can be selected at once.", "Deselect some first."),
                ("一次最多选择 \(limit) 种商品。", "请先取消选择一些商品。"))
        case .notSelectable(let line):
            tell(
                ("\(name(line)) cannot be selected.", "Remove it, or choose another variant."),
                ("\(name(line))不能选择。", "请删除它或更换规格。"))
        case .selectionFixed:
            tell(
                ("Everything in this cart is bought together: there is no selecting.", "Remove what is not wanted."),
                ("此购物车中的商品一起结算，不能单独选择。", "请删除不需要的商品。"))
        case .oneShopAtATime:
            tell(
                ("Lines of several shops cannot be selected together.", "Select one shop's lines."),
                ("不能同时选择多家店铺的商品。", "请只选择一家店铺的商品。"))
        default:
            remainingMessage(for: error)
        }
    }

    /// The errors of coupons, texts and amounts.
    private func remainingMessage(for error: CartError) -> Message {
        switch error {
        case .couponHeld(let code):
            tell(
                ("The coupon \(code.rawValue) is in the cart already.", "It counts once: nothing is to be done."),
                ("优惠券 \(code.rawValue) 已在购物车中。", "同一张券只计一次，无需重复添加。"))
        case .couponNotHeld(let code):
            tell(
                ("The coupon \(code.rawValue) is not in the cart.", "Look at the coupons in the cart."),
                ("购物车中没有优惠券 \(code.rawValue)。", "请查看购物车中的优惠券。"))
        case .unknownCoupon(let code):
            tell(
                ("There is no coupon \(code.rawValue).", "Check the code for mistypings."),
                ("没有优惠券 \(code.rawValue)。", "请检查券码是否输入正确。"))
        case .badChoice(let sku, let requested):
            tell(
                ("\(requested) pieces of \(sku.rawValue) cannot be chosen.", "Name a number from 1 to 1,000,000,000."),
                ("不能选择 \(requested) 件 \(sku.rawValue)。", "请填写 1 至 1,000,000,000 之间的数量。"))
        case .tooManyChoices(let limit):
            tell(
                ("No more than \(limit) choices about promotions are kept.", "Take some back first."),
                ("最多保留 \(limit) 项优惠选择。", "请先撤回一些选择。"))
        case .textTooLong(let limit):
            tell(
                ("The text is longer than \(limit) bytes.", "Shorten it."),
                ("文字超过 \(limit) 字节。", "请缩短文字。"))
        case .textMalformed:
            tell(
                ("The text contains control characters.", "Type it anew without them."),
                ("文字中含有控制字符。", "请去掉后重新输入。"))
        case .currencyMismatch:
            tell(
                ("The catalog's prices are not in the cart's currency.", "Use the catalog the cart was filled from."),
                ("商品目录的币种与购物车不一致。", "请使用与购物车币种一致的目录。"))
        case .amountTooLarge:
            tell(
                ("The amounts would be too large to be added up.", "Ask for fewer pieces."),
                ("金额过大，无法计算。", "请减少数量。"))
        default:
            tell(
                ("The cart refused the change (\(error.code)).", "Look at the cart and try again."),
                ("购物车拒绝了这次修改（\(error.code)）。", "请查看购物车后重试。"))
        }
    }

    /// A quantity against a limit, with the numbers (acceptance S84).
    func limitMessage(_ line: LineID, _ limit: QuantityLimit, requested: Int) -> Message {
        switch limit {
        case .minimum(let minimum):
            tell(
                (
                    "\(name(line)): \(describe(limit)), \(requested) asked for.",
                    "Ask for \(minimum) or more, or remove the line."
                ),
                ("\(name(line))：\(describe(limit))，所选数量为 \(requested)。", "请至少购买 \(minimum) 件，或删除该商品。"))
        case .step(let step, let from):
            tell(
                (
                    "\(name(line)): \(describe(limit)), \(requested) asked for.",
                    "Ask for \(from), \(from &+ step), \(from &+ 2 &* step) and so on."
                ),
                (
                    "\(name(line))：\(describe(limit))，所选数量为 \(requested)。",
                    "请选择 \(from)、\(from &+ step)、\(from &+ 2 &* step) 等数量。"
                ))
        case .stock(0):
            tell(
                ("\(name(line)): \(describe(limit)), \(requested) asked for.", "Remove it or choose another variant."),
                ("\(name(line))：\(describe(limit))，所选数量为 \(requested)。", "请删除它或更换规格。"))
        case .perCustomer(let most, let bought):
            tell(
                (
                    "\(name(line)): \(describe(limit)), \(requested) asked for.",
                    most > bought ? orFewer(most - bought, line) : "Remove the line."
                ),
                (
                    "\(name(line))：\(describe(limit))，所选数量为 \(requested)。",
                    most > bought ? orFewer(most - bought, line) : "请删除该商品。"
                ))
        case .perOrder, .stock, .perLine:
            tell(
                ("\(name(line)): \(describe(limit)), \(requested) asked for.", orFewer(limit.value, line)),
                ("\(name(line))：\(describe(limit))，所选数量为 \(requested)。", orFewer(limit.value, line)))
        }
    }

    /// What can be asked for. A limit counts what is in the cart already, in all lines of the SKU: who adds to that is told
    /// how much it is, for the limit alone would mislead.
    private func orFewer(_ most: Int, _ line: LineID) -> String {
        let units = unitsInCart(like: line)
        if units == 0 { return say("Ask for \(most) or fewer.", "请将数量改为 \(most) 件以内。") }
        return say(
            "At most \(most) in all; \(units) \(units == 1 ? "is" : "are") in the cart already.",
            "合计最多 \(most) 件，购物车中已有 \(units) 件。")
    }

    /// The pieces in the cart of the SKU that a line is of, whether the line is there or was to come.
    private func unitsInCart(like line: LineID) -> Int {
        guard let cart else { return 0 }
        if let there = cart.line(line) { return cart.units(of: there.sku, in: there.shop) }
        let names = line.rawValue.split(separator: "@", maxSplits: 1)[0].split(separator: "/", maxSplits: 1)
        return names.count == 2 ? cart.units(of: SKU(String(names[1])), in: ShopID(String(names[0]))) : 0
    }
}
