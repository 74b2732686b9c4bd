import CartCore
import CartKit
import Foundation
import PlistCartStore
import Testing

/// Several stores on one file.
struct SharingTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("B40 twelve stores that add to one cart at once, from a file that is not there yet, lose nothing")
    func twelve() async throws {
        let path = folder.file()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<12 {
                group.addTask {
                    let store = try PlistCartStore(path: path, busyTimeout: PlistCartStore.longestBusyTimeout)
                    try await Self.add(index, to: store)
                }
            }
            try await group.waitForAll()
        }
        let stored = try #require(try await PlistCartStore(path: path).load(Fixture.id))
        #expect(stored.cart.totals.lineCount == 12)
        #expect(stored.revision == Revision(12))
    }

    /// Adds one line, again and again until nobody came between.
    private static func add(_ index: Int, to store: PlistCartStore) async throws {
        while true {
            let stored = try await store.load(Fixture.id)
            var contents = stored?.cart.contents ?? CartContents(currency: .cny)
            contents.lines.append(Fixture.line(index))
            let snapshot = CartSnapshot(try Cart(contents))
            if try await isSaved(snapshot, in: store, replacing: stored?.revision ?? .none) { return }
        }
    }

    private static func isSaved(
        _ snapshot: CartSnapshot, in store: PlistCartStore, replacing revision: Revision
    ) async throws(CartStoreError) -> Bool {
        do throws(CartStoreError) {
            _ = try await store.save(snapshot, as: Fixture.id, replacing: revision)
            return true
        } catch {
            if error.code == .conflict { return false }
            throw error
        }
    }

    @Test("B40 a lock that is not let go is a busy error after the stated time; afterwards saving works")
    func busy() async throws {
        let store = try PlistCartStore(path: folder.file(), busyTimeout: 5)
        let cart = try Fixture.cart(of: 1)
        var lock: FileLock? = try LocalFileSystem().lock(
            folder.file("carts.plist.lock"), exclusive: true, timeoutMilliseconds: 0)
        let error = await Fixture.failure {
            _ = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
        }
        #expect(error?.code == .busy)
        #expect(error?.reason.contains("5 ms") == true)
        #expect(lock != nil)
        lock = nil
        _ = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
        #expect(try await store.load(Fixture.id)?.cart == cart)
    }

    @Test("A store sees what another wrote, and what a hand changed, though size and date may be the same")
    func seesOthers() async throws {
        let one = try PlistCartStore(path: folder.file())
        let two = try PlistCartStore(path: folder.file())
        let revision = try await one.save(
            CartSnapshot(try Fixture.cart(of: 1, title: "aaaa")), as: Fixture.id, replacing: .none)
        _ = try await two.save(
            CartSnapshot(try Fixture.cart(of: 1, title: "bbbb")), as: Fixture.id, replacing: revision)
        #expect(try await one.load(Fixture.id)?.cart.lines.first { _ in true }?.title == "bbbb")
        let text = String(decoding: try folder.bytes(), as: UTF8.self).replacingOccurrences(of: "bbbb", with: "cccc")
        try folder.write(Data(text.utf8))
        #expect(try await one.load(Fixture.id)?.cart.lines.first { _ in true }?.title == "cccc")
        try FileManager.default.removeItem(atPath: folder.file())
        #expect(try await one.load(Fixture.id) == nil)
    }

    @Test("A cart that was removed begins anew above the revisions it had, also for another process")
    func revisionsContinue() async throws {
        let cart = Cart(currency: .cny)
        var revision = try await PlistCartStore(path: folder.file())
            .save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
        for _ in 0..<3 {
            try await PlistCartStore(path: folder.file()).remove(Fixture.id, replacing: revision)
            let store = try PlistCartStore(path: folder.file())
            let old = revision
            let error = await Fixture.failure {
                _ = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: old)
            }
            #expect(error?.code == .conflict)
            #expect(error?.stored == Revision.none)
            let again = try await store.save(CartSnapshot(cart), as: Fixture.id, replacing: .none)
            #expect(again > revision)
            revision = again
        }
    }

    @Test("info counts what there is")
    func inspection() async throws {
        let store = try PlistCartStore(path: folder.file())
        for name in ["a", "b"] {
            _ = try await store.save(CartSnapshot(try Fixture.cart(of: 3)), as: CartID(name), replacing: .none)
        }
        let info = try await store.info()
        #expect((info.scheme, info.place, info.format) == ("plist", folder.file(), "XML property list"))
        #expect((info.cartCount, info.lineCount) == (2, 6))
        #expect(info.byteCount == Int64(try folder.bytes().count))
        #expect(try await store.check() == [])
    }

    @Test("Options of the URL are read, anything else is an error that names what there is")
    func options() throws {
        _ = try PlistCartStorePlugin.open(folder.file(), ["format": "binary", "busy": "2000"])
        for bad in [["format": "json"], ["busy": "-1"], ["busy": "600001"], ["colour": "red"]] {
            do {
                _ = try PlistCartStorePlugin.open(folder.file(), bad)
                Issue.record("\(bad) was taken")
            } catch {
                #expect(error.code == .badURL)
            }
        }
        #expect(throws: CartStoreError.self) { _ = try PlistCartStorePlugin.open("", [:]) }
    }
}
