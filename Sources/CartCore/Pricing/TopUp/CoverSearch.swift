/// The cheapest goods that count for at least so much: a covering knapsack, solved exactly.
///
/// Dynamic programming over what is reached: `costs[c]` is the least that is paid for a count of `c` or more. Goods come in
/// the order of the least that any choice with them costs, reckoned with what the rest costs at the least; once that is no
/// less than the best choice found, nothing that follows can be part of a better one. Of some thousand goods usually a few
/// dozen are looked at, or none.
struct CoverSearch {
    /// Goods of one kind, bought in blocks: the pieces of the smallest order first, then a step at a time.
    struct Goods: Hashable {
        /// Pieces bought together.
        struct Block: Hashable {
            /// Pieces.
            var pieces: Int
            /// What they count for, in minor units or pieces; zero or more.
            var count: Int64
            /// What they cost, in minor units; zero or more.
            var cost: Int64
        }

        /// The first block.
        var first: Block
        /// Each further block.
        var next: Block
        /// How many further blocks there may be.
        var furtherBlocks: Int
    }

    /// So many blocks of the goods at a place.
    struct Pick: Hashable {
        var goods: Int
        var blocks: Int
    }

    /// What was found.
    struct Result {
        /// What to buy, in the order of the goods.
        var picks: [Pick]
        /// What it costs.
        var cost: Int64
        /// Whether nothing is cheaper.
        var isProven: Bool
    }

    /// How many looks, of one kind of goods at one count, are taken: some tens of milliseconds.
    static let standardBudget = 40_000_000
    /// The most counts that are told apart; with more of them the first choice found stays, unproven.
    private static let mostCounts: Int64 = 1_000_000
    /// The most numbers of blocks of one kind that are told apart where the first block differs from the rest.
    private static let mostAlternatives = 4_096
    /// Counts and costs stay below this, so that no sum overflows.
    static let largest: Int64 = 1 << 60

    private let need: Int64
    private let goods: [Goods]
    private var budget: Int

    init(need: Int64, goods: [Goods], budget: Int = CoverSearch.standardBudget) {
        self.need = need
        self.goods = goods
        self.budget = budget
    }

    /// The cheapest picks that reach what is needed; nil when all goods together do not.
    consuming func run() -> Result? {
        if need <= 0 || need >= Self.largest { return nil }
        guard var best = firstChoice() else { return nil }
        var bundles = bundles()
        let byCount = BundlesByCount(bundles, need: need)
        // Every choice costs a multiple of what the costs have in common.
        var unit: Int64 = 0
        for bundle in bundles { unit = Self.commonDivisor(unit, bundle.cost) }
        var least = Self.largest
        for place in bundles.indices {
            let rest = byCount.floor(of: need - bundles[place].count)
            bundles[place].bound = Self.multiple(of: unit, from: bundles[place].cost + rest)
            least = min(least, bundles[place].bound)
        }
        if best.cost > least, let choice = byCount.choice(below: best.cost, downTo: least) { best = choice }
        let isWhole = goods.allSatisfy { $0.first == $0.next || usefulBlocks(of: $0) < Self.mostAlternatives }
        if best.cost <= least {
            best.isProven = isWhole
            return best
        }
        bundles.removeAll { $0.bound >= best.cost }
        return fill(Self.ordered(bundles, need: need), from: best, downTo: least, isWhole: isWhole)
    }

    // MARK: First choices

    /// The cheaper of the cheapest single kind that reaches the need and of what comes first by ratio.
    private func firstChoice() -> Result? {
        guard let greedy = greedy() else { return nil }
        var best = greedy
        for place in goods.indices {
            guard let blocks = goods[place].blocks(reaching: need),
                let bundle = goods[place].bundle(of: blocks, at: place), bundle.cost < best.cost
            else { continue }
            best = Result(picks: [Pick(goods: place, blocks: blocks)], cost: bundle.cost, isProven: false)
        }
        return best
    }

    /// Goods by the ratio of cost to count until the need is reached; nil when they never do.
    private func greedy() -> Result? {
        let order = goods.indices.filter { goods[$0].first.count > 0 }.sorted { left, right in
            Ratio(goods[left].first).isBelow(Ratio(goods[right].first))
        }
        var result = Result(picks: [], cost: 0, isProven: false)
        var left = need
        for place in order {
            let blocks = goods[place].blocks(reaching: left) ?? 1 + max(0, goods[place].furtherBlocks)
            guard let bundle = goods[place].bundle(of: blocks, at: place), bundle.cost < Self.largest - result.cost
            else { continue }
            result.picks.append(Pick(goods: place, blocks: blocks))
            result.cost += bundle.cost
            left -= bundle.count
            if left <= 0 {
                result.picks.sort { $0.goods < $1.goods }
                return result
            }
        }
        return nil
    }

    // MARK: Bundles

    /// Blocks of one kind bought together.
    struct Bundle {
        var goods: Int
        var blocks: Int
        var count: Int64
        var cost: Int64
        /// The least that any choice with it costs.
        var bound: Int64 = 0
        /// Whether it is the only bundle of its goods in a choice: where the first block differs from the rest, each number
        /// of blocks is a bundle of its own.
        var isAlternative = false
    }

    /// The goods as bundles that are taken or not. Where all blocks are alike, bundles of 1, 2, 4, … make every number up to what
    /// is useful: of a count that is reached no more is.
    private func bundles() -> [Bundle] {
        var bundles: [Bundle] = []
        bundles.reserveCapacity(goods.count)
        for (place, one) in goods.enumerated() where one.first.count > 0 {
            let further = usefulBlocks(of: one)
            let areAlike = one.first == one.next
            var left = 1 + min(further, areAlike ? .max - 1 : Self.mostAlternatives)
            var size = 1
            while left > 0 {
                let blocks = areAlike ? min(size, left) : size
                guard var bundle = one.bundle(of: blocks, at: place) else { break }
                bundle.isAlternative = !areAlike && further > 0
                bundles.append(bundle)
                left -= areAlike ? blocks : 1
                size = areAlike ? size * 2 : size + 1
            }
        }
        return bundles
    }

    /// How many blocks after the first are of use.
    private func usefulBlocks(of one: Goods) -> Int {
        if one.first.count >= need || one.next.count <= 0 { return 0 }
        return Int(clamping: min(Int64(max(0, one.furtherBlocks)), (need - one.first.count - 1) / one.next.count + 1))
    }

    /// Alternatives first, those of the same goods together; then by bound, the nearest to the need first among equals: they make
    /// small choices. Of bundles that are the same but for their goods only as many stay as can be of use.
    private static func ordered(_ bundles: [Bundle], need: Int64) -> [Bundle] {
        var alternatives: [Bundle] = []
        var others: [Bundle] = []
        for bundle in bundles { if bundle.isAlternative { alternatives.append(bundle) } else { others.append(bundle) } }
        others.sort {
            if $0.bound != $1.bound { return $0.bound < $1.bound }
            if $0.count != $1.count { return $0.count > $1.count }
            if $0.cost != $1.cost { return $0.cost < $1.cost }
            return $0.goods != $1.goods ? $0.goods < $1.goods : $0.blocks < $1.blocks
        }
        var kept: [Bundle] = []
        kept.reserveCapacity(others.count)
        var alike: Int64 = 0
        for bundle in others {
            if let last = kept.last, last.count == bundle.count, last.cost == bundle.cost {
                alike += 1
            } else {
                alike = 0
            }
            if alike <= (need - 1) / bundle.count { kept.append(bundle) }
        }
        return alternatives + kept
    }

    // MARK: Filling

    /// Runs the dynamic programme over the bundles.
    private consuming func fill(
        _ bundles: [Bundle], from first: Result, downTo least: Int64, isWhole: Bool
    ) -> Result {
        var best = first
        best.isProven = isWhole
        if bundles.isEmpty { return best }
        var unit: Int64 = 0
        for bundle in bundles { unit = Self.commonDivisor(unit, bundle.count) }
        let top = (need - 1) / unit + 1
        if top > Self.mostCounts {
            best.isProven = false
            return best
        }
        let size = Int(top)
        let unreached = Int64.max / 2
        var costs = [Int64](repeating: unreached, count: size + 1)
        costs[0] = 0
        var taken = TakenBits(width: size + 1)
        var start = 0
        while start < bundles.count {
            var end = start + 1
            if bundles[start].isAlternative {
                while end < bundles.count, bundles[end].isAlternative, bundles[end].goods == bundles[start].goods {
                    end += 1
                }
            } else if bundles[start].bound >= min(best.cost, costs[size]) {
                break
            }
            budget -= size * (end - start)
            if budget < 0 {
                best.isProven = false
                break
            }
            Self.take(start..<end, of: bundles, unit: unit, &costs, &taken)
            if costs[size] <= least { break }
            start = end
        }
        if costs[size] < best.cost {
            best.cost = costs[size]
            best.picks = picks(of: bundles, taken, unit: unit, from: size)
        }
        if best.cost <= least { best.isProven = isWhole }
        return best
    }

    /// Lets one of some bundles be part of the choices so far, from the greatest count down, so that none is taken twice.
    private static func take(
        _ range: Range<Int>, of bundles: [Bundle], unit: Int64, _ costs: inout [Int64], _ taken: inout TakenBits
    ) {
        taken.append(rows: range.count)
        let sizes = bundles[range].map { Int(clamping: $0.count / unit) }
        costs.withUnsafeMutableBufferPointer { costs in
            var count = costs.count - 1
            while count > 0 {
                for (offset, size) in sizes.enumerated() {
                    let from = size >= count ? 0 : count - size
                    let cost = costs[from] + bundles[range.lowerBound + offset].cost
                    if cost < costs[count] {
                        costs[count] = cost
                        taken.set(row: range.lowerBound + offset, at: count)
                    }
                }
                count -= 1
            }
        }
    }

    /// The choice that costs the least for a count. Of the bundles that were taken for a count the last one made its cost; of
    /// alternatives it is the only one of its goods.
    private func picks(of bundles: [Bundle], _ taken: TakenBits, unit: Int64, from size: Int) -> [Pick] {
        var blocks: [Int: Int] = [:]
        var count = size
        var row = taken.rows - 1
        while row >= 0, count > 0 {
            let bundle = bundles[row]
            row -= 1
            if !taken.isSet(row: row + 1, at: count) { continue }
            blocks[bundle.goods, default: 0] += bundle.blocks
            count = max(0, count - Int(clamping: bundle.count / unit))
            while bundle.isAlternative, row >= 0, bundles[row].goods == bundle.goods { row -= 1 }
        }
        return Self.picks(of: blocks)
    }

    static func picks(of blocks: [Int: Int]) -> [Pick] {
        var picks: [Pick] = []
        for place in blocks.keys.sorted() { picks.append(Pick(goods: place, blocks: blocks[place] ?? 0)) }
        return picks
    }

    /// The first multiple of a unit that is no less; the amount itself where that does not fit.
    private static func multiple(of unit: Int64, from amount: Int64) -> Int64 {
        if unit <= 1 { return amount }
        let rest = amount % unit
        return rest == 0 ? amount : (try? MinorUnits.add(amount, unit - rest)) ?? amount
    }

    private static func commonDivisor(_ one: Int64, _ other: Int64) -> Int64 {
        var (one, other) = (one, other)
        while other != 0 { (one, other) = (other, one % other) }
        return one
    }
}

/// Which bundles were taken for which counts: a row of bits for each bundle.
private struct TakenBits {
    private let width: Int
    private(set) var rows = 0
    private var words: [UInt64] = []

    init(width: Int) { self.width = (width + 63) / 64 }

    mutating func append(rows more: Int) {
        rows += more
        words.append(contentsOf: repeatElement(0, count: more * width))
    }

    mutating func set(row: Int, at place: Int) { words[row * width + place / 64] |= 1 << UInt64(place % 64) }

    func isSet(row: Int, at place: Int) -> Bool { words[row * width + place / 64] >> UInt64(place % 64) & 1 == 1 }
}

extension CoverSearch.Goods {
    /// How many blocks reach a count; nil when there are not so many.
    func blocks(reaching need: Int64) -> Int? {
        if first.count <= 0 { return nil }
        if first.count >= need { return 1 }
        if next.count <= 0 { return nil }
        let further = (need - first.count - 1) / next.count + 1
        return further <= Int64(furtherBlocks) ? 1 + Int(further) : nil
    }

    /// So many blocks bought together; nil when their amounts are too large to reckon with.
    func bundle(of blocks: Int, at place: Int) -> CoverSearch.Bundle? {
        guard let moreCount = try? MinorUnits.multiply(next.count, Int64(blocks - 1)),
            let moreCost = try? MinorUnits.multiply(next.cost, Int64(blocks - 1)),
            let count = try? MinorUnits.add(first.count, moreCount),
            let cost = try? MinorUnits.add(first.cost, moreCost),
            count < CoverSearch.largest, cost < CoverSearch.largest / 2
        else { return nil }
        return CoverSearch.Bundle(goods: place, blocks: blocks, count: count, cost: cost)
    }
}

extension CoverSearch {
    /// A part of a whole, compared exactly.
    struct Ratio {
        let part: Int64
        let whole: Int64

        init(part: Int64, whole: Int64) {
            self.part = part
            self.whole = whole
        }

        init(_ block: CoverSearch.Goods.Block) { self.init(part: block.cost, whole: block.count) }

        /// Whether it is the smaller one.
        func isBelow(_ other: Ratio) -> Bool {
            let left = part.multipliedFullWidth(by: other.whole)
            let right = other.part.multipliedFullWidth(by: whole)
            return left.high == right.high ? left.low < right.low : left.high < right.high
        }

        /// The least whole number that a count costs at this ratio; a sum that none of the search's reaches when it is too large.
        func cost(of count: Int64) -> Int64 {
            min((try? MinorUnits.scale(count, by: part, over: whole, rounding: .up)) ?? .max, CoverSearch.largest)
        }
    }
}
