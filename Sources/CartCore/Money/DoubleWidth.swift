/// An unsigned 128-bit number: just what exact proportions of 64-bit amounts need.
///
/// `UInt128` would raise the oldest supported Apple systems, and this much of it is short.
struct DoubleWidth: Comparable {
    var high: UInt64
    var low: UInt64

    init(high: UInt64 = 0, low: UInt64 = 0) {
        self.high = high
        self.low = low
    }

    init(product a: UInt64, _ b: UInt64) {
        let product = a.multipliedFullWidth(by: b)
        self.init(high: product.high, low: product.low)
    }

    static func < (a: DoubleWidth, b: DoubleWidth) -> Bool {
        a.high == b.high ? a.low < b.low : a.high < b.high
    }

    /// Adds; sums of fewer than 2⁶⁴ amounts cannot overflow.
    mutating func add(_ amount: UInt64) {
        let (sum, carry) = low.addingReportingOverflow(amount)
        low = sum
        if carry { high &+= 1 }
    }

    /// Takes away no more than what is there.
    mutating func subtract(_ other: DoubleWidth) {
        let (difference, borrow) = low.subtractingReportingOverflow(other.low)
        low = difference
        high = high &- other.high &- (borrow ? 1 : 0)
    }

    /// Divides by a number that needs more than 64 bits, so that the quotient needs no more than 64.
    ///
    /// One bit at a time: only carts whose lines add up to more than `UInt64.max` minor units come here.
    func dividedByWide(_ divisor: DoubleWidth) -> (quotient: UInt64, remainder: DoubleWidth) {
        var rest = self
        if rest < divisor { return (0, rest) }
        let shift = divisor.high.leadingZeroBitCount - rest.high.leadingZeroBitCount
        var part = divisor.shiftedLeft(by: shift)
        var quotient: UInt64 = 0
        for _ in 0...shift {
            quotient <<= 1
            if rest >= part {
                rest.subtract(part)
                quotient |= 1
            }
            part = part.halved
        }
        return (quotient, rest)
    }

    private func shiftedLeft(by bits: Int) -> DoubleWidth {
        bits == 0 ? self : DoubleWidth(high: high << bits | low >> (64 - bits), low: low << bits)
    }

    private var halved: DoubleWidth { DoubleWidth(high: high >> 1, low: low >> 1 | high << 63) }
}
