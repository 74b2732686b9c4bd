import CartCore
import CartKit
import CartTestKit
import Testing

/// A session's surroundings: a sample mall, a clock that a test moves, a store that a test breaks.
struct SessionWorld {
    let clock = TestClock()
    let memory = MemoryCartStore()
    let store: FaultyCartStore
    let files = MemoryFileSystem()
    let catalog: Catalog
    let id = CartID("cart")
    static let lost = CartStoreError(.unavailable, at: "test", "no answer")
    static let full = CartStoreError(.inputOutput, at: "test", "disk full")

    init() throws {
        store = FaultyCartStore(memory)
        catalog = try SampleMall.catalog()
    }

    var journal: EditJournal {
        EditJournal(folder: "/data", store: "memory:", cart: id, files: files)
    }

    func settings(_ policy: SavePolicy = .everyEdit, journaled: Bool = false) -> CartSession.Settings {
        let (clock, catalog) = (clock, catalog)
        return CartSession.Settings(
            now: { clock.now }, context: { CartContext(catalog: catalog, now: $0) }, policy: policy,
            journal: journaled ? journal : nil)
    }

    func open(_ policy: SavePolicy = .everyEdit, journaled: Bool = false) async throws -> CartSession {
        try await CartSession.open(id, in: store, settings: settings(policy, journaled: journaled))
    }

    func stored() async throws -> Cart { try await memory.load(id)?.cart ?? Cart(currency: .cny) }

    /// An edit that adds an item of the mall.
    func add(_ id: String, _ shop: Int, _ item: Int, _ quantity: Int = 1) -> CartEdit {
        CartEdit(id: EditID(id), .add(SampleMall.sku(shop, item), quantity: quantity))
    }

    /// The line of an item without choices.
    func line(_ shop: Int, _ item: Int) -> LineID { LineID("shop-\(shop)/sku-\(shop)-\(item)") }
}
