// The commands for scripts and for those who look after stores, catalogs and settings.

extension OptionSpec {
    static let stopOnError = OptionSpec(
        "stop-on-error", Bilingual("stop at the first edit that is refused", "遇到第一个被拒的修改即停止"))
    static let strict = OptionSpec("strict", Bilingual("end with 1 on warnings too", "有警告时也以 1 退出"))
    static let format = OptionSpec(
        "format", value: .choice(["json", "csv"]), Bilingual("the format (default: json)", "格式（默认 json）"))
    static let from = OptionSpec("from", value: .text("URL"), Bilingual("the store to copy from", "来源存储"))
    static let to = OptionSpec("to", value: .text("URL"), Bilingual("the store to copy to", "目标存储"))
}

extension CommandSpec {
    static let apply = CommandSpec(
        "apply", [Positional("FILE", kind: .file)], options: [.stopOnError],
        Bilingual("a batch of edits, one JSON object a line; - is standard input", "批量修改，每行一个 JSON 对象；- 为标准输入"),
        details: Bilingual(
            "Saved once at the end; --save every-edit saves each. With --json one result a line, then the cart.",
            "结束时保存一次；--save every-edit 则逐条保存。加 --json 时每行一个结果，最后是购物车。"),
        examples: ["apply edits.jsonl", "apply - --json --stop-on-error"])
    static let export = CommandSpec(
        "export", options: [.format], Bilingual("the cart as a file, on standard output", "导出购物车到标准输出"),
        examples: ["export > cart.json", "export --format csv > cart.csv"])
    static let importing = CommandSpec(
        "import", [Positional("FILE", kind: .file)], options: [.format],
        Bilingual("add the lines of an exported file; - is standard input", "导入导出文件中的商品；- 为标准输入"),
        details: Bilingual(
            "Every row that is at fault is listed with its line, and then nothing is imported.",
            "有错的行连同行号全部列出，此时不会导入任何内容。"),
        examples: ["import cart.json", "import cart.csv"])
    static let sync = CommandSpec(
        "sync", [Positional("ACTION", kind: .choice(["status", "now"]))],
        Bilingual("edits that wait to be sent to the store", "等待写入存储的修改"), examples: ["sync status", "sync now"])
    static let promotions = CommandSpec(
        "promotions", [Positional("ACTION", kind: .choice(["check"]))], options: [.strict],
        Bilingual("promotions that can never apply, make no sense or give too much", "检查永不生效、不合理或优惠过度的优惠"),
        details: Bilingual(
            "Ends with 1 when there is an error; a warning may be meant, and ends with 1 only with --strict.",
            "有错误时以 1 退出；警告可能是有意为之，只有加上 --strict 才以 1 退出。"),
        examples: ["promotions check", "promotions check --catalog mall.json5 --strict"])
    static let store = CommandSpec(
        "store", [Positional("ACTION", kind: .choice(["info", "check", "copy"]))], options: [.from, .to],
        Bilingual("where carts are kept: what is there, whether it is whole, moving it", "购物车存储：内容、完整性、迁移"),
        examples: ["store info", "store check", "store copy --from plist:carts.plist --to sqlite:carts.db"])
    static let config = CommandSpec(
        "config", [Positional("ACTION", kind: .choice(["show", "check"]))],
        Bilingual("the settings in force and where each came from", "当前设置及其来源"),
        examples: ["config show", "config check --config cartwright.json5"])
    static let completions = CommandSpec(
        "completions", [Positional("SHELL", kind: .choice(["bash", "zsh", "fish"]))],
        Bilingual("a completion script for a shell", "命令行补全脚本"), examples: ["completions bash"])
}
