public import CartCore

extension Texts {
    /// Why tiers do not make a threshold promotion, and what to do. Tiers are counted from 1.
    public func message(for fault: ThresholdRule.Fault) -> Message {
        switch fault {
        case .noTiers:
            tell(("The promotion has no tiers.", "Give at least one."), ("优惠没有任何档位。", "请至少给出一档。"))
        case .thresholdNotPositive(let tier):
            tell(
                ("The threshold of tier \(tier + 1) is zero or less.", "Give a threshold above zero."),
                ("第 \(tier + 1) 档的门槛不大于零。", "请使用大于零的门槛。"))
        case .benefitNotPositive(let tier):
            tell(
                ("Tier \(tier + 1) takes nothing off.", "Give a reduction above zero."),
                ("第 \(tier + 1) 档没有减免。", "请使用大于零的减免。"))
        case .benefitAboveThreshold(let tier):
            tell(
                ("Tier \(tier + 1) takes off more than its threshold.", "Lower the reduction or raise the threshold."),
                ("第 \(tier + 1) 档的减免超过了门槛。", "请降低减免或提高门槛。"))
        case .percentAbove100(let tier):
            tell(
                ("Tier \(tier + 1) takes off more than 100 %.", "Give at most 100 %."),
                ("第 \(tier + 1) 档的减免超过 100%。", "请不要超过 100%。"))
        case .overlappingTiers(let tier, let other):
            tell(
                (
                    "Tiers \(other + 1) and \(tier + 1) begin at the same threshold.",
                    "Leave one of them out, or change its threshold."
                ),
                ("第 \(other + 1) 档与第 \(tier + 1) 档的门槛相同。", "请去掉其中一档或修改门槛。"))
        case .mixedMeasures(let tier):
            tell(
                ("Tier \(tier + 1) counts pieces where others count amounts, or the reverse.", "Use one measure."),
                ("第 \(tier + 1) 档与其他档的计量方式（金额或件数）不同。", "请统一使用一种。"))
        case .percentOfEvery:
            tell(
                ("“For every” cannot take a percentage off.", "Give an amount off, or tiers."),
                ("“每满”不能按百分比减免。", "请使用减免金额，或改用档位。"))
        case .limitNotPositive:
            tell(
                ("A limit of the promotion is zero or less.", "Give a limit above zero, or none."),
                ("优惠的上限不大于零。", "请使用大于零的上限，或不设上限。"))
        }
    }
}
