import CartCore
import CartKit
import FoundationEssentials
import Testing

/// Files as a dictionary; reading is all a config does.
private struct Files: FileSystem {
    var contents: [String: String] = [:]

    func read(_ path: String) throws(FileError) -> Data? { contents[path].map { Data($0.utf8) } }
    func replace(_ path: String, with content: Data) throws(FileError) { throw FileError(.write, path, errno: 30) }
    func append(_ content: Data, to path: String) throws(FileError) { throw FileError(.write, path, errno: 30) }
    func remove(_ path: String) throws(FileError) { throw FileError(.remove, path, errno: 30) }
    func exists(_ path: String) throws(FileError) -> Bool { contents[path] != nil }
    func names(in folder: String) throws(FileError) -> [String] { [] }
    func createDirectory(_ path: String) throws(FileError) { throw FileError(.create, path, errno: 30) }
    func lock(_ path: String, exclusive: Bool, timeoutMilliseconds: Int) throws(FileError) -> FileLock {
        throw FileError(.lock, path, errno: 30)
    }
}

@Suite struct ConfigTests {
    private static let plugins: CartPlugins = {
        var plugins = CartPlugins.standard
        for scheme in ["sqlite", "plist"] {
            try? plugins.registerStore(scheme: scheme) { _, _ throws(CartStoreError) in MemoryCartStore() }
        }
        return plugins
    }()

    private func config(
        _ file: String? = nil, flags: [String: String] = [:], environment: [String: String] = [:],
        at path: String = "cartwright.json5", defaults: ConfigDefaults = .mall
    ) throws(ConfigError) -> Config {
        let files = Files(contents: file.map { [path: $0] } ?? [:])
        let environment = environment.merging(["HOME": "/h"]) { given, _ in given }
        return try Config(
            ConfigInput(flags: flags, environment: environment, files: files), defaults: defaults,
            plugins: Self.plugins)
    }

    private func faults(_ file: String, flags: [String: String] = [:]) -> [String] {
        do {
            _ = try config(file, flags: flags)
            return []
        } catch {
            return error.faults.map { "\($0.file ?? "") \($0.fault.path) \($0.fault.code)" }
        }
    }

    private func source(_ config: Config, _ key: String) -> String? {
        config.values.first { $0.key == key }.map { "\($0.value) from \($0.source)" }
    }

    @Test("without a file the defaults are the program's, and the store is in the data folder")
    func defaults() throws {
        let mall = try config()
        #expect(mall.store == "sqlite:/h/.local/share/cartwright/carts.db" && mall.isDefaultStore)
        #expect(mall.rules == .mall && mall.pricing == .mall && mall.selection.name == "multi-shop")
        #expect(mall.catalog == nil && mall.save == nil && mall.file == nil)
        let takeaway = try config(environment: ["XDG_DATA_HOME": "/data"], defaults: .takeaway)
        #expect(takeaway.store == "sqlite:/data/cartwright/carts.db")
        #expect(takeaway.rules == .takeaway && takeaway.pricing == .takeaway)
        #expect(takeaway.selection.name == "whole-cart")
        #expect(takeaway.values.allSatisfy { $0.source == .standard })
    }

    @Test("a flag beats the environment beats the file beats the default, and each value names its source")
    func precedence() throws {
        let file = #"{ cart: { id: "of-file", capacity: 50 }, save: "on-leave" }"#
        let environment = ["CARTWRIGHT_CART": "of-environment", "CARTWRIGHT_LANG": ""]
        let typed = try config(file, flags: ["cart": "typed"], environment: environment)
        #expect(typed.cart == CartID("typed"))
        #expect(source(typed, "cart.id") == "typed from --cart")
        let set = try config(file, environment: environment)
        #expect(source(set, "cart.id") == "of-environment from CARTWRIGHT_CART")
        let filed = try config(file)
        #expect(source(filed, "cart.id") == "of-file from cartwright.json5(cart.id)")
        #expect(source(filed, "cart.capacity") == "50 from cartwright.json5(cart.capacity)")
        #expect(source(filed, "save") == "on-leave from cartwright.json5(save)")
        #expect(source(filed, "cart.excess") == "refuse from default")
        #expect(source(filed, "language") == "- from default")
        #expect(filed.rules.capacity == 50 && filed.save == .onLeave)
    }

    @Test("the file is that of --config, else of CARTWRIGHT_CONFIG, the working folder, the XDG folder")
    func search() throws {
        let paths = [
            "/a/flag.json5", "/a/variable.json5", "cartwright.json5", "/h/.config/cartwright/cartwright.json5",
        ]
        var files = Files()
        for path in paths { files.contents[path] = "{}" }
        var flags = ["config": paths[0]]
        var environment = ["CARTWRIGHT_CONFIG": paths[1], "HOME": "/h"]
        func found() throws -> String? {
            try Config(
                ConfigInput(flags: flags, environment: environment, files: files), defaults: .mall,
                plugins: Self.plugins
            ).file
        }
        #expect(try found() == paths[0])
        flags = [:]
        #expect(try found() == paths[1])
        environment["CARTWRIGHT_CONFIG"] = nil
        #expect(try found() == paths[2])
        files.contents[paths[2]] = nil
        #expect(try found() == paths[3])
        flags = ["config": "missing.json5"]
        let error = #expect(throws: ConfigError.self) { try found() }
        #expect(error?.faults.map(\.fault.code) == ["file-not-found"])
    }

    @Test("paths in a file start at its folder; typed ones at the working folder")
    func paths() throws {
        let text = #"{ store: "sqlite:carts.db?x=1", catalog: "~/c.json5" }"#
        let filed = try config(text, flags: ["config": "/etc/shop/c.json5"], at: "/etc/shop/c.json5")
        #expect(filed.store == "sqlite:/etc/shop/carts.db?x=1" && filed.catalog == "/h/c.json5")
        let typed = try config(
            text, flags: ["config": "/etc/shop/c.json5", "store": "plist:c.plist", "catalog": "m.json5"],
            at: "/etc/shop/c.json5")
        #expect(typed.store == "plist:c.plist" && typed.catalog == "m.json5" && !typed.isDefaultStore)
        let memory = try config(#"{ store: "memory:" }"#, flags: ["config": "/e/c.json5"], at: "/e/c.json5")
        #expect(memory.store == "memory:")
    }

    @Test("every fault is listed, with file, key and the nearest right name")
    func allFaults() throws {
        let text = #"""
            { stor: "sqlite:x", save: "every-edt", cart: { capacty: 5, capacity: 0, excess: "clmap" },
              selection: { policy: "multi-shop", maximumLines: 0, startSelected: true },
              pricing: "mal", motion: { path: "parabla", reduced: "yes" }, language: "de", color: 3,
              purchases: { a: -1 }, store: "sqlit:x" }
            """#
        let expected = [
            "stor unknown-field", "store bad-store-url", "save unknown-value", "cart.capacity out-of-range",
            "cart.capacty unknown-field", "cart.excess unknown-value", "selection.maximumLines out-of-range",
            "selection.startSelected unknown-field", "pricing.profile unknown-value", "motion.path unknown-value",
            "motion.reduced wrong-type", "language unknown-value", "color wrong-type", "purchases.a out-of-range",
        ].map { "cartwright.json5 \($0)" }
        #expect(Set(faults(text)) == Set(expected))
        #expect(Set(faults(text, flags: ["cart": ""])) == Set(expected + [" --cart bad-identifier"]))
        let error = #expect(throws: ConfigError.self) { try config(#"{ cart: { excess: "clmap" } }"#) }
        #expect(
            error?.description
                == "cartwright.json5: cart.excess: \"clmap\" is not known here; did you mean \"clamp\"? Known: refuse, clamp"
        )
    }

    @Test("sections can be written as one name; policies read their options")
    func sections() throws {
        let short = try config(
            #"{ cart: "c", selection: "one-shop-at-a-time", pricing: "takeaway", motion: "none", purchases: { a: 2 } }"#
        )
        #expect(short.cart == CartID("c") && short.selection.name == "one-shop-at-a-time")
        #expect(short.pricing == .takeaway && short.path == "none" && short.purchases == [SKU("a"): 2])
        let long = try config(
            #"{ selection: { maximumLines: 5, startsSelected: true, entry: "clear" }, pricing: { percentBasis: "price", fulfilment: "pickup" }, save: "after:250" }"#
        )
        #expect(long.selection.maximumLines == 5 && long.selection.startsSelected && long.selection.entry == .clear)
        #expect(long.pricing.percentBasis == .price && long.fulfilment == .pickup)
        #expect(long.save == .after(milliseconds: 250))
        #expect(source(long, "selection.maximumLines") == "5 from cartwright.json5(selection.maximumLines)")
    }

    @Test("where the shopper is and what memberships they hold; a flag beats a variable, which beats the file")
    func shopper() throws {
        let text =
            #"{ area: "north", distance: 1500, memberships: ["gold", "vip"], pricing: { fulfilment: "pickup" } }"#
        let filed = try config(text)
        #expect(filed.area == AreaID("north") && filed.distance == 1_500 && filed.fulfilment == .pickup)
        #expect(filed.memberships == ["gold", "vip"])
        #expect(source(filed, "memberships") == "gold, vip from cartwright.json5(memberships)")
        let variables = [
            "CARTWRIGHT_AREA": "south", "CARTWRIGHT_DISTANCE": "0", "CARTWRIGHT_FULFILMENT": "delivery",
        ]
        let set = try config(text, environment: variables)
        #expect(set.area == AreaID("south") && set.distance == 0 && set.fulfilment == .delivery)
        let typed = try config(
            text, flags: ["area": "west", "distance": "100000000", "fulfilment": "pickup"], environment: variables)
        #expect(typed.area == AreaID("west") && typed.distance == 100_000_000 && typed.fulfilment == .pickup)
        #expect(source(typed, "pricing.fulfilment") == "pickup from --fulfilment")
        #expect(try config("{}", flags: ["persons": "4"], environment: ["CARTWRIGHT_PERSONS": "2"]).persons == 4)
        #expect(try config("{ persons: 3 }").persons == 3)
        let shops = try config("{ distance: 5, distances: { b: 7, a: 0 } }")
        #expect(shops.distances == [ShopID("a"): 0, ShopID("b"): 7] && shops.distance == 5)
        #expect(source(shops, "distances.b") == "7 from cartwright.json5(distances.b)")
        let nobody = try config("{}")
        #expect(nobody.area == nil && nobody.distance == nil && nobody.persons == nil && nobody.memberships.isEmpty)
        #expect(source(nobody, "area") == "- from default")
    }

    @Test(
        "a distance is a whole number of metres",
        arguments: ["", "-1", "+1", "1.5", "1 500", "１２", "100000001", "99999999999999999999", "far"])
    func badDistance(text: String) {
        #expect(faults("{}", flags: ["distance": text]) == [" --distance out-of-range"])
        #expect(faults(#"{ distance: "\#(text)" }"#) == ["cartwright.json5 distance out-of-range"])
    }

    @Test("what else can be wrong with the shopper's keys")
    func badShopper() {
        let text = #"{ area: "", distance: -1, memberships: "gold", pricing: { fulfilment: "drone" } }"#
        let expected = [
            "area bad-identifier", "distance out-of-range", "memberships wrong-type",
            "pricing.fulfilment unknown-value",
        ].map { "cartwright.json5 \($0)" }
        #expect(Set(faults(text)) == Set(expected))
        #expect(faults("{ distance: 1.5 }") == ["cartwright.json5 distance wrong-type"])
        #expect(
            Set(faults(#"{ distances: { a: -1, b: "7", "": 1 } }"#))
                == Set(
                    ["a out-of-range", "b wrong-type", "\"\" bad-identifier"].map { "cartwright.json5 distances.\($0)" }
                ))
        #expect(faults("{ persons: 0 }") == ["cartwright.json5 persons out-of-range"])
        #expect(faults("{}", flags: ["persons": "10001"]) == [" --persons out-of-range"])
        #expect(faults("{}", flags: ["area": ""]) == [" --area bad-identifier"])
    }

    @Test("flags and variables of yes and no, and the clock of a run")
    func switches() throws {
        let config = try config(
            flags: ["now": "2026-06-18T20:00"], environment: ["CARTWRIGHT_JSON": "1", "CARTWRIGHT_QUIET": "no"])
        #expect(config.json && !config.quiet && config.now == LocalTime("2026-06-18T20:00"))
        let error = #expect(throws: ConfigError.self) { try self.config(environment: ["CARTWRIGHT_JSON": "maybe"]) }
        #expect(error?.faults.map(\.fault.path) == ["CARTWRIGHT_JSON"])
    }
}
