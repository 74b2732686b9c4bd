/// How orders reach the shopper, as far as that is known: what a shop must know besides what to pack.
public struct Handover: Hashable, Sendable {
    /// Brought or fetched.
    public let fulfilment: Fulfilment
    /// The area they are brought to; nil when it is not known, and when they are fetched.
    public let area: AreaID?
    /// For how many persons; nil when it is not known.
    public let persons: Int?

    /// What a context knows of it.
    init(_ context: PricingContext) {
        fulfilment = context.fulfilment
        area = context.fulfilment == .delivery ? context.area : nil
        persons = context.persons
    }
}
