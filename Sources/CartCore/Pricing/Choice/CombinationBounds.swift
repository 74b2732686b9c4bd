/// What a way through the promotions costs at the least.
extension CombinationSearch {
    /// What each step could do at the very start, added up: the quick bound.
    mutating func measure(_ ledger: PricingLedger) throws(PricingError) {
        laterOff = [Int64](repeating: 0, count: items.count + 1)
        laterFees = laterOff
        laterOffFees = laterOff
        laterGiven = laterOff
        laterPreferred = [Int](repeating: 0, count: items.count + 1)
        laterLooks = laterPreferred
        for place in items.indices.reversed() {
            var most = Most()
            var fees: Int64 = 0
            var isPreferred = false
            var looks = 1
            for step in steps(at: place) {
                let own = try self.most(step, ledger, ledger)
                facts[step].off = own.off
                facts[step].looks = 1 + own.shares.count
                looks += own.shares.count
                most.raise(to: own)
                isPreferred = isPreferred || facts[step].isPreferred
            }
            if case .forced(let step) = items[place] { fees = try steps[step].leastCharge(ledger, ledger) }
            laterLooks[place] = laterLooks[place + 1] + looks
            laterOff[place] = Self.sum(laterOff[place + 1], most.off)
            laterFees[place] = Self.sum(laterFees[place + 1], fees)
            laterOffFees[place] = Self.sum(laterOffFees[place + 1], most.offFees)
            laterGiven[place] = Self.sum(laterGiven[place + 1], most.given)
            laterPreferred[place] = laterPreferred[place + 1] + (isPreferred ? 1 : 0)
        }
    }

    func steps(at place: Int) -> [Int] {
        switch items[place] {
        case .forced(let step), .option(let step): [step]
        case .lane(let steps): steps
        }
    }

    /// The most that a step can do.
    private func most(_ step: Int, _ low: PricingLedger, _ high: PricingLedger) throws(PricingError) -> Most {
        var most = Most(try shares(step, low, high), given: try steps[step].mostGiven(low, high))
        // There are no fees before the stage that charges them.
        if facts[step].stage > .fees { most.offFees = try steps[step].mostOffFees(low, high) ?? .max }
        return most
    }

    private func shares(
        _ step: Int, _ low: PricingLedger, _ high: PricingLedger
    ) throws(PricingError) -> [LineShare] {
        if let shares = try steps[step].mostOff(low, high) { return shares }
        var shares: [LineShare] = []
        for line in low.lines(for: steps[step].info) {
            shares.append(LineShare(line: line, amount: low.room(line)))
        }
        return shares
    }

    /// The least that any way on from here can cost.
    func bound(of walk: Walk, at place: Int) -> Int64 {
        let left = Self.left(of: walk.ledger)
        let fees = Self.sum(Self.fees(of: walk.ledger), laterFees[place])
        return Self.less(
            Self.sum(max(0, left - laterOff[place]), max(0, fees - laterOffFees[place])),
            Self.sum(walk.ledger.saved, laterGiven[place]))
    }

    /// The same, looked at more closely: the steps act one after the other on two ledgers, between which that of every way on
    /// from here lies but for rounding. Where one of several may act, each line is taken what takes most off it.
    func closeBound(of walk: Walk, at place: Int) throws(PricingError) -> Int64 {
        var range = LedgerRange(walk.ledger)
        var charges = Self.fees(of: walk.ledger)
        var offFees: Int64 = 0
        var given = walk.ledger.saved
        var hasLeftLines = walk.hasLeftLines
        for place in items.indices[place...] {
            if !hasLeftLines, facts[steps(at: place)[0]].stage > .linePromotions {
                range.leaveLines()
                hasLeftLines = true
            }
            var most = Most()
            var least: [LineShare] = []
            switch self.item(at: place, in: walk) {
            case nil: continue
            case .forced(let step):
                if facts[step].stage == .fees {
                    charges = Self.sum(charges, try steps[step].leastCharge(range.raised, range.high))
                }
                most = try self.most(step, range.low, range.high)
                least = try steps[step].leastOff(range.lowest, range.high)
            case .option(let step):
                if mayAct(step, in: walk) { most = try self.most(step, range.low, range.high) }
            case .lane(let rivals):
                for step in rivals where mayAct(step, in: walk) {
                    most.raise(to: try self.most(step, range.low, range.high))
                }
            }
            offFees = Self.sum(offFees, most.offFees)
            given = Self.sum(given, most.given)
            range.take(most, least: least)
        }
        return Self.less(
            max(0, Self.sum(Self.left(of: range.low), max(0, charges - offFees)) - range.slack), given)
    }

    /// An item as what was decided in advance leaves it; nil when nothing of it acts.
    func item(at place: Int, in walk: Walk) -> Item? {
        switch decisions[place] {
        case .open: items[place]
        case .acts(let step): isBarred(step, by: walk) ? nil : .forced(step)
        case .rests: nil
        }
    }

    static func left(of ledger: PricingLedger) -> Int64 {
        var sum: Int64 = 0
        for amount in ledger.remaining { sum &+= amount }
        return sum
    }

    static func fees(of ledger: PricingLedger) -> Int64 {
        var total: Int64 = 0
        for fee in ledger.fees { total = sum(total, fee.amount.minorUnits) }
        return total
    }

    // MARK: What may act

    /// Whether a step of an open item may act: nothing that acted is against it, nor what was decided to act. Where that does
    /// not act after all, the branch in which it rests has this combination.
    func mayAct(_ step: Int, in walk: Walk) -> Bool {
        facts[step].barring == 0 && !isBarred(step, by: walk)
    }

    func isBarred(_ step: Int, by walk: Walk) -> Bool {
        facts[step].rivals.contains { walk.acted.contains($0) }
    }

    // MARK: Sums

    /// A sum that stops at the greatest number.
    static func sum(_ one: Int64, _ other: Int64) -> Int64 {
        let (sum, overflow) = one.addingReportingOverflow(other)
        return overflow ? .max : sum
    }

    /// A difference that stops at the smallest number.
    static func less(_ one: Int64, _ other: Int64) -> Int64 {
        let (difference, overflow) = one.subtractingReportingOverflow(other)
        return overflow ? .min : difference
    }
}
