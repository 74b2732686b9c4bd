public import FoundationEssentials

extension DocumentValue {
    /// Reads JSON, or JSON5 (comments, trailing commas, names without quotes …) where that is allowed.
    ///
    /// Whole numbers of 64 bits are exact `integer`s; a number written with a fraction or an exponent, or larger, is a
    /// `number`. A field that is there twice is refused: which of the two is meant nobody can tell. A byte order mark
    /// in front is passed over; nesting deeper than 200 is refused.
    ///
    /// - Throws: `DocumentError` of kind `malformed` with the line and the column.
    public init(json: some Collection<UInt8>, allowsJSON5: Bool = false) throws(DocumentError) {
        let read = json.withContiguousStorageIfAvailable { Self.read($0, allowsJSON5: allowsJSON5) }
        let copied = read ?? Array(json).withUnsafeBufferPointer { Self.read($0, allowsJSON5: allowsJSON5) }
        self = try copied.get()
    }

    /// Reads JSON from text, as `init(json:allowsJSON5:)` does.
    public init(jsonText: String, allowsJSON5: Bool = false) throws(DocumentError) {
        try self.init(json: Array(jsonText.utf8), allowsJSON5: allowsJSON5)
    }

    private static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, allowsJSON5: Bool
    ) -> Result<DocumentValue, DocumentError> {
        var reader = JSONReader(bytes, allowsJSON5: allowsJSON5)
        do {
            return .success(try reader.document())
        } catch {
            return .failure(error)
        }
    }

    /// The value as JSON in UTF-8, fields sorted by name; without line breaks unless it is to be pretty.
    ///
    /// Equal values give equal bytes. A `number` that is not finite, which JSON cannot say, is written as null.
    public func jsonBytes(pretty: Bool = false) -> [UInt8] {
        var writer = JSONWriter(isPretty: pretty)
        writer.write(self)
        return writer.bytes
    }

    /// The value as JSON, as `jsonBytes(pretty:)` writes it.
    public func jsonData(pretty: Bool = false) -> Data { Data(jsonBytes(pretty: pretty)) }

    /// The value as JSON, as `jsonBytes(pretty:)` writes it.
    public func jsonText(pretty: Bool = false) -> String { String(decoding: jsonBytes(pretty: pretty), as: UTF8.self) }
}
