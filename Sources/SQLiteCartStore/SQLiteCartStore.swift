public import CartCore
public import CartKit
internal import Synchronization

/// Carts in a SQLite database, one row a line: `sqlite:carts.db`.
///
/// - A save is one transaction. It takes the write lock at its start, replaces the revision, and writes the rows that
///   the snapshot's delta names: a change of one line costs the same in a cart of 30 lines and of 10,000.
/// - When it returns, the change is on the disk (write-ahead log, `synchronous=FULL`). Copying the main file alone
///   misses what is still in the log beside it; to copy, load and save, or use SQLite's own backup.
/// - Several processes may use one database. Who finds it locked waits for the busy timeout, then throws `busy`.
/// - It is a register of coupons' uses too, with a table of its own.
/// - The tables are for reading by hand as well: `SELECT cart, quantity FROM lines WHERE sku = 'tee-red-l'`.
/// - Prices in the tables are what the cart last saw, for showing. A quote asks the catalog again, so editing them
///   cheats nobody (known fault B51).
/// - A database that cannot be written (read-only, or on a full disk) can still be read; saving then says why not.
///
/// A row that no cart can hold (a quantity of −5, say, written past the table's checks) is set aside when the cart is
/// loaded, and stays in the database.
public final class SQLiteCartStore: InspectableCartStore {
    /// How long a lock held by someone else is waited for unless told otherwise, in milliseconds.
    public static let defaultBusyTimeout = 5_000
    /// The longest wait that can be asked for, in milliseconds: ten minutes.
    public static let longestBusyTimeout = 600_000

    /// The database file.
    public let path: String
    private let connection: Mutex<Connection>

    /// Opens a database, which is created when it is not there. The folder must exist.
    ///
    /// - Parameters:
    ///   - path: the file, relative to the working folder or absolute.
    ///   - busyTimeout: how long to wait for a lock held by someone else, in milliseconds, brought within
    ///     0…`longestBusyTimeout`.
    /// - Throws: `cannotCreate`, `notAllowed`, `busy`; `corrupt` when the file is not a database or one of another
    ///   program, `newerVersion` when a newer program wrote it. What is there is left as it is.
    public init(path: String, busyTimeout: Int = defaultBusyTimeout) throws(CartStoreError) {
        if path.isEmpty || path.utf8.contains(0) {
            throw CartStoreError(.badURL, at: "sqlite", "a file name is missing, or has a NUL in it")
        }
        let timeout = Int32(max(0, min(Self.longestBusyTimeout, busyTimeout)))
        // SQLite takes ":memory:" and the like for more than a name; a path it takes as it is.
        let place = path.hasPrefix(":") ? "./" + path : path
        self.path = path
        self.connection = Mutex(try Connection.open(path: place, busyTimeout: timeout))
    }

    /// Does something with the connection. One that can only read is opened anew each time: the file may have been
    /// changed by somebody who can write it, and what stood in the way may be gone.
    func using<Answer: Sendable>(
        _ body: (Connection) throws(CartStoreError) -> Answer
    ) throws(CartStoreError) -> Answer {
        try connection.withLock { connection throws(CartStoreError) in
            if connection.obstacle != nil {
                connection = try Connection.open(path: connection.path, busyTimeout: connection.busyTimeout)
            }
            return try body(connection)
        }
    }

    /// As `using`, for what writes.
    func writing<Answer: Sendable>(
        _ id: CartID? = nil, _ body: (Connection) throws(CartStoreError) -> Answer
    ) throws(CartStoreError) -> Answer {
        try using { connection throws(CartStoreError) in
            if var obstacle = connection.obstacle {
                obstacle.cart = id
                throw obstacle
            }
            return try body(connection)
        }
    }

    /// The newest saved cart of this id; all its tables as of one instant.
    public func load(_ id: CartID) async throws(CartStoreError) -> StoredCart? {
        try using { connection throws(CartStoreError) in try connection.load(id) }
    }

    /// Saves a cart in place of a revision: the rows that its delta names, or all.
    public func save(
        _ snapshot: CartSnapshot, as id: CartID, replacing revision: Revision
    ) async throws(CartStoreError) -> Revision {
        try writing(id) { connection throws(CartStoreError) in
            try connection.save(snapshot, as: id, replacing: revision)
        }
    }

    /// Removes a cart and all its rows.
    public func remove(_ id: CartID, replacing revision: Revision) async throws(CartStoreError) {
        try writing(id) { connection throws(CartStoreError) in
            try connection.remove(id, replacing: revision)
        }
    }

    /// The ids of the carts kept, ordered by their bytes.
    public func ids(after: CartID?, limit: Int) async throws(CartStoreError) -> [CartID] {
        try using { connection throws(CartStoreError) in
            try connection.ids(after: after, limit: limit)
        }
    }

    /// What is in the database.
    public func info() async throws(CartStoreError) -> StoreInfo {
        try using { connection throws(CartStoreError) in try connection.info() }
    }

    /// Lets SQLite check the file and the references between the tables, and loads every cart.
    public func check() async throws(CartStoreError) -> [StoreFinding] {
        try using { connection throws(CartStoreError) in try connection.check() }
    }

    /// Runs statements on the store's own connection: for tests that set limits or read counters.
    package func execute(_ sql: String) throws(CartStoreError) -> [String] {
        try using { connection throws(CartStoreError) in try connection.texts(sql) }
    }
}
