public import CartKit

extension CartPlugins {
    /// Adds a bakery's plugins: the store `folder:`, the selection policy `made-to-order`, the promotion type
    /// `bakers-dozen` and the animation path `hop`.
    ///
    /// - Throws: `PluginError` when one of the names is taken.
    public mutating func registerBakery() throws(PluginError) {
        try registerStore(scheme: FolderCartStore.scheme, open: FolderCartStore.open)
        try registerSelection("made-to-order", make: MadeToOrderSelection.make)
        try registerPricingRule("bakers-dozen", make: BakersDozenRule.make)
        try registerPath("hop", make: HopPath.make)
    }
}
