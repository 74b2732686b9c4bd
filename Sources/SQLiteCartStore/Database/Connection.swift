internal import CSQLite
internal import CartKit

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// One connection to a database file, with the statements it has prepared. Not for use from two threads at once: the
/// store holds it under a lock.
final class Connection {
    let path: String
    /// How long a lock held by someone else is waited for, in milliseconds.
    let busyTimeout: Int32
    let handle: OpaquePointer
    /// Why the database can only be read; nil when it can be written.
    let obstacle: CartStoreError?
    /// Prepared statements, each at the place its `Query` says.
    private var statements: [Statement?]

    /// Opens a database file, which is created when it is not there (empty, until something is written).
    ///
    /// - Parameter obstacle: why the file can only be read. It is then opened as one that nobody changes: SQLite asks
    ///   for no lock and no files beside it. That is right only while nothing is in its log.
    /// - Throws: `cannotCreate` or `notAllowed` when the file can be neither opened nor created, `corrupt` for scraps.
    init(path: String, busyTimeout: Int32, readingOnlyFor obstacle: CartStoreError? = nil) throws(CartStoreError) {
        try Self.refuseScrap(path)
        var handle: OpaquePointer?
        let code: Int32
        let flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        if obstacle == nil {
            Self.createPrivately(path)
            code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
        } else {
            let place = Self.uri(of: path) + "?mode=ro&immutable=1"
            code = sqlite3_open_v2(place, &handle, flags | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil)
        }
        guard let handle, code == SQLITE_OK else {
            let failure = CartStoreError(sqlite: code, of: handle, path: path, busyTimeout: busyTimeout, sql: nil)
            sqlite3_close_v2(handle)
            throw failure
        }
        self.path = path
        self.busyTimeout = busyTimeout
        self.handle = handle
        self.obstacle = obstacle
        self.statements = Array(repeating: nil, count: Query.allCases.count)
        sqlite3_busy_timeout(handle, busyTimeout)
        csqlite_enforce_foreign_keys(handle)
    }

    /// Refuses a file that is too short for a database and not empty: SQLite takes one of a single byte for empty, and
    /// would write over it.
    private static func refuseScrap(_ path: String) throws(CartStoreError) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        if (1..<100).contains(status.st_size) {
            throw CartStoreError(.corrupt, at: path, "the file is not a SQLite database")
        }
        // A database that was begun and got no further is empty and has no log: that is no damage. One that has a log
        // held something before it was cut to nothing, and SQLite would throw the log away. The file is looked at again after
        // the log: another process may just have begun both, the file before the log.
        if status.st_size == 0, logSize(of: path) > 0, stat(path, &status) == 0, status.st_size == 0 {
            throw CartStoreError(.corrupt, at: path, "the file is empty, but changes of it are in the log beside it")
        }
    }

    /// How many bytes the write-ahead log beside a database has; 0 when there is none.
    static func logSize(of path: String) -> Int64 {
        var status = stat()
        let real = realpath(path, nil)
        defer { free(real) }
        return stat((real.map { String(cString: $0) } ?? path) + "-wal", &status) == 0 ? Int64(status.st_size) : 0
    }

    /// The path as SQLite takes it with parameters behind it.
    private static func uri(of path: String) -> String {
        var uri = path.hasPrefix("/") ? "file://" : "file:"
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"):
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                uri += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return uri
    }

    /// Creates the file for its owner alone when it is not there: SQLite would let everybody read it, and gives the log
    /// beside it the same mode. Whatever is in the way of that, opening says.
    private static func createPrivately(_ path: String) {
        #if canImport(Darwin)
            let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            if descriptor >= 0 { _ = close(descriptor) }
        #else
            // Not by opening: closing a descriptor lets go of the locks that another connection of this process has.
            _ = mknod(path, S_IFREG | 0o600, 0)
        #endif
    }

    deinit {
        for statement in statements { statement?.finalize() }
        sqlite3_close_v2(handle)
    }

    /// What SQLite answered, as an error of the store.
    func failure(_ code: Int32, sql: String?) -> CartStoreError {
        CartStoreError(sqlite: code, of: handle, path: path, busyTimeout: busyTimeout, sql: sql)
    }

    // MARK: Statements

    /// The statement of a query, ready for binding: prepared once, reset each time.
    func statement(_ query: Query) throws(CartStoreError) -> Statement {
        let place = query.rawValue
        if let statement = statements[place] {
            statement.reset()
            return statement
        }
        let statement = try prepare(query.sql, isKept: true)
        statements[place] = statement
        return statement
    }

    /// Runs a query that answers no rows.
    func run(_ query: Query) throws(CartStoreError) { try statement(query).run() }

    /// Runs statements that take no values and whose rows do not matter.
    func execute(_ sql: String) throws(CartStoreError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        if code != SQLITE_OK { throw failure(code, sql: sql) }
    }

    /// The first column of the first row, as a number: for pragmas and counts.
    func number(_ sql: String) throws(CartStoreError) -> Int64? {
        let statement = try prepare(sql, isKept: false)
        defer { statement.finalize() }
        return try statement.step() ? statement.integer(0) : nil
    }

    /// The first column of all rows, as text: for pragmas.
    func texts(_ sql: String) throws(CartStoreError) -> [String] {
        let statement = try prepare(sql, isKept: false)
        defer { statement.finalize() }
        var found: [String] = []
        while try statement.step() { found.append(statement.text(0) ?? "") }
        return found
    }

    private func prepare(_ sql: String, isKept: Bool) throws(CartStoreError) -> Statement {
        var prepared: OpaquePointer?
        let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        let code = sqlite3_prepare_v3(handle, sql, -1, flags, &prepared, nil)
        guard let prepared, code == SQLITE_OK else { throw failure(code, sql: sql) }
        return Statement(prepared, of: self, sql: sql)
    }

    // MARK: Transactions

    /// Begins a transaction that may write. It takes the write lock now, waiting for it if need be: a transaction that
    /// reads first and asks for the lock later is answered "busy" at once when another came between (known fault B39).
    func beginWriting() throws(CartStoreError) { try run(.beginWriting) }

    /// Begins a transaction that sees one state of all tables.
    func beginReading() throws(CartStoreError) { try run(.beginReading) }

    /// Makes the transaction's changes durable; when that fails they are undone.
    func commit() throws(CartStoreError) {
        do throws(CartStoreError) {
            try run(.commit)
        } catch {
            rollBack()
            throw error
        }
    }

    /// Undoes the transaction, if SQLite has not done so itself.
    func rollBack() {
        for statement in statements { statement?.reset() }
        if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    }

    /// How many rows the last statement changed.
    var changedRows: Int { Int(sqlite3_changes(handle)) }
}
