internal import CartCore

/// A cursor over one object of a file: it reads fields with the kind expected, notes every fault with its path, and
/// goes on, so that one pass lists all that is wrong.
///
/// A reading method answers nil when the field is absent (or null, which means the same) and also when it is wrong; in
/// the second case the fault is noted. Whoever reads goes on with a stand-in and throws the result away when the
/// collector is not empty at the end. ``finish()`` reports the fields that nobody asked for.
public final class DocumentReader {
    private enum Place {
        case root(String)
        case field(String)
        case item(String, Int)
    }

    /// Where faults go; shared by every reader of a file.
    public let collector: FaultCollector

    private let parent: DocumentReader?
    private let place: Place
    private let fields: [String: DocumentValue]
    private var asked: [String] = []

    /// A reader of an object, at a path: empty for a whole file. A value that is no object is a fault, and reads as an
    /// object without fields.
    public init(_ value: DocumentValue, path: String = "", collector: FaultCollector = FaultCollector()) {
        self.collector = collector
        parent = nil
        place = .root(path)
        if case .object(let fields) = value {
            self.fields = fields
        } else {
            fields = [:]
            collector.note(
                DocumentFault(
                    path: path, code: "wrong-type",
                    message: LocalizedText(
                        english: "an object { … } is expected here, found \(value.excerpt)",
                        chinese: "此处应为对象 { … }，实际为 \(value.excerpt)")))
        }
    }

    private init(_ fields: [String: DocumentValue], parent: DocumentReader, place: Place) {
        collector = parent.collector
        self.parent = parent
        self.place = place
        self.fields = fields
    }

    // MARK: Paths and faults

    /// Where this object is in the file.
    public var path: String {
        switch place {
        case .root(let path): path
        case .field(let name): Self.join(parent?.path ?? "", name)
        case .item(let name, let index): Self.join(parent?.path ?? "", name) + "[\(index)]"
        }
    }

    /// Where a field of this object is in the file.
    public func path(of field: String) -> String { Self.join(path, field) }

    private static func join(_ path: String, _ field: String) -> String {
        // A name that is no word is set apart, so that a path can be read in one way only.
        let isWord = !field.isEmpty && field.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || isWordSign($0) }
        let step = isWord ? field : DocumentValue.quoted(field)
        return path.isEmpty ? step : path + "." + step
    }

    private static func isWordSign(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar) || scalar == "-" || scalar == "_" || scalar == "$"
    }

    /// Notes a fault at a field of this object, or at the object itself.
    public func fault(at field: String? = nil, _ code: String, english: String, chinese: String) {
        collector.note(
            DocumentFault(
                path: field.map(path(of:)) ?? path, code: code,
                message: LocalizedText(english: english, chinese: chinese)))
    }

    /// Notes that a value is none of those allowed: names the nearest of them, or all when none is near.
    public func unknownName(at field: String, _ code: String, found: String, allowed: [String]) {
        let shown = DocumentValue.quoted(found)
        if let near = NearMiss.nearest(to: found, among: allowed) {
            fault(
                at: field, code,
                english: "\(shown) is not known here; did you mean \"\(near)\"? Known: \(list(allowed))",
                chinese: "不认识 \(shown)，是不是 \"\(near)\"？可用：\(list(allowed))")
        } else {
            fault(
                at: field, code, english: "\(shown) is not known here; known: \(list(allowed))",
                chinese: "不认识 \(shown)；可用：\(list(allowed))")
        }
    }

    /// Like `unknownName`, for an item of the list in a field.
    func unknownItem(of field: String, _ index: Int, _ code: String, found: String, allowed: [String]) {
        let shown = DocumentValue.quoted(found)
        let near = NearMiss.nearest(to: found, among: allowed)
        itemFault(
            of: field, index, code,
            english: "\(shown) is not in this catalog" + (near.map { "; did you mean \"\($0)\"?" } ?? ""),
            chinese: "目录中没有 \(shown)" + (near.map { "，是不是 \"\($0)\"？" } ?? ""))
    }

    private func list(_ names: [String]) -> String {
        if names.isEmpty { return "–" }
        return names.prefix(24).joined(separator: ", ") + (names.count > 24 ? ", …" : "")
    }

    /// Notes that a field holds a value of another kind than `english` / `chinese` name.
    func wrongType(_ value: DocumentValue, at field: String, english: String, chinese: String) {
        fault(
            at: field, "wrong-type", english: "\(english) is expected, found \(value.excerpt)",
            chinese: "应为\(chinese)，实际为 \(value.excerpt)")
    }

    /// Notes that an item of a list is of another kind than `english` / `chinese` name.
    func wrongItem(_ value: DocumentValue, of field: String, _ index: Int, english: String, chinese: String) {
        itemFault(
            of: field, index, "wrong-type", english: "\(english) is expected, found \(value.excerpt)",
            chinese: "应为\(chinese)，实际为 \(value.excerpt)")
    }

    /// Notes a fault at an item of the list in a field.
    func itemFault(of field: String, _ index: Int, _ code: String, english: String, chinese: String) {
        collector.note(
            DocumentFault(
                path: path(of: field) + "[\(index)]", code: code,
                message: LocalizedText(english: english, chinese: chinese)))
    }

    /// Notes that a field that must be there is not.
    public func missing(_ field: String) {
        fault(at: field, "missing", english: "is missing and has no default", chinese: "缺失，且没有默认值")
    }

    /// Notes each field that nobody asked for, with the nearest of those that exist here.
    public func finish() {
        let known = Set(asked).sorted()
        for field in fields.keys.sorted() where !known.contains(field) {
            if let near = NearMiss.nearest(to: field, among: known) {
                fault(
                    at: field, "unknown-field", english: "no such field here; did you mean \"\(near)\"?",
                    chinese: "此处没有这个字段，是不是 \"\(near)\"？")
            } else {
                fault(
                    at: field, "unknown-field", english: "no such field here; known: \(list(known))",
                    chinese: "此处没有这个字段；可用：\(list(known))")
            }
        }
    }

    // MARK: Raw values

    /// The names of the object's fields, sorted.
    public var fieldNames: [String] { fields.keys.sorted() }

    /// The value of a field as it is; nil when it is absent or null.
    public func value(_ field: String) -> DocumentValue? {
        asked.append(field)
        guard let value = fields[field] else { return nil }
        return value == .null ? nil : value
    }

    /// Whether the field is there with a value; counts as asking for it.
    public func has(_ field: String) -> Bool { value(field) != nil }

    /// The object in a field.
    public func object(_ field: String) -> DocumentReader? {
        guard let value = value(field) else { return nil }
        guard case .object(let fields) = value else {
            wrongType(value, at: field, english: "an object { … }", chinese: "对象 { … }")
            return nil
        }
        return DocumentReader(fields, parent: self, place: .field(field))
    }

    /// The objects of a list in a field. An item that is no object is a fault and left out.
    public func objects(_ field: String) -> [DocumentReader] {
        guard let value = value(field) else { return [] }
        guard case .array(let items) = value else {
            wrongType(value, at: field, english: "a list [ … ]", chinese: "列表 [ … ]")
            return []
        }
        var readers: [DocumentReader] = []
        readers.reserveCapacity(items.count)
        for (index, item) in items.enumerated() {
            if case .object(let fields) = item {
                readers.append(DocumentReader(fields, parent: self, place: .item(field, index)))
            } else {
                wrongItem(item, of: field, index, english: "an object { … }", chinese: "对象 { … }")
            }
        }
        return readers
    }
}
