import CartCore
import Testing

private func cny(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: .cny) }

@Suite("Money arithmetic")
struct MoneyTests {
    @Test("B08 sums of decimals are exact")
    func exactSums() throws {
        #expect(try Money(parsing: "4.99", currency: .eur).multiplied(by: 5).decimalString == "24.95")
        var total = Money.zero(.eur)
        for text in ["169.00", "39.90", "49.89"] { total = try total.adding(Money(parsing: text, currency: .eur)) }
        total = try total.subtracting(Money(parsing: "258.79", currency: .eur))
        #expect(total.isZero)
        #expect(total == .zero(.eur))
        #expect(!total.isNegative && !total.isPositive)
    }

    @Test("B03 one rounding for discount and total: 10 % of 19.45 and of 49.95")
    func percentOnce() throws {
        let price = cny(1_945)
        let up = try price.percentage(basisPoints: 1_000)
        #expect(up == cny(195))
        #expect(try price.subtracting(up) == cny(1_750))
        let even = try price.percentage(basisPoints: 1_000, rounding: .halfEven)
        #expect(even == cny(194))
        #expect(try price.subtracting(even) == cny(1_751))
        #expect(try cny(4_995).percentage(basisPoints: 1_000) == cny(500))
    }

    @Test("B03 a cart's percentage is taken once on the basis, then shared: 25 % of 67.50 + 85.50")
    func percentOfCart() throws {
        let lines: [Int64] = [6_750, 8_550]
        let off = try MinorUnits.percentage(of: MinorUnits.sum(lines), basisPoints: 2_500)
        #expect(off == 3_825)
        let shares = try Allocation.shares(of: off, weights: lines).shares
        #expect(shares == [1_688, 2_137])
        let net = zip(lines, shares).map { $0 - $1 }
        let credit = try Allocation.shares(of: 5_000, weights: net).shares.reduce(0, +)
        #expect(off + credit == 8_825)
        #expect(15_300 - off - credit == 6_475)
    }

    @Test("B06 O9 yen stay whole: 10 % of 505 and of 15")
    func yen() throws {
        let price = Money(minorUnits: 505, currency: .jpy)
        let off = try price.percentage(basisPoints: 1_000)
        #expect(off.decimalString == "51")
        #expect(try price.subtracting(off).decimalString == "454")
        #expect(try Money(minorUnits: 15, currency: .jpy).percentage(basisPoints: 1_000).minorUnits == 2)
        #expect(try Money(parsing: "500", currency: .jpy).minorUnits == 500)
    }

    @Test("C1 C3 C4 a rate on the line, on the unit, and after another")
    func rates() throws {
        #expect(try cny(108).multiplied(by: 3).scaled(by: 119, over: 100) == cny(386))
        #expect(try cny(108).scaled(by: 119, over: 100).multiplied(by: 3) == cny(387))
        let first = try cny(25_999).subtracting(cny(25_999).percentage(basisPoints: 3_000))
        #expect(first == cny(18_199))
        #expect(try first.subtracting(first.percentage(basisPoints: 1_000)) == cny(16_379))
    }

    @Test(
        "C2 rounding modes, on the magnitude",
        arguments: [
            (.halfUp, 13, 14, 12, 13), (.halfEven, 12, 14, 12, 13), (.halfDown, 12, 13, 12, 13), (.up, 13, 14, 13, 13),
            (.down, 12, 13, 12, 12),
        ] as [(Rounding, Int64, Int64, Int64, Int64)])
    func rounding(mode: Rounding, tie: Int64, oddTie: Int64, below: Int64, above: Int64) throws {
        // 5 % of 250 is 12.5, 5 % of 270 is 13.5, 5 % of 248 is 12.4, 5 % of 252 is 12.6.
        for (amount, expected) in [(250, tie), (270, oddTie), (248, below), (252, above)] as [(Int64, Int64)] {
            #expect(try cny(amount).percentage(basisPoints: 500, rounding: mode) == cny(expected))
            #expect(try cny(-amount).percentage(basisPoints: 500, rounding: mode) == cny(-expected))
            #expect(try cny(amount).scaled(by: 5, over: -100, rounding: mode) == cny(-expected))
            #expect(try cny(-amount).scaled(by: -5, over: 100, rounding: mode) == cny(expected))
        }
        #expect(try cny(240).percentage(basisPoints: 500, rounding: mode) == cny(12))
        #expect(try cny(0).percentage(basisPoints: 500, rounding: mode) == cny(0))
    }

    @Test(
        "R1 cash: thousandths to two decimals, then to the interval",
        arguments: [
            (19_524, 5, 1_950), (19_525, 5, 1_955), (19_575, 5, 1_960), (19_444, 10, 1_940), (19_445, 10, 1_950),
            (19_244, 50, 1_900), (19_245, 50, 1_950), (19_491, 100, 1_900), (19_495, 100, 2_000),
        ] as [(Int64, Int64, Int64)])
    func cash(thousandths: Int64, interval: Int64, expected: Int64) throws {
        let amount = try cny(thousandths).scaled(by: 1, over: 10)
        #expect(try amount.rounded(toMultipleOf: interval) == cny(expected))
        #expect(try amount.negated().rounded(toMultipleOf: interval) == cny(-expected))
    }

    @Test("Intervals below one are refused")
    func intervals() {
        #expect(throws: MoneyError.divisionByZero) { try cny(5).rounded(toMultipleOf: 0) }
        #expect(throws: MoneyError.negative(value: -5)) { try cny(5).rounded(toMultipleOf: -5) }
        #expect(throws: MoneyError.overflow) { try cny(.max).rounded(toMultipleOf: 100, rounding: .up) }
    }

    @Test("Two currencies never meet")
    func mixed() {
        let yuan = cny(1)
        let yen = Money(minorUnits: 1, currency: .jpy)
        #expect(yuan != yen)
        #expect(throws: MoneyError.mixedCurrencies(.cny, .jpy)) { try yuan.adding(yen) }
        #expect(throws: MoneyError.mixedCurrencies(.jpy, .cny)) { try yen.subtracting(yuan) }
        #expect(throws: MoneyError.mixedCurrencies(.cny, .jpy)) { try yuan.compared(to: yen) }
    }

    @Test("Comparing, negating, absolute")
    func signs() throws {
        #expect(try cny(1).compared(to: cny(2)) == -1)
        #expect(try cny(2).compared(to: cny(2)) == 0)
        #expect(try cny(.max).compared(to: cny(.min)) == 1)
        #expect(try cny(5).negated() == cny(-5))
        #expect(try cny(-5).absolute() == cny(5))
        #expect(try cny(5).absolute() == cny(5))
        #expect(cny(-1).isNegative && cny(1).isPositive)
    }

    @Test("At the ends of 64 bits everything is exact or an overflow")
    func overflow() throws {
        #expect(throws: MoneyError.overflow) { try cny(.max).adding(cny(1)) }
        #expect(throws: MoneyError.overflow) { try cny(.min).adding(cny(-1)) }
        #expect(throws: MoneyError.overflow) { try cny(.min).subtracting(cny(1)) }
        #expect(throws: MoneyError.overflow) { try cny(.min).negated() }
        #expect(throws: MoneyError.overflow) { try cny(.min).absolute() }
        #expect(throws: MoneyError.overflow) { try cny(.max / 2 + 1).multiplied(by: 2) }
        #expect(throws: MoneyError.overflow) { try cny(.min).multiplied(by: -1) }
        #expect(throws: MoneyError.overflow) { try MinorUnits.multiply(1 << 32, 1 << 31) }
        #expect(throws: MoneyError.overflow) { try MinorUnits.sum([.max, 1]) }
        #expect(throws: MoneyError.overflow) { try cny(.max).percentage(basisPoints: 10_001) }
        #expect(throws: MoneyError.overflow) { try cny(.min).scaled(by: .min, over: 1) }
        #expect(throws: MoneyError.overflow) { try cny(.min).scaled(by: 1, over: -1) }
        #expect(throws: MoneyError.divisionByZero) { try cny(1).scaled(by: 1, over: 0) }
        #expect(throws: MoneyError.divisionByZero) { try cny(.max).scaled(by: .max, over: 0) }
        #expect(try cny(.max).percentage(basisPoints: 10_000) == cny(.max))
        #expect(try cny(.min).percentage(basisPoints: 10_000) == cny(.min))
        #expect(try cny(.max).scaled(by: .max, over: .max) == cny(.max))
        #expect(try cny(.min).scaled(by: .min, over: .min) == cny(.min))
        #expect(try cny(.min).scaled(by: 1, over: 2) == cny(.min / 2))
        #expect(try MinorUnits.multiply(-(1 << 32), 1 << 31) == .min)
        #expect(try MinorUnits.sum([]) == 0)
        #expect(try MinorUnits.sum([5, -7]) == -2)
    }

    @Test("Checked multiplication agrees with the standard library's", arguments: [3, 31_337] as [UInt64])
    func multiplication(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let edges: [Int64] = [0, 1, -1, 2, -2, .max, .min, .max / 2, 1 << 31, 1 << 32, -(1 << 32), 3_037_000_500]
        var pairs = edges.flatMap { a in edges.map { (a, $0) } }
        for _ in 0..<2_000 {
            let shifts = (Int.random(in: 0..<64, using: &generator), Int.random(in: 0..<64, using: &generator))
            pairs.append(
                (
                    Int64.random(in: .min ... .max, using: &generator) >> shifts.0,
                    Int64.random(in: .min ... .max, using: &generator) >> shifts.1
                ))
        }
        for (a, b) in pairs {
            let (product, overflow) = a.multipliedReportingOverflow(by: b)
            let checked = try? MinorUnits.multiply(a, b)
            #expect(checked == (overflow ? nil : product), "seed \(seed): \(a) × \(b)")
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(
        "Scaling is off the exact fraction by what the mode allows, and by nothing more",
        arguments: [4, 90_210] as [UInt64])
    func scaling(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func number() -> Int64 {
            Int64.random(in: .min ... .max, using: &generator) >> Int.random(in: 0..<64, using: &generator)
        }
        var exact = 0
        var overflows = 0
        for _ in 0..<4_000 {
            let (amount, numerator, denominator) = (number(), number(), number())
            if denominator == 0 { continue }
            for mode in [Rounding.halfUp, .halfEven, .halfDown, .up, .down] {
                let note: Comment = "seed \(seed): \(amount) × \(numerator) ÷ \(denominator), \(mode)"
                let product = (Int128(amount) * Int128(numerator)).magnitude
                let divisor = Int128(denominator).magnitude
                guard let result = try? MinorUnits.scale(amount, by: numerator, over: denominator, rounding: mode)
                else {
                    #expect(product / divisor >= UInt128(Int64.max), note)
                    overflows += 1
                    continue
                }
                let scaled = UInt128(result.magnitude) * divisor
                let error = scaled > product ? scaled - product : product - scaled
                switch mode {
                case .halfUp: #expect(2 * error < divisor || (2 * error == divisor && scaled > product), note)
                case .halfDown: #expect(2 * error < divisor || (2 * error == divisor && scaled < product), note)
                case .halfEven: #expect(2 * error < divisor || (2 * error == divisor && result % 2 == 0), note)
                case .up: #expect(error < divisor && scaled >= product, note)
                case .down: #expect(error < divisor && scaled <= product, note)
                }
                let negative = ((amount < 0) != (numerator < 0)) != (denominator < 0)
                #expect(result == 0 || (result < 0) == negative, note)
                if error == 0 { exact += 1 }
            }
        }
        #expect(exact > 500 && overflows > 500, "seed \(seed): too few exact or overflowing cases")
    }
}
