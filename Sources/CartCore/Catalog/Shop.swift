/// A seller and its terms.
public struct Shop: Hashable, Sendable {
    /// The shop's id.
    public let id: ShopID
    /// The name a shopper sees.
    public let name: String
    /// What delivery costs and from which amount the shop takes orders.
    public let delivery: DeliveryTerms
    /// What every order of the shop must hold; see `Catalog.requirements(of:)`.
    public let requirements: [ShopRequirement]

    /// A shop that delivers on the given terms.
    public init(
        id: ShopID, name: String, delivery: DeliveryTerms = DeliveryTerms(), requirements: [ShopRequirement] = []
    ) {
        self.id = id
        self.name = name
        self.delivery = delivery
        self.requirements = requirements
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
