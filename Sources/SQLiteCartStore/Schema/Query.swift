/// Every statement that carts are read and written by. Values are bound at the question marks, in order.
enum Query: Int, CaseIterable {
    case beginWriting, beginReading, commit

    case revision, replaceRevision, replaceCart, insertCart, deleteCart
    case removedRevision, insertRemoved, deleteRemoved
    case cart, shops, lines, savedLines, coupons, choices, edits, setAside

    case upsertShop, upsertLine, upsertSavedLine
    case deleteShop, deleteLine, deleteSavedLine
    case deleteShops, deleteLines, deleteSavedLines, deleteCoupons, deleteChoices, deleteEdits, deleteSetAside
    case insertCoupon, insertChoice, insertSetAside
    case appendEdit, oldestEdit, deleteEdit
    case firstIDs, idsAfter
    case couponUses, couponUse, insertCouponUse, deleteCouponUses

    /// The columns of a line, in the order `CartLine` binds and reads them, after `cart`.
    private static let lineColumns = """
        id, shop, sku, product, customisations, quantity, selected, note, added_price, added_at, position, title, \
        unit_price, list_price, availability, extra
        """

    private static func selectLines(from table: String) -> String {
        "SELECT \(lineColumns) FROM \(table) WHERE cart = ? ORDER BY position DESC, id"
    }

    /// What makes a line's id (shop, SKU, customisations) never changes under that id.
    private static func upsertLine(into table: String) -> String {
        """
        INSERT INTO \(table) (cart, \(lineColumns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (cart, id) DO UPDATE SET product = excluded.product, quantity = excluded.quantity,
        selected = excluded.selected, note = excluded.note, added_price = excluded.added_price,
        added_at = excluded.added_at, position = excluded.position, title = excluded.title,
        unit_price = excluded.unit_price, list_price = excluded.list_price, availability = excluded.availability,
        extra = excluded.extra
        """
    }

    /// The SQL.
    var sql: String {
        switch self {
        case .beginWriting: "BEGIN IMMEDIATE"
        case .beginReading: "BEGIN"
        case .commit: "COMMIT"

        case .revision: "SELECT revision FROM carts WHERE id = ?"
        case .replaceRevision: "UPDATE carts SET revision = ? WHERE id = ? AND revision = ?"
        case .replaceCart: "UPDATE carts SET revision = ?, currency = ?, extra = ? WHERE id = ? AND revision = ?"
        case .insertCart: "INSERT INTO carts (revision, currency, extra, id) VALUES (?, ?, ?, ?)"
        case .deleteCart: "DELETE FROM carts WHERE id = ?"
        case .removedRevision: "SELECT revision FROM removed_carts WHERE id = ?"
        case .insertRemoved: "INSERT INTO removed_carts (id, revision) VALUES (?, ?)"
        case .deleteRemoved: "DELETE FROM removed_carts WHERE id = ?"

        case .cart: "SELECT revision, currency, extra FROM carts WHERE id = ?"
        case .shops: "SELECT id, position, remark FROM shops WHERE cart = ?"
        case .lines: Self.selectLines(from: "lines")
        case .savedLines: Self.selectLines(from: "saved_lines")
        case .coupons: "SELECT code FROM coupons WHERE cart = ? ORDER BY position"
        case .choices:
            "SELECT promotion, decision, sku, quantity FROM choices WHERE cart = ? ORDER BY promotion, position"
        case .edits: "SELECT id, applied_at FROM applied_edits WHERE cart = ? ORDER BY position"
        case .setAside: "SELECT value, problem FROM set_aside WHERE cart = ? ORDER BY position"

        case .upsertShop:
            """
            INSERT INTO shops (cart, id, position, remark) VALUES (?, ?, ?, ?)
            ON CONFLICT (cart, id) DO UPDATE SET position = excluded.position, remark = excluded.remark
            """
        case .upsertLine: Self.upsertLine(into: "lines")
        case .upsertSavedLine: Self.upsertLine(into: "saved_lines")
        case .deleteShop: "DELETE FROM shops WHERE cart = ? AND id = ?"
        case .deleteLine: "DELETE FROM lines WHERE cart = ? AND id = ?"
        case .deleteSavedLine: "DELETE FROM saved_lines WHERE cart = ? AND id = ?"
        case .deleteShops: "DELETE FROM shops WHERE cart = ?"
        case .deleteLines: "DELETE FROM lines WHERE cart = ?"
        case .deleteSavedLines: "DELETE FROM saved_lines WHERE cart = ?"
        case .deleteCoupons: "DELETE FROM coupons WHERE cart = ?"
        case .deleteChoices: "DELETE FROM choices WHERE cart = ?"
        case .deleteEdits: "DELETE FROM applied_edits WHERE cart = ?"
        case .deleteSetAside: "DELETE FROM set_aside WHERE cart = ?"
        case .insertCoupon: "INSERT INTO coupons (cart, position, code) VALUES (?, ?, ?)"
        case .insertChoice:
            """
            INSERT INTO choices (cart, promotion, position, decision, sku, quantity) VALUES (?, ?, ?, ?, ?, ?)
            """
        case .insertSetAside: "INSERT INTO set_aside (cart, position, value, problem) VALUES (?, ?, ?, ?)"

        case .appendEdit:
            """
            INSERT INTO applied_edits (cart, position, id, applied_at)
            SELECT ?1, 1 + coalesce(max(position), 0), ?2, ?3 FROM applied_edits WHERE cart = ?1
            """
        case .oldestEdit: "SELECT position, id FROM applied_edits WHERE cart = ? ORDER BY position LIMIT 1"
        case .deleteEdit: "DELETE FROM applied_edits WHERE cart = ? AND position = ?"
        case .firstIDs: "SELECT id FROM carts ORDER BY id LIMIT ?"
        case .idsAfter: "SELECT id FROM carts WHERE id > ? ORDER BY id LIMIT ?"

        case .couponUses: "SELECT count(*), coalesce(sum(customer = ?2), 0) FROM coupon_uses WHERE coupon = ?1"
        case .couponUse: "SELECT customer FROM coupon_uses WHERE checkout = ? AND coupon = ?"
        case .insertCouponUse:
            "INSERT INTO coupon_uses (checkout, coupon, customer) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        case .deleteCouponUses: "DELETE FROM coupon_uses WHERE checkout = ?"
        }
    }
}
