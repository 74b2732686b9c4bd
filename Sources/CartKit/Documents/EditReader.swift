public import CartCore

extension EditDocument {
    /// Finds the lines of a SKU: in the cart or, when `saved`, among what is saved for later.
    public typealias LineFinder = (_ sku: SKU, _ saved: Bool) -> [LineID]

    /// Finds lines in a cart as it is now.
    public static func finder(in cart: Cart) -> LineFinder {
        { sku, saved in
            saved ? cart.savedLines.filter { $0.sku == sku }.map { $0.id } : cart.lines(of: sku)
        }
    }

    /// Reads an edit.
    ///
    /// - Parameters:
    ///   - value: the edit as written.
    ///   - source: who wrote it.
    ///   - freshID: makes the id of an edit that comes without one.
    ///   - linesOf: finds lines by SKU where an edit names one so.
    /// - Throws: `DocumentError` naming the field; unknown fields and names come with the nearest known one. A SKU
    ///   that no line has is read as the id of a line, for the cart to refuse.
    public static func edit(
        from value: DocumentValue, source: Source = .shopper, freshID: () -> EditID, linesOf: @escaping LineFinder
    ) throws(DocumentError) -> CartEdit {
        let reader = try FieldReader(value, at: "")
        let name = try reader.name("edit")
        let action = try EditReader(reader: reader, linesOf: linesOf).action(name, source: source)
        guard reader.has("id") else { return CartEdit(id: freshID(), action) }
        let text = try reader.text("id")
        do {
            return CartEdit(id: try EditID(validating: text), action)
        } catch {
            throw reader.fault(.badValue, "id", "“\(text.prefix(40))” is no id: \(error)")
        }
    }
}

/// Reads what an edit does.
private struct EditReader {
    let reader: FieldReader
    let linesOf: EditDocument.LineFinder

    func action(_ name: String, source: EditDocument.Source) throws(DocumentError) -> CartEdit.Action {
        switch name {
        case "add":
            try allow("sku", "quantity", "options", "note")
            return .add(
                SKU(try identifier("sku")), quantity: try quantity(ifPresent: "quantity"),
                customisations: try reader.choices(ifPresent: "options") ?? [],
                note: try reader.text(ifPresent: "note"))
        case "set":
            try allow("line", "sku", "quantity")
            return .setQuantity(try line(), to: try quantity("quantity"))
        case "adjust":
            try allow("line", "sku", "quantity", "by")
            return .adjustQuantity(try line(), by: try quantity(reader.has("by") ? "by" : "quantity"))
        case "remove":
            try allow("line", "sku")
            return .remove(try lines())
        case "spec":
            try allow("line", "sku", "options")
            if !reader.has("sku"), !reader.has("options") {
                throw reader.fault(.missing, "sku", "one of “sku” and “options” says what to change to")
            }
            return .changeSpec(
                try line(), sku: reader.has("sku") ? SKU(try identifier("sku")) : nil,
                customisations: try reader.choices(ifPresent: "options"))
        case "select":
            return .select(try target())
        case "deselect":
            return .deselect(try target())
        case "invert":
            return .invert(try target())
        case "note":
            try allow("line", "sku", "text")
            return .note(try line(), try clearableText())
        case "remark":
            try allow("shop", "text")
            return .remark(ShopID(try identifier("shop")), try clearableText())
        case "coupon-add":
            try allow("code")
            return .addCoupon(CouponCode(try identifier("code")))
        case "coupon-remove":
            try allow("code")
            return .removeCoupon(CouponCode(try identifier("code")))
        case "choose":
            try allow("promotion", "choice", "goods")
            return .choose(PromotionID(try identifier("promotion")), try ChoiceDocument.choice(in: reader))
        case "later":
            try allow("line", "sku")
            return .saveForLater(try lines())
        case "bring-back":
            try allow("line", "sku")
            return .bringBack(try lines(saved: true))
        case "clear":
            try allow()
            return .clear
        case "take-out" where source == .journal:
            try allow("pieces", "settled", "spent")
            return .takeOut(
                try pieces(), settled: try reader.texts(ifPresent: "settled").map { PromotionID($0) },
                spent: try reader.texts(ifPresent: "spent").map { CouponCode($0) })
        case "merge" where source == .journal:
            try allow("source", "currency", "lines", "saved", "coupons", "remarks", "choices")
            return .merge(try merge())
        default:
            let hint = NearMiss.hint(for: name, among: EditDocument.names)
            throw reader.fault(.badValue, "edit", "“\(name)” is no edit; \(hint)")
        }
    }

    private func allow(_ names: String...) throws(DocumentError) {
        try reader.refuseOthers(than: names + ["edit", "id"])
    }

    private func identifier(_ name: String) throws(DocumentError) -> String {
        let text = try reader.text(name)
        do {
            return try SKU(validating: text).rawValue
        } catch {
            throw reader.fault(.badValue, name, "“\(text.prefix(40))” is no id: \(error)")
        }
    }

    /// The text of a note or remark; null takes it away, as in the forms of other programs.
    private func clearableText() throws(DocumentError) -> String? {
        reader.fields["text"] == .null ? nil : try reader.text(ifPresent: "text")
    }

    private func quantity(ifPresent name: String) throws(DocumentError) -> Int? {
        reader.has(name) ? try quantity(name) : nil
    }

    /// Any whole number; what it may be is the cart's to say.
    private func quantity(_ name: String) throws(DocumentError) -> Int {
        guard let number = Int(exactly: try reader.integer(name)) else {
            throw reader.fault(.badValue, name, "too large")
        }
        return number
    }

    // MARK: Lines

    private func line() throws(DocumentError) -> LineID {
        let lines = try lines()
        if lines.count != 1 { throw reader.fault(.badValue, "line", "exactly one line is expected here") }
        return lines[0]
    }

    private func lines(saved: Bool = false) throws(DocumentError) -> [LineID] {
        let isSpec = reader.fields["edit"] == .text("spec")
        if reader.has("line"), reader.has("sku"), !isSpec {
            throw reader.fault(.badValue, "sku", "a line is named by “line” or by “sku”, not by both")
        }
        if reader.has("line") {
            if case .array = reader.fields["line"] {
                let ids = try reader.texts(ifPresent: "line")
                if ids.isEmpty { throw reader.fault(.badValue, "line", "the array is empty") }
                var lines: [LineID] = []
                for (position, id) in ids.enumerated() {
                    lines.append(try line(named: id, at: "line[\(position)]", saved: saved))
                }
                return lines
            }
            return [try line(named: try reader.name("line"), at: "line", saved: saved)]
        }
        if isSpec || !reader.has("sku") { throw reader.fault(.missing, "line", "the field is missing") }
        return [try onlyLine(of: try identifier("sku"), at: "sku", saved: saved)]
    }

    /// Every line's id has a slash; what has none can only be a SKU.
    private func line(named text: String, at field: String, saved: Bool) throws(DocumentError) -> LineID {
        text.contains("/") ? LineID(text) : try onlyLine(of: text, at: field, saved: saved)
    }

    private func onlyLine(of sku: String, at field: String, saved: Bool) throws(DocumentError) -> LineID {
        let lines = linesOf(SKU(sku), saved)
        if lines.count > 1 {
            let names = lines.map { "“\($0)”" }.joined(separator: ", ")
            throw reader.fault(.badValue, field, "several lines have the SKU “\(sku)”; name one of \(names)")
        }
        return lines.first ?? LineID(sku)
    }

    private func target() throws(DocumentError) -> SelectionTarget {
        try allow("line", "sku", "shop", "all")
        let given = ["line", "sku", "shop", "all"].filter(reader.has)
        if given.count != 1 {
            throw reader.fault(
                given.isEmpty ? .missing : .badValue, given.last ?? "line",
                "exactly one of “line”, “sku”, “shop” and “all” says what is meant")
        }
        if reader.has("shop") { return .shop(ShopID(try identifier("shop"))) }
        if let all = try reader.flag(ifPresent: "all") {
            if !all { throw reader.fault(.badValue, "all", "false where only true makes sense") }
            return .all
        }
        return .lines(try lines())
    }

    // MARK: Journals

    private func pieces() throws(DocumentError) -> [BoughtPieces] {
        var pieces: [BoughtPieces] = []
        for (position, value) in try reader.array(ifPresent: "pieces").enumerated() {
            let piece = try FieldReader(value, at: "pieces[\(position)]")
            pieces.append(
                BoughtPieces(
                    line: LineID(try piece.name("line")), quantity: Int(clamping: try piece.integer("quantity"))))
        }
        return pieces
    }

    private func merge() throws(DocumentError) -> CartMerge {
        var lines: [CartLine] = []
        var saved: [CartLine] = []
        if let code = try reader.text(ifPresent: "currency") {
            guard let currency = Currency(code: code) else {
                throw reader.fault(.badValue, "currency", "“\(code)” is no currency of ISO 4217")
            }
            lines = try self.lines("lines", currency)
            saved = try self.lines("saved", currency)
        }
        var remarks: [ShopID: String] = [:]
        if let value = reader.fields["remarks"] {
            let texts = try FieldReader(value, at: "remarks")
            for shop in texts.fields.keys { remarks[ShopID(shop)] = try texts.text(shop) }
        }
        return CartMerge(
            source: CartID(try reader.name("source")), lines: lines, saved: saved,
            coupons: try reader.texts(ifPresent: "coupons").map { CouponCode($0) }, remarks: remarks,
            choices: try ChoiceDocument.choices(under: "choices", of: reader))
    }

    private func lines(_ name: String, _ currency: Currency) throws(DocumentError) -> [CartLine] {
        var lines: [CartLine] = []
        for (position, value) in try reader.array(ifPresent: name).enumerated() {
            lines.append(
                try LineDocument.line(
                    from: value, at: "\(name)[\(position)]", currency: currency, defaultOrder: 0
                ).line)
        }
        return lines
    }
}
