import CartCore

/// A quote written down as plainly as possible, sharing only plain types with the code under test: for books of
/// threshold rules on the mall's profile, with all the terms that a shop may have where the shopper is. Amounts are small here.
struct QuoteOracle {
    struct Line {
        var shop: Int
        var price: Int64
        var list: Int64
        var pack: Int64
        var quantity: Int64
        var selected: Bool
    }

    struct Tier {
        var from: Int64
        var off: Int64
    }

    struct Rule {
        var id: Int
        var stage: PricingStage
        var priority: Int
        var shop: Int?
        var only: Set<Int>
        var coupon: Bool
        var byPieces: Bool
        var isPercent: Bool
        var every: Bool
        var times: Int64?
        var most: Int64?
        var tiers: [Tier]
        var threshold: AmountBasis
    }

    struct Terms {
        var fee: Int64
        var freeFrom: Int64?
        var minimum: Int64
        var packing: Int64 = 0
        var smallBelow: Int64 = 0
        var manyFrom: Int64 = 1
        var manyFee: Int64 = 0
        var delivers = true
    }

    struct Answer: Hashable {
        var left: [Int64]
        var fees: Int64 = 0
        var applied: [Int: Int64] = [:]
        var missing: [Int: Int64] = [:]

        var total: Int64 { left.reduce(0, +) + fees }
    }

    /// The lines in page order.
    var lines: [Line]
    var rules: [Rule]
    var terms: [Terms]

    /// The cheapest of all ways to use coupons, each of them tried: of a lane at most one. Among equals fewer coupons, then
    /// the smaller ids.
    func answer() -> Answer {
        let coupons = rules.filter(\.coupon)
        var best: (answer: Answer, spent: [String])?
        for mask in 0..<(1 << coupons.count) {
            let used = coupons.enumerated().filter { mask >> $0.offset & 1 == 1 }.map(\.element)
            let lanes = used.map { "\($0.stage) \($0.shop ?? -1)" }
            if Set(lanes).count < lanes.count { continue }
            let answer = answer(using: Set(used.map(\.id)))
            // One that takes nothing off is not spent, and the combination without it is tried as well.
            if used.contains(where: { answer.applied[$0.id] == nil }) { continue }
            let spent = answer.applied.keys.map { "r\($0)" }.sorted()
            guard let held = best else {
                best = (answer, spent)
                continue
            }
            let count = used.count
            let heldCount = held.answer.applied.keys.filter { id in coupons.contains { $0.id == id } }.count
            let (cost, heldCost) = (answer.total, held.answer.total)
            let isBetter =
                cost != heldCost
                ? cost < heldCost
                : count != heldCount ? count < heldCount : spent.lexicographicallyPrecedes(held.spent)
            if isBetter { best = (answer, spent) }
        }
        return best?.answer ?? Answer(left: [])
    }

    /// What a cart costs with these coupons, of those held.
    private func answer(using coupons: Set<Int>) -> Answer {
        let places = lines.indices.filter { lines[$0].selected }
        var answer = Answer(left: places.map { lines[$0].price * lines[$0].quantity })
        let price = answer.left
        let sorted = rules.sorted {
            ($0.stage.rawValue, -$0.priority, "r\($0.id)") < ($1.stage.rawValue, -$1.priority, "r\($1.id)")
        }
        var afterLines = price
        var lineStageOver = false
        for rule in sorted {
            // What line promotions leave is known once all of them have run.
            if rule.stage > .linePromotions, !lineStageOver {
                afterLines = answer.left
                lineStageOver = true
            }
            if rule.coupon, !coupons.contains(rule.id) { continue }
            let taken = shares(of: rule, places: places, left: answer.left, price: price, after: afterLines)
            if taken.reduce(0, +) == 0 { continue }
            for index in taken.indices { answer.left[index] -= taken[index] }
            answer.applied[rule.id] = taken.reduce(0, +)
        }
        if !lineStageOver { afterLines = answer.left }
        for shop in terms.indices {
            let own = places.indices.filter { lines[places[$0]].shop == shop }
            if own.isEmpty { continue }
            for index in own { answer.fees += lines[places[index]].pack * lines[places[index]].quantity }
            answer.fees += terms[shop].packing
            let left = own.map { answer.left[$0] }.reduce(0, +)
            let counted = own.map { afterLines[$0] }.reduce(0, +)
            if terms[shop].delivers {
                if terms[shop].freeFrom.map({ left < $0 }) ?? true { answer.fees += terms[shop].fee }
                if counted < terms[shop].smallBelow { answer.fees += terms[shop].smallBelow - counted }
                let pieces = own.map { lines[places[$0]].quantity }.reduce(0, +)
                answer.fees += max(0, pieces - terms[shop].manyFrom + 1) * terms[shop].manyFee
            }
            if counted < terms[shop].minimum { answer.missing[shop] = terms[shop].minimum - counted }
        }
        return answer
    }

    private func shares(of rule: Rule, places: [Int], left: [Int64], price: [Int64], after: [Int64]) -> [Int64] {
        let mine = places.indices.filter { index in
            let line = places[index]
            return (rule.shop == nil || rule.shop == lines[line].shop)
                && (rule.only.isEmpty || rule.only.contains(line))
        }
        var shares = [Int64](repeating: 0, count: places.count)
        func sum(_ amounts: [Int64]) -> Int64 { mine.map { amounts[$0] }.reduce(0, +) }
        var have: Int64
        switch rule.threshold {
        case .listPrice: have = mine.map { lines[places[$0]].list * lines[places[$0]].quantity }.reduce(0, +)
        case .price: have = sum(price)
        case .afterLinePromotions: have = sum(after)
        case .remaining: have = sum(left)
        }
        if rule.byPieces { have = mine.map { lines[places[$0]].quantity }.reduce(0, +) }
        var off: Int64 = 0
        if rule.every {
            off = rule.tiers[0].off * min(have / rule.tiers[0].from, rule.times ?? .max)
        } else if let tier = rule.tiers.filter({ $0.from <= have }).max(by: { $0.from < $1.from }) {
            // Half up, in hundredths of a percent.
            off = rule.isPercent ? (sum(left) * tier.off * 2 + 10_000) / 20_000 : tier.off
        }
        off = min(off, rule.most ?? .max, sum(left))
        if off == 0 { return shares }
        // Largest remainder over what is left; no share passes its line's amount, for the whole does not.
        let total = sum(left)
        var handed: Int64 = 0
        for index in mine {
            shares[index] = off * left[index] / total
            handed += shares[index]
        }
        let order = mine.sorted {
            let (a, b) = (off * left[$0] % total, off * left[$1] % total)
            return a == b ? $0 < $1 : a > b
        }
        for index in order.prefix(Int(off - handed)) { shares[index] += 1 }
        return shares
    }
}
