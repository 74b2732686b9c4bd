import CartCore
import Testing

/// N件M元, 任选N件M元: so many pieces together at a price.
@Suite struct BundleTests {
    private func bundle(
        _ pieces: Int, _ price: Int64, _ counting: PieceCounting = .scope, times: Int? = nil, id: String = "b",
        lines: Set<Int>? = nil
    ) -> PricingStep {
        PricingStep(
            BundleRule(
                info: PieceCart.info(id, type: "bundle", lines: lines), pieces: pieces, price: price,
                counting: counting,
                maximumTimes: times))
    }

    @Test("R12 V8 any three for 99.00: 39 + 45 + 29 → 4.83, 5.58, 3.59 off")
    func v8() throws {
        let till = try Till(amounts: [3_900, 4_500, 2_900], promotions: [bundle(3, 9_900)])
        #expect(try till.discounts() == [483, 558, 359])
        #expect(try till.quote().total == fen(9_900))
    }

    @Test(
        "three for 1.00 at 0.40: 1…7 pieces", arguments: zip(1...7, [40, 80, 100, 140, 180, 200, 240] as [Int64]))
    func repeated(pieces: Int, paid: Int64) throws {
        let till = try Till(["A/a=40"], items: ["a*\(pieces)"], promotions: [bundle(3, 100)])
        #expect(try till.quote().total == fen(paid))
    }

    @Test("the dearest pieces first; each bundle shares what it takes off over its own pieces")
    func dearestFirst() throws {
        let till = try Till(
            ["A/a=1000", "A/b=3000", "A/c=900", "A/d=100"], items: ["a*2", "b", "c", "d"],
            promotions: [bundle(2, 1_500)])
        // 30 + 10 → 25.00 off, and 10 + 9 → 4.00 off.
        #expect(try till.discounts() == [625 + 211, 1_875, 189, 0])
        let once = try Till(["A/a=1000", "A/b=3000"], items: ["a*3", "b"], promotions: [bundle(2, 1_500, times: 1)])
        #expect(try once.quote().discount == fen(2_500))
    }

    @Test("a bundle that would cost as much as its pieces, or more, is not made")
    func neverDearer() throws {
        let quote = try Till(["A/a=1000"], items: ["a*2"], promotions: [bundle(2, 2_000)]).quote()
        #expect(quote.total == fen(2_000))
        #expect(quote.notApplied.map(\.reason) == [.nothingLeft])
        let first = try Till(["A/a=1000", "A/b=10"], items: ["a*2", "b*2"], promotions: [bundle(2, 500)])
        #expect(try first.discounts() == [1_500, 0])
    }

    @Test(
        "what is counted together",
        arguments: [(PieceCounting.sku, 0, 1), (.product, 500, nil), (.scope, 500, nil)]
            as [(PieceCounting, Int64, Int?)])
    func counting(counting: PieceCounting, off: Int64, missing: Int?) throws {
        let till = try Till(
            ["A/a=1000 product=p", "A/b=1000 product=p", "A/c=900"], promotions: [bundle(2, 1_500, counting)])
        let quote = try till.quote()
        #expect(quote.discount == fen(off))
        #expect(quote.notApplied.map(\.reason) == (missing.map { [.tooFewPieces(missing: $0)] } ?? []))
    }

    @Test("pieces are in one bundle; a floor price gives its part to the others; 9,999 pieces are priced like three")
    func bounds() throws {
        let steps = [bundle(2, 1_500, times: 1, id: "a"), bundle(2, 1_800, id: "b")]
        let quote = try Till(["A/a=1000"], items: ["a*5"], promotions: steps).quote()
        #expect(quote.applied.map(\.amount) == [fen(500), fen(200)])
        let floored = try Till(["A/a=1000 floor=950", "A/b=1000"], promotions: [bundle(2, 1_500)]).quote()
        #expect(floored.lines.map(\.discount) == [fen(50), fen(450)])
        let all = try Till(["A/a=1000 floor=950", "A/b=1000 floor=900"], promotions: [bundle(2, 1_500)]).quote()
        #expect(all.applied.map(\.amount) == [fen(150)])
        #expect(all.applied.map(\.unused) == [fen(350)])
        #expect(try Till(["A/a=40"], items: ["a*9999"], promotions: [bundle(3, 100)]).discounts() == [3_333 * 20])
    }

    @Test(
        "Two rules on thousands of small carts are what bundles made one by one say, and no other number of bundles is better",
        arguments: [2, 20_261_201, 0xCAFE] as [UInt64])
    func oracle(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
        var made = 0
        for number in 0..<1_500 {
            var cart = PieceCart(using: &generator)
            let whole = cart
            var steps: [PricingStep] = []
            var told = ""
            for id in ["a", "b"] {
                let scope =
                    roll(0...1) == 0
                    ? nil : Set([roll(0...cart.lines.count - 1)] + cart.lines.indices.filter { _ in roll(0...1) == 0 })
                let counting = PieceCounting.allCases[roll(0...2)]
                let (pieces, price) = (roll(1...7), Int64(roll(0...4_000)))
                let times = roll(0...2) == 0 ? roll(1...3) : nil
                told += "; \(pieces) for \(price) \(counting) \(scope ?? []) \(times ?? 0)"
                steps.append(bundle(pieces, price, counting, times: times, id: id, lines: scope))
                made += try make(&cart, pieces, price, counting, in: scope, times: times ?? .max)
            }
            let totals = try whole.till(steps).totals()
            try #require(totals == cart.left, "seed \(seed), cart \(number): \(whole)\(told)")
        }
        #expect(made > 500)
    }

    /// Makes bundles one by one.
    ///
    /// - Returns: how many.
    private func make(
        _ cart: inout PieceCart, _ pieces: Int, _ price: Int64, _ counting: PieceCounting, in scope: Set<Int>?,
        times: Int
    ) throws -> Int {
        var made = 0
        for group in cart.groups(by: counting, in: scope) {
            let sorted = cart.sorted(group)
            var offs: [Int64] = []
            for start in stride(from: 0, through: sorted.count - pieces, by: pieces) {
                let bundle = sorted[start..<(start + pieces)]
                var amounts: [Int: Int64] = [:]
                var lines: [Int] = []
                for place in bundle {
                    let piece = cart.pieces[place]
                    if amounts[piece.line] == nil { lines.append(piece.line) }
                    amounts[piece.line, default: 0] += piece.price
                }
                let off = amounts.values.reduce(0, +) - price
                offs.append(off)
                if off <= 0 || made == times { continue }
                let weights = lines.map { amounts[$0] ?? 0 }
                let caps = lines.map { min(amounts[$0] ?? 0, cart.room($0)) }
                let shares = try Allocation.shares(of: off, weights: weights, caps: caps).shares
                cart.take(Dictionary(uniqueKeysWithValues: zip(lines, shares)), using: Array(bundle))
                made += 1
            }
            #expect(offs == offs.sorted(by: >), "a later bundle is worth more")
        }
        return made
    }
}
