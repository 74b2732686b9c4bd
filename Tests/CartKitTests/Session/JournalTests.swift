import CartCore
import CartKit
import CartTestKit
import Foundation
import Testing

@Suite("The journal of unsaved edits")
struct JournalTests {
    let files = MemoryFileSystem()

    func journal(store: String = "http://x", cart: String = "c", owner: String = "me") -> EditJournal {
        EditJournal(folder: "/data", store: store, cart: CartID(cart), owner: owner, files: files)
    }

    func record(_ number: Int) -> EditJournal.Record {
        EditJournal.Record(
            CartEdit(id: EditID("e\(number)"), .add(SKU("sku"), quantity: number, note: "it's\n😀")),
            madeAt: Timestamp(milliseconds: Int64(number)))
    }

    @Test("S10 Edits come back in their order, and go when they are stored")
    func keeps() throws {
        let journal = journal()
        #expect(try journal.content().records.isEmpty)
        for number in 1...4 { try journal.append([record(number)]) }
        try journal.append([record(2)])
        #expect(try journal.content().records == [1, 2, 3, 4].map(record))
        try journal.remove([EditID("e1"), EditID("e3")])
        #expect(try journal.content().records == [2, 4].map(record))
        try journal.remove([EditID("e2"), EditID("e4")])
        #expect(files[journal.path] == nil)
    }

    @Test("A crash at any byte of a line loses that line alone, also for what comes after")
    func torn() throws {
        let journal = journal()
        try journal.append([record(1)])
        let whole = try #require(files[journal.path])
        try journal.append([record(2)])
        let length = try #require(files[journal.path]).count - whole.count
        for bytes in 0..<length {
            files[journal.path] = whole
            files.fail(write: 1, with: .crash(afterBytes: bytes))
            #expect(throws: CartStoreError.self) { try journal.append([record(2)]) }
            let content = try journal.content()
            // All but the line feed at its end is the whole edit.
            #expect(content.records == (bytes >= length - 1 ? [record(1), record(2)] : [record(1)]), "\(bytes) bytes")
            #expect(content.problems.isEmpty == (bytes <= 1 || bytes >= length - 1), "\(bytes) bytes")
            try journal.append([record(3)])
            #expect(try journal.content().records.last == record(3))
        }
    }

    @Test("A crash at any byte of the very first write loses nothing acknowledged and locks nobody out")
    func tornHead() throws {
        let journal = journal()
        try journal.append([record(1)])
        let whole = try #require(files[journal.path])
        for bytes in 0..<whole.count {
            files[journal.path] = whole.prefix(bytes)
            #expect(try journal.content().records.count <= 1, "\(bytes) bytes")
            try journal.append([record(2)])
            #expect(try journal.content().records.last == record(2), "\(bytes) bytes")
            try journal.remove([EditID("e1")])
            #expect(try journal.content().records == [record(2)], "\(bytes) bytes")
            try journal.remove([EditID("e2")])
            #expect(files[journal.path] == nil)
        }
    }

    @Test("B38 A full disk is an error, and what is there stays")
    func full() throws {
        let journal = journal()
        try journal.append([record(1)])
        files.fail(write: 1, with: .refuse(errno: ENOSPC))
        do {
            try journal.append([record(2)])
            Issue.record("an error was expected")
        } catch {
            #expect(error.code == .inputOutput)
        }
        files.fail(write: 1, with: .refuse(errno: ENOSPC))
        try journal.append([])
        #expect(try journal.content().records == [record(1)])
    }

    @Test("A foreign file is refused and left untouched", arguments: ["", "hello\n", "{\"journal\":2}\n", "[]"])
    func foreign(text: String) throws {
        let journal = journal()
        files[journal.path] = Data((text + "\n{}").utf8)
        if text.isEmpty { return }
        #expect(throws: CartStoreError.self) { try journal.content() }
        #expect(throws: CartStoreError.self) { try journal.remove([EditID("e1")]) }
        #expect(files[journal.path] == Data((text + "\n{}").utf8))
    }

    @Test("B50 Stores, carts and owners never share a journal, and no id leads out of the folder")
    func paths() {
        let ids = [
            "c", "../c", "/etc/passwd", "a/b", "a", "..", ".", "~", "c\u{0}", String(repeating: "x", count: 255),
        ]
        var paths: Set<String> = []
        for id in ids {
            for owner in ["", "alice", "../alice"] {
                for store in ["http://x", "http://y"] {
                    let path = journal(store: store, cart: id, owner: owner).path
                    #expect(path.hasPrefix("/data/edits-"))
                    #expect(!path.dropFirst("/data/".count).contains("/"))
                    #expect(paths.insert(path).inserted)
                }
            }
        }
        #expect(journal(cart: "a", owner: "bc").path != journal(cart: "ab", owner: "c").path)
    }

    @Test("A journal that cannot be written leaves the edit unsaved and says so; the next write has it")
    func session() async throws {
        let world = try SessionWorld()
        let session = try await world.open(.onLeave, journaled: true)
        world.files.fail(write: 1, with: .refuse(errno: ENOSPC))
        await #expect(throws: CartSessionError.self) { try await session.perform(world.add("a", 0, 1)) }
        #expect(await session.unsavedEdits.count == 1)
        _ = try await session.perform(world.add("b", 0, 1))
        #expect(try world.journal.content().records.map { $0.edit.id } == [EditID("a"), EditID("b")])
    }
}
