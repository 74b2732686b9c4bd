import CartCore
import Testing

/// 满N件折, 满N件减: the more pieces, the cheaper each.
@Suite struct LadderTests {
    private func ladder(
        _ tiers: [(Int, PieceBenefit)], _ counting: PieceCounting = .scope, id: String = "l", lines: Set<Int>? = nil
    ) -> PricingStep {
        PricingStep(
            LadderRule(
                info: PieceCart.info(id, type: "ladder", lines: lines),
                tiers: tiers.map { LadderRule.Tier(pieces: $0, benefit: $1) }, counting: counting))
    }

    private func percent(_ percent: Int64) -> PieceBenefit { .percent(basisPoints: percent * 100) }

    @Test(
        "R41 three pieces 20 % off, two 10 %: 30.00 × 3 → 72.00, × 2 → 54.00, × 1 → 30.00; in one line or in several",
        arguments: [(1, 3_000), (2, 5_400), (3, 7_200), (4, 9_600)])
    func r41(pieces: Int, paid: Int64) throws {
        let step = ladder([(3, percent(20)), (2, percent(10))])
        #expect(try Till(["A/a=3000"], items: ["a*\(pieces)"], promotions: [step]).quote().total == fen(paid))
        let spread = try Till(amounts: [Int64](repeating: 3_000, count: pieces), promotions: [step])
        #expect(try spread.quote().total == fen(paid))
    }

    @Test("O4 10 %, from 2 on 15 %, from 3 on 20 %: 1, 2 and 3 lines of 10.00; one line of 2 and of 3 pieces")
    func o4() throws {
        let step = ladder([(1, percent(10)), (2, percent(15)), (3, percent(20))])
        for (lines, each) in [(1, 100), (2, 150), (3, 200)] as [(Int, Int64)] {
            let till = try Till(amounts: [Int64](repeating: 1_000, count: lines), promotions: [step])
            #expect(try till.discounts() == [Int64](repeating: each, count: lines))
        }
        for (pieces, off) in [(2, 300), (3, 600)] as [(Int, Int64)] {
            #expect(try Till(["A/a=1000"], items: ["a*\(pieces)"], promotions: [step]).discounts() == [off])
        }
    }

    @Test("an amount off each piece, or a price for each; what a piece does not cost is not taken off")
    func benefits() throws {
        let offers = ["A/a=1000", "A/b=150"]
        #expect(try Till(offers, promotions: [ladder([(2, .amount(200))])]).discounts() == [200, 150])
        #expect(try Till(offers, promotions: [ladder([(2, .price(300))])]).discounts() == [700, 0])
    }

    @Test(
        "what is counted together",
        arguments: [(PieceCounting.sku, 0), (.product, 200), (.scope, 300)] as [(PieceCounting, Int64)])
    func counting(counting: PieceCounting, off: Int64) throws {
        let till = try Till(
            ["A/a=1000 product=p", "A/b=1000 product=p", "A/c=1000"],
            promotions: [ladder([(2, .amount(100))], counting)])
        #expect(try till.quote().discount == fen(off))
    }

    @Test("the way to the next tier: so many pieces, and a gain that is so when they are bought")
    func nextTier() throws {
        let step = ladder([(2, percent(10)), (4, percent(25))])
        let one = try Till(["A/a=3000", "A/b=2000"], items: ["a"], promotions: [step])
        let quote = try one.quote()
        #expect(quote.notApplied.map(\.reason) == [.tooFewPieces(missing: 1)])
        #expect(quote.progress.map(\.measure) == [.pieces(have: 1, need: 2)])
        #expect(quote.progress.map(\.gain) == [fen(300)])
        #expect(try one.shopper.cart.hints(for: quote, in: one.context).map(\.gain) == [fen(600)])
        let three = try Till(["A/a=3000", "A/b=2000"], items: ["a*2", "b"], promotions: [step])
        // 8.00 off now; with another of the cheaper, which is the least to pay, 25 % of 100.00.
        let more = try three.quote()
        #expect(more.progress.map(\.line) == [LineID("A/b")])
        #expect(more.progress.map(\.gain) == [fen(1_200)])
        #expect(try three.shopper.cart.hints(for: more, in: three.context).map(\.gain) == [fen(1_700)])
        let all = try Till(["A/a=3000"], items: ["a*4"], promotions: [step]).quote()
        #expect(all.progress.isEmpty)
    }

    @Test("pieces that one ladder made cheaper do not count for the next, and the floor price holds")
    func usedOnce() throws {
        let steps = [ladder([(2, .amount(100))], id: "a", lines: [0]), ladder([(2, .amount(50))], id: "b")]
        let till = try Till(["A/k0=1000", "A/k1=1000"], items: ["k0*2", "k1"], promotions: steps)
        let quote = try till.quote()
        #expect(quote.applied.map(\.amount) == [fen(200)])
        #expect(quote.notApplied.map(\.reason) == [.tooFewPieces(missing: 1)])
        let floored = try Till(["A/a=1000 floor=900"], items: ["a*2"], promotions: [ladder([(2, percent(50))])]).quote()
        #expect(floored.total == fen(1_800))
        #expect(floored.applied.map(\.unused) == [fen(800)])
    }

    @Test("9,999 pieces are priced like one")
    func many() throws {
        let till = try Till(
            ["A/a=999"], items: ["a*9999"], promotions: [ladder([(9_999, percent(50)), (1, percent(1))])])
        #expect(try till.quote().discount == fen(9_999 * 499))
    }

    @Test(
        "Two ladders on thousands of small carts are what a plain count piece by piece says",
        arguments: [3, 20_261_201, 0xFACE] as [UInt64])
    func oracle(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var reduced = 0
        for number in 0..<1_000 {
            var cart = PieceCart(using: &generator)
            let whole = cart
            var steps: [PricingStep] = []
            for id in ["a", "b"] {
                let scope =
                    Bool.random(using: &generator)
                    ? Set(cart.lines.indices.filter { _ in Bool.random(using: &generator) }) : nil
                let counting = PieceCounting.allCases[Int.random(in: 0...2, using: &generator)]
                var tiers: [(Int, PieceBenefit)] = []
                for from in [Int.random(in: 1...4, using: &generator), Int.random(in: 5...12, using: &generator)] {
                    tiers.append((from, PieceCart.benefit(using: &generator)))
                }
                if scope?.isEmpty ?? false { continue }
                steps.append(ladder(tiers.reversed(), counting, id: id, lines: scope))
                for group in cart.groups(by: counting, in: scope) {
                    guard let benefit = tiers.last(where: { $0.0 <= group.count })?.1 else { continue }
                    var off: [Int: Int64] = [:]
                    for place in group {
                        off[cart.pieces[place].line, default: 0] += PieceCart.off(cart.pieces[place].price, benefit)
                    }
                    if off.values.contains(where: { $0 > 0 }) { cart.take(off, using: group) }
                }
            }
            let totals = try whole.till(steps).totals()
            try #require(totals == cart.left, "seed \(seed), cart \(number): \(whole)")
            if cart.left != whole.left { reduced += 1 }
        }
        #expect(reduced > 500)
    }
}
