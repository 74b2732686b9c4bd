import CartCore
import CartKit
import Foundation
import PlistCartStore

/// A folder of one test, removed with it.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("cart-plist-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// A path in the folder.
    func file(_ name: String = "carts.plist") -> String { path + "/" + name }

    /// What a file of the folder holds, byte for byte.
    func bytes(of name: String = "carts.plist") throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: file(name)))
    }

    func write(_ bytes: Data, to name: String = "carts.plist") throws {
        try bytes.write(to: URL(fileURLWithPath: file(name)))
    }

    /// The file's root as Foundation reads it.
    func root(of name: String = "carts.plist") throws -> [String: Any] {
        let value = try PropertyListSerialization.propertyList(from: bytes(of: name), options: [], format: nil)
        return value as? [String: Any] ?? [:]
    }

    /// Writes a root as Foundation does.
    func write(root: [String: Any], format: PropertyListSerialization.PropertyListFormat = .xml) throws {
        try write(PropertyListSerialization.data(fromPropertyList: root, format: format, options: 0))
    }

    /// The files there are.
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
}

/// Carts to keep.
enum Fixture {
    static let id = CartID("default")
    static let now = Timestamp(milliseconds: 1_800_000_000_000)

    /// A line of a shop's thing.
    static func line(
        _ index: Int, shop: String = "shop", title: String = "Thing", note: String? = nil,
        customisations: [Customisation] = []
    ) -> CartLine {
        let price = Money(minorUnits: Int64(100 + index), currency: .cny)
        return CartLine(
            key: LineKey(shop: ShopID(shop), sku: SKU("sku-\(index)"), customisations: customisations),
            product: ProductID("p-\(index)"), quantity: 1 + index % 3, isSelected: index % 2 == 0, note: note,
            addedPrice: price, addedAt: now, order: Int64(index), title: title, unitPrice: price,
            listPrice: index % 4 == 0 ? price : nil)
    }

    /// A cart of so many lines.
    static func cart(of count: Int, title: String = "Thing") throws -> Cart {
        try Cart(CartContents(currency: .cny, lines: (0..<count).map { line($0, title: title) }))
    }

    /// The error that an action throws; nil when it throws none.
    static func failure(_ action: () async throws -> Void) async -> CartStoreError? {
        do {
            try await action()
            return nil
        } catch { return error as? CartStoreError }
    }

    /// Runs a program; answers its output, or nil when it fails or is not there.
    static func output(of program: String, _ arguments: [String], environment: [String: String] = [:]) -> String? {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
    }
}

/// A file system whose writes fail at will.
final class FailingFiles: FileSystem {
    private let local = LocalFileSystem()
    /// The error number of every write.
    private let failure: Int32

    init(failing failure: Int32) { self.failure = failure }

    func read(_ path: String) throws(FileError) -> Data? { try local.read(path) }
    func replace(_ path: String, with content: Data) throws(FileError) {
        throw FileError(.write, path, errno: failure)
    }
    func append(_ content: Data, to path: String) throws(FileError) { throw FileError(.write, path, errno: failure) }
    func remove(_ path: String) throws(FileError) { throw FileError(.remove, path, errno: failure) }
    func exists(_ path: String) throws(FileError) -> Bool { try local.exists(path) }
    func names(in folder: String) throws(FileError) -> [String] { try local.names(in: folder) }
    func createDirectory(_ path: String) throws(FileError) { throw FileError(.create, path, errno: failure) }
    func lock(_ path: String, exclusive: Bool, timeoutMilliseconds: Int) throws(FileError) -> FileLock {
        try local.lock(path, exclusive: exclusive, timeoutMilliseconds: timeoutMilliseconds)
    }
}
