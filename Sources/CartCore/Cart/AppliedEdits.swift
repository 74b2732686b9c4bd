/// The ids of the edits a cart has taken: at least the newest 1,000 and all of the last 7 days.
public struct AppliedEdits: Hashable, Sendable {
    /// One applied edit.
    public struct Entry: Hashable, Sendable {
        /// The edit.
        public let id: EditID
        /// When it was applied.
        public let appliedAt: Timestamp

        /// An edit and when it was applied.
        public init(id: EditID, appliedAt: Timestamp) {
            self.id = id
            self.appliedAt = appliedAt
        }
    }

    /// So many of the newest are always kept.
    public static let keptCount = 1_000
    /// Those younger than this are always kept: seven days, in milliseconds.
    public static let keptSpan: Int64 = 7 * 24 * 60 * 60 * 1_000

    private var log: [Entry] = []
    private var start = 0
    private var ids: Set<EditID> = []

    /// No edits yet.
    public init() {}

    /// The edits of a stored cart, oldest first. An id that occurs twice counts once.
    public init(_ entries: [Entry]) {
        // Room to grow, so that the first edit of a long-lived cart does not pay for moving them all.
        log.reserveCapacity(entries.count + entries.count / 4 + 8)
        ids.reserveCapacity(entries.count + entries.count / 4 + 8)
        for entry in entries where ids.insert(entry.id).inserted { log.append(entry) }
    }

    /// How many are kept.
    public var count: Int { log.count - start }

    /// Those kept, oldest first.
    public var entries: ArraySlice<Entry> { log[start...] }

    /// Whether this edit was applied (and is still remembered).
    public func contains(_ id: EditID) -> Bool { ids.contains(id) }

    /// Remembers an edit until it is known whether it is taken: then old ones can be forgotten, or this one is
    /// withdrawn. Answers whether it was new.
    mutating func record(_ id: EditID, at now: Timestamp) -> Bool {
        if log.isEmpty {
            log.reserveCapacity(8)
            ids.reserveCapacity(8)
        }
        guard ids.insert(id).inserted else { return false }
        log.append(Entry(id: id, appliedAt: now))
        return true
    }

    /// Takes the newest edit back: it was refused.
    mutating func withdrawLast() {
        if count > 0 { ids.remove(log.removeLast().id) }
    }

    /// Forgets what is neither among the newest nor young. Amortised constant time: the log is shortened only when
    /// half of it is dead.
    mutating func forgetOld(_ now: Timestamp) {
        while count > Self.keptCount, isOld(log[start], now) {
            ids.remove(log[start].id)
            start += 1
        }
        if start > 1_000, start * 2 > log.count {
            log.removeFirst(start)
            start = 0
        }
    }

    private func isOld(_ entry: Entry, _ now: Timestamp) -> Bool {
        let (age, overflow) = now.milliseconds.subtractingReportingOverflow(entry.appliedAt.milliseconds)
        return overflow ? now > entry.appliedAt : age > Self.keptSpan
    }

    /// Compares what is kept, not how.
    public static func == (left: AppliedEdits, right: AppliedEdits) -> Bool { left.entries == right.entries }

    /// Hashes what is kept, not how.
    public func hash(into hasher: inout Hasher) { hasher.combine(ids.count) }
}
