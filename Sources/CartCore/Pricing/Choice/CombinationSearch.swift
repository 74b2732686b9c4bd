/// Which of the promotions and coupons that do not go together act: those with which the whole costs least. What gifts and
/// goods at an add-on price save counts like a discount.
///
/// Exact, by branch and bound. The promotions are walked through in running order; where one may act or not, or one of
/// several, the walk branches, the one that takes most off first. A branch is left when even the most that the promotions
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
    private enum Item {
        /// It acts if it can.
        case forced(Int)
        /// It acts or does not.
        case option(Int)
        /// One of these coupons acts, or none.
        case lane([Int])
    }

    /// A way through the promotions up to some place.
    private struct Walk {
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

    private let steps: [PricingStep]
    private var items: [Item] = []
    /// The most that the items from a place on can take off, and the least they charge.
    private var laterOff: [Int64] = []
    private var laterFees: [Int64] = []
    /// The most that the items from a place on can take off fees.
    private var laterOffFees: [Int64] = []
    /// The most that goods which the items from a place on bring can save.
    private var laterGiven: [Int64] = []
    /// How many of the items from a place on the shopper asked for.
    private var laterPreferred: [Int] = []
    private let isPreferred: [Bool]
    private var looksLeft: Int
    private var best: (total: Int64, walk: Walk)?
    /// The least bound of the branches that the budget did not reach.
    private var openBound: Int64?

    /// How many looks are taken before the search ends: some tens of milliseconds' worth.
    static let standardBudget = 2_000_000

    /// A search over steps in running order; `isOpen` says which may act, `isPreferred` which the shopper asked for.
    init(
        _ steps: [PricingStep], isOpen: (RuleInfo) -> Bool, isPreferred: (RuleInfo) -> Bool,
        budget: Int = standardBudget
    ) {
        self.steps = steps
        self.isPreferred = steps.map { isPreferred($0.info) }
        looksLeft = budget
        // The lanes that may still grow: a coupon joins its lane only while nothing came between that looks at the same lines.
        var lanes: [(info: RuleInfo, item: Int)] = []
        let restricted = steps.contains { !$0.info.stacking.isFree }
        for (place, step) in steps.enumerated() {
            let info = step.info
            let lane = isOpen(info) ? lanes.first { $0.info.sharesLane(with: info) } : nil
            lanes.removeAll { $0.item != lane?.item && !$0.info.isApart(from: info) }
            if !isOpen(info) {
                items.append(.forced(place))
            } else if info.coupon != nil {
                if let lane {
                    if case .lane(let others) = items[lane.item] { items[lane.item] = .lane(others + [place]) }
                } else {
                    lanes.append((info, items.count))
                    items.append(.lane([place]))
                }
            } else if restricted, steps.contains(where: { isOpen($0.info) && $0.info.conflicts(with: info) }) {
                items.append(.option(place))
            } else {
                items.append(.forced(place))
            }
        }
    }

    /// Whether there is anything to choose.
    static func isNeeded(_ steps: [PricingStep]) -> Bool {
        steps.contains { $0.info.coupon != nil || !$0.info.stacking.isFree }
    }

    /// Searches from a ledger on which sale and member prices have acted.
    ///
    /// - Throws: what a rule throws.
    consuming func run(from ledger: PricingLedger) throws(PricingError) -> Choice {
        try measure(ledger)
        let start = Walk(ledger: ledger)
        let bound = self.bound(of: start, at: 0)
        try walk(start, from: 0)
        var choice = Choice()
        if let best {
            choice.total = best.total
            for place in best.walk.acted { choice.chosen.insert(place) }
        }
        choice.isProven = openBound == nil
        choice.bound = max(bound, min(openBound ?? choice.total, choice.total))
        return choice
    }

    // MARK: Bounds

    /// What each step could do at the very start, added up: the quick bound.
    private mutating func measure(_ ledger: PricingLedger) throws(PricingError) {
        laterOff = [Int64](repeating: 0, count: items.count + 1)
        laterFees = laterOff
        laterOffFees = laterOff
        laterGiven = laterOff
        laterPreferred = [Int](repeating: 0, count: items.count + 1)
        for place in items.indices.reversed() {
            var off: Int64 = 0
            var fees: Int64 = 0
            var offFees: Int64 = 0
            var given: Int64 = 0
            switch items[place] {
            case .forced(let step):
                off = try mostOff(step, ledger, ledger).amount
                fees = try steps[step].leastCharge(ledger, ledger)
                offFees = try mostOffFees(step, ledger, ledger)
                given = try steps[step].mostGiven(ledger, ledger)
            case .option(let step):
                off = try mostOff(step, ledger, ledger).amount
                offFees = try mostOffFees(step, ledger, ledger)
                given = try steps[step].mostGiven(ledger, ledger)
            case .lane(let rivals):
                for step in rivals {
                    off = max(off, try mostOff(step, ledger, ledger).amount)
                    offFees = max(offFees, try mostOffFees(step, ledger, ledger))
                    given = max(given, try steps[step].mostGiven(ledger, ledger))
                }
            }
            laterOff[place] = Self.sum(laterOff[place + 1], off)
            laterFees[place] = Self.sum(laterFees[place + 1], fees)
            laterOffFees[place] = Self.sum(laterOffFees[place + 1], offFees)
            laterGiven[place] = Self.sum(laterGiven[place + 1], given)
            laterPreferred[place] = laterPreferred[place + 1] + (mayBePreferred(items[place]) ? 1 : 0)
        }
    }

    private func mayBePreferred(_ item: Item) -> Bool {
        switch item {
        case .forced(let step), .option(let step): isPreferred[step]
        case .lane(let rivals): rivals.contains { isPreferred[$0] }
        }
    }

    /// What a step takes off fees at the most: nothing before there are any.
    private func mostOffFees(
        _ step: Int, _ low: PricingLedger, _ high: PricingLedger
    ) throws(PricingError) -> Int64 {
        if steps[step].info.stage <= .fees { return 0 }
        return try steps[step].mostOffFees(low, high) ?? .max
    }

    /// What a step may leave each line at the least.
    private func mostOff(
        _ step: Int, _ low: PricingLedger, _ high: PricingLedger
    ) throws(PricingError) -> RuleOutcome {
        if let shares = try steps[step].mostOff(low, high) { return RuleOutcome(shares: shares) }
        var outcome = RuleOutcome()
        for line in low.lines(for: steps[step].info) {
            outcome.shares.append(LineShare(line: line, amount: low.room(line)))
        }
        return outcome
    }

    /// The least that any way on from here can cost.
    private func bound(of walk: Walk, at place: Int) -> Int64 {
        let left = Self.left(of: walk.ledger)
        let fees = Self.sum(Self.fees(of: walk.ledger), laterFees[place])
        return Self.less(
            Self.sum(max(0, left - laterOff[place]), max(0, fees - laterOffFees[place])),
            Self.sum(walk.ledger.saved, laterGiven[place]))
    }

    /// The same, looked at more closely: the steps act one after the other on a ledger that is not above that of any way
    /// on from here, but for rounding. Where one of several may act, each line is taken what takes most off it.
    private func closeBound(of walk: Walk, at place: Int) throws(PricingError) -> Int64 {
        var floor = LowLedger(walk.ledger)
        var charges = Self.fees(of: walk.ledger)
        var offFees: Int64 = 0
        var given = walk.ledger.saved
        for item in items[place...] {
            switch item {
            case .forced(let step):
                if steps[step].info.stage == .fees {
                    charges = Self.sum(charges, try steps[step].leastCharge(floor.raised, walk.ledger))
                }
                offFees = Self.sum(offFees, try mostOffFees(step, floor.ledger, walk.ledger))
                given = Self.sum(given, try steps[step].mostGiven(floor.ledger, walk.ledger))
                floor.take(try mostOff(step, floor.ledger, walk.ledger).shares)
            case .option(let step):
                if isBarred(step, by: walk) { continue }
                offFees = Self.sum(offFees, try mostOffFees(step, floor.ledger, walk.ledger))
                given = Self.sum(given, try steps[step].mostGiven(floor.ledger, walk.ledger))
                floor.take(try mostOff(step, floor.ledger, walk.ledger).shares)
            case .lane(let rivals):
                var most: [LineShare] = []
                var mostFees: Int64 = 0
                var mostGiven: Int64 = 0
                for step in rivals where !isBarred(step, by: walk) {
                    mostFees = max(mostFees, try mostOffFees(step, floor.ledger, walk.ledger))
                    mostGiven = max(mostGiven, try steps[step].mostGiven(floor.ledger, walk.ledger))
                    most = Self.greater(most, try mostOff(step, floor.ledger, walk.ledger).shares)
                }
                offFees = Self.sum(offFees, mostFees)
                given = Self.sum(given, mostGiven)
                floor.take(most)
            }
        }
        return Self.less(
            max(0, Self.sum(Self.left(of: floor.ledger), max(0, charges - offFees)) - floor.slack), given)
    }

    /// Of each line the greater share.
    private static func greater(_ one: [LineShare], _ other: [LineShare]) -> [LineShare] {
        if one.isEmpty { return other }
        var shares = one
        for share in other {
            if let place = shares.firstIndex(where: { $0.line == share.line }) {
                shares[place].amount = max(shares[place].amount, share.amount)
            } else {
                shares.append(share)
            }
        }
        return shares
    }

    private static func left(of ledger: PricingLedger) -> Int64 {
        var sum: Int64 = 0
        for amount in ledger.remaining { sum &+= amount }
        return sum
    }

    private static func fees(of ledger: PricingLedger) -> Int64 {
        var total: Int64 = 0
        for fee in ledger.fees { total = sum(total, fee.amount.minorUnits) }
        return total
    }

    // MARK: Walking

    private func isBarred(_ step: Int, by walk: Walk) -> Bool {
        for other in walk.acted where steps[step].info.conflicts(with: steps[other].info) { return true }
        return false
    }

    private mutating func walk(_ start: Walk, from first: Int) throws(PricingError) {
        var walk = start
        var place = first
        while place < items.count {
            if case .forced(let step) = items[place] {
                try act(step, on: &walk)
                place += 1
                continue
            }
            return try branch(walk, at: place)
        }
        finish(walk)
    }

    private mutating func branch(_ walk: Walk, at place: Int) throws(PricingError) {
        var rivals: [Int] = []
        switch items[place] {
        case .forced(let step), .option(let step): rivals = [step]
        case .lane(let steps): rivals = steps
        }
        var walk = walk
        enter(stage: steps[rivals[0]].info.stage, on: &walk)
        var ways: [(walk: Walk, off: Int64)] = []
        for step in rivals where !isBarred(step, by: walk) {
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
        for way in ways { try follow(way.walk, at: place + 1) }
        try follow(walk, at: place + 1, isSureToBeLooked: ways.isEmpty)
    }

    private mutating func follow(
        _ walk: Walk, at place: Int, isSureToBeLooked: Bool = false
    ) throws(PricingError) {
        // Where nothing could act there is no choice, and no branch.
        if isSureToBeLooked { return try self.walk(walk, from: place) }
        if let best {
            let quick = bound(of: walk, at: place)
            if isHopeless(quick, walk, at: place, best) { return }
            let looks = (items.count - place) * max(1, walk.ledger.lines.count)
            looksLeft -= looks
            if looksLeft < 0 {
                openBound = min(openBound ?? .max, quick)
                return
            }
            if isHopeless(try closeBound(of: walk, at: place), walk, at: place, best) { return }
            looksLeft -= looks
        }
        try self.walk(walk, from: place)
    }

    private func isHopeless(
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
    private func act(_ step: Int, on walk: inout Walk) throws(PricingError) -> Int64? {
        let info = steps[step].info
        enter(stage: info.stage, on: &walk)
        if walk.ledger.reasonToRest(info) != nil { return nil }
        var outcome = try steps[step].assess(walk.ledger)
        try walk.ledger.take(&outcome, as: info.id)
        if !outcome.isEffective { return nil }
        walk.acted.append(step)
        if info.coupon != nil { walk.coupons += 1 }
        if isPreferred[step] { walk.preferred += 1 }
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
        for step in walk.acted where steps[step].info.coupon != nil {
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
