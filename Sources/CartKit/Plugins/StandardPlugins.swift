internal import CartCore

extension CartPlugins {
    /// The selection policies, pricing rules and animation paths that come with the framework, and the
    /// store `memory:`, which is gone with the program. Other stores are each program's to add.
    public static let standard: CartPlugins = {
        var plugins = CartPlugins()
        // No name is taken yet; if one were, the tests that ask for each built-in name would say which.
        try? plugins.registerSelection("multi-shop", make: StandardSelections.multiShop)
        try? plugins.registerSelection("whole-cart", make: StandardSelections.wholeCart)
        try? plugins.registerSelection("one-shop-at-a-time", make: StandardSelections.oneShop)
        try? plugins.registerStore(scheme: "memory", location: .address, open: StandardStores.memory)
        try? plugins.registerPricingRule("threshold", make: ThresholdDocument.step)
        try? plugins.registerPricingRule("nth-piece", make: NthPieceDocument.step)
        try? plugins.registerPricingRule("ladder", make: LadderDocument.step)
        try? plugins.registerPricingRule("buy-get", make: BuyGetDocument.step)
        try? plugins.registerPricingRule("bundle", make: BundleDocument.step)
        try? plugins.registerPricingRule("percent", make: PercentDocument.step)
        try? plugins.registerPricingRule("amount-off", make: AmountOffDocument.step)
        try? plugins.registerPricingRule("delivery-off", make: DeliveryOffDocument.step)
        try? plugins.registerPricingRule("gift", make: GiftDocument.gift)
        try? plugins.registerPricingRule("add-on", make: GiftDocument.addOn)
        try? plugins.registerPricingRule("sale-price", make: SalePriceDocument.sale)
        try? plugins.registerPricingRule("member-price", make: SalePriceDocument.member)
        for path in BuiltInPath.allCases { try? plugins.registerPath(path.rawValue, make: path.path(in:)) }
        return plugins
    }()
}

/// The built-in selection policies, from the fields of a config's `selection`:
///
///     { policy: "multi-shop", maximumLines: 50, startsSelected: false, selectsReturned: false, entry: "keep" }
///     { policy: "whole-cart", maximumLines: 50 }
///     { policy: "one-shop-at-a-time", maximumLines: 50, entry: "clear" }
private enum StandardSelections {
    private static func maximumLines(_ options: DocumentReader) -> Int? {
        options.integer("maximumLines", in: 1...1_000_000)
    }

    @Sendable static func multiShop(_ options: DocumentReader) -> AnySelectionPolicy? {
        AnySelectionPolicy(
            MultiShopSelection(
                maximumLines: maximumLines(options), startsSelected: options.flag("startsSelected") ?? false,
                selectsReturned: options.flag("selectsReturned") ?? false, entry: options.choice("entry") ?? .keep))
    }

    @Sendable static func wholeCart(_ options: DocumentReader) -> AnySelectionPolicy? {
        AnySelectionPolicy(WholeCartSelection(maximumLines: maximumLines(options)))
    }

    @Sendable static func oneShop(_ options: DocumentReader) -> AnySelectionPolicy? {
        AnySelectionPolicy(
            OneShopSelection(maximumLines: maximumLines(options), entry: options.choice("entry") ?? .keep))
    }
}

/// The store that comes with the kit.
private enum StandardStores {
    /// `memory:`: a new, empty store each time it is opened.
    @Sendable static func memory(
        _ location: String, _ options: [String: String]
    ) throws(CartStoreError) -> any CartStore {
        guard location.isEmpty, options.isEmpty else {
            throw CartStoreError(.badURL, at: "memory:" + location, "memory: takes no location and no options")
        }
        return MemoryCartStore()
    }
}
