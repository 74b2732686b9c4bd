public import CartCore

/// Why a store could not do what it was asked. The stored carts are as they were.
///
/// A struct with an open set of codes, so that a backend of another package can have its own.
public struct CartStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The stable kebab-case name, as scripts see it.
        public let name: String

        /// A code of this name.
        public init(_ name: String) { self.name = name }

        /// The name.
        public var description: String { name }

        /// The stored revision is not the one being replaced.
        public static let conflict = Code("conflict")
        /// Someone else holds the store and did not let go within the time stated.
        public static let busy = Code("busy")
        /// What is stored is torn, foreign or contradicts itself; it was left untouched.
        public static let corrupt = Code("corrupt")
        /// A newer program wrote what is stored; it was left untouched.
        public static let newerVersion = Code("newer-version")
        /// Reading or writing failed: disk full, read-only, a device error.
        public static let inputOutput = Code("io-error")
        /// The store cannot be created where the URL says.
        public static let cannotCreate = Code("cannot-create")
        /// Reading or writing is not allowed.
        public static let notAllowed = Code("not-allowed")
        /// A value cannot be stored; the reason names the field.
        public static let notStorable = Code("not-storable")
        /// The store is far away and does not answer.
        public static let unavailable = Code("unavailable")
        /// The URL or its options are not understood.
        public static let badURL = Code("bad-store-url")

        /// Every code above: what the stores of this framework answer.
        public static let standard: [Code] = [
            conflict, busy, corrupt, newerVersion, inputOutput, cannotCreate, notAllowed, notStorable, unavailable,
            badURL,
        ]
    }

    /// What kind of failure it is.
    public var code: Code
    /// Where: the file, database or address, with the place inside it when that is known.
    public var place: String
    /// What happened there, in English, for a person.
    public var reason: String
    /// The cart concerned.
    public var cart: CartID?
    /// The revision stored, for `conflict`.
    public var stored: Revision?

    /// An error of a kind, at a place, for a reason.
    public init(_ code: Code, at place: String, _ reason: String, cart: CartID? = nil, stored: Revision? = nil) {
        self.code = code
        self.place = place
        self.reason = reason
        self.cart = cart
        self.stored = stored
    }

    /// A conflict over a cart: `stored` is what the store has.
    public static func conflict(over cart: CartID, stored: Revision, at place: String) -> CartStoreError {
        CartStoreError(
            .conflict, at: place, "cart \(cart) is at revision \(stored) now", cart: cart, stored: stored)
    }

    /// Whether the same may succeed a little later, with nothing changed by anybody's hand.
    public var isTemporary: Bool { code == .busy || code == .conflict || code == .unavailable }

    /// Place and reason in one line.
    public var description: String { "\(place): \(reason)" }
}
