internal import CSQLite
internal import CartKit

/// A step from one version of the schema to the next. Once released, a step never changes.
struct Migration {
    /// What it does, for error messages.
    let name: String
    /// The statements.
    let sql: String
}

/// The schema and its versions. `PRAGMA user_version` says how many migrations a database has had, `PRAGMA
/// application_id` that it is ours.
enum Schema {
    /// "CrtW" as a number.
    static let applicationID: Int64 = 0x4372_7457

    /// All steps, oldest first.
    static let migrations = [
        Migration(name: "carts, lines and edits", sql: first),
        Migration(name: "choices about promotions", sql: second),
        Migration(name: "uses of coupons", sql: third),
    ]

    /// The version this program writes.
    static var version: Int64 { Int64(migrations.count) }

    private static let lineColumns = """
        cart TEXT NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
        id TEXT NOT NULL,
        shop TEXT NOT NULL,
        sku TEXT NOT NULL,
        product TEXT NOT NULL,
        customisations TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(customisations)),
        quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 1000000000),
        selected INTEGER NOT NULL CHECK (selected IN (0, 1)),
        note TEXT,
        added_price INTEGER NOT NULL CHECK (added_price >= 0),
        added_at INTEGER NOT NULL,
        position INTEGER NOT NULL CHECK (position >= 0),
        title TEXT NOT NULL,
        unit_price INTEGER NOT NULL CHECK (unit_price >= 0),
        list_price INTEGER CHECK (list_price >= 0),
        availability TEXT NOT NULL,
        extra TEXT CHECK (extra IS NULL OR json_valid(extra)),
        PRIMARY KEY (cart, id)
        """

    /// Amounts are minor units of the cart's currency, instants milliseconds since 1970. `lines` holds what is in the
    /// cart, `saved_lines` what is saved for later. The tables are clustered by cart, so that loading one reads pages
    /// that lie together; the index answers who has a SKU in the cart.
    private static let first = """
        CREATE TABLE carts (
            id TEXT NOT NULL PRIMARY KEY,
            revision INTEGER NOT NULL CHECK (revision > 0),
            currency TEXT NOT NULL CHECK (length(currency) = 3),
            extra TEXT CHECK (extra IS NULL OR json_valid(extra))
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE removed_carts (
            id TEXT NOT NULL PRIMARY KEY,
            revision INTEGER NOT NULL CHECK (revision > 0)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE shops (
            cart TEXT NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
            id TEXT NOT NULL,
            position INTEGER NOT NULL CHECK (position >= 0),
            remark TEXT,
            PRIMARY KEY (cart, id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE lines (\(lineColumns)) STRICT, WITHOUT ROWID;
        CREATE INDEX lines_by_sku ON lines (sku);
        CREATE TABLE saved_lines (\(lineColumns)) STRICT, WITHOUT ROWID;
        CREATE INDEX saved_lines_by_sku ON saved_lines (sku);
        CREATE TABLE set_aside (
            cart TEXT NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            value TEXT NOT NULL CHECK (json_valid(value)),
            problem TEXT NOT NULL,
            PRIMARY KEY (cart, position)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE coupons (
            cart TEXT NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            code TEXT NOT NULL,
            PRIMARY KEY (cart, position)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE applied_edits (
            cart TEXT NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            id TEXT NOT NULL,
            applied_at INTEGER NOT NULL,
            PRIMARY KEY (cart, position)
        ) STRICT, WITHOUT ROWID;
        """

    /// What the shopper decided about promotions. Of goods that a promotion offers there is a row for each variant chosen.
    private static let second = """
        CREATE TABLE choices (
            cart TEXT NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
            promotion TEXT NOT NULL,
            position INTEGER NOT NULL CHECK (position >= 0),
            decision TEXT NOT NULL CHECK (decision IN ('pinned', 'refused', 'goods')),
            sku TEXT,
            quantity INTEGER CHECK (quantity BETWEEN 1 AND 1000000000),
            PRIMARY KEY (cart, promotion, position),
            CHECK ((decision = 'goods') = (sku IS NOT NULL AND quantity IS NOT NULL))
        ) STRICT, WITHOUT ROWID;
        """

    /// One use of a coupon by a checkout a row. They belong to no cart: a use stays used when its cart is gone.
    private static let third = """
        CREATE TABLE coupon_uses (
            checkout TEXT NOT NULL,
            coupon TEXT NOT NULL,
            customer TEXT NOT NULL,
            PRIMARY KEY (checkout, coupon)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX coupon_uses_by_customer ON coupon_uses (coupon, customer);
        """
}

extension Connection {
    /// Makes sure that the database is one of ours, of this version: creates the tables of a new one, migrates an older
    /// one. A database of another program or of a newer version is left as it is.
    ///
    /// - Throws: `corrupt` for what is not ours, `newerVersion`, `busy`.
    func prepareSchema() throws(CartStoreError) {
        try execute("PRAGMA synchronous=FULL")
        let version = try number("PRAGMA user_version")
        let application = try number("PRAGMA application_id")
        if version == Schema.version, application == Schema.applicationID { return }
        let deadline = ContinuousClock.now + .milliseconds(Int(busyTimeout))
        while true {
            do throws(CartStoreError) {
                try migrate()
                return
            } catch {
                // Changing to the write-ahead log can be refused at once while another process creates the same
                // database, without the busy timeout being asked.
                guard error.code == .busy, ContinuousClock.now < deadline else { throw error }
                sqlite3_sleep(2)
            }
        }
    }

    /// How many migrations the database has had; 0 when it is empty. To be asked inside a transaction, so that the
    /// answers belong together.
    private func schemaVersion() throws(CartStoreError) -> Int64 {
        let version = try number("PRAGMA user_version") ?? 0
        let application = try number("PRAGMA application_id") ?? 0
        if application != Schema.applicationID {
            let tables = try number("SELECT count(*) FROM sqlite_schema")
            if application == 0, version == 0, tables == 0 { return 0 }
            throw CartStoreError(
                .corrupt, at: path,
                "a SQLite database of another program (application_id \(application))")
        }
        if version > Schema.version {
            throw CartStoreError(
                .newerVersion, at: path,
                "a newer program wrote it: version \(version), known here up to \(Schema.version)")
        }
        return max(0, version)
    }

    private func migrate() throws(CartStoreError) {
        try beginReading()
        let found: Int64
        do throws(CartStoreError) { found = try schemaVersion() } catch {
            rollBack()
            throw error
        }
        try commit()
        if found == 0 { try execute("PRAGMA journal_mode=WAL") }
        try beginWriting()
        do throws(CartStoreError) {
            // Another process may have done it while this one waited.
            for migration in Schema.migrations[Int(try schemaVersion())...] { try execute(migration.sql) }
            try execute("PRAGMA application_id=\(Schema.applicationID); PRAGMA user_version=\(Schema.version)")
        } catch {
            rollBack()
            throw error
        }
        try commit()
    }
}
