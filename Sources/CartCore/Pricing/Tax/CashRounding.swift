/// How the sum to pay becomes one that can be paid with the coins there are (抹零).
public struct CashRounding: Hashable, Sendable {
    /// To which multiple.
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        /// To the nearest; from the middle up.
        case nearest
        /// To the one below: what is over is let off.
        case down
        /// To the one above.
        case up
    }

    /// The sum becomes a multiple of this, in minor units; at least 1.
    public let interval: Int64
    /// To which.
    public let mode: Mode

    /// Rounding; an interval below 1 counts as 1, which changes nothing.
    public init(to interval: Int64, _ mode: Mode = .nearest) {
        self.interval = max(1, interval)
        self.mode = mode
    }

    /// What rounding adds to a sum, in minor units; below zero when it takes off. A sum of zero or more stays so.
    ///
    /// - Throws: `amountTooLarge`.
    public func change(of sum: Int64) throws(PricingError) -> Int64 {
        let rounding: Rounding =
            switch mode {
            case .nearest: .halfUp
            case .down: .down
            case .up: .up
            }
        do {
            return try MinorUnits.round(sum, toMultipleOf: interval, rounding: rounding) - sum
        } catch {
            throw .amountTooLarge
        }
    }
}
