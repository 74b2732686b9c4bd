import CartCore
import Testing

/// One random split.
private struct Case: CustomStringConvertible {
    var amount: Int64
    var weights: [Int64]
    var caps: [Int64]?

    var description: String { "amount \(amount), weights \(weights), caps \(caps.map { "\($0)" } ?? "none")" }

    func shares() throws -> Allocation.Shares {
        try Allocation.shares(of: amount, weights: weights, caps: caps)
    }
}

/// How large the numbers of a random case get: each size takes another way through the arithmetic.
private enum Size: CaseIterable {
    /// Ties and zeros are frequent.
    case tiny
    /// Everyday prices: products fit in 64 bits.
    case prices
    /// The weights' sum fits in 64 bits, products do not.
    case large
    /// Even the weights' sum needs more than 64 bits.
    case extreme

    var limit: Int64 {
        switch self {
        case .tiny: 6
        case .prices: 500_000
        case .large: 1 << 56
        case .extreme: .max
        }
    }
}

/// The rule written down as plainly as possible: fill capped lines round by round, then sort all fractions.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private func plainAnswer(_ input: Case) -> Allocation.Shares {
    let caps = input.caps ?? input.weights
    var shares = [Int64](repeating: 0, count: input.weights.count)
    var open = input.weights.indices.filter { input.weights[$0] > 0 && caps[$0] > 0 }
    var amount = UInt128(input.amount)
    while true {
        let total = open.reduce(UInt128(0)) { $0 + UInt128(input.weights[$1]) }
        let full = open.filter { amount * UInt128(input.weights[$0]) / total >= UInt128(caps[$0]) }
        if full.isEmpty { break }
        // One line a round, the one with the lowest cap for its weight.
        let next = full.min {
            UInt128(caps[$0]) * UInt128(input.weights[$1]) < UInt128(caps[$1]) * UInt128(input.weights[$0])
        }
        guard let next else { break }
        shares[next] = caps[next]
        amount -= UInt128(caps[next])
        open.removeAll { $0 == next }
    }
    let total = open.reduce(UInt128(0)) { $0 + UInt128(input.weights[$1]) }
    var fractions: [(index: Int, rest: UInt128)] = []
    var left = amount
    for index in open {
        let (quotient, rest) = (amount * UInt128(input.weights[index])).quotientAndRemainder(dividingBy: total)
        shares[index] = Int64(quotient)
        left -= quotient
        fractions.append((index, rest))
    }
    if open.isEmpty { return .init(shares: shares, unallocated: Int64(left)) }
    fractions.sort { $0.rest == $1.rest ? $0.index < $1.index : $0.rest > $1.rest }
    for fraction in fractions.prefix(Int(left)) { shares[fraction.index] += 1 }
    return .init(shares: shares, unallocated: 0)
}

@Suite("Allocation: what always holds")
struct AllocationPropertyTests {
    private static let seeds: [UInt64] = [1, 20_260_131, 0xC0FFEE, 0xFFFF_FFFF_FFFF_FFFF]

    /// Random cases of every size; about half with caps, some with zeros, some with more than there is room for.
    private static func cases(seed: UInt64, count: Int) -> [Case] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { number in
            let size = Size.allCases[number % Size.allCases.count]
            let lines = Int.random(in: 1...12, using: &generator)
            func value(_ limit: Int64) -> Int64 {
                Int.random(in: 0..<8, using: &generator) == 0 ? 0 : Int64.random(in: 0...limit, using: &generator)
            }
            let weights = (0..<lines).map { _ in value(size.limit) }
            var caps: [Int64]?
            if Bool.random(using: &generator) {
                let limits = [size.limit, size.limit / 3 + 1, 50]
                let limit = limits[Int.random(in: 0..<3, using: &generator)]
                caps = (0..<lines).map { _ in value(limit) }
            }
            // Below and above the room there is, both often.
            var room: Int64 = 0
            for (weight, cap) in zip(weights, caps ?? weights) where weight > 0 {
                let (sum, overflow) = room.addingReportingOverflow(cap)
                room = overflow ? .max : sum
            }
            let top = room > .max - room / 4 ? .max : room + room / 4
            return Case(amount: Int64.random(in: 0...top, using: &generator), weights: weights, caps: caps)
        }
    }

    @Test("Shares and rest add up; no share below zero or above its cap; zero weight gets nothing", arguments: seeds)
    func bounds(seed: UInt64) throws {
        var withRest = 0
        for input in Self.cases(seed: seed, count: 2_000) {
            let result = try input.shares()
            let caps = input.caps ?? input.weights
            #expect(result.shares.reduce(0, +) + result.unallocated == input.amount, "seed \(seed): \(input)")
            #expect(result.unallocated >= 0, "seed \(seed): \(input)")
            for (index, share) in result.shares.enumerated() {
                #expect(share >= 0 && share <= caps[index], "seed \(seed), line \(index): \(input)")
                if input.weights[index] == 0 { #expect(share == 0, "seed \(seed), line \(index): \(input)") }
            }
            if result.unallocated > 0 {
                withRest += 1
                for index in input.weights.indices where input.weights[index] > 0 {
                    #expect(result.shares[index] == caps[index], "seed \(seed), line \(index): \(input)")
                }
            }
        }
        #expect(withRest > 100, "seed \(seed): too few cases went beyond the caps")
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("The fast answer is the plain one, whatever the size of the numbers", arguments: seeds)
    func plain(seed: UInt64) throws {
        for input in Self.cases(seed: seed, count: 2_000) {
            #expect(try input.shares() == plainAnswer(input), "seed \(seed): \(input)")
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("Long carts too: rising, falling, equal, zigzag and random lines", arguments: seeds)
    func longCarts(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let count = 400
        let shapes: [[Int64]] = [
            (1...count).map { Int64($0) },
            (1...count).map { Int64(count - $0 + 1) },
            [Int64](repeating: 1_000, count: count),
            (1...count).map { Int64(min($0, count - $0) + 1) },
            (1...count).map { _ in Int64.random(in: 1...100_000, using: &generator) },
            (1...count).map { _ in Int64.random(in: 1...3, using: &generator) },
        ]
        for weights in shapes {
            let total = weights.reduce(0, +)
            for amount in [1, total / 2, total - 1, Int64.random(in: 1..<total, using: &generator)] {
                let free = Case(amount: amount, weights: weights, caps: nil)
                #expect(try free.shares() == plainAnswer(free), "seed \(seed): \(free)")
                let caps = weights.map { Int64.random(in: 0...$0, using: &generator) }
                let capped = Case(amount: amount / 3, weights: weights, caps: caps)
                #expect(try capped.shares() == plainAnswer(capped), "seed \(seed): \(capped)")
            }
        }
    }

    @Test("With no cap reached, every share is less than one unit from the exact proportion", arguments: seeds)
    func proportion(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<1_000 {
            let weights = (0..<Int.random(in: 1...30, using: &generator)).map { _ in
                Int64.random(in: 0...1_000_000, using: &generator)
            }
            let total = weights.reduce(0, +)
            if total == 0 { continue }
            let amount = Int64.random(in: 0...total, using: &generator)
            let result = try Allocation.shares(of: amount, weights: weights)
            for (share, weight) in zip(result.shares, weights) {
                #expect(abs(share * total - amount * weight) < total, "seed \(seed): \(amount) over \(weights)")
            }
        }
    }

    @Test("Lines in another order get the same shares when no two fractions tie", arguments: seeds)
    func permutation(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var compared = 0
        for _ in 0..<1_000 {
            let weights = (0..<8).map { _ in Int64.random(in: 1...900_000, using: &generator) }
            let total = weights.reduce(0, +)
            let amount = Int64.random(in: 1..<total, using: &generator)
            if Set(weights.map { amount * $0 % total }).count < weights.count { continue }
            let order = Array(weights.indices).shuffled(using: &generator)
            let before = try Allocation.shares(of: amount, weights: weights).shares
            let after = try Allocation.shares(of: amount, weights: order.map { weights[$0] }).shares
            #expect(after == order.map { before[$0] }, "seed \(seed): \(amount) over \(weights) as \(order)")
            compared += 1
        }
        #expect(compared > 500, "seed \(seed): too few cases without ties")
    }
}
