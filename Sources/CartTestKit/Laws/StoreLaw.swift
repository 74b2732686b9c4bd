internal import CartCore
internal import CartKit
public import Testing

/// One sentence of the contract of `CartStore`, as a test that any backend can be put to.
///
/// ```swift
/// @Test("The contract of a store", arguments: StoreLaw.all)
/// func contract(law: StoreLaw) async throws { try await law.check(on: myBackend) }
/// ```
public struct StoreLaw: Sendable, CustomTestStringConvertible {
    /// The sentence.
    public let name: String
    private let body: @Sendable (StoreUnderTest) async throws -> Void

    init(_ name: String, _ body: @escaping @Sendable (StoreUnderTest) async throws -> Void) {
        self.name = name
        self.body = body
    }

    /// Every law. What a backend cannot do is one of its capabilities; a law then asks for what it must do instead.
    public static let all: [StoreLaw] = revisionLaws + contentLaws + deltaLaws + sharingLaws

    /// The sentence, for test reports.
    public var testDescription: String { name }

    /// Puts a backend to the law; failures are recorded as issues of the running test.
    public func check(on backend: StoreUnderTest) async throws { try await body(backend) }
}

/// What laws have in common.
enum LawSupport {
    static let cart = CartID("cart")

    /// A context of the sample mall at a fixed time.
    static func context() throws -> CartContext {
        CartContext(
            catalog: try SampleMall.catalog(), rules: CartRules(capacity: 10_000),
            now: Timestamp(milliseconds: 1_735_689_600_000))
    }

    /// A cart with something of everything.
    static func fullCart(seed: UInt64 = 7, edits: Int = 60) throws -> Cart {
        let context = try context()
        var cart = Cart(currency: context.catalog.currency)
        var generator = EditGenerator(seed: seed, catalog: context.catalog)
        generator.grow(&cart, edits: edits, in: context)
        return cart
    }

    /// Expects a conflict that names what is stored.
    static func expectConflict(
        stored: Revision, sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
    ) async {
        do {
            try await body()
            Issue.record("a conflict was expected", sourceLocation: sourceLocation)
        } catch let error as CartStoreError {
            #expect(error.code == .conflict, sourceLocation: sourceLocation)
            #expect(error.stored == stored, sourceLocation: sourceLocation)
        } catch {
            Issue.record(error, sourceLocation: sourceLocation)
        }
    }

    /// Expects a store to have exactly this cart.
    static func expect(
        _ store: any CartStore, has cart: Cart, at revision: Revision? = nil, id: CartID = cart,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let stored = try #require(await store.load(id), sourceLocation: sourceLocation)
        #expect(stored.cart == cart, sourceLocation: sourceLocation)
        if let revision { #expect(stored.revision == revision, sourceLocation: sourceLocation) }
    }
}
