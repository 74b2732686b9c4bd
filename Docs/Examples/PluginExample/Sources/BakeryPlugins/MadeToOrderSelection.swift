public import CartCore
internal import CartKit

/// A selection policy: each order is baked on its own, so one line is selected at a time, and some goods are in the
/// cart only to be asked about. In a config:
///
///     selection: { policy: "made-to-order", onRequest: ["wedding-cake"] }
public struct MadeToOrderSelection: SelectionPolicy {
    /// The name in a config.
    public let name = "made-to-order"
    /// Goods that are sold on request only, never by checking out.
    public let onRequest: Set<SKU>

    /// The policy; without further words everything may be selected.
    public init(onRequest: Set<SKU> = []) { self.onRequest = onRequest }

    /// Nothing else stays selected.
    public func keeps(selecting line: CartLine) -> SelectionKept { .nothing }

    /// Goods on request may not be selected. Whether a line can be bought at all is not asked here: the cart knows.
    public func maySelect(_ line: CartLine) -> Bool { !onRequest.contains(line.sku) }

    /// Makes the policy from the fields of a config's `selection`. The reader notes what is wrong with its path, and
    /// reports fields that nobody asked for, so a mistyped one is an error.
    @Sendable
    static func make(_ options: DocumentReader) -> AnySelectionPolicy? {
        let onRequest = options.identifiers("onRequest", as: SKU.self).map(\.id)
        return AnySelectionPolicy(MadeToOrderSelection(onRequest: Set(onRequest)))
    }
}
