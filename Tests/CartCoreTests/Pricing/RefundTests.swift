import CartCore
import Testing

@Suite("Pricing: what returning a piece gives back")
struct RefundTests {
    /// A line of a cart that is priced with so much off.
    private func line(price: Int64, quantity: Int, off: Int64, currency: Currency = .cny) throws -> QuotedLine {
        let promotions = off == 0 ? [] : [try Promo.step("p", .highest([Promo.off(off, off)]))]
        let till = try Till(
            ["A/a=\(price)"], items: ["a*\(quantity)"], promotions: promotions, currency: currency)
        return try #require(try till.quote().lines.first)
    }

    /// Pieces and minor units, a run each.
    private func runs(of line: QuotedLine) -> [[Int64]] {
        line.refunds.map { [Int64($0.pieces), $0.amount.minorUnits] }
    }

    @Test("R37 A 100 and B 200, 50 off: A gives back 83.33, B 166.67")
    func wholeLines() throws {
        let till = try Till(
            ["A/a=10000", "B/b=20000"], promotions: [try Promo.step("p", .highest([Promo.off(30_000, 5_000)]))])
        let lines = try till.quote().lines
        #expect(lines.map { $0.refund(pieces: 1) } == [fen(8_333), fen(16_667)])
        #expect(lines.map(\.refunds.count) == [1, 1])
    }

    @Test("R37 V6 Across shops, 400 and 100 with 50 off for every 400: 360.00 and 90.00 come back")
    func acrossShops() throws {
        let every = try Promo.step("p", .every(Promo.off(40_000, 5_000), maximumTimes: nil))
        let lines = try Till(["A/a=10000", "B/b=40000"], promotions: [every]).quote().lines
        #expect(Set(lines.map { $0.refund(pieces: 1) }) == [fen(36_000), fen(9_000)])
    }

    @Test("R38 Three pieces at 10.00 less 20.00: 3.34, then 3.33 twice")
    func remainder() throws {
        let line = try line(price: 1_000, quantity: 3, off: 2_000)
        #expect(runs(of: line) == [[1, 334], [2, 333]])
        #expect(line.refund(pieces: 1) == fen(334))
        #expect(line.refund(pieces: 1, alreadyRefunded: 1) == fen(333))
        #expect(line.refund(pieces: 2) == fen(667))
        #expect(line.refund(pieces: 2, alreadyRefunded: 1) == fen(666))
        #expect(line.refund(pieces: 3) == fen(1_000))
    }

    @Test("What divides evenly is one run; a line that costs nothing gives nothing back")
    func even() throws {
        #expect(runs(of: try line(price: 1_000, quantity: 3, off: 0)) == [[3, 1_000]])
        #expect(runs(of: try line(price: 1_000, quantity: 3, off: 3_000)) == [[3, 0]])
        #expect(runs(of: try line(price: 1, quantity: 3, off: 1)) == [[2, 1], [1, 0]])
    }

    @Test(
        "More pieces than are left, or fewer than none, give no amount",
        arguments: [(-1, 0), (4, 0), (1, 3), (2, 2), (1, -1), (0, 4), (.max, 1), (1, .max), (.min, .min)])
    func outOfRange(pieces: Int, before: Int) throws {
        #expect(try line(price: 1_000, quantity: 3, off: 1).refund(pieces: pieces, alreadyRefunded: before) == nil)
    }

    @Test("No pieces give back nothing, also when all have been returned", arguments: 0...3)
    func none(before: Int) throws {
        #expect(try line(price: 1_000, quantity: 3, off: 1).refund(pieces: 0, alreadyRefunded: before) == fen(0))
    }

    @Test("However many pieces there are, there are two runs")
    func large() throws {
        let line = try line(price: 333, quantity: 9_999, off: 1)
        #expect(runs(of: line) == [[9_998, 333], [1, 332]])
        #expect(line.refund(pieces: 1, alreadyRefunded: 9_998) == fen(332))
        #expect(line.refund(pieces: 9_999) == line.total)
    }

    @Test(
        "In whatever groups the pieces come back, what was paid comes back exactly",
        arguments: [1, 7, 20_260_131, 0xC0FFEE] as [UInt64])
    func property(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var uneven = 0
        for _ in 0..<400 {
            let quantity = Int.random(in: 1...40, using: &generator)
            let price = Int64.random(in: 1...9_999, using: &generator)
            let off = Int64.random(in: 0...(price * Int64(quantity)), using: &generator)
            let line = try line(price: price, quantity: quantity, off: off)
            var (returned, sum) = (0, Int64(0))
            var single: [Int64] = []
            while returned < quantity {
                let pieces = Int.random(in: 1...(quantity - returned), using: &generator)
                sum += try #require(line.refund(pieces: pieces, alreadyRefunded: returned)).minorUnits
                returned += pieces
            }
            for before in 0..<quantity {
                single.append(try #require(line.refund(pieces: 1, alreadyRefunded: before)).minorUnits)
            }
            #expect(sum == line.total.minorUnits)
            #expect(single.reduce(0, +) == line.total.minorUnits)
            #expect((single.max() ?? 0) - (single.min() ?? 0) <= 1)
            #expect(single == single.sorted(by: >))
            #expect(line.refunds.flatMap { Array(repeating: $0.amount.minorUnits, count: $0.pieces) } == single)
            uneven += line.refunds.count > 1 ? 1 : 0
        }
        #expect(uneven > 100)
    }
}
