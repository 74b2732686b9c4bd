public import CartKit

/// What makes one program of the kit: its name, its shop model, its commands and what it carries.
public struct ProgramSpec: Sendable {
    /// The program's name.
    public var name: String
    /// What it is, in a line.
    public var summary: Bilingual
    /// The commands it has.
    public var commands: [Command]
    /// What it can do beyond the core.
    public var plugins: CartPlugins
    /// How carts answer, are selected and priced, unless a config says otherwise.
    public var defaults: ConfigDefaults
    /// The catalog that is used when none is named: a file's text.
    public var sampleCatalog: String
    /// A SKU of the sample, for examples.
    public var exampleSKU: String

    /// A program.
    public init(
        name: String, summary: Bilingual, commands: [Command], plugins: CartPlugins,
        defaults: ConfigDefaults, sampleCatalog: String, exampleSKU: String
    ) {
        self.name = name
        self.summary = summary
        self.commands = commands
        self.plugins = plugins
        self.defaults = defaults
        self.sampleCatalog = sampleCatalog
        self.exampleSKU = exampleSKU
    }

    /// The version that `--version` prints.
    public static let version = "0.1.0"

    /// The commands as data, with the examples of this program.
    var specs: [CommandSpec] { commands.map { $0.spec.withExamples(for: exampleSKU) } }
}

/// A command: what it takes, and what it does.
public struct Command: Sendable {
    /// What it takes.
    public let spec: CommandSpec
    /// What it does.
    public let run: @Sendable (Workplace) async throws(Failure) -> Void
    /// Whether what was typed changes what is stored, when all goes well.
    let edits: @Sendable (ParsedArguments) -> Bool

    /// A command that does what `run` says, and changes nothing that is stored.
    public init(_ spec: CommandSpec, run: @escaping @Sendable (Workplace) async throws(Failure) -> Void) {
        self.init(spec, edits: { _ in false }, run: run)
    }

    init(
        _ spec: CommandSpec, edits: @escaping @Sendable (ParsedArguments) -> Bool,
        run: @escaping @Sendable (Workplace) async throws(Failure) -> Void
    ) {
        self.spec = spec
        self.edits = edits
        self.run = run
    }

    /// A command that changes what is stored.
    static func editing(
        _ spec: CommandSpec, run: @escaping @Sendable (Workplace) async throws(Failure) -> Void
    ) -> Command {
        Command(spec, edits: { _ in true }, run: run)
    }
}

extension CommandSpec {
    fileprivate func withExamples(for sku: String) -> CommandSpec {
        CommandSpec(
            name, positionals, options: options, summary, details: details,
            examples: examples.map { $0.replacing("{sku}", with: sku) })
    }
}
