import CartCore
import CartKit
import Foundation
import SQLiteCartStore
import Testing

/// Several connections on one database.
struct SharingTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("B39 a database that stays locked is a busy error after the stated time; afterwards saving works")
    func busy() async throws {
        let store = try SQLiteCartStore(path: folder.file(), busyTimeout: 20)
        let context = try Fixture.context(of: 2)
        let cart = try Fixture.cart(of: 2, in: context)
        let other = OtherConnection(folder.file())
        #expect(other.run("BEGIN IMMEDIATE") == 0)
        do {
            _ = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
            Issue.record("saved through a lock")
        } catch {
            #expect(error.code == .busy)
            #expect(error.reason.contains("20 ms"))
        }
        // Reading does not wait for a writer.
        #expect(try await store.load(Fixture.id) == nil)
        #expect(other.run("COMMIT") == 0)
        _ = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
        #expect(try await store.load(Fixture.id)?.cart == cart)
    }

    @Test("B39 a save waits for a lock that is let go")
    func waits() async throws {
        let store = try SQLiteCartStore(path: folder.file(), busyTimeout: SQLiteCartStore.longestBusyTimeout)
        let cart = try Fixture.cart(of: 2, in: Fixture.context(of: 2))
        let path = folder.file()
        let (locked, signal) = AsyncStream.makeStream(of: Bool.self)
        // A thread of its own: the waiting save keeps its own thread busy.
        let holder = Thread {
            let other = OtherConnection(path)
            signal.yield(other.run("BEGIN IMMEDIATE") == 0)
            // Something is done while the lock is held; the save can only come after it.
            for index in 0..<200 { other.run("INSERT INTO removed_carts VALUES ('held-\(index)', 1)") }
            other.run("COMMIT")
            signal.finish()
        }
        holder.start()
        var isLocked = false
        for await value in locked {
            isLocked = value
            break
        }
        #expect(isLocked)
        _ = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
        #expect(OtherConnection(path).rows("SELECT count(*) FROM removed_carts") == ["200"])
    }

    @Test("B40 twelve stores that add to one cart at once, from a database that is not there yet, lose nothing")
    func twelve() async throws {
        let path = folder.file()
        let context = try Fixture.context(of: 12)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<12 {
                group.addTask {
                    let store = try SQLiteCartStore(path: path, busyTimeout: 60_000)
                    try await Self.add(index, to: store, in: context)
                }
            }
            try await group.waitForAll()
        }
        let stored = try #require(try await SQLiteCartStore(path: path).load(Fixture.id))
        #expect(stored.cart.totals.lineCount == 12)
        #expect(stored.revision == Revision(12))
    }

    /// Adds one thing, again and again until nobody came between.
    private static func add(_ index: Int, to store: SQLiteCartStore, in context: CartContext) async throws {
        while true {
            let stored = try await store.load(Fixture.id)
            var cart = stored?.cart ?? Cart(currency: .cny)
            let snapshot = try Fixture.perform(.add(Fixture.sku(index)), "edit-\(index)", on: &cart, in: context)
            if try await isSaved(snapshot, in: store, replacing: stored?.revision ?? .none) { return }
        }
    }

    /// Saves, unless somebody else came between.
    private static func isSaved(
        _ snapshot: CartSnapshot, in store: SQLiteCartStore, replacing revision: Revision
    ) async throws(CartStoreError) -> Bool {
        do throws(CartStoreError) {
            _ = try await store.save(snapshot, as: Fixture.id, replacing: revision)
            return true
        } catch {
            if error.code == .conflict { return false }
            throw error
        }
    }

    @Test("B39 what is read through another connection right after a save has it, log and all")
    func copyWhileOpen() async throws {
        let store = try SQLiteCartStore(path: folder.file())
        let context = try Fixture.context(of: 2)
        var cart = try Fixture.cart(of: 1, in: context)
        let revision = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
        let snapshot = try Fixture.perform(.add(Fixture.sku(1)), "second", on: &cart, in: context)
        _ = try await store.save(snapshot, as: Fixture.id, replacing: revision)
        #expect(FileManager.default.fileExists(atPath: folder.file("carts.db-wal")))
        let copy = try SQLiteCartStore(path: folder.file("copy.db"))
        let source = try SQLiteCartStore(path: folder.file())
        for id in try await source.ids(after: nil, limit: 10) {
            let stored = try #require(try await source.load(id))
            _ = try await copy.save(CartSnapshot(stored.cart), as: id, replacing: .none)
        }
        #expect(try await copy.load(Fixture.id)?.cart == cart)
    }

    @Test("A cart that was removed begins anew above the revisions it had")
    func revisionsContinue() async throws {
        let store = try SQLiteCartStore(path: folder.file())
        let cart = Cart(currency: .cny)
        var revision = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
        revision = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: revision)
        for _ in 0..<3 {
            try await store.remove(Fixture.id, replacing: revision)
            do {
                _ = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: revision)
                Issue.record("saved over a removed cart")
            } catch {
                #expect(error.code == .conflict)
                #expect(error.stored == Revision.none)
            }
            let again = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
            #expect(again > revision)
            revision = again
        }
    }

    @Test("info counts, check finds nothing wrong with a sound database")
    func inspection() async throws {
        let store = try SQLiteCartStore(path: folder.file())
        let cart = try Fixture.cart(of: 3, in: Fixture.context(of: 3))
        for name in ["a", "b"] { _ = try await store.save(CartSnapshot(cart), as: CartID(name), replacing: .none) }
        let info = try await store.info()
        #expect(info.scheme == "sqlite")
        #expect(info.place == folder.file())
        #expect((info.cartCount, info.lineCount, info.formatVersion) == (2, 6, 3))
        #expect(info.format.contains("journal mode wal"))
        #expect((info.byteCount ?? 0) > 4_096)
        #expect(try await store.check() == [])
    }

    @Test("Options of the URL: busy is read, anything else is an error that names what there is")
    func options() throws {
        _ = try SQLiteCartStorePlugin.open(folder.file(), ["busy": "2000"])
        for bad in [["busy": "-1"], ["busy": "soon"], ["busy": "600001"], ["format": "xml"]] {
            do {
                _ = try SQLiteCartStorePlugin.open(folder.file(), bad)
                Issue.record("\(bad) was taken")
            } catch {
                #expect(error.code == .badURL)
                #expect(error.reason.contains("busy"))
            }
        }
        #expect(throws: CartStoreError.self) { _ = try SQLiteCartStorePlugin.open("", [:]) }
        #expect(throws: CartStoreError.self) { _ = try SQLiteCartStorePlugin.open("a\0b", [:]) }
    }
}
