import CartCore
import CartKit
import Foundation
import Testing

/// What Docs/storage.md says of the cart document.
@Suite("The guide to storage: the document")
struct StorageGuideTests {
    static let pages = ["Docs/storage.md", "Docs/zh-Hans/storage.md"]

    static func text(_ page: String) throws -> String {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
    }

    /// The blocks of a language, in their order.
    static func blocks(_ language: String, in page: String) throws -> [String] {
        try text(page).components(separatedBy: "\n```\(language)\n").dropFirst().map {
            $0.components(separatedBy: "\n```")[0]
        }
    }

    /// The document of the guide.
    private func example(_ page: String) throws -> (value: DocumentValue, document: CartDocument) {
        let value = try DocumentValue(jsonText: try #require(try Self.blocks("json", in: page).first))
        return (value, try CartDocument(reading: value))
    }

    @Test("the example is read whole and written again as it stands", arguments: pages)
    func example(page: String) throws {
        let (value, document) = try example(page)
        #expect(Array(document.cart.lines).count == 1)
        #expect(Array(document.cart.savedLines).count == 1)
        #expect(document.setAside.count == 1)
        #expect(document.extras.cart == ["theme": .text("dark")])
        #expect(document.migratedFrom == nil)
        #expect(document.value == value)
    }

    @Test("the line that the example sets aside is one that cannot be read, for the reason given", arguments: pages)
    func setAside(page: String) throws {
        let (value, _) = try example(page)
        guard case .object(var fields) = value, case .array(let aside)? = fields["setAside"],
            case .array(let lines)? = fields["lines"], let line = aside.first?["line"]
        else { throw DocumentError(.missing, at: "setAside", "") }
        fields["setAside"] = nil
        fields["lines"] = .array(lines + [line])
        let read = try CartDocument(reading: .object(fields))
        #expect(Array(read.cart.lines).count == 1)
        #expect(read.setAside.first.map { DocumentValue.text($0.problem) } == aside.first?["problem"])
    }

    @Test("the example has every field that is written, and the tables name each", arguments: pages)
    func fields(page: String) throws {
        let text = try Self.text(page)
        let (value, document) = try example(page)
        // A cart with a value in every place there is one.
        let price = Money(minorUnits: 5, currency: .cny)
        let full = CartLine(
            key: LineKey(shop: ShopID("s"), sku: SKU("a"), customisations: [Customisation("o", "v")]),
            product: ProductID("p"), quantity: 1,
            note: "n", addedPrice: price, addedAt: Timestamp(milliseconds: 1), order: 1, title: "t", unitPrice: price,
            listPrice: price, availability: .soldOut)
        let cart = try Cart(
            CartContents(
                currency: .cny, shops: [.init(id: ShopID("s"), order: 1, remark: "r")], lines: [full], saved: [full],
                coupons: [CouponCode("C")], choices: [PromotionID("C"): .pinned],
                appliedEdits: [.init(id: EditID("e"), appliedAt: Timestamp(milliseconds: 1))]))
        let written = CartDocument(CartSnapshot(cart, setAside: document.setAside)).value
        func names(_ value: DocumentValue?, _ list: String) -> Set<String> {
            guard case .array(let items)? = value?[list] else { return [] }
            return items.reduce(into: []) { names, item in
                if case .object(let fields) = item { names.formUnion(fields.keys) }
            }
        }
        guard case .object(let fields) = written, case .object(let shown) = value else { return }
        #expect(Set(shown.keys).subtracting(["theme"]) == Set(fields.keys))
        let lines = names(value, "lines").union(names(value, "saved"))
        #expect(lines == names(written, "lines"))
        for list in ["shops", "setAside"] { #expect(names(value, list) == names(written, list)) }
        let all = Set(fields.keys).union(lines).union(names(written, "shops")).union(names(written, "setAside"))
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }.joined(separator: "\n")
        for name in all { #expect(rows.contains("`\(name)`"), "\(name) has no row") }
        for availability in Availability.allCases { #expect(rows.contains("`\(availability.rawValue)`")) }
        #expect(text.contains("1,000,000,000") && CartRules.largestQuantity == 1_000_000_000)
        #expect(text.contains("1,000") && AppliedEdits.keptCount == 1_000)
        #expect(AppliedEdits.keptSpan == 7 * 24 * 3_600_000)
    }
}
