import CartCore
import Testing

/// 买N免M, 买A送B: pieces that are paid for make others free, or cheaper.
@Suite struct BuyGetTests {
    private let free = PieceBenefit.percent(basisPoints: 10_000)

    private func step(
        _ buy: Int, _ get: Int, of goods: Set<String>? = nil, for bought: Set<String>? = nil,
        _ benefit: PieceBenefit = .percent(basisPoints: 10_000), _ choice: BuyGetRule.Choice = .cheapest,
        _ counting: PieceCounting = .scope, times: Int? = nil, id: String = "b"
    ) -> PricingStep {
        var info = PieceCart.info(id, type: "buy-get")
        if let bought { info.scope = PromotionScope(skus: Set(bought.map { SKU($0) })) }
        return PricingStep(
            BuyGetRule(
                info: info, buy: buy, get: get, goods: goods.map { PromotionScope(skus: Set($0.map { SKU($0) })) },
                benefit: benefit, choice: choice, counting: counting, maximumTimes: times))
    }

    @Test(
        "R11 C5 buy 2 get 1 at 10.00: 1…7 pieces cost 10, 20, 20, 30, 40, 40, 50",
        arguments: zip(1...7, [10, 20, 20, 30, 40, 40, 50] as [Int64]))
    func c5(pieces: Int, paid: Int64) throws {
        let till = try Till(["A/a=1000"], items: ["a*\(pieces)"], promotions: [step(2, 1)])
        #expect(try till.quote().total == fen(paid * 100))
    }

    @Test("M7 buy 2 get 2 of one SKU at 2.50: 4 pieces → 5.00, 3 → nothing off, one more is missing")
    func m7() throws {
        #expect(try Till(["A/a=250"], items: ["a*4"], promotions: [step(2, 2)]).discounts() == [500])
        let three = try Till(["A/a=250"], items: ["a*3"], promotions: [step(2, 2)]).quote()
        #expect(three.discount == fen(0))
        #expect(three.notApplied.map(\.reason) == [.tooFewPieces(missing: 1)])
    }

    @Test(
        "M6 buy 1 sweater (2 × 10.00), once, get shirts (2 × 5.00, 2 × 10.00), the dearest: 1 → 10.00 · 4 → 20.00 + 10.00"
    )
    func m6() throws {
        for (get, off) in [(1, [0, 0, 1_000]), (4, [0, 1_000, 2_000])] as [(Int, [Int64])] {
            let till = try Till(
                ["A/sweater=1000", "A/s1=500", "A/s2=1000"], items: ["sweater*2", "s1*2", "s2*2"],
                promotions: [step(1, get, of: ["s1", "s2"], for: ["sweater"], free, .dearest, times: 1)])
            #expect(try till.discounts() == off)
        }
    }

    @Test("the cheapest is given unless the dearest is asked for; half off, an amount or a price does for free")
    func benefits() throws {
        let offers = ["A/a=1000", "A/b=601", "A/c=300"]
        #expect(try Till(offers, promotions: [step(2, 1)]).discounts() == [0, 0, 300])
        let half = PieceBenefit.percent(basisPoints: 5_000)
        #expect(try Till(offers, promotions: [step(2, 1, half, .dearest)]).discounts() == [500, 0, 0])
        #expect(try Till(offers, promotions: [step(1, 1, .amount(400))]).discounts() == [0, 0, 300])
        #expect(try Till(offers, promotions: [step(1, 2, .price(500))]).discounts() == [0, 101, 0])
    }

    @Test(
        "of whole groups in a SKU, a product or the scope",
        arguments: [(PieceCounting.sku, 0), (.product, 200), (.scope, 500)] as [(PieceCounting, Int64)])
    func counting(counting: PieceCounting, off: Int64) throws {
        let till = try Till(
            ["A/a=1000 product=p", "A/b=200 product=p", "A/c=300", "A/d=900"],
            promotions: [step(1, 1, free, .cheapest, counting)])
        #expect(try till.quote().discount == fen(off))
    }

    @Test("a piece that pays is not given, though it could be either")
    func payersAreNotGiven() throws {
        // One tea pays for one cup; a set is both.
        let both = step(1, 1, of: ["cup", "set"], for: ["tea", "set"], id: "b")
        #expect(
            try Till(["A/set=500"], items: ["set"], promotions: [both]).quote().notApplied.map(\.reason) == [
                .tooFewPieces(missing: 1)
            ])
        #expect(try Till(["A/set=500"], items: ["set*3"], promotions: [both]).discounts() == [500])
        #expect(try Till(["A/tea=900", "A/set=500"], promotions: [both]).discounts() == [0, 500])
        // With the dearest given, the dear one does not pay for two cheap ones.
        let dearest = step(1, 1, of: ["cup", "set"], for: ["tea", "set"], free, .dearest)
        let till = try Till(
            ["A/tea=900", "A/set=500", "A/cup=100"], items: ["tea", "set", "cup*2"], promotions: [dearest])
        #expect(try till.discounts() == [0, 500, 0])
    }

    @Test("how many pieces are missing: to pay, to be given, or both")
    func missing() throws {
        let rule = step(2, 1, of: ["cup"], for: ["tea"])
        for (items, missing) in [(["tea"], 2), (["tea*2"], 1), (["tea", "cup"], 1)] {
            let quote = try Till(["A/tea=900", "A/cup=100"], items: items, promotions: [rule]).quote()
            #expect(quote.notApplied.map(\.reason) == [.tooFewPieces(missing: missing)], "\(items)")
        }
        #expect(try Till(["A/tea=900", "A/cup=100"], items: ["cup"], promotions: [rule]).quote().notApplied.isEmpty)
    }

    @Test("a shop's rule gives that shop's goods only, and the last time gives what there is")
    func shops() throws {
        var info = PieceCart.info("b", type: "buy-get")
        info.shop = ShopID("A")
        let rule = PricingStep(BuyGetRule(info: info, buy: 1, get: 2, goods: PromotionScope(tags: [Tag("gift")])))
        let till = try Till(
            ["A/a=1000", "A/g=100 tags=gift", "B/h=100 tags=gift"], items: ["a*2", "g*3", "h*9"], promotions: [rule])
        #expect(try till.discounts() == [0, 300, 0])
    }

    @Test("pieces are used once, floor prices hold, and 9,999 pieces are priced like three")
    func bounds() throws {
        let steps = [step(2, 1, times: 1, id: "a"), step(1, 1, .amount(50), id: "b")]
        let quote = try Till(["A/a=1000"], items: ["a*6"], promotions: steps).quote()
        #expect(quote.applied.map(\.amount) == [fen(1_000), fen(50)])
        let floored = try Till(["A/a=1000 floor=900"], items: ["a*3"], promotions: [step(2, 1)]).quote()
        #expect(floored.total == fen(2_700))
        #expect(floored.applied.map(\.unused) == [fen(700)])
        #expect(try Till(["A/a=999"], items: ["a*9999"], promotions: [step(2, 1)]).discounts() == [3_333 * 999])
    }

    // MARK: Piece by piece

    /// What a rule of the same goods takes off, counted out.
    private func giveSame(
        _ cart: inout PieceCart, _ rule: (buy: Int, get: Int, benefit: PieceBenefit, choice: BuyGetRule.Choice),
        _ counting: PieceCounting, in scope: Set<Int>?, times: Int
    ) {
        var (given, payers): ([Int], [Int]) = ([], [])
        var left = times
        for group in cart.groups(by: counting, in: scope) {
            var rest = cart.sorted(group)
            let count = min(rest.count / (rule.buy + rule.get), left)
            left -= count
            for _ in 0..<(count * rule.get) {
                given.append(rule.choice == .cheapest ? rest.removeLast() : rest.removeFirst())
            }
            payers += rest.prefix(count * rule.buy)
        }
        give(&cart, given, payers, rule.benefit)
    }

    /// What a rule of other goods takes off, every number of times tried.
    private func giveOthers(
        _ cart: inout PieceCart, _ rule: (buy: Int, get: Int, benefit: PieceBenefit, choice: BuyGetRule.Choice),
        from scope: Set<Int>, to goods: Set<Int>, times: Int
    ) {
        let free = cart.sorted(cart.pieces.indices.filter { cart.pieces[$0].isFree })
        func isIn(_ lines: Set<Int>, _ place: Int) -> Bool { lines.contains(cart.pieces[place].line) }
        let both = free.filter { isIn(scope, $0) && isIn(goods, $0) }
        let queue =
            free.filter { isIn(scope, $0) && !isIn(goods, $0) } + (rule.choice == .cheapest ? both : both.reversed())
        var best: (given: [Int], payers: [Int], off: Int64)?
        for count in 1...max(1, min(times, 40)) where queue.count >= count * rule.buy {
            let payers = Array(queue.prefix(count * rule.buy))
            let goods = free.filter { isIn(goods, $0) && !payers.contains($0) }
            if goods.count <= (count - 1) * rule.get { continue }
            let given = Array(
                rule.choice == .cheapest ? goods.suffix(count * rule.get) : goods.prefix(count * rule.get))
            var off: Int64 = 0
            for place in given { off += PieceCart.off(cart.pieces[place].price, rule.benefit) }
            if let held = best, rule.choice == .dearest ? off <= held.off : off < held.off { continue }
            best = (given, payers, off)
        }
        if let best { give(&cart, best.given, best.payers, rule.benefit) }
    }

    private func give(_ cart: inout PieceCart, _ given: [Int], _ payers: [Int], _ benefit: PieceBenefit) {
        var off: [Int: Int64] = [:]
        for place in given {
            off[cart.pieces[place].line, default: 0] += PieceCart.off(cart.pieces[place].price, benefit)
        }
        if off.values.contains(where: { $0 > 0 }) { cart.take(off, using: given + payers) }
    }

    @Test(
        "Two rules on thousands of small carts are what a plain count piece by piece says",
        arguments: [5, 20_261_201, 0xB0B] as [UInt64])
    func oracle(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
        var (same, others) = (0, 0)
        for number in 0..<1_500 {
            var cart = PieceCart(using: &generator)
            let whole = cart
            var steps: [PricingStep] = []
            var told = ""
            for id in ["a", "b"] {
                func some() -> Set<Int> {
                    Set([roll(0...cart.lines.count - 1)] + cart.lines.indices.filter { _ in roll(0...1) == 0 })
                }
                let rule = (
                    buy: roll(1...4), get: roll(1...3), benefit: PieceCart.benefit(using: &generator),
                    choice: roll(0...1) == 0 ? BuyGetRule.Choice.cheapest : .dearest
                )
                let times = roll(0...2) == 0 ? roll(1...3) : nil
                let counting = PieceCounting.allCases[roll(0...2)]
                let (scope, goods) = (some(), roll(0...2) == 0 ? nil : some())
                told += "; \(rule) \(scope) \(goods.map { "\($0)" } ?? "\(counting)") \(times ?? 0)"
                let before = cart.left
                if let goods {
                    giveOthers(&cart, rule, from: scope, to: goods, times: times ?? .max)
                    if cart.left != before { others += 1 }
                } else {
                    giveSame(&cart, rule, counting, in: scope, times: times ?? .max)
                    if cart.left != before { same += 1 }
                }
                steps.append(
                    step(
                        rule.buy, rule.get, of: goods.map { Set($0.map { "k\($0)" }) },
                        for: Set(scope.map { "k\($0)" }),
                        rule.benefit, rule.choice, counting, times: times, id: id))
            }
            let totals = try whole.till(steps).totals()
            try #require(totals == cart.left, "seed \(seed), cart \(number): \(whole)\(told)")
        }
        #expect(same > 200 && others > 500)
    }
}
