import Foundation
import Testing

@testable import TerminalKit

@Suite struct JSONWriterTests {
    @Test("keys come out in the order they went in")
    func order() {
        var writer = JSONWriter()
        writer.object { cart in
            cart.field("z", "1")
            cart.field("a", 2)
            cart.field(
                "lines",
                array: { lines in
                    lines.object { $0.field("ok", true) }
                    lines.object { _ in }
                    lines.string("x")
                    lines.null()
                })
            cart.field("none", ifAny: nil as String?)
            cart.field("empty", object: { _ in })
        }
        #expect(writer.text == #"{"z":"1","a":2,"lines":[{"ok":true},{},"x",null],"empty":{}}"#)
    }

    @Test(
        "B42 every text comes back from JSON as it was, and none steers a terminal",
        arguments: [
            "Joe's \"sauce\"", "a\\b", "\u{1B}[2J", "tab\tline\nend\r", "\u{0}", "\u{9B}x", "\u{202E}evil", "👨‍👩‍👧", "珍珠奶茶",
            "\u{2028}", "\u{7F}", "\u{E0001}",
        ])
    func texts(text: String) throws {
        var writer = JSONWriter()
        writer.array { $0.string(text) }
        let read = try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String]
        #expect(read == [text])
        #expect(!writer.text.unicodeScalars.contains(where: VisibleText.isSteering))
    }
}
