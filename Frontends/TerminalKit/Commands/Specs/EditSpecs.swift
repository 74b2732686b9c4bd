// The commands that fill and change a cart, as data. `{sku}` in an example stands for a SKU of the program's sample.

extension OptionSpec {
    static let shop = OptionSpec("shop", value: .text("ID"), Bilingual("this shop only", "仅此店铺"))
    static let search = OptionSpec(
        "search", value: .text("TEXT"), Bilingual("only what has this text in its name or SKU", "仅名称或 SKU 含此文字者"))
    static let choice = OptionSpec(
        "option", letter: "o", value: .text("NAME=VALUE"), isRepeatable: true,
        Bilingual("a choice, such as -o size=L; may be given more than once", "选项，如 -o size=L；可多次给出"))
    static let note = OptionSpec("note", value: .text("TEXT"), Bilingual("a note on the line", "该商品的备注"))
    static let selected = OptionSpec("selected", Bilingual("every selected line", "所有已选商品"))
    static let unavailable = OptionSpec("unavailable", Bilingual("every line that cannot be bought", "所有失效商品"))
    static let all = OptionSpec("all", Bilingual("everything", "全部"))
}

extension CommandSpec.Positional {
    static let line = CommandSpec.Positional("LINE")
    static let lines = CommandSpec.Positional("LINE", .any)
    static let sku = CommandSpec.Positional("SKU")
}

extension CommandSpec {
    static let lineHelp = Bilingual(
        "LINE is a SKU when only one line has it, a line's id, or #N for row N of the last look (quote it: '#2').",
        "LINE 可为 SKU（仅一行含此 SKU 时）、行的 id，或上次所见的第 N 行 #N（需加引号：'#2'）。")

    private static func listing(named name: String) -> CommandSpec {
        CommandSpec(
            name, options: [.shop, .search],
            Bilingual("what can be bought: prices, stock, promotions", "可买的商品：价格、库存、优惠"),
            examples: [name, "\(name) --search {sku}", "\(name) --json"])
    }

    static let menu = listing(named: "menu")
    static let catalogListing = listing(named: "catalog")

    static let add = CommandSpec(
        "add", [.sku, Positional("QTY", .optional)], options: [.choice, .note],
        Bilingual("add to the cart", "加入购物车"),
        details: Bilingual(
            "Pieces join the line that has the same SKU and the same choices. Without QTY it is the smallest quantity sold. "
                + "A product's id will do for the SKU when -o names values of its own spec that one SKU alone has.",
            "SKU 与选项相同的商品合并为一行。不给 QTY 时为起购数量。-o 给出的规格只对应一个 SKU 时，可用商品 id 代替 SKU。"),
        examples: ["add {sku}", "add {sku} 2 --note 'ring twice'"])
    static let set = CommandSpec(
        "set", [.line, Positional("QTY")], Bilingual("set a line's quantity", "设定数量"), details: lineHelp,
        examples: ["set {sku} 3", "set '#1' 2"])
    static let inc = CommandSpec(
        "inc", [.line, Positional("N", .optional)], Bilingual("more of a line", "增加数量"), details: lineHelp,
        examples: ["inc {sku}", "inc '#1' 2"])
    static let dec = CommandSpec(
        "dec", [.line, Positional("N", .optional)], Bilingual("less of a line", "减少数量"), details: lineHelp,
        examples: ["dec {sku}", "dec '#1' 2"])
    static let spec = CommandSpec(
        "spec", [.line, Positional("SKU", .optional)], options: [.choice],
        Bilingual("change size, colour, flavour", "修改规格"),
        details: Bilingual(
            "Merges with the line that is that already. -o with a name of the product's own spec, such as its size, picks "
                + "the SKU that differs in that; other choices given with -o are then the line's only ones, and it keeps "
                + "its own when there are none.",
            "若已有相同规格的行则合并。-o 给出商品自身的规格（如尺码）时，改为仅在此不同的 SKU；-o 给出的其他选项即为该行的全部选项，未给出时保留原有选项。"),
        examples: ["spec {sku} {sku}", "spec '#1' -o size=L", "spec '#1' -o spice=hot"])
    static let noteOnLine = CommandSpec(
        "note", [.line, Positional("TEXT")],
        Bilingual("a note on a line; an empty text takes it away", "单品备注；空文字即删除"), details: lineHelp,
        examples: ["note {sku} 'no onions'", "note {sku} ''"])
    static let remark = CommandSpec(
        "remark", [Positional("TEXT")], options: [.shop],
        Bilingual("a remark on a shop's order; an empty text takes it away", "订单备注；空文字即删除"),
        details: Bilingual(
            "--shop may be left out when the cart has one shop's goods only.", "购物车仅有一家店的商品时可省略 --shop。"),
        examples: ["remark 'leave it at the door'"])
    static let remove = CommandSpec(
        "remove", [.lines], options: [.selected, .unavailable], Bilingual("remove lines", "删除商品"),
        details: lineHelp, examples: ["remove {sku}", "remove --unavailable"])
    static let clear = CommandSpec(
        "clear", Bilingual("empty the cart; coupons and saved lines stay", "清空购物车；优惠券与收藏保留"),
        examples: ["clear"])
}
