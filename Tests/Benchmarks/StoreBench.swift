import CBenchPeers
import CartCore
import CartKit
import Foundation
import PlistCartStore
import SQLiteCartStore

/// What saves and loads cost on each backend, beside the same work written straight in C.
struct StoreBench {
    /// Where files are put; it should lie on the disk that carts are to live on.
    let folder: URL

    private static let id = CartID("bench")
    private let rounds = 30
    private let batch = 10

    func figures() async throws -> [Figure] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var figures = try await sqlite()
        figures += try await plist()
        return figures
    }

    // MARK: SQLite

    private func sqlite() async throws -> [Figure] {
        let group = "sqlite"
        let small = try await Ours(store: SQLiteCartStore(path: path("small.db")), lines: 30)
        let large = try await Ours(store: SQLiteCartStore(path: path("large.db")), lines: 10_000)
        // The peer works on a database that the backend made, with the same rows in it.
        _ = try await Ours(store: SQLiteCartStore(path: path("peer.db")), lines: 30)
        guard let peer = peer_database_open(path("peer.db")) else { throw Failure(description: "peer.db: not opened") }
        defer { peer_database_close(peer) }
        var ours = Sample()
        var larger = Sample()
        var theirs = Sample()
        var serial: Int64 = 1_000
        for _ in 0..<rounds {
            ours.add(try await small.save(batch))
            try theirs.measure(batch) {
                serial += 1
                let code = peer_database_save(
                    peer, Self.id.rawValue, small.line.rawValue, serial % 90 + 1, serial, "edit-\(serial)")
                if code != 0 { throw Failure(description: "peer.db: SQLite says \(code)") }
            }
            larger.add(try await large.save(batch))
        }
        let transaction = ("the same transaction in C", theirs.median)
        return [
            // At least 0.8 of the rate is at most 1/0.8 of the time.
            Figure(
                group: group, name: "save of one line, cart of 30", nanoseconds: ours.median, peer: transaction,
                limit: 1 / 0.8),
            Figure(
                group: group, name: "save of one line, cart of 10,000", nanoseconds: larger.median,
                peer: ("cart of 30", ours.median), limit: 1.25),
            Figure(group: group, name: "load, cart of 30", nanoseconds: try await small.load(batch)),
        ]
    }

    // MARK: Plist

    private func plist() async throws -> [Figure] {
        let group = "plist"
        var figures: [Figure] = []
        for format in ["xml", "binary"] {
            let file = path("\(format).plist")
            let options = format == "xml" ? [:] : ["format": format]
            let ours = try await Ours(store: PlistCartStorePlugin.open(file, options), lines: 30)
            guard let bytes = FileManager.default.contents(atPath: file) else {
                throw Failure(description: "\(file): cannot be read back")
            }
            var saves = Sample()
            var theirs = Sample()
            for _ in 0..<rounds {
                saves.add(try await ours.save(batch))
                try theirs.measure(batch) {
                    let code = bytes.withUnsafeBytes {
                        peer_file_replace(path("\(format).peer"), $0.baseAddress, $0.count)
                    }
                    if code != 0 { throw Failure(description: "peer file: errno \(code)") }
                }
            }
            figures.append(
                Figure(
                    group: group, name: "save, cart of 30, \(format), \(bytes.count) bytes", nanoseconds: saves.median,
                    peer: ("write, fsync, rename of the same bytes", theirs.median),
                    // The binary form is Foundation's own writing, by option; the default form has the limit.
                    limit: format == "xml" ? 1 / 0.7 : nil))
            figures.append(
                Figure(group: group, name: "load, cart of 30, \(format)", nanoseconds: try await ours.load(batch)))
        }
        return figures
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// A cart on a backend, edited and saved one line at a time.
    private final class Ours {
        let line: LineID
        private let store: any CartStore
        private let context: CartContext
        private var cart: Cart
        private var revision: Revision
        private var serial = 0

        init(store: any CartStore, lines: Int) async throws {
            self.store = store
            context = Fixture.context(try Fixture.catalog(lines))
            cart = try Fixture.cart(lines, in: context)
            line = LineKey(shop: context.catalog.offers[3].shop, sku: context.catalog.offers[3].sku).id
            revision = try await store.save(CartSnapshot(cart), as: StoreBench.id, replacing: .none)
        }

        /// Nanoseconds of one durable save of a one-line change, over `count` of them.
        func save(_ count: Int) async throws -> Double {
            let clock = ContinuousClock()
            let start = clock.now
            for _ in 0..<count {
                serial += 1
                let edit = CartEdit(id: EditID("edit-\(serial)"), .setQuantity(line, to: serial % 90 + 1))
                let changes = try cart.apply(edit, in: context)
                var delta = CartDelta()
                delta.absorb(changes, of: edit.id, in: cart)
                revision = try await store.save(
                    CartSnapshot(cart, delta: delta), as: StoreBench.id, replacing: revision)
            }
            return Measure.nanoseconds(clock.now - start) / Double(count)
        }

        /// Nanoseconds of one load.
        func load(_ count: Int) async throws -> Double {
            var sample = Sample()
            for _ in 0..<10 {
                let clock = ContinuousClock()
                let start = clock.now
                for _ in 0..<count { _ = try await store.load(StoreBench.id) }
                sample.add(Measure.nanoseconds(clock.now - start) / Double(count))
            }
            return sample.median
        }
    }
}

/// Why a measurement could not be made.
struct Failure: Error, CustomStringConvertible {
    var description: String
}

/// Repeated measurements, of which the median counts: what a disk does varies.
struct Sample {
    private var values: [Double] = []

    mutating func add(_ value: Double) { values.append(value) }

    mutating func measure(_ count: Int, _ body: () throws -> Void) rethrows {
        let clock = ContinuousClock()
        let start = clock.now
        for _ in 0..<count { try body() }
        add(Measure.nanoseconds(clock.now - start) / Double(count))
    }

    /// The middle value; infinite when there is none.
    var median: Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? .infinity : sorted[sorted.count / 2]
    }
}
