import CartCore
import CartKit
import Foundation
import PlistCartStore
import Testing

/// What stands in the file, and who can read it.
struct FormTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("A cart is a dictionary under its id, and comes back as it was", arguments: PlistCartStore.Format.allCases)
    func roundTrip(format: PlistCartStore.Format) async throws {
        let store = try PlistCartStore(path: folder.file(), format: format)
        var contents = try Fixture.cart(of: 7).contents
        contents.lines.append(
            Fixture.line(
                8, note: "gift\r\n\twrapped", customisations: [Customisation("size", "L"), Customisation("a", "b")]))
        contents.saved = [Fixture.line(9)]
        contents.coupons = [CouponCode("FIVE")]
        contents.appliedEdits = [AppliedEdits.Entry(id: EditID("e 1"), appliedAt: Fixture.now)]
        contents.shops = [CartContents.ShopEntry(id: ShopID("shop"), order: 9, remark: "ring <twice> & \"wait\"")]
        let cart = try Cart(contents)
        let extras = DocumentExtras(
            cart: ["future": .object(["a": .array([.integer(1), .bool(true), .number(1.5), .text("")])])],
            lines: [Fixture.line(1).id: ["gift": .bool(false), "one": .integer(1), "large": .integer(.max)]])
        let revision = try await store.save(
            CartSnapshot(cart, extras: extras), as: Fixture.id, replacing: .none)
        for reader in [store, try PlistCartStore(path: folder.file())] {
            let stored = try #require(try await reader.load(Fixture.id))
            #expect(stored.cart == cart)
            #expect(stored.extras == extras)
            #expect(stored.revision == revision)
        }
        let fields = try #require(try folder.root()["default"] as? [String: Any])
        #expect(fields["revision"] as? Int == 1)
        #expect(fields["currency"] as? String == "CNY")
        #expect((fields["lines"] as? [Any])?.count == 8)
        #expect(try folder.bytes().starts(with: Data((format == .xml ? "<?xml" : "bplist00").utf8)))
    }

    @Test("A file keeps its format unless told otherwise")
    func keepsFormat() async throws {
        let cart = try Fixture.cart(of: 1)
        let revision = try await PlistCartStore(path: folder.file(), format: .binary)
            .save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
        let next = try await PlistCartStore(path: folder.file())
            .save(CartSnapshot(cart), as: Fixture.id, replacing: revision)
        #expect(try folder.bytes().starts(with: Data("bplist00".utf8)))
        _ = try await PlistCartStore(path: folder.file(), format: .xml)
            .save(CartSnapshot(cart), as: Fixture.id, replacing: next)
        #expect(try folder.bytes().starts(with: Data("<?xml".utf8)))
        #expect(try await PlistCartStore(path: folder.file()).load(Fixture.id)?.cart == cart)
    }

    @Test("What is written is what Foundation writes, byte for byte")
    func asFoundation() async throws {
        let store = try PlistCartStore(path: folder.file())
        let extras = DocumentExtras(cart: [
            "z": .array([]), "o": .object([:]), "r": .number(0.25), "t": .text("a<b>&c\"'"),
        ])
        _ = try await store.save(
            CartSnapshot(try Fixture.cart(of: 5), extras: extras), as: Fixture.id, replacing: .none)
        _ = try await store.save(CartSnapshot(Cart(currency: .jpy)), as: CartID("other"), replacing: .none)
        let expected = try PropertyListSerialization.data(
            fromPropertyList: folder.root(), format: .xml, options: 0)
        #expect(String(decoding: try folder.bytes(), as: UTF8.self) == String(decoding: expected, as: UTF8.self))
    }

    @Test("Other keys of the file survive, dates and data too", arguments: PlistCartStore.Format.allCases)
    func otherKeys(format: PlistCartStore.Format) async throws {
        let others: [String: Any] = [
            "window": ["width": 3, "ratio": 0.5, "open": true] as [String: Any],
            "seen": Date(timeIntervalSince1970: 86_400),
            "token": Data([0, 1, 255]), "list": ["a", 1] as [Any], "name": "<&>",
        ]
        try folder.write(root: others, format: format == .xml ? .xml : .binary)
        let store = try PlistCartStore(path: folder.file())
        #expect(try await store.ids(after: nil, limit: 10) == [])
        let revision = try await store.save(CartSnapshot(try Fixture.cart(of: 2)), as: Fixture.id, replacing: .none)
        try await store.remove(Fixture.id, replacing: revision)
        var root = try folder.root()
        #expect(root.removeValue(forKey: "default") != nil)
        #expect(NSDictionary(dictionary: root) == NSDictionary(dictionary: others))
        let error = await Fixture.failure { _ = try await store.load(CartID("window")) }
        #expect(error?.code == .corrupt)
        let overwriting = await Fixture.failure {
            _ = try await store.save(CartSnapshot(Cart(currency: .cny)), as: CartID("window"), replacing: .none)
        }
        #expect(overwriting?.code == .corrupt)
    }

    @Test("S5 B35 a null in unknown fields is left out; one that is read is an error that says where")
    func nulls() async throws {
        let store = try PlistCartStore(path: folder.file(), format: .binary)
        let extras = DocumentExtras(
            cart: ["a": .null, "b": .object(["c": .null, "d": .array([.object(["e": .null]), .null, .integer(1)])])])
        let snapshot = CartSnapshot(try Fixture.cart(of: 2), extras: extras)
        _ = try await store.save(snapshot, as: Fixture.id, replacing: .none)
        let expected: [String: DocumentValue] = ["b": .object(["d": .array([.object([:]), .integer(1)])])]
        #expect(try await PlistCartStore(path: folder.file()).load(Fixture.id)?.extras.cart == expected)
        try FileManager.default.removeItem(atPath: folder.file())
        let xml = try PlistCartStore(path: folder.file(), format: .xml)
        _ = try await xml.save(snapshot, as: Fixture.id, replacing: .none)
        #expect(try await PlistCartStore(path: folder.file()).load(Fixture.id)?.extras.cart == expected)

        // The binary form has a mark for null, which no writer of property lists makes: 0 where a truth value is 9.
        try folder.write(root: ["default": ["note": true]], format: .binary)
        var bytes = try folder.bytes()
        let place = try #require(
            bytes.range(of: Data([0x5F, 0x09]))?.upperBound ?? bytes.lastIndex(of: 0x09).map { $0 + 1 })
        bytes[place - 1] = 0
        try folder.write(bytes)
        let error = await Fixture.failure { _ = try PlistCartStore(path: folder.file()) }
        #expect(error?.code == .corrupt)
        #expect(try folder.bytes() == bytes)
    }

    @Test("B35 a text that XML cannot hold is an error naming the field, and the old cart stays; binary holds it")
    func controlCharacters() async throws {
        let store = try PlistCartStore(path: folder.file())
        let old = try Fixture.cart(of: 1)
        let revision = try await store.save(CartSnapshot(old), as: Fixture.id, replacing: .none)
        let before = try folder.bytes()
        let odd = try Cart(CartContents(currency: .cny, lines: [Fixture.line(0), Fixture.line(1, title: "a\u{1}b")]))
        let error = await Fixture.failure {
            _ = try await store.save(CartSnapshot(odd), as: Fixture.id, replacing: revision)
        }
        #expect(error?.code == .notStorable)
        #expect(error?.place.contains("default.lines[") == true)
        #expect(error?.place.contains("title") == true)
        #expect(try folder.bytes() == before)
        #expect(try await store.load(Fixture.id)?.cart == old)
        let binary = try PlistCartStore(path: folder.file(), format: .binary)
        _ = try await binary.save(CartSnapshot(odd), as: Fixture.id, replacing: revision)
        #expect(try await store.load(Fixture.id)?.cart == odd)
    }

    @Test(
        "B42 quotes, markup, emoji and right-to-left text are kept as they are",
        arguments: [
            "Joe's sauce", "x'); DROP TABLE items;--", "100%_off", "👩‍👩‍👧‍👦", "עברית ‏", "\"", "é", "e\u{301}",
            "]]>", "<key>a</key>", "&amp;", "\\", "a.b", "$null",
        ], PlistCartStore.Format.allCases)
    func verbatim(text: String, format: PlistCartStore.Format) async throws {
        let store = try PlistCartStore(path: folder.file(), format: format)
        let line = Fixture.line(
            1, shop: text, title: text, note: text, customisations: [Customisation(text, text)])
        let cart = try Cart(CartContents(currency: .cny, lines: [line], coupons: [CouponCode(text)]))
        let revision = try await store.save(CartSnapshot(cart), as: CartID(text), replacing: .none)
        let loaded = try #require(try await PlistCartStore(path: folder.file()).load(CartID(text)))
        #expect(loaded.cart == cart)
        let found = try #require(loaded.cart.line(line.id))
        #expect(Array(found.title.utf8) == Array(text.utf8))
        #expect(Array((found.note ?? "").utf8) == Array(text.utf8))
        try await store.remove(CartID(text), replacing: revision)
        #expect(try await store.ids(after: nil, limit: 5) == [])
    }

    @Test("B50 an id that looks like a path stays a key of the one file", arguments: ["../bob", "a/b", "/etc/x"])
    func pathLikeIDs(id: String) async throws {
        let store = try PlistCartStore(path: folder.file())
        _ = try await store.save(CartSnapshot(try Fixture.cart(of: 1)), as: CartID(id), replacing: .none)
        #expect(try folder.names() == ["carts.plist", "carts.plist.lock"])
        #expect(try folder.root().keys.sorted() == [id])
    }

    /// Foundation looks for a domain in the user's config folder alone, so the file stands there under a name of its own
    /// for the time of the test.
    @Test("S4 the file is a domain of UserDefaults", arguments: PlistCartStore.Format.allCases)
    func userDefaults(format: PlistCartStore.Format) async throws {
        let environment = ProcessInfo.processInfo.environment
        let home = FileManager.default.homeDirectoryForCurrentUser
        let config =
            environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) }
            ?? home.appendingPathComponent(".config")
        try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
        let domain = "cartwright-test-\(UUID().uuidString)"
        let file = config.appendingPathComponent("\(domain).plist")
        defer {
            try? FileManager.default.removeItem(at: file)
            try? FileManager.default.removeItem(atPath: file.path + ".lock")
        }
        let store = try PlistCartStore(path: file.path, format: format)
        _ = try await store.save(CartSnapshot(Fixture.cart(of: 3)), as: Fixture.id, replacing: .none)
        let defaults = try #require(UserDefaults(suiteName: domain))
        let cart = try #require(defaults.dictionary(forKey: Fixture.id.rawValue))
        #expect(cart["currency"] as? String == "CNY")
        let lines = try #require(cart["lines"] as? [[String: Any]])
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { $0["quantity"] is Int })
    }

    @Test(
        "S4 Python's plistlib reads the file",
        .enabled(if: Fixture.output(of: "python3", ["-c", "import plistlib"]) != nil),
        arguments: PlistCartStore.Format.allCases)
    func python(format: PlistCartStore.Format) async throws {
        let store = try PlistCartStore(path: folder.file(), format: format)
        _ = try await store.save(CartSnapshot(try Fixture.cart(of: 3)), as: Fixture.id, replacing: .none)
        let script = """
            import plistlib, sys
            cart = plistlib.load(open(sys.argv[1], 'rb'))['default']
            print(len(cart['lines']), cart['currency'], cart['lines'][0]['selected'], cart['lines'][0]['quantity'])
            """
        #expect(Fixture.output(of: "python3", ["-c", script, folder.file()]) == "3 CNY True 3\n")
    }

    @Test(
        "S4 plutil finds the file in order", .enabled(if: Fixture.output(of: "plutil", ["-help"]) != nil),
        arguments: PlistCartStore.Format.allCases)
    func plutil(format: PlistCartStore.Format) async throws {
        let store = try PlistCartStore(path: folder.file(), format: format)
        _ = try await store.save(CartSnapshot(try Fixture.cart(of: 3)), as: Fixture.id, replacing: .none)
        #expect(Fixture.output(of: "plutil", ["-lint", folder.file()])?.contains("OK") == true)
    }
}
