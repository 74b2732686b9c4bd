public import CartCore
public import CartKit
internal import FoundationEssentials

/// A store: a folder with a JSON file for each cart, `folder:carts`.
///
///     carts/default.json    {"revision": 3, "cart": {"version": 1, "currency": "CNY", …}}
///     carts/guest-7.json    {"revision": 9}              a cart that was removed
///     carts/.lock           who writes holds it
///
/// - **Durable**: a save returns when the file is on the disk under its name; a crash leaves the old file or the new
///   one. `FileSystem.replace` does that.
/// - **Conflicts**: whoever writes holds the folder's lock from reading the stored revision to putting the new file in
///   its place, so of several that replace one revision one succeeds, among processes too. Reading needs no lock.
/// - **Removed carts** leave a file with their last revision, for a cart that begins anew has to go on above it.
/// - **Never mangled**: a file that cannot be read is an error that names it, and is never written over.
/// - Each save writes its whole cart and locks out every other save in the folder; each page of ids reads the files it
///   names. That suits a shop's carts by the hundred. Files that do not have the name of a cart are left alone.
public struct FolderCartStore: CartStore {
    /// The scheme of its URLs.
    public static let scheme = "folder"

    let folder: String
    private let busyTimeout: Int
    private let files: any FileSystem

    /// A store in a folder, which the first save creates.
    ///
    /// - Parameters:
    ///   - folder: relative to the working folder, or absolute.
    ///   - busyTimeout: how long to wait for someone else's lock, in milliseconds.
    ///   - files: where files are; another than this machine's is for tests.
    public init(folder: String, busyTimeout: Int = 5_000, files: any FileSystem = LocalFileSystem()) {
        self.folder = folder
        self.busyTimeout = busyTimeout
        self.files = files
    }

    /// Opens `folder:PATH` or `folder:PATH?busy=MILLISECONDS`.
    ///
    /// - Throws: `badURL` for an empty path, and for an option that is not understood: a mistyped one must not be
    ///   passed over.
    @Sendable
    public static func open(
        _ location: String, _ options: [String: String]
    ) throws(CartStoreError) -> any CartStore {
        let place = "\(scheme):\(location)"
        if location.isEmpty { throw CartStoreError(.badURL, at: place, "the folder is missing") }
        var busyTimeout = 5_000
        for (name, value) in options {
            guard name == "busy", let milliseconds = Int(value), (0...600_000).contains(milliseconds) else {
                throw CartStoreError(
                    .badURL, at: place, "\(name)=\(value) is not understood; there is busy=MILLISECONDS, 0…600000")
            }
            busyTimeout = milliseconds
        }
        return FolderCartStore(folder: location, busyTimeout: busyTimeout)
    }

    // MARK: The port

    /// The newest saved cart of this id.
    public func load(_ id: CartID) async throws(CartStoreError) -> StoredCart? {
        try entry(of: id).cart
    }

    /// Saves a cart in place of a revision. The file is written whole, so the snapshot's delta does not matter.
    public func save(
        _ snapshot: CartSnapshot, as id: CartID, replacing revision: Revision
    ) async throws(CartStoreError) -> Revision {
        try replace(id, at: revision, with: snapshot)
    }

    /// Removes a cart.
    public func remove(_ id: CartID, replacing revision: Revision) async throws(CartStoreError) {
        _ = try replace(id, at: revision, with: nil)
    }

    /// The ids of the carts kept. A cart that cannot be read is among them: what is wrong with it `load` tells.
    public func ids(after: CartID?, limit: Int) async throws(CartStoreError) -> [CartID] {
        let names: [String]
        do throws(FileError) { names = try files.names(in: folder) } catch { throw error.storeError() }
        var ids: [CartID] = []
        for id in names.compactMap(CartFileName.id).sorted() where after.map({ $0 < id }) ?? true {
            if ids.count >= limit { break }
            if let entry = try? entry(of: id), entry.cart == nil { continue }
            ids.append(id)
        }
        return ids
    }

    // MARK: Files

    /// What is stored under an id: the last revision there was, 0 for none, and the cart when it was not removed.
    struct Entry {
        var last: Int64 = 0
        var cart: StoredCart?
    }

    /// Reads an id's file.
    func entry(of id: CartID) throws(CartStoreError) -> Entry {
        let path = try path(of: id)
        let bytes: Data?
        do throws(FileError) { bytes = try files.read(path) } catch { throw error.storeError(cart: id) }
        guard let bytes else { return Entry() }
        do throws(DocumentError) {
            let value = try DocumentValue(json: bytes)
            // Room above the last revision is part of what makes it one.
            if case .integer(let last)? = value["revision"], last > 0, last < .max {
                guard let document = value["cart"] else { return Entry(last: last) }
                return Entry(last: last, cart: try CartDocument(reading: document).stored(at: Revision(last)))
            }
        } catch {
            throw CartStoreError(
                error.kind == .newerVersion ? .newerVersion : .corrupt, at: path, "\(error); it was left as it is",
                cart: id)
        }
        throw CartStoreError(.corrupt, at: path, "there is no revision in it; it was left as it is", cart: id)
    }

    /// Puts a snapshot in the place of a revision, or without one the mark of a removed cart. The lock is held from
    /// reading what is stored to renaming the new file.
    private func replace(
        _ id: CartID, at revision: Revision, with snapshot: CartSnapshot?
    ) throws(CartStoreError) -> Revision {
        let path = try path(of: id)
        let lock: FileLock
        do throws(FileError) {
            try files.createDirectory(folder)
            lock = try files.lock(folder + "/.lock", exclusive: true, timeoutMilliseconds: busyTimeout)
        } catch { throw error.storeError(cart: id) }
        return try lock.held { () throws(CartStoreError) in
            let entry = try entry(of: id)
            let stored = entry.cart?.revision ?? .none
            if stored != revision { throw .conflict(over: id, stored: stored, at: path) }
            // Removing what is not there.
            if entry.cart == nil, snapshot == nil { return .none }
            let number = snapshot == nil ? entry.last : entry.last + 1
            var fields: [String: DocumentValue] = ["revision": .integer(number)]
            fields["cart"] = snapshot.map { CartDocument($0).value }
            do throws(FileError) {
                // What a killed process left of this file; nobody else is writing now.
                files.removeLeftovers(of: path)
                try files.replace(path, with: DocumentValue.object(fields).jsonData(pretty: true))
            } catch { throw error.storeError(cart: id) }
            return Revision(number)
        }
    }

    private func path(of id: CartID) throws(CartStoreError) -> String {
        if let name = CartFileName.name(of: id) { return folder + "/" + name }
        throw CartStoreError(
            .notStorable, at: folder, "the cart's id is too long for the name of a file", cart: id)
    }
}
