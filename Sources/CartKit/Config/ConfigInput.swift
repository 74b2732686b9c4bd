public import CartCore

/// Everything a config is made from, as values: nothing reads the process, so that a test can say what there is.
public struct ConfigInput: Sendable {
    /// The options typed, by name without dashes: `["store": "sqlite:carts.db", "json": "true"]`.
    public var flags: [String: String]
    /// The environment.
    public var environment: [String: String]
    /// The folder that a config file is looked for in first; empty for the process's own.
    public var workingFolder: String
    /// Where config files are read.
    public var files: any FileSystem

    /// An input; without further words nothing was typed and the environment is empty.
    public init(
        flags: [String: String] = [:], environment: [String: String] = [:], workingFolder: String = "",
        files: any FileSystem
    ) {
        self.flags = flags
        self.environment = environment
        self.workingFolder = workingFolder
        self.files = files
    }

    /// A variable of the environment; an empty one counts as none.
    func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// A folder of the XDG base directories, with this framework's own in it. A relative one counts as none.
    public func folder(_ variable: String, default fallback: String) -> String {
        if let base = self.variable(variable), base.hasPrefix("/") { return base + "/cartwright" }
        return PathText.join(self.variable("HOME") ?? "", fallback + "/cartwright")
    }

    /// Where carts are kept when no store is named.
    public var dataFolder: String { folder("XDG_DATA_HOME", default: ".local/share") }
}

/// Paths as text.
enum PathText {
    static func join(_ folder: String, _ path: String) -> String {
        if folder.isEmpty || path.hasPrefix("/") { return path }
        return folder.hasSuffix("/") ? folder + path : folder + "/" + path
    }

    /// The folder a file is in; empty for a bare name.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// A path as written in a file of `folder`: `~/` is the home folder, a relative one starts at `folder`.
    static func resolve(_ path: String, in folder: String, home: String?) -> String {
        if path.hasPrefix("~/"), let home { return join(home, String(path.dropFirst(2))) }
        return join(folder, path)
    }
}

/// What a program's config is where nothing else is said.
public struct ConfigDefaults: Sendable {
    /// How carts answer where practice differs.
    public var rules: CartRules
    /// The selection policy's name.
    public var selection: String
    /// How a market prices.
    public var pricing: PricingProfile
    /// The file in the data folder that carts are kept in.
    public var storeFile: String

    /// Defaults of a program.
    public init(rules: CartRules, selection: String, pricing: PricingProfile, storeFile: String = "carts.db") {
        self.rules = rules
        self.selection = selection
        self.pricing = pricing
        self.storeFile = storeFile
    }

    /// A mall's: many shops, lines selected by hand.
    public static let mall = ConfigDefaults(rules: .mall, selection: "multi-shop", pricing: .mall)
    /// A takeaway's: one shop, everything in the cart is bought.
    public static let takeaway = ConfigDefaults(rules: .takeaway, selection: "whole-cart", pricing: .takeaway)
}
