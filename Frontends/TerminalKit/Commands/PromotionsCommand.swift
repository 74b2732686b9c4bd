internal import CartCore
internal import CartKit
internal import CartScreen

/// What in a catalog's promotions can never apply.
enum PromotionsCommand {
    static func run(_ place: Workplace) async throws(Failure) {
        let market = try place.market()
        let file = try? DocumentValue(json: try place.catalogFile().bytes, allowsJSON5: true)
        let check = PromotionCheck(market: market, words: place.words, texts: place.texts(market))
        let findings = check.findings() + check.tierFindings(in: file ?? .null)
        if place.isJSON {
            place.out.json { writer in
                writer.object { object in
                    object.field("promotions", market.book.steps.count { $0.info.stage != .fees })
                    object.field("findings", array: { list in for finding in findings { write(finding, to: &list) } })
                }
            }
        } else if findings.isEmpty {
            place.out.line(Styled(place.words.say("Every promotion can apply.", "所有优惠都可能生效。"), .good))
        } else {
            place.out.lines(
                findings.map {
                    Styled("\($0.promotion)", .bold) + Styled("  \($0.label)  ") + Styled($0.message, .warning)
                })
        }
        if !findings.isEmpty { throw Failure(.promotionFindings, "", advice: "") }
    }

    private static func write(_ finding: PromotionCheck.Finding, to writer: inout JSONWriter) {
        writer.object { object in
            object.field("promotion", finding.promotion.rawValue)
            object.field("label", finding.label)
            object.field("code", finding.code)
            object.field("message", finding.message)
        }
    }
}

/// Looks over the promotions of a market.
struct PromotionCheck {
    struct Finding {
        let promotion: PromotionID
        let label: String
        let code: String
        let message: String
    }

    let market: Market
    let words: Words
    let texts: Texts

    /// Promotions that no cart can ever get: over already, empty in time, or without goods in their scope.
    func findings() -> [Finding] {
        market.book.steps.filter { $0.info.stage != .fees }.flatMap { step in
            let info = step.info
            var found: [(String, String)] = []
            if let until = info.window.until, until <= market.now {
                found.append(("over", texts.reason(.over(since: until))))
            }
            if let from = info.window.from, let until = info.window.until, from >= until {
                found.append(("empty-window", words.say("it ends before it begins", "结束时间早于开始时间")))
            }
            found += scopeFaults(info)
            return found.map { Finding(promotion: info.id, label: info.label, code: $0.0, message: $0.1) }
        }
    }

    private func scopeFaults(_ info: RuleInfo) -> [(String, String)] {
        let inScope = market.catalog.offers.filter { offer in
            let tags = market.catalog.product(offer.product)?.tags ?? []
            return (info.shop == nil || info.shop == offer.shop)
                && info.scope.contains(shop: offer.shop, product: offer.product, sku: offer.sku, tags: tags)
        }
        if inScope.isEmpty {
            return [("empty-scope", words.say("nothing in the catalog is in its scope", "目录中没有商品属于其适用范围"))]
        }
        if inScope.allSatisfy({ !$0.isOnSale || $0.quantityRule.stock == 0 }) {
            return [("nothing-on-sale", words.say("nothing in its scope can be bought now", "其适用范围内的商品目前均不可购买"))]
        }
        return []
    }

    /// Tiers that take off no more than a lower one does: whoever buys more to reach them gains nothing.
    func tierFindings(in file: DocumentValue) -> [Finding] {
        ["promotions", "coupons"].flatMap { field -> [Finding] in
            guard case .array(let promotions)? = file[field] else { return [] }
            return promotions.compactMap(tierFinding)
        }
    }

    private func tierFinding(_ promotion: DocumentValue) -> Finding? {
        guard case .array(let written)? = promotion["tiers"],
            case .text(let id)? = promotion["id"] ?? promotion["code"]
        else { return nil }
        func number(_ value: DocumentValue?) -> Int64? {
            switch value {
            case .integer(let number): number * market.catalog.currency.minorUnitsPerMajor
            case .text(let text): (try? Money(parsing: text, currency: market.catalog.currency))?.minorUnits
            default: nil
            }
        }
        for benefit in ["off", "percentOff"] {
            let tiers = written.compactMap { tier in
                number(tier["from"] ?? tier["pieces"]).flatMap { from in number(tier[benefit]).map { (from, $0) } }
            }.sorted { $0.0 < $1.0 }
            guard tiers.count == written.count, zip(tiers, tiers.dropFirst()).contains(where: { $1.1 <= $0.1 }) else {
                continue
            }
            let label = market.book.step(PromotionID(id))?.info.label ?? id
            return Finding(
                promotion: PromotionID(id), label: label, code: "tier-gives-less",
                message: words.say("a higher tier takes off no more than a lower one", "较高档位并不比较低档位优惠更多"))
        }
        return nil
    }
}
