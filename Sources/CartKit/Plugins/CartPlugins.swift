public import CartCore

/// What a program can do beyond the core, by name: stores by URL scheme; selection policies, pricing rules and
/// animation paths by the names that a config or catalog uses.
///
/// A value that is passed in; there is no registry of the process. Each program's `main` starts from ``standard`` and
/// registers what it carries, built-in backends like a stranger's.
public struct CartPlugins: Sendable {
    /// Opens a store: the URL without its scheme and options, and the options (`?key=value`).
    public typealias StoreOpener =
        @Sendable (_ location: String, _ options: [String: String]) throws(CartStoreError) -> any CartStore
    /// Makes a selection policy from the fields of the config's `selection`. It reads its own fields only; when one is
    /// wrong it notes the fault with the reader and answers what it can.
    public typealias SelectionFactory = @Sendable (_ options: DocumentReader) -> AnySelectionPolicy?
    /// Makes a pricing rule from a promotion or coupon; nil after noting with the reader what is wrong.
    public typealias PricingFactory = @Sendable (_ promotion: PromotionDocument) -> PricingStep?
    /// Makes the path of a toss; nil while the geometry is not laid out.
    public typealias PathFactory = @Sendable (_ geometry: TossGeometry) -> FlightPath?

    /// A kind of store.
    public struct StoreKind: Sendable {
        /// What the location of such a store's URL is.
        public enum Location: Hashable, Sendable {
            /// A path; a relative one in a config file is relative to that file's folder.
            case file
            /// Something else, taken as it is.
            case address
        }

        /// What the location is.
        public let location: Location
        /// Opens one.
        public let open: StoreOpener
    }

    /// The kinds of stores by URL scheme.
    public private(set) var stores: [String: StoreKind] = [:]
    /// The selection policies by name.
    public private(set) var selections: [String: SelectionFactory] = [:]
    /// The pricing rules by type name.
    public private(set) var pricingRules: [String: PricingFactory] = [:]
    /// The animation paths by name.
    public private(set) var paths: [String: PathFactory] = [:]

    /// A registry with nothing in it.
    public init() {}

    // MARK: Registering

    /// Registers a kind of store under a URL scheme: lower-case letters, digits, `+`, `-` and `.`, a letter first.
    ///
    /// - Throws: `PluginError` when the scheme is taken or malformed.
    public mutating func registerStore(
        scheme: String, location: StoreKind.Location = .file, open: @escaping StoreOpener
    ) throws(PluginError) {
        guard StoreURL.isScheme(scheme) else { throw PluginError(.malformedName, .store, scheme) }
        if stores[scheme] != nil { throw PluginError(.nameTaken, .store, scheme) }
        stores[scheme] = StoreKind(location: location, open: open)
    }

    /// Registers a selection policy.
    ///
    /// - Throws: `PluginError` when the name is taken or malformed.
    public mutating func registerSelection(
        _ name: String, make: @escaping SelectionFactory
    ) throws(PluginError) {
        try check(name, .selection, isTaken: selections[name] != nil)
        selections[name] = make
    }

    /// Registers a type of promotion.
    ///
    /// - Throws: `PluginError` when the name is taken or malformed.
    public mutating func registerPricingRule(
        _ type: String, make: @escaping PricingFactory
    ) throws(PluginError) {
        try check(type, .pricingRule, isTaken: pricingRules[type] != nil)
        pricingRules[type] = make
    }

    /// Registers an animation path.
    ///
    /// - Throws: `PluginError` when the name is taken or malformed.
    public mutating func registerPath(_ name: String, make: @escaping PathFactory) throws(PluginError) {
        try check(name, .path, isTaken: paths[name] != nil)
        paths[name] = make
    }

    private func check(_ name: String, _ kind: PluginError.Kind, isTaken: Bool) throws(PluginError) {
        do {
            _ = try Tag(validating: name)
        } catch {
            throw PluginError(.malformedName, kind, name)
        }
        if isTaken { throw PluginError(.nameTaken, kind, name) }
    }

    // MARK: Stores

    /// What tells a store from every other on this machine: its URL without options, and a file by its absolute path with
    /// links resolved. Two ways to write one file give one identity; one relative path in two folders gives two.
    ///
    /// - Parameters:
    ///   - url: the store's URL; one that is not understood is its own identity.
    ///   - folder: the folder that a relative path starts at, absolute.
    ///   - home: the folder that `~/` stands for.
    public func identity(ofStore url: String, in folder: String, home: String? = nil) -> String {
        guard let parsed = try? StoreURL(parsing: url), let kind = stores[parsed.scheme] else { return url }
        switch kind.location {
        case .address: return parsed.description
        case .file:
            return parsed.scheme + ":" + SystemCalls.realPath(PathText.resolve(parsed.location, in: folder, home: home))
        }
    }

    /// Opens the store of a URL such as `sqlite:carts.db`.
    ///
    /// - Throws: `badURL` when the URL is malformed or its scheme unknown (the reason names those known and the
    ///   nearest), and what the store's own opening throws.
    public func openStore(_ url: String) throws(CartStoreError) -> any CartStore {
        let parsed = try StoreURL(parsing: url, knownSchemes: stores.keys.sorted())
        guard let kind = stores[parsed.scheme] else { throw parsed.unknownScheme(known: stores.keys.sorted()) }
        return try kind.open(parsed.location, parsed.options)
    }
}

/// Why something cannot be registered.
public struct PluginError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Problem: String, Hashable, Sendable {
        /// Something of the same kind has the name already.
        case nameTaken = "name-taken"
        /// The name is empty, or holds what a name cannot hold.
        case malformedName = "malformed-name"
    }

    /// The kinds of plugins.
    public enum Kind: String, Hashable, Sendable {
        /// A store, by URL scheme.
        case store
        /// A selection policy.
        case selection
        /// A type of promotion.
        case pricingRule = "pricing rule"
        /// An animation path.
        case path
    }

    /// What is wrong.
    public let problem: Problem
    /// The kind of plugin.
    public let kind: Kind
    /// The name it was to have.
    public let name: String

    init(_ problem: Problem, _ kind: Kind, _ name: String) {
        self.problem = problem
        self.kind = kind
        self.name = name
    }

    /// What happened, in English.
    public var description: String {
        switch problem {
        case .nameTaken: "a \(kind.rawValue) named \(DocumentValue.quoted(name)) is registered already"
        case .malformedName: "\(DocumentValue.quoted(name)) cannot be the name of a \(kind.rawValue)"
        }
    }
}
