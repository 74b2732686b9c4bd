/// Brings documents of older versions up to the one that is written now, a step a version.
///
/// - Version 0 (the field `version` was not written yet): carts had no `shops` and no `edits`; lines stood in page
///   order and had no `order`, no `addedPriceMinor`, no `addedAt` and no `product`; a price was called `priceMinor`.
/// - Version 1: the fields of `CartDocument` and its lines. Where a line comes without a field that it gained, the
///   field has a default (known fault B36).
enum DocumentMigration {
    /// From a version to the next one. A step leaves what it does not understand as it is, for the reader to name.
    typealias Step = @Sendable (inout [String: DocumentValue]) -> Void

    /// The step at index n leads from version n to n + 1.
    static let steps: [Step] = [fromVersion0]

    /// The document in the present version, and the version it had when that was an older one.
    static func upToDate(_ value: DocumentValue) throws(DocumentError) -> (value: DocumentValue, from: Int64?) {
        let reader = try FieldReader(value, at: "")
        let version = try reader.integer(ifPresent: "version") ?? 0
        if version == CartDocument.version { return (value, nil) }
        if version > CartDocument.version {
            throw reader.fault(
                .newerVersion, "version",
                "a newer program wrote version \(version); this one knows versions up to \(CartDocument.version)")
        }
        if version < 0 { throw reader.fault(.badValue, "version", "\(version) is no version") }
        var fields = reader.fields
        for step in steps[Int(version)...] { step(&fields) }
        fields["version"] = .integer(CartDocument.version)
        return (.object(fields), version)
    }

    @Sendable
    private static func fromVersion0(_ fields: inout [String: DocumentValue]) {
        for list in ["lines", "saved"] {
            guard case .array(let lines)? = fields[list] else { continue }
            fields[list] = .array(
                lines.map { line in
                    guard case .object(var fields) = line, let price = fields.removeValue(forKey: "priceMinor") else {
                        return line
                    }
                    fields["unitPriceMinor"] = price
                    return .object(fields)
                })
        }
    }
}
