internal import CartKit
internal import PlistCartStore
internal import SQLiteCartStore
internal import TerminalKit

@main
struct Main {
    static func main() async {
        var plugins = CartPlugins.standard
        // The schemes are this list's own, so none can be taken.
        try? plugins.registerStore(scheme: SQLiteCartStorePlugin.scheme, open: SQLiteCartStorePlugin.open)
        try? plugins.registerStore(scheme: PlistCartStorePlugin.scheme, open: PlistCartStorePlugin.open)
        var defaults = ConfigDefaults.mall
        defaults.storeFile = "multishop.db"
        let spec = ProgramSpec(
            name: "multishop", summary: Bilingual("many shops: a mall", "多店铺：商城购物车"), commands: Command.mall,
            plugins: plugins, defaults: defaults, sampleCatalog: SampleCatalog.mall,
            exampleSKU: "tee-red-l")
        await Program(spec).main()
    }
}
