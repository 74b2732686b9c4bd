import CartCore
import Testing

/// Where shops deliver, on which terms, and what a way costs that is not a whole number of stretches.
@Suite struct ReachTests {
    private static let north = DeliveryArea(
        id: "north", name: "North", fee: fen(300), freeFrom: fen(4_000), minimumOrder: fen(1_500))
    private static let south = DeliveryArea(id: "south", name: "South", fee: fen(900))
    private static let steps = DistanceSteps(
        firstMetres: 1_000, firstFee: fen(200), everyMetres: 500, everyFee: fen(100))
    private static let terms = DeliveryTerms(
        fee: fen(500), freeFrom: fen(6_000), minimumOrder: fen(1_000), steps: steps, packingPerOrder: fen(100),
        maximumMetres: 5_000, areas: [north, south])

    private func till(
        _ price: Int64, area: AreaID? = nil, metres: Int? = nil, pickup: Bool = false, terms: DeliveryTerms = terms
    ) throws -> Till {
        var till = try Till(["A/a=\(price)"], terms: ["A": terms])
        till.context.area = area
        till.context.distance = metres
        till.context.fulfilment = pickup ? .pickup : .delivery
        return till
    }

    private func delivery(_ quote: Quote) -> Int64? { quote.fees.first { $0.kind == .delivery }?.amount.minorUnits }

    @Test("R24 an area has its own fee, free delivery and minimum order; where it is not known the shop's count")
    func areas() throws {
        for (area, metres, price, fee, missing) in [
            ("north", nil, 1_400, 300, 100), ("north", 4_000, 1_500, 300, 0), ("north", nil, 4_000, nil, 0),
            ("south", nil, 900, 900, 0), ("south", nil, 100_000, 900, 0), (nil, nil, 900, 500, 100),
            (nil, 1_001, 1_000, 300, 0), (nil, 5_000, 6_000, nil, 0),
        ] as [(AreaID?, Int?, Int64, Int64?, Int64)] {
            let quote = try till(price, area: area, metres: metres).quote()
            #expect(delivery(quote) == fee, "\(String(describing: area)), \(price)")
            #expect(quote.shops.map(\.missingToMinimum) == [fen(missing)])
            #expect(quote.canCheckOut == (missing == 0))
            #expect(quote.shops.map(\.outOfReach) == [nil])
            #expect(quote.fees.contains { $0.kind == .packing }, "packing is the shop's in every area")
        }
    }

    @Test("R25 elsewhere and beyond the greatest distance there is no delivery: no fee, no hint, and no order")
    func outOfReach() throws {
        let small = DeliveryTerms(
            fee: fen(500), freeFrom: fen(6_000), minimumOrder: fen(9_000), smallOrderBelow: fen(3_000),
            maximumMetres: 5_000, areas: [Self.north])
        for (area, metres, reason) in [
            ("west", nil, .area("west")), ("west", 9_999, .area("west")),
            (nil, 5_001, .distance(5_001, maximum: 5_000)), ("north", .max, .distance(.max, maximum: 5_000)),
        ] as [(AreaID?, Int?, OutOfReach)] {
            let till = try till(1_000, area: area, metres: metres, terms: small)
            let quote = try till.quote()
            #expect(quote.obstacles == [.outOfReach("A", reason)])
            #expect(quote.shops.map(\.outOfReach) == [reason])
            #expect(quote.fees.isEmpty && quote.total == fen(1_000))
            #expect(try till.shopper.cart.hints(for: quote, in: till.context).isEmpty)
            // It can still be picked up.
            #expect(try self.till(9_000, area: area, metres: metres, pickup: true, terms: small).quote().canCheckOut)
        }
        #expect(CheckoutObstacle.outOfReach("A", .area("west")).code == "outside-area")
        #expect(CheckoutObstacle.outOfReach("A", .distance(2, maximum: 1)).code == "too-far")
    }

    @Test("who fetches an order is in no area: the shop's own minimum order counts, and no fee")
    func pickup() throws {
        let quote = try till(1_200, area: "north", pickup: true).quote()
        #expect(quote.canCheckOut && delivery(quote) == nil)
        #expect(quote.shops.map(\.minimumOrder) == [fen(1_000)])
        #expect(quote.handover.fulfilment == .pickup && quote.handover.area == nil)
        let brought = try till(1_600, area: "north")
        #expect(try brought.quote().handover.area == "north")
        #expect(try brought.quote().orderDrafts(of: brought.shopper.cart).map(\.handover.area) == ["north"])
        #expect(try !till(1_200, area: "north").quote().canCheckOut)
    }

    @Test("exactly at the greatest distance there is delivery, and where nothing is known of the place")
    func edge() throws {
        for metres in [5_000, 0, -1, nil] as [Int?] {
            #expect(try till(1_000, metres: metres).quote().canCheckOut)
            #expect(try till(1_500, area: "north", metres: metres).quote().canCheckOut)
        }
        // A shop without areas delivers to any.
        #expect(try till(1_000, area: "west", terms: DeliveryTerms(fee: fen(1))).quote().canCheckOut)
    }

    @Test("shops of a mall are not all equally far: a shop's own distance goes before that of all")
    func distances() throws {
        let far = DeliveryTerms(fee: fen(1), steps: Self.steps, maximumMetres: 2_000)
        var till = try Till(["A/a=1", "B/b=1", "C/c=1"], terms: ["A": far, "B": far, "C": far])
        till.context.distances = ["A": 2_001, "B": 1_001]
        #expect(try till.quote().obstacles == [.outOfReach("A", .distance(2_001, maximum: 2_000))])
        #expect(try till.quote().fees.map(\.amount) == [fen(300), fen(1)])
        till.context.distance = 1_600
        #expect(try till.quote().fees.map(\.amount) == [fen(300), fen(400)])
    }

    @Test("one shop out of reach is named, the other still charges; nothing of it selected, nothing is in the way")
    func twoShops() throws {
        var till = try Till(["A/a=1000", "B/b=1000"], terms: ["A": Self.terms, "B": DeliveryTerms(fee: fen(70))])
        till.context.area = "west"
        #expect(try till.quote().obstacles == [.outOfReach("A", .area("west"))])
        #expect(try till.quote().fees.filter { $0.kind == .delivery }.map(\.amount) == [fen(70)])
        try till.shopper.perform(.deselect(.shop("A")))
        #expect(try till.quote().canCheckOut)
    }

    @Test(
        "R24 1.00 for 5 km, 2.00 a km further: 7.3 km are 5.60 exactly, 7.00 by stretches begun, 5.00 by whole ones",
        arguments: [(.exact, 560), (.up, 700), (.down, 500)] as [(DistanceSteps.Partial, Int64)])
    func partial(partial: DistanceSteps.Partial, amount: Int64) throws {
        let steps = DistanceSteps(
            firstMetres: 5_000, firstFee: fen(100), everyMetres: 1_000, everyFee: fen(200), partial: partial,
            maximum: fen(8_000))
        let terms = DeliveryTerms(fee: fen(1), freeFrom: fen(10_000), steps: steps)
        #expect(try delivery(till(9_999, metres: 7_300, terms: terms).quote()) == amount)
        #expect(try delivery(till(10_000, metres: 7_300, terms: terms).quote()) == nil)
        // On a whole number of stretches they agree, and within the first fee.
        #expect(try delivery(till(1, metres: 8_000, terms: terms).quote()) == 700)
        #expect(try delivery(till(1, metres: 5_000, terms: terms).quote()) == 100)
        #expect(try delivery(till(1, metres: .max, terms: terms).quote()) == 8_000)
        #expect(try delivery(till(1, metres: .min, terms: terms).quote()) == 100)
    }

    @Test("a part of a stretch is rounded half up: 1 m of 3 m at 0.02 is 0.01, at 0.01 nothing")
    func exactRounding() throws {
        func fee(_ metres: Int, _ every: Int, _ amount: Int64) throws -> Int64? {
            let steps = DistanceSteps(
                firstMetres: 0, firstFee: fen(0), everyMetres: every, everyFee: fen(amount), partial: .exact)
            return try delivery(till(1, metres: metres, terms: DeliveryTerms(fee: fen(9), steps: steps)).quote())
        }
        #expect(try fee(1, 3, 2) == 1)
        #expect(try fee(1, 3, 1) == nil, "a fee of nothing is none")
        #expect(try fee(1, 2, 1) == 1)
        #expect(try fee(5, 2, 3) == 8)
    }

    @Test("R24 by any distance it is what walking there metre by metre costs", arguments: [5, 20_261_201] as [UInt64])
    func walk(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
            let (first, every, farEvery, metres) = (roll(0...60), roll(1...20), roll(1...20), roll(0...200))
            let from = first + roll(0...60)
            let fees = (first: roll(0...300), every: roll(0...200), far: roll(0...200))
            var near = (begun: 0, walked: 0)
            var far = (begun: 0, walked: 0)
            for metre in 0..<metres where metre >= first {
                if metre < from {
                    near.walked += 1
                    near.begun = (near.walked - 1) / every + 1
                } else {
                    far.walked += 1
                    far.begun = (far.walked - 1) / farEvery + 1
                }
            }
            for partial in DistanceSteps.Partial.allCases {
                let expected: Int =
                    switch partial {
                    case .up: fees.first + near.begun * fees.every + far.begun * fees.far
                    case .down: fees.first + near.walked / every * fees.every + far.walked / farEvery * fees.far
                    case .exact:
                        fees.first + (2 * near.walked * fees.every + every) / (2 * every)
                            + (2 * far.walked * fees.far + farEvery) / (2 * farEvery)
                    }
                let steps = DistanceSteps(
                    firstMetres: first, firstFee: fen(Int64(fees.first)), everyMetres: every,
                    everyFee: fen(Int64(fees.every)),
                    far: DistanceSteps.Far(fromMetres: from, everyMetres: farEvery, everyFee: fen(Int64(fees.far))),
                    partial: partial)
                let terms = DeliveryTerms(fee: fen(1), steps: steps)
                let found = try delivery(till(1, metres: metres, terms: terms).quote()) ?? 0
                try #require(found == Int64(expected), "seed \(seed): \(steps), \(metres) m")
            }
        }
    }
}
