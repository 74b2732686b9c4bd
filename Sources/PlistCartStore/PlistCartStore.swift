public import CartCore
public import CartKit
internal import FoundationEssentials
internal import Synchronization

/// Carts in one property list file, a dictionary of carts by id: `plist:carts.plist`.
///
/// The file is a domain of `UserDefaults`: each cart is a dictionary under its id as the key, in the form of
/// `CartDocument` with its `revision` beside. Other keys of the file are kept as they are. Of a cart that was removed,
/// `removed` and the last `revision` stay, so that a cart that begins anew goes on from there.
///
/// - A save writes the whole file: to a temporary one, which is made durable and renamed into its place. It is for a
///   shopper's own carts; a shop with thousands of them keeps them in SQLite.
/// - It is a register of coupons' uses too: they stand in the same file, under the key `couponUses`.
/// - Several processes may use one file. Whoever writes holds the lock file `PATH.lock` from before reading until the
///   file is in place (known fault B40). Readers need no lock.
/// - A file that cannot be read (torn, foreign, with a null in it) is an error and is never written over.
/// - XML cannot hold most control characters; a text that has one is `notStorable`, and the error names the field.
///   The binary format holds every text.
/// - Prices in the file are what the cart last saw, for showing. A quote asks the catalog again, so editing them cheats
///   nobody (known fault B51).
public final class PlistCartStore: InspectableCartStore {
    /// How the file is written.
    public enum Format: String, Hashable, Sendable, CaseIterable {
        /// Text that people and every tool can read.
        case xml
        /// Apple's binary form: smaller, for tools only.
        case binary
    }

    /// How long the lock is waited for unless told otherwise, in milliseconds.
    public static let defaultBusyTimeout = 5_000
    /// The longest wait that can be asked for, in milliseconds: ten minutes.
    public static let longestBusyTimeout = 600_000

    /// The file.
    public let path: String
    private let format: Format?
    private let busyTimeout: Int
    private let files: any FileSystem
    /// Whether this store has cleared away what killed processes left; once is enough.
    private let hasSwept = Atomic<Bool>(false)
    /// What the file held when it was last read or written here.
    private let known: Mutex<PlistFile>

    /// A store in a file, which is created by the first save. The folder must exist.
    ///
    /// - Parameters:
    ///   - path: the file, relative to the working folder or absolute.
    ///   - format: how to write it; nil keeps what the file is, and is XML for a new one.
    ///   - busyTimeout: how long to wait for someone else's lock, in milliseconds, brought within
    ///     0…`longestBusyTimeout`.
    ///   - files: where files are; another than this machine's is for tests.
    /// - Throws: `badURL` for a path that is none; `corrupt`, `notAllowed` or `inputOutput` when there is a file that
    ///   cannot be read. It is left as it is.
    public init(
        path: String, format: Format? = nil, busyTimeout: Int = defaultBusyTimeout,
        files: any FileSystem = LocalFileSystem()
    ) throws(CartStoreError) {
        if path.isEmpty || path.utf8.contains(0) {
            throw CartStoreError(.badURL, at: "plist", "a file name is missing, or has a NUL in it")
        }
        self.path = path
        self.format = format
        self.busyTimeout = max(0, min(Self.longestBusyTimeout, busyTimeout))
        self.files = files
        known = Mutex(PlistFile(path: path))
        try known.withLock { file throws(CartStoreError) in try refresh(&file) }
    }

    // MARK: The port

    /// The newest saved cart of this id.
    public func load(_ id: CartID) async throws(CartStoreError) -> StoredCart? {
        try known.withLock { file throws(CartStoreError) in
            try refresh(&file)
            return try file.cart(id)
        }
    }

    /// Saves a cart in place of a revision; the delta does not matter, for the file is written whole.
    public func save(
        _ snapshot: CartSnapshot, as id: CartID, replacing revision: Revision
    ) async throws(CartStoreError) -> Revision {
        try known.withLock { file throws(CartStoreError) in
            try write(snapshot, as: id, replacing: revision, in: &file)
        }
    }

    /// Removes a cart.
    public func remove(_ id: CartID, replacing revision: Revision) async throws(CartStoreError) {
        try known.withLock { file throws(CartStoreError) in _ = try write(nil, as: id, replacing: revision, in: &file) }
    }

    /// The ids of the carts kept.
    public func ids(after: CartID?, limit: Int) async throws(CartStoreError) -> [CartID] {
        try known.withLock { file throws(CartStoreError) in
            try refresh(&file)
            let ids = file.ids
            let start = after.map { after in ids.firstIndex { $0 > after } ?? ids.count } ?? 0
            return Array(ids[start...].prefix(max(0, limit)))
        }
    }

    // MARK: Looking it over

    /// What is in the file.
    public func info() async throws(CartStoreError) -> StoreInfo {
        try known.withLock { file throws(CartStoreError) in
            try refresh(&file)
            var lines = 0
            for id in file.ids { lines += file.lineCount(of: id) }
            let form = (file.format ?? format ?? .xml) == .xml ? "XML property list" : "binary property list"
            return StoreInfo(
                scheme: PlistCartStorePlugin.scheme, place: path, format: form,
                formatVersion: Int(CartDocument.version), cartCount: file.ids.count, lineCount: lines,
                byteCount: file.bytes.map { Int64($0.count) })
        }
    }

    /// Reads every cart.
    public func check() async throws(CartStoreError) -> [StoreFinding] {
        try known.withLock { file throws(CartStoreError) in
            try refresh(&file)
            var findings: [StoreFinding] = []
            for id in file.ids {
                do throws(CartStoreError) {
                    for line in try file.cart(id)?.setAside ?? [] {
                        findings.append(StoreFinding(place: path, problem: line.problem, cart: id))
                    }
                } catch {
                    findings.append(StoreFinding(place: error.place, problem: error.reason, cart: id))
                }
            }
            do throws(CartStoreError) {
                _ = try file.couponUses()
            } catch {
                findings.append(StoreFinding(place: error.place, problem: error.reason))
            }
            return findings
        }
    }

    // MARK: Reading and writing

    /// Brings what is known up to date with the file. Its bytes tell whether it changed: dates are too coarse for that,
    /// and reading is cheap beside parsing.
    private func refresh(_ file: inout PlistFile) throws(CartStoreError) {
        let bytes: Data?
        do throws(FileError) { bytes = try files.read(path) } catch { throw error.storeError() }
        if bytes != file.bytes { file = try PlistFile(path: path, bytes: bytes) }
    }

    /// Replaces a cart's entry and writes the file, under the lock from reading to renaming. No snapshot means that the
    /// cart is removed.
    private func write(
        _ snapshot: CartSnapshot?, as id: CartID, replacing revision: Revision, in file: inout PlistFile
    ) throws(CartStoreError) -> Revision {
        let lock = try beginWriting(&file, id)
        defer { withExtendedLifetime(lock) {} }
        let stored = try file.writableRevision(of: id)
        if stored != revision { throw CartStoreError.conflict(over: id, stored: stored, at: path) }
        if snapshot == nil, stored == .none { return .none }
        let (number, isTooLarge) = file.lastRevision(of: id).addingReportingOverflow(snapshot == nil ? 0 : 1)
        if isTooLarge {
            throw CartStoreError(.corrupt, at: path, "revision \(revision) is the last there is", cart: id)
        }
        var changed = file
        changed.put(snapshot.map { CartDocument($0).value }, as: id, revision: number)
        try write(changed, changing: id, to: &file)
        return Revision(number)
    }

    /// Looks at the file as it is now.
    func reading<Answer: Sendable>(
        _ body: (PlistFile) throws(CartStoreError) -> Answer
    ) throws(CartStoreError) -> Answer {
        try known.withLock { file throws(CartStoreError) in
            try refresh(&file)
            return try body(file)
        }
    }

    /// Changes the uses of coupons, under the same lock as carts are. When nothing changed nothing is written.
    func changingUses<Answer: Sendable>(
        _ body: (inout CouponUseTable) -> Answer
    ) throws(CartStoreError) -> Answer {
        try known.withLock { file throws(CartStoreError) in
            let lock = try beginWriting(&file, nil)
            defer { withExtendedLifetime(lock) {} }
            let before = try file.couponUses()
            var table = before
            let answer = body(&table)
            if table == before { return answer }
            var changed = file
            changed.put(table)
            try write(changed, changing: nil, to: &file)
            return answer
        }
    }

    /// Takes the lock and looks at the file as it is now.
    private func beginWriting(_ file: inout PlistFile, _ id: CartID?) throws(CartStoreError) -> FileLock {
        let lock = try lock(for: id)
        if !hasSwept.exchange(true, ordering: .relaxed) { files.removeLeftovers(of: path) }
        try refresh(&file)
        return lock
    }

    /// Puts what changed into the file's place.
    private func write(
        _ changed: PlistFile, changing id: CartID?, to file: inout PlistFile
    ) throws(CartStoreError) {
        var changed = changed
        try changed.render(as: format ?? file.format ?? .xml, changing: id)
        guard let bytes = changed.bytes else { return }
        do throws(FileError) { try files.replace(path, with: bytes) } catch { throw error.storeError(cart: id) }
        file = changed
    }

    private func lock(for id: CartID?) throws(CartStoreError) -> FileLock {
        do throws(FileError) {
            return try files.lock(path + ".lock", exclusive: true, timeoutMilliseconds: busyTimeout)
        } catch {
            var failure = error.storeError(cart: id)
            if error.isBusy { failure.reason += " (waited \(busyTimeout) ms)" }
            throw failure
        }
    }
}
