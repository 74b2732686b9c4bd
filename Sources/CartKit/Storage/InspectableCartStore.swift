public import CartCore

/// A store that can tell what it is and look itself over: what `store info` and `store check` ask.
public protocol InspectableCartStore: CartStore {
    /// What and where the store is, and how much is in it.
    func info() async throws(CartStoreError) -> StoreInfo

    /// Looks over all that is stored, changing nothing. Each trouble is a finding; none means that all is well.
    ///
    /// - Throws: `CartStoreError` when the store cannot be looked at.
    func check() async throws(CartStoreError) -> [StoreFinding]
}

/// What a store is, and how much is in it.
public struct StoreInfo: Hashable, Sendable {
    /// The scheme it was opened by: `plist`, `sqlite`.
    public var scheme: String
    /// Where it is: the file or the address.
    public var place: String
    /// The form on disk, with its variant: `XML property list`, `SQLite 3.40.1, journal mode wal`.
    public var format: String
    /// The version of the stored form.
    public var formatVersion: Int
    /// How many carts are kept.
    public var cartCount: Int
    /// How many lines they have, without what is saved for later.
    public var lineCount: Int
    /// What it takes on disk, in bytes; nil when that is not known.
    public var byteCount: Int64?

    /// What a store is.
    public init(
        scheme: String, place: String, format: String, formatVersion: Int, cartCount: Int, lineCount: Int,
        byteCount: Int64? = nil
    ) {
        self.scheme = scheme
        self.place = place
        self.format = format
        self.formatVersion = formatVersion
        self.cartCount = cartCount
        self.lineCount = lineCount
        self.byteCount = byteCount
    }
}

/// Something wrong with what is stored.
public struct StoreFinding: Hashable, Sendable {
    /// Where: the file, with the table, row or key inside it.
    public var place: String
    /// What is wrong, in English, for a person.
    public var problem: String
    /// The cart concerned, when it is one.
    public var cart: CartID?

    /// Something wrong at a place.
    public init(place: String, problem: String, cart: CartID? = nil) {
        self.place = place
        self.problem = problem
        self.cart = cart
    }
}
