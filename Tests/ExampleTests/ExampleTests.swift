import Foundation
import Testing

/// A third party's plugins: built from their own package, tested by their own tests, and used by their own program.
///
/// One after the other: each waits for the same build, and two `swift` commands would wait for each other.
@Suite("The plugin example", .serialized, .timeLimit(.minutes(20)))
struct ExampleTests {
    /// Fails with what the compiler said when the example does not build.
    private func requireBuilt() async throws {
        let build = try await Example.built.value
        try #require(build.status == 0, "\(build.said)")
        #expect(!build.said.contains("warning:"), "\(build.said)")
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    /// The object that a command printed; the command must succeed.
    private func answer(_ folder: ShopFolder, _ command: String) async throws -> [String: Any] {
        let run = try await folder.shop(command + " --json")
        try #require(run.status == 0, "\(command): \(run.said)")
        return try object(run.out)
    }

    @Test("its own tests pass, the contract of a store among them")
    func ownTests() async throws {
        try await requireBuilt()
        let run = try await Example.run([
            "swift", "test", "--skip-build", "--package-path", Example.folder.path, "--scratch-path",
            Example.scratch.path,
        ])
        #expect(run.status == 0, "\(run.said)")
        #expect(run.said.contains(/Test run with [1-9][0-9]* tests in 4 suites passed/), "\(run.said)")
    }

    @Test("the program takes each plugin from its cartwright.json5")
    func config() async throws {
        try await requireBuilt()
        let run = try await ShopFolder().shop("config show")
        #expect(run.status == 0)
        for (key, value) in [("store", "folder:carts"), ("selection.policy", "made-to-order"), ("motion.path", "hop")] {
            let line = try #require(run.out.split(separator: "\n").first { $0.hasPrefix(key + " ") })
            let words = line.split(separator: " ")
            #expect(words.count == 3 && words[1] == value && words[2].hasPrefix("cartwright.json5("), "\(line)")
        }
    }

    @Test("add, select, show and check out with every plugin in play")
    func shopping() async throws {
        try await requireBuilt()
        let folder = try ShopFolder()
        for command in ["add roll 14", "add bread", "add wedding-cake", "select bread", "select roll"] {
            let run = try await folder.shop(command)
            #expect(run.status == 0, "\(command): \(run.said)")
        }
        // The policy: what is on request cannot be selected, and selecting the rolls let go of the bread.
        let refused = try await folder.shop("select wedding-cake --json")
        #expect(refused.status == 1)
        #expect((try object(refused.err)["error"] as? [String: Any])?["code"] as? String == "not-selectable")
        // The rule: of 14 rolls one is free.
        let cart = try await answer(folder, "show")
        #expect(cart["selectedLines"] as? Int == 1)
        #expect(cart["selectedQuantity"] as? Int == 14)
        #expect(cart["subtotal"] as? String == "12.60")
        #expect(cart["total"] as? String == "11.70")
        let quote = try await answer(folder, "quote")
        let applied = try #require((quote["applied"] as? [[String: Any]])?.first)
        #expect(applied["type"] as? String == "bakers-dozen")
        #expect(applied["amount"] as? String == "-0.90")
        // The store: a file for the cart, which the store looks over itself.
        #expect(try object(try folder.text(of: "carts/default.json"))["revision"] as? Int == 5)
        #expect(try await folder.shop("store check").status == 0)
        let checkout = try await answer(folder, "checkout")
        #expect(checkout["total"] as? String == "11.70")
        let left = try #require(try await answer(folder, "show")["shops"] as? [[String: Any]])
        #expect((left.first?["lines"] as? [[String: Any]])?.map { $0["sku"] as? String } == ["wedding-cake", "bread"])
    }

    @Test("carts move between the example's store and a built-in one, both ways")
    func copying() async throws {
        try await requireBuilt()
        let folder = try ShopFolder()
        _ = try await answer(folder, "add roll 3")
        for (from, to) in [("folder:carts", "sqlite:carts.db"), ("sqlite:carts.db", "folder:again")] {
            let run = try await folder.shop("store copy --from \(from) --to \(to)")
            #expect(run.status == 0, "\(run.said)")
        }
        let cart = try await answer(folder, "show --store folder:again")
        #expect((cart["shops"] as? [[String: Any]])?.count == 1)
    }

    @Test(
        "what is wrong with a plugin's fields or name is told with its place, and what is allowed",
        arguments: [
            ("catalog.json5", "dozen: 12", "dozen: 0", "promotions[0].dozen", 65),
            ("catalog.json5", "bakers-dozen", "bakers-dozn", "did you mean \"bakers-dozen\"?", 65),
            ("cartwright.json5", "onRequest", "onReqest", "selection.onReqest", 78),
            ("cartwright.json5", "\"hop\"", "\"hopp\"", "did you mean \"hop\"?", 78),
            ("cartwright.json5", "folder:carts", "fodler:carts", "did you mean folder?", 78),
        ])
    func faults(file: String, right: String, wrong: String, told: String, status: Int32) async throws {
        try await requireBuilt()
        let folder = try ShopFolder()
        let text = try folder.text(of: file)
        try #require(text.contains(right))
        try Data(text.replacing(right, with: wrong).utf8).write(to: folder.url.appendingPathComponent(file))
        let run = try await folder.shop("show")
        #expect(run.status == status)
        #expect(run.err.contains(told), "\(run.said)")
    }

    @Test("ten lines of Swift price a cart, as the README shows")
    func tenLines() async throws {
        try await requireBuilt()
        let run = try await Example.run([Example.path(of: "ten-lines")])
        #expect(run.status == 0, "\(run.said)")
        #expect(run.out == "To pay: 46.00 EUR, of 54.00 EUR\n8 off from 50: -8.00 EUR\n")
        let readme = try Page("README.md").section("In ten lines")
        #expect(readme.blocks("text") == [run.out])
    }
}
