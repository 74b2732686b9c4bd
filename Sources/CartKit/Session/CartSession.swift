public import CartCore

/// One cart, open: takes edits at once and brings them into a store as its policy says.
///
/// Edits are applied to the cart in place and cost no more in a long cart than in a short one. What is not in the store
/// yet is in `unsavedEdits`, and with the policies that save later also in a journal on disk. On a conflict the session
/// loads the newer cart, applies its own unsaved edits to it and saves again, so two devices, or two processes, never
/// lose each other's edits (known fault B46); order comes from the store's revisions and never from a clock (B47).
public actor CartSession {
    /// What a session needs to know from outside.
    public struct Settings: Sendable {
        /// The clock.
        public var now: @Sendable () -> Timestamp
        /// The catalog, rules and policies to judge an edit by, at an instant.
        public var context: @Sendable (Timestamp) -> CartContext
        /// When edits go into the store.
        public var policy: SavePolicy
        /// Where edits wait that are not in the store; nil when nothing has to outlive a crash.
        public var journal: EditJournal?
        /// How often a save is tried against conflicts before the session gives up for the time being.
        public var conflictTries: Int

        /// Settings; without further words every edit is saved at once.
        public init(
            now: @escaping @Sendable () -> Timestamp, context: @escaping @Sendable (Timestamp) -> CartContext,
            policy: SavePolicy = .everyEdit, journal: EditJournal? = nil, conflictTries: Int = 100
        ) {
            self.now = now
            self.context = context
            self.policy = policy
            self.journal = journal
            self.conflictTries = max(1, conflictTries)
        }
    }

    /// The cart's id.
    public nonisolated let id: CartID
    let store: any CartStore
    let settings: Settings

    /// The cart with every edit made so far, saved or not.
    public internal(set) var cart: Cart
    /// The revision the cart was last loaded or saved at.
    public internal(set) var revision: Revision
    /// The edits that are not in the store, oldest first.
    public internal(set) var unsavedEdits: [EditJournal.Record] = []
    /// Why the last save failed; nil after one that did not.
    public internal(set) var saveFailure: CartStoreError?

    var extras: DocumentExtras
    var setAside: [SetAsideLine]
    var delta = CartDelta()
    /// Whether there is something to save besides edits.
    var isTouched = false
    var notices: [SessionNotice] = []
    private var isSaving = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    private init(id: CartID, store: any CartStore, settings: Settings, stored: StoredCart?) {
        self.id = id
        self.store = store
        self.settings = settings
        cart = stored?.cart ?? Cart(currency: settings.context(settings.now()).catalog.currency)
        revision = stored?.revision ?? .none
        extras = stored?.extras ?? DocumentExtras()
        setAside = stored?.setAside ?? []
        notices = setAside.map { .setAside(problem: $0.problem) }
    }

    // MARK: Opening

    /// Opens a cart: loads it or begins a new one, brings it up to date with the catalog and takes in what an earlier
    /// run left in the journal.
    ///
    /// Looking at a cart writes nothing, unless the catalog took a selected line off the shelf or the journal holds
    /// edits (known fault B24). When that cannot be saved the session is open all the same, and `saveFailure` says why.
    ///
    /// - Throws: `notLoaded` when the cart or the journal cannot be read.
    public static func open(
        _ id: CartID, in store: any CartStore, settings: Settings
    ) async throws(CartSessionError) -> CartSession {
        let stored: StoredCart?
        let journaled: EditJournal.Content
        do {
            stored = try await store.load(id)
            journaled = try settings.journal?.content() ?? EditJournal.Content()
        } catch {
            throw .notLoaded(error)
        }
        let session = CartSession(id: id, store: store, settings: settings, stored: stored)
        await session.begin(with: journaled)
        return session
    }

    private func begin(with journaled: EditJournal.Content) async {
        let context = settings.context(settings.now())
        let before = cart.totals.selectedLineCount
        let changes = cart.refresh(in: context)
        delta.absorb(changes, of: nil, in: cart)
        notices += changes.filter { $0.isNotice }.map { .change($0) }
        isTouched = cart.totals.selectedLineCount != before
        notices += journaled.problems.map { .journal(problem: $0) }
        replay(journaled.records)
        if !unsavedEdits.isEmpty || (isTouched && settings.policy == .everyEdit) {
            do {
                try await save()
            } catch {
                saveFailure = error
                if !journaled.records.isEmpty { notices.append(.waiting(edits: unsavedEdits.count, error)) }
            }
        }
    }

    // MARK: Edits

    /// Applies an edit and saves as the policy says.
    ///
    /// - Throws: `refused`, with the cart as it was; `notSaved` when the cart took the edit but it is not in the store.
    ///   Performing the same edit again is safe.
    public func perform(_ edit: CartEdit) async throws(CartSessionError) -> SessionResult {
        let changes: [CartChange]
        do {
            changes = try apply(edit)
        } catch {
            throw .refused(error)
        }
        try await keep(from: unsavedEdits.count - (changes.contains(.alreadyApplied(edit.id)) ? 0 : 1))
        return SessionResult(changes: changes, notices: takeNotices())
    }

    /// Applies edits in their order, with one save at the end. One that is refused does not stop the others unless it
    /// is to.
    ///
    /// - Throws: `notSaved` when the cart took the edits but they are not in the store.
    public func performAll(
        _ edits: [CartEdit], stopOnRefusal: Bool = false
    ) async throws(CartSessionError) -> BatchResult {
        var batch = BatchResult()
        let first = unsavedEdits.count
        for edit in edits {
            do {
                batch.outcomes.append(EditOutcome(edit: edit.id, result: .success(try apply(edit))))
            } catch {
                batch.outcomes.append(EditOutcome(edit: edit.id, result: .failure(error)))
                if stopOnRefusal { break }
            }
        }
        try await keep(from: first)
        batch.notices = takeNotices()
        return batch
    }

    /// Applies an edit in place and notes it as unsaved.
    private func apply(_ edit: CartEdit) throws(CartError) -> [CartChange] {
        let now = settings.now()
        let changes = try cart.apply(edit, in: settings.context(now))
        if changes == [.alreadyApplied(edit.id)] { return changes }
        note(changes, of: edit, madeAt: now)
        return changes
    }

    func note(_ changes: [CartChange], of edit: CartEdit, madeAt: Timestamp) {
        delta.absorb(changes, of: edit.id, in: cart)
        unsavedEdits.append(EditJournal.Record(edit, madeAt: madeAt))
        if extras.lines.isEmpty { return }
        for case .respecified(let old, let new, let merged) in changes {
            let fields = extras.lines.removeValue(forKey: old)
            if !merged { extras.lines[new] = fields }
        }
    }

    /// Brings the edits from a position on to where the policy says they survive a crash.
    private func keep(from position: Int) async throws(CartSessionError) {
        do {
            if settings.policy == .everyEdit {
                try await save()
            } else if isDue {
                try journal(from: position)
                try await save()
            } else {
                try journal(from: position)
            }
            saveFailure = nil
        } catch {
            saveFailure = error
            throw .notSaved(error)
        }
    }

    private func journal(from position: Int) throws(CartStoreError) {
        guard let journal = settings.journal, position < unsavedEdits.count else { return }
        // After a failure earlier ones are missing there too; a journal takes each edit once.
        let first = saveFailure == nil ? position : 0
        try journal.append(Array(unsavedEdits[first...]))
    }

    private var isDue: Bool {
        guard case .after(let milliseconds) = settings.policy, let first = unsavedEdits.first else { return false }
        return settings.now().milliseconds - first.madeAt.milliseconds >= Int64(milliseconds)
    }

    // MARK: Saving

    /// Saves what is unsaved: the page is left. The session stays usable.
    ///
    /// - Returns: what there is to tell; among it edits that could not be applied to what another device made of the
    ///   cart.
    /// - Throws: `notSaved`; the edits are still in `unsavedEdits`, and in the journal.
    @discardableResult
    public func leave() async throws(CartSessionError) -> [SessionNotice] {
        do {
            try await save()
            saveFailure = nil
        } catch {
            saveFailure = error
            throw .notSaved(error)
        }
        return takeNotices()
    }

    /// Saves what is unsaved, or leaves it in the journal while the store is busy, does not answer or keeps changing: what
    /// waits there is safe, and is saved with the next save that succeeds.
    ///
    /// - Returns: what there is to tell; among it how many edits wait.
    /// - Throws: `notSaved` for any other failure, and when the edits are not in a journal.
    public func leaveOrWait() async throws(CartSessionError) -> [SessionNotice] {
        do {
            return try await leave()
        } catch {
            guard case .notSaved(let failure) = error, areJournaled, failure.isTemporary else { throw error }
            let told = takeNotices().filter { notice in
                if case .waiting = notice { false } else { true }
            }
            return told + [.waiting(edits: unsavedEdits.count, failure)]
        }
    }

    /// Whether every unsaved edit is in the journal, where it survives the program.
    public var areJournaled: Bool { settings.journal != nil && settings.policy != .everyEdit && !unsavedEdits.isEmpty }

    /// Saves when the time of the policy `after` has come: for a timer.
    @discardableResult
    public func saveIfDue() async throws(CartSessionError) -> [SessionNotice] {
        isDue ? try await leave() : takeNotices()
    }

    /// Loads the cart again when another device or process saved it meanwhile, with the unsaved edits on top.
    ///
    /// - Returns: what there is to tell; among it the lines that are others now.
    @discardableResult
    public func reload() async throws(CartSessionError) -> [SessionNotice] {
        await beginSaving()
        defer { endSaving() }
        do {
            try await rebase()
        } catch {
            throw .notLoaded(error)
        }
        return takeNotices()
    }

    /// What there is to tell that nobody was told yet.
    public func takeNotices() -> [SessionNotice] {
        defer { notices = [] }
        return notices
    }

    /// Saves one after the other until nothing is unsaved. Edits made meanwhile are saved too.
    private func save() async throws(CartStoreError) {
        await beginSaving()
        defer { endSaving() }
        var tries = 0
        while !unsavedEdits.isEmpty || isTouched {
            tries += 1
            do {
                try await saveOnce()
            } catch {
                if error.code != .conflict { throw error }
                if tries >= settings.conflictTries { throw error }
                try await rebase()
            }
        }
    }

    private func saveOnce() async throws(CartStoreError) {
        let sent = unsavedEdits.count
        let sentDelta = delta
        let replaced = revision
        delta = CartDelta()
        isTouched = false
        do {
            let snapshot = CartSnapshot(cart, extras: extras, setAside: setAside, delta: sentDelta)
            revision = try await store.save(snapshot, as: id, replacing: replaced)
        } catch {
            // What was sent is still unsaved; what came meanwhile is so too.
            delta.absorb(sentDelta)
            isTouched = true
            throw error
        }
        let saved = Set(unsavedEdits.prefix(sent).map { $0.edit.id })
        unsavedEdits.removeFirst(sent)
        forget(saved)
    }

    private func beginSaving() async {
        while isSaving { await withCheckedContinuation { waiting.append($0) } }
        isSaving = true
    }

    private func endSaving() {
        isSaving = false
        let woken = waiting
        waiting = []
        for continuation in woken { continuation.resume() }
    }
}
