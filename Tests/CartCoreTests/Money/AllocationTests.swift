import CartCore
import Testing

@Suite("Allocation: known answers")
struct AllocationTests {
    @Test("D1–D11 P1–P8 C1–C6 K1 F1 F2 every shared vector", arguments: allocationVectors)
    func vector(_ vector: AllocationVector) throws {
        let result = try Allocation.shares(of: vector.amount, weights: vector.weights, caps: vector.caps)
        #expect(result.shares == vector.expected)
        #expect(result.unallocated == vector.amount - vector.expected.reduce(0, +))
    }

    @Test("The shared vectors are all here, each once")
    func complete() {
        let numbers: [(String, ClosedRange<Int>)] = [
            ("D", 1...11), ("P", 1...8), ("C", 1...6), ("K", 1...1), ("F", 1...2),
        ]
        #expect(allocationVectors.map(\.id) == numbers.flatMap { letter, range in range.map { "\(letter)\($0)" } })
    }

    /// Rows of the market rules and of other engines, as pure splits.
    static let rows: [AllocationVector] = [
        AllocationVector(id: "V1", weights: [10_000, 20_000], amount: 5_000, expected: [1_667, 3_333]),
        AllocationVector(id: "V2", weights: [8_000, 32_000], amount: 5_000, expected: [1_000, 4_000]),
        AllocationVector(id: "V3", weights: [1_000, 1_000, 1_000], amount: 1_000, expected: [334, 333, 333]),
        AllocationVector(
            id: "V4", weights: [Int64](repeating: 999, count: 10) + [1], amount: 100,
            expected: [Int64](repeating: 10, count: 10) + [0], source: "the tiny last line must not fall below zero"),
        AllocationVector(
            id: "V6", weights: [12_000, 20_000, 29_000], amount: 10_000, expected: [1_967, 3_279, 4_754]),
        AllocationVector(id: "V8", weights: [3_900, 4_500, 2_900], amount: 1_400, expected: [483, 558, 359]),
        AllocationVector(
            id: "V10", weights: [Int64](repeating: 100, count: 7), amount: 100, expected: [15, 15, 14, 14, 14, 14, 14],
            source: "exactly 1.00, not 0.98"),
        AllocationVector(id: "V14", weights: [800], amount: 1_000, expected: [800], source: "200 stay unused"),
        AllocationVector(id: "V15", weights: [6_000, 5_000], amount: 1_650, expected: [900, 750]),
        AllocationVector(id: "R3", weights: [8_000, 32_000], amount: 5_000, expected: [1_000, 4_000]),
        AllocationVector(
            id: "B01", weights: [1_000, 1_000, 1_000], amount: 1_000, expected: [334, 333, 333],
            source: "macrozheng/mall#356"),
        AllocationVector(
            id: "B01 quantity", weights: [1_000, 3_000], amount: 800, expected: [200, 600],
            source: "macrozheng/mall#567: weights are line amounts, not unit prices"),
        AllocationVector(id: "B10", weights: [4_000, 2_000], amount: 7_000, expected: [4_000, 2_000]),
        AllocationVector(id: "B10 large", weights: [40_000], amount: 60_000, expected: [40_000]),
        AllocationVector(id: "O1", weights: [5_000, 5_000, 5_000], amount: 1_500, expected: [500, 500, 500]),
        AllocationVector(
            id: "O1 thirds", weights: [5_000, 5_000, 5_000], amount: 1_000, expected: [334, 333, 333],
            source: "the engine gives 3.34 to the last line, largest remainder to the first of equals"),
        AllocationVector(id: "O1 uneven", weights: [15_000, 5_000, 10_000], amount: 1_500, expected: [750, 250, 500]),
        AllocationVector(
            id: "O2", weights: [12_000, 23_000, 30_000], amount: 5_000, expected: [923, 1_769, 2_308],
            source: "the engine walks back from the last line: 9.24, 17.69, 23.07"),
        AllocationVector(id: "O2 uncapped", weights: [1_200, 2_300, 1_000], amount: 675, expected: [180, 345, 150]),
        AllocationVector(id: "K1", weights: [1_200, 1_200], amount: 300, expected: [150, 150]),
        AllocationVector(id: "K1 capped", weights: [100, 150], amount: 300, expected: [100, 150]),
        AllocationVector(
            id: "K1 thirds", weights: [200, 200, 200], amount: 400, expected: [134, 133, 133],
            source: "the engine answers 1.33, 1.33, 1.34"),
        AllocationVector(
            id: "Y5", weights: [5_000, 2_000], amount: 2_000, caps: [500, 2_000], expected: [500, 1_500],
            source: "a floor of 45.00 leaves the T-shirt 5.00"),
        AllocationVector(
            id: "Y5 percent", weights: [5_000, 2_000], amount: 1_400, caps: [500, 2_000], expected: [500, 900],
            source: "20 % of 70.00"),
        AllocationVector(
            id: "G1", weights: [2_200, 1_400, 4_300, 750, 0], amount: 1_500, expected: [381, 243, 746, 130, 0]),
        AllocationVector(id: "F11", weights: [5_000, 5_000], amount: 1_500, expected: [750, 750]),
        AllocationVector(
            id: "R37", weights: [10_000, 20_000], amount: 25_000, expected: [8_333, 16_667], source: "what each refunds"
        ),
    ]

    @Test("Rows V1–V4, V6, V8, V10, V14, V15, R3, R37, B01, B10, O1, O2, K1, Y5, G1, F11", arguments: rows)
    func row(_ row: AllocationVector) throws {
        let result = try Allocation.shares(of: row.amount, weights: row.weights, caps: row.caps)
        #expect(result.shares == row.expected)
        #expect(result.unallocated == row.amount - row.expected.reduce(0, +))
    }

    @Test("V5 three layers, each on what the one before left, end at the exact total")
    func layers() throws {
        var net: [Int64] = [10_000, 20_000, 30_000]
        let shop = try Allocation.shares(of: 5_000, weights: [net[0], net[1]])
        #expect(shop.shares == [1_667, 3_333])
        net = [net[0] - shop.shares[0], net[1] - shop.shares[1], net[2]]
        let platform = try Allocation.shares(of: 10_000, weights: net)
        #expect(platform.shares == [1_515, 3_030, 5_455])
        net = zip(net, platform.shares).map { $0 - $1 }
        #expect(net == [6_818, 13_637, 24_545])
        let voucher = try Allocation.shares(of: 15_000, weights: net)
        #expect(voucher.shares == [2_273, 4_546, 8_181])
        net = zip(net, voucher.shares).map { $0 - $1 }
        #expect(net == [4_545, 9_091, 16_364])
        #expect(net.reduce(0, +) == 30_000)
    }

    @Test(
        "Y6 a line's share goes on to its units in their order",
        arguments: [
            (2_500, [1_500, 6_000], [500, 2_000], [[500], [667, 667, 666]]),
            (2_000, [6_000, 6_000], [1_000, 1_000], [[500, 500], [334, 333, 333]]),
        ] as [(Int64, [Int64], [Int64], [[Int64]])])
    func units(amount: Int64, lines: [Int64], lineShares: [Int64], unitShares: [[Int64]]) throws {
        let shares = try Allocation.shares(of: amount, weights: lines).shares
        #expect(shares == lineShares)
        for (index, expected) in unitShares.enumerated() {
            let unit = lines[index] / Int64(expected.count)
            let weights = [Int64](repeating: unit, count: expected.count)
            #expect(try Allocation.shares(of: shares[index], weights: weights).shares == expected)
        }
    }

    @Test("A cap between two whole units holds, and the rest goes to the other line")
    func capBelowAFraction() throws {
        // Exact shares 49.5 and 49.5; the first may take 49.
        #expect(try Allocation.shares(of: 99, weights: [100, 100], caps: [49, 100]).shares == [49, 50])
        // Filling the second raises the first above its cap too, though its own first share (42) is below it.
        #expect(try Allocation.shares(of: 126, weights: [1, 1, 1], caps: [50, 10, 200]).shares == [50, 10, 66])
    }

    @Test("A cap above the weight is allowed: weights only say the proportion")
    func capsAboveWeights() throws {
        let result = try Allocation.shares(of: 100, weights: [1, 3], caps: [1_000, 1_000])
        #expect(result == Allocation.Shares(shares: [25, 75], unallocated: 0))
    }

    @Test("No lines, no weights, no room: everything stays unallocated")
    func nothingToTakeIt() throws {
        #expect(try Allocation.shares(of: 10, weights: []) == .init(shares: [], unallocated: 10))
        #expect(try Allocation.shares(of: 10, weights: [0, 0]) == .init(shares: [0, 0], unallocated: 10))
        #expect(
            try Allocation.shares(of: 10, weights: [0, 5], caps: [9, 0]) == .init(shares: [0, 0], unallocated: 10))
        #expect(try Allocation.shares(of: 0, weights: [3, 5]) == .init(shares: [0, 0], unallocated: 0))
    }

    @Test("Input that makes no sense is refused by name")
    func refused() {
        #expect(throws: MoneyError.negative(value: -1)) { try Allocation.shares(of: -1, weights: [1]) }
        #expect(throws: MoneyError.negative(value: -2)) { try Allocation.shares(of: 1, weights: [1, -2]) }
        #expect(throws: MoneyError.negative(value: -3)) {
            try Allocation.shares(of: 1, weights: [1, 2], caps: [-3, 1])
        }
        #expect(throws: MoneyError.negative(value: .min)) { try Allocation.shares(of: .min, weights: [1]) }
        #expect(throws: MoneyError.unequalCounts(weights: 2, caps: 1)) {
            try Allocation.shares(of: 1, weights: [1, 2], caps: [1])
        }
    }

    @Test("The largest amounts neither trap nor lose a unit")
    func extremes() throws {
        let top = Int64.max
        #expect(try Allocation.shares(of: top, weights: [top]).shares == [top])
        #expect(try Allocation.shares(of: top, weights: [top, top]).shares == [top / 2 + 1, top / 2])
        let third = top / 3
        #expect(try Allocation.shares(of: top, weights: [top, top, top]).shares == [third + 1, third, third])
        let hundred = try Allocation.shares(of: 250, weights: [Int64](repeating: top, count: 100))
        #expect(hundred.shares == [Int64](repeating: 3, count: 50) + [Int64](repeating: 2, count: 50))
        #expect(try Allocation.shares(of: top, weights: [1, 1], caps: [5, top]).shares == [5, top - 5])
        #expect(
            try Allocation.shares(of: 100, weights: [top, top, top], caps: [10, top, 20])
                == .init(shares: [10, 70, 20], unallocated: 0))
        #expect(
            try Allocation.shares(of: 7, weights: [top, 1], caps: [2, 3]) == .init(shares: [2, 3], unallocated: 2))
    }
}
