/// What a shopper decided about one promotion. It is remembered until it is taken back or the promotion is settled by a
/// checkout, also while the promotion does not act.
public enum PromotionChoice: Hashable, Sendable {
    /// It acts before any that nobody asked for, if it can act at all: the coupon that the shopper wants to spend.
    case pinned
    /// It does not act: the gift that the shopper does not want.
    case refused
    /// Of the goods that it offers, free or at a price, these; never none.
    case goods([ChosenGoods])

    /// The most goods that one choice names.
    public static let mostGoods = 100

    /// Whether the shopper asked for the promotion.
    public var isPreference: Bool { self != .refused }
}

/// Pieces of goods that a promotion offers and a shopper chose.
public struct ChosenGoods: Hashable, Sendable {
    /// The variant.
    public let sku: SKU
    /// How many; 1 or more.
    public let quantity: Int

    /// So many pieces of a variant.
    public init(_ sku: SKU, quantity: Int = 1) {
        self.sku = sku
        self.quantity = quantity
    }
}

extension Cart {
    /// The most promotions that choices are remembered for.
    public static let mostChoices = 1_000

    /// Remembers what a shopper decided about a promotion, or with nil forgets it.
    ///
    /// - Throws: `badChoice` for a number of pieces that cannot be, `tooManyChoices`.
    mutating func choose(
        _ choice: PromotionChoice?, about promotion: PromotionID
    ) throws(CartError) -> [CartChange] {
        var choice = choice
        if case .goods(let goods) = choice { choice = try Self.checked(goods).map { .goods($0) } }
        if choices[promotion] == choice { return [] }
        if choice != nil, choices[promotion] == nil, choices.count >= Self.mostChoices {
            throw .tooManyChoices(limit: Self.mostChoices)
        }
        choices[promotion] = choice
        return [.chosen(promotion)]
    }

    /// Goods as they are kept: each variant once. Nil when none are named.
    private static func checked(_ goods: [ChosenGoods]) throws(CartError) -> [ChosenGoods]? {
        var kept: [ChosenGoods] = []
        for one in goods {
            if one.quantity < 1 || one.quantity > CartRules.largestQuantity {
                throw .badChoice(one.sku, requested: one.quantity)
            }
            if let place = kept.firstIndex(where: { $0.sku == one.sku }) {
                let sum = kept[place].quantity + one.quantity
                if sum > CartRules.largestQuantity { throw .badChoice(one.sku, requested: sum) }
                kept[place] = ChosenGoods(one.sku, quantity: sum)
            } else {
                kept.append(one)
            }
        }
        if kept.count > PromotionChoice.mostGoods { throw .tooManyChoices(limit: PromotionChoice.mostGoods) }
        return kept.isEmpty ? nil : kept
    }

    /// Forgets the choices about promotions that a checkout settled.
    mutating func settle(_ promotions: [PromotionID]) -> [CartChange] {
        var changes: [CartChange] = []
        for promotion in promotions where choices.removeValue(forKey: promotion) != nil {
            changes.append(.chosen(promotion))
        }
        return changes
    }

    /// Takes in what another cart's shopper decided, where nothing is decided here.
    mutating func takeIn(_ others: [PromotionID: PromotionChoice]) -> [CartChange] {
        var changes: [CartChange] = []
        for (promotion, choice) in others.sorted(by: { $0.key < $1.key }) where choices[promotion] == nil {
            if let change = try? choose(choice, about: promotion) { changes += change }
        }
        return changes
    }
}
