import CartCore
import CartKit
import CartScreen
import Foundation
import Testing

@testable import TerminalKit

/// Docs/errors.md has a row for every code there is, with the exit code it ends with, and no other.
@Suite("The guide to error codes is true")
struct ErrorGuideTests {
    /// A code and how the program ends with it.
    struct Row: Hashable, Sendable, CustomStringConvertible {
        let code: String
        let exit: Int32
        var description: String { "\(code) (\(exit))" }
    }

    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The cells of the guide's table rows.
    static func cells(_ page: String) throws -> [[String]] {
        try text(page).split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
            line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        }
    }

    static func rows(_ page: String) throws -> [Row] {
        try cells(page).compactMap { cells in
            guard cells.count == 5, cells[0].hasPrefix("`"), let exit = Int32(cells[1]) else { return nil }
            return Row(code: cells[0].filter { $0 != "`" }, exit: exit)
        }
    }

    /// Every failure that a program can end with.
    static func failures() -> [Failure] {
        let (texts, words) = (Texts(.en), Words(.en))
        let (line, yuan, dollar) = (LineID("l"), Currency.cny, Currency.usd)
        let pricing: [PricingError] = [
            .currencyMismatch(cart: yuan, catalog: dollar), .amountTooLarge, .ruleOutOfBounds(PromotionID("p")),
        ]
        return [
            Failure(CartError.lineNotFound(line), texts: texts), Failure(.nothingSelected, texts: texts),
            Failure(.notANumber, typed: "x", texts: texts),
        ] + pricing.map { Failure($0, texts: texts) }
            + CartStoreError.Code.standard.map { Failure(CartStoreError($0, at: "place", "reason"), words: words) }
            + ProgramFailure.allCases.map { Failure($0, "", advice: "") }
    }

    static func emitted() -> Set<Row> {
        // What carts refuse ends with 1; only a price that cannot be told is bad data.
        let refusals = RefusalCode.allCases.filter { $0 != .ruleOutOfBounds }.map {
            Row(code: $0.rawValue, exit: ExitCode.refused.rawValue)
        }
        return Set(refusals + failures().map { Row(code: $0.code, exit: $0.exit.rawValue) })
    }

    @Test("every code has one row with its exit code, and no row is for a code that does not exist", arguments: pages)
    func codes(page: String) throws {
        let rows = try Self.rows(page)
        #expect(Set(rows).count == rows.count, "a code has two rows")
        #expect(Set(rows).subtracting(Self.emitted()).map(\.description).sorted() == [])
        #expect(Self.emitted().subtracting(rows).map(\.description).sorted() == [])
    }

    @Test("every exit code has a row, and every row a known key", arguments: pages)
    func exits(page: String) throws {
        let cells = try Self.cells(page)
        let exits = cells.filter { $0.count == 2 }.compactMap { Int32($0[0]) }
        #expect(exits == ExitCode.allCases.map(\.rawValue))
        let known: Set = ["line", "limit", "requested", "details"]
        for row in cells where row.count == 5 {
            let keys = row[3].matches(of: /`([a-zA-Z]+)`/).map { String($0.output.1) }
            #expect(known.isSuperset(of: keys), "\(row[0])")
        }
    }

    @Test("the lists that the rows come from are whole")
    func lists() throws {
        let store = try Self.text("Sources/CartKit/Storage/CartStoreError.swift")
        let declared = store.matches(of: /static let \w+ = Code\("([a-z-]+)"\)/).map { String($0.output.1) }
        #expect(Set(declared) == Set(CartStoreError.Code.standard.map(\.name)))
        #expect(declared.count == CartStoreError.Code.standard.count)
        var core = ""
        for file in [
            "Cart/CartError", "Cart/QuantityInput", "Pricing/Quote/Quote", "Pricing/PricingProfile",
        ] { core += try Self.text("Sources/CartCore/\(file).swift") }
        for code in RefusalCode.allCases { #expect(core.contains(": .\(code)\n"), "nothing is refused as \(code)") }
        var programs = ""
        let folder = Self.root.appendingPathComponent("Frontends/TerminalKit")
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        for name in names where name.hasSuffix(".swift") && !name.hasSuffix("ProgramFailure.swift") {
            programs += try Self.text("Frontends/TerminalKit/" + name)
        }
        for problem in ProgramFailure.allCases { #expect(programs.contains(".\(problem)"), "\(problem) is never met") }
        // A literal would be a code that no list has.
        #expect(!programs.contains(/Failure\(\s*\.\w+, code: "/))
    }

    @Test("the faults of catalog and config files are those that the code knows", arguments: pages)
    func faults(page: String) throws {
        let listed = try Set(
            Self.cells(page).filter { $0.count == 2 && $0[1].hasPrefix("`") }.flatMap { row in
                row[1].split(separator: " ").map { String($0.filter { $0 != "`" }) }
            })
        var source = ""
        for folder in ["Catalog", "Config", "Documents"] {
            let path = Self.root.appendingPathComponent("Sources/CartKit/" + folder).path
            let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
            for name in names
            where name.hasSuffix(".swift") && (folder != "Documents" || name.hasPrefix("DocumentReader")) {
                source += try Self.text("Sources/CartKit/\(folder)/\(name)")
            }
        }
        #expect(listed.filter { !source.contains("\"\($0)\"") }.sorted() == [])
        // Every word with a hyphen in these files is such a code, but for the values that a config takes.
        let values = Set(["every-edit", "on-leave", "multi-shop", "whole-cart", "one-shop-at-a-time", "small-order"])
            .union(["many-pieces"])
            .union(["half-up", "half-even", "half-down"])
            .union(CartPlugins.standard.pricingRules.keys)
        let words = source.matches(of: /"([a-z]+(?:-[a-z]+)+)"/).map { String($0.output.1) }
        #expect(Set(words).subtracting(listed).subtracting(values).sorted() == [])
    }

    static let pages = ["Docs/errors.md", "Docs/zh-Hans/errors.md"]
}
