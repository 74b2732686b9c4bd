internal import CartCore
internal import CartKit
internal import CartScreen

/// What in a catalog's promotions can never apply or makes no sense.
enum PromotionsCommand {
    static func run(_ place: Workplace) async throws(Failure) {
        let market = try place.market()
        let file = try? DocumentValue(json: try place.catalogFile().bytes, allowsJSON5: true)
        let check = PromotionCheck(market: market)
        let findings = check.findings() + check.tierFindings(in: file ?? .null)
        if place.isJSON {
            place.out.json { writer in
                writer.object { object in
                    object.field("promotions", market.book.steps.count { $0.info.stage != .fees })
                    object.field(
                        "findings", array: { list in for finding in findings { write(finding, to: &list, place) } })
                }
            }
        } else if findings.isEmpty {
            place.out.line(Styled(place.words.say("Every promotion can apply.", "所有优惠都可能生效。"), .good))
        } else {
            place.out.lines(
                findings.map {
                    let ids = place.words.list($0.promotions.map(\.rawValue))
                    return Styled(ids, .bold) + Styled("  \($0.label)  ")
                        + Styled(place.words($0.message), $0.severity == .error ? .bad : .warning)
                })
        }
        if !findings.isEmpty { throw Failure(.promotionFindings, "", advice: "") }
    }

    private static func write(_ finding: PromotionFinding, to writer: inout JSONWriter, _ place: Workplace) {
        writer.object { object in
            object.field("code", finding.code.rawValue)
            object.field("severity", finding.severity.rawValue)
            object.field("promotions", array: { list in for id in finding.promotions { list.string(id.rawValue) } })
            object.field("label", finding.label)
            object.field("message", place.words(finding.message))
            object.field(
                "messages",
                object: { messages in
                    messages.field("en", finding.message.english)
                    messages.field("zh-Hans", finding.message.chinese)
                })
        }
    }
}
