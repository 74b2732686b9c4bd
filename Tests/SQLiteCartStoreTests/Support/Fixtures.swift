import CSQLite
import CartCore
import CartKit
import Foundation
import SQLiteCartStore

/// A folder of one test, removed with it.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("cart-sqlite-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// A path in the folder.
    func file(_ name: String = "carts.db") -> String { path + "/" + name }

    /// What a file of the folder holds, byte for byte.
    func bytes(of name: String = "carts.db") throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: file(name)))
    }
}

/// A shop's things and carts of them.
enum Fixture {
    static let id = CartID("default")
    static let now = Timestamp(milliseconds: 1_800_000_000_000)

    static func sku(_ index: Int) -> SKU { SKU("sku-\(index)") }
    static func line(_ index: Int) -> LineID { LineKey(shop: ShopID("shop-\(index % 3)"), sku: sku(index)).id }

    /// A catalog of so many things in three shops.
    static func context(of count: Int, now: Timestamp = now) throws -> CartContext {
        let shops = (0..<3).map { Shop(id: ShopID("shop-\($0)"), name: "Shop \($0)") }
        let products = (0..<count).map {
            Product(id: ProductID("p-\($0)"), shop: ShopID("shop-\($0 % 3)"), title: "Thing \($0)")
        }
        let offers = (0..<count).map {
            Offer(
                sku: sku($0), product: ProductID("p-\($0)"), shop: ShopID("shop-\($0 % 3)"),
                price: Money(minorUnits: Int64(100 + $0), currency: .cny))
        }
        var rules = CartRules.mall
        rules.capacity = 100_000
        let catalog = try Catalog(currency: .cny, shops: shops, products: products, offers: offers)
        return CartContext(catalog: catalog, rules: rules, now: now)
    }

    /// A cart with one line of each thing.
    static func cart(of count: Int, in context: CartContext) throws -> Cart {
        var cart = Cart(currency: .cny)
        for index in 0..<count { try perform(.add(sku(index)), "add-\(index)", on: &cart, in: context) }
        return cart
    }

    /// Applies an edit; answers the snapshot of the cart after it, with what changed.
    @discardableResult
    static func perform(
        _ action: CartEdit.Action, _ edit: String, on cart: inout Cart, in context: CartContext
    ) throws -> CartSnapshot {
        let changes = try cart.apply(CartEdit(id: EditID(edit), action), in: context)
        var delta = CartDelta()
        delta.absorb(changes, of: EditID(edit), in: cart)
        return CartSnapshot(cart, delta: delta)
    }
}

/// A second look at a database: another connection, as the `sqlite3` program has one.
final class OtherConnection {
    private var handle: OpaquePointer?

    init(_ path: String) {
        sqlite3_open(path, &handle)
        sqlite3_busy_timeout(handle, 0)
    }

    deinit { sqlite3_close_v2(handle) }

    /// Runs statements; answers SQLite's code.
    @discardableResult
    func run(_ sql: String) -> Int32 { sqlite3_exec(handle, sql, nil, nil, nil) }

    /// The rows of a query, columns joined by "|".
    func rows(_ sql: String) -> [String] {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
            return ["error: " + String(cString: sqlite3_errmsg(handle))]
        }
        defer { sqlite3_finalize(statement) }
        var rows: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            let columns = (0..<sqlite3_column_count(statement)).map { column in
                sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "NULL"
            }
            rows.append(columns.joined(separator: "|"))
        }
        return rows
    }
}
