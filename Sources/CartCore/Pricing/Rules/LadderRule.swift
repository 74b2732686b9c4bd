/// "From 2 pieces 10 % off, from 3 pieces 20 %" (满N件折, 满N件减): the more pieces, the cheaper each of them (market rule R41).
public struct LadderRule: PricingRule {
    /// From so many pieces on, this is done to each of them.
    public struct Tier: Hashable, Sendable {
        /// From so many pieces on; at least 1.
        public let pieces: Int
        /// What is done to each piece.
        public let benefit: PieceBenefit

        /// A tier; `pieces` below 1 counts as 1.
        public init(pieces: Int, benefit: PieceBenefit) {
            self.pieces = max(1, pieces)
            self.benefit = benefit
        }
    }

    /// What is known of the rule.
    public let info: RuleInfo
    /// The tiers, lowest first.
    public let tiers: [Tier]
    /// What is counted together.
    public let counting: PieceCounting

    /// A rule. The order in which tiers are given does not matter (known fault B13); of two that begin at the same number
    /// of pieces the one given first acts.
    public init(info: RuleInfo, tiers: [Tier], counting: PieceCounting = .scope) {
        self.info = info
        var kept: [Tier] = []
        for tier in tiers where !kept.contains(where: { $0.pieces == tier.pieces }) { kept.append(tier) }
        self.tiers = kept.sorted { $0.pieces < $1.pieces }
        self.counting = counting
    }

    /// Does to every piece that is counted what the highest tier reached says.
    public func assess(_ ledger: PricingLedger) throws(PricingError) -> RuleOutcome {
        let lines = ledger.lines(for: info)
        if lines.isEmpty || tiers.isEmpty { return .notApplied(.outOfScope) }
        var outcome = RuleOutcome()
        var missing: Int?
        for group in ledger.groups(of: lines, by: counting) {
            var pieces = 0
            for line in group { pieces += ledger.freePieces[line] }
            if pieces == 0 { continue }
            let reached = tiers.prefix { $0.pieces <= pieces }.count
            var taken: Int64 = 0
            if reached == 0 {
                missing = min(missing ?? .max, tiers[0].pieces - pieces)
            } else {
                taken = try reduce(group, by: tiers[reached - 1].benefit, on: ledger, in: &outcome)
            }
            if reached < tiers.count,
                let way = try progress(to: tiers[reached], have: pieces, taken: taken, of: group, in: ledger)
            {
                outcome.progress.append(way)
            }
        }
        if outcome.shares.isEmpty { outcome.reason = missing.map { .tooFewPieces(missing: $0) } ?? .nothingLeft }
        return outcome
    }

    /// The pieces of each line that is counted together with the one named.
    public func counts(
        in ledger: PricingLedger, towardsTierOf line: Int
    ) throws(PricingError) -> [Int64]? {
        let groups = ledger.groups(of: ledger.lines(for: info), by: counting)
        return ledger.counts(of: groups.first { $0.contains(line) } ?? []) { Int64(ledger.lines[$0].quantity) }
    }

    /// Reduces every free piece of some lines and notes them all as used, unless none gets cheaper.
    ///
    /// - Returns: what is taken off.
    private func reduce(
        _ group: [Int], by benefit: PieceBenefit, on ledger: PricingLedger, in outcome: inout RuleOutcome
    ) throws(PricingError) -> Int64 {
        var taken: Int64 = 0
        for line in group where ledger.freePieces[line] > 0 {
            let wanted = try benefit.off(ledger.unitAmounts[line]) * Int64(ledger.freePieces[line])
            let amount = min(wanted, ledger.remaining[line])
            outcome.unused &+= wanted - amount
            if amount == 0 { continue }
            outcome.shares.append(LineShare(line: line, amount: amount))
            taken += amount
        }
        if taken == 0 { return 0 }
        for line in group where ledger.freePieces[line] > 0 {
            outcome.usedPieces.append(UsedPieces(line: line, pieces: ledger.freePieces[line]))
        }
        return taken
    }

    /// The way to the next tier; nil when reaching it gains nothing. The pieces bought on the way get cheaper too, so the
    /// gain named is the least there can be.
    private func progress(
        to next: Tier, have: Int, taken: Int64, of group: [Int], in ledger: PricingLedger
    ) throws(PricingError) -> Progress? {
        var then: Int64 = 0
        let lines = group.filter { ledger.freePieces[$0] > 0 }
        for line in lines {
            then += try next.benefit.off(ledger.unitAmounts[line]) * Int64(ledger.freePieces[line])
        }
        guard then > taken, let cheapest = ledger.cheapest(of: lines, taking: next.pieces - have) else { return nil }
        return Progress(measure: .pieces(have: have, need: next.pieces), gain: then - taken, line: cheapest)
    }
}
