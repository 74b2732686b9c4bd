import Foundation
import Testing

/// A shopper's own choice of a coupon, from the command line.
@Suite struct PinnedCouponTests {
    private func box(_ program: String = "multishop") throws -> Sandbox {
        let box = try Sandbox(catalog: DisplacedTests.catalog)
        try box.done(program, "add", "p")
        if program == "multishop" { try box.done(program, "select", "--all") }
        for code in ["BIG", "LOW"] { try box.done(program, "coupon", "add", code) }
        return box
    }

    @Test(
        "pinning takes the coupon, unpinning and checking out give the choice back",
        arguments: ["multishop", "takeaway"])
    func pinned(program: String) throws {
        let box = try box(program)
        #expect(try box.done(program, "quote", "--json").json["total"] as? String == "41.00")
        // Codes are compared after trimming and case-folding.
        let pinned = try box.done(program, "coupon", "pin", " low ", "--json").json
        #expect(pinned["total"] as? String == "49.00")
        #expect((pinned["choices"] as? [String: [String: String]]) == ["LOW": ["choice": "pinned"]])
        let list = try box.done(program, "coupon", "list", "--lang", "en").out
        #expect(list.contains("(pinned)"), "\(list)")
        #expect(list.contains("you chose “Low”, and the two do not go together"), "\(list)")
        #expect(try box.done(program, "coupon", "list", "--lang", "zh-Hans").out.contains("（优先使用）"))
        #expect(try box.done(program, "coupon", "unpin", "LOW", "--json").json["total"] as? String == "41.00")
        try box.done(program, "coupon", "pin", "LOW")
        let order = try box.done(program, "checkout", "--json").json
        #expect(order["total"] as? String == "49.00")
        #expect((order["cart"] as? [String: Any])?["choices"] == nil)
    }

    @Test("a coupon that is put back is not pinned when it comes again")
    func removed() throws {
        let box = try box()
        try box.done("multishop", "coupon", "pin", "LOW")
        try box.done("multishop", "coupon", "remove", "LOW")
        #expect(try box.done("multishop", "coupon", "add", "LOW", "--json").json["total"] as? String == "41.00")
    }

    @Test("pinning twice says that nothing changed; what is not held cannot be pinned")
    func mistakes() throws {
        let box = try box()
        try box.done("multishop", "coupon", "pin", "LOW")
        #expect(try box.done("multishop", "coupon", "pin", "LOW", "--lang", "en").out.contains("Nothing changed."))
        try box.done("multishop", "coupon", "remove", "LOW")
        let refused = try box.run("multishop", ["coupon", "pin", "LOW", "--json"])
        #expect(refused.status == 1)
        #expect(refused.err.contains("coupon-not-held"))
        #expect(try box.run("multishop", ["coupon", "pin"]).status == 64)
    }

    @Test("choices go out and come in with an export")
    func exported() throws {
        let box = try box()
        try box.done("multishop", "coupon", "pin", "LOW")
        let text = try box.done("multishop", "export").out
        try box.write(text, to: "cart.json")
        let other = try box.done("multishop", "--cart", "other", "import", "cart.json", "--json").json
        #expect((other["choices"] as? [String: [String: String]]) == ["LOW": ["choice": "pinned"]])
        try box.write(text.replacingOccurrences(of: "\"pinned\"", with: "\"pined\""), to: "bad.json")
        let refused = try box.run("multishop", ["--cart", "third", "import", "bad.json"])
        #expect(refused.status == 65)
        #expect(refused.err.contains("choices.LOW.choice"), "\(refused.err)")
    }
}
