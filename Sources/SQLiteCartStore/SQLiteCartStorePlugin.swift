public import CartKit

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// How SQLite registers as a store: the scheme, and how a URL of it is opened.
///
/// `sqlite:PATH` or `sqlite:PATH?busy=MILLISECONDS`. The path is taken as it is written, with no percent-decoding;
/// relative to the working folder unless it begins with `/`; a `~/` at its start is the home folder.
public enum SQLiteCartStorePlugin {
    /// The scheme of its URLs.
    public static let scheme = "sqlite"

    /// Opens `sqlite:location?options`.
    ///
    /// - Parameters:
    ///   - location: the path of the database, as it stands in the URL.
    ///   - options: `busy`, how long to wait for a lock held by someone else, in milliseconds, 0…600000.
    /// - Throws: `badURL` for an empty path or an option that is not understood; and what opening the database throws.
    @Sendable
    public static func open(
        _ location: String, _ options: [String: String]
    ) throws(CartStoreError) -> any CartStore {
        try store(location, options)
    }

    /// As `open`, typed.
    public static func store(
        _ location: String, _ options: [String: String] = [:]
    ) throws(CartStoreError) -> SQLiteCartStore {
        var timeout = SQLiteCartStore.defaultBusyTimeout
        for (name, value) in options.sorted(by: { $0.key < $1.key }) {
            guard name == "busy" else {
                throw CartStoreError(
                    .badURL, at: "\(scheme):\(location)", "option \"\(name)\" is not known; there is busy=MILLISECONDS")
            }
            guard let number = Int(value), (0...SQLiteCartStore.longestBusyTimeout).contains(number) else {
                throw CartStoreError(
                    .badURL, at: "\(scheme):\(location)",
                    "busy=\(value) is not a number of milliseconds within 0…\(SQLiteCartStore.longestBusyTimeout)")
            }
            timeout = number
        }
        var path = location
        if path.hasPrefix("~/"), let home = getenv("HOME") { path = String(cString: home) + path.dropFirst(1) }
        return try SQLiteCartStore(path: path, busyTimeout: timeout)
    }
}
