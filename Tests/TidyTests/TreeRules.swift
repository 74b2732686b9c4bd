import Foundation

/// Rules about files as a whole.
enum TreeRules {
    static let longestFile = 420

    /// A source file of more than ``longestFile`` lines, unless one of its first five lines says why it is
    /// long: `// Length: reason`.
    static func length(of file: SourceText) -> [Finding] {
        guard [".swift", ".c", ".h"].contains(where: file.path.hasSuffix), file.lineCount > longestFile else {
            return []
        }
        let isExplained = (1...5).contains { number in
            guard let text = file.lineText(number), let range = text.range(of: "// Length:") else { return false }
            return text[range.upperBound...].split(separator: " ").count >= 3
        }
        guard !isExplained else { return [] }
        return [
            Finding(
                path: file.path, line: longestFile + 1, found: "\(file.lineCount) lines",
                instead: "a file shows one idea; split it, or begin it with // Length: and the reason")
        ]
    }

    static let topLevel: Set = ["Package.swift", "Sources", "Tests", "Frontends", "Docs", "README.md", "LICENSE"]

    /// Files beside the folders of the house; dotfiles may be there.
    static func topLevel(of paths: [String]) -> [Finding] {
        Set(paths.compactMap { $0.split(separator: "/").first.map(String.init) })
            .filter { !topLevel.contains($0) && !$0.hasPrefix(".") }.sorted()
            .map {
                Finding(
                    path: $0, line: 1, found: $0,
                    instead: "the top level holds only \(topLevel.sorted().joined(separator: ", ")); move it below them"
                )
            }
    }

    /// Targets of Package.swift that are not built under the strict settings. C targets, named with a C, have none.
    static func looseTargets(in manifest: SourceText) -> [Finding] {
        let kinds = [".target(", ".executableTarget(", ".testTarget("]
        // Products name their targets by strings; a declaration is the only place where these calls stand.
        let starts = kinds.flatMap { kind in SourceText.offsets(of: kind, in: manifest.code) }.sorted()
        return starts.enumerated().compactMap { index, start in
            let end = index + 1 < starts.count ? starts[index + 1] : manifest.text.count
            let declaration = String(decoding: manifest.text[start..<end], as: UTF8.self)
            let name = declaration.split(separator: "\"").dropFirst().first.map(String.init) ?? ""
            let second = name.dropFirst().first
            let isC = name.hasPrefix("C") && (second?.isUppercase ?? false)
            guard !isC, !declaration.contains("swiftSettings: strict") else { return nil }
            return Finding(
                path: manifest.path, line: manifest.line(at: start), found: name,
                instead: "every Swift target is built under the same rules; give it swiftSettings: strict")
        }
    }

    /// Folders of Swift modules that the import graph has no row for.
    static func unmapped(in paths: [String]) -> [Finding] {
        let known = Set(ModuleImports.all.map(\.folder))
        // How many names deep the folder of a module is.
        let places = [("Sources/", 2), ("Frontends/", 2), ("Docs/Examples/", 5)]
        let modules = paths.compactMap { path -> String? in
            guard path.hasSuffix(".swift"), let depth = places.first(where: { path.hasPrefix($0.0) })?.1 else {
                return nil
            }
            let names = path.split(separator: "/")
            // A package among the examples has its manifest and its tests beside its sources.
            if depth == 5, names.count < 6 || names[3] != "Sources" { return nil }
            return names.prefix(depth).joined(separator: "/")
        }
        return Set(modules).subtracting(known).sorted().map {
            Finding(
                path: $0, line: 1, found: $0,
                instead: "a new module says what it may import: add its row to Tests/TidyTests/ImportGraph.swift")
        }
    }
}
