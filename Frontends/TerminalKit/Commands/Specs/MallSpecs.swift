// The commands of a mall's cart: selecting lines and saving them for later.

extension CommandSpec {
    private static func selecting(_ name: String, _ summary: Bilingual) -> CommandSpec {
        CommandSpec(
            name, [.lines], options: [.shop, .all], summary, details: lineHelp,
            examples: ["\(name) {sku}", "\(name) --all"])
    }

    static let select = selecting("select", Bilingual("select lines, a shop or everything", "选中商品、店铺或全部"))
    static let deselect = selecting("deselect", Bilingual("deselect lines, a shop or everything", "取消选中商品、店铺或全部"))
    static let invert = selecting("invert", Bilingual("select what is not, deselect what is", "反选商品、店铺或全部"))

    static let later = CommandSpec(
        "later", [.line, .lines], Bilingual("save lines for later", "移入收藏"), details: lineHelp,
        examples: ["later {sku}"])
    static let bringBack = CommandSpec(
        "bring-back", [.line, .lines], Bilingual("bring saved lines back into the cart", "从收藏移回购物车"),
        details: Bilingual(
            "LINE is a saved line: its SKU, its id, or #N of the last `saved`.", "LINE 为收藏中的行：SKU、id，或上次 saved 的 #N。"),
        examples: ["bring-back {sku}"])
    static let saved = CommandSpec(
        "saved", Bilingual("what is saved for later", "查看收藏"), examples: ["saved"])
}
