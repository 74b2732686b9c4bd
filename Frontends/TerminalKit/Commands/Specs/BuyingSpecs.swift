// The commands that show, price and buy a cart.

extension OptionSpec {
    static let dryRun = OptionSpec(
        "dry-run", Bilingual("print the orders, take nothing out of the cart", "仅输出订单，不动购物车"))
}

extension OptionSpec {
    static let expect = OptionSpec(
        "expect", value: .text("DIGEST"),
        Bilingual("refuse unless the quote is the one of this digest", "报价摘要与此不同则拒绝"))
}

extension OptionSpec {
    static let topUpPromotion = OptionSpec(
        "promotion", value: .text("ID"),
        Bilingual(
            "only this promotion's tiers; or minimum-order, delivery, small-order",
            "只看此优惠；亦可为 minimum-order、delivery、small-order"))
    static let topUpFrom = OptionSpec(
        "from", value: .text("SKU,…"), Bilingual("only these goods, not the whole catalog", "只从这些商品中凑"))
}

extension CommandSpec {
    static let coupon = CommandSpec(
        "coupon",
        [
            Positional("ACTION", kind: .choice(["list", "add", "remove", "pin", "unpin"])),
            Positional("CODE", .optional),
        ],
        Bilingual("the coupons held", "优惠券"),
        details: Bilingual(
            """
            Of the coupons held those act with which the whole costs least. One that is pinned goes before the others, \
            whatever they save, until it is unpinned or spent.
            """,
            "系统会从持有的优惠券中选出总价最低的用法。pin 指定优先使用某张券（即使别的更省），直到 unpin 或用掉为止。"),
        examples: ["coupon list", "coupon add SAVE10", "coupon remove SAVE10", "coupon pin SAVE10"])
    static let gift = CommandSpec(
        "gift",
        [
            Positional("ACTION", kind: .choice(["list", "take", "refuse", "reset"])),
            Positional("PROMOTION", .optional),
            Positional("SKU", .any),
        ],
        Bilingual("gifts and goods at an add-on price", "赠品与换购"),
        details: Bilingual(
            """
            Gifts come by themselves; take chooses others, a SKU once for each piece. Goods at an add-on price come only when \
            they are taken. A choice is remembered while the promotion offers nothing, until reset or checkout.
            """,
            "赠品自动加入；take 可另选（每件写一次 SKU）。换购品只有 take 之后才加入。优惠暂不满足时选择仍会保留，直到 reset 或结算。"),
        examples: ["gift list", "gift take spend-100 cup", "gift refuse spend-100", "gift reset spend-100"])
    static let topUp = CommandSpec(
        "top-up", options: [.topUpPromotion, .topUpFrom],
        Bilingual("the cheapest goods that reach the next tiers", "凑单"),
        details: Bilingual(
            """
            For every minimum order that is not reached and every next tier: the cheapest goods that reach it, what the cart \
            comes to with them, and whether that is worth it. Nothing is added to the cart.
            """,
            "对每个未达到的起送价与每项优惠的下一档：列出最便宜的凑法、凑后应付多少、是否划算。购物车不会改变。"),
        examples: ["top-up", "top-up --promotion spend-300", "top-up --from socks-m,cap"])
    static let show = CommandSpec(
        "show", Bilingual("the cart page", "查看购物车"),
        details: Bilingual(
            "With --json the object that every editing command prints too.", "加 --json 输出的对象与各修改命令相同。"),
        examples: ["show", "show --json"])
    static let quote = CommandSpec(
        "quote", Bilingual("the price, explained", "价格明细"),
        details: Bilingual(
            "Every adjustment, what was not applied and why, and what is missing to the next tier.",
            "列出每项优惠、未享优惠及其原因、距下一档还差多少。"),
        examples: ["quote", "quote --now 2026-11-11T20:00+08:00"])
    static let checkout = CommandSpec(
        "checkout", options: [.dryRun, .expect], Bilingual("order what is selected", "结算"),
        details: Bilingual(
            """
            Prints one order a shop and takes exactly the pieces ordered out of the cart, in one edit. With --expect and the \
            digest that quote printed it orders only what the shopper saw, and says else what changed.
            """,
            "每家店输出一张订单，并一次性从购物车取出恰好所购数量。--expect 加上 quote 输出的摘要，则只按看到的报价下单，否则说明有何变化。"),
        examples: ["checkout --dry-run", "checkout --json", "checkout --expect DIGEST"])
    static let merge = CommandSpec(
        "merge", [Positional("CART")], Bilingual("take another cart of the same store in, once", "并入同一存储中的另一购物车（仅一次）"),
        details: Bilingual(
            "The other cart is removed afterwards: a guest's cart at sign-in.", "并入后删除另一购物车：如登录时的访客购物车。"),
        examples: ["merge guest"])
}
