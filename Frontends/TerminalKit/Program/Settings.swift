internal import CartCore
internal import CartKit
internal import CartScreen

/// What is in force in a run: the config, with what the locale and the folders of the user add.
struct Settings: Sendable {
    let config: Config
    let language: Language
    /// The folder for edits that wait, and for what was last looked at.
    let stateFolder: String
    let dataFolder: String

    var store: String { config.store }
    var isDefaultStore: Bool { config.isDefaultStore }
    var catalog: String? { config.catalog }
    var cart: CartID { config.cart }
    /// When edits are saved: carts are kept on this machine, so after each unless something else is said.
    var save: SavePolicy { config.save ?? .everyEdit }

    /// Finds and judges the settings of a run.
    ///
    /// - Throws: every fault of the flags, the environment and the config file.
    init(_ parsed: ParsedArguments, _ environment: [String: String], spec: ProgramSpec) throws(Failure) {
        var flags: [String: String] = [:]
        for option in OptionSpec.common where parsed.has(option) {
            flags[option.name] = parsed.value(of: option) ?? "true"
        }
        let input = ConfigInput(flags: flags, environment: environment, files: LocalFileSystem())
        let locale = Language.ofLocale(in: environment)
        let config: Config
        do {
            config = try Config(input, defaults: spec.defaults, plugins: spec.plugins)
        } catch {
            let spoken = (flags["lang"] ?? environment["CARTWRIGHT_LANG"]).flatMap(Language.init(rawValue:)) ?? locale
            throw Failure(error, words: Words(spoken))
        }
        self.config = config
        language = config.language.flatMap(Language.init(rawValue:)) ?? locale
        dataFolder = input.dataFolder
        stateFolder = input.folder("XDG_STATE_HOME", default: ".local/state")
    }
}

extension Failure {
    /// The settings are at fault: on the command line that is a wrong usage, elsewhere a wrong config.
    init(_ error: ConfigError, words: Words) {
        let lines = error.faults.map { $0.line(in: words.language.rawValue) }
        let isTyped = error.faults.allSatisfy { $0.file == nil && $0.fault.path.hasPrefix("--") }
        // The file that was named is not there: nothing is known of what it says.
        let isMissing = error.faults.contains { $0.fault.code == "file-not-found" }
        self.init(
            isMissing ? .fileNotFound : isTyped ? .usage : .badConfig,
            lines.count == 1
                ? lines[0] : words.say("\(lines.count) settings are wrong", "有 \(lines.count) 项设置有误"),
            advice: words.say("Correct what is named and try again.", "请改正所列之处后重试。"),
            details: lines.count == 1 ? [] : lines)
    }
}
