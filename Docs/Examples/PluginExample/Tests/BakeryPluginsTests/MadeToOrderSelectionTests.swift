import BakeryPlugins
import CartCore
import CartKit
import Testing

@Suite("MadeToOrderSelection")
struct MadeToOrderSelectionTests {
    @Test("selecting a line lets go of the other; a line on request is refused")
    func selecting() throws {
        var bakery = try Bakery(selection: AnySelectionPolicy(MadeToOrderSelection(onRequest: [SKU("cake")])))
        for sku in ["roll", "bun", "cake"] { try bakery.perform(.add(SKU(sku))) }
        #expect(bakery.selected.isEmpty)
        try bakery.perform(.select(.lines([bakery.line("roll")])))
        #expect(bakery.selected == ["roll"])
        try bakery.perform(.select(.lines([bakery.line("bun")])))
        #expect(bakery.selected == ["bun"])
        let cake = bakery.line("cake")
        #expect(throws: CartError.notSelectable(cake)) { try bakery.perform(.select(.lines([cake]))) }
        #expect(throws: CartError.selectionLimit(1)) { try bakery.perform(.select(.all)) }
        #expect(bakery.selected == ["bun"])
    }

    @Test("a config names it with its goods on request; a mistyped field is a fault with its path")
    func config() throws {
        func config(_ fields: String) throws -> Config {
            let files = OneFile(
                path: "cartwright.json5", text: #"{ selection: { policy: "made-to-order", \#(fields) } }"#)
            return try Config(ConfigInput(files: files), defaults: .mall, plugins: Bakery.plugins())
        }
        var bakery = try Bakery(selection: try config(#"onRequest: ["roll"]"#).selection)
        #expect(bakery.selection.name == "made-to-order")
        try bakery.perform(.add(SKU("roll")))
        #expect(!bakery.selection.maySelect(try #require(bakery.cart.line(bakery.line("roll")))))
        let error = #expect(throws: ConfigError.self) { _ = try config(#"onReqest: ["roll"]"#) }
        #expect(error?.faults.map(\.fault.path) == ["selection.onReqest"])
    }
}
