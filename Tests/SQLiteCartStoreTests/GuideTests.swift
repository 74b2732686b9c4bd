import CartCore
import CartKit
import Foundation
import SQLiteCartStore
import Testing

/// What Docs/storage.md says of the tables.
struct GuideTests {
    static let pages = ["Docs/storage.md", "Docs/zh-Hans/storage.md"]
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func blocks(_ page: String) throws -> [String] {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
        return text.components(separatedBy: "\n```sql\n").dropFirst().map { $0.components(separatedBy: "\n```")[0] }
    }

    /// A statement without what only lays it out.
    private func plain(_ sql: String) -> String {
        sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            .replacingOccurrences(of: "( ", with: "(").replacingOccurrences(of: " )", with: ")")
    }

    @Test("the tables in the guide are those of a new database", arguments: pages)
    func tables(page: String) throws {
        let schema = try #require(try blocks(page).first)
        var listed = schema.split(separator: ";").map { plain(String($0)) }.filter { !$0.isEmpty }
        // The guide gives the columns of `saved_lines` by naming those of `lines`.
        listed += listed.filter { $0.contains("lines") }.map {
            $0.replacingOccurrences(of: "lines", with: "saved_lines")
        }
        let store = try SQLiteCartStore(path: folder.file())
        let other = OtherConnection(folder.file())
        let made = other.rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL").map(plain)
        #expect(made.sorted() == listed.sorted())
        #expect(other.rows("PRAGMA application_id") == ["1131574359"])
        #expect(other.rows("PRAGMA user_version") == ["3"])
        #expect(other.rows("PRAGMA journal_mode") == ["wal"])
        #expect(try store.execute("PRAGMA synchronous") == ["2"])
        #expect(try store.execute("PRAGMA foreign_keys") == ["1"])
    }

    @Test("the queries in the guide answer what it says", arguments: pages)
    func queries(page: String) async throws {
        let queries = try blocks(page).filter { $0.hasPrefix("SELECT") }
        try #require(queries.count == 3)
        let store = try SQLiteCartStore(path: folder.file())
        let price = Money(minorUnits: 5, currency: .cny)
        for (cart, pieces) in [("ann", 3), ("bob", 1)] {
            let lines = ["tee-red-l", "other"].map { sku in
                CartLine(
                    key: LineKey(shop: ShopID("s"), sku: SKU(sku)), product: ProductID("p"),
                    quantity: sku == "other" ? 1 : pieces,
                    isSelected: cart == "ann", addedPrice: price, addedAt: Fixture.now, order: 1, title: sku,
                    unitPrice: price)
            }
            let snapshot = CartSnapshot(try Cart(CartContents(currency: .cny, lines: lines)))
            _ = try await store.save(snapshot, as: CartID(cart), replacing: .none)
        }
        let other = OtherConnection(folder.file())
        #expect(other.rows(queries[0]) == ["ann|3", "bob|1"])
        #expect(other.rows(queries[1]) == ["tee-red-l|2|4|3", "other|2|2|1"])
        for (checkout, customer) in [("1", "ann"), ("2", "bob"), ("3", "bob")] {
            let claim = CouponClaim(CouponCode("SAVE10"), limits: CouponLimits(uses: 3))
            _ = try await store.take([claim], by: CustomerID(customer), for: EditID(checkout), insteadOf: [])
        }
        #expect(other.rows(queries[2]) == ["bob|2", "ann|1"])
    }
}
