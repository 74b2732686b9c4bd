internal import BakeryPlugins
internal import CartKit
internal import Foundation
internal import PlistCartStore
internal import SQLiteCartStore
internal import TerminalKit

/// A shop of one's own: the commands of a mall, the built-in plugins, and the bakery's. Which of them are used is
/// said by `cartwright.json5`.
@main
struct Main {
    static func main() async {
        var plugins = CartPlugins.standard
        do throws(PluginError) {
            try plugins.registerStore(scheme: SQLiteCartStorePlugin.scheme, open: SQLiteCartStorePlugin.open)
            try plugins.registerStore(scheme: PlistCartStorePlugin.scheme, open: PlistCartStorePlugin.open)
            try plugins.registerBakery()
        } catch {
            // Two plugins of one name: no shopper can mend that, so the program does not start.
            FileHandle.standardError.write(Data("example-shop: \(error)\n".utf8))
            exit(70)
        }
        let spec = ProgramSpec(
            name: "example-shop", summary: Bilingual("a bakery with plugins of its own", "自带插件的面包店"),
            commands: Command.mall, plugins: plugins, defaults: .mall, sampleCatalog: SampleCatalog.mall,
            exampleSKU: "tee-red-l")
        await Program(spec).main()
    }
}
