import BakeryPlugins
import CartCore
import CartKit

/// A catalog with promotions and a cart to put its goods in, as a shopper does.
struct Bakery {
    let document: CatalogDocument
    let catalog: Catalog
    let selection: AnySelectionPolicy
    private(set) var cart: Cart
    private var edits = 0

    /// The plugins under test, beside the built-in ones.
    static func plugins() throws -> CartPlugins {
        var plugins = CartPlugins.standard
        try plugins.registerBakery()
        return plugins
    }

    /// Rolls at 0.90, buns at 1.20 and a cake at 240.00, with these promotions (JSON5, inside the list).
    init(promotions: String = "", selection: AnySelectionPolicy = .multiShop) throws {
        func product(_ sku: String, _ price: String) -> String {
            #"{ id: "\#(sku)", title: "\#(sku)", skus: [ { sku: "\#(sku)", price: "\#(price)" } ] }"#
        }
        let products = [product("roll", "0.90"), product("bun", "1.20"), product("cake", "240.00")]
        let text = """
            { currency: "EUR", shops: [ { id: "bakery", name: "Bakery", products: [\(products.joined(separator: ","))] } ],
              promotions: [\(promotions)] }
            """
        document = try CatalogDocument(jsonText: text, plugins: Self.plugins())
        catalog = try document.catalog(language: "en")
        cart = Cart(currency: catalog.currency)
        self.selection = selection
    }

    mutating func perform(_ action: CartEdit.Action) throws(CartError) {
        edits += 1
        let context = CartContext(catalog: catalog, selection: selection, now: Timestamp(milliseconds: 0))
        try cart.apply(CartEdit(id: EditID("edit \(edits)"), action), in: context)
    }

    /// The line of a SKU that has one.
    func line(_ sku: String) -> LineID { cart.lines(of: SKU(sku)).first ?? LineID(sku) }

    /// What is selected, in page order.
    var selected: [String] { cart.lines.filter(\.isSelected).map(\.sku.rawValue) }

    var context: PricingContext {
        PricingContext(
            catalog: catalog, promotions: document.promotions(language: "en"), now: Timestamp(milliseconds: 0))
    }
}
