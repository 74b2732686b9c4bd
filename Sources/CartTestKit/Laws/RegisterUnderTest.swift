public import CartKit
public import Testing

/// A register of coupons' uses as the suite tests it.
public struct RegisterUnderTest: Sendable, CustomTestStringConvertible {
    /// The register's name in reports.
    public let name: String
    /// What it can do: whether uses outlive the value (`persistent`), and whether several may be open at once (`shared`).
    public let capabilities: StoreUnderTest.Capabilities
    let freshPlace: @Sendable () async throws -> @Sendable () async throws -> any CouponRegister

    /// A register; `freshPlace` makes a place without uses that nobody else uses, and answers how to open it: as often as it
    /// is called.
    public init(
        _ name: String, capabilities: StoreUnderTest.Capabilities = [],
        freshPlace: @escaping @Sendable () async throws -> @Sendable () async throws -> any CouponRegister
    ) {
        self.name = name
        self.capabilities = capabilities
        self.freshPlace = freshPlace
    }

    /// The name, for test reports.
    public var testDescription: String { name }

    /// Registers for several takers: one for each where that is possible, else one for all.
    func open(_ count: Int) async throws -> [any CouponRegister] {
        let open = try await freshPlace()
        if !capabilities.contains(.shared) { return Array(repeating: try await open(), count: count) }
        var registers: [any CouponRegister] = []
        for _ in 0..<count { registers.append(try await open()) }
        return registers
    }
}
