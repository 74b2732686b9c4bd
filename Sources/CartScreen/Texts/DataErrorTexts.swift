public import CartCore

extension Texts {
    /// What money arithmetic refused, and what to do.
    public func message(for error: MoneyError) -> Message {
        switch error {
        case .overflow:
            tell(
                ("The amount is too large to be counted.", "Use a smaller amount."),
                ("金额过大，无法计算。", "请使用较小的金额。"))
        case .mixedCurrencies(let left, let right):
            tell(
                ("\(left.code) and \(right.code) cannot be added up.", "Use one currency throughout."),
                ("\(left.code) 与 \(right.code) 不能合计。", "请统一使用一种币种。"))
        case .notAnAmount:
            tell(
                ("This is not an amount.", "Write digits and at most one point, such as \(quoted("18.00"))."),
                ("这不是金额。", "请只用数字和至多一个小数点，例如\(quoted("18.00"))。"))
        case .tooFine(let decimals, let allowed):
            tell(
                (
                    "The amount has \(count(decimals, "decimal", "decimals")), its currency has \(allowed).",
                    "Leave out the decimals beyond that."
                ),
                ("金额有 \(decimals) 位小数，该币种只允许 \(allowed) 位。", "请去掉多余的小数。"))
        case .divisionByZero:
            tell(
                ("An amount cannot be divided by zero.", "Use a divisor above zero."),
                ("金额不能除以零。", "请使用大于零的除数。"))
        case .negative(let value):
            tell(
                ("An amount to share out is below zero (\(value)).", "Use amounts of zero or more."),
                ("要分摊的金额小于零（\(value)）。", "请使用不小于零的金额。"))
        case .unequalCounts(let weights, let caps):
            tell(
                ("There are \(weights) weights and \(caps) caps.", "Give one cap for each weight."),
                ("有 \(weights) 个权重，却有 \(caps) 个上限。", "请为每个权重给出一个上限。"))
        }
    }

    /// Why a text cannot be an identifier, and what to do.
    public func message(for error: IdentifierError) -> Message {
        switch error {
        case .empty:
            tell(("The identifier is empty.", "Give at least one character."), ("标识为空。", "请至少输入一个字符。"))
        case .tooLong(let limit):
            tell(
                ("The identifier is longer than \(limit) bytes.", "Shorten it."),
                ("标识超过 \(limit) 字节。", "请缩短它。"))
        case .controlCharacter(let scalar):
            tell(
                ("The identifier holds the control character U+\(Self.hexadecimal(scalar)).", "Take it out."),
                ("标识中含有控制字符 U+\(Self.hexadecimal(scalar))。", "请去掉它。"))
        case .surroundingSpace:
            tell(
                ("The identifier begins or ends with a space.", "Take the space out."),
                ("标识的开头或结尾有空格。", "请去掉空格。"))
        }
    }

    private static func hexadecimal(_ scalar: UInt32) -> String {
        let digits = String(scalar, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }

    /// Why parts do not make a catalog, and what to do.
    public func message(for error: CatalogError) -> Message {
        switch error {
        case .duplicateShop(let shop):
            tell(
                ("Two shops have the id \(quoted(shop.rawValue)).", "Give each shop an id of its own."),
                ("有两家店铺使用了同一标识\(quoted(shop.rawValue))。", "请为每家店铺使用不同的标识。"))
        case .duplicateProduct(let product):
            tell(
                ("Two products have the id \(quoted(product.rawValue)).", "Give each product an id of its own."),
                ("有两个商品使用了同一标识\(quoted(product.rawValue))。", "请为每个商品使用不同的标识。"))
        case .duplicateSKU(let sku):
            tell(
                ("The SKU \(quoted(sku.rawValue)) occurs twice.", "Give each variant a SKU of its own."),
                ("SKU \(quoted(sku.rawValue))出现了两次。", "请为每个规格使用不同的 SKU。"))
        case .unknownShop(let shop):
            tell(
                (
                    "The shop \(quoted(shop.rawValue)) is named but not there, or is not the product's own.",
                    "Add the shop, or correct the name."
                ),
                ("引用了不存在或不属于该商品的店铺\(quoted(shop.rawValue))。", "请添加该店铺或更正标识。"))
        case .unknownProduct(let product):
            tell(
                (
                    "An offer names the product \(quoted(product.rawValue)), which is not there.",
                    "Add the product, or correct the id."
                ),
                ("某个 SKU 属于不存在的商品\(quoted(product.rawValue))。", "请添加该商品或更正标识。"))
        case .badPrice(let sku):
            tell(
                (
                    "A price or packing fee of \(quoted(sku.rawValue)) is below zero or in another currency.",
                    "Write an amount of zero or more in the catalog's currency."
                ),
                ("\(quoted(sku.rawValue))的价格或餐盒费小于零，或币种不符。", "请使用目录币种且不小于零的金额。"))
        case .badSurcharge(let product):
            tell(
                (
                    "A choice of \(quoted(product.rawValue)) has a price below zero or in another currency.",
                    "Write an amount of zero or more in the catalog's currency."
                ),
                ("\(quoted(product.rawValue))的某个选项加价小于零，或币种不符。", "请使用目录币种且不小于零的金额。"))
        case .badTerms(let shop):
            tell(
                (
                    "A delivery term of the shop \(quoted(shop.rawValue)) is below zero or in another currency.",
                    "Write an amount of zero or more in the catalog's currency."
                ),
                ("店铺\(quoted(shop.rawValue))的配送条件金额小于零，或币种不符。", "请使用目录币种且不小于零的金额。"))
        }
    }

    /// What is wrong with a stored cart, and what to do.
    public func message(for error: CartContentsError) -> Message {
        let (english, chinese) = fault(of: error)
        return tell(
            (english, "The stored cart was changed by something else: restore it from a copy, or correct that line."),
            (chinese, "存储的购物车被其他程序修改过：请从备份恢复，或更正该行。"))
    }

    private func fault(of error: CartContentsError) -> (english: String, chinese: String) {
        switch error {
        case .badQuantity(let line, let quantity):
            ("The line \(line.rawValue) has the quantity \(quantity).", "\(line.rawValue) 的数量为 \(quantity)，无效。")
        case .duplicateLine(let line):
            ("The line \(line.rawValue) is there twice.", "\(line.rawValue) 出现了两次。")
        case .badPrice(let line):
            (
                "A price of the line \(line.rawValue) is below zero or in another currency.",
                "\(line.rawValue) 的价格小于零或币种不符。"
            )
        case .amountTooLarge(let line):
            ("The amount of the line \(line.rawValue) is too large.", "\(line.rawValue) 的金额过大。")
        case .badOrder(let line):
            ("The place of the line \(line.rawValue) is not valid.", "\(line.rawValue) 的排列位置无效。")
        case .tooManyLines(let lines):
            ("There are \(lines) lines, more than any cart takes.", "共有 \(lines) 行，超过任何购物车的上限。")
        }
    }
}
