import Foundation
import Testing

/// The checker itself, on small samples: a rule that cannot fail holds nothing.
@Suite("The tidy checker")
struct CheckerTests {
    private func file(_ path: String, _ text: String) -> SourceText { SourceText(path: path, text: text) }

    /// A path in the rule's first folder that it looks at.
    private func samplePath(of rule: BannedWord) -> String {
        let folder = rule.folders.first ?? ""
        return folder.hasSuffix(".md") ? folder : folder + "Sample.swift"
    }

    @Test("catches what a rule bans", arguments: BannedWord.all)
    func bad(rule: BannedWord) throws {
        let path = samplePath(of: rule)
        let findings = rule.findings(in: file(path, "let first = 1\n\(rule.bad)\n"))
        let finding = try #require(findings.first, "\(rule) does not catch: \(rule.bad)")
        #expect(finding.line == 2)
        #expect(finding.path == path)
        #expect(finding.description.hasPrefix("\(path):2: `\(finding.found)`"))
        #expect(rule.words.contains(finding.found))
        #expect(finding.description.contains(rule.instead))
    }

    @Test("lets pass what a rule allows", arguments: BannedWord.all)
    func good(rule: BannedWord) {
        #expect(rule.findings(in: file(samplePath(of: rule), "let first = 1\n\(rule.good)\n")) == [])
    }

    @Test("every word of every rule is caught by itself", arguments: BannedWord.all)
    func everyWord(rule: BannedWord) {
        for word in rule.words {
            let findings = rule.findings(in: file(samplePath(of: rule), "x = \(word)"))
            #expect(findings.contains { $0.found == word }, "\(word)")
        }
    }

    @Test("an exception needs a reason", arguments: BannedWord.all)
    func exception(rule: BannedWord) {
        let path = samplePath(of: rule)
        let excused = "// Tidy(\(rule.id)): it has to be so here\n\(rule.bad)\n"
        #expect(rule.findings(in: file(path, excused)) == [])
        #expect(!rule.findings(in: file(path, "// Tidy(\(rule.id)):\n\(rule.bad)\n")).isEmpty)
        #expect(!rule.findings(in: file(path, "// Tidy(other): it has to be so here\n\(rule.bad)\n")).isEmpty)
        #expect(!rule.findings(in: file(path, "// Tidy(\(rule.id)): it has to be so here\n\n\(rule.bad)\n")).isEmpty)
    }

    @Test("rule ids are unique")
    func ids() {
        #expect(Set(BannedWord.all.map(\.id)).count == BannedWord.all.count)
    }

    @Test(
        "a rule holds in its folders only",
        arguments: [
            ("print", "Frontends/TerminalKit/A.swift", "print(x)"), ("print", "Tests/Benchmarks/A.swift", "print(x)"),
            ("clock", "Sources/CartKit/A.swift", "Date()"), ("sleep", "Sources/CartKit/A.swift", "usleep(1)"),
            ("trap", "Tests/A.swift", "fatalError()"), ("float-money", "Sources/CartCore/Motion/A.swift", "Double"),
            ("home-path", "Tests/A.swift", "/ho" + "me/ann"),
        ])
    func folders(id: String, path: String, text: String) throws {
        let rule = try #require(BannedWord.all.first { $0.id == id })
        #expect(rule.findings(in: file(path, text)) == [])
    }

    @Test(
        "a module's imports are read in every form",
        arguments: [
            "import Foundation", "public import Foundation", "@preconcurrency internal import Foundation",
            "import struct Foundation.Data", "import Foundation.NSURL", "@_exported import Foundation",
            "#if canImport(Foundation)\n    import Foundation\n#endif", "import CartCore; import Foundation",
        ])
    func importForms(text: String) throws {
        let core = try #require(ModuleImports.all.first { $0.folder == "Sources/CartScreen" })
        let findings = core.findings(in: file("Sources/CartScreen/A.swift", text))
        #expect(findings.map(\.found) == ["import Foundation"])
        #expect(core.findings(in: file("Sources/CartScreenOther/A.swift", text)) == [])
    }

    @Test(
        "what only looks like an import is none",
        arguments: [
            "// import Foundation", "let text = \"import Foundation\"", "case `import`", "run(import: Foundation)",
            "/* import\n import Foundation */", "important Foundation", "\"\"\"\nimport Foundation\n\"\"\"",
            "x.import y",
        ])
    func noImports(text: String) {
        #expect(ModuleImports.imports(in: file("Sources/CartCore/A.swift", text)).isEmpty)
    }

    @Test(
        "an arrow that points up or sideways is caught",
        arguments: [
            ("Sources/CartCore", "CartScreen"), ("Sources/CartScreen", "CartKit"),
            ("Sources/CartKit", "PlistCartStore"),
            ("Sources/CartKit", "CartScreen"), ("Sources/PlistCartStore", "SQLiteCartStore"),
            ("Sources/PlistCartStore", "CSQLite"), ("Sources/SQLiteCartStore", "PlistCartStore"),
            ("Sources/CartTestKit", "SQLiteCartStore"), ("Frontends/TerminalKit", "CSQLite"),
            ("Frontends/TakeawayCLI", "CartTestKit"),
        ])
    func arrows(folder: String, module: String) throws {
        let row = try #require(ModuleImports.all.first { $0.folder == folder })
        #expect(row.findings(in: file("\(folder)/Deep/A.swift", "internal import \(module)")).count == 1)
    }

    @Test(
        "comments and strings are blanked, code is kept",
        arguments: [
            ("a // try!", "a        "), ("a /* b /* c */ d */ e", "a                   e"),
            ("f(\"a \\(g(\"x\") + 1) b\") + c", "f(     g(   ) + 1    ) + c"), ("\"\\\"x\" y", "      y"),
            (
                "#\"\\(no) \"x\"# y",
                "             y"
            ),
            ("#\"\\#(yes)\"# y", "     yes    y"), ("\"\"\"\n\"a\" b\n\"\"\" c", "   \n     \n    c"),
            ("\"open\nnext", "     \nnext"), ("a / b", "a / b"), ("#if x", "#if x"),
        ])
    func blanking(source: String, expected: String) {
        #expect(String(decoding: Blanking.blanked(Array(source.utf8)), as: UTF8.self) == expected)
    }

    @Test("a file of 420 lines is short, one of 421 is not, unless it says why")
    func length() {
        let line = "let x = 1\n"
        let path = "Sources/CartKit/A.swift"
        #expect(TreeRules.length(of: file(path, String(repeating: line, count: 420))) == [])
        #expect(TreeRules.length(of: file(path, String(repeating: line, count: 421))).count == 1)
        let long = String(repeating: line, count: 500)
        #expect(TreeRules.length(of: file(path, "// Length: one table, kept whole.\n" + long)) == [])
        #expect(TreeRules.length(of: file(path, "// Length:\n" + long)).count == 1)
        #expect(TreeRules.length(of: file("Docs/a.md", long)) == [])
    }

    @Test("the top level is closed, but for dotfiles")
    func topLevel() {
        #expect(TreeRules.topLevel(of: ["README.md", ".ci/run", "Sources/A.swift"]) == [])
        #expect(TreeRules.topLevel(of: ["Makefile", "notes/a.md", "notes/b.md"]).map(\.path) == ["Makefile", "notes"])
    }

    @Test("a target without the strict settings is caught")
    func looseTargets() {
        let strict = ".target(name: \"CartCore\", swiftSettings: strict),\n"
        let loose = ".testTarget(\n name: \"CartTests\", dependencies: []),\n"
        let bridge = ".target(name: \"CPeers\", path: \"Peers\"),\n"
        #expect(TreeRules.looseTargets(in: file("Package.swift", strict + bridge + strict)) == [])
        let findings = TreeRules.looseTargets(in: file("Package.swift", strict + loose + strict))
        #expect(findings.map(\.found) == ["CartTests"])
        #expect(findings.map(\.line) == [2])
    }

    @Test("a module that the graph does not know is caught")
    func unmapped() {
        #expect(TreeRules.unmapped(in: ["Sources/CartCore/A.swift", "Sources/CSQLite/shim.h"]) == [])
        #expect(TreeRules.unmapped(in: ["Sources/Stranger/Deep/A.swift"]).map(\.path) == ["Sources/Stranger"])
        let example = ["Package.swift", "Tests/ATests/A.swift", "Sources/A/Deep/A.swift"].map {
            "Docs/Examples/X/" + $0
        }
        #expect(TreeRules.unmapped(in: example).map(\.path) == ["Docs/Examples/X/Sources/A"])
    }
}
