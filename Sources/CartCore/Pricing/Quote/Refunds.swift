/// Pieces of a line that give back the same when they are returned.
public struct PieceRefund: Hashable, Sendable {
    /// How many.
    public let pieces: Int
    /// What each gives back.
    public let amount: Money
}

extension QuotedLine {
    /// What each piece of the line gives back: its part of what was paid for the line, discounts taken into account
    /// (market rules R37, R38).
    ///
    /// The parts differ by one minor unit at the most and add up to what was `paid`, with the tax and before the total is
    /// rounded for cash; the pieces returned first give back the greater
    /// part. There are one or two runs, however many pieces there are, and none for a line of no pieces.
    public var refunds: [PieceRefund] {
        if quantity <= 0 { return [] }
        let (least, more) = parts
        var runs: [PieceRefund] = []
        if more > 0 { runs.append(PieceRefund(pieces: more, amount: money(least + 1))) }
        if more < quantity { runs.append(PieceRefund(pieces: quantity - more, amount: money(least))) }
        return runs
    }

    /// What returning so many pieces gives back, after so many were returned before.
    ///
    /// However the pieces are grouped, returning all of them gives back what was `paid`, to the last minor unit.
    ///
    /// - Returns: nil when there are not so many pieces left, or a number is below zero.
    public func refund(pieces: Int, alreadyRefunded: Int = 0) -> Money? {
        guard pieces >= 0, alreadyRefunded >= 0, alreadyRefunded <= quantity, pieces <= quantity - alreadyRefunded
        else {
            return nil
        }
        if pieces == 0 { return money(0) }
        let (least, more) = parts
        // Of these pieces, those that are among the first ones. The sum is no more than the total, so it fits.
        let dearer = max(0, min(more, alreadyRefunded + pieces) - alreadyRefunded)
        return money(least * Int64(pieces) + Int64(dearer))
    }

    /// What every piece gives back, and how many give back one minor unit more.
    private var parts: (least: Int64, more: Int) {
        let (least, rest) = paid.minorUnits.quotientAndRemainder(dividingBy: Int64(quantity))
        return (least, Int(rest))
    }

    private func money(_ amount: Int64) -> Money { Money(minorUnits: amount, currency: total.currency) }
}
