/// Goods that a promotion brings into the order besides the cart's lines: free, or at a price of their own (market rules
/// R13, R14). They count towards no threshold, no minimum order and no free delivery, their own promotion's included
/// (known fault B17).
public struct RuleExtra: Hashable, Sendable {
    /// The variant.
    public var sku: SKU
    /// The shop that sells it.
    public var shop: ShopID
    /// Pieces; 1 or more.
    public var quantity: Int
    /// What is paid for a piece, in minor units; zero for a gift.
    public var unitPrice: Int64
    /// What a piece costs elsewhere, in minor units.
    public var unitWorth: Int64

    /// Pieces of goods.
    public init(sku: SKU, shop: ShopID, quantity: Int, unitPrice: Int64, unitWorth: Int64) {
        self.sku = sku
        self.shop = shop
        self.quantity = quantity
        self.unitPrice = unitPrice
        self.unitWorth = unitWorth
    }

    /// What is paid for the pieces, in minor units.
    ///
    /// - Throws: `amountTooLarge`.
    func paid() throws(PricingError) -> Int64 { try times(unitPrice) }

    /// What the pieces cost less than elsewhere, in minor units; never below zero.
    ///
    /// - Throws: `amountTooLarge`.
    func saving() throws(PricingError) -> Int64 { try times(max(0, unitWorth &- unitPrice)) }

    private func times(_ amount: Int64) throws(PricingError) -> Int64 {
        let (product, overflow) = amount.multipliedReportingOverflow(by: Int64(quantity))
        if overflow { throw .amountTooLarge }
        return product
    }
}

/// What a promotion offers now: so many pieces of these goods.
public struct RuleOffer: Hashable, Sendable {
    /// Goods that may be chosen.
    public struct Goods: Hashable, Sendable {
        /// The variant.
        public let sku: SKU
        /// What is paid for a piece, in minor units.
        public let unitPrice: Int64
        /// What a piece costs elsewhere, in minor units.
        public let unitWorth: Int64
        /// How many pieces there are; nil when there are enough.
        public let stock: Int?
    }

    /// How many pieces may be chosen in all.
    public let limit: Int
    /// The goods, in the order the promotion names them.
    public let goods: [Goods]
}

/// Goods in an order that no line of the cart stands for.
public struct QuotedExtra: Hashable, Sendable {
    /// The promotion that brings them.
    public let promotion: PromotionID
    /// The shop that sells them.
    public let shop: ShopID
    /// The variant.
    public let sku: SKU
    /// Pieces.
    public let quantity: Int
    /// What is paid for a piece; zero for a gift.
    public let unitPrice: Money
    /// What a piece costs elsewhere.
    public let unitWorth: Money
    /// Price times quantity. Where prices are without tax, that is without tax too.
    public let total: Money
    /// What the pieces cost less than elsewhere.
    public let saving: Money
    /// The tax of `total`; nil where the market names none.
    public let tax: TaxedAmount?

    /// Whether nothing is paid for them.
    public var isGift: Bool { total.minorUnits == 0 }
}

/// What a promotion offers to choose from.
public struct QuotedOffer: Hashable, Sendable {
    /// Goods that may be chosen.
    public struct Goods: Hashable, Sendable {
        /// The variant.
        public let sku: SKU
        /// What is paid for a piece; zero for a gift.
        public let unitPrice: Money
        /// What a piece costs elsewhere.
        public let unitWorth: Money
        /// How many pieces there are; nil when there are enough.
        public let stock: Int?
        /// How many pieces are in the order.
        public let taken: Int
    }

    /// The promotion.
    public let promotion: PromotionID
    /// What a shopper reads.
    public let label: String
    /// The shop that grants it; nil for the platform.
    public let shop: ShopID?
    /// How many pieces may be chosen in all.
    public let limit: Int
    /// The goods, in the order the promotion names them.
    public let goods: [Goods]
    /// Whether the shopper does not want any of it.
    public let isRefused: Bool
}
