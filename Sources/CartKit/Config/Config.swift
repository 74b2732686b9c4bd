public import CartCore

/// What is in force in a run of a program: a flag beats the environment, which beats the file, which beats the default.
///
/// The file, `cartwright.json5`; every key may be left out, and null means that it is:
///
///     { store: "sqlite:carts.db",       // paths here are relative to this file's folder
///       save: "every-edit",             // or "on-leave", or "after:500" (milliseconds)
///       catalog: "catalog.json5",
///       cart: { id: "default", capacity: 300, maximumQuantity: 9999, excess: "refuse", belowMinimum: "stop",
///               zero: "refuse", adding: "merge", place: "top", shops: "many", merging: "sum" },   // or the id alone
///       selection: { policy: "multi-shop", maximumLines: 50 },   // or the policy's name alone
///       pricing: { profile: "mall", thresholdBasis: "price", fulfilment: "delivery" },   // or the profile alone
///       motion: { path: "parabola", reduced: false },            // or the path alone
///       area: "riverside", distance: 1500,   // where the shopper is, the second in metres from the shop
///       distances: { jujia: 12000 },    // from single shops
///       persons: 2,                     // for how many, where shops require goods for each
///       memberships: ["gold"],          // for prices that members get
///       customer: "ann",                // for how often a customer may use a coupon
///       purchases: { "console": 1 },    // pieces bought before, for limits per customer
///       language: "zh-Hans", color: "auto", now: "2026-06-18T20:00", json: false, quiet: false }
public struct Config: Sendable {
    /// Whether output is coloured.
    public enum Color: String, Hashable, Sendable, CaseIterable {
        /// On a terminal, unless NO_COLOR is set.
        case auto
        /// Always.
        case always
        /// Never.
        case never
    }

    /// Every effective value with its source, for `config show`.
    public internal(set) var values: [ConfigValue] = []
    /// The config file that was read.
    public internal(set) var file: String?
    /// The store's URL.
    public internal(set) var store = ""
    /// Whether nobody named a store; its folder is then the framework's own, made at need.
    public internal(set) var isDefaultStore = true
    /// When a cart is saved; nil for the default of the store's kind.
    public internal(set) var save: SavePolicy?
    /// The catalog's file; nil for the built-in sample.
    public internal(set) var catalog: String?
    /// The cart's id.
    public internal(set) var cart = CartID("default")
    /// How carts answer where practice differs.
    public internal(set) var rules: CartRules
    /// The selection policy.
    public internal(set) var selection: AnySelectionPolicy
    /// How the market prices.
    public internal(set) var pricing: PricingProfile
    /// How carts reach the shopper.
    public internal(set) var fulfilment = Fulfilment.delivery
    /// The area that the shopper is in; nil when it is not known.
    public internal(set) var area: AreaID?
    /// How far the shopper is from the shop, in metres; nil when it is not known.
    public internal(set) var distance: Int?
    /// The same for single shops, before `distance`.
    public internal(set) var distances: [ShopID: Int] = [:]
    /// How many persons orders are for; nil when it is not known.
    public internal(set) var persons: Int?
    /// The memberships that the shopper holds.
    public internal(set) var memberships: Set<String> = []
    /// The animation path's name.
    public internal(set) var path = BuiltInPath.parabola.rawValue
    /// Whether nothing flies.
    public internal(set) var hasReducedMotion = false
    /// Who buys, for the uses of coupons; nil when nobody said, and the cart's name stands for the customer.
    public internal(set) var customer: CustomerID?
    /// Pieces bought before, for limits per customer.
    public internal(set) var purchases: [SKU: Int] = [:]
    /// The language (`en` or `zh-Hans`); nil for the locale's.
    public internal(set) var language: String?
    /// Whether output is coloured.
    public internal(set) var color = Color.auto
    /// The clock of this run; nil for the real one. Without an offset it is in the catalog's zone.
    public internal(set) var now: LocalTime?
    /// Whether output is JSON.
    public internal(set) var json = false
    /// Whether only what was asked for is printed.
    public internal(set) var quiet = false

    /// Finds, reads and judges a program's config.
    ///
    /// - Throws: every fault there is: of the file, of variables and of flags.
    public init(
        _ input: ConfigInput, defaults: ConfigDefaults, plugins: CartPlugins
    ) throws(ConfigError) {
        rules = defaults.rules
        pricing = defaults.pricing
        selection = .multiShop
        let loader = try ConfigLoader(input, defaults: defaults, plugins: plugins)
        loader.read(into: &self)
        if !loader.faults.isEmpty { throw ConfigError(faults: loader.faults) }
    }
}

/// One effective value of a config, and where it came from.
public struct ConfigValue: Hashable, Sendable {
    /// The key, as in the file: `cart.capacity`.
    public var key: String
    /// The value as text.
    public var value: String
    /// Where it came from.
    public var source: ConfigSource

    /// A value.
    public init(key: String, value: String, source: ConfigSource) {
        self.key = key
        self.value = value
        self.source = source
    }
}

/// Where a value of a config came from.
public enum ConfigSource: Hashable, Sendable, CustomStringConvertible {
    /// A flag: `--store`.
    case flag(String)
    /// A variable of the environment: `CARTWRIGHT_STORE`.
    case variable(String)
    /// A key of a file.
    case file(path: String, key: String)
    /// Nobody said anything.
    case standard

    /// The source as `config show` prints it: `--store`, `CARTWRIGHT_STORE`, `cartwright.json5(store)`, `default`.
    public var description: String {
        switch self {
        case .flag(let name): "--" + name
        case .variable(let name): name
        case .file(let path, let key): "\(path)(\(key))"
        case .standard: "default"
        }
    }
}

/// One thing wrong with a config.
public struct ConfigFault: Hashable, Sendable, CustomStringConvertible {
    /// The file it is in; nil when a flag or a variable is wrong, which the fault's path then names.
    public var file: String?
    /// What is wrong, at which key.
    public var fault: DocumentFault

    /// File, key and message in one line, in a language.
    public func line(in language: String) -> String {
        (file.map { $0 + ": " } ?? "") + fault.line(in: language)
    }

    /// File, key and message in English.
    public var description: String { line(in: "en") }
}

/// Why there is no config.
public struct ConfigError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Everything that is wrong; at least one.
    public var faults: [ConfigFault]

    /// All of it in English, one a line.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
}
