/// What a shop asks for a SKU now. A cart's line refers to it; what is paid is always the offer of now.
public struct Offer: Hashable, Sendable {
    // What an edit looks at comes first, so that it lies together in memory.

    /// The variant on offer.
    public let sku: SKU
    /// How many may be bought.
    public let quantityRule: QuantityRule
    /// The price of one piece.
    public let price: Money
    /// Whether the shop sells it at all; false is "off the shelf".
    public let isOnSale: Bool
    /// The shop that offers it.
    public let shop: ShopID
    /// The original price of one piece, when it differs from `price` (shown struck through).
    public let listPrice: Money?
    /// The packing fee of one piece.
    public let packingFee: Money
    /// The least that may be paid for one piece, whatever promotions there are; nil when the shop names none.
    public let floorPrice: Money?
    /// What a piece costs the shop itself; nil when it does not say. No price is made from it.
    public let cost: Money?
    /// The product it is a variant of.
    public let product: ProductID
    /// The variant's own values, such as colour and size, in the order the shop gives them.
    public let spec: [Customisation]
    /// The rate its tax is at; nil for the market's standard rate.
    public let taxRate: TaxRateID?

    /// An offer; `packingFee` is zero when it is not given.
    public init(
        sku: SKU, product: ProductID, shop: ShopID, spec: [Customisation] = [], price: Money, listPrice: Money? = nil,
        floorPrice: Money? = nil, quantityRule: QuantityRule = QuantityRule(), packingFee: Money? = nil,
        isOnSale: Bool = true, taxRate: TaxRateID? = nil, cost: Money? = nil
    ) {
        self.sku = sku
        self.product = product
        self.shop = shop
        self.spec = spec
        self.price = price
        self.listPrice = listPrice
        self.floorPrice = floorPrice
        self.quantityRule = quantityRule
        self.packingFee = packingFee ?? .zero(price.currency)
        self.isOnSale = isOnSale
        self.taxRate = taxRate
        self.cost = cost
    }
}

/// How many pieces of an offer may be bought.
public struct QuantityRule: Hashable, Sendable {
    /// The fewest pieces of an order, at least 1.
    public let minimum: Int
    /// The most pieces of an order; nil when there is no limit.
    public let maximum: Int?
    /// Quantities go up from `minimum` in this step, at least 1.
    public let step: Int
    /// Pieces in stock; nil when stock is not counted.
    public let stock: Int?
    /// The most pieces one customer may ever buy; nil when there is no limit.
    public let perCustomer: Int?

    /// A rule; values below what makes sense are raised to it.
    public init(minimum: Int = 1, maximum: Int? = nil, step: Int = 1, stock: Int? = nil, perCustomer: Int? = nil) {
        self.minimum = max(1, minimum)
        self.maximum = maximum.map { max(0, $0) }
        self.step = max(1, step)
        self.stock = stock.map { max(0, $0) }
        self.perCustomer = perCustomer.map { max(0, $0) }
    }
}

/// One choice made for a line: the option's name and the value chosen (size: L, spice: hot).
public struct Customisation: Hashable, Comparable, Sendable {
    /// The option's name.
    public let name: String
    /// The value chosen.
    public let value: String

    /// The choice of `value` for the option `name`.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Orders choices by name, then value: the order of a line's identity.
    public static func < (left: Customisation, right: Customisation) -> Bool {
        left.name == right.name ? left.value < right.value : left.name < right.name
    }
}
