/// A value of a stored document, whatever format it is in: JSON, a property list, a database's extra fields.
public enum DocumentValue: Hashable, Sendable {
    /// No value. JSON has it; a property list has not (known fault B35).
    case null
    /// True or false.
    case bool(Bool)
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction or beyond 64 bits. Amounts are never this.
    case number(Double)
    /// Text.
    case text(String)
    /// Values in order.
    case array([DocumentValue])
    /// Values by name.
    case object([String: DocumentValue])

    /// The value of a field, when this is an object that has it.
    public subscript(field: String) -> DocumentValue? {
        if case .object(let fields) = self { return fields[field] }
        return nil
    }
}
