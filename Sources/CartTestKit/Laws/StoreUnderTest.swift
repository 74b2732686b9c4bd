public import CartKit
public import Testing

/// A backend as the suite tests it.
public struct StoreUnderTest: Sendable, CustomTestStringConvertible {
    /// What a backend can do beyond the contract.
    public struct Capabilities: OptionSet, Sendable {
        /// The bits.
        public let rawValue: Int
        /// Capabilities of these bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Carts outlive the store value: opening the place again finds them.
        public static let persistent = Capabilities(rawValue: 1)
        /// Several store values, as several processes have them, may be open at one place at once.
        public static let shared = Capabilities(rawValue: 2)
        /// Texts with a NUL inside are kept; a backend that does not must refuse them as not storable.
        public static let keepsNUL = Capabilities(rawValue: 4)
    }

    /// A place where carts are kept: a file, a database.
    public struct Place: Sendable {
        let open: @Sendable () async throws -> any CartStore

        /// A place; `open` makes a store value for it, as often as it is called.
        public init(open: @escaping @Sendable () async throws -> any CartStore) { self.open = open }
    }

    /// The backend's name in reports.
    public let name: String
    /// What it can do.
    public let capabilities: Capabilities
    let freshPlace: @Sendable () async throws -> Place

    /// A backend; `freshPlace` makes a place without carts that nobody else uses.
    public init(
        _ name: String, capabilities: Capabilities, freshPlace: @escaping @Sendable () async throws -> Place
    ) {
        self.name = name
        self.capabilities = capabilities
        self.freshPlace = freshPlace
    }

    /// A backend that lives and dies with its store value.
    public init(
        _ name: String, capabilities: Capabilities = [], make: @escaping @Sendable () -> any CartStore
    ) {
        self.init(name, capabilities: capabilities) {
            let store = make()
            return Place { store }
        }
    }

    /// The name, for test reports.
    public var testDescription: String { name }

    /// A store without carts.
    func fresh() async throws -> any CartStore { try await freshPlace().open() }
}
