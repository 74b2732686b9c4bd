internal import CartKit

extension Connection {
    /// Opens a database for reading and writing, with its tables; where that cannot be, for reading alone.
    ///
    /// Even reading a database that has a write-ahead log takes a file beside it, which a read-only folder and a full
    /// disk refuse. While nothing is in the log, the main file alone is the whole database and can be read without.
    ///
    /// - Throws: why it cannot be written, when it cannot be read either.
    static func open(path: String, busyTimeout: Int32) throws(CartStoreError) -> Connection {
        do throws(CartStoreError) {
            let connection = try Connection(path: path, busyTimeout: busyTimeout)
            try connection.prepareSchema()
            return connection
        } catch {
            guard [.notAllowed, .inputOutput, .cannotCreate].contains(error.code),
                let connection = reading(path: path, busyTimeout: busyTimeout, because: error)
            else { throw error }
            return connection
        }
    }

    /// A connection that can only read; nil when nothing, or not all, can be read so.
    private static func reading(path: String, busyTimeout: Int32, because error: CartStoreError) -> Connection? {
        var obstacle = error
        if error.code != .inputOutput {
            // What could not be created is a file beside the database, which is there.
            obstacle.code = .notAllowed
            obstacle.reason = "the database can be read but not written, nothing was saved: " + error.reason
        }
        guard logSize(of: path) == 0,
            let connection = try? Connection(path: path, busyTimeout: busyTimeout, readingOnlyFor: obstacle),
            (try? connection.number("PRAGMA user_version")) == Schema.version,
            (try? connection.number("PRAGMA application_id")) == Schema.applicationID
        else { return nil }
        return connection
    }
}
