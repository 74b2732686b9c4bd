import CartCore
import CartKit
import Foundation
import SQLiteCartStore
import Testing

/// Files that are not what they should be, and disks that do not take what they are given.
struct DamageTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func failure(_ body: () async throws -> Void) async -> CartStoreError? {
        do {
            try await body()
            return nil
        } catch { return error as? CartStoreError }
    }

    /// A database with one cart of three lines, closed again.
    private func makeDatabase() async throws -> Cart {
        let store = try SQLiteCartStore(path: folder.file())
        let cart = try Fixture.cart(of: 3, in: Fixture.context(of: 3))
        _ = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
        return cart
    }

    @Test(
        "A file that is no database is refused and left as it is",
        arguments: ["{\"carts\": []}", "x", String(repeating: "not a database. ", count: 400)])
    func foreignFile(text: String) async throws {
        let bytes = Data(text.utf8)
        try bytes.write(to: URL(fileURLWithPath: folder.file()))
        let error = await failure { _ = try SQLiteCartStore(path: folder.file()) }
        #expect(error?.code == .corrupt)
        #expect(error?.place == folder.file())
        #expect(try folder.bytes() == bytes)
    }

    @Test("A database of another program is refused and left as it is")
    func foreignDatabase() async throws {
        OtherConnection(folder.file()).run("CREATE TABLE notes (text); INSERT INTO notes VALUES ('mine')")
        let bytes = try folder.bytes()
        let error = await failure { _ = try SQLiteCartStore(path: folder.file()) }
        #expect(error?.code == .corrupt)
        #expect(error?.reason.contains("another program") == true)
        #expect(try folder.bytes() == bytes)
    }

    @Test("A database of a newer version is refused and left as it is")
    func newerVersion() async throws {
        _ = try await makeDatabase()
        OtherConnection(folder.file()).run("PRAGMA user_version=99")
        let bytes = try folder.bytes()
        let error = await failure { _ = try SQLiteCartStore(path: folder.file()) }
        #expect(error?.code == .newerVersion)
        #expect(error?.reason.contains("99") == true)
        #expect(try folder.bytes() == bytes)
    }

    @Test("A torn database is refused and left as it is", arguments: [0.3, 0.6, 0.9])
    func torn(part: Double) async throws {
        _ = try await makeDatabase()
        let whole = try folder.bytes()
        let bytes = whole.prefix(Int(Double(whole.count) * part))
        try bytes.write(to: URL(fileURLWithPath: folder.file()))
        let error = await failure {
            let store = try SQLiteCartStore(path: folder.file())
            _ = try await store.load(Fixture.id)
        }
        #expect(error?.code == .corrupt)
        #expect(try folder.bytes() == bytes)
    }

    @Test("An empty file and a missing one become a database; a missing folder is an error that says so")
    func beginnings() async throws {
        try Data().write(to: URL(fileURLWithPath: folder.file()))
        #expect(try await SQLiteCartStore(path: folder.file()).load(Fixture.id) == nil)
        #expect(try await SQLiteCartStore(path: folder.file("new.db")).ids(after: nil, limit: 5) == [])
        let error = await failure { _ = try SQLiteCartStore(path: folder.file("none/carts.db")) }
        #expect(error?.code == .cannotCreate)
        #expect(error?.reason.contains("No such file or directory") == true)
        let isFolder = await failure { _ = try SQLiteCartStore(path: folder.path) }
        #expect(isFolder?.code == .cannotCreate)
    }

    @Test("An empty file beside which a log has changes was cut to nothing: it is refused, and the log stays")
    func cutToNothing() async throws {
        let copy = try TemporaryFolder()
        do {
            let store = try SQLiteCartStore(path: folder.file())
            let cart = try Fixture.cart(of: 3, in: Fixture.context(of: 3))
            _ = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
            try folder.bytes(of: "carts.db-wal").write(to: URL(fileURLWithPath: copy.file("carts.db-wal")))
        }
        let log = try copy.bytes(of: "carts.db-wal")
        #expect(!log.isEmpty)
        try Data().write(to: URL(fileURLWithPath: copy.file()))
        let error = await failure { _ = try SQLiteCartStore(path: copy.file()) }
        #expect(error?.code == .corrupt)
        #expect(try copy.bytes().isEmpty)
        #expect(try copy.bytes(of: "carts.db-wal") == log)
    }

    @Test("B38 a database whose log cannot be opened is read all the same; saving says why not, until it can")
    func noLog() async throws {
        let cart = try await makeDatabase()
        // Where SQLite wants its file beside the database, something else is in the way.
        let shared = folder.file("carts.db-shm")
        try FileManager.default.createSymbolicLink(atPath: shared, withDestinationPath: folder.file("nowhere"))
        let before = try folder.bytes()
        let store = try SQLiteCartStore(path: folder.file())
        #expect(try await store.load(Fixture.id)?.cart == cart)
        #expect(try await store.ids(after: nil, limit: 5) == [Fixture.id])
        #expect(try await store.check() == [])
        let saving = await failure {
            _ = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: Revision(1))
        }
        #expect(saving?.reason.contains("read but not written") == true)
        #expect(saving?.cart == Fixture.id)
        #expect(await failure { try await store.remove(Fixture.id, replacing: Revision(1)) } != nil)
        #expect(try folder.bytes() == before)
        try FileManager.default.removeItem(atPath: shared)
        #expect(try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: Revision(1)) == Revision(2))
        #expect(try await store.load(Fixture.id)?.revision == Revision(2))
    }

    @Test("B38 a database is not read without its log while changes are in it")
    func changesInLog() async throws {
        let copy = try TemporaryFolder()
        do {
            let store = try SQLiteCartStore(path: folder.file())
            let cart = try Fixture.cart(of: 3, in: Fixture.context(of: 3))
            _ = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
            for name in ["carts.db", "carts.db-wal"] {
                try folder.bytes(of: name).write(to: URL(fileURLWithPath: copy.file(name)))
            }
        }
        try FileManager.default.createSymbolicLink(
            atPath: copy.file("carts.db-shm"), withDestinationPath: copy.file("nowhere"))
        #expect(await failure { _ = try SQLiteCartStore(path: copy.file()) } != nil)
    }

    @Test("A new database and its log are their owner's alone; one that is there keeps its mode")
    func modes() async throws {
        func modes() throws -> Set<Int> {
            Set(
                try FileManager.default.contentsOfDirectory(atPath: folder.path).compactMap {
                    try FileManager.default.attributesOfItem(atPath: folder.file($0))[.posixPermissions] as? Int
                })
        }
        let context = try Fixture.context(of: 1)
        let cart = try Fixture.cart(of: 1, in: context)
        let store = try SQLiteCartStore(path: folder.file())
        _ = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).contains("carts.db-wal"))
        #expect(try modes() == [0o600])
        let shared = try TemporaryFolder()
        try Data().write(to: URL(fileURLWithPath: shared.file()))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: shared.file())
        _ = try SQLiteCartStore(path: shared.file())
        let kept = try FileManager.default.attributesOfItem(atPath: shared.file())[.posixPermissions] as? Int
        #expect(kept == 0o640)
    }

    @Test(
        "B29 a row that no cart can hold is set aside, not summed, and stays in the database",
        arguments: [
            ("quantity = -5", "quantity -5"), ("quantity = 0", "quantity 0"), ("unit_price = -1", "unit_price -1"),
            ("sku = 'other'", "does not belong"), ("availability = 'maybe'", "availability"),
            ("customisations = '{}'", "customisations"), ("extra = '[]'", "extra"),
            ("title = CAST(x'ff' AS TEXT)", "title"), ("position = -1", "position"),
        ])
    func badRow(change: String, problem: String) async throws {
        let cart = try await makeDatabase()
        let other = OtherConnection(folder.file())
        let update = "UPDATE lines SET \(change) WHERE id = '\(Fixture.line(1))'"
        #expect(other.run("PRAGMA ignore_check_constraints=ON; " + update) == 0)
        let store = try SQLiteCartStore(path: folder.file())
        let stored = try #require(try await store.load(Fixture.id))
        #expect(stored.cart.totals.lineCount == 2)
        #expect(stored.cart.totals.subtotal == cart.totals.subtotal - 101)
        #expect(stored.setAside.count == 1)
        #expect(stored.setAside.first?.problem.contains(problem) == true)
        // SQLite's own check names broken rules as well.
        let findings = try await store.check()
        #expect(findings.last { $0.cart == Fixture.id }?.problem == stored.setAside.first?.problem)

        // A save of another line leaves the row; adding the same thing again moves it into its own table.
        let context = try Fixture.context(of: 3)
        var mended = stored.cart
        var snapshot = try Fixture.perform(.adjustQuantity(Fixture.line(0), by: 1), "e1", on: &mended, in: context)
        snapshot.setAside = stored.setAside
        var revision = try await store.save(snapshot, as: Fixture.id, replacing: stored.revision)
        #expect(try await store.load(Fixture.id)?.setAside == stored.setAside)
        snapshot = try Fixture.perform(.add(Fixture.sku(1), quantity: 2), "e2", on: &mended, in: context)
        snapshot.setAside = stored.setAside
        revision = try await store.save(snapshot, as: Fixture.id, replacing: revision)
        let last = try #require(try await store.load(Fixture.id))
        #expect(last.cart == mended)
        #expect(last.revision == revision)
        #expect(last.setAside == stored.setAside)
    }

    @Test("B29 the tables refuse a hand-made row that no cart can hold")
    func checks() async throws {
        _ = try await makeDatabase()
        let other = OtherConnection(folder.file())
        for change in ["quantity = -5", "quantity = 0", "unit_price = -1", "selected = 2", "customisations = 'x'"] {
            #expect(other.run("UPDATE lines SET \(change)") != 0, "\(change)")
        }
        #expect(other.run("UPDATE lines SET quantity = 'many'") != 0)
        let foreign = "PRAGMA foreign_keys=ON; INSERT INTO coupons VALUES ('nobody', 1, 'X')"
        #expect(other.run(foreign) != 0)
    }

    @Test("Lines whose amounts do not fit into a sum are set aside until the others fit")
    func amountsTooLarge() async throws {
        _ = try await makeDatabase()
        let other = OtherConnection(folder.file())
        let update = "UPDATE lines SET unit_price = 9000000000000000000 WHERE id <> '\(Fixture.line(2))'"
        #expect(other.run(update) == 0)
        let stored = try #require(try await SQLiteCartStore(path: folder.file()).load(Fixture.id))
        #expect(stored.cart.totals.lineCount == 2 - stored.setAside.count + 1)
        #expect(stored.setAside.count == 1)
        #expect(stored.setAside.first?.value["unit_price"] == .integer(9_000_000_000_000_000_000))
    }

    @Test("B38 a full database refuses the save that does not fit, and keeps the cart it had")
    func full() async throws {
        let store = try SQLiteCartStore(path: folder.file())
        let context = try Fixture.context(of: 3_000)
        let small = try Fixture.cart(of: 3, in: context)
        let revision = try await store.save(CartSnapshot(small), as: Fixture.id, replacing: .none)
        _ = try store.execute("PRAGMA max_page_count=40")
        let large = try Fixture.cart(of: 3_000, in: context)
        let error = await failure {
            _ = try await store.save(CartSnapshot(large), as: Fixture.id, replacing: revision)
        }
        #expect(error?.code == .inputOutput)
        #expect(error?.reason.contains("full") == true)
        #expect(error?.cart == Fixture.id)
        #expect(try await store.load(Fixture.id)?.cart == small)
        #expect(try await SQLiteCartStore(path: folder.file()).load(Fixture.id)?.revision == revision)
        _ = try await store.save(CartSnapshot(small), as: Fixture.id, replacing: revision)
    }

    @Test("B38 a read-only database can be read; a save says that it cannot be written")
    func readOnly() async throws {
        let cart = try await makeDatabase()
        let store = try SQLiteCartStore(path: folder.file())
        _ = try store.execute("PRAGMA query_only=ON")
        #expect(try await store.load(Fixture.id)?.cart == cart)
        let error = await failure {
            _ = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: Revision(1))
        }
        #expect(error?.code == .notAllowed)
    }

    @Test("B51 an amount edited in the database is a display value: it is loaded as it is")
    func editedPrice() async throws {
        _ = try await makeDatabase()
        OtherConnection(folder.file()).run("UPDATE lines SET unit_price = 1")
        let stored = try #require(try await SQLiteCartStore(path: folder.file()).load(Fixture.id))
        var cart = stored.cart
        #expect(cart.totals.subtotal == 3)
        _ = cart.refresh(in: try Fixture.context(of: 3))
        #expect(cart.totals.subtotal == 100 + 101 + 102)
    }
}
