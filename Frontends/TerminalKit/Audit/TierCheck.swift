internal import CartCore
internal import CartKit

extension PromotionCheck {
    /// Tiers that take off no more than a lower one does: whoever buys more to reach them gains nothing.
    func tierFindings(in file: DocumentValue) -> [PromotionFinding] {
        ["promotions", "coupons"].flatMap { field -> [PromotionFinding] in
            guard case .array(let promotions)? = file[field] else { return [] }
            return promotions.compactMap(tierFinding)
        }
    }

    /// A tier as it is written: where it begins and how good it is, by the greater number.
    private struct WrittenTier {
        var from: (text: String, number: Int64)
        var benefit: (text: String, number: Int64)
    }

    private func tierFinding(_ promotion: DocumentValue) -> PromotionFinding? {
        guard case .array(let written)? = promotion["tiers"],
            case .text(let id)? = promotion["id"] ?? promotion["code"]
        else { return nil }
        for benefit in ["off", "percentOff", "price"] {
            let tiers = written.compactMap { tier(in: $0, benefit) }.sorted { $0.from.number < $1.from.number }
            if tiers.count != written.count { continue }
            for (lower, higher) in zip(tiers, tiers.dropFirst())
            where higher.benefit.number <= lower.benefit.number {
                let label = market.book.step(PromotionID(id))?.info.label ?? id
                let (one, other) = (
                    "\(higher.from.text) → \(higher.benefit.text)", "\(lower.from.text) → \(lower.benefit.text)"
                )
                return PromotionFinding(
                    .tierGivesLess, higher.benefit.number < lower.benefit.number ? .error : .warning,
                    [PromotionID(id)], label: label,
                    Bilingual(
                        "a higher tier takes off no more than a lower one: \(one) after \(other)",
                        "较高档位并不比较低档位优惠更多：\(other) 之后为 \(one)"))
            }
        }
        return nil
    }

    private func tier(in written: DocumentValue, _ benefit: String) -> WrittenTier? {
        let currency = market.catalog.currency
        guard let (from, start) = number(written["from"] ?? written["pieces"], in: currency),
            // A percentage has two decimals in every market.
            let (text, worth) = number(written[benefit], in: benefit == "percentOff" ? .cny : currency)
        else { return nil }
        // The lower a price, the better.
        return WrittenTier(from: (from, start), benefit: (text, benefit == "price" ? -worth : worth))
    }

    /// A number as it is written, and so that numbers of one kind compare: as money is read.
    private func number(_ value: DocumentValue?, in currency: Currency) -> (String, Int64)? {
        let text: String
        switch value {
        case .integer(let number): text = "\(number)"
        case .text(let written): text = written
        default: return nil
        }
        return (try? Money(parsing: text, currency: currency)).map { (text, $0.minorUnits) }
    }
}
