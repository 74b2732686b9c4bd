public import CartCore
internal import CartKit

/// A pricing rule: of every dozen and one, one is free. Of so many pieces in scope the cheapest are. In a catalog:
///
///     { id: "dozen", type: "bakers-dozen", label: "13 for 12", dozen: 12, scope: { tags: ["roll"] } }
public struct BakersDozenRule: PricingRule {
    /// What is known of the rule.
    public let info: RuleInfo
    /// How many pieces are paid for to get one more.
    public let dozen: Int

    /// A rule that gives one piece more for every `dozen` paid for; below 1 counts as 1.
    public init(info: RuleInfo, dozen: Int = 12) {
        self.info = info
        self.dozen = max(1, dozen)
    }

    /// Makes the rule from a promotion of the catalog file: its id, scope, window and so on are read already. The
    /// bound on `dozen` is a bound on what anyone can mean; a number beyond it is a fault, with its path.
    @Sendable
    static func make(_ promotion: PromotionDocument) -> PricingStep? {
        let dozen = promotion.reader.integer("dozen", in: 1...1_000) ?? 12
        return PricingStep(BakersDozenRule(info: promotion.info, dozen: dozen))
    }

    /// Says which lines bear what. The pipeline takes it off, and refuses a rule that takes more than a line has left.
    public func assess(_ ledger: PricingLedger) throws(PricingError) -> RuleOutcome {
        // The selected lines in the rule's scope. The sort is stable, so of equal prices the first line goes first.
        let lines = ledger.lines(for: info).sorted { ledger.lines[$0].unitPrice < ledger.lines[$1].unitPrice }
        guard let cheapest = lines.first else { return .notApplied(.outOfScope) }
        let pieces = ledger.pieces(of: lines)
        let need = (pieces / (dozen + 1) + 1) * (dozen + 1)
        var outcome = RuleOutcome(shares: try free(of: lines, in: ledger))
        if pieces < dozen + 1 {
            outcome.reason = .tooFewPieces(missing: need - pieces)
        } else if outcome.shares.isEmpty {
            // Earlier promotions, or prices of zero, left nothing to give.
            outcome.reason = .nothingLeft
        }
        // What buying the missing pieces of the cheapest would give, worked out and not guessed: more of the cheapest
        // can also take the place of a dearer one.
        let then = try free(of: lines, in: ledger, besides: need - pieces)
        let gain = RuleOutcome(shares: then).amount - outcome.amount
        if gain > 0 {
            outcome.progress.append(
                Progress(measure: .pieces(have: pieces, need: need), gain: gain, line: cheapest))
        }
        return outcome
    }

    /// What each line, the cheapest first, gives for free, with so many pieces more of the first.
    private func free(
        of lines: [Int], in ledger: PricingLedger, besides added: Int = 0
    ) throws(PricingError) -> [LineShare] {
        var left = (ledger.pieces(of: lines) + added) / (dozen + 1)
        var shares: [LineShare] = []
        // By lines, never by pieces: a line of a million costs what a line of one does.
        for (position, place) in lines.enumerated() {
            let line = ledger.lines[place]
            let more = position == 0 ? added : 0
            let count = min(left, line.quantity + more)
            left -= count
            do throws(MoneyError) {
                let worth = try MinorUnits.multiply(line.unitPrice, Int64(count))
                // Not more than earlier promotions left of the line.
                let room = try MinorUnits.add(
                    ledger.remaining[place], MinorUnits.multiply(line.unitPrice, Int64(more)))
                let amount = min(worth, room)
                if amount > 0 { shares.append(LineShare(line: place, amount: amount)) }
            } catch { throw .amountTooLarge }
        }
        return shares
    }
}
