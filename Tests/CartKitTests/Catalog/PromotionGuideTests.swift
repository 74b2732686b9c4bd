import CartCore
import CartKit
import Foundation
import Testing

/// Docs/promotions.md, in both languages: every kind of promotion has its example there, and every number is what the cart
/// costs.
@Suite("The guide to promotions by example")
struct PromotionGuideTests {
    private static let pages = ["Docs/promotions.md", "Docs/zh-Hans/promotions.md"]

    /// A row of a table with the promotions above it.
    private struct Example: CustomStringConvertible {
        var section: String
        var goods: String
        var promotions: String
        var cells: [String]

        var description: String { "\(section): \(cells)" }
    }

    /// The rows of a page. The first block holds the goods.
    private func examples(_ page: String) throws -> [Example] {
        var (section, goods, promotions) = ("", "", "")
        var examples: [Example] = []
        for part in try GuidePage(page).text.components(separatedBy: "\n```") {
            if part.hasPrefix("json5\n") {
                let block = String(part.dropFirst("json5\n".count))
                if goods.isEmpty { goods = block } else { promotions = block }
                continue
            }
            for line in part.split(separator: "\n") {
                if line.hasPrefix("## ") { (section, promotions) = (String(line.dropFirst(3)), "") }
                guard line.hasPrefix("| `") else { continue }
                let cells = line.split(separator: "|").map { GuidePage.codes(String($0)).joined(separator: ", ") }
                examples.append(Example(section: section, goods: goods, promotions: promotions, cells: cells))
            }
        }
        return examples
    }

    @Test("every number of the guide is what the cart costs", arguments: pages)
    func numbers(page: String) throws {
        let examples = try examples(page)
        #expect(examples.count >= 40)
        for example in examples {
            #expect(example.cells.count == 4, "\(example)")
            let quote = try PricedExample(example.goods, example.promotions, cart: example.cells[0]).quote
            #expect(PricedExample.sum(of: quote) == example.cells[1], "\(example)")
            #expect(PricedExample.promotions(of: quote) == example.cells[2], "\(example)")
            #expect(quote.total.decimalString == example.cells[3], "\(example)")
            #expect(quote.optimality.isProven, "\(example)")
        }
    }

    @Test("every type of promotion has a section with an example in which it acts", arguments: pages)
    func types(page: String) throws {
        var acting: [String: Set<String>] = [:]
        for example in try examples(page) {
            guard let type = GuidePage.codes(example.section).last else { continue }
            let quote = try PricedExample(example.goods, example.promotions, cart: example.cells[0]).quote
            acting[type, default: []].formUnion(quote.applied.map(\.type))
        }
        #expect(acting.keys.sorted() == CartPlugins.standard.pricingRules.keys.sorted())
        for (type, found) in acting { #expect(found.contains(type), "\(type)") }
    }
}

/// A cart of a guide, priced. The cart is written as `2 tee, 1 mug, coupon SAVE10, pin SAVE10, member gold, take p mug, refuse p`.
private struct PricedExample {
    let quote: Quote

    init(_ goods: String, _ promotions: String, cart text: String) throws {
        guard case .object(var file) = try DocumentValue(json: Array(goods.utf8), allowsJSON5: true) else {
            throw DocumentFaults([])
        }
        let list = try DocumentValue(json: Array("[\(promotions)]".utf8), allowsJSON5: true)
        file[promotions.hasPrefix("{ code:") ? "coupons" : "promotions"] = list
        let document = try CatalogDocument(.object(file), plugins: .standard)
        let catalog = try document.catalog(language: "en")
        let now = Timestamp(milliseconds: 1_781_740_800_000)
        let context = CartContext(catalog: catalog, selection: .wholeCart, now: now)
        var pricing = PricingContext(catalog: catalog, promotions: document.promotions(language: "en"), now: now)
        var cart = Cart(currency: catalog.currency)
        // What is added last is first on the page.
        for (number, words) in text.components(separatedBy: ", ").reversed().enumerated() {
            let words = words.split(separator: " ").map(String.init)
            let action: CartEdit.Action
            switch words[0] {
            case "member":
                pricing.memberships.insert(words[1])
                continue
            case "coupon": action = .addCoupon(CouponCode(words[1]))
            case "pin": action = .choose(PromotionID(words[1]), .pinned)
            case "refuse": action = .choose(PromotionID(words[1]), .refused)
            case "take": action = .choose(PromotionID(words[1]), .goods([ChosenGoods(SKU(words[2]))]))
            default: action = .add(SKU(words[1]), quantity: Int(words[0]))
            }
            try cart.apply(CartEdit(id: EditID("e\(number)"), action), in: context)
        }
        quote = try cart.quote(in: pricing)
    }

    /// What is paid: the lines, the goods that promotions bring, and the fees.
    static func sum(of quote: Quote) -> String {
        let parts =
            quote.lines.map(\.total.decimalString) + quote.extras.map { "\($0.sku) \($0.total.decimalString)" }
            + quote.fees.map { "\($0.kind.name) \($0.amount.decimalString)" }
        return parts.joined(separator: " + ")
    }

    /// What each promotion does, or why it does nothing.
    static func promotions(of quote: Quote) -> String {
        let acting = quote.applied.map { $0.amount.isZero ? "\($0.id)" : "\($0.id) -\($0.amount.decimalString)" }
        let resting = quote.notApplied.map { "\($0.id) \($0.reason.code)" }
        return (acting + resting).joined(separator: ", ")
    }
}
