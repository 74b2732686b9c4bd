internal import CartCore

/// Reads the fields of one object of a document, with faults that name path, what was found and what is expected.
struct FieldReader {
    let fields: [String: DocumentValue]
    let path: String

    /// - Throws: `wrongType` when the value is no object.
    init(_ value: DocumentValue, at path: String) throws(DocumentError) {
        guard case .object(let fields) = value else {
            throw DocumentError(.wrongType, at: path, "\(value.article) where an object is expected")
        }
        self.fields = fields
        self.path = path
    }

    func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    func has(_ name: String) -> Bool { fields[name] != nil }

    func fault(_ kind: DocumentError.Kind, _ name: String, _ reason: String) -> DocumentError {
        DocumentError(kind, at: place(name), reason)
    }

    private func mismatch(_ name: String, _ value: DocumentValue, _ expected: String) -> DocumentError {
        fault(.wrongType, name, "\(value.article) where \(expected) is expected")
    }

    private func required<Value>(_ value: Value?, _ name: String) throws(DocumentError) -> Value {
        guard let value else { throw fault(.missing, name, "the field is missing") }
        return value
    }

    // MARK: Fields that may be absent

    func text(ifPresent name: String) throws(DocumentError) -> String? {
        guard let value = fields[name] else { return nil }
        guard case .text(let text) = value else { throw mismatch(name, value, "a text") }
        return text
    }

    func integer(ifPresent name: String) throws(DocumentError) -> Int64? {
        guard let value = fields[name] else { return nil }
        guard case .integer(let number) = value else { throw mismatch(name, value, "a whole number") }
        return number
    }

    func flag(ifPresent name: String) throws(DocumentError) -> Bool? {
        guard let value = fields[name] else { return nil }
        guard case .bool(let flag) = value else { throw mismatch(name, value, "true or false") }
        return flag
    }

    func array(ifPresent name: String) throws(DocumentError) -> [DocumentValue] {
        guard let value = fields[name] else { return [] }
        guard case .array(let values) = value else { throw mismatch(name, value, "an array") }
        return values
    }

    func texts(ifPresent name: String) throws(DocumentError) -> [String] {
        var texts: [String] = []
        for (position, value) in try array(ifPresent: name).enumerated() {
            guard case .text(let text) = value else { throw mismatch("\(name)[\(position)]", value, "a text") }
            texts.append(text)
        }
        return texts
    }

    /// Choices: an object of option names, each with a text or, for several values, an array of texts.
    func choices(ifPresent name: String) throws(DocumentError) -> [Customisation]? {
        guard let value = fields[name] else { return nil }
        guard case .object(let options) = value else { throw mismatch(name, value, "an object") }
        if options.isEmpty { return [] }
        var choices: [Customisation] = []
        for (option, value) in options.sorted(by: { $0.key < $1.key }) {
            switch value {
            case .text(let text): choices.append(Customisation(option, text))
            case .array(let values):
                for (position, value) in values.enumerated() {
                    guard case .text(let text) = value else {
                        throw mismatch("\(name).\(option)[\(position)]", value, "a text")
                    }
                    choices.append(Customisation(option, text))
                }
            default: throw mismatch("\(name).\(option)", value, "a text or an array of texts")
            }
        }
        return choices
    }

    // MARK: Fields that must be there

    func text(_ name: String) throws(DocumentError) -> String { try required(text(ifPresent: name), name) }

    func integer(_ name: String) throws(DocumentError) -> Int64 { try required(integer(ifPresent: name), name) }

    /// A text that is a name of something, and thus not empty.
    func name(_ name: String) throws(DocumentError) -> String {
        let text = try text(name)
        if text.isEmpty { throw fault(.badValue, name, "the text is empty") }
        return text
    }

    /// The fields whose names are none of these.
    func others(than known: Set<String>) -> [String: DocumentValue] {
        // Nearly always there are none, and then nothing is copied.
        guard fields.contains(where: { !known.contains($0.key) }) else { return [:] }
        return fields.filter { !known.contains($0.key) }
    }

    /// - Throws: `unknownField` with the nearest known name, for the first field (by name) that is none of these.
    func refuseOthers(than known: [String]) throws(DocumentError) {
        for name in fields.keys.sorted() where !known.contains(name) {
            throw fault(.unknownField, name, "unknown field; \(NearMiss.hint(for: name, among: known))")
        }
    }
}

extension DocumentValue {
    /// What kind of value it is, with its article, for a message.
    var article: String {
        switch self {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .integer(let number): "the number \(number)"
        case .number(let number): "the number \(number)"
        case .text(let text): text.count <= 40 ? "the text “\(text)”" : "a text"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// Choices as `FieldReader.choices` reads them.
    static func choices(_ choices: [Customisation]) -> DocumentValue {
        var options: [String: DocumentValue] = [:]
        options.reserveCapacity(choices.count)
        for choice in choices {
            switch options[choice.name] {
            case nil: options[choice.name] = .text(choice.value)
            case .array(let values): options[choice.name] = .array(values + [.text(choice.value)])
            case let first?: options[choice.name] = .array([first, .text(choice.value)])
            }
        }
        return .object(options)
    }
}
