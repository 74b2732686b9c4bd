public import CartKit

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// How the property list registers as a store: the scheme, and how a URL of it is opened.
///
/// `plist:PATH`, `plist:PATH?format=binary`. The path is taken as it is written, with no percent-decoding; relative to
/// the working folder unless it begins with `/`; a `~/` at its start is the home folder.
public enum PlistCartStorePlugin {
    /// The scheme of its URLs.
    public static let scheme = "plist"

    /// Opens `plist:location?options`.
    ///
    /// - Parameters:
    ///   - location: the path of the file, as it stands in the URL.
    ///   - options: `format`, how to write the file: `xml` or `binary`; without it a file keeps its format, and a new one
    ///     is XML. `busy`, how long to wait for someone else's lock, in milliseconds, 0…600000.
    /// - Throws: `badURL` for an empty path or an option that is not understood; and what opening the file throws.
    @Sendable
    public static func open(
        _ location: String, _ options: [String: String]
    ) throws(CartStoreError) -> any CartStore {
        try store(location, options)
    }

    /// As `open`, typed.
    public static func store(
        _ location: String, _ options: [String: String] = [:]
    ) throws(CartStoreError) -> PlistCartStore {
        let place = "\(scheme):\(location)"
        var timeout = PlistCartStore.defaultBusyTimeout
        var format: PlistCartStore.Format?
        for (name, value) in options.sorted(by: { $0.key < $1.key }) {
            switch name {
            case "format":
                guard let known = PlistCartStore.Format(rawValue: value) else {
                    throw CartStoreError(.badURL, at: place, "format=\(value) is not known; there are xml and binary")
                }
                format = known
            case "busy":
                guard let number = Int(value), (0...PlistCartStore.longestBusyTimeout).contains(number) else {
                    throw CartStoreError(
                        .badURL, at: place,
                        "busy=\(value) is not a number of milliseconds within 0…\(PlistCartStore.longestBusyTimeout)")
                }
                timeout = number
            default:
                throw CartStoreError(
                    .badURL, at: place,
                    "option \"\(name)\" is not known; there are format=xml, format=binary and busy=MILLISECONDS")
            }
        }
        var path = location
        if path.hasPrefix("~/"), let home = getenv("HOME") { path = String(cString: home) + path.dropFirst(1) }
        return try PlistCartStore(path: path, format: format, busyTimeout: timeout)
    }
}
