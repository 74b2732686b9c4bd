internal import CSQLite
internal import CartKit

/// A prepared statement. Values are bound in the order of their places, and never become part of the SQL (known fault
/// B42); columns are read by their number, from 0.
final class Statement {
    private let handle: OpaquePointer
    private unowned let connection: Connection
    private let sql: String
    private var bound: Int32 = 0
    private var bindingCode = SQLITE_OK

    init(_ handle: OpaquePointer, of connection: Connection, sql: String) {
        self.handle = handle
        self.connection = connection
        self.sql = sql
    }

    func finalize() { sqlite3_finalize(handle) }

    /// Makes the statement ready to be bound and run again.
    func reset() {
        sqlite3_reset(handle)
        bound = 0
        bindingCode = SQLITE_OK
    }

    // MARK: Binding

    /// Binds a text, whatever is in it: NUL too.
    func bind(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            guard let length = Int32(exactly: bytes.count) else { return note(SQLITE_TOOBIG) }
            bytes.withMemoryRebound(to: CChar.self) { bytes in
                note(csqlite_bind_text(handle, next(), bytes.baseAddress, length))
            }
        }
    }

    /// Binds a text, or NULL.
    func bind(_ text: String?) {
        if let text { bind(text) } else { note(sqlite3_bind_null(handle, next())) }
    }

    /// Binds a number.
    func bind(_ number: Int64) { note(sqlite3_bind_int64(handle, next(), number)) }

    /// Binds a number, or NULL.
    func bind(_ number: Int64?) {
        if let number { bind(number) } else { note(sqlite3_bind_null(handle, next())) }
    }

    private func next() -> Int32 {
        bound += 1
        return bound
    }

    /// The first thing that went wrong while binding is thrown when the statement runs.
    private func note(_ code: Int32) {
        if code != SQLITE_OK, bindingCode == SQLITE_OK { bindingCode = code }
    }

    // MARK: Running

    /// Goes to the next row; false when there is none.
    func step() throws(CartStoreError) -> Bool {
        if bindingCode != SQLITE_OK { throw connection.failure(bindingCode, sql: sql) }
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE {
            sqlite3_reset(handle)
            return false
        }
        let failure = connection.failure(code, sql: sql)
        sqlite3_reset(handle)
        throw failure
    }

    /// Runs a statement that answers no rows.
    func run() throws(CartStoreError) { while try step() {} }

    // MARK: Columns

    /// The number in a column; 0 for NULL.
    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    /// The number in a column, or nil for NULL.
    func optionalInteger(_ column: Int32) -> Int64? {
        sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : integer(column)
    }

    /// The text in a column; nil for NULL and for what is not UTF-8.
    func text(_ column: Int32) -> String? {
        guard let start = sqlite3_column_text(handle, column) else { return nil }
        let length = Int(sqlite3_column_bytes(handle, column))
        return String(validating: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
    }

    /// Whether a column has a value that is not UTF-8 text.
    func isMalformed(_ column: Int32) -> Bool {
        sqlite3_column_type(handle, column) == SQLITE_TEXT && text(column) == nil
    }

    /// The names of the columns.
    var columnNames: [String] {
        (0..<sqlite3_column_count(handle)).map { column in
            sqlite3_column_name(handle, column).map { String(cString: $0) } ?? ""
        }
    }

    /// What a column holds, whatever it is. Bytes that are no text are repaired into some.
    func value(_ column: Int32) -> DocumentValue {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: return .integer(integer(column))
        case SQLITE_FLOAT: return .number(sqlite3_column_double(handle, column))
        case SQLITE_NULL: return .null
        default:
            guard let start = sqlite3_column_text(handle, column) else { return .text("") }
            let length = Int(sqlite3_column_bytes(handle, column))
            return .text(String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self))
        }
    }
}
