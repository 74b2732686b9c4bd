import CartCore
import Testing

/// 限时折扣, 会员价: a price of its own, for so many pieces.
@Suite struct SalePriceTests {
    typealias Limits = SalePriceRule.Limits

    private func sale(
        _ price: SalePriceRule.Price, _ limits: Limits = Limits(), members: Set<String> = [], id: String = "s",
        lines: Set<Int>? = nil
    ) -> PricingStep {
        var info = PieceCart.info(id, type: members.isEmpty ? "sale-price" : "member-price", lines: lines)
        info.stage = .linePrices
        return PricingStep(SalePriceRule(info: info, price: price, limits: limits, members: members))
    }

    private func sale(_ price: Int64, _ limits: Limits = Limits(), members: Set<String> = [], id: String = "s")
        -> PricingStep
    {
        sale(.each(.price(price)), limits, members: members, id: id)
    }

    @Test("R8 200.00 on sale for 180.00; a percentage is rounded down to the minor unit")
    func price() throws {
        #expect(try Till(amounts: [20_000], promotions: [sale(18_000)]).totals() == [18_000])
        #expect(try Till(amounts: [999], promotions: [sale(.each(.percent(basisPoints: 5_000)))]).totals() == [500])
        let each = sale(.bySKU(["k0": 900, "k2": 0]))
        #expect(try Till(amounts: [1_000, 1_000, 1_000], promotions: [each]).totals() == [900, 1_000, 0])
    }

    @Test("4.2 200.00, on sale for 180.00, 10 off from 100 of the shop, 10 off from 150 in all: 160.00")
    func layers() throws {
        let shop = try Promo.step("a", .highest([Promo.off(10_000, 1_000)]), shop: "A")
        let all = try Promo.step("b", .highest([Promo.off(15_000, 1_000)]))
        #expect(try Till(amounts: [20_000], promotions: [all, shop, sale(18_000)]).totals() == [16_000])
    }

    @Test("R17 limit 2, buy 10: two on sale, eight at the original price; unlimited is nil, and zero is none")
    func limit() throws {
        for (limits, reduced) in [
            (Limits(perOrder: 2), 2), (Limits(), 10), (Limits(stock: 3), 3), (Limits(perOrder: 20, stock: 4), 4),
            (Limits(perOrder: 0), 0), (Limits(stock: -1), 0), (Limits(perCustomer: 7), 7),
        ] as [(Limits, Int64)] {
            let till = try Till(["A/a=1000"], items: ["a*10"], promotions: [sale(600, limits)])
            #expect(try till.discounts() == [400 * reduced], "\(limits)")
        }
    }

    @Test("R17 R19 what was bought before counts; more than allowed leaves none, not fewer than none")
    func perCustomer() throws {
        var till = try Till(["A/a=1000"], items: ["a*10"], promotions: [sale(600, Limits(perCustomer: 3))])
        for (bought, reduced) in [(0, 3), (1, 2), (3, 0), (4, 0), (Int.max, 0), (-5, 3)] as [(Int, Int64)] {
            till.context.purchases = ["a": bought]
            let quote = try till.quote()
            #expect(quote.discount == fen(400 * reduced), "\(bought)")
            #expect(quote.notApplied.map(\.reason) == (reduced == 0 ? [.usedUp] : []))
        }
    }

    @Test("a limit counts over all lines of a SKU, the stock over everything, both in page order")
    func overLines() throws {
        let wrapping = [
            "p-a": [ProductOption(name: "o", choices: [Market.choice("plain"), Market.choice("box", 200)])]
        ]
        var shopper = try Shopper("A/a=1000", "A/b=1000", options: wrapping)
        try shopper.perform(.add("b", quantity: 2))
        try shopper.perform(.add("a", quantity: 2, customisations: [Customisation("o", "box")]))
        try shopper.perform(.add("a", quantity: 2, customisations: [Customisation("o", "plain")]))
        try shopper.perform(.select(.all))
        for (limits, off) in [
            (Limits(), [800, 800, 800]), (Limits(perOrder: 3), [800, 400, 800]), (Limits(perOrder: 1), [400, 0, 400]),
            (Limits(stock: 3), [800, 400, 0]), (Limits(perOrder: 3, stock: 4), [800, 400, 400]),
        ] as [(Limits, [Int64])] {
            let context = PricingContext(
                catalog: shopper.context.catalog, promotions: PromotionBook([sale(600, limits)]), now: Market.now)
            let quote = try shopper.cart.quote(in: context)
            // The last added is on top: plain, box, b. The box is paid on top of the sale price.
            #expect(quote.lines.map(\.subtotal) == [fen(2_000), fen(2_400), fen(2_000)])
            #expect(quote.lines.map(\.discount.minorUnits) == off, "\(limits)")
        }
    }

    @Test("4.4 The takeaway composite: a dish of 15.00 for 9.90, limit 1, two of it; minimum base 51.00 of 55.00")
    func composite() throws {
        let terms = ["A": DeliveryTerms(minimumOrder: fen(5_500))]
        let till = try Till(
            ["A/a=1800 pack=100", "A/b=1500 pack=100"], items: ["a", "b*2"], terms: terms,
            promotions: [sale(.bySKU(["b": 990]), Limits(perOrder: 1))], profile: .takeaway)
        let quote = try till.quote()
        #expect(quote.lines.map(\.total) == [fen(1_800), fen(990 + 1_500)])
        #expect(quote.total == fen(4_590))
        #expect(quote.shops.first?.missingToMinimum == fen(400))
    }

    @Test("a price that is not lower does nothing and says so")
    func notLower() throws {
        for price in [1_000, 1_001] as [Int64] {
            let quote = try Till(amounts: [1_000], promotions: [sale(price)]).quote()
            #expect(quote.total == fen(1_000))
            #expect(quote.notApplied.map(\.reason) == [.notCheaper])
        }
    }

    @Test("a sale price below the floor price is the floor price, piece by piece")
    func floor() throws {
        let till = try Till(["A/a=1000 floor=900"], items: ["a*10"], promotions: [sale(500, Limits(perOrder: 2))])
        #expect(try till.discounts() == [200])
    }

    @Test("a line on sale is discounted: a takeaway's threshold leaves it out (R16)")
    func discounted() throws {
        let shop = try Promo.step("t", .highest([Promo.off(1_000, 100)]), shop: "A")
        let steps = [sale(.each(.price(900)), lines: [0]), shop]
        #expect(try Till(amounts: [1_000, 999], promotions: steps, profile: .takeaway).discounts() == [100, 0])
        #expect(try Till(amounts: [1_000, 1_000], promotions: steps, profile: .takeaway).discounts() == [100, 100])
    }

    @Test("a member price is for members; for others it says so")
    func membersOnly() throws {
        var till = try Till(amounts: [1_000], promotions: [sale(800, members: ["gold", "silver"])])
        for memberships in [[], ["bronze"]] as [Set<String>] {
            till.context.memberships = memberships
            #expect(try till.quote().notApplied.map(\.reason) == [.membersOnly])
            #expect(try till.quote().total == fen(1_000))
        }
        till.context.memberships = ["silver", "bronze"]
        #expect(try till.quote().total == fen(800))
    }

    @Test(
        "R8 of a sale and a member price the larger reduction acts, whatever the ids; the other says what displaced it",
        arguments: [(900, 800, 800), (800, 900, 800), (850, 850, 850)] as [(Int64, Int64, Int64)])
    func larger(sale price: Int64, member: Int64, paid: Int64) throws {
        for ids in [("a", "b"), ("b", "a")] {
            let steps = [sale(price, id: ids.0), sale(member, members: ["gold"], id: ids.1)]
            var till = try Till(amounts: [1_000], promotions: steps)
            #expect(try till.quote().total == fen(price))
            till.context.memberships = ["gold"]
            let quote = try till.quote()
            #expect(quote.total == fen(paid))
            let winner = try #require(quote.applied.first).id
            if price != member { #expect(winner.rawValue == (price < member ? ids.0 : ids.1)) }
            #expect(quote.notApplied.map(\.reason) == [.displaced(by: winner)])
        }
    }

    @Test(
        "Two prices on thousands of small carts are what a plain count piece by piece says",
        arguments: [6, 20_261_201, 0xCAFE] as [UInt64])
    func oracle(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        func chance(_ most: Int) -> Int? {
            Bool.random(using: &generator) ? Int.random(in: 0...most, using: &generator) : nil
        }
        var reduced = 0
        for number in 0..<1_000 {
            let cart = PieceCart(using: &generator)
            let bought = Int.random(in: -1...4, using: &generator)
            var steps: [PricingStep] = []
            var offs: [[Int64]] = []
            for id in ["a", "b"] {
                let limits = Limits(perOrder: chance(4), perCustomer: chance(6), stock: chance(12))
                let benefit = PieceCart.benefit(using: &generator)
                steps.append(sale(.each(benefit), limits, id: id))
                var off = cart.lines.map { _ in Int64(0) }
                var given = cart.lines.map { _ in 0 }
                for piece in cart.pieces {
                    let line = cart.lines[piece.line]
                    let each = min(PieceCart.off(line.price, benefit), line.price - line.floor)
                    if each == 0 { continue }
                    if let most = limits.perOrder, given[piece.line] >= most { continue }
                    if let most = limits.perCustomer, given[piece.line] + max(0, bought) >= most { continue }
                    if let most = limits.stock, given.reduce(0, +) >= most { continue }
                    given[piece.line] += 1
                    off[piece.line] += each
                }
                offs.append(off)
            }
            var till = try cart.till(steps)
            for line in cart.lines.indices { till.context.purchases[SKU("k\(line)")] = bought }
            let expected = cart.lines.indices.map { max(offs[0][$0], offs[1][$0]) }
            try #require(try till.discounts() == expected, "seed \(seed), cart \(number): \(cart)")
            if expected.contains(where: { $0 > 0 }) { reduced += 1 }
        }
        #expect(reduced > 500)
    }
}
