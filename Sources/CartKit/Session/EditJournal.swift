public import CartCore
internal import FoundationEssentials

/// Edits that are not in the store yet, kept in a local file so that a crash loses none (acceptance S7, S10).
///
/// The file holds JSON lines: a head that binds it to one store, cart and owner, then one edit a line with the instant
/// it was made. Edits are added at the end and durable when `append` returns. Several processes may use one journal: a
/// lock file orders them, and edits carry ids, so an edit that two of them replay is applied once.
public struct EditJournal: Sendable {
    /// An edit and when it was made.
    public struct Record: Hashable, Sendable {
        /// The edit.
        public var edit: CartEdit
        /// When it was made.
        public var madeAt: Timestamp

        /// An edit made at an instant.
        public init(_ edit: CartEdit, madeAt: Timestamp) {
            self.edit = edit
            self.madeAt = madeAt
        }
    }

    /// What a journal holds.
    public struct Content: Hashable, Sendable {
        /// The edits, oldest first.
        public var records: [Record] = []
        /// Lines that are torn or not understood, with the reason.
        public var problems: [String] = []
    }

    /// The journal's file.
    public let path: String
    private let head: DocumentValue
    private let files: any FileSystem
    private let lockTimeout: Int

    /// The journal of one cart of one store, in a folder.
    ///
    /// - Parameters:
    ///   - folder: where journals lie; it is created when it is needed.
    ///   - store: what tells the store from every other, such as `CartPlugins.identity(ofStore:in:)`; a URL with a
    ///     relative path does not.
    ///   - owner: whose cart it is; another owner's edits are never replayed (known faults B34, B49).
    ///   - lockTimeout: how long another process may hold the journal, in milliseconds.
    public init(
        folder: String, store: String, cart: CartID, owner: String = "", files: any FileSystem = LocalFileSystem(),
        lockTimeout: Int = 5_000
    ) {
        // The name is made of a hash: no id can lead out of the folder (known fault B50).
        path = "\(folder)/edits-\(StableHash.hexadecimal([store, cart.rawValue, owner])).jsonl"
        head = .object([
            "journal": .integer(1), "store": .text(store), "cart": .text(cart.rawValue), "owner": .text(owner),
        ])
        self.files = files
        self.lockTimeout = lockTimeout
    }

    /// Adds edits at the end, durably.
    public func append(_ records: [Record]) throws(CartStoreError) {
        if records.isEmpty { return }
        do {
            try files.createDirectory(SystemCalls.folder(of: path))
            let lock = try lock()
            var bytes: [UInt8] = []
            if try !files.exists(path) { bytes += head.jsonBytes() + [0x0A] }
            for record in records { bytes += Self.line(of: record) }
            try files.append(Data(bytes), to: path)
            withExtendedLifetime(lock) {}
        } catch {
            throw error.storeError()
        }
    }

    /// What the journal holds. A line torn by a crash is a problem that hides no other line.
    ///
    /// - Throws: `corrupt` when the file is not this cart's journal; it is left untouched.
    public func content() throws(CartStoreError) -> Content {
        do {
            guard let data = try files.read(path) else { return Content() }
            return try content(of: data)
        } catch let error as FileError {
            throw error.storeError()
        } catch let error as CartStoreError {
            throw error
        } catch {
            throw CartStoreError(.inputOutput, at: path, "\(error)")
        }
    }

    /// Takes edits out once they are in the store. The file goes with its last edit.
    public func remove(_ ids: Set<EditID>) throws(CartStoreError) {
        do {
            if try !files.exists(path) { return }
            let lock = try lock()
            defer { withExtendedLifetime(lock) {} }
            files.removeLeftovers(of: path)
            guard let data = try files.read(path) else { return }
            let records = try content(of: data).records.filter { !ids.contains($0.edit.id) }
            if records.isEmpty {
                try files.remove(path)
            } else {
                var bytes = head.jsonBytes() + [0x0A]
                for record in records { bytes += Self.line(of: record) }
                try files.replace(path, with: Data(bytes))
            }
        } catch let error as FileError {
            throw error.storeError()
        } catch let error as CartStoreError {
            throw error
        } catch {
            throw CartStoreError(.inputOutput, at: path, "\(error)")
        }
    }

    private func lock() throws(FileError) -> FileLock {
        try files.lock(path + ".lock", exclusive: true, timeoutMilliseconds: lockTimeout)
    }

    /// A line begins with a line feed of its own: what a crash left of the line before cannot spoil it.
    private static func line(of record: Record) -> [UInt8] {
        let value = DocumentValue.object([
            "at": .integer(record.madeAt.milliseconds), "edit": EditDocument.value(of: record.edit),
        ])
        return [0x0A] + value.jsonBytes() + [0x0A]
    }

    private func content(of data: Data) throws(CartStoreError) -> Content {
        var content = Content()
        var seen: Set<EditID> = []
        let headBytes = head.jsonBytes()
        for (position, line) in data.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            if line.isEmpty { continue }
            if position == 0, headBytes.count > line.count, headBytes.starts(with: line) {
                // A crash tore the very first write: nothing of it was acknowledged, and later lines stand by themselves.
                content.problems.append("\(path), line 1: torn")
                continue
            }
            do {
                let value = try DocumentValue(json: line)
                if position == 0 {
                    if value != head { throw DocumentError(.badValue, at: "", "another cart's journal") }
                    continue
                }
                let record = try Self.record(from: value)
                if seen.insert(record.edit.id).inserted { content.records.append(record) }
            } catch {
                if position == 0 {
                    throw CartStoreError(
                        .corrupt, at: path,
                        "not the journal of this cart's unsaved edits (\(error)); with the file moved away the cart opens "
                            + "without them")
                }
                content.problems.append("\(path), line \(position + 1): \(error)")
            }
        }
        return content
    }

    private static func record(from value: DocumentValue) throws(DocumentError) -> Record {
        let reader = try FieldReader(value, at: "")
        guard let edit = reader.fields["edit"] else { throw reader.fault(.missing, "edit", "the field is missing") }
        if edit["id"] == nil { throw reader.fault(.missing, "edit.id", "the field is missing") }
        return Record(
            try EditDocument.edit(
                from: edit, source: .journal, freshID: { EditID("") }, linesOf: { _, _ in [] }),
            madeAt: Timestamp(milliseconds: try reader.integer("at")))
    }
}
