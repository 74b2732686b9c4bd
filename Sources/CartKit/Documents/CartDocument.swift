public import CartCore

/// The stored form of a cart: a document with a version, the same in every backend that keeps whole documents.
///
/// ```json
/// {"version": 1, "currency": "CNY",
///  "shops": [{"id": "s1", "order": 7, "remark": "…"}],
///  "lines": [{"shop": "s1", "sku": "tee-red-l", "options": {"spice": "hot"}, "quantity": 2, "unitPriceMinor": 5900, …}],
///  "saved": [ … lines saved for later … ],
///  "coupons": ["SAVE10"],
///  "choices": {"SAVE10": {"choice": "pinned"}},
///  "edits": ["1733011200000 6f1c…"],
///  "setAside": [{"problem": "lines[3].quantity: …", "line": { … }}]}
/// ```
///
/// - Amounts are whole numbers of the currency's minor unit, in fields named `…Minor`; instants are milliseconds since
///   1970, UTC. Prices and titles are what was last seen, for showing: a quote asks the catalog (known faults B48, B51).
/// - `edits` are the edits applied, oldest first: the instant, a space and the edit's id.
/// - What is absent has no value; null is never written, and refused where a value belongs (known fault B35). Lists
///   that are empty are left out.
/// - Fields that this version does not know are kept in `extras` and written again.
/// - A line that cannot be read does not hide the others: it is set aside with its problem, and written again under
///   `setAside`. Any other fault refuses the whole document.
/// - Older versions are migrated (`DocumentMigration`), newer ones refused.
public struct CartDocument: Sendable {
    /// The version that is written.
    public static let version: Int64 = 1

    /// The cart.
    public var cart: Cart
    /// Fields that are not known here. Unknown fields of shops stand under `shops` in its `cart` part, by shop id.
    public var extras: DocumentExtras
    /// Lines that could not be read.
    public var setAside: [SetAsideLine]
    /// The version the document was written in, when it was an older one.
    public private(set) var migratedFrom: Int64?

    /// The document of a cart on its way into a store.
    public init(_ snapshot: CartSnapshot) {
        cart = snapshot.cart
        extras = snapshot.extras
        setAside = snapshot.setAside
    }

    /// The cart as a store answers it.
    public func stored(at revision: Revision) -> StoredCart {
        StoredCart(cart: cart, revision: revision, extras: extras, setAside: setAside)
    }

    // MARK: Writing

    /// The document as a value, to be written as JSON, a property list or anything else.
    public var value: DocumentValue {
        var fields = extras.cart.filter { !Self.knownFields.contains($0.key) }
        fields["version"] = .integer(Self.version)
        fields["currency"] = .text(cart.currency.code)
        if !cart.isEmpty {
            fields["shops"] = .array(shopValues)
            fields["lines"] = .array(cart.lines.map(lineValue))
        }
        if cart.savedTotals.lineCount > 0 { fields["saved"] = .array(cart.savedLines.map(lineValue)) }
        if !cart.coupons.isEmpty { fields["coupons"] = .array(cart.coupons.map { .text($0.rawValue) }) }
        if !cart.choices.isEmpty { fields["choices"] = ChoiceDocument.value(of: cart.choices) }
        if cart.appliedEdits.count > 0 {
            fields["edits"] = .array(
                cart.appliedEdits.entries.map { .text("\($0.appliedAt.milliseconds) \($0.id.rawValue)") })
        }
        if !setAside.isEmpty {
            fields["setAside"] = .array(
                setAside.map { .object(["problem": .text($0.problem), "line": $0.value]) })
        }
        return .object(fields)
    }

    private func lineValue(_ line: CartLine) -> DocumentValue {
        extras.lines.isEmpty
            ? LineDocument.value(of: line) : LineDocument.value(of: line, extras: extras.lines[line.id])
    }

    private var shopValues: [DocumentValue] {
        let extras = extras.cart["shops"]
        return cart.shops.map { shop in
            var fields: [String: DocumentValue] = [:]
            if case .object(let more)? = extras?[shop.id.rawValue] { fields = more }
            fields["id"] = .text(shop.id.rawValue)
            fields["order"] = .integer(shop.order)
            fields["remark"] = shop.remark.map { .text($0) }
            return .object(fields)
        }
    }

    // MARK: Reading

    private static let knownFields: Set<String> = [
        "version", "currency", "shops", "lines", "saved", "coupons", "choices", "edits", "setAside",
    ]

    /// Reads a document of this version or an older one.
    ///
    /// - Throws: `DocumentError` with the path of the fault; `newerVersion` when a newer program wrote the document.
    public init(reading value: DocumentValue) throws(DocumentError) {
        let (value, oldVersion) = try DocumentMigration.upToDate(value)
        let reader = try FieldReader(value, at: "")
        let code = try reader.text("currency")
        guard let currency = Currency(code: code) else {
            throw reader.fault(.badValue, "currency", "“\(code)” is no currency of ISO 4217")
        }
        var contents = CartContents(currency: currency)
        var extras = DocumentExtras(cart: reader.others(than: Self.knownFields))
        contents.shops = try Self.shops(reader, extras: &extras)
        for code in try reader.texts(ifPresent: "coupons") { contents.coupons.append(CouponCode(code)) }
        contents.choices = try ChoiceDocument.choices(under: "choices", of: reader)
        contents.appliedEdits = try Self.edits(reader)
        var setAside = try Self.setAside(reader)
        contents.lines = try Self.lines("lines", reader, currency, extras: &extras, setAside: &setAside)
        contents.saved = try Self.lines("saved", reader, currency, extras: &extras, setAside: &setAside)
        cart = try Self.cart(of: contents, setAside: &setAside)
        self.extras = extras
        self.setAside = setAside
        migratedFrom = oldVersion
    }

    private static func shops(
        _ reader: FieldReader, extras: inout DocumentExtras
    ) throws(DocumentError) -> [CartContents.ShopEntry] {
        var shops: [CartContents.ShopEntry] = []
        var unknown: [String: DocumentValue] = [:]
        for (position, value) in try reader.array(ifPresent: "shops").enumerated() {
            let shop = try FieldReader(value, at: "shops[\(position)]")
            let id = try shop.name("id")
            let order = try shop.integer("order")
            if order < 0 || order > Int64.max / 2 { throw shop.fault(.badValue, "order", "\(order) is no place") }
            shops.append(
                CartContents.ShopEntry(id: ShopID(id), order: order, remark: try shop.text(ifPresent: "remark")))
            let others = shop.others(than: ["id", "order", "remark"])
            if !others.isEmpty { unknown[id] = .object(others) }
        }
        if !unknown.isEmpty { extras.cart["shops"] = .object(unknown) }
        return shops
    }

    private static func edits(_ reader: FieldReader) throws(DocumentError) -> [AppliedEdits.Entry] {
        var edits: [AppliedEdits.Entry] = []
        for (position, text) in try reader.texts(ifPresent: "edits").enumerated() {
            guard let space = text.utf8.firstIndex(of: 0x20), let instant = Int64(text[..<space]) else {
                throw reader.fault(
                    .badValue, "edits[\(position)]", "“\(text)” is not an instant, a space and an edit's id")
            }
            let id = EditID(String(text[text.index(after: space)...]))
            edits.append(AppliedEdits.Entry(id: id, appliedAt: Timestamp(milliseconds: instant)))
        }
        return edits
    }

    private static func setAside(_ reader: FieldReader) throws(DocumentError) -> [SetAsideLine] {
        var lines: [SetAsideLine] = []
        for value in try reader.array(ifPresent: "setAside") {
            if let line = value["line"], case .text(let problem)? = value["problem"] {
                lines.append(SetAsideLine(value: line, problem: problem))
            } else {
                lines.append(SetAsideLine(value: value, problem: "not a line and its problem"))
            }
        }
        return lines
    }

    private static func lines(
        _ name: String, _ reader: FieldReader, _ currency: Currency, extras: inout DocumentExtras,
        setAside: inout [SetAsideLine]
    ) throws(DocumentError) -> [CartLine] {
        let values = try reader.array(ifPresent: name)
        var lines: [CartLine] = []
        lines.reserveCapacity(values.count)
        var seen: Set<LineID> = []
        for (position, value) in values.enumerated() {
            let path = "\(name)[\(position)]"
            do {
                // Lines without a place of their own stand in the order they come: the greatest is first.
                let (line, others) = try LineDocument.line(
                    from: value, at: path, currency: currency, defaultOrder: Int64(values.count - position))
                if !seen.insert(line.id).inserted {
                    throw DocumentError(.badValue, at: path, "the line \(line.id) is there twice")
                }
                lines.append(line)
                if !others.isEmpty { extras.lines[line.id] = others }
            } catch {
                setAside.append(SetAsideLine(value: value, problem: "\(error)"))
            }
        }
        return lines
    }

    /// The cart of lines that are each in order; one whose amount does not fit with the others is set aside.
    private static func cart(
        of contents: CartContents, setAside: inout [SetAsideLine]
    ) throws(DocumentError) -> Cart {
        var contents = contents
        while true {
            do {
                return try Cart(contents)
            } catch {
                guard case .amountTooLarge(let id) = error else {
                    throw DocumentError(.badValue, at: "lines", "no cart can hold them: \(error)")
                }
                for line in contents.lines + contents.saved where line.id == id {
                    setAside.append(
                        SetAsideLine(
                            value: LineDocument.value(of: line),
                            problem: "line \(id): its amount does not fit in 64 bits with the others"))
                }
                contents.lines.removeAll { $0.id == id }
                contents.saved.removeAll { $0.id == id }
            }
        }
    }
}
