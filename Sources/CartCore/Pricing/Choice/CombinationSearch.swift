/// Which of the promotions and coupons that do not go together act: those with which the whole costs least. What gifts and
/// goods at an add-on price save counts like a discount.
///
/// Exact, by branch and bound. The promotions are walked through in running order; where one may act or not, or one of
/// several, the walk branches, the one that takes most off first; the platform's choices, which reach every line, are made
/// before the walk. A branch is left when even the most that the promotions
/// still to come could take off would not make it cheaper than the best combination found. The work is bounded by a number
/// of looks (of one promotion at one line), not by time, so that the same cart always gives the same quote.
///
/// What the shopper asked for goes first: of two combinations the one with more promotions of the shopper's own choice, and only
/// then the cheaper one.
///
/// Among combinations that cost the same: the one that spends fewer coupons, then the one whose coupons end sooner (those
/// that are kept end later), then the smaller ids.
struct CombinationSearch {
    /// A place in the running order.
    enum Item {
        /// It acts if it can.
        case forced(Int)
        /// It acts or does not.
        case option(Int)
        /// One of these coupons acts, or none.
        case lane([Int])
    }

    /// A way through the promotions up to some place.
    struct Walk {
        var ledger: PricingLedger
        /// The steps that took something off, of those that could have been left out and those that could not.
        var acted: [Int] = []
        var coupons = 0
        /// How many of those that acted the shopper asked for.
        var preferred = 0
        var hasLeftLines = false
    }

    /// The best combination found.
    struct Choice {
        /// The optional steps that act.
        var chosen: Set<Int> = []
        /// The least that any combination could cost, in minor units, as far as that is known.
        var bound: Int64 = 0
        var total: Int64 = 0
        var isProven = true
    }

    /// What the walk has to know of a step at every turn.
    struct Facts {
        let stage: PricingStage
        let isCoupon: Bool
        let isPreferred: Bool
        /// The steps that do not act beside it.
        var rivals: [Int] = []
        /// What it takes off at the very start, at the most.
        var off: Int64 = 0
        /// How many of its rivals were decided to act.
        var barring = 0
        /// How many looks it takes to let it act.
        var looks = 0
    }

    /// What was decided in advance of an item.
    enum Decision {
        case open
        case acts(Int)
        case rests
    }

    let steps: [PricingStep]
    var facts: [Facts] = []
    var items: [Item] = []
    var decisions: [Decision] = []
    /// The most that the items from a place on can take off, and the least they charge.
    var laterOff: [Int64] = []
    var laterFees: [Int64] = []
    /// The most that the items from a place on can take off fees.
    var laterOffFees: [Int64] = []
    /// The most that goods which the items from a place on bring can save.
    var laterGiven: [Int64] = []
    /// How many of the items from a place on the shopper asked for.
    var laterPreferred: [Int] = []
    /// How many looks the items from a place on take.
    var laterLooks: [Int] = []
    var looksLeft: Int
    let budget: Int
    var best: (total: Int64, walk: Walk)?
    /// The least bound of the branches that the budget did not reach.
    private var openBound: Int64?

    /// How many looks are taken before the search ends: some tens of milliseconds’ worth. Half of them look for the best, a
    /// quarter makes what an unfinished search found better.
    static let standardBudget = 800_000

    /// A search over steps in running order that starts from a ledger on which sale and member prices have acted.
    init(_ steps: [PricingStep], from ledger: PricingLedger, budget: Int = standardBudget) {
        self.steps = steps
        looksLeft = budget / 2
        self.budget = budget
        // The lanes that may still grow: a coupon joins its lane only while nothing came between that looks at the same lines.
        var lanes: [(step: Int, item: Int)] = []
        var open: [Int] = []
        for (place, step) in steps.enumerated() {
            let info = step.info
            facts.append(
                Facts(stage: info.stage, isCoupon: info.coupon != nil, isPreferred: ledger.prefers(info)))
            // What rests does nothing, whatever else acts.
            if ledger.reasonToRest(info) != nil { continue }
            let isOpen = ledger.hasLine(for: info)
            let lane = isOpen ? lanes.first { steps[$0.step].info.sharesLane(with: info) } : nil
            lanes.removeAll { $0.item != lane?.item && !steps[$0.step].info.isApart(from: info) }
            if !isOpen || info.coupon == nil {
                items.append(.forced(place))
            } else if let lane {
                if case .lane(let others) = items[lane.item] { items[lane.item] = .lane(others + [place]) }
            } else {
                lanes.append((place, items.count))
                items.append(.lane([place]))
            }
            if isOpen { open.append(place) }
        }
        findRivals(among: open)
        decisions = [Decision](repeating: .open, count: items.count)
    }

    /// Notes which steps do not go together; what may not act with another is an option.
    private mutating func findRivals(among open: [Int]) {
        let isRestricted = open.contains { !steps[$0].info.stacking.isFree }
        let choosy = isRestricted ? open : open.filter { facts[$0].isCoupon }
        for (position, one) in choosy.enumerated() {
            for other in choosy[(position + 1)...] where steps[one].info.conflicts(with: steps[other].info) {
                facts[one].rivals.append(other)
                facts[other].rivals.append(one)
            }
        }
        for place in items.indices {
            if case .forced(let step) = items[place], !facts[step].rivals.isEmpty { items[place] = .option(step) }
        }
    }

    /// Whether there is anything to choose.
    static func isNeeded(_ steps: [PricingStep]) -> Bool {
        steps.contains { $0.info.coupon != nil || !$0.info.stacking.isFree }
    }

    /// Searches from the ledger that the search was made for.
    ///
    /// - Throws: what a rule throws.
    consuming func run(from ledger: PricingLedger) throws(PricingError) -> Choice {
        try measure(ledger)
        let start = Walk(ledger: ledger)
        let bound = max(self.bound(of: start, at: 0), try closeBound(of: start, at: 0))
        try decide(earlyChoices(), 0, start, atLeast: bound)
        if openBound != nil { try improve(from: start) }
        var choice = Choice()
        if let best {
            choice.total = best.total
            for place in best.walk.acted { choice.chosen.insert(place) }
        }
        choice.isProven = openBound.map { laterPreferred[0] == 0 && $0 >= choice.total } ?? true
        choice.bound = max(bound, min(openBound ?? choice.total, choice.total))
        return choice
    }

    // MARK: Walking

    /// Walks on from a place; no way on is known to cost less than `floor`.
    mutating func walk(_ start: Walk, from first: Int, atLeast floor: Int64) throws(PricingError) {
        var walk = start
        var place = first
        while place < items.count {
            switch item(at: place, in: walk) {
            case nil: break
            case .forced(let step): try act(step, on: &walk)
            case .option, .lane: return try branch(walk, at: place, atLeast: floor)
            }
            place += 1
        }
        finish(walk)
    }

    private mutating func branch(_ walk: Walk, at place: Int, atLeast floor: Int64) throws(PricingError) {
        let rivals = steps(at: place)
        var walk = walk
        enter(stage: facts[rivals[0]].stage, on: &walk)
        var ways: [(walk: Walk, off: Int64)] = []
        for step in rivals where mayAct(step, in: walk) {
            var way = walk
            if let off = try act(step, on: &way) { ways.append((way, off)) }
        }
        // The one that takes most off first: a good combination found early spares the others. Stable, so that equals keep
        // the running order.
        for index in ways.indices.dropFirst() {
            var low = index
            while low > 0, ways[low].off > ways[low - 1].off {
                ways.swapAt(low, low - 1)
                low -= 1
            }
        }
        // Where nothing could act there is no choice, and no branch.
        if ways.isEmpty { return try self.walk(walk, from: place + 1, atLeast: floor) }
        for way in ways { try follow(way.walk, at: place + 1, atLeast: floor) }
        try follow(walk, at: place + 1, atLeast: floor)
    }

    /// Takes a branch, unless it leads to nothing better than the best combination found.
    private mutating func follow(_ walk: Walk, at place: Int, atLeast floor: Int64) throws(PricingError) {
        if let floor = try floorToFollow(walk, at: place, atLeast: floor) {
            try self.walk(walk, from: place, atLeast: floor)
        }
    }

    /// What a branch costs at the least, when it may lead to something better than the best combination found.
    mutating func floorToFollow(
        _ walk: Walk, at place: Int, atLeast floor: Int64
    ) throws(PricingError) -> Int64? {
        guard let best else { return floor }
        var floor = max(floor, bound(of: walk, at: place))
        if isHopeless(floor, walk, at: place, best) { return nil }
        looksLeft -= laterLooks[place]
        if looksLeft < 0 {
            openBound = min(openBound ?? .max, floor)
            return nil
        }
        floor = max(floor, try closeBound(of: walk, at: place))
        if isHopeless(floor, walk, at: place, best) { return nil }
        looksLeft -= laterLooks[place]
        return floor
    }

    func isHopeless(
        _ bound: Int64, _ walk: Walk, at place: Int, _ best: (total: Int64, walk: Walk)
    ) -> Bool {
        let preferred = walk.preferred + laterPreferred[place]
        if preferred != best.walk.preferred { return preferred < best.walk.preferred }
        return bound > best.total || (bound == best.total && walk.coupons > best.walk.coupons)
    }

    /// What line promotions left is known once a later stage begins.
    private func enter(stage: PricingStage, on walk: inout Walk) {
        if !walk.hasLeftLines, stage > .linePromotions {
            walk.ledger.afterLinePromotions = walk.ledger.remaining
            walk.hasLeftLines = true
        }
    }

    /// Lets a step act; answers what it took off and what the goods save that it brought, nil when it did nothing.
    @discardableResult
    private mutating func act(_ step: Int, on walk: inout Walk) throws(PricingError) -> Int64? {
        enter(stage: facts[step].stage, on: &walk)
        looksLeft -= facts[step].looks
        var outcome = try steps[step].assess(walk.ledger)
        try walk.ledger.take(&outcome, as: steps[step].info.id)
        if !outcome.isEffective { return nil }
        walk.acted.append(step)
        if facts[step].isCoupon { walk.coupons += 1 }
        if facts[step].isPreferred { walk.preferred += 1 }
        return Self.sum(outcome.amount, try outcome.saving())
    }

    private mutating func finish(_ walk: Walk) {
        let total = Self.less(
            Self.sum(Self.left(of: walk.ledger), Self.fees(of: walk.ledger)), walk.ledger.saved)
        if let best, !isBetter(walk, total, than: best) { return }
        best = (total, walk)
    }

    private func isBetter(_ walk: Walk, _ total: Int64, than best: (total: Int64, walk: Walk)) -> Bool {
        if walk.preferred != best.walk.preferred { return walk.preferred > best.walk.preferred }
        if total != best.total { return total < best.total }
        if walk.coupons != best.walk.coupons { return walk.coupons < best.walk.coupons }
        let (ends, otherEnds) = (ends(of: walk), ends(of: best.walk))
        for (end, other) in zip(ends, otherEnds) where end != other { return end < other }
        let (ids, otherIDs) = (ids(of: walk), ids(of: best.walk))
        for (id, other) in zip(ids, otherIDs) where id != other { return id < other }
        return ids.count < otherIDs.count
    }

    /// When the coupons spent end, soonest first.
    private func ends(of walk: Walk) -> [Int64] {
        var ends: [Int64] = []
        for step in walk.acted where facts[step].isCoupon {
            ends.append(steps[step].info.window.until?.milliseconds ?? .max)
        }
        return ends.sorted()
    }

    private func ids(of walk: Walk) -> [PromotionID] {
        var ids: [PromotionID] = []
        for step in walk.acted { ids.append(steps[step].info.id) }
        return ids.sorted()
    }
}
