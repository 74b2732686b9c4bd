import CartCore
import Testing

/// Goods that an order of a shop must hold.
@Suite struct RequirementTests {
    private static let base = ShopRequirement(name: "soup base", goods: PromotionScope(tags: [Tag("base")]))
    private static let tableware = ShopRequirement(
        name: "tableware", goods: PromotionScope(skus: ["set"]), pieces: 1, per: .person)
    private static let offers = [
        "A/mild=900 tags=base", "A/hot=1000 tags=base", "A/beef=3800", "A/set=100", "B/tea=500",
    ]

    private func till(
        _ items: [String], _ requirements: [ShopRequirement], offers: [String] = offers, persons: Int? = nil
    ) throws -> Till {
        var till = try Till(offers, items: items)
        let plain = till.context.catalog
        till.context.catalog = try Catalog(
            currency: plain.currency,
            shops: plain.shops.map {
                Shop(id: $0.id, name: $0.name, delivery: $0.delivery, requirements: $0.id == "A" ? requirements : [])
            }, products: plain.products, offers: plain.offers)
        till.context.persons = persons
        return till
    }

    private func missing(_ till: Till) throws -> [Int] {
        try till.quote().obstacles.map { obstacle in
            guard case .requiredItems("A", _, let missing) = obstacle else { return -1 }
            return missing
        }
    }

    @Test("R36 an order without what its shop requires cannot be checked out, and says how many pieces are missing")
    func required() throws {
        let without = try till(["beef"], [Self.base])
        #expect(try without.quote().obstacles == [.requiredItems("A", Self.base, missing: 1)])
        #expect(try without.quote().obstacles.map(\.code) == ["required-items"])
        #expect(try without.quote().total == fen(3_800), "the price is what it is")
        for base in ["mild", "hot"] {
            let quote = try till(["beef", base], [Self.base]).quote()
            #expect(quote.canCheckOut, "any of the goods will do")
            let held = try #require(quote.shops.first?.requirements.first)
            #expect(held.requirement == Self.base && (held.need, held.have, held.missing) == (1, 1, 0))
        }
        // Another shop's order asks for nothing.
        #expect(try till(["tea"], [Self.base]).quote().canCheckOut)
    }

    @Test("R36 so many for each person; where their number is not known it is one")
    func persons() throws {
        for (persons, sets, expected) in [
            (3, 0, [3]), (3, 2, [1]), (3, 3, []), (3, 5, []), (1, 0, [1]), (0, 0, [1]), (-4, 0, [1]), (nil, 0, [1]),
            (nil, 1, []), (.max, 1, [.max - 1]),
        ] as [(Int?, Int, [Int])] {
            let items = ["beef"] + (sets > 0 ? ["set*\(sets)"] : [])
            #expect(try missing(till(items, [Self.tableware], persons: persons)) == expected, "\(sets) sets")
        }
        let four = ShopRequirement(name: "four", goods: PromotionScope(skus: ["set"]), pieces: 4, per: .person)
        #expect(four.pieces(for: .max) == .max)
        #expect(four.pieces(for: 3) == 12)
        #expect(ShopRequirement(name: "none", goods: .everything, pieces: -1).pieces(for: nil) == 1)
    }

    @Test("several requirements are each named; pieces of different goods of one count together")
    func several() throws {
        let two = ShopRequirement(name: "two bases", goods: PromotionScope(tags: [Tag("base")]), pieces: 2)
        #expect(try missing(till(["beef"], [two, Self.tableware], persons: 2)) == [2, 2])
        #expect(try missing(till(["beef", "mild", "hot"], [two])) == [])
        #expect(try missing(till(["mild*2"], [two])) == [])
    }

    @Test("R36 a demand of certain goods is made only of orders that hold them: beer by the half dozen, of any kind")
    func when() throws {
        let beer = PromotionScope(tags: [Tag("base")])
        let six = ShopRequirement(name: "beer", goods: beer, pieces: 6, when: beer)
        #expect(try till(["beef"], [six]).quote().canCheckOut)
        #expect(try till(["beef"], [six]).quote().shops.first?.requirements.isEmpty == true)
        #expect(try missing(till(["beef", "mild*2", "hot*3"], [six])) == [1])
        #expect(try missing(till(["mild*2", "hot*4"], [six])) == [])
    }

    @Test(
        "what is not selected, or cannot be bought, does not count; a shop of which nothing is selected asks for nothing"
    )
    func selection() throws {
        var till = try till(["beef", "mild"], [Self.base])
        try till.shopper.perform(.deselect(.lines(["A/mild"])))
        #expect(try missing(till) == [1])
        try till.shopper.perform(.deselect(.all))
        #expect(try till.quote().obstacles == [.nothingSelected])
        let soldOut = ["A/mild=900 tags=base stock=0", "A/hot=1000 tags=base", "A/beef=3800"]
        var gone = try self.till(["beef", "hot"], [Self.base], offers: Self.offers)
        gone.context.catalog = try self.till(["beef"], [Self.base], offers: soldOut).context.catalog
        #expect(try gone.quote().canCheckOut)
    }

    @Test("what nobody can buy is not asked for: sold out, off the shelf, or not there")
    func unavailable() throws {
        for state in ["stock=0", "off"] {
            let offers = ["A/mild=900 tags=base \(state)", "A/hot=1000 tags=base \(state)", "A/beef=3800"]
            #expect(try till(["beef"], [Self.base], offers: offers).quote().canCheckOut)
            let oneLeft = ["A/mild=900 tags=base \(state)", "A/hot=1000 tags=base", "A/beef=3800"]
            #expect(try missing(till(["beef"], [Self.base], offers: oneLeft)) == [1])
        }
        #expect(try till(["beef"], [Self.base], offers: ["A/beef=3800"]).quote().canCheckOut)
        // Another shop's goods of that tag are no help, and no reason.
        let elsewhere = ["A/beef=3800", "B/mild=900 tags=base"]
        #expect(try till(["beef"], [Self.base], offers: elsewhere).quote().canCheckOut)
    }

    @Test(
        "no more is asked for than an order can hold: stock, limits, smallest quantities and steps",
        arguments: [
            ("stock=2", 2), ("max=3", 3), ("each=1", 1), ("stock=4 max=3", 3), ("min=2 step=2 stock=5", 4),
            ("min=3 stock=2", 0), ("min=1 step=4 stock=4", 1), ("", 9),
        ])
    func most(limits: String, most: Int) throws {
        let offers = ["A/set=100 \(limits)", "A/beef=3800"]
        #expect(try missing(till(["beef"], [Self.tableware], offers: offers, persons: 9)) == (most == 0 ? [] : [most]))
        // Two that will do make up for each other, and one without limits for all.
        let both = ShopRequirement(name: "both", goods: PromotionScope(skus: ["set", "cup"]), per: .person)
        let two = offers + ["A/cup=100 stock=1"]
        #expect(try missing(till(["beef"], [both], offers: two, persons: 9)) == [min(9, most + 1)])
        #expect(try missing(till(["beef"], [both], offers: offers + ["A/cup=100"], persons: 9)) == [9])
    }

    @Test(
        "generated shops: what is missing is what a recount misses, and who buys all that can be bought misses nothing",
        arguments: [2, 20_261_201] as [UInt64])
    func anyShop(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<150 {
            func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
            let goods = (0..<roll(1...5)).map { number in
                (sku: "k\(number)", tag: "t\(roll(0...2))", stock: roll(0...6), maximum: roll(1...6))
            }
            let offers = goods.map { "A/\($0.sku)=100 tags=\($0.tag) stock=\($0.stock) max=\($0.maximum)" }
            let requirements = (0..<roll(1...3)).map { _ in
                ShopRequirement(
                    name: "r", goods: PromotionScope(tags: [Tag("t\(roll(0...2))")]), pieces: roll(1...4),
                    per: roll(0...1) == 0 ? .order : .person,
                    when: roll(0...1) == 0 ? PromotionScope(tags: [Tag("t\(roll(0...2))")]) : nil)
            }
            let persons = roll(1...4)
            func most(_ place: Int) -> Int { min(goods[place].stock, goods[place].maximum) }
            func missing(_ bought: [Int]) throws -> [Int] {
                let items = goods.indices.filter { bought[$0] > 0 }.map { "\(goods[$0].sku)*\(bought[$0])" }
                return try self.missing(till(items, requirements, offers: offers, persons: persons))
            }
            func recount(_ bought: [Int]) -> [Int] {
                requirements.compactMap { requirement in
                    func pieces(_ scope: PromotionScope, _ count: (Int) -> Int) -> Int {
                        goods.indices.filter { scope.tags.contains(Tag(goods[$0].tag)) }.map(count).reduce(0, +)
                    }
                    if let when = requirement.when, pieces(when, { bought[$0] }) == 0 { return nil }
                    let wanted = requirement.pieces * (requirement.per == .person ? persons : 1)
                    let need = min(wanted, pieces(requirement.goods, most))
                    let have = pieces(requirement.goods) { bought[$0] }
                    return need > have ? need - have : nil
                }
            }
            let bought = goods.indices.map { roll(0...most($0)) }
            if bought.contains(where: { $0 > 0 }) {
                try #require(try missing(bought) == recount(bought), "seed \(seed), round \(round)")
            }
            let all = goods.indices.map(most)
            if all.contains(where: { $0 > 0 }) { try #require(try missing(all) == []) }
        }
    }

    @Test("on pickup it is required too; where the shop does not deliver, that alone is said")
    func reach() throws {
        var till = try till(["beef"], [Self.base])
        till.context.fulfilment = .pickup
        #expect(try missing(till) == [1])
        let shop = Shop(
            id: "A", name: "A", delivery: DeliveryTerms(maximumMetres: 100), requirements: [Self.base])
        let plain = till.context.catalog
        till.context.catalog = try Catalog(
            currency: .cny, shops: [shop, Shop(id: "B", name: "B")], products: plain.products, offers: plain.offers)
        till.context.fulfilment = .delivery
        till.context.distance = 101
        #expect(try till.quote().obstacles == [.outOfReach("A", .distance(101, maximum: 100))])
    }

    @Test("R35 fewer pieces than an offer is sold by stand in the way, with the number that is needed")
    func minimumPieces() throws {
        var till = try till(["beef"], [])
        till.context.catalog = try Market.catalog(["A/beef=3800 min=3"])
        #expect(try till.quote().obstacles == [.quantityLimit("A/beef", .minimum(3), requested: 1)])
        try till.shopper.perform(.setQuantity("A/beef", to: 3))
        #expect(try till.quote().canCheckOut)
    }
}
