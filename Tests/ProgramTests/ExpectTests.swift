import Foundation
import Testing

/// `checkout --expect`: what the shopper saw is what is ordered, or the differences are told.
@Suite struct ExpectTests {
    private func box(_ program: String = "multishop") throws -> Sandbox {
        let box = try Sandbox()
        try box.done(program, "add", "milk", "3")
        if program == "multishop" { try box.done(program, "select", "--all") }
        return box
    }

    private func digest(_ box: Sandbox, _ program: String = "multishop") throws -> String {
        try #require(try box.done(program, "quote", "--json").json["digest"] as? String)
    }

    @Test("an unchanged cart is ordered; the text shows the same digest", arguments: ["multishop", "takeaway"])
    func unchanged(program: String) throws {
        let box = try box(program)
        let digest = try digest(box, program)
        #expect(digest.count == 64)
        #expect(try box.done(program, "quote", "--lang", "en").out.contains("Digest: \(digest)"))
        #expect(try box.done(program, "quote", "--lang", "zh-Hans").out.contains("报价摘要：\(digest)"))
        // Looking, language and time change nothing.
        try box.done(program, "show")
        let later = try box.run(program, ["quote", "--json", "--now", "2026-06-19"]).json["digest"] as? String
        #expect(later == digest)
        let order = try box.done(program, "checkout", "--expect", digest.uppercased(), "--json").json
        #expect(order["digest"] as? String == digest)
        #expect((order["orders"] as? [[String: Any]])?.count == 1)
    }

    @Test("the digest is the same from every kind of store")
    func stores() throws {
        let box = try Sandbox()
        var digests: Set<String> = []
        for store in ["plist:a.plist", "sqlite:b.db"] {
            try box.done("multishop", "--store", store, "add", "milk", "3")
            try box.done("multishop", "--store", store, "select", "--all")
            digests.insert(
                try #require(try box.done("multishop", "--store", store, "quote", "--json").json["digest"] as? String))
        }
        #expect(digests.count == 1)
    }

    @Test(
        "what changed is named with what it was and is; nothing is ordered", arguments: ["multishop", "takeaway"],
        ["en", "zh-Hans"])
    func changed(program: String, language: String) throws {
        let box = try box(program)
        let digest = try digest(box, program)
        try box.write(TestCatalog.catalog(teaPrice: "8.50"), to: "catalog.json5")
        let before = try box.done(program, "show", "--json").out
        let run = try box.run(program, ["checkout", "--expect", digest, "--lang", language])
        #expect(run.status == 1)
        #expect(run.out.isEmpty)
        let wanted =
            language == "en"
            ? ["Milk tea, price: was ¥8.00, is ¥8.50", "to pay: was ¥24.00, is ¥25.50", "Total: was ¥32.00, is ¥33.50"]
            : ["珍珠奶茶 单价：原为 ¥8.00，现为 ¥8.50", "原为 ¥32.00，现为 ¥33.50"]
        for one in wanted { #expect(run.err.contains(one), "\(one) in \(run.err)") }
        let error = try box.run(program, ["checkout", "--expect", digest, "--json"]).error
        #expect(error["code"] as? String == "quote-changed")
        #expect((error["details"] as? [String])?.isEmpty == false)
        #expect(try box.done(program, "show", "--json").out == before)
        // What is seen now can be ordered.
        try box.done(program, "checkout", "--expect", try self.digest(box, program))
    }

    @Test("what came, what went and a coupon are named too")
    func cameAndWent() throws {
        let box = try box()
        try box.done("multishop", "add", "pen", "2")
        try box.done("multishop", "select", "--all")
        let digest = try digest(box)
        try box.done("multishop", "remove", "milk")
        try box.done("multishop", "add", "100%_ink")
        try box.done("multishop", "select", "--all")
        try box.done("multishop", "coupon", "add", "SAVE2")
        let run = try box.run("multishop", ["checkout", "--expect", digest, "--lang", "en"])
        for one in [
            "Milk tea is gone (was ×3, ¥24.00)", "Pen is new (×1", "2 off from 10 is new (-¥2.00)",
            "delivery is gone (was ¥5.00)",
        ] {
            #expect(run.err.contains(one), "\(one) in \(run.err)")
        }
    }

    @Test("a digest that was never shown here is refused all the same; what is none is a mistake of use")
    func unknown() throws {
        let box = try box()
        let run = try box.run(
            "multishop", ["checkout", "--expect", String(repeating: "0", count: 64), "--lang", "en"])
        #expect(run.status == 1)
        #expect(run.err.contains("What changed is not known"))
        for text in ["", "12ab", String(repeating: "g", count: 64)] {
            #expect(try box.run("multishop", ["checkout", "--expect", text]).status == 64)
        }
        #expect((try box.done("multishop", "show", "--json").json["selectedLines"] as? Int) == 1)
    }

    @Test("what was remembered and then tampered with is no quote that was shown")
    func tampered() throws {
        let box = try box()
        let digest = try digest(box)
        let folder = try #require(FileManager.default.enumerator(atPath: box.folder))
        let name = try #require(folder.compactMap { $0 as? String }.first { $0.hasSuffix(".quotes") })
        let text = try String(contentsOfFile: box.file(name), encoding: .utf8)
        for damaged in [text.replacingOccurrences(of: "2400", with: "2300"), "[", "{}", "[{\"digest\":7}]", ""] {
            try box.write(damaged, to: name)
            try box.write(TestCatalog.catalog(teaPrice: "8.50"), to: "catalog.json5")
            let run = try box.run("multishop", ["checkout", "--expect", digest, "--lang", "en"])
            #expect(run.status == 1)
            #expect(run.err.contains("What changed is not known"), "\(damaged): \(run.err)")
        }
    }
}
