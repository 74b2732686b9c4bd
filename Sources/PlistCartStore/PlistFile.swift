internal import CartCore
internal import CartKit
internal import Foundation

/// What a property list file holds: an entry a key.
struct PlistFile {
    /// What stands under a key.
    enum Entry {
        /// A cart: its document's fields, without the revision.
        case cart(DocumentValue, revision: Int64)
        /// Where a cart was, and the last revision it had.
        case removed(revision: Int64)
        /// The uses of coupons, under their own key.
        case uses([String: DocumentValue])
        /// Something else, which stays as it is.
        case other(Any)
    }

    let path: String
    /// The file, byte for byte; nil when there is none.
    private(set) var bytes: Data?
    /// How the file is written; nil when there is none.
    private(set) var format: PlistCartStore.Format?
    private(set) var entries: [String: Entry] = [:]
    /// The entries as they stand in an XML file, so that a save renders only the one that changed.
    private var rendered: [String: [UInt8]] = [:]
    /// Carts that could be read whole since the file was parsed.
    private var sound: Set<String> = []

    /// A file that is not there.
    init(path: String) { self.path = path }

    /// Reads a file.
    ///
    /// - Throws: `corrupt` when it is no property list with a dictionary at its root, or has a null in it.
    init(path: String, bytes: Data?) throws(CartStoreError) {
        self.path = path
        guard let bytes else { return }
        self.bytes = bytes
        let (root, format) = try Self.parse(bytes, at: path)
        self.format = format
        for (key, value) in root { entries[key] = try Self.entry(value, key: key, at: path) }
    }

    private static func parse(
        _ bytes: Data, at path: String
    ) throws(CartStoreError) -> ([String: Any], PlistCartStore.Format) {
        func refusal(_ reason: String) -> CartStoreError {
            CartStoreError(.corrupt, at: path, reason)
        }
        if bytes.isEmpty { throw refusal("the file is empty, which no property list is") }
        var form = PropertyListSerialization.PropertyListFormat.xml
        let value: Any
        do {
            value = try PropertyListSerialization.propertyList(from: bytes, options: [], format: &form)
        } catch {
            // The reader refuses a null as it refuses any other torn file; a person needs to know which it is.
            if let null = PlistNull.first(in: bytes) {
                throw CartStoreError(
                    .corrupt, at: null.path.isEmpty ? path : "\(path): \(null.path)",
                    "line \(null.line) has a null, which no property list can hold")
            }
            throw refusal("the file is torn, or is no property list")
        }
        guard let root = value as? [String: Any] else { throw refusal("the file has no dictionary at its root") }
        if root["$archiver"] != nil { throw refusal("the file is an archive of objects, which is no store of carts") }
        switch form {
        case .xml: return (root, .xml)
        case .binary: return (root, .binary)
        default: throw refusal("the file is a property list of the old kind, which cannot be written")
        }
    }

    private static func entry(_ value: Any, key: String, at path: String) throws(CartStoreError) -> Entry {
        if let null = PlistValue.firstNull(in: value, at: key) {
            throw CartStoreError(
                .corrupt, at: "\(path): \(null)",
                "there is a null, which no property list can hold")
        }
        guard let fields = value as? [String: Any], let stored = fields["revision"],
            case .integer(let revision)? = PlistValue.document(stored), revision > 0
        else { return .other(value) }
        if case .bool(true)? = fields["removed"].flatMap({ PlistValue.document($0) }) {
            return .removed(revision: revision)
        }
        guard fields["currency"] != nil || fields["version"] != nil else { return .other(value) }
        var document = fields
        document["revision"] = nil
        guard let cart = PlistValue.document(document) else {
            throw CartStoreError(
                .corrupt, at: "\(path): \(key)",
                "there is a date or data, which no cart has", cart: CartID(key))
        }
        return .cart(cart, revision: revision)
    }

    // MARK: Asking

    /// The carts' ids, in ascending order.
    var ids: [CartID] {
        entries.compactMap { key, entry in if case .cart = entry { CartID(key) } else { nil } }.sorted()
    }

    /// The cart of this id; nil when there is none.
    ///
    /// - Throws: `corrupt` or `newerVersion` when what stands there cannot be read.
    mutating func cart(_ id: CartID) throws(CartStoreError) -> StoredCart? {
        switch entries[id.rawValue] {
        case nil, .removed: return nil
        case .other, .uses:
            throw CartStoreError(
                .corrupt, at: "\(path): \(id)", "the key holds something else than a cart", cart: id)
        case .cart(let value, let revision):
            do throws(DocumentError) {
                let document = try CartDocument(reading: value)
                sound.insert(id.rawValue)
                return document.stored(at: Revision(revision))
            } catch {
                throw CartStoreError(
                    error.kind == .newerVersion ? .newerVersion : .corrupt, at: "\(path): \(id)",
                    error.description, cart: id)
            }
        }
    }

    /// The revision stored, of a cart that may be written over: one that cannot be read may not.
    mutating func writableRevision(of id: CartID) throws(CartStoreError) -> Revision {
        if sound.contains(id.rawValue), case .cart(_, let revision)? = entries[id.rawValue] {
            return Revision(revision)
        }
        let revision = try cart(id)?.revision ?? .none
        if id.rawValue == Self.couponKey, revision == .none {
            throw CartStoreError(
                .notStorable, at: "\(path): \(id)", "no cart can have this name: the uses of coupons stand there",
                cart: id)
        }
        return revision
    }

    /// The last revision that a cart of this id has or had; 0 when there was none.
    func lastRevision(of id: CartID) -> Int64 {
        switch entries[id.rawValue] {
        case .cart(_, let revision), .removed(let revision): revision
        case nil, .other, .uses: 0
        }
    }

    /// How many lines a cart has.
    func lineCount(of id: CartID) -> Int {
        guard case .cart(let value, _)? = entries[id.rawValue], case .array(let lines)? = value["lines"] else {
            return 0
        }
        return lines.count
    }

    // MARK: Changing

    /// Puts a cart's document in its place, or, without one, notes that it was removed.
    mutating func put(_ document: DocumentValue?, as id: CartID, revision: Int64) {
        let key = id.rawValue
        rendered[key] = nil
        if let document {
            entries[key] = .cart(document, revision: revision)
            sound.insert(key)
        } else {
            entries[key] = .removed(revision: revision)
            sound.remove(key)
        }
    }

    /// Puts an entry that is no cart under its key, or takes it away.
    mutating func put(_ entry: Entry?, under key: String) {
        rendered[key] = nil
        entries[key] = entry
    }

    /// Writes the entries into `bytes`.
    ///
    /// - Throws: `notStorable` naming the field when a text cannot be written in this format.
    mutating func render(as format: PlistCartStore.Format, changing id: CartID?) throws(CartStoreError) {
        do throws(PlistValue.Failure) {
            bytes = try format == .xml ? xml() : binary()
            self.format = format
        } catch {
            throw CartStoreError(.notStorable, at: "\(path): \(error.path)", error.reason, cart: id)
        }
    }

    private mutating func xml() throws(PlistValue.Failure) -> Data {
        let keys = entries.keys.sorted()
        for key in keys where rendered[key] == nil { rendered[key] = try chunk(of: key) }
        var data = Data()
        data.reserveCapacity(rendered.values.reduce(256) { $0 + $1.count })
        data.append(contentsOf: XMLPlistWriter.head.utf8)
        for key in keys { data.append(contentsOf: rendered[key] ?? []) }
        data.append(contentsOf: XMLPlistWriter.foot.utf8)
        return data
    }

    private func chunk(of key: String) throws(PlistValue.Failure) -> [UInt8] {
        var writer = XMLPlistWriter()
        switch entries[key] {
        case .cart(let value, let revision):
            try writer.write(key: key, Self.fields(of: value, revision: revision))
        case .removed(let revision):
            try writer.write(key: key, ["removed": .bool(true), "revision": .integer(revision)])
        case .uses(let fields): try writer.write(key: key, fields)
        case .other(let value):
            guard writer.write(key: key, foundation: value) else {
                throw PlistValue.Failure(path: key, reason: "the value cannot be written again")
            }
        case nil: break
        }
        return writer.bytes
    }

    private func binary() throws(PlistValue.Failure) -> Data {
        var root: [String: Any] = [:]
        for (key, entry) in entries {
            switch entry {
            case .cart(let value, let revision):
                root[key] = try PlistValue.foundation(
                    .object(Self.fields(of: value, revision: revision)), at: key)
            case .removed(let revision): root[key] = ["removed": true, "revision": revision] as [String: Any]
            case .uses(let fields): root[key] = try PlistValue.foundation(.object(fields), at: key)
            case .other(let value): root[key] = value
            }
        }
        do {
            return try PlistEncodable.data(root, format: .binary)
        } catch {
            throw PlistValue.Failure(path: "", reason: "the values cannot be written: \(error)")
        }
    }

    private static func fields(of value: DocumentValue, revision: Int64) -> [String: DocumentValue] {
        guard case .object(var fields) = value else { return ["revision": .integer(revision)] }
        fields["revision"] = .integer(revision)
        return fields
    }
}
