import CartCore
import CartKit
import Foundation
import PlistCartStore
import Testing

/// What Docs/storage.md says of the property list.
struct GuideTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "the file in the guide is read whole, and is what a save writes",
        arguments: ["Docs/storage.md", "Docs/zh-Hans/storage.md"])
    func example(page: String) async throws {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
        let parts = text.components(separatedBy: "\n```xml\n")
        try #require(parts.count == 2)
        let block = parts[1].components(separatedBy: "\n```")[0]
        try folder.write(Data(block.utf8))
        let store = try PlistCartStore(path: folder.file())
        #expect(try await store.check() == [])
        #expect(try await store.ids(after: nil, limit: 9) == [Fixture.id])
        let stored = try #require(try await store.load(Fixture.id))
        #expect(stored.setAside.isEmpty && stored.extras.isEmpty)
        let revision = try await store.save(CartSnapshot(stored.cart), as: Fixture.id, replacing: stored.revision)
        let first = "<integer>1</integer>\n\t\t<key>shops</key>"
        let second = first.replacingOccurrences(of: ">1<", with: ">2<")
        #expect(revision == Revision(2))
        let written = String(decoding: try folder.bytes(), as: UTF8.self)
        #expect(written == block.replacingOccurrences(of: first, with: second) + "\n")
        // The cart that was removed begins anew above the revision it had.
        let guest = CartID("guest")
        #expect(try await store.save(CartSnapshot(stored.cart), as: guest, replacing: .none) == Revision(2))
    }
}
