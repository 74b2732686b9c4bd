/// The stages of the pipeline, in the order they run.
public enum PricingStage: Int, Hashable, Comparable, Sendable, CaseIterable {
    /// What one piece of a line costs.
    case linePrices
    /// Promotions on single lines.
    case linePromotions
    /// A shop's promotions.
    case shopPromotions
    /// A shop's coupons.
    case shopCoupons
    /// The platform's promotions, across shops.
    case platformPromotions
    /// The platform's coupons.
    case platformCoupons
    /// Packing and delivery.
    case fees
    /// Promotions on fees: free or cheaper delivery.
    case feePromotions
    /// Vouchers on the order.
    case vouchers

    /// Orders stages by when they run.
    public static func < (left: PricingStage, right: PricingStage) -> Bool { left.rawValue < right.rawValue }
}

/// What is known of a rule before it looks at a cart.
public struct RuleInfo: Hashable, Sendable {
    /// The promotion's id; unique among the promotions and coupons of a catalog.
    public var id: PromotionID
    /// The kind of rule, as in the catalog file.
    public var type: String
    /// What a shopper reads.
    public var label: String
    /// When it runs.
    public var stage: PricingStage
    /// Within a stage the greater priority runs first; equal ones run in the order of their ids, whatever the order
    /// of the file.
    public var priority: Int
    /// The shop that grants it; nil for the platform.
    public var shop: ShopID?
    /// Which lines it can touch.
    public var scope: PromotionScope
    /// When it is valid.
    public var window: TimeWindow
    /// The coupon that must be held for it.
    public var coupon: CouponCode?
    /// What it does not go together with.
    public var stacking: Stacking
    /// How often the coupon may be used. Of a coupon with several rules the tightest limits hold for all of them.
    public var limits: CouponLimits

    /// What is known of a rule. A shop's rule touches that shop's lines only, whatever its scope says.
    public init(
        id: PromotionID, type: String, label: String, stage: PricingStage, priority: Int = 0, shop: ShopID? = nil,
        scope: PromotionScope = .everything, window: TimeWindow = .always, coupon: CouponCode? = nil,
        stacking: Stacking = Stacking(), limits: CouponLimits = CouponLimits()
    ) {
        self.id = id
        self.type = type
        self.label = label
        self.stage = stage
        self.priority = priority
        self.shop = shop
        self.scope = scope
        self.window = window
        self.coupon = coupon
        self.stacking = stacking
        self.limits = limits
    }
}

/// A way of pricing: the plugin. A rule looks at the ledger and says what it would take or charge; the pipeline does
/// it. A rule keeps nothing between carts.
public protocol PricingRule: Sendable {
    /// What is known of the rule before it looks at a cart.
    var info: RuleInfo { get }

    /// What the rule does to the cart in the ledger as earlier rules left it.
    ///
    /// - Throws: `PricingError` when amounts do not fit.
    func assess(_ ledger: PricingLedger) throws(PricingError) -> RuleOutcome

    /// A promise for the search for the best combination: shares that, taken off `low`, leave no line more than the rule
    /// leaves it on any ledger whose amounts left to pay lie between those of `low` and `high` and that is the same
    /// otherwise. Nil, the default, promises nothing: the search then reckons with everything being taken, and is
    /// slower. One minor unit a line of rounding need not be thought of.
    ///
    /// - Throws: `PricingError` when amounts do not fit.
    func mostOff(between low: PricingLedger, and high: PricingLedger) throws(PricingError) -> [LineShare]?

    /// A promise for the same search, asked of rules that act whatever is chosen: shares that, taken off `high`, leave no line less
    /// than the rule leaves it on any ledger between `low` and `high`. Nothing, the default, promises nothing. One minor
    /// unit a line of rounding need not be thought of.
    ///
    /// - Throws: `PricingError` when amounts do not fit.
    func leastOff(between low: PricingLedger, and high: PricingLedger) throws(PricingError) -> [LineShare]

    /// A promise for the same search: the least that the rule charges on any ledger between `low` and `high`, together with
    /// what must be left to pay above `low` to be charged no more. Zero, the default, promises nothing.
    ///
    /// - Throws: `PricingError` when amounts do not fit.
    func leastCharge(between low: PricingLedger, and high: PricingLedger) throws(PricingError) -> Int64

    /// A promise for the same search: the most that the rule takes off fees on any ledger between `low` and `high`, whatever
    /// fees there are, in minor units. Nil, the default, promises nothing: the search reckons with all of them. Asked only
    /// of rules that run after the fees.
    ///
    /// - Throws: `PricingError` when amounts do not fit.
    func mostOffFees(between low: PricingLedger, and high: PricingLedger) throws(PricingError) -> Int64?

    /// A promise for the same search: the most that the goods which the rule brings save on any ledger between `low` and
    /// `high`, in minor units. Zero, the default, is right for every rule that brings none; one that brings goods has to
    /// promise what they save, or the search may pass it over.
    ///
    /// - Throws: `PricingError` when amounts do not fit.
    func mostGiven(between low: PricingLedger, and high: PricingLedger) throws(PricingError) -> Int64

    /// What each line of a ledger counts for on the way to a next tier, for the search for goods that reach it
    /// (`Cart.topUp`): minor units, or pieces where the tier counts pieces; zero where a line is no help. Nil, the default,
    /// says nothing: only more of `line` is then thought to help.
    ///
    /// - Parameter line: the line that the way's `Progress` named.
    /// - Throws: `PricingError` when amounts do not fit.
    func counts(in ledger: PricingLedger, towardsTierOf line: Int) throws(PricingError) -> [Int64]?

    /// Whether it takes a part off each line by itself, whatever else is in the cart; false without further words.
    var reducesEachLineAlone: Bool { get }

    /// Its tiers, lowest first, for whoever compares them; none without further words.
    var tiersAlone: [RuleTier] { get }

    /// The memberships of which one is needed; none without further words.
    var members: Set<String> { get }

    /// Goods that it takes something off besides those in its scope; none without further words.
    var goods: PromotionScope? { get }
}

extension PricingRule {
    /// Nothing is promised.
    public func mostOff(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> [LineShare]? { nil }

    /// Nothing is promised.
    public func leastOff(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> [LineShare] { [] }

    /// Nothing is promised.
    public func leastCharge(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> Int64 { 0 }

    /// Nothing is promised.
    public func mostOffFees(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> Int64? { nil }

    /// Nothing is said.
    public func counts(
        in ledger: PricingLedger, towardsTierOf line: Int
    ) throws(PricingError) -> [Int64]? { nil }

    /// It does not.
    public var reducesEachLineAlone: Bool { false }

    /// It brings no goods.
    public func mostGiven(
        between low: PricingLedger, and high: PricingLedger
    ) throws(PricingError) -> Int64 { 0 }
}

/// Any rule, as a value: the form a pipeline holds.
public struct PricingStep: Sendable {
    /// What is known of the rule.
    public let info: RuleInfo
    /// The rule's judgement.
    public let assess: @Sendable (PricingLedger) throws(PricingError) -> RuleOutcome
    let mostOff: @Sendable (PricingLedger, PricingLedger) throws(PricingError) -> [LineShare]?
    let leastOff: @Sendable (PricingLedger, PricingLedger) throws(PricingError) -> [LineShare]
    let leastCharge: @Sendable (PricingLedger, PricingLedger) throws(PricingError) -> Int64
    let mostOffFees: @Sendable (PricingLedger, PricingLedger) throws(PricingError) -> Int64?
    let mostGiven: @Sendable (PricingLedger, PricingLedger) throws(PricingError) -> Int64
    let counts: @Sendable (PricingLedger, Int) throws(PricingError) -> [Int64]?
    let reducesEachLineAlone: Bool
    /// The rule's tiers, lowest first.
    package let tiersAlone: @Sendable () -> [RuleTier]
    /// The memberships of which one is needed; empty for everybody.
    package let members: Set<String>
    /// Goods that it takes something off besides those in its scope.
    package let goods: PromotionScope?

    /// The value of a rule.
    public init<Rule: PricingRule>(_ rule: Rule) {
        info = rule.info
        assess = rule.assess
        mostOff = rule.mostOff
        leastOff = rule.leastOff
        leastCharge = rule.leastCharge
        mostOffFees = rule.mostOffFees
        mostGiven = rule.mostGiven
        counts = rule.counts
        reducesEachLineAlone = rule.reducesEachLineAlone
        tiersAlone = { rule.tiersAlone }
        members = rule.members
        goods = rule.goods
    }

    private init(_ step: PricingStep, info: RuleInfo) {
        self.info = info
        assess = step.assess
        mostOff = step.mostOff
        leastOff = step.leastOff
        leastCharge = step.leastCharge
        mostOffFees = step.mostOffFees
        mostGiven = step.mostGiven
        counts = step.counts
        reducesEachLineAlone = step.reducesEachLineAlone
        tiersAlone = step.tiersAlone
        members = step.members
        goods = step.goods
    }

    /// The same rule under another label: what a catalog in several languages needs.
    public func labelled(_ label: String) -> PricingStep {
        var info = info
        info.label = label
        return PricingStep(self, info: info)
    }

    /// Whether `self` runs before `other`: by stage, then priority, then id.
    func runs(before other: PricingStep) -> Bool {
        if info.stage != other.info.stage { return info.stage < other.info.stage }
        if info.priority != other.info.priority { return info.priority > other.info.priority }
        return info.id < other.info.id
    }
}

/// A part of a discount that one line bears.
public struct LineShare: Hashable, Sendable {
    /// The line's place in the ledger.
    public var line: Int
    /// What is taken off, in minor units; zero or more.
    public var amount: Int64

    /// `amount` off the line at `line`.
    public init(line: Int, amount: Int64) {
        self.line = line
        self.amount = amount
    }
}

/// Pieces of a line that a promotion on pieces used: that paid for others, or were reduced.
public struct UsedPieces: Hashable, Sendable {
    /// The line's place in the ledger.
    public var line: Int
    /// How many.
    public var pieces: Int

    /// So many pieces of the line at `line`.
    public init(line: Int, pieces: Int) {
        self.line = line
        self.pieces = pieces
    }
}

/// What a rule does to a cart.
public struct RuleOutcome: Hashable, Sendable {
    /// What each line bears of the discount; lines that bear nothing may be left out.
    public var shares: [LineShare]
    /// Pieces that no other promotion on pieces can use any more.
    public var usedPieces: [UsedPieces]
    /// Fees charged.
    public var fees: [Fee]
    /// What is taken off fees that earlier rules charged. Only a rule that runs after the stage `fees` finds any.
    public var feeShares: [FeeShare]
    /// Goods that come into the order.
    public var extras: [RuleExtra]
    /// What there is to choose from.
    public var offer: RuleOffer?
    /// What the discount could not take because nothing was left above the floor price, in minor units (known fault B10).
    public var unused: Int64
    /// Why nothing was done.
    public var reason: NotAppliedReason?
    /// How far it is to what the rule would do next.
    public var progress: [Progress]

    /// An outcome; without further words nothing happens, for no reason.
    public init(
        shares: [LineShare] = [], usedPieces: [UsedPieces] = [], fees: [Fee] = [], feeShares: [FeeShare] = [],
        extras: [RuleExtra] = [], offer: RuleOffer? = nil, unused: Int64 = 0, reason: NotAppliedReason? = nil,
        progress: [Progress] = []
    ) {
        self.shares = shares
        self.usedPieces = usedPieces
        self.fees = fees
        self.feeShares = feeShares
        self.extras = extras
        self.offer = offer
        self.unused = unused
        self.reason = reason
        self.progress = progress
    }

    /// Nothing is done, for a reason.
    public static func notApplied(_ reason: NotAppliedReason) -> RuleOutcome { RuleOutcome(reason: reason) }

    /// What the shares of lines and fees add up to, in minor units.
    public var amount: Int64 {
        var sum: Int64 = 0
        for share in shares { sum &+= share.amount }
        for share in feeShares { sum &+= share.amount }
        return sum
    }

    /// What the goods that come cost less than elsewhere, in minor units.
    ///
    /// - Throws: `amountTooLarge`.
    public func saving() throws(PricingError) -> Int64 {
        var sum: Int64 = 0
        for extra in extras {
            let (total, overflow) = sum.addingReportingOverflow(try extra.saving())
            if overflow { throw .amountTooLarge }
            sum = total
        }
        return sum
    }

    /// Whether the rule does anything for the shopper.
    var isEffective: Bool { amount > 0 || !extras.isEmpty }
}

/// Why a promotion that touches the cart was not applied.
public enum NotAppliedReason: Hashable, Sendable {
    /// The goods in scope do not reach the threshold; so much is missing.
    case belowThreshold(missing: Money)
    /// The pieces in scope do not reach the threshold; so many are missing.
    case tooFewPieces(missing: Int)
    /// It has not begun.
    case notYet(from: Timestamp)
    /// It is over.
    case over(since: Timestamp)
    /// Nothing selected is in its scope.
    case outOfScope
    /// Everything in its scope is sold below its list price, and such goods do not count.
    case discountedGoods
    /// There is nothing to take: earlier promotions took it all, or a percentage of it rounds to zero.
    case nothingLeft
    /// It reduces a fee, and no such fee is charged.
    case noFee
    /// It is for members, and this customer is none.
    case membersOnly
    /// It costs no less by this price than without it.
    case notCheaper
    /// The pieces that have this price are used up: by this customer, or all there were.
    case usedUp
    /// Its coupon was used as often as it may be.
    case couponUsedUp(CouponLimit)
    /// What it offers is out of stock.
    case outOfStock
    /// It offers goods to choose from, and none is chosen.
    case notChosen
    /// The shopper does not want it.
    case refused
    /// It does not go together with another that was chosen, because all in all that one saves more.
    case displaced(by: PromotionID)
    /// With it the whole would cost no less: what it takes off, it costs elsewhere (a free delivery lost), or nothing is left
    /// for it to take. A coupon is kept for another day.
    case savesNothing

    /// The reason's stable name, as scripts see it.
    public var code: String {
        switch self {
        case .belowThreshold: "below-threshold"
        case .tooFewPieces: "too-few-pieces"
        case .notYet: "not-yet"
        case .over: "over"
        case .outOfScope: "out-of-scope"
        case .discountedGoods: "discounted-goods"
        case .nothingLeft: "nothing-left"
        case .noFee: "no-fee"
        case .membersOnly: "members-only"
        case .notCheaper: "not-cheaper"
        case .usedUp, .couponUsedUp: "used-up"
        case .outOfStock: "out-of-stock"
        case .notChosen: "not-chosen"
        case .refused: "refused"
        case .displaced: "displaced"
        case .savesNothing: "saves-nothing"
        }
    }
}

/// How far it is to a promotion's next tier.
public struct Progress: Hashable, Sendable {
    /// Amounts or pieces.
    public enum Measure: Hashable, Sendable {
        /// Amounts in minor units.
        case amount(have: Int64, need: Int64)
        /// Pieces.
        case pieces(have: Int, need: Int)
    }

    /// What is there and what the next tier needs.
    public var measure: Measure
    /// What reaching it takes off beyond what is taken off now, in minor units.
    public var gain: Int64
    /// A line of the ledger more of which would count.
    public var line: Int

    /// A way to go.
    public init(measure: Measure, gain: Int64, line: Int) {
        self.measure = measure
        self.gain = gain
        self.line = line
    }
}
