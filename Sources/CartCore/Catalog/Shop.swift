/// A seller and its terms.
public struct Shop: Hashable, Sendable {
    /// The shop's id.
    public let id: ShopID
    /// The name a shopper sees.
    public let name: String
    /// What delivery costs and from which amount the shop takes orders.
    public let delivery: DeliveryTerms

    /// A shop that delivers on the given terms.
    public init(id: ShopID, name: String, delivery: DeliveryTerms = DeliveryTerms()) {
        self.id = id
        self.name = name
        self.delivery = delivery
    }
}

/// What delivery costs and from which amount a shop takes orders.
public struct DeliveryTerms: Hashable, Sendable {
    /// The fee of one order; nil or zero when delivery is free.
    public let fee: Money?
    /// From this amount on delivery is free; nil when it never is.
    public let freeFrom: Money?
    /// The smallest order the shop takes; nil when it takes any.
    public let minimumOrder: Money?

    /// The fee by distance, in place of `fee` where the distance is known.
    public let steps: DistanceSteps?
    /// What packing costs for an order, besides that of its pieces.
    public let packingPerOrder: Money?
    /// An order of less is charged what is missing to this; nil when small orders cost no more.
    public let smallOrderBelow: Money?

    /// Terms; whatever is left out does not limit and costs nothing.
    public init(
        fee: Money? = nil, freeFrom: Money? = nil, minimumOrder: Money? = nil, steps: DistanceSteps? = nil,
        packingPerOrder: Money? = nil, smallOrderBelow: Money? = nil
    ) {
        self.fee = fee
        self.freeFrom = freeFrom
        self.minimumOrder = minimumOrder
        self.steps = steps
        self.packingPerOrder = packingPerOrder
        self.smallOrderBelow = smallOrderBelow
    }

    /// Every amount in the terms.
    var amounts: [Money?] {
        [
            fee, freeFrom, minimumOrder, packingPerOrder, smallOrderBelow, steps?.firstFee, steps?.everyFee,
            steps?.maximum,
        ]
    }
}

/// What delivery costs by distance (market rule R24): so much for the first metres, and so much for each further
/// stretch that is begun.
public struct DistanceSteps: Hashable, Sendable {
    /// So far goes the first fee; zero or more.
    public let firstMetres: Int
    /// What that costs.
    public let firstFee: Money
    /// How long each further stretch is; at least 1.
    public let everyMetres: Int
    /// What each of them costs.
    public let everyFee: Money
    /// The most that delivery costs; nil for no limit.
    public let maximum: Money?

    /// Steps; lengths out of range count as the nearest in it.
    public init(firstMetres: Int, firstFee: Money, everyMetres: Int, everyFee: Money, maximum: Money? = nil) {
        self.firstMetres = max(0, firstMetres)
        self.firstFee = firstFee
        self.everyMetres = max(1, everyMetres)
        self.everyFee = everyFee
        self.maximum = maximum
    }

    /// What so many metres cost, in minor units; below zero they count as none.
    ///
    /// - Throws: `amountTooLarge`.
    func fee(for metres: Int) throws(PricingError) -> Int64 {
        let beyond = max(firstMetres, metres) - firstMetres
        let stretches = Int64(beyond / everyMetres + (beyond % everyMetres > 0 ? 1 : 0))
        let (further, tooLarge) = everyFee.minorUnits.multipliedReportingOverflow(by: stretches)
        let (sum, overflow) = firstFee.minorUnits.addingReportingOverflow(further)
        if tooLarge || overflow {
            guard let maximum else { throw .amountTooLarge }
            return maximum.minorUnits
        }
        return min(sum, maximum?.minorUnits ?? .max)
    }
}

/// What the variants of a product have in common.
public struct Product: Hashable, Sendable {
    /// The product's id.
    public let id: ProductID
    /// The title a shopper sees.
    public let title: String
    /// What a shopper may choose besides the variant.
    public let options: [ProductOption]
    /// The words promotions may aim at.
    public let tags: [Tag]
    /// The shop that sells it.
    public let shop: ShopID
    /// The name of its picture, when there is one.
    public let image: String?

    /// A product of a shop.
    public init(
        id: ProductID, shop: ShopID, title: String, image: String? = nil, tags: [Tag] = [],
        options: [ProductOption] = []
    ) {
        self.id = id
        self.shop = shop
        self.title = title
        self.image = image
        self.tags = tags
        self.options = options
    }
}

/// Something a shopper may choose for a product: how hot, which extras.
public struct ProductOption: Hashable, Sendable {
    /// One value of an option.
    public struct Choice: Hashable, Sendable {
        /// The value.
        public let value: String
        /// What it adds to the price of one piece; zero or more.
        public let surcharge: Money

        /// A choice that adds `surcharge` to the price of a piece.
        public init(value: String, surcharge: Money) {
            self.value = value
            self.surcharge = surcharge
        }
    }

    /// The option's name.
    public let name: String
    /// Whether a choice must be made.
    public let isRequired: Bool
    /// Whether several values may be chosen at once, as extras are.
    public let allowsSeveral: Bool
    /// The values to choose from.
    public let choices: [Choice]

    /// An option with its choices.
    public init(name: String, isRequired: Bool = false, allowsSeveral: Bool = false, choices: [Choice]) {
        self.name = name
        self.isRequired = isRequired
        self.allowsSeveral = allowsSeveral
        self.choices = choices
    }
}
