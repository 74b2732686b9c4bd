import CartCore
import CartKit
import CartTestKit
import Testing

/// What a quote of any market says of what could be otherwise: no other choice is cheaper, and what is still to be gained is
/// what buying more really gives.
@Suite("Pricing of any market: choices, hints and progress")
struct AnyMarketChoiceTests {
    static let seeds: [UInt64] = [5, 20_261_208]

    @Test(
        "no promotion, each alone and every possible combination: none is cheaper than what was chosen",
        arguments: seeds)
    func choice(seed: UInt64) throws {
        var chosen = 0
        try AnyMarket.each(700, seed: seed) { priced, quote, comment, _ in
            #expect(quote.optimality.isProven, comment)
            let open = priced.steps.filter { Self.isOpen($0.info, priced, quote) }
            let optional = open.filter { step in
                step.info.coupon != nil || open.contains { $0.info.conflicts(with: step.info) }
            }
            if optional.isEmpty { return }
            let wanted = Set(priced.market.choices.filter(\.choice.isPreference).map { PromotionID($0.promotion) })
            func judged(_ quote: Quote) -> (asked: Int, cost: Int64) {
                (quote.applied.count { wanted.contains($0.id) }, quote.cost)
            }
            let names = Set(optional.map(\.info.id))
            let always = priced.steps.filter { !names.contains($0.info.id) }
            let ours = judged(quote)
            var best = (asked: -1, cost: Int64.max)
            for mask in 0..<(1 << optional.count) {
                let some = optional.indices.filter { mask >> $0 & 1 == 1 }.map { optional[$0] }
                if some.contains(where: { one in some.contains { $0.info.conflicts(with: one.info) } }) { continue }
                let other = judged(try priced.quote(with: always + some))
                if other.asked > best.asked || (other.asked == best.asked && other.cost < best.cost) { best = other }
            }
            #expect(ours == best, comment)
            chosen += 1
        }
        #expect(chosen > 200, "\(chosen)")
    }

    /// Whether a promotion is a matter of choice: its time is now, nobody refused it, and it touches the cart.
    private static func isOpen(_ info: RuleInfo, _ priced: PricedMarket, _ quote: Quote) -> Bool {
        if info.stage == .linePrices || info.window.position(of: priced.pricing.now) != .inside { return false }
        if priced.market.choices.contains(where: { $0.promotion == info.id.rawValue && $0.choice == .refused }) {
            return false
        }
        return quote.lines.contains { line in
            guard let good = priced.market.goods.first(where: { $0.sku == line.sku.rawValue }) else { return false }
            return (info.shop ?? line.shop) == line.shop
                && info.scope.contains(
                    shop: line.shop, product: ProductID(good.product), sku: line.sku, tags: [Tag(good.tag)])
        }
    }

    @Test(
        "a hint is true: with that much more in the cart, its promotion and the whole save what it says",
        arguments: seeds + [116, 120, 135])
    func hints(seed: UInt64) throws {
        var (amounts, pieces) = (0, 0)
        try AnyMarket.each(700, seed: seed) { priced, quote, comment, _ in
            for hint in try priced.cart.hints(for: quote, in: priced.pricing) {
                #expect(hint.gain.isPositive, comment)
                let line = try #require(quote.line(hint.line), comment)
                var after: Quote
                var added: Int64
                if let missing = hint.missingPieces {
                    var other = priced
                    try other.perform(.setQuantity(line.id, to: line.quantity + missing))
                    (after, added) = (try other.quote(), line.unitPrice.minorUnits * Int64(missing))
                    added += max(0, after.packing - quote.packing)
                    pieces += 1
                } else {
                    // Other goods have no part in a price of its own that the line has for some pieces, nor do they count as
                    // its SKU.
                    let isSpecial = priced.market.promotions.contains {
                        $0.type.hasSuffix("-price") || $0.text.contains("\"sku\"")
                    }
                    if isSpecial { continue }
                    let missing = try #require(hint.missingAmount).minorUnits
                    guard let market = priced.market.adding(missing, beside: line) else { continue }
                    (after, added) = (try PricedMarket(market).quote(), missing)
                    amounts += 1
                }
                let whole = quote.cost + added - after.cost
                var gain = whole
                if priced.steps.contains(where: { $0.info.id == hint.id }) {
                    gain = min(gain, after.gain(of: hint.id) - quote.gain(of: hint.id))
                }
                // Where a fen of a share falls hangs on the lines there are.
                let slack = Int64(quote.lines.count + priced.steps.count)
                #expect(gain + slack >= hint.gain.minorUnits, "\(hint): \(gain) \(comment)")
            }
        }
        #expect(amounts > 30 && pieces > 5, "\(amounts), \(pieces)")
    }

    @Test("progress is true: what is missing reaches the tier, and one less does not", arguments: seeds)
    func progress(seed: UInt64) throws {
        var checked = 0
        try AnyMarket.each(250, seed: seed) { priced, _, comment, _ in
            for step in priced.steps where step.info.stage != .linePrices {
                let quote = try priced.quote(with: [step])
                for way in quote.progress where way.id == step.info.id {
                    let line = try #require(quote.line(way.line), comment)
                    guard let missing = way.missingAmount?.minorUnits, line.unitPrice == line.unitListPrice else {
                        continue
                    }
                    for more in [missing, missing - 1] {
                        guard let market = priced.market.adding(more, beside: line) else { continue }
                        let other = try PricedMarket(market)
                        let then = try other.quote(with: other.steps.filter { $0.info.id == step.info.id })
                        let rest = then.progress.first { $0.id == step.info.id }
                        if more == missing {
                            #expect(rest?.measure.need != way.measure.need, "\(way): \(comment)")
                            // Its shop may bring for nothing by then, which is another rule's doing.
                            if step.info.type == "delivery-off" { continue }
                            #expect(then.gain(of: step.info.id) > quote.gain(of: step.info.id), "\(way): \(comment)")
                        } else if let rest {
                            // Nothing is said of a tier that would give less than what a lower one gives by then.
                            #expect(rest.missingAmount == Money(minorUnits: 1, currency: .cny), "\(way): \(comment)")
                        }
                        checked += 1
                    }
                }
            }
        }
        #expect(checked > 30, "\(checked)")
    }
}

extension Quote {
    /// What packing costs before promotions.
    fileprivate var packing: Int64 {
        let paid = fees.filter { $0.kind == .packing }.map(\.amount.minorUnits)
        let off = applied.flatMap(\.feeShares).filter { $0.kind == .packing }.map(\.amount.minorUnits)
        return (paid + off).reduce(0, +)
    }
}

extension PromotionProgress.Measure {
    /// What the tier needs.
    fileprivate var need: Int64 {
        switch self {
        case .amount(_, let need): need.minorUnits
        case .pieces(_, let need): Int64(need)
        }
    }
}
