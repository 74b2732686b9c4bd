import Foundation
import Testing

/// The form of the code, held by tests: each failure names path, line, what stands there and what to use instead.
@Suite("The house is tidy")
struct TidyTests {
    @Test("there is a tree to look at")
    func treeIsFound() {
        #expect(Repository.paths.contains("Package.swift"))
        #expect(Repository.files.contains { $0.path == "Tests/TidyTests/TidyTests.swift" })
        for module in ModuleImports.all {
            #expect(
                Repository.paths.contains { $0.hasPrefix(module.folder + "/") },
                "the import graph has a row for \(module.folder), which is not there")
        }
    }

    @Test("a module imports only what lies below it", arguments: ModuleImports.all)
    func imports(of module: ModuleImports) {
        let findings = Repository.files.flatMap(module.findings)
        #expect(findings.isEmpty, "\(findings.report)")
    }

    @Test("every module has its place in the import graph")
    func everyModuleIsMapped() {
        let findings = TreeRules.unmapped(in: Repository.paths)
        #expect(findings.isEmpty, "\(findings.report)")
    }

    @Test("every module is described in Docs/architecture.md", arguments: ModuleImports.all)
    func described(module: ModuleImports) throws {
        let page = try #require(Repository.files.first { $0.path == "Docs/architecture.md" })
        #expect(String(decoding: page.text, as: UTF8.self).contains("`\(module.folder)`"))
    }

    @Test("nothing stands where it does not belong", arguments: BannedWord.all)
    func banned(_ rule: BannedWord) {
        let findings = Repository.files.flatMap(rule.findings)
        #expect(findings.isEmpty, "\(findings.report)")
    }

    @Test("files are short")
    func length() {
        let findings = Repository.files.flatMap(TreeRules.length)
        #expect(findings.isEmpty, "\(findings.report)")
    }

    @Test("the top level holds the house and nothing else")
    func topLevel() {
        let findings = TreeRules.topLevel(of: Repository.trackedPaths)
        #expect(findings.isEmpty, "\(findings.report)")
    }

    @Test(
        "every target is strict, the example's too",
        arguments: ["Package.swift", "Docs/Examples/PluginExample/Package.swift"])
    func strictTargets(path: String) throws {
        let manifest = try #require(Repository.files.first { $0.path == path })
        let findings = TreeRules.looseTargets(in: manifest)
        #expect(findings.isEmpty, "\(findings.report)")
        for flag in [".swiftLanguageMode(.v6)", ".treatAllWarnings(as: .error)"] {
            #expect(String(decoding: manifest.code, as: UTF8.self).contains(flag), "\(path) lost \(flag)")
        }
        for feature in ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"] {
            let setting = ".enableUpcomingFeature(\"\(feature)\")"
            #expect(String(decoding: manifest.text, as: UTF8.self).contains(setting), "\(path) lost \(setting)")
        }
    }

    @Test("swift-format holds what the tidy tests leave to it")
    func formatRules() throws {
        let text = try Data(contentsOf: Repository.root.appendingPathComponent(".swift-format"))
        let settings = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
        let rules = try #require(settings["rules"] as? [String: Bool])
        #expect(settings["lineLength"] as? Int == 120)
        for rule in ["AllPublicDeclarationsHaveDocumentation", "NeverUseForceTry", "NeverForceUnwrap"] {
            #expect(rules[rule] == true, "\(rule) must be on in .swift-format")
        }
    }

    @Test("scripts can be run", arguments: ["Tests/run", "Tests/Embedded/run", "Frontends/run", ".ci/run"])
    func executable(script: String) {
        let path = Repository.root.appendingPathComponent(script).path
        #expect(FileManager.default.isExecutableFile(atPath: path), "chmod +x \(script)")
    }
}
