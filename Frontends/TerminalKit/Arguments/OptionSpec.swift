internal import CartCore
internal import CartScreen

/// An option of the programs.
public struct OptionSpec: Hashable, Sendable {
    /// What the option's value is, for help and completion.
    public enum Value: Hashable, Sendable {
        /// Any text; the name is what help shows in its place.
        case text(String)
        /// A file's name.
        case file
        /// One of these.
        case choice([String])

        /// What help shows in the value's place.
        public var placeholder: String {
            switch self {
            case .text(let name): name
            case .file: "FILE"
            case .choice(let values): values.joined(separator: "|")
            }
        }
    }

    /// The name after the two dashes.
    public let name: String
    /// The letter after one dash, when there is one.
    public let letter: Character?
    /// The value it takes; nil for a flag.
    public let value: Value?
    /// Whether every occurrence counts; of another option the last one does.
    public let isRepeatable: Bool
    /// What it is for.
    public let summary: Bilingual

    /// An option.
    public init(
        _ name: String, letter: Character? = nil, value: Value? = nil, isRepeatable: Bool = false, _ summary: Bilingual
    ) {
        self.name = name
        self.letter = letter
        self.value = value
        self.isRepeatable = isRepeatable
        self.summary = summary
    }
}

extension OptionSpec {
    static let config = OptionSpec("config", value: .file, Bilingual("the config file", "配置文件"))
    static let store = OptionSpec(
        "store", value: .text("URL"),
        Bilingual(
            "where carts are kept, such as sqlite:carts.db or plist:carts.plist",
            "购物车存放处，如 sqlite:carts.db 或 plist:carts.plist"))
    static let catalog = OptionSpec("catalog", value: .file, Bilingual("what can be bought", "商品目录文件"))
    static let cart = OptionSpec(
        "cart", value: .text("ID"), Bilingual("which cart (default: default)", "哪个购物车（默认 default）"))
    static let save = OptionSpec(
        "save", value: .choice(["every-edit", "on-leave"]),
        Bilingual("when to write: after every edit, or once at the end", "何时写入：每次修改后，或结束时一次"))
    static let fulfilment = OptionSpec(
        "fulfilment", value: .choice(Fulfilment.allCases.map(\.rawValue)),
        Bilingual("whether it is brought or picked up", "配送或自取"))
    static let area = OptionSpec("area", value: .text("ID"), Bilingual("the area it is brought to", "配送区域"))
    static let distance = OptionSpec(
        "distance", value: .text("METRES"), Bilingual("how far it is brought", "配送距离（米）"))
    static let persons = OptionSpec(
        "persons", value: .text("N"), Bilingual("for how many persons", "用餐人数"))
    static let customer = OptionSpec(
        "customer", value: .text("ID"),
        Bilingual("who buys, for coupons of limited use (default: the cart)", "顾客，用于限次优惠券（默认即购物车）"))
    static let now = OptionSpec(
        "now", value: .text("ISO-8601"),
        Bilingual("the clock of this run, such as 2026-11-11T20:00+08:00", "本次运行所用的时间，如 2026-11-11T20:00+08:00"))
    static let json = OptionSpec("json", Bilingual("print JSON", "输出 JSON"))
    static let lang = OptionSpec(
        "lang", value: .choice(Language.allCases.map(\.rawValue)), Bilingual("the language", "语言"))
    static let color = OptionSpec(
        "color", value: .choice(Colour.allCases.map(\.rawValue)), Bilingual("when to use colour", "何时使用颜色"))
    static let quiet = OptionSpec("quiet", Bilingual("say nothing of what an edit did", "不报告修改的结果"))
    static let help = OptionSpec("help", letter: "h", Bilingual("explain the program or a command", "说明程序或命令"))
    static let version = OptionSpec("version", Bilingual("print the version", "输出版本号"))

    /// The options that every command takes, before or after its name.
    static let common = [
        config, store, catalog, cart, save, fulfilment, area, distance, persons, customer, now, json, lang, color,
        quiet, help,
        version,
    ]
}
