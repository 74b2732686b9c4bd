internal import CartCore
internal import FoundationEssentials

/// Reads the three layers of a config: flags, variables and the file.
final class ConfigLoader {
    let input: ConfigInput
    let defaults: ConfigDefaults
    let plugins: CartPlugins
    /// The file that was found.
    let file: String?
    /// The file's content; an object without fields when there is no file.
    let root: DocumentReader
    /// Reads flags and variables; its paths are their names.
    let typed: DocumentReader
    var values: [ConfigValue] = []
    private var found: [ConfigFault] = []

    /// The flags, by option name.
    static let flags = [
        "store", "save", "catalog", "cart", "fulfilment", "area", "distance", "persons", "customer", "lang", "color",
        "now", "json",
        "quiet",
    ]
    static func variable(_ flag: String) -> String { "CARTWRIGHT_" + flag.uppercased() }

    init(_ input: ConfigInput, defaults: ConfigDefaults, plugins: CartPlugins) throws(ConfigError) {
        self.input = input
        self.defaults = defaults
        self.plugins = plugins
        let (file, value) = try Self.find(input)
        self.file = file
        root = DocumentReader(value)
        var fields: [String: DocumentValue] = [:]
        for flag in Self.flags {
            if let text = input.flags[flag] { fields["--" + flag] = .text(text) }
            let variable = Self.variable(flag)
            if let text = input.variable(variable) { fields[variable] = .text(text) }
        }
        typed = DocumentReader(.object(fields))
    }

    /// Every fault: of flags and variables first.
    var faults: [ConfigFault] {
        typed.collector.faults.map { ConfigFault(file: nil, fault: $0) }
            + root.collector.faults.map { ConfigFault(file: file, fault: $0) }
    }

    // MARK: Finding the file

    /// The file of `--config`, else of CARTWRIGHT_CONFIG (both must exist), else the one in the working folder, else
    /// the one in the XDG config folder.
    private static func find(_ input: ConfigInput) throws(ConfigError) -> (file: String?, value: DocumentValue) {
        if let path = input.flags["config"] {
            return (path, try read(path, input, mustExist: "--config") ?? .object([:]))
        }
        if let path = input.variable("CARTWRIGHT_CONFIG") {
            return (path, try read(path, input, mustExist: "CARTWRIGHT_CONFIG") ?? .object([:]))
        }
        let folder = input.folder("XDG_CONFIG_HOME", default: ".config")
        for path in [PathText.join(input.workingFolder, "cartwright.json5"), PathText.join(folder, "cartwright.json5")]
        {
            if let value = try read(path, input, mustExist: nil) { return (path, value) }
        }
        return (nil, .object([:]))
    }

    private static func read(
        _ path: String, _ input: ConfigInput, mustExist source: String?
    ) throws(ConfigError) -> DocumentValue? {
        func fault(_ code: String, _ english: String, _ chinese: String) -> ConfigError {
            let message = LocalizedText(english: english, chinese: chinese)
            return ConfigError(faults: [
                ConfigFault(file: path, fault: DocumentFault(path: "", code: code, message: message))
            ])
        }
        // A path typed starts at the working folder.
        let place = source == nil ? path : PathText.join(input.workingFolder, path)
        do {
            guard let data = try input.files.read(place) else {
                guard let source else { return nil }
                throw fault(
                    "file-not-found", "there is no such file; \(source) names it", "没有这个文件（由 \(source) 指定）")
            }
            return try DocumentValue(json: data, allowsJSON5: true)
        } catch let error as FileError {
            throw fault("unreadable", "cannot be read: \(error.reason)", "无法读取：\(ChineseReason.of(error.reason))")
        } catch let error as DocumentError {
            throw fault("malformed", "not JSON5: \(error)", "不是有效的 JSON5：\(ChineseReason.of("\(error)"))")
        } catch let error as ConfigError {
            throw error
        } catch {
            throw fault("unreadable", "cannot be read: \(error)", "无法读取：\(ChineseReason.of("\(error)"))")
        }
    }

    // MARK: Layers

    /// What the flag or the variable of an option says; both are judged, the flag is taken.
    func typedValue<Value>(
        _ flag: String, _ read: (DocumentReader, String) -> Value?
    ) -> (value: Value, source: ConfigSource)? {
        let variable = Self.variable(flag)
        let fromFlag = read(typed, "--" + flag)
        let fromVariable = read(typed, variable)
        if let fromFlag { return (fromFlag, .flag(flag)) }
        return fromVariable.map { ($0, .variable(variable)) }
    }

    func source(_ key: String) -> ConfigSource { .file(path: file ?? "", key: key) }

    /// The value of a key in force, noted with its source: of the flag, the variable, the file; nil for none of them.
    func resolve<Value>(
        optional key: String, flag: String? = nil, in reader: DocumentReader?, field: String? = nil,
        show: (Value) -> String, _ read: (DocumentReader, String) -> Value?
    ) -> Value? {
        let field = field ?? key
        var chosen = flag.flatMap { typedValue($0, read) }
        // The file is judged whether or not something goes before it.
        if let reader, let value = read(reader, field), chosen == nil {
            chosen = (value, source(reader.path(of: field)))
        }
        guard let chosen else { return nil }
        values.append(ConfigValue(key: key, value: show(chosen.value), source: chosen.source))
        return chosen.value
    }

    /// The value of a key in force, else the default; noted with its source.
    func resolve<Value>(
        _ key: String, flag: String? = nil, in reader: DocumentReader?, field: String? = nil, default standard: Value,
        show: (Value) -> String, _ read: (DocumentReader, String) -> Value?
    ) -> Value {
        if let value = resolve(optional: key, flag: flag, in: reader, field: field, show: show, read) { return value }
        values.append(ConfigValue(key: key, value: show(standard), source: .standard))
        return standard
    }

    /// The value of a key in force; noted as `-` when nobody says anything.
    func resolve<Value>(
        orNone key: String, flag: String? = nil, show: (Value) -> String, _ read: (DocumentReader, String) -> Value?
    ) -> Value? {
        if let value = resolve(optional: key, flag: flag, in: root, show: show, read) { return value }
        values.append(ConfigValue(key: key, value: "-", source: .standard))
        return nil
    }

    /// A key that is an object, or one text in place of the object's main field.
    func section(_ key: String, main: String) -> DocumentReader? {
        guard let value = root.value(key) else { return nil }
        if case .text = value { return DocumentReader(.object([main: value]), path: key, collector: root.collector) }
        return root.object(key)
    }
}
