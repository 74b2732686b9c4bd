/// A fee that a rule charges.
public struct Fee: Hashable, Sendable {
    /// What a fee is for.
    public struct Kind: Hashable, Sendable {
        /// The stable name, as scripts see it.
        public let name: String
        /// A kind of this name.
        public init(_ name: String) { self.name = name }
        /// Packing, by the piece and by the order.
        public static let packing = Kind("packing")
        /// Delivery, by the order.
        public static let delivery = Kind("delivery")
        /// What is missing to the amount below which an order counts as small.
        public static let smallOrder = Kind("small-order")
        /// What each piece costs more to bring when there are many.
        public static let manyPieces = Kind("many-pieces")
    }

    /// What the fee is for.
    public var kind: Kind
    /// The shop that charges it; nil for the platform.
    public var shop: ShopID?
    /// What is paid; zero or more.
    public var amount: Money
    /// What was charged before promotions took something off; never less than `amount`.
    public var charged: Money
    /// The tax of `amount`; nil until it is worked out, and where the market names none.
    public var tax: TaxedAmount?

    /// A fee of which nothing has been taken off.
    public init(kind: Kind, shop: ShopID?, amount: Money) {
        self.kind = kind
        self.shop = shop
        self.amount = amount
        charged = amount
    }

    /// What promotions took off.
    public var discount: Money {
        Money(minorUnits: charged.minorUnits - amount.minorUnits, currency: amount.currency)
    }
}

/// A part of a reduction that one fee bears.
public struct FeeShare: Hashable, Sendable {
    /// The fee's place in the ledger's `fees`.
    public var fee: Int
    /// What is taken off, in minor units; zero or more.
    public var amount: Int64

    /// `amount` off the fee at `fee`.
    public init(fee: Int, amount: Int64) {
        self.fee = fee
        self.amount = amount
    }
}
