import CartCore
import Testing

/// 打折: a percentage of the goods in scope, without a threshold.
@Suite struct PercentTests {
    private func percent(
        _ basisPoints: Int64, maximumOff: Int64? = nil, id: String = "p", shop: ShopID? = nil,
        bases: ThresholdRule.Bases = .init()
    ) -> PricingStep {
        let info = RuleInfo(
            id: PromotionID(id), type: "percent", label: id,
            stage: shop == nil ? .platformPromotions : .shopPromotions, shop: shop)
        return PricingStep(PercentRule(info: info, basisPoints: basisPoints, maximumOff: maximumOff, bases: bases))
    }

    @Test("C3 25,999 at 30 % off is 18,199; F10 15 % of 60.00 and 50.00 is 9.00 and 7.50")
    func worked() throws {
        #expect(try Till(amounts: [25_999], promotions: [percent(3_000)]).totals() == [18_199])
        #expect(try Till(amounts: [6_000, 5_000], promotions: [percent(1_500)]).discounts() == [900, 750])
    }

    @Test("O2 15 %, at most 50, of 120, 230 and 300 is 9.23, 17.69 and 23.08; of 12, 23 and 10 it is 6.75")
    func capped() throws {
        let step = percent(1_500, maximumOff: 5_000)
        #expect(try Till(amounts: [12_000, 23_000, 30_000], promotions: [step]).discounts() == [923, 1_769, 2_308])
        #expect(try Till(amounts: [1_200, 2_300, 1_000], promotions: [step]).discounts() == [180, 345, 150])
    }

    @Test("H2 of what is left, or of the price, as the basis says; F11 15 % after 10.00 off")
    func basis() throws {
        let first = try Promo.step("a", .highest([Promo.off(2_000, 2_000)]), priority: 1)
        for (basis, off) in [(AmountBasis.remaining, 800), (.price, 1_000)] as [(AmountBasis, Int64)] {
            let step = percent(1_000, bases: .init(percent: basis))
            #expect(try Till(amounts: [10_000], promotions: [first, step]).discounts() == [2_000 + off])
        }
        let ten = try Promo.step(
            "a", .highest([Promo.off(1_000, 1_000)]), priority: 1, scope: PromotionScope(skus: ["k0"]))
        #expect(try Till(amounts: [6_000, 5_000], promotions: [ten, percent(1_500)]).totals() == [4_250, 4_250])
    }

    @Test("R16 a shop's percentage leaves out discounted goods in a takeaway, unless it says otherwise")
    func discountedGoods() throws {
        let offers = ["A/a=1000 list=2000", "A/b=1000"]
        #expect(
            try Till(offers, promotions: [percent(1_000, shop: "A")], profile: .takeaway).discounts() == [0, 100])
        let both = percent(1_000, shop: "A", bases: .init(discountedGoodsCount: true))
        #expect(try Till(offers, promotions: [both], profile: .takeaway).discounts() == [100, 100])
        let only = try Till(["A/a=1000 list=2000"], promotions: [percent(1_000, shop: "A")], profile: .takeaway)
        #expect(try only.quote().notApplied.map(\.reason) == [.discountedGoods])
    }

    @Test("nothing left, and the floor price: what it keeps back is spread over the others, then unused")
    func floor() throws {
        #expect(try Till(amounts: [0], promotions: [percent(5_000)]).quote().notApplied.map(\.reason) == [.nothingLeft])
        let quote = try Till(["A/a=1000 floor=900", "A/b=1000"], promotions: [percent(5_000)]).quote()
        #expect(quote.lines.map(\.discount) == [fen(100), fen(900)])
        let all = try Till(["A/a=1000 floor=900", "A/b=1000"], promotions: [percent(10_000)]).quote()
        #expect(all.lines.map(\.discount) == [fen(100), fen(1_000)])
        #expect(all.applied.map(\.unused) == [fen(900)])
    }

    @Test(
        "On thousands of small carts the sum is the percentage that a plain count says, and its shares are in proportion",
        arguments: [4, 20_261_201, 0xBEEF] as [UInt64])
    func oracle(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for number in 0..<1_000 {
            let cart = PieceCart(using: &generator)
            let basisPoints = Int64.random(in: 1...10_000, using: &generator)
            let most = Bool.random(using: &generator) ? Int64.random(in: 1...3_000, using: &generator) : nil
            let sum = cart.left.reduce(0, +)
            // Rounded half up.
            let wanted = min((sum * basisPoints + 5_000) / 10_000, most ?? .max)
            try SharedDiscount.expect(
                wanted, of: cart, at: try cart.till([percent(basisPoints, maximumOff: most)]).quote(),
                "seed \(seed), cart \(number): \(cart), \(basisPoints), \(most ?? -1)")
        }
    }
}

/// What is so of every discount that is shared over a whole cart.
enum SharedDiscount {
    static func expect(_ wanted: Int64, of cart: PieceCart, at quote: Quote, _ comment: Comment) throws {
        let rooms = cart.lines.indices.map(cart.room)
        let taken = quote.lines.map(\.discount.minorUnits)
        try #require(taken.reduce(0, +) == min(wanted, rooms.reduce(0, +)), comment)
        for (share, room) in zip(taken, rooms) { try #require((0...room).contains(share), comment) }
        if let applied = quote.applied.first {
            try #require(applied.unused.minorUnits == wanted - taken.reduce(0, +), comment)
        }
        // Where no floor is in the way each share is its part, rounded up or down.
        let sum = cart.left.reduce(0, +)
        let isFree = zip(cart.left, rooms).allSatisfy { sum == 0 || wanted * $0 / sum + 1 <= $1 || $0 == 0 }
        if isFree, sum > 0 {
            for (share, amount) in zip(taken, cart.left) {
                try #require(abs(share * sum - wanted * amount) < sum, comment)
            }
        }
    }
}
