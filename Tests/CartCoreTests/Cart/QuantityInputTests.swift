import CartCore
import Testing

@Suite("Cart: typed quantities")
struct QuantityInputTests {
    @Test(
        "B27 B28 S82 What is typed is a quantity",
        arguments: [
            ("0", 0), ("007", 7), ("12", 12), ("１２", 12), ("1２", 12), ("３\u{3000}", 3), ("\u{3000} ３", 3), ("٣", 3),
            ("۴", 4), ("+5", 5), ("＋5", 5), ("-0", 0), ("1000000000", 1_000_000_000), ("0000000000000000000001", 1),
        ])
    func whole(text: String, number: Int) throws {
        #expect(try QuantityInput(parsing: text) == .quantity(number))
    }

    @Test("B27 An empty box is an unfinished edit, not zero", arguments: ["", " ", "\u{3000}", "\t"])
    func unfinished(text: String) throws {
        #expect(try QuantityInput(parsing: text) == .unfinished)
    }

    @Test(
        "B27 B28 V13 What is no quantity is refused with the true reason",
        arguments: [
            ("-3", QuantityInput.Problem.negative), ("－３", .negative), ("−5", .negative),
            ("-1000000000000000000000", .negative), ("2.5", .notWhole), ("２．５", .notWhole), (".5", .notWhole),
            ("2.0", .notWhole), ("abc", .notANumber), ("1e5", .notANumber), ("0x10", .notANumber),
            ("1,000", .notANumber), ("1 2", .notANumber), ("-", .notANumber), ("+", .notANumber), (".", .notANumber),
            ("1.2.3", .notANumber), ("--1", .notANumber), ("१", .notANumber), ("½", .notANumber), ("五", .notANumber),
            ("1000000000000000000000", .tooLarge(limit: 1_000_000_000)),
            ("1000000001", .tooLarge(limit: 1_000_000_000)),
        ])
    func refused(text: String, problem: QuantityInput.Problem) {
        #expect(throws: problem) { try QuantityInput(parsing: text) }
    }
}
