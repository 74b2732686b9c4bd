public import CartCore

/// When a session's edits go into its store (acceptance S6, S7, S9, S10, S128).
public enum SavePolicy: Hashable, Sendable {
    /// After each edit: nothing is lost when the program ends, however it ends. The default of local backends.
    case everyEdit
    /// When the page is left; until then edits wait in the journal. The default of remote backends.
    case onLeave
    /// With the first edit, or look at the clock (`CartSession.saveIfDue`), that comes so many milliseconds after an
    /// edit that is not saved; until then edits wait in the journal.
    case after(milliseconds: Int)
}

/// What a session has to tell that nobody asked for.
public enum SessionNotice: Hashable, Sendable {
    /// Something about the cart a shopper should know: a limit that was clamped to, a price that changed.
    case change(CartChange)
    /// Another device or process changed these lines; what this session saw of them is out of date.
    case changedElsewhere([LineID])
    /// An edit that could not be applied to what another device made of the cart, and why. It is not in the cart.
    case dropped(CartEdit, CartError)
    /// A stored line could not be read; it is kept aside.
    case setAside(problem: String)
    /// The journal holds something that could not be read: what a crash tore was never acknowledged.
    case journal(problem: String)
    /// So many edits could not be saved for now, and why. They are in the journal and are saved with the next save that
    /// succeeds; making them again would make them twice.
    case waiting(edits: Int, CartStoreError)
}

/// What an edit did.
public struct SessionResult: Hashable, Sendable {
    /// What the edit changed, in the order it did.
    public var changes: [CartChange]
    /// What else there is to tell, this edit's and earlier ones' that nobody was told yet.
    public var notices: [SessionNotice]

    /// A result.
    public init(changes: [CartChange] = [], notices: [SessionNotice] = []) {
        self.changes = changes
        self.notices = notices
    }
}

/// Why a session could not do what it was asked.
public enum CartSessionError: Error, Hashable, Sendable {
    /// The cart refuses the edit; nothing changed.
    case refused(CartError)
    /// The cart took the edit, but it is not in the store: it waits in `unsavedEdits` and is tried again with the next
    /// save. What is stored is whole, and what it was.
    case notSaved(CartStoreError)
    /// The cart could not be loaded.
    case notLoaded(CartStoreError)
}

/// What became of one edit of several.
public struct EditOutcome: Hashable, Sendable {
    /// The edit.
    public var edit: EditID
    /// What it changed, or why it was refused.
    public var result: Result<[CartChange], CartError>
}

/// What became of several edits that were made at once.
public struct BatchResult: Hashable, Sendable {
    /// One for each edit, in their order; fewer when the batch stopped at a refusal.
    public var outcomes: [EditOutcome] = []
    /// What else there is to tell.
    public var notices: [SessionNotice] = []
}
