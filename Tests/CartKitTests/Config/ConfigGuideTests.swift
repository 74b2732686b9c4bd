import CartCore
import CartKit
import FoundationEssentials
import Testing

/// Docs/config.md has every key of a config, with its values and defaults.
@Suite("The guide to the config")
struct ConfigGuideTests {
    static let pages = ["Docs/config.md", "Docs/zh-Hans/config.md"]

    private static let plugins: CartPlugins = {
        var plugins = CartPlugins.standard
        for scheme in ["sqlite", "plist"] {
            try? plugins.registerStore(scheme: scheme) { _, _ throws(CartStoreError) in MemoryCartStore() }
        }
        return plugins
    }()

    private struct OneFile: FileSystem {
        var content: String

        func read(_ path: String) throws(FileError) -> Data? { Data(content.utf8) }
        func replace(_ path: String, with content: Data) throws(FileError) { throw FileError(.write, path, errno: 30) }
        func append(_ content: Data, to path: String) throws(FileError) { throw FileError(.write, path, errno: 30) }
        func remove(_ path: String) throws(FileError) { throw FileError(.remove, path, errno: 30) }
        func exists(_ path: String) throws(FileError) -> Bool { true }
        func names(in folder: String) throws(FileError) -> [String] { [] }
        func createDirectory(_ path: String) throws(FileError) { throw FileError(.create, path, errno: 30) }
        func lock(_ path: String, exclusive: Bool, timeoutMilliseconds: Int) throws(FileError) -> FileLock {
            throw FileError(.lock, path, errno: 30)
        }
    }

    private func config(_ file: String, defaults: ConfigDefaults = .mall) throws(ConfigError) -> Config {
        try Config(
            ConfigInput(environment: ["HOME": "/h"], files: OneFile(content: file)), defaults: defaults,
            plugins: Self.plugins)
    }

    private func fault(_ file: String) -> DocumentFault? {
        do {
            _ = try config(file)
            return nil
        } catch {
            return error.faults.first?.fault
        }
    }

    private func block(_ page: String) throws -> String {
        try #require(try GuidePage(page).blocks("json5").first)
    }

    /// The rows of the tables of keys: key, values, default of multishop, default of takeaway, meaning.
    private func rows(_ page: String) throws -> [[String]] { try GuidePage(page).rows(columns: 5) }

    /// Keys with names of SKUs or shops in them.
    private static let open = ["purchases", "distances"]

    /// The keys in the block, with dots; one whose own keys are the reader's is one key.
    private func keys(_ page: String) throws -> [String] {
        let text = try block(page)
        guard case .object(let root) = try DocumentValue(json: Array(text.utf8), allowsJSON5: true) else { return [] }
        return root.flatMap { name, value -> [String] in
            guard case .object(let section) = value, !Self.open.contains(name) else { return [name] }
            return section.keys.map { name + "." + $0 }
        }
    }

    @Test("the whole block is read without a fault, and nothing is left to a default", arguments: pages)
    func block(page: String) throws {
        let config = try config(try block(page))
        #expect(config.values.filter { $0.source == .standard }.map(\.key) == [])
        #expect(!config.purchases.isEmpty)
    }

    @Test("the block and the tables have every key, and no other", arguments: pages)
    func tables(page: String) throws {
        let known = Set(
            try config(try block(page)).values.map { value in
                Self.open.first { value.key.hasPrefix($0 + ".") } ?? value.key
            })
        let listed = try rows(page).map { GuidePage.codes($0[0])[0] }
        #expect(listed.sorted() == known.sorted())
        #expect(try keys(page).sorted() == known.sorted())
        // A policy reads its own options: they are those that it names when it meets another.
        let policy = try #require(fault("{ selection: { \"\(KnownNames.stranger)\": 1 } }"))
        let options = KnownNames.of(policy).map { "selection." + $0 }
        #expect(options.count > 1)
        #expect(options.sorted() == known.filter { $0.hasPrefix("selection.") }.sorted())
    }

    @Test("the defaults in the tables are those of the programs", arguments: pages)
    func defaults(page: String) throws {
        for (column, defaults) in [(2, ConfigDefaults.mall), (3, .takeaway)] {
            let values = try config("{}", defaults: defaults).values
            for row in try rows(page) {
                let key = GuidePage.codes(row[0])[0]
                guard key != "store", let value = values.first(where: { $0.key == key })?.value else { continue }
                #expect(GuidePage.codes(row[column]).first ?? "-" == value, "\(key)")
            }
        }
    }

    @Test("the values in the tables are those that are taken", arguments: pages)
    func values(page: String) throws {
        var chosen = 0
        for row in try rows(page) {
            let path = GuidePage.codes(row[0])[0].split(separator: ".").map(String.init)
            func file(_ value: String) -> String {
                path.reversed().reduce("\"\(value)\"") { "{ \"\($1)\": \($0) }" }
            }
            guard let fault = fault(file(KnownNames.stranger)), fault.code == "unknown-value" else { continue }
            let allowed = KnownNames.of(fault)
            if allowed == ["true", "false"] { continue }
            chosen += 1
            #expect(GuidePage.codes(row[1]).sorted() == allowed.sorted(), "\(path)")
            for value in GuidePage.codes(row[1]) { #expect(self.fault(file(value)) == nil, "\(path): \(value)") }
        }
        #expect(chosen > 10)
    }

    @Test("every flag and variable has a row", arguments: pages)
    func flags(page: String) throws {
        let rows = try GuidePage(page).rows(columns: 3).map { GuidePage.codes($0.joined()) }
        #expect(rows.map { $0[1] }.sorted() == Config.variables.sorted())
        for row in rows { #expect("CARTWRIGHT_" + row[0].dropFirst(2).prefix { $0 != " " }.uppercased() == row[1]) }
    }
}
