/// Bundles by what they count for: what a count costs at the least, and two bundles that together reach what a few of the best
/// leave. With some thousand goods there nearly always are two that hit it to the last unit, and then nothing has to be
/// searched any further.
struct BundlesByCount {
    private let need: Int64
    /// By their counts.
    private let bundles: [CoverSearch.Bundle]
    /// The place of the cheapest bundle from each place on.
    private let cheapest: [Int]
    /// Of the bundles before each place the best ratio of cost to count; nil for none.
    private let ratios: [CoverSearch.Ratio?]

    /// How many bundles are taken before the two, at the most.
    private static let mostBefore = 16

    init(_ bundles: [CoverSearch.Bundle], need: Int64) {
        self.need = need
        let sorted = bundles.sorted {
            if $0.count != $1.count { return $0.count < $1.count }
            if $0.cost != $1.cost { return $0.cost < $1.cost }
            return $0.goods != $1.goods ? $0.goods < $1.goods : $0.blocks < $1.blocks
        }
        var cheapest = [Int](repeating: 0, count: sorted.count)
        for place in sorted.indices.reversed() {
            let next = place + 1 < sorted.count ? cheapest[place + 1] : place
            cheapest[place] = sorted[next].cost < sorted[place].cost ? next : place
        }
        var ratios: [CoverSearch.Ratio?] = []
        ratios.reserveCapacity(sorted.count + 1)
        var known: CoverSearch.Ratio?
        for bundle in sorted {
            ratios.append(known)
            let ratio = CoverSearch.Ratio(part: bundle.cost, whole: bundle.count)
            if let best = known, !ratio.isBelow(best) { continue }
            known = ratio
        }
        ratios.append(known)
        self.bundles = sorted
        self.cheapest = cheapest
        self.ratios = ratios
    }

    /// What reaching a count costs at the least: the cheapest bundle that reaches it alone, or several, of which none does, at
    /// the best ratio that these have.
    func floor(of count: Int64) -> Int64 {
        if count <= 0 { return 0 }
        var (low, high) = (0, bundles.count)
        while low < high {
            let middle = (low + high) / 2
            if bundles[middle].count < count { low = middle + 1 } else { high = middle }
        }
        let alone = low < bundles.count ? bundles[cheapest[low]].cost : CoverSearch.largest
        return min(alone, ratios[low]?.cost(of: count) ?? CoverSearch.largest)
    }

    /// The cheapest choice found that costs less than `most`, looked for until one costs no more than `least`; nil when there is
    /// none. Two bundles are tried by themselves, then after one, two, … of those with the best ratio.
    func choice(below most: Int64, downTo least: Int64) -> CoverSearch.Result? {
        var best: CoverSearch.Result?
        var before: [Int] = []
        var left = need
        var cost: Int64 = 0
        let order = bestFirst()
        for step in 0...Self.mostBefore {
            if let pair = pair(reaching: left, besides: before) {
                let sum = cost + bundles[pair.0].cost + bundles[pair.1].cost
                if sum < best?.cost ?? most { best = result(before + [pair.0, pair.1], cost: sum) }
                if sum <= least { return best }
            }
            guard step < order.count, bundles[order[step]].count < left, cost < CoverSearch.largest / 2 else { break }
            before.append(order[step])
            left -= bundles[order[step]].count
            cost += bundles[order[step]].cost
        }
        return best
    }

    /// The places of single bundles of different goods that are worth taking first: cheapest for what they count, and of equals
    /// those that count most.
    private func bestFirst() -> [Int] {
        var chosen: [Int] = []
        var taken: Set<Int> = []
        for _ in 0..<Self.mostBefore {
            var best: Int?
            for place in bundles.indices where bundles[place].count < need && !taken.contains(bundles[place].goods) {
                guard let known = best else {
                    best = place
                    continue
                }
                let one = bundles[place].cost.multipliedFullWidth(by: bundles[known].count)
                let other = bundles[known].cost.multipliedFullWidth(by: bundles[place].count)
                let isBelow = one.high == other.high ? one.low <= other.low : one.high < other.high
                if isBelow { best = place }
            }
            guard let best else { return chosen }
            chosen.append(best)
            taken.insert(bundles[best].goods)
        }
        return chosen
    }

    /// The cheapest two bundles of goods not taken yet that count for so much.
    private func pair(reaching left: Int64, besides before: [Int]) -> (Int, Int)? {
        var best: (Int, Int)?
        var least = Int64.max
        // As one counts for more, the other may count for less.
        var other = bundles.count
        for place in bundles.indices {
            while other > 0, bundles[other - 1].count >= left - bundles[place].count { other -= 1 }
            if other == bundles.count { continue }
            let partner = cheapest[other]
            let sum = bundles[place].cost + bundles[partner].cost
            if sum >= least || bundles[place].goods == bundles[partner].goods { continue }
            if before.contains(where: {
                bundles[$0].goods == bundles[place].goods || bundles[$0].goods == bundles[partner].goods
            }) {
                continue
            }
            least = sum
            best = (place, partner)
        }
        return best
    }

    private func result(_ places: [Int], cost: Int64) -> CoverSearch.Result {
        var blocks: [Int: Int] = [:]
        for place in places { blocks[bundles[place].goods, default: 0] += bundles[place].blocks }
        return CoverSearch.Result(picks: CoverSearch.picks(of: blocks), cost: cost, isProven: false)
    }
}
