/// Which module may import which. Arrows point down only: Docs/architecture.md draws the same picture.
struct ModuleImports: Sendable, CustomStringConvertible {
    /// The folder of the module's sources, from the root, without a slash at its end.
    let folder: String
    let allowed: Set<String>
    let advice: String

    init(_ folder: String, _ allowed: Set<String>, _ advice: String) {
        self.folder = folder
        self.allowed = allowed
        self.advice = advice
    }

    var description: String { folder }

    /// What a module that meets the operating system may use of it.
    private static let system: Set = [
        "Foundation", "FoundationEssentials", "Synchronization", "Glibc", "Musl", "Darwin",
    ]
    private static let backendAdvice = """
        a backend knows CartKit, CartCore, Foundation and its own C bridge, and no other backend; what two backends \
        share moves down into CartKit
        """
    private static let frontendAdvice = """
        a frontend is built from the library products and TerminalKit; what it needs of a C library or a test kit \
        belongs behind one of them
        """
    private static let exampleAdvice = """
        the example is written as a stranger's package: its plugins are built from CartCore and CartKit, and only its \
        program knows the terminal
        """
    private static let example = "Docs/Examples/PluginExample/Sources"
    private static let lower: Set = [
        "CartCore", "CartDigest", "CartScreen", "CartKit", "PlistCartStore", "SQLiteCartStore",
    ]

    /// The graph itself. A new module needs a row here, decided on purpose.
    static let all = [
        ModuleImports(
            "Sources/CartCore", [],
            "the core imports nothing; take the value as an argument, or move the code up into CartKit"),
        ModuleImports(
            "Sources/CartDigest", ["CartCore", "CNettle"],
            "the digest hashes what the core wrote down, and knows no more; what is hashed belongs in CartCore"),
        ModuleImports(
            "Sources/CartScreen", ["CartCore"],
            "a screen is computed from CartCore alone; take the value as an argument, or move the code up"),
        ModuleImports(
            "Sources/CartKit", system.union(["CartCore"]),
            "CartKit knows CartCore and Foundation; a backend or a page is handed to it through a protocol"),
        ModuleImports("Sources/PlistCartStore", system.union(["CartCore", "CartKit"]), backendAdvice),
        ModuleImports("Sources/SQLiteCartStore", system.union(["CartCore", "CartKit", "CSQLite"]), backendAdvice),
        ModuleImports(
            "Sources/CartTestKit", system.union(["CartCore", "CartKit", "Testing"]),
            "the suite must run on a stranger's backend, so it knows none; take the store as an argument"),
        ModuleImports("Frontends/TerminalKit", system.union(lower), frontendAdvice),
        ModuleImports("Frontends/TakeawayCLI", system.union(lower).union(["TerminalKit"]), frontendAdvice),
        ModuleImports("Frontends/MultiShopCLI", system.union(lower).union(["TerminalKit"]), frontendAdvice),
        ModuleImports("\(example)/BakeryPlugins", ["CartCore", "CartKit", "FoundationEssentials"], exampleAdvice),
        ModuleImports(
            "\(example)/example-shop",
            ["BakeryPlugins", "CartKit", "Foundation", "PlistCartStore", "SQLiteCartStore", "TerminalKit"],
            exampleAdvice),
        ModuleImports("\(example)/ten-lines", ["CartCore", "CartKit"], exampleAdvice),
    ]

    /// The imports in `file` that its module may not have. A file of another module gives none.
    func findings(in file: SourceText) -> [Finding] {
        guard file.path.hasPrefix(folder + "/"), file.path.hasSuffix(".swift") else { return [] }
        return Self.imports(in: file).filter { !allowed.contains($0.module) }.map {
            Finding(path: file.path, line: $0.line, found: "import \($0.module)", instead: advice)
        }
    }

    /// Every import, with its line: plain, with attributes or an access level, of a single declaration, of a submodule,
    /// and several on one line.
    static func imports(in file: SourceText) -> [(module: String, line: Int)] {
        let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor"]
        return SourceText.offsets(of: "import", in: file.code).compactMap { offset in
            let number = file.line(at: offset)
            let rest = file.code[(offset + "import".utf8.count)...].prefix { $0 != UInt8(ascii: "\n") }
            // Only the statement has a blank after it: an argument label has a colon, an escaped name a backtick.
            guard let next = rest.first, next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") else { return nil }
            let words = String(decoding: rest, as: UTF8.self).split { $0 == " " || $0 == "\t" || $0 == ";" }
            guard let name = words.first(where: { !kinds.contains(String($0)) }) else { return nil }
            return name.split(separator: ".").first.map { (String($0), number) }
        }
    }
}
