/// Two ledgers between which that of every way on lies, and how far rounding may have led the lower one above it.
///
/// Sharing an amount out rounds each line by less than one unit, while the sum stays exact. So lines drift by one a
/// step, and the sum of what a step looked at together does not. Drift enters sums when a later step looks at a part of such a
/// block: then as much of it as the part that the step takes.
struct LedgerRange {
    /// What is left to pay at the least.
    private(set) var low: PricingLedger
    /// What is left to pay at the most, of each line.
    private(set) var high: PricingLedger
    /// The lower ledger with every line as low as it may be: what is reached on it is reached for certain.
    private(set) var lowest: PricingLedger
    /// How far the sum of `low` may be above the least.
    private(set) var slack: Int64 = 0
    private var drift: [Int64]
    /// The block of each line: lines whose sum drifts by less than each by itself; -1 for a line by itself.
    private var block: [Int]
    private var blocks: [Block] = []

    private struct Block {
        var count: Int
        /// How far the sum of its lines may be off.
        var drift: Int64
        /// How many of its lines the step at hand looks at.
        var seen = 0
    }

    init(_ ledger: PricingLedger) {
        low = ledger
        high = ledger
        lowest = ledger
        drift = [Int64](repeating: 0, count: ledger.lines.count)
        block = [Int](repeating: -1, count: ledger.lines.count)
    }

    /// The lower ledger with every line as high as it may be.
    var raised: PricingLedger {
        var raised = low
        for line in drift.indices { raised.remaining[line] += drift[line] }
        return raised
    }

    /// Notes what the line promotions left.
    mutating func leaveLines() {
        low.afterLinePromotions = lowest.remaining
        lowest.afterLinePromotions = lowest.remaining
        high.afterLinePromotions = high.remaining
    }

    /// Takes the most that a step takes off the lower ledger, and the least that it takes off the higher one.
    mutating func take(_ most: Most, least: [LineShare]) {
        for share in least where share.amount > 1 {
            high.remaining[share.line] -= min(share.amount - 1, high.room(share.line))
        }
        if most.shares.isEmpty { return }
        let drifted = most.isMixed ? lineDrift(of: most.shares) : sumDrift(of: most.shares)
        var taken: Int64 = 0
        var base: Int64 = 0
        for share in most.shares where share.amount > 0 {
            let amount = min(share.amount, low.room(share.line))
            taken += amount
            base += low.remaining[share.line]
            low.remaining[share.line] -= amount
            drift[share.line] += 1
            lowest.remaining[share.line] = max(0, low.remaining[share.line] - drift[share.line])
        }
        if taken == 0 { return }
        if drifted > 0 { slack += drifted * min(taken, 1 << 40) / max(1, min(base, 1 << 40)) + 1 }
        join(most.shares, drift: most.isMixed ? 2 * drifted : drifted)
    }

    private func lineDrift(of shares: [LineShare]) -> Int64 {
        var sum: Int64 = 0
        for share in shares { sum += drift[share.line] }
        return sum
    }

    /// How far the sum of some lines may be off: what whole blocks are, and what each line is of those that are cut.
    private mutating func sumDrift(of shares: [LineShare]) -> Int64 {
        for share in shares where block[share.line] >= 0 { blocks[block[share.line]].seen = 0 }
        for share in shares where block[share.line] >= 0 { blocks[block[share.line]].seen += 1 }
        var sum: Int64 = 0
        for share in shares {
            let place = block[share.line]
            if place < 0 || blocks[place].seen < blocks[place].count {
                sum += drift[share.line]
            } else {
                sum += blocks[place].drift
                blocks[place].drift = 0
            }
        }
        return sum
    }

    /// Makes one block of some lines. Where that cuts another one, the lines left of it stand by themselves.
    private mutating func join(_ shares: [LineShare], drift sum: Int64) {
        var touched: [Int] = []
        for share in shares {
            let place = block[share.line]
            if place >= 0 {
                blocks[place].count -= 1
                if touched.last != place { touched.append(place) }
            }
            block[share.line] = blocks.count
        }
        let cut = touched.filter { blocks[$0].count > 0 }
        if !cut.isEmpty {
            for line in block.indices where cut.contains(block[line]) { block[line] = -1 }
        }
        blocks.append(Block(count: shares.count, drift: sum))
    }
}

/// The most that a step can do: what it takes off lines and off fees, and what the goods save that it brings.
struct Most {
    /// By the places of their lines.
    private(set) var shares: [LineShare] = []
    var offFees: Int64 = 0
    var given: Int64 = 0
    /// Whether the shares are of steps that look at different lines, or name a line twice.
    private(set) var isMixed = false

    init(_ shares: [LineShare] = [], given: Int64 = 0) {
        self.given = given
        self.shares = shares
        // The rules of the framework give them in order; those of others may not.
        for index in shares.indices.dropFirst() where shares[index - 1].line >= shares[index].line {
            self.shares.sort { $0.line < $1.line }
            isMixed = true
            return
        }
    }

    /// What the shares come to.
    var off: Int64 {
        var off: Int64 = 0
        for share in shares { off = CombinationSearch.sum(off, share.amount) }
        return off
    }

    /// Raised to what either of the two can do.
    mutating func raise(to other: Most) {
        offFees = max(offFees, other.offFees)
        given = max(given, other.given)
        if shares.isEmpty {
            shares = other.shares
            isMixed = other.isMixed
        } else if !other.shares.isEmpty {
            isMixed = isMixed || other.isMixed || shares.count != other.shares.count
            shares = Self.greater(shares, other.shares)
            isMixed = isMixed || shares.count != other.shares.count
        }
    }

    /// Of each line the greater share.
    private static func greater(_ one: [LineShare], _ other: [LineShare]) -> [LineShare] {
        var shares: [LineShare] = []
        shares.reserveCapacity(max(one.count, other.count))
        var (place, otherPlace) = (0, 0)
        while place < one.count || otherPlace < other.count {
            if otherPlace == other.count || (place < one.count && one[place].line < other[otherPlace].line) {
                shares.append(one[place])
                place += 1
            } else if place == one.count || other[otherPlace].line < one[place].line {
                shares.append(other[otherPlace])
                otherPlace += 1
            } else {
                shares.append(one[place].amount < other[otherPlace].amount ? other[otherPlace] : one[place])
                place += 1
                otherPlace += 1
            }
        }
        return shares
    }
}
