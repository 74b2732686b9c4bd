import Foundation
import Testing

/// Every worked number that the project was given is in the name of a test, so that it can be found and cannot be lost.
@Suite("Every worked number is tested")
struct CoverageListTests {
    /// Numbers of one source, with the folder or file under Tests/ whose test names hold them. The same number means
    /// different things in different sources, so that a family looks in its own places.
    struct Family: Sendable, CustomTestStringConvertible {
        var name: String
        var place: String
        /// Numbers and ranges of numbers.
        var list: String

        var testDescription: String { name }
    }

    static let families: [Family] = [
        Family(name: "market rules", place: "", list: "R1–R41"),
        Family(name: "numbers of the market rules", place: "CartCoreTests/", list: "V1–V15"),
        Family(
            name: "money and promotions of the known faults", place: "CartCoreTests/",
            list: "B01 B03 B05 B06 B08 B10 B11 B13 B14 B15 B17 B19"),
        Family(name: "splits", place: "CartCoreTests/Money/AllocationTests", list: "D1–D11 P1–P8 C1–C6 K1 F1 F2"),
        Family(name: "taxes of other engines", place: "CartCoreTests/Pricing/TaxTests", list: "V1–V5 V7b V7c C1 C2 G5"),
        Family(name: "orders of two promotions", place: "CartCoreTests/Pricing/OtherEnginesTests", list: "V6 V7"),
        Family(name: "cash rounding", place: "CartCoreTests/Pricing/CashRoundingTests", list: "R1"),
        Family(
            name: "promotions of other engines", place: "CartCoreTests/Pricing/",
            list: """
                S1–S5 S4b S9 C3–C5 O1–O6 O8 O9 Y1–Y6 Y11 K1 K2 K6 M6 M7 W1 W4 W5 G1 H1 H2 F10–F12 E1–E3
                """),
    ]

    @Test("each number of the list is in a test's name", arguments: families)
    func listed(family: Family) {
        var found: Set<String> = []
        for file in Repository.files
        where file.path.hasPrefix("Tests/" + family.place) && file.path.hasSuffix(".swift") {
            for name in Self.names(in: String(decoding: file.text, as: UTF8.self)) {
                found.formUnion(Self.numbers(in: name))
            }
        }
        let missing = Self.numbers(in: family.list).subtracting(found)
        #expect(missing.isEmpty, "no test in Tests/\(family.place)… is named after \(missing.sorted())")
    }

    /// What the tests and suites of a file are called.
    private static func names(in text: String) -> [String] {
        text.matches(of: /@Test\(\s*"((?:[^"\\]|\\.)*)"/).map { String($0.output.1) }
    }

    /// The numbers in a text, such as R7, V7b and B01; ranges count whole.
    private static func numbers(in text: String) -> Set<String> {
        var found: Set<String> = []
        for match in text.matches(of: /\b([A-Z])([0-9]+[a-z]?)(?:–([A-Z])([0-9]+))?\b/) {
            let (letter, first) = (match.output.1, match.output.2)
            found.insert("\(letter)\(first)")
            guard match.output.3 == letter, let from = Int(first), let to = match.output.4.flatMap({ Int($0) }),
                from <= to
            else { continue }
            for number in from...to { found.insert("\(letter)\(number)") }
        }
        return found
    }

    @Test("numbers are read one by one and in ranges, from the names of tests alone")
    func reading() {
        let text = "@Test(\"R7 V7b–less, C1–C3 and B01 (O9)\") // R8\n let r = \"R9\" @Suite(\"R10\")"
        #expect(Self.names(in: text).count == 1)
        #expect(Self.names(in: text).map(Self.numbers) == [["R7", "V7b", "C1", "C2", "C3", "B01", "O9"]])
    }
}
