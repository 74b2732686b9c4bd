import BakeryPlugins
import CartCore
import CartKit
import CartTestKit
import Foundation
import Testing

/// The store `folder:`.
@Suite("FolderCartStore")
final class FolderCartStoreTests {
    private let root = FileManager.default.temporaryDirectory.appendingPathComponent("bakery-\(UUID().uuidString)")
    private let id = CartID("default")

    deinit { try? FileManager.default.removeItem(at: root) }

    private var folder: String { root.appendingPathComponent("carts").path }
    private func path(_ name: String) -> String { folder + "/" + name }

    private func write(_ text: String, to name: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    }

    /// The whole contract: each law in a folder of its own, opened as often as the law asks.
    @Test("the contract of a store", arguments: StoreLaw.all)
    func contract(law: StoreLaw) async throws {
        let root = root
        let backend = StoreUnderTest("folder", capabilities: [.persistent, .shared, .keepsNUL]) {
            let folder = root.appendingPathComponent(UUID().uuidString).path
            return StoreUnderTest.Place { FolderCartStore(folder: folder) }
        }
        try await law.check(on: backend)
    }

    @Test("a cart is one file that people can read; a removed one leaves its revision")
    func files() async throws {
        let store = FolderCartStore(folder: folder)
        let first = try await store.save(CartSnapshot(Cart(currency: .eur)), as: id, replacing: .none)
        _ = try await store.save(CartSnapshot(Cart(currency: .eur)), as: CartID("../Ä"), replacing: .none)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(names == ["%2E%2E%2F%C3%84.json", ".lock", "default.json"])
        let saved = try DocumentValue(json: Data(contentsOf: URL(fileURLWithPath: path("default.json"))))
        #expect(saved["revision"] == .integer(1))
        #expect(saved["cart"]?["currency"] == .text("EUR"))
        try await store.remove(id, replacing: first)
        let removed = try DocumentValue(json: Data(contentsOf: URL(fileURLWithPath: path("default.json"))))
        #expect(removed == .object(["revision": .integer(1)]))
    }

    @Test(
        "a file that cannot be read is an error, named, and left as it is",
        arguments: [
            ("", CartStoreError.Code.corrupt), (#"{"revision": 1, "ca"#, .corrupt), (#"{"cart": {}}"#, .corrupt),
            (#"{"revision": 0, "cart": {"version": 1, "currency": "EUR"}}"#, .corrupt),
            (#"{"revision": 1, "cart": {"version": 99, "currency": "EUR"}}"#, .newerVersion),
        ])
    func damage(text: String, code: CartStoreError.Code) async throws {
        try write(text, to: "default.json")
        let store = FolderCartStore(folder: folder)
        let loading = await #expect(throws: CartStoreError.self) { try await store.load(self.id) }
        #expect(loading?.code == code)
        #expect(loading?.place == path("default.json"))
        let saving = await #expect(throws: CartStoreError.self) {
            try await store.save(CartSnapshot(Cart(currency: .eur)), as: self.id, replacing: Revision(1))
        }
        #expect(saving?.code == code)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path("default.json"))) == Data(text.utf8))
        #expect(try await store.ids(after: nil, limit: 10) == [id])
        #expect(try await store.check().map(\.cart) == [id])
    }

    @Test(
        "files without the name of a cart are nobody's cart",
        arguments: ["Default.json", "%2e.json", "a.txt", "%.json"])
    func foreign(name: String) async throws {
        try write("{}", to: name)
        #expect(try await FolderCartStore(folder: folder).ids(after: nil, limit: 10).isEmpty)
    }

    @Test("a save that the disk refuses leaves the cart that was there")
    func fullDisk() async throws {
        let files = MemoryFileSystem()
        let store = FolderCartStore(folder: "carts", files: files)
        let revision = try await store.save(CartSnapshot(Cart(currency: .eur)), as: id, replacing: .none)
        let before = files["carts/default.json"]
        files.fail(with: .refuse(errno: 28))
        let error = await #expect(throws: CartStoreError.self) {
            try await store.save(CartSnapshot(Cart(currency: .eur)), as: self.id, replacing: revision)
        }
        #expect(error?.code == .inputOutput)
        #expect(before != nil && files["carts/default.json"] == before)
    }

    @Test("a lock that someone else keeps is busy, a name that is too long not storable")
    func refusals() async throws {
        let files = MemoryFileSystem()
        let store = FolderCartStore(folder: "carts", files: files)
        let lock = try files.lock("carts/.lock", exclusive: true, timeoutMilliseconds: 0)
        let busy = await #expect(throws: CartStoreError.self) {
            try await store.save(CartSnapshot(Cart(currency: .eur)), as: self.id, replacing: .none)
        }
        withExtendedLifetime(lock) {}
        #expect(busy?.code == .busy)
        let long = await #expect(throws: CartStoreError.self) {
            try await store.load(CartID(String(repeating: "x", count: 201)))
        }
        #expect(long?.code == .notStorable)
    }

    @Test(
        "a URL opens it; what is not understood is refused",
        arguments: ["folder:", "folder:c?buzy=1", "folder:c?busy=x"])
    func opening(url: String) throws {
        var plugins = CartPlugins()
        try plugins.registerBakery()
        _ = try plugins.openStore("folder:carts?busy=100")
        let error = #expect(throws: CartStoreError.self) { _ = try plugins.openStore(url) }
        #expect(error?.code == .badURL)
    }
}
