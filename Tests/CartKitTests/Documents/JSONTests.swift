import CartKit
import Foundation
import Testing

@Suite("JSON as document values")
struct JSONTests {
    @Test(
        "Values are read exactly",
        arguments: [
            ("null", .null), ("true", .bool(true)), (" false\n", .bool(false)), ("0", .integer(0)),
            ("-0", .integer(0)), ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1.0", .number(1)), ("1e2", .number(100)),
            ("-0.5E-1", .number(-0.05)), (#""a\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#, .text("a\"\\/\u{8}\u{C}\n\r\té😀")),
            ("[]", .array([])), ("[1,[2]]", .array([.integer(1), .array([.integer(2)])])), ("{}", .object([:])),
            (#"{"a":{"b":[null]}}"#, .object(["a": .object(["b": .array([.null])])])), ("\u{FEFF}1", .integer(1)),
            ("\"\\u0000\"", .text("\0")),
        ] as [(String, DocumentValue)])
    func reads(text: String, value: DocumentValue) throws {
        #expect(try DocumentValue(jsonText: text) == value)
        #expect(try DocumentValue(jsonText: text, allowsJSON5: true) == value)
        if text.utf8.count < 200 {
            #expect(try DocumentValue(json: value.jsonData(pretty: true)) == value)
            #expect(try DocumentValue(json: value.jsonBytes()) == value)
        }
    }

    @Test(
        "JSON5 is read where it is allowed, and refused where not",
        arguments: [
            ("[1,]", .array([.integer(1)])), ("{a:1,$b_2:2,}", .object(["a": .integer(1), "$b_2": .integer(2)])),
            ("// c\n1 /* d */", .integer(1)), ("'it\\'s \"q\"'", .text("it's \"q\"")), ("+1", .integer(1)),
            (".5", .number(0.5)), ("5.", .number(5)), ("5.e1", .number(50)), ("0xFf", .integer(255)),
            ("-0x10", .integer(-16)), ("'a\\\nb\\x41\\v\\0'", .text("abA\u{B}\0")),
            ("{键:1}", .object(["键": .integer(1)])),
            ("\u{A0}\u{3000}1", .integer(1)),
        ] as [(String, DocumentValue)])
    func json5(text: String, value: DocumentValue) throws {
        #expect(try DocumentValue(jsonText: text, allowsJSON5: true) == value)
        #expect(throws: DocumentError.self) { try DocumentValue(jsonText: text) }
    }

    @Test(
        "Faults name line and column",
        arguments: [
            ("", 1, 1), ("{", 1, 2), ("[1 2]", 1, 4), ("{\"a\" 1}", 1, 6), ("{\"a\":1,\n \"a\":2}", 2, 2), ("01", 1, 1),
            ("1.", 1, 3), ("-", 1, 2), ("tru", 1, 1), ("nullx", 1, 5), ("\"abc", 1, 1), ("\"a\nb\"", 1, 3),
            ("\"\\x\"", 1, 2), ("\"\\ud800\"", 1, 2), ("\"\\udc00\"", 1, 2), ("\"\\ud800\\u0041\"", 1, 2),
            ("1 2", 1, 3),
            ("[\n\n  珍 ]", 3, 3), ("[1,]", 1, 3), ("{\"珍珠\":x}", 1, 7), ("1e", 1, 3), ("1e999", 1, 1), ("NaN", 1, 1),
            ("\"\\u12g4\"", 1, 2), ("{1:2}", 1, 2),
        ])
    func faults(text: String, line: Int, column: Int) {
        do {
            let value = try DocumentValue(jsonText: text)
            Issue.record("read \(value)")
        } catch {
            #expect(error.kind == .malformed)
            #expect(error.line == line, "\(error)")
            #expect(error.column == column, "\(error)")
        }
    }

    @Test("Bytes that are not UTF-8, and nesting without end, are faults and no crash")
    func hostile() {
        #expect(throws: DocumentError.self) { try DocumentValue(json: [0x22, 0xFF, 0x22]) }
        #expect(throws: DocumentError.self) { try DocumentValue(json: [0x22, 0x5C, 0x6E, 0xC3, 0x22]) }
        for opening in ["[", "{\"a\":"] {
            let deep = String(repeating: opening, count: 100_000)
            #expect(throws: DocumentError.self) { try DocumentValue(jsonText: deep) }
        }
        #expect(throws: DocumentError.self) { try DocumentValue(jsonText: "/* no end", allowsJSON5: true) }
        #expect(throws: DocumentError.self) { try DocumentValue(jsonText: "/", allowsJSON5: true) }
    }

    @Test("Every prefix of a document, and every byte of it changed, is read or refused, never more")
    func mangled() throws {
        let text = #"{"a":[1,-2.5e3,"x\u00e9\n",true,null],"b":{"c":"珍珠"}}"#
        let bytes = Array(text.utf8)
        for length in 0..<bytes.count {
            #expect(throws: DocumentError.self, "\(length) bytes") { try DocumentValue(json: bytes.prefix(length)) }
        }
        for position in bytes.indices {
            for replacement in [0x00, 0x22, 0x2C, 0x5C, 0x7B, 0xFF] as [UInt8] {
                var changed = bytes
                changed[position] = replacement
                guard let value = try? DocumentValue(json: changed, allowsJSON5: true) else { continue }
                #expect(try DocumentValue(json: value.jsonBytes()) == value)
            }
        }
    }

    @Test("Equal values are equal texts, sorted by name; control characters are escaped")
    func writes() throws {
        let value = DocumentValue.object([
            "b": .array([.number(1), .number(.infinity), .integer(-7)]), "a": .text("\u{1B}[31m\u{7F}\u{85}\"\\/\n"),
            "": .object([:]),
        ])
        let compact = #"{"":{},"a":"\u001b[31m\u007f\u0085\"\\/\n","b":[1.0,null,-7]}"#
        #expect(value.jsonText() == compact)
        #expect(
            value.jsonText(pretty: true)
                == "{\n  \"\": {},\n  \"a\": \"\\u001b[31m\\u007f\\u0085\\\"\\\\/\\n\",\n"
                + "  \"b\": [\n    1.0,\n    null,\n    -7\n  ]\n}")
    }

    @Test("Foundation reads what is written, and writes what is read")
    func agrees() throws {
        let value = DocumentValue.object([
            "texts": .array(["é", "😀", "\u{2028}", "\u{1}", "\"", "a/b", "\u{C2}\u{A0}"].map { .text($0) }),
            "numbers": .array([.integer(.max), .integer(.min), .number(0.1), .number(1e300)]),
        ])
        let object = try #require(
            JSONSerialization.jsonObject(with: value.jsonData(pretty: true)) as? [String: Any])
        #expect(object["texts"] as? [String] == ["é", "😀", "\u{2028}", "\u{1}", "\"", "a/b", "\u{C2}\u{A0}"])
        let again = try JSONSerialization.data(withJSONObject: object)
        #expect(try DocumentValue(json: again) == value)
    }
}
