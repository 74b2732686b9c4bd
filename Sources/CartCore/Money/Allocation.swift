/// Shares an amount over lines so that the shares add up to it, to the last minor unit.
///
/// This is how a discount on several lines becomes a discount of each: in proportion to the lines' amounts, by largest
/// remainder. Rounding each share alone does not add up, and letting the last line take the rest can drive it below zero.
public enum Allocation {
    /// What each line gets and what none could take. `shares` and `unallocated` add up to the amount.
    public struct Shares: Hashable, Sendable {
        /// One share a line, in minor units, 0…cap, in the order of the weights.
        public var shares: [Int64]
        /// What is left when every line with a weight is at its cap; otherwise zero.
        public var unallocated: Int64

        /// Shares put together by hand.
        public init(shares: [Int64], unallocated: Int64) {
            self.shares = shares
            self.unallocated = unallocated
        }
    }

    /// Shares `amount` over lines in proportion to `weights`, no line above its cap.
    ///
    /// Each line gets the whole part of its exact share; the units still left go one each to the lines with the largest
    /// fractions, among equals to the earlier line. A line whose exact share reaches its cap gets the cap, and what it
    /// could not take is spread over the others in proportion, before anything is rounded. A line of zero weight or zero
    /// cap gets nothing. The same input always gives the same shares.
    ///
    /// Exact for all of `Int64`. O(n log n) in the number of lines at worst; about linear while no cap is reached.
    /// - Parameters:
    ///   - amount: Minor units to share out, 0 or more.
    ///   - weights: One a line, 0 or more: usually the line's amount in minor units.
    ///   - caps: The most each line can take, 0 or more; without them a line takes at most its weight.
    /// - Throws: ``MoneyError/negative(value:)`` for a negative amount, weight or cap,
    ///   ``MoneyError/unequalCounts(weights:caps:)``.
    public static func shares(
        of amount: Int64, weights: [Int64], caps: [Int64]? = nil
    ) throws(MoneyError) -> Shares {
        if amount < 0 { throw .negative(value: amount) }
        let limits = caps ?? weights
        if limits.count != weights.count { throw .unequalCounts(weights: weights.count, caps: limits.count) }

        var totalWeight = DoubleWidth()
        var room = DoubleWidth()
        for (weight, limit) in zip(weights, limits) {
            if weight < 0 { throw .negative(value: weight) }
            if limit < 0 { throw .negative(value: limit) }
            if weight == 0 || limit == 0 { continue }
            totalWeight.add(weight.magnitude)
            room.add(limit.magnitude)
        }

        var result = Shares(shares: [Int64](repeating: 0, count: weights.count), unallocated: 0)
        if amount == 0 { return result }
        if room <= DoubleWidth(low: amount.magnitude) {
            for index in weights.indices where weights[index] > 0 { result.shares[index] = limits[index] }
            result.unallocated = amount - Int64(truncatingIfNeeded: room.low)
            return result
        }

        var pool = Pool(amount: amount.magnitude, totalWeight: totalWeight, weights: weights)
        // Without caps of their own no line can reach its cap: less than all the weights together is shared out.
        if caps != nil { pool.fillCappedLines(limits, into: &result.shares) }
        pool.shareOut(into: &result.shares)
        return result
    }
}

/// What is still to be shared, and the lines that still take part.
private struct Pool {
    var amount: UInt64
    /// Sum of the weights of the lines taking part.
    var totalWeight: DoubleWidth
    /// Zero for a line that takes no part, or no longer.
    var weights: [Int64]

    /// Whether the line's exact share is at least this limit.
    func reaches(_ limit: UInt64, weight: UInt64) -> Bool {
        let share = DoubleWidth(product: amount, weight)
        if totalWeight.high == 0 { return DoubleWidth(product: limit, totalWeight.low) <= share }
        // Here limit × totalWeight could need more than 128 bits. The limit is whole, so the whole part decides.
        return limit <= share.dividedByWide(totalWeight).quotient
    }

    /// Gives their caps to the lines whose shares reach them, and takes these lines and amounts out of the pool.
    ///
    /// Each line filled raises the shares of the others, never lowers them; in the order of cap to weight, the first
    /// line that does not reach its cap therefore ends the search.
    mutating func fillCappedLines(_ limits: [Int64], into shares: inout [Int64]) {
        var anyReached = false
        for index in weights.indices where weights[index] > 0 {
            if limits[index] == 0 {
                weights[index] = 0
            } else if !anyReached {
                anyReached = reaches(limits[index].magnitude, weight: weights[index].magnitude)
            }
        }
        if !anyReached { return }

        var order: [Int] = []
        order.reserveCapacity(weights.count)
        for index in weights.indices where weights[index] > 0 { order.append(index) }
        let ranked = weights
        order.sort { a, b in
            DoubleWidth(product: limits[a].magnitude, ranked[b].magnitude)
                < DoubleWidth(product: limits[b].magnitude, ranked[a].magnitude)
        }
        for index in order {
            let limit = limits[index].magnitude
            let weight = weights[index].magnitude
            guard reaches(limit, weight: weight) else { return }
            shares[index] = limits[index]
            weights[index] = 0
            amount -= limit
            totalWeight.subtract(DoubleWidth(low: weight))
        }
    }

    /// One round of largest remainder over the lines taking part.
    ///
    /// No cap is passed here: a line gets its extra unit only on top of a fraction, and the cap, a whole number, is above
    /// its exact share. For there are always more fractions than units left, the units being the sum of the fractions.
    func shareOut(into shares: inout [Int64]) {
        var left = amount
        if totalWeight.high == 0 {
            let total = totalWeight.low
            let fitsIn64Bits = amount.multipliedFullWidth(by: total).high == 0
            var remainders = [UInt64](repeating: 0, count: weights.count)
            for index in weights.indices where weights[index] > 0 {
                let weight = weights[index].magnitude
                let (quotient, remainder) =
                    fitsIn64Bits
                    ? (amount &* weight).quotientAndRemainder(dividingBy: total)
                    : total.dividingFullWidth(amount.multipliedFullWidth(by: weight))
                shares[index] = Int64(truncatingIfNeeded: quotient)
                remainders[index] = remainder
                left -= quotient
            }
            giveUnits(Int(truncatingIfNeeded: left), toLargest: remainders, in: &shares)
        } else {
            var remainders = [DoubleWidth](repeating: DoubleWidth(), count: weights.count)
            for index in weights.indices where weights[index] > 0 {
                let product = DoubleWidth(product: amount, weights[index].magnitude)
                let (quotient, remainder) = product.dividedByWide(totalWeight)
                shares[index] = Int64(truncatingIfNeeded: quotient)
                remainders[index] = remainder
                left -= quotient
            }
            giveUnits(Int(truncatingIfNeeded: left), toLargest: remainders, in: &shares)
        }
    }

    /// One unit each for the `count` largest remainders, among equals for the earlier lines.
    private func giveUnits<Remainder: Comparable>(
        _ count: Int, toLargest remainders: [Remainder], in shares: inout [Int64]
    ) {
        if count == 0 { return }
        var scratch = remainders
        let smallest = largest(count, of: &scratch)
        var unitsForEquals = count
        for remainder in remainders where remainder > smallest { unitsForEquals -= 1 }
        for index in remainders.indices {
            if remainders[index] > smallest {
                shares[index] += 1
            } else if remainders[index] == smallest && unitsForEquals > 0 {
                shares[index] += 1
                unitsForEquals -= 1
            }
        }
    }

    /// The `rank`-th largest of the values (1 is the largest), which are put into another order.
    ///
    /// Quickselect with three-way partition, since equal lines have equal remainders. Should the pivots be poor again and
    /// again, sorting bounds the cost at O(n log n).
    private func largest<Value: Comparable>(_ rank: Int, of values: inout [Value]) -> Value {
        let target = rank - 1
        var low = 0
        var high = values.count
        var roundsLeft = 2 * (Int.bitWidth - values.count.leadingZeroBitCount)
        while high - low > 1 {
            if roundsLeft == 0 {
                values.sort(by: >)
                return values[target]
            }
            roundsLeft -= 1
            let pivot = median(values[low], values[(low + high) / 2], values[high - 1])
            var above = low
            var index = low
            var below = high
            while index < below {
                if values[index] > pivot {
                    values.swapAt(index, above)
                    above += 1
                    index += 1
                } else if values[index] < pivot {
                    below -= 1
                    values.swapAt(index, below)
                } else {
                    index += 1
                }
            }
            if target < above {
                high = above
            } else if target >= below {
                low = below
            } else {
                return pivot
            }
        }
        return values[low]
    }

    private func median<Value: Comparable>(_ a: Value, _ b: Value, _ c: Value) -> Value {
        a < b ? (b < c ? b : max(a, c)) : (a < c ? a : max(b, c))
    }
}
