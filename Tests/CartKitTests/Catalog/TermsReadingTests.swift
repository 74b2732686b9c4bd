import CartCore
import CartKit
import Testing

/// A shop's `delivery` as a catalog file writes it.
@Suite struct TermsReadingTests {
    private func document(_ delivery: String) throws(DocumentFaults) -> CatalogDocument {
        try CatalogDocument(
            jsonText: "{ currency: \"CNY\", shops: [ { id: \"s\", name: \"S\", delivery: { \(delivery) } } ] }")
    }

    @Test("what is written is what is read")
    func read() throws {
        func yuan(_ fen: Int64) -> Money { Money(minorUnits: fen, currency: .cny) }
        let catalog = try document(
            """
            manyPieces: { from: 5, fee: "0.50" }, fee: "5.00", packingPerOrder: "1.00", smallOrder: { below: "10.00" },
            steps: { firstMetres: 1000, firstFee: "2.00", everyMetres: 500, everyFee: "1.00", maximum: "8.00" }
            """
        ).catalog(language: "en")
        let steps = DistanceSteps(
            firstMetres: 1_000, firstFee: yuan(200), everyMetres: 500, everyFee: yuan(100), maximum: yuan(800))
        #expect(
            catalog.shop(ShopID("s"))?.delivery
                == DeliveryTerms(
                    fee: yuan(500), steps: steps, packingPerOrder: yuan(100), smallOrderBelow: yuan(1_000),
                    manyPieces: ManyPieces(from: 5, fee: yuan(50))))
    }

    @Test("R24 areas, far steps and the greatest distance are read; names are in the language asked for")
    func areas() throws {
        func yuan(_ fen: Int64) -> Money { Money(minorUnits: fen, currency: .cny) }
        let document = try document(
            """
            fee: "5.00", maximumMetres: 8000,
            steps: { firstMetres: 1000, firstFee: "2.00", everyMetres: 500, everyFee: "1.00", partial: "exact",
                     far: { fromMetres: 5000, everyFee: "3.00" } },
            areas: [ { id: "north", name: { en: "North", "zh-Hans": "城北" }, fee: "3.00", freeFrom: "30.00",
                       minimumOrder: "15.00" }, { id: "south", name: "South", fee: "0" } ]
            """)
        for (language, name) in [("en", "North"), ("zh-Hans", "城北")] {
            let terms = try document.catalog(language: language).shop(ShopID("s"))?.delivery
            let steps = DistanceSteps(
                firstMetres: 1_000, firstFee: yuan(200), everyMetres: 500, everyFee: yuan(100),
                far: DistanceSteps.Far(fromMetres: 5_000, everyMetres: 500, everyFee: yuan(300)), partial: .exact)
            let areas = [
                DeliveryArea(
                    id: AreaID("north"), name: name, fee: yuan(300), freeFrom: yuan(3_000), minimumOrder: yuan(1_500)),
                DeliveryArea(id: AreaID("south"), name: "South", fee: yuan(0)),
            ]
            #expect(terms == DeliveryTerms(fee: yuan(500), steps: steps, maximumMetres: 8_000, areas: areas))
        }
    }

    @Test(
        "each fault is named with its place",
        arguments: [
            ("packingPerOrder: 1", ["packingPerOrder amount-is-a-number"]),
            ("manyPieces: {}", ["manyPieces.from missing", "manyPieces.fee missing"]),
            ("manyPieces: { from: 0, fee: 1 }", ["manyPieces.from out-of-range", "manyPieces.fee amount-is-a-number"]),
            ("smallOrder: {}", ["smallOrder.below missing"]),
            ("smallOrder: { below: \"-1\" }", ["smallOrder.below negative-amount"]),
            (
                "fee: \"1\", steps: {}",
                ["firstMetres", "firstFee", "everyMetres", "everyFee"].map { "steps.\($0) missing" }
            ),
            (
                "fee: \"1\", steps: { firstMetres: -1, firstFee: \"1\", everyMetres: 0, everyFee: \"1\" }",
                ["steps.firstMetres out-of-range", "steps.everyMetres out-of-range"]
            ),
            (
                """
                maximumMetres: 9, fee: "1", steps: { firstMetres: 1, firstFee: "1", everyMetres: 1, everyFee: "1",
                far: { fromMetres: 9, everyFee: "1" } }
                """, ["steps.far.fromMetres contradiction"]
            ),
            ("maximumMetres: 0", ["maximumMetres out-of-range"]),
            ("fee: \"1\", areas: []", ["areas empty"]),
            ("areas: [ { id: \"a\", name: \"A\", fee: \"1\" } ]", ["fee missing"]),
            ("fee: \"1\", areas: [ {} ]", ["id", "name", "fee"].map { "areas[0].\($0) missing" }),
            (
                "fee: \"1\", areas: [ { id: \"a\", name: \"A\", fee: \"1\" }, { id: \"a\", name: \"B\", fee: \"-1\", steps: 1 } ]",
                ["areas[1].id duplicate", "areas[1].fee negative-amount", "areas[1].steps unknown-field"]
            ),
            (
                """
                fee: "1", steps: { firstMetres: 9, firstFee: "1", everyMetres: 1, everyFee: "1", partial: "half",
                far: { fromMetres: 8, everyMetres: 0, everyFee: "x" } }
                """,
                [
                    "steps.partial unknown-value", "steps.far.fromMetres contradiction",
                    "steps.far.everyMetres out-of-range", "steps.far.everyFee not-an-amount",
                ]
            ),
            (
                "fee: \"1\", steps: { firstMetres: 1, firstFee: \"1\", everyMetres: 1, everyFee: \"1\", far: {} }",
                ["steps.far.fromMetres missing", "steps.far.everyFee missing"]
            ),
            (
                "steps: { firstMetres: 1, firstFee: \"1\", everyMetres: 1, everyFee: \"1\" }", ["fee missing"]
            ),
        ])
    func faults(delivery: String, expected: [String]) {
        do {
            _ = try document(delivery)
            Issue.record("\(delivery) was taken")
        } catch {
            #expect(error.faults.map { "\($0.path) \($0.code)" } == expected.map { "shops[0].delivery." + $0 })
        }
    }
}
