/// A tier of a rule: where it begins, and the rule as if it had no other. What a tier is worth is found by pricing carts with it,
/// so that one of an amount compares with one of a percentage, of goods or of a fee.
public struct RuleTier: Sendable {
    /// From here on; nil from nothing on.
    public let from: ThresholdRule.Measure?
    /// The rule with this tier alone.
    public let alone: PricingStep

    /// A tier.
    public init(from: ThresholdRule.Measure?, alone: PricingStep) {
        self.from = from
        self.alone = alone
    }
}

extension PricingRule {
    /// It says nothing of tiers.
    public var tiersAlone: [RuleTier] { [] }

    /// It is for everybody.
    public var members: Set<String> { [] }

    /// There are none.
    public var goods: PromotionScope? { nil }
}

extension ThresholdRule {
    /// Each tier, under the same limit and on the same bases.
    public var tiersAlone: [RuleTier] {
        switch tiers {
        case .every(let tier, _): return [RuleTier(from: tier.from, alone: PricingStep(self))]
        case .highest(let tiers):
            var alone: [RuleTier] = []
            for tier in tiers {
                guard
                    let rule = try? ThresholdRule(
                        info: info, tiers: .highest([tier]), maximumOff: maximumOff, bases: bases)
                else { continue }
                alone.append(RuleTier(from: tier.from, alone: PricingStep(rule)))
            }
            return alone
        }
    }
}

extension LadderRule {
    /// Each tier.
    public var tiersAlone: [RuleTier] {
        tiers.map {
            RuleTier(
                from: .pieces($0.pieces), alone: PricingStep(LadderRule(info: info, tiers: [$0], counting: counting)))
        }
    }
}

extension DeliveryOffRule {
    /// Each tier, of the same fee, under the same limit and on the same bases.
    public var tiersAlone: [RuleTier] {
        var alone: [RuleTier] = []
        for tier in tiers {
            guard
                let rule = try? DeliveryOffRule(
                    info: info, tiers: [tier], kind: kind, maximumOff: maximumOff, bases: bases)
            else { continue }
            alone.append(RuleTier(from: tier.from, alone: PricingStep(rule)))
        }
        return alone
    }
}

extension GiftRule {
    /// Each tier, on the same bases.
    public var tiersAlone: [RuleTier] {
        switch tiers {
        case .every(let tier, _): return [RuleTier(from: tier.from, alone: PricingStep(self))]
        case .highest(let tiers):
            var alone: [RuleTier] = []
            for tier in tiers {
                guard let rule = try? GiftRule(info: info, tiers: .highest([tier]), bases: bases) else { continue }
                alone.append(RuleTier(from: tier.from, alone: PricingStep(rule)))
            }
            return alone
        }
    }
}

extension AmountOffRule {
    /// Where it begins.
    public var tiersAlone: [RuleTier] { [RuleTier(from: from.map { .amount($0) }, alone: PricingStep(self))] }
}

extension BundleRule {
    /// The pieces of a bundle.
    public var tiersAlone: [RuleTier] { [RuleTier(from: .pieces(pieces), alone: PricingStep(self))] }
}

extension NthPieceRule {
    /// The piece that is cheaper.
    public var tiersAlone: [RuleTier] { [RuleTier(from: .pieces(every), alone: PricingStep(self))] }
}

extension BuyGetRule {
    /// The pieces that pay; where more of the same are given, with these.
    public var tiersAlone: [RuleTier] {
        let given = goods == nil ? get : 0
        return [RuleTier(from: .pieces(buy + given), alone: PricingStep(self))]
    }
}
