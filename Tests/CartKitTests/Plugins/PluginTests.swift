import CartCore
import CartKit
import Testing

@Suite struct PluginTests {
    @Test("the built-in plugins are registered under their names")
    func builtIns() {
        let plugins = CartPlugins.standard
        #expect(plugins.selections.keys.sorted() == ["multi-shop", "one-shop-at-a-time", "whole-cart"])
        #expect(
            plugins.pricingRules.keys.sorted() == [
                "add-on", "amount-off", "bundle", "buy-get", "delivery-off", "gift", "ladder", "member-price",
                "nth-piece", "percent",
                "sale-price", "threshold",
            ])
        #expect(plugins.paths.keys.sorted() == BuiltInPath.allCases.map(\.rawValue).sorted())
        #expect(plugins.stores.keys.sorted() == ["memory"])
    }

    @Test("a name can be registered once, and must be a name")
    func names() {
        var plugins = CartPlugins.standard
        let taken = #expect(throws: PluginError.self) { try plugins.registerPath("arc") { _ in nil } }
        #expect(taken?.problem == .nameTaken)
        let malformed = #expect(throws: PluginError.self) { try plugins.registerSelection("") { _ in nil } }
        #expect(malformed?.problem == .malformedName)
        let scheme = #expect(throws: PluginError.self) {
            try plugins.registerStore(scheme: "My Store") { _, _ throws(CartStoreError) in MemoryCartStore() }
        }
        #expect(scheme?.problem == .malformedName)
    }

    @Test("a store is opened by its URL's scheme, with location and options")
    func opening() throws {
        var plugins = CartPlugins()
        try plugins.registerStore(scheme: "echo") { location, options throws(CartStoreError) in
            throw CartStoreError(
                .notAllowed, at: location, options.map { "\($0)=\($1)" }.sorted().joined(separator: ";"))
        }
        let error = #expect(throws: CartStoreError.self) { _ = try plugins.openStore("ECHO:a b/c.db?x=1&y=%3F%20z") }
        #expect(error?.place == "a b/c.db")
        #expect(error?.reason == "x=1;y=? z")
    }

    @Test("an unknown or missing scheme names those known and the nearest")
    func unknownScheme() {
        let misspelt = #expect(throws: CartStoreError.self) { _ = try CartPlugins.standard.openStore("memroy:") }
        #expect(misspelt?.code == .badURL)
        #expect(misspelt?.reason.contains("did you mean memory?") == true)
        let bare = #expect(throws: CartStoreError.self) { _ = try CartPlugins.standard.openStore("carts.db") }
        #expect(bare?.reason.contains("known schemes: memory") == true)
    }

    @Test(
        "a URL survives being read and written",
        arguments: [
            "sqlite:carts.db", "sqlite:/var/a b/购物车.db", "http://host:8080", "plist:c.plist?format=binary",
            "x:?a=%26%3D%3F&b=",
        ])
    func roundTrip(text: String) throws {
        let url = try StoreURL(parsing: text)
        #expect(url.description == text)
        #expect(try StoreURL(parsing: url.description) == url)
    }

    @Test("malformed options are refused", arguments: ["x:y?a", "x:y?a=1&a=2", "x:y?=1", "x:y?a=%zz", "x:a\u{1B}b"])
    func badOptions(text: String) {
        #expect(throws: CartStoreError.self) { try StoreURL(parsing: text) }
    }
}
