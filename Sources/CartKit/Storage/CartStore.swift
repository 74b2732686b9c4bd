public import CartCore

/// Where carts are kept: the port that every backend implements.
///
/// ## Contract
///
/// - **Whole carts under revisions.** A cart that was never saved has no revision (`Revision.none`). Each save gives
///   the cart a revision greater than the one it replaced. `load` answers the newest saved cart, whole.
/// - **Compare and swap.** `save` and `remove` take effect only if the stored revision is still the one they replace;
///   otherwise they throw `conflict` with the stored revision and change nothing. Saving under `Revision.none` creates,
///   and conflicts when the cart exists. Of any number of tasks or processes that replace the same revision, one
///   succeeds. After a `remove`, a save under an older revision conflicts, and a save under `Revision.none` begins
///   anew with a revision that the removed cart never had.
/// - **Durable.** When `save` or `remove` returns, the change survives a crash of the process and of the machine. When
///   it throws, the stored cart is what it was. In between there is no third state: after a crash a cart is the old
///   one or the new one.
/// - **Verbatim.** Every text comes back as it went in: quotes, emoji, right-to-left text, `%` and `_` (known fault
///   B42). Unknown fields of a newer minor version come back in `extras`.
/// - **Never mangled.** What cannot be read is an error that names the place, and stays as it is; it is never
///   overwritten. A single unreadable line does not hide the others (`StoredCart.setAside`).
/// - **What changed.** `CartSnapshot.delta` says which lines differ from the revision being replaced, so that a
///   relational backend writes only those rows. A backend of whole documents ignores it. A delta of nil, or one that
///   is `everything`, means: write it all.
///
/// ## Wrappers
///
/// A wrapper (cached, retrying, faulty) is a `CartStore` too and passes the same suite, `CartTestKit`.
public protocol CartStore: Sendable {
    /// The newest saved cart of this id; nil when there is none.
    ///
    /// - Throws: `CartStoreError`; among others `corrupt` when what is stored cannot be read and `newerVersion` when a
    ///   newer program wrote it.
    func load(_ id: CartID) async throws(CartStoreError) -> StoredCart?

    /// Saves a cart in place of the revision it was loaded at.
    ///
    /// - Returns: the cart's new revision.
    /// - Throws: `conflict` when the stored revision is another; the stored cart is then untouched.
    func save(
        _ snapshot: CartSnapshot, as id: CartID, replacing revision: Revision
    ) async throws(CartStoreError) -> Revision

    /// Removes a cart.
    ///
    /// - Throws: `conflict` when the stored revision is another, or when there is none and `revision` is not `none`.
    func remove(_ id: CartID, replacing revision: Revision) async throws(CartStoreError)

    /// The ids of the carts kept, in ascending order by text, beginning after `after`; at most `limit` of them.
    func ids(after: CartID?, limit: Int) async throws(CartStoreError) -> [CartID]
}

/// A cart's version in its store; it grows with each save.
public struct Revision: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number; 0 is "never saved".
    public let number: Int64

    /// The revision with this number.
    public init(_ number: Int64) { self.number = number }

    /// The revision of a cart that was never saved.
    public static let none = Revision(0)

    /// Orders revisions by number: later saves are greater.
    public static func < (left: Revision, right: Revision) -> Bool { left.number < right.number }

    /// The number as text.
    public var description: String { String(number) }
}

/// A cart as a store answers it.
public struct StoredCart: Sendable {
    /// The cart.
    public var cart: Cart
    /// The revision it was saved as.
    public var revision: Revision
    /// Fields that this version of the program does not know, to be saved again.
    public var extras: DocumentExtras
    /// Lines that could not be read, kept aside and saved again as they are (known fault B36).
    public var setAside: [SetAsideLine]

    /// A stored cart.
    public init(
        cart: Cart, revision: Revision, extras: DocumentExtras = DocumentExtras(), setAside: [SetAsideLine] = []
    ) {
        self.cart = cart
        self.revision = revision
        self.extras = extras
        self.setAside = setAside
    }
}

/// A cart on its way into a store.
public struct CartSnapshot: Sendable {
    /// The cart.
    public var cart: Cart
    /// Fields that this version of the program does not know, from when it was loaded.
    public var extras: DocumentExtras
    /// Lines that could not be read when it was loaded.
    public var setAside: [SetAsideLine]
    /// What differs from the revision being replaced; nil when that is not known.
    public var delta: CartDelta?

    /// A snapshot; without a delta all of it is written.
    public init(
        _ cart: Cart, extras: DocumentExtras = DocumentExtras(), setAside: [SetAsideLine] = [],
        delta: CartDelta? = nil
    ) {
        self.cart = cart
        self.extras = extras
        self.setAside = setAside
        self.delta = delta
    }
}

/// Fields of a stored cart that this version of the program does not know. They survive a round trip.
public struct DocumentExtras: Hashable, Sendable {
    /// Unknown fields of the cart itself.
    public var cart: [String: DocumentValue]
    /// Unknown fields of its lines (and saved lines), by line id.
    public var lines: [LineID: [String: DocumentValue]]

    /// Extras; none without further words.
    public init(cart: [String: DocumentValue] = [:], lines: [LineID: [String: DocumentValue]] = [:]) {
        self.cart = cart
        self.lines = lines
    }

    /// Whether there are none.
    public var isEmpty: Bool { cart.isEmpty && lines.isEmpty }
}

/// A stored line that could not be read.
public struct SetAsideLine: Hashable, Sendable {
    /// The line as it was found.
    public var value: DocumentValue
    /// What is wrong with it: the field and what was found.
    public var problem: String

    /// A line set aside for a reason.
    public init(value: DocumentValue, problem: String) {
        self.value = value
        self.problem = problem
    }
}
