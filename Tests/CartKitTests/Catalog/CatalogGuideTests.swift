import CartCore
import CartKit
import Foundation
import Testing

/// Docs/catalog.md, in both languages, says what the reader of catalogs reads.
@Suite("The guide to the catalog file")
struct CatalogGuideTests {
    private static let pages = ["Docs/catalog.md", "Docs/zh-Hans/catalog.md"]

    private func example(_ page: String) throws -> DocumentValue {
        let text = try #require(try GuidePage(page).blocks("json5").first)
        return try DocumentValue(json: Array(text.utf8), allowsJSON5: true)
    }

    /// The faults of a catalog.
    private func faults(_ value: DocumentValue) -> [DocumentFault] {
        do {
            _ = try CatalogDocument(value, plugins: .standard)
            return []
        } catch {
            return error.faults
        }
    }

    /// A value with a field in each of its objects that no reader knows.
    private func strange(_ value: DocumentValue) -> DocumentValue {
        switch value {
        case .array(let items): return .array(items.map(strange))
        case .object(let fields):
            var strange = fields.mapValues(self.strange)
            strange[KnownNames.stranger] = .text("x")
            return .object(strange)
        default: return value
        }
    }

    private func fields(_ value: DocumentValue) -> Set<String> {
        switch value {
        case .array(let items): return items.reduce(into: []) { $0.formUnion(fields($1)) }
        case .object(let object): return object.reduce(into: Set(object.keys)) { $0.formUnion(fields($1.value)) }
        default: return []
        }
    }

    @Test("the whole example is a catalog without a fault, in both languages", arguments: pages)
    func loads(page: String) throws {
        let document = try CatalogDocument(try example(page), plugins: .standard)
        for language in ["en", "zh-Hans"] {
            #expect(!Array(try document.catalog(language: language).offers).isEmpty)
            #expect(document.steps(language: language).count > 3)
        }
    }

    @Test("every other example is part of a catalog without a fault", arguments: pages)
    func parts(page: String) throws {
        let blocks = try GuidePage(page).blocks("json5").filter { $0.hasPrefix("{ id:") }
        #expect(blocks.count >= 2)
        for block in blocks {
            let promotions = try DocumentValue(json: Array("[\(block)]".utf8), allowsJSON5: true)
            guard case .object(var catalog) = try example(page) else { continue }
            (catalog["promotions"], catalog["coupons"]) = (promotions, nil)
            #expect(faults(.object(catalog)).map(\.description) == [], "\(block)")
        }
    }

    @Test("the tables name every field that the reader accepts and no other; the example has each", arguments: pages)
    func names(page: String) throws {
        let known = Set(
            faults(strange(try example(page))).filter { $0.code == "unknown-field" }.flatMap(KnownNames.of))
        #expect(known.isSuperset(of: ["perCustomer", "several", "countsPacking", "maximumTimes", "except", "code"]))
        let named = Set(try GuidePage(page).rows(columns: 4).flatMap { GuidePage.codes($0[0]) })
        #expect(named.subtracting(known).sorted() == [])
        #expect(known.subtracting(named).sorted() == [])
        #expect(known.subtracting(fields(try example(page))).sorted() == [])
    }

    @Test("every type of promotion has its part in the guide and in the example", arguments: pages)
    func types(page: String) throws {
        let parts = try GuidePage(page).text.matches(of: /\n### (?:The type|类型) `([a-z-]+)`/).map {
            String($0.output.1)
        }
        #expect(parts.sorted() == CartPlugins.standard.pricingRules.keys.sorted())
        let text = try #require(try GuidePage(page).blocks("json5").first)
        for type in parts { #expect(text.contains("type: \"\(type)\""), "\(type)") }
    }

    @Test("what the guide says is refused is refused", arguments: pages)
    func refused(page: String) throws {
        let rows = try GuidePage(page).rows(columns: 2)
        #expect(rows.count >= 5)
        for row in rows {
            for code in GuidePage.codes(row[0]) {
                let promotion = try DocumentValue(json: Array("{ id: 'p', \(code) }".utf8), allowsJSON5: true)
                guard case .object(var catalog) = try example(page) else { continue }
                (catalog["promotions"], catalog["coupons"]) = (.array([promotion]), nil)
                #expect(faults(.object(catalog)).map(\.code) == GuidePage.codes(row[1]), "\(code)")
            }
        }
    }
}
