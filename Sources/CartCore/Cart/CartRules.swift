/// How a cart answers where practice differs. Each choice is declared here, with its default; Docs lists them.
public struct CartRules: Hashable, Sendable {
    /// What happens to a quantity above a limit.
    public enum Excess: String, Hashable, Sendable, CaseIterable {
        /// The edit is refused: what an API does.
        case refuse
        /// The quantity is brought to the limit, and a change says so: what a page does.
        case clamp
    }

    /// What "one less" does at the smallest quantity.
    public enum BelowMinimum: String, Hashable, Sendable, CaseIterable {
        /// The line is removed: the takeaway way.
        case remove
        /// The quantity stays, and a change says so: the mall way.
        case stop
    }

    /// What setting a quantity of zero does.
    public enum Zero: String, Hashable, Sendable, CaseIterable {
        /// The line is removed.
        case remove
        /// The edit is refused.
        case refuse
    }

    /// What adding a thing that is in the cart does (acceptance S127).
    public enum Adding: String, Hashable, Sendable, CaseIterable {
        /// The pieces join the line.
        case merge
        /// The add is refused: the button stays disabled.
        case addOnce = "add-once"
    }

    /// What adding to a line or shop that is there does to its place.
    public enum Place: String, Hashable, Sendable, CaseIterable {
        /// The line goes to the top of its shop and the shop to the top of the page (market rule R32).
        case top
        /// Nothing moves.
        case keep
    }

    /// How many shops a cart may hold lines of.
    public enum Shops: String, Hashable, Sendable, CaseIterable {
        /// Any number: a mall's cart.
        case many
        /// One: a takeaway's cart.
        case one
    }

    /// What merging a cart does with a thing that is in both (known fault B34).
    public enum Merging: String, Hashable, Sendable, CaseIterable {
        /// The quantities are added.
        case sum
        /// The larger quantity stays.
        case larger
    }

    /// The most distinct lines, unavailable ones included; 1…1,000,000. What is saved for later does not count, but has
    /// the same limit of its own.
    public var capacity: Int { didSet { capacity = min(max(1, capacity), 1_000_000) } }
    /// The most pieces of one line; 1…1,000,000,000.
    public var maximumQuantity: Int { didSet { maximumQuantity = min(max(1, maximumQuantity), Self.largestQuantity) } }
    /// What happens to a quantity above a limit.
    public var excess: Excess
    /// What "one less" does at the smallest quantity.
    public var belowMinimum: BelowMinimum
    /// What setting a quantity of zero does.
    public var zero: Zero
    /// What adding a thing that is in the cart does.
    public var adding: Adding
    /// What adding to a line that is there does to its place.
    public var place: Place
    /// How many shops the cart may hold lines of.
    public var shops: Shops
    /// What merging a cart does with a thing that is in both.
    public var merging: Merging

    /// The largest quantity any rules allow, so that counts can never overflow.
    public static let largestQuantity = 1_000_000_000

    /// Rules; what is left out is the mall's.
    public init(
        capacity: Int = 300, maximumQuantity: Int = 9_999, excess: Excess = .refuse, belowMinimum: BelowMinimum = .stop,
        zero: Zero = .refuse, adding: Adding = .merge, place: Place = .top, shops: Shops = .many,
        merging: Merging = .sum
    ) {
        self.capacity = min(max(1, capacity), 1_000_000)
        self.maximumQuantity = min(max(1, maximumQuantity), Self.largestQuantity)
        self.excess = excess
        self.belowMinimum = belowMinimum
        self.zero = zero
        self.adding = adding
        self.place = place
        self.shops = shops
        self.merging = merging
    }

    /// A mall's cart: many shops, at least one piece, 300 kinds of goods (market rule R29).
    public static let mall = CartRules()

    /// A takeaway's cart: one shop, one less than the minimum removes (market rule R35).
    public static let takeaway = CartRules(capacity: 100, belowMinimum: .remove, zero: .remove, shops: .one)
}

/// What an edit is judged by: the offers of now, the rules, the selection policy and the time.
public struct CartContext: Sendable {
    /// What can be bought now.
    public var catalog: Catalog
    /// How the cart answers where practice differs.
    public var rules: CartRules
    /// Which lines may be selected, and what selecting one does to the others.
    public var selection: AnySelectionPolicy
    /// Pieces this customer has bought before, for limits per customer.
    public var purchases: [SKU: Int]
    /// The coupons there are; nil when any code may be held.
    public var coupons: Set<CouponCode>?
    /// The time of the edit.
    public var now: Timestamp
    /// Whether edits made earlier are being applied again on a newer cart: lines that are gone meanwhile are then
    /// passed over where an edit names several.
    public var isReapplying: Bool

    /// A context; without further words it is the mall's.
    public init(
        catalog: Catalog, rules: CartRules = .mall, selection: AnySelectionPolicy = .multiShop,
        purchases: [SKU: Int] = [:], coupons: Set<CouponCode>? = nil, now: Timestamp, isReapplying: Bool = false
    ) {
        self.catalog = catalog
        self.rules = rules
        self.selection = selection
        self.purchases = purchases
        self.coupons = coupons
        self.now = now
        self.isReapplying = isReapplying
    }
}
