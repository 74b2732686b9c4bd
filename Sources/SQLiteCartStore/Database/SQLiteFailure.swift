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
        let number = handle.map { sqlite3_system_errno($0) } ?? 0
        let kind: Code
        var reason: String
        switch code & 0xFF {
        case SQLITE_IOERR where Self.isFull(number), SQLITE_CANTOPEN where Self.isFull(number):
            kind = .inputOutput
            reason = "no space is left on the disk; nothing was saved, and nothing was lost"
        case SQLITE_BUSY, SQLITE_LOCKED:
            kind = .busy
            reason = """
                the database is locked by another program and was not freed within \(busyTimeout) ms; try again, or \
                allow more time with ?busy=MILLISECONDS
                """
        case SQLITE_FULL:
            kind = .inputOutput
            reason = """
                no space is left: the disk, or the database's page limit, is full; nothing was saved, and nothing was \
                lost
                """
        case SQLITE_READONLY:
            kind = .notAllowed
            reason = "the database is read-only; nothing was saved"
        case SQLITE_PERM, SQLITE_AUTH:
            kind = .notAllowed
            reason = "access to the database is not allowed"
        case SQLITE_CANTOPEN:
            let isForbidden = number == EACCES || number == EPERM
            kind = isForbidden ? .notAllowed : .cannotCreate
            reason = "the database can be neither opened nor created"
            if number != 0 { reason += ": " + String(cString: strerror(number)) }
        case SQLITE_NOTADB:
            kind = .corrupt
            reason = "the file is not a SQLite database"
        case SQLITE_CORRUPT, SQLITE_MISMATCH:
            kind = .corrupt
            reason = "the database is damaged (sqlite3's .recover may read it)"
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

    /// Whether the system said that a disk, or a person's share of it, is full. SQLite itself tells so only of what it
    /// writes into the database and its log, not of the other files it needs.
    private static func isFull(_ number: Int32) -> Bool { number == ENOSPC || number == EDQUOT }
}
