internal import CSQLite
internal import CartKit

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

extension CartStoreError {
    /// What SQLite answered, in the store's words. The reason ends with SQLite's extended code and the SQL; values are
    /// never in it, for they are bound.
    init(sqlite code: Int32, of handle: OpaquePointer?, path: String, busyTimeout: Int32, sql: String?) {
        let message = sqlite3_errmsg(handle).map { String(cString: $0) } ?? "no message"
        let kind: Code
        var reason: String
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED:
            kind = .busy
            reason = """
                the database is locked by another program and was not freed within \(busyTimeout) ms; try again, or \
                allow more time with ?busy=MILLISECONDS
                """
        case SQLITE_FULL:
            kind = .inputOutput
            reason = "the disk, or the database's page limit, is full; nothing was saved"
        case SQLITE_READONLY:
            kind = .notAllowed
            reason = "the database is read-only; nothing was saved"
        case SQLITE_PERM, SQLITE_AUTH:
            kind = .notAllowed
            reason = "access to the database is not allowed"
        case SQLITE_CANTOPEN:
            let number = handle.map { sqlite3_system_errno($0) } ?? 0
            let isForbidden = number == EACCES || number == EPERM
            kind = isForbidden ? .notAllowed : .cannotCreate
            reason = "the database can be neither opened nor created"
            if number != 0 { reason += ": " + String(cString: strerror(number)) }
        case SQLITE_NOTADB:
            kind = .corrupt
            reason = "the file is not a SQLite database; it was left as it is"
        case SQLITE_CORRUPT, SQLITE_MISMATCH:
            kind = .corrupt
            reason = "the database is damaged; it was left as it is (sqlite3's .recover may read it)"
        case SQLITE_CONSTRAINT, SQLITE_TOOBIG:
            kind = .notStorable
            reason = "a value breaks a rule of the database"
        default:
            kind = .inputOutput
            reason = "SQLite could not do it"
        }
        reason += " [SQLite \(code): \(message)"
        if let sql { reason += "; in: " + sql.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        self.init(kind, at: path, reason + "]")
    }
}
