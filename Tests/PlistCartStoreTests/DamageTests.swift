import CartCore
import CartKit
import Foundation
import PlistCartStore
import Testing

/// Files that are not what they should be, and disks that do not take what they are given.
struct DamageTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "A foreign file is refused and left as it is",
        arguments: [
            "", "x", "hello there", "{ a = b; }", "{\"carts\": {}}", "<plist version=\"1.0\"><array/></plist>",
            "<?xml version=\"1.0\"?><carts/>", "bplist00", "SQLite format 3\0",
        ])
    func foreign(text: String) async throws {
        let bytes = Data(text.utf8)
        try folder.write(bytes)
        let error = await Fixture.failure { _ = try PlistCartStore(path: folder.file()) }
        #expect(error?.code == .corrupt)
        #expect(error?.place == folder.file())
        #expect(try folder.bytes() == bytes)
    }

    @Test(
        "B35 a null in an XML file is refused by its line and its place, and the file is left as it is",
        arguments: [
            ("<dict>\n<key>default</key>\n<null/>\n</dict>", "default", 4),
            ("<dict><key>a</key><string>x</string><key>b</key><dict><key>c</key><null /></dict></dict>", "b.c", 2),
            (
                "<dict><key>a</key><array><true/><string>x</string><array/><dict><key>n</key>\n<null></null>"
                    + "</dict></array></dict>", "a[3].n", 3
            ),
            ("<dict><!-- <null/> -->\n<key>x</key><array><null/></array></dict>", "x[0]", 3),
            ("<dict><key>t</key><string><![CDATA[<null/>]]></string>\n<key>u</key><null/></dict>", "u", 3),
            ("<null/>", "", 2),
        ])
    func null(root: String, place: String, line: Int) async throws {
        let bytes = Data("<plist version=\"1.0\">\n\(root)</plist>".utf8)
        try folder.write(bytes)
        let error = await Fixture.failure { _ = try PlistCartStore(path: folder.file()) }
        #expect(error?.code == .corrupt)
        #expect(error?.place == folder.file() + (place.isEmpty ? "" : ": " + place))
        #expect(error?.reason.contains("line \(line) has a null") == true, "\(error?.reason ?? "")")
        #expect(try folder.bytes() == bytes)
    }

    @Test("A torn file in which the word null stands as text has no null")
    func noNull() async throws {
        try folder.write(Data("<plist version=\"1.0\"><dict><key>a</key><string>null</string>".utf8))
        let error = await Fixture.failure { _ = try PlistCartStore(path: folder.file()) }
        #expect(error?.code == .corrupt)
        #expect(error?.reason.contains("null") == false)
    }

    @Test("A keyed archive is refused and left as it is")
    func archive() async throws {
        try folder.write(
            root: ["$archiver": "NSKeyedArchiver", "$objects": ["$null"], "$version": 100_000], format: .binary)
        let bytes = try folder.bytes()
        let error = await Fixture.failure { _ = try PlistCartStore(path: folder.file()) }
        #expect(error?.code == .corrupt)
        #expect(error?.reason.contains("archive") == true)
        #expect(try folder.bytes() == bytes)
    }

    @Test(
        "A file torn anywhere is refused and left as it is, also by a store that was open before",
        arguments: PlistCartStore.Format.allCases, [1, 10, 50, 90, 99])
    func torn(format: PlistCartStore.Format, percent: Int) async throws {
        let store = try PlistCartStore(path: folder.file(), format: format)
        let cart = try Fixture.cart(of: 5)
        let revision = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
        let whole = try folder.bytes()
        let bytes = whole.prefix(whole.count * percent / 100)
        try folder.write(bytes)
        let opening = await Fixture.failure { _ = try PlistCartStore(path: folder.file()) }
        #expect(opening?.code == .corrupt)
        let saving = await Fixture.failure {
            _ = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: revision)
        }
        #expect(saving?.code == .corrupt)
        #expect(try folder.bytes() == bytes)
    }

    @Test("A temporary file that a killed process left is gone after the next save; a living one's and others' stay")
    func sweeping() async throws {
        let gone = Process()
        gone.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        gone.arguments = ["true"]
        try gone.run()
        gone.waitUntilExit()
        // The parent lives while this test does; process 1 is there, and may belong to someone else.
        let stay = [
            ".carts.plist.1-1.tmp", ".carts.plist.\(getppid())-7.tmp", ".carts.plist.99999999999-1.tmp",
            ".carts.plist.\(gone.processIdentifier)-x.tmp", ".carts.plist.\(gone.processIdentifier)--1.tmp",
            ".carts.plist.0\(gone.processIdentifier)-1.tmp", ".other.plist.\(gone.processIdentifier)-1.tmp",
            "carts.plist.\(gone.processIdentifier)-1.tmp",
        ]
        let go = [".carts.plist.\(gone.processIdentifier)-1.tmp", ".carts.plist.\(getpid())-999999.tmp"]
        for name in stay + go { try folder.write(Data("<plist>".utf8), to: name) }
        let store = try PlistCartStore(path: folder.file())
        #expect(try await store.load(Fixture.id) == nil)
        #expect(try folder.names() == (stay + go).sorted(), "looking removes nothing")
        let cart = try Fixture.cart(of: 2)
        _ = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
        #expect(try folder.names() == (stay + ["carts.plist", "carts.plist.lock"]).sorted())
        #expect(try await store.load(Fixture.id)?.cart == cart)
    }

    @Test("A temporary file that a killed process left behind harms nobody")
    func leftovers() async throws {
        let store = try PlistCartStore(path: folder.file())
        let cart = try Fixture.cart(of: 2)
        let revision = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
        for name in [".carts.plist.1-1.tmp", "carts.plist.tmp"] {
            try folder.write(Data("<plist><dict>".utf8), to: name)
        }
        let next = try PlistCartStore(path: folder.file())
        #expect(try await next.load(Fixture.id)?.cart == cart)
        _ = try await next.save(CartSnapshot(cart), as: Fixture.id, replacing: revision)
    }

    @Test("A cart of a newer version is refused and stays; the others can be used")
    func newer() async throws {
        let store = try PlistCartStore(path: folder.file())
        _ = try await store.save(CartSnapshot(try Fixture.cart(of: 1)), as: CartID("old"), replacing: .none)
        var root = try folder.root()
        let cart: [String: Any] = ["version": 99, "revision": 4, "currency": "CNY", "shape": "of things to come"]
        root["new"] = cart
        try folder.write(root: root)
        let error = await Fixture.failure { _ = try await store.load(CartID("new")) }
        #expect(error?.code == .newerVersion)
        let saving = await Fixture.failure {
            _ = try await store.save(CartSnapshot(Cart(currency: .cny)), as: CartID("new"), replacing: Revision(4))
        }
        #expect(saving?.code == .newerVersion)
        _ = try await store.save(CartSnapshot(try Fixture.cart(of: 2)), as: CartID("old"), replacing: Revision(1))
        let left = try #require(try folder.root()["new"] as? [String: Any])
        #expect(NSDictionary(dictionary: left) == NSDictionary(dictionary: cart))
        #expect(try await store.check().map(\.cart) == [CartID("new")])
    }

    @Test("B29 B36 a line that no cart can hold is set aside, not summed, and kept through a save")
    func badLine() async throws {
        let store = try PlistCartStore(path: folder.file())
        _ = try await store.save(CartSnapshot(try Fixture.cart(of: 3)), as: Fixture.id, replacing: .none)
        var root = try folder.root()
        var fields = try #require(root["default"] as? [String: Any])
        var lines = try #require(fields["lines"] as? [[String: Any]])
        lines[1]["quantity"] = -5
        fields["lines"] = lines
        root["default"] = fields
        try folder.write(root: root)
        let stored = try #require(try await store.load(Fixture.id))
        #expect(stored.cart.totals.lineCount == 2)
        #expect(stored.setAside.count == 1)
        #expect(stored.setAside.first?.problem.contains("quantity") == true)
        #expect(try await store.check().map(\.cart) == [Fixture.id])
        _ = try await store.save(
            CartSnapshot(stored.cart, setAside: stored.setAside), as: Fixture.id, replacing: stored.revision)
        #expect(try await PlistCartStore(path: folder.file()).load(Fixture.id)?.setAside == stored.setAside)
    }

    @Test(
        "B38 a full disk and a read-only folder refuse the save; the cart on disk stays",
        arguments: [ENOSPC, EROFS, EACCES])
    func refusedWrite(number: Int32) async throws {
        let cart = try Fixture.cart(of: 2)
        let revision = try await PlistCartStore(path: folder.file())
            .save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
        let before = try folder.bytes()
        let store = try PlistCartStore(path: folder.file(), files: FailingFiles(failing: number))
        let error = await Fixture.failure {
            _ = try await store.save(CartSnapshot(try Fixture.cart(of: 3)), as: Fixture.id, replacing: revision)
        }
        #expect(error?.code == (number == EACCES ? .notAllowed : .inputOutput))
        #expect(error?.cart == Fixture.id)
        #expect(try folder.bytes() == before)
        #expect(try await store.load(Fixture.id)?.cart == cart)
        let removing = await Fixture.failure { try await store.remove(Fixture.id, replacing: revision) }
        #expect(removing != nil)
        #expect(try await store.load(Fixture.id)?.revision == revision)
    }

    @Test("B38 a cart of ten megabytes is kept")
    func large() async throws {
        let store = try PlistCartStore(path: folder.file())
        let cart = try Fixture.cart(of: 10_000, title: String(repeating: "大", count: 200))
        let revision = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
        #expect(try folder.bytes().count > 10_000_000)
        let loaded = try #require(try await PlistCartStore(path: folder.file()).load(Fixture.id))
        #expect(loaded.revision == revision)
        #expect(loaded.cart == cart)
    }

    @Test("A missing folder is an error of the first save that says so")
    func missingFolder() async throws {
        let store = try PlistCartStore(path: folder.file("none/carts.plist"))
        #expect(try await store.load(Fixture.id) == nil)
        let error = await Fixture.failure {
            _ = try await store.save(CartSnapshot(Cart(currency: .cny)), as: Fixture.id, replacing: .none)
        }
        #expect(error?.code == .cannotCreate)
    }
}
