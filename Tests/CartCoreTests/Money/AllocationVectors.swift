import Testing

// The shared allocation vectors, as data. Shares are reductions in minor units; the sources are the engines, articles and
// bug reports that the numbers come from.

/// One split with its known answer.
struct AllocationVector: Sendable, CustomTestStringConvertible {
    let id: String
    let weights: [Int64]
    let amount: Int64
    var caps: [Int64]? = nil
    let expected: [Int64]
    var source = ""

    var testDescription: String { source.isEmpty ? id : "\(id) (\(source))" }
}

let allocationVectors: [AllocationVector] = [
    AllocationVector(
        id: "D1", weights: [1000, 1000, 1000],
        amount: 1000, expected: [334, 333, 333], source: "three equal lines"),
    AllocationVector(id: "D2", weights: [12000, 23000, 30000], amount: 5000, expected: [923, 1769, 2308]),
    AllocationVector(
        id: "D3", weights: [4300, 1400, 2300],
        amount: 300, expected: [161, 53, 86], source: "vendure prorate"),
    AllocationVector(id: "D4", weights: [100, 100, 100], amount: 200, expected: [67, 67, 66]),
    AllocationVector(id: "D5", weights: [400, 4500], amount: 500, expected: [41, 459], source: "saleor docs S1"),
    AllocationVector(id: "D6", weights: [1, 1, 1, 1, 1, 1, 1], amount: 5, expected: [1, 1, 1, 1, 1, 0, 0]),
    AllocationVector(
        id: "D7", weights: [10, 10, 10, 10, 10, 10, 10, 10, 10, 10],
        amount: 5, expected: [1, 1, 1, 1, 1, 0, 0, 0, 0, 0], source: "sylius loses this one"),
    AllocationVector(
        id: "D8", weights: [2200, 1400, 4300, 750, 0],
        amount: 1500, expected: [381, 243, 746, 130, 0], source: "magento #12721: a free line gets nothing"),
    AllocationVector(id: "D9", weights: [4700, 3300, 950, 4200, 0], amount: 1500, expected: [536, 377, 108, 479, 0]),
    AllocationVector(id: "D10", weights: [999, 999, 1], amount: 100, expected: [50, 50, 0]),
    AllocationVector(id: "D11", weights: [333, 333, 334], amount: 1, expected: [0, 0, 1]),
    AllocationVector(
        id: "P1", weights: [123],
        amount: 300, expected: [123], source: "capped at the line: 123, the rest is reported as unused"),
    AllocationVector(
        id: "P2", weights: [4000, 2000, 2000],
        amount: 300, expected: [150, 75, 75], source: "vendure prorate"),
    AllocationVector(
        id: "P3", weights: [4300, 1400, 2300],
        amount: 299, expected: [161, 52, 86], source: "vendure prorate"),
    AllocationVector(
        id: "P4", weights: [1000, 1000, 1000],
        amount: 299, expected: [100, 100, 99], source: "vendure prorate"),
    AllocationVector(
        id: "P5", weights: [10, 20, 10, 30, 50, 20, 10, 40],
        amount: 95, expected: [5, 10, 5, 15, 25, 10, 5, 20], source: "vendure prorate"),
    AllocationVector(
        id: "P6", weights: [10, 20, 10, 30, 50, 20, 10, 40],
        amount: 93, expected: [5, 10, 5, 15, 24, 10, 5, 19], source: "vendure prorate"),
    AllocationVector(
        id: "P7", weights: [10, 0],
        amount: 40, expected: [10, 0], source: "vendure gives 40 here; a line never goes below zero"),
    AllocationVector(id: "P8", weights: [0, 0], amount: 10, expected: [0, 0], source: "nothing to take it from"),
    AllocationVector(id: "C1", weights: [10000, 20000], amount: 5000, expected: [1667, 3333]),
    AllocationVector(
        id: "C2", weights: [8000, 32000],
        amount: 5000, expected: [1000, 4000], source: "cross-shop reduction 80 + 320, 50 off"),
    AllocationVector(
        id: "C3", weights: [999, 999, 999, 999, 999, 999, 999, 999, 999, 999, 1],
        amount: 100, expected: [10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 0],
        source: "floor and last-takes-rest would drive the last line to -9"),
    AllocationVector(id: "C4", weights: [12000, 20000, 29000], amount: 10000, expected: [1967, 3279, 4754]),
    AllocationVector(
        id: "C5", weights: [3900, 4500, 2900],
        amount: 1400, expected: [483, 558, 359], source: "three for 99.00"),
    AllocationVector(id: "C6", weights: [6000, 5000], amount: 1650, expected: [900, 750], source: "15 % of 110.00"),
    AllocationVector(id: "K1", weights: [100, 150], amount: 300, expected: [100, 150], source: "capped at the lines"),
    AllocationVector(
        id: "F1", weights: [5000, 2000],
        amount: 2000, caps: [500, 2000], expected: [500, 1500],
        source: "a line whose floor price leaves room for 5.00 only"),
    AllocationVector(
        id: "F2", weights: [1000, 2000, 5000, 3000],
        amount: 1200, caps: [1000, 100, 0, 400], expected: [700, 100, 0, 400], source: "floors 0, 1900, 5000, 2600"),
]
