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
        var defaults = ConfigDefaults.takeaway
        defaults.storeFile = "takeaway.db"
        let spec = ProgramSpec(
            name: "takeaway", summary: Bilingual("one shop: a takeaway counter", "单店：外卖点餐"), commands: Command.takeaway,
            plugins: plugins, defaults: defaults,
            sampleCatalog: SampleCatalog.takeaway,
            exampleSKU: "tomato-noodles")
        await Program(spec).main()
    }
}
