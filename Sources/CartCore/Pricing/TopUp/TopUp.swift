/// What more goods are bought for (凑单).
public enum TopUpGoal: Hashable, Sendable {
    /// A promotion's next tier, free delivery, or no surcharge: an entry of `Quote.progress`.
    case promotion(PromotionProgress)
    /// The smallest order that a shop takes.
    case minimumOrder(ShopID, minimum: Money, missing: Money)

    /// What is missing: minor units or pieces.
    var missing: Int64 {
        switch self {
        case .promotion(let progress): progress.missingAmount?.minorUnits ?? Int64(progress.missingPieces ?? 0)
        case .minimumOrder(_, _, let missing): missing.minorUnits
        }
    }

    /// The shop whose goods count; nil when those of several may.
    public var shop: ShopID? {
        switch self {
        case .promotion(let progress): progress.shop
        case .minimumOrder(let shop, _, _): shop
        }
    }
}

/// Goods that are bought on the way.
public struct TopUpAddition: Hashable, Sendable {
    /// The line that they are, or become, in the cart.
    public let line: LineID
    /// The shop.
    public let shop: ShopID
    /// The variant.
    public let sku: SKU
    /// The choices made for it: where the product asks for some, the cheapest.
    public let customisations: [Customisation]
    /// Pieces more.
    public let quantity: Int
    /// The price of a piece, surcharges included, before any promotion.
    public let unitPrice: Money
    /// Price times quantity.
    public let price: Money
    /// Whether they lie in the cart already and only need to be ticked.
    public let isInCart: Bool
}

/// Goods that reach a goal, with what the cart then comes to.
public struct TopUpPlan: Hashable, Sendable {
    /// What to buy, in the order of the catalog.
    public let additions: [TopUpAddition]
    /// The price of the additions, before any promotion.
    public let price: Money
    /// What buying them saves: their price less what the whole gets dearer by. What promotions give in goods is in it.
    public let gain: Money
    /// The cart with them, priced.
    public let quote: Quote

    /// What the whole gets dearer by; below zero when more goods cost less.
    public var extraCost: Money { Money(minorUnits: price.minorUnits &- gain.minorUnits, currency: price.currency) }
    /// Whether the additions cost no more than is gained.
    public var isWorthIt: Bool { price.minorUnits <= gain.minorUnits }
}

/// The ways to a goal.
public struct TopUp: Hashable, Sendable {
    /// What the goods are bought for.
    public let goal: TopUpGoal
    /// The cheapest goods that reach it, or others of those found when with them less is to be paid in all; nil when none that can
    /// be bought reach it.
    public let plan: TopUpPlan?
    /// The cheapest goods, when others make the plan, then goods that reach it with one kind alone, the nearest price first (market
    /// rule R15).
    public let alternatives: [TopUpPlan]
    /// Whether it is known that no cheaper goods reach it, or that none do at all.
    ///
    /// "Cheaper" is by what the goods cost by themselves: with sale and member prices, percentages off each of them and their
    /// packing, not with what a promotion on several pieces makes of them.
    public let isProven: Bool
}

extension Quote {
    /// What more goods could be bought for: the minimum orders that are not reached, then the next tiers.
    public var topUpGoals: [TopUpGoal] {
        var goals: [TopUpGoal] = []
        for obstacle in obstacles {
            guard case .belowMinimumOrder(let shop, let minimum, let missing) = obstacle else { continue }
            goals.append(.minimumOrder(shop, minimum: minimum, missing: missing))
        }
        for way in progress { goals.append(.promotion(way)) }
        return goals
    }

    /// What is still missing to a goal that was one of an earlier quote of the same cart, with fewer goods; zero when it is
    /// reached.
    func missing(to goal: TopUpGoal, since earlier: Quote) -> Int64 {
        switch goal {
        case .minimumOrder(let shop, _, _):
            return shops.first { $0.id == shop }?.missingToMinimum.minorUnits ?? goal.missing
        case .promotion(let way):
            for missed in notApplied where missed.id == way.id {
                switch missed.reason {
                case .belowThreshold(let missing): return missing.minorUnits
                case .tooFewPieces(let missing): return Int64(missing)
                default: break
                }
            }
            // A promotion may go its way with several kinds of goods, each by itself.
            let before = earlier.ways(like: way)
            let now = ways(like: way)
            if now.count < before.count { return 0 }
            var least = Int64.max
            for other in now { least = min(least, TopUpGoal.promotion(other).missing) }
            return least
        }
    }

    private func ways(like way: PromotionProgress) -> [PromotionProgress] {
        progress.filter { $0.id == way.id && $0.shop == way.shop && $0.measure.need == way.measure.need }
    }

    /// Whether an obstacle stands in this quote's way too, whatever its amounts.
    func meets(_ obstacle: CheckoutObstacle) -> Bool {
        obstacles.contains { own in
            switch (own, obstacle) {
            case (.belowMinimumOrder(let own, _, _), .belowMinimumOrder(let other, _, _)): own == other
            case (.requiredItems(let own, let ownKind, _), .requiredItems(let other, let kind, _)):
                own == other && ownKind == kind
            case (.quantityLimit(let own, _, _), .quantityLimit(let other, _, _)): own == other
            default: own == obstacle
            }
        }
    }
}

extension PromotionProgress.Measure {
    /// What the tier needs: minor units or pieces.
    fileprivate var need: Int64 {
        switch self {
        case .amount(_, let need): need.minorUnits
        case .pieces(_, let need): Int64(need)
        }
    }
}
