internal import CSQLite
internal import CartCore
internal import CartKit

extension Connection {
    /// What is in the database.
    func info() throws(CartStoreError) -> StoreInfo {
        let pages = try number("PRAGMA page_count") ?? 0
        let size = try number("PRAGMA page_size") ?? 0
        let journal = try texts("PRAGMA journal_mode").first ?? "unknown"
        return StoreInfo(
            scheme: SQLiteCartStorePlugin.scheme, place: path,
            format: "SQLite \(String(cString: sqlite3_libversion())), journal mode \(journal)",
            formatVersion: Int(try number("PRAGMA user_version") ?? 0),
            cartCount: Int(try number("SELECT count(*) FROM carts") ?? 0),
            lineCount: Int(try number("SELECT count(*) FROM lines") ?? 0), byteCount: pages * size)
    }

    /// Looks over the file, the references between the tables, and every cart.
    func check() throws(CartStoreError) -> [StoreFinding] {
        var findings: [StoreFinding] = []
        for problem in try texts("PRAGMA integrity_check") where problem != "ok" {
            findings.append(StoreFinding(place: path, problem: problem))
        }
        for table in try texts("PRAGMA foreign_key_check") {
            findings.append(
                StoreFinding(place: "\(path), table \(table)", problem: "a row belongs to a cart that is not there"))
        }
        var last: CartID?
        while true {
            let ids = try ids(after: last, limit: 500)
            for id in ids { findings += problems(of: id) }
            guard let end = ids.last else { return findings }
            last = end
        }
    }

    private func problems(of id: CartID) -> [StoreFinding] {
        do {
            let stored = try load(id)
            return (stored?.setAside ?? []).map { StoreFinding(place: path, problem: $0.problem, cart: id) }
        } catch {
            return [StoreFinding(place: error.place, problem: error.reason, cart: id)]
        }
    }
}
