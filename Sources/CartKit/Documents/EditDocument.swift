public import CartCore

/// An edit in its written form: a line of `apply`, and of a session's journal.
///
/// `{"edit": "add", "sku": "tee", "quantity": 2, "options": {"size": "L", "extras": ["a", "b"]}, "id": "…"}`
///
/// | `edit` | fields |
/// |---|---|
/// | `add` | `sku`, `quantity`?, `options`?, `note`? |
/// | `set` | `line`, `quantity` |
/// | `adjust` | `line`, `quantity`: how many more, below zero for fewer |
/// | `remove`, `later`, `bring-back` | `line` |
/// | `spec` | `line`, `sku`?, `options`? |
/// | `select`, `deselect`, `invert` | `line`, or `shop`, or `all`: true |
/// | `note` | `line`, `text`: absent or empty takes it away |
/// | `remark` | `shop`, `text`: absent or empty takes it away |
/// | `coupon-add`, `coupon-remove` | `code` |
/// | `choose` | `promotion`, `choice`: `pinned`, `refused` or `goods`, `goods`: array of `{"sku", "quantity"}`; neither takes it back |
/// | `clear` | |
/// | `take-out` | `pieces`: array of `{"line", "quantity"}`, `settled`: array of promotions, `spent`: array of codes; journals only |
/// | `merge` | `source`, `currency`, `lines`, `saved`, `coupons`, `remarks`, `choices`; journals only |
///
/// `id` is the edit's id. `line` is a line's id or, where several lines make sense, an array of ids; in its place
/// `sku` may stand, except in `spec`, when only one line has that SKU.
public enum EditDocument {
    /// Who wrote an edit down.
    public enum Source: Sendable {
        /// A shopper or a script: edits that carry prices or bought pieces are not theirs to write.
        case shopper
        /// A session, in its journal.
        case journal
    }

    /// The names of the edits a shopper may write.
    public static let names = [
        "add", "set", "adjust", "remove", "spec", "select", "deselect", "invert", "note", "remark", "coupon-add",
        "coupon-remove", "choose", "later", "bring-back", "clear",
    ]

    // MARK: Writing

    /// The edit as a value.
    public static func value(of edit: CartEdit) -> DocumentValue {
        var (name, fields) = parts(of: edit.action)
        fields["edit"] = .text(name)
        fields["id"] = .text(edit.id.rawValue)
        return .object(fields)
    }

    private static func parts(of action: CartEdit.Action) -> (String, [String: DocumentValue]) {
        switch action {
        case .add(let sku, let quantity, let customisations, let note):
            var fields: [String: DocumentValue] = ["sku": .text(sku.rawValue)]
            fields["quantity"] = quantity.map { .integer(Int64($0)) }
            fields["note"] = note.map { .text($0) }
            if !customisations.isEmpty { fields["options"] = .choices(customisations) }
            return ("add", fields)
        case .setQuantity(let line, let quantity):
            return ("set", ["line": .text(line.rawValue), "quantity": .integer(Int64(quantity))])
        case .adjustQuantity(let line, let difference):
            return ("adjust", ["line": .text(line.rawValue), "quantity": .integer(Int64(difference))])
        case .remove(let lines): return ("remove", ["line": value(of: lines)])
        case .changeSpec(let line, let sku, let customisations):
            var fields: [String: DocumentValue] = ["line": .text(line.rawValue)]
            fields["sku"] = sku.map { .text($0.rawValue) }
            fields["options"] = customisations.map(DocumentValue.choices)
            return ("spec", fields)
        case .select(let target): return ("select", value(of: target))
        case .deselect(let target): return ("deselect", value(of: target))
        case .invert(let target): return ("invert", value(of: target))
        case .note(let line, let text):
            var fields: [String: DocumentValue] = ["line": .text(line.rawValue)]
            fields["text"] = text.map { .text($0) }
            return ("note", fields)
        case .remark(let shop, let text):
            var fields: [String: DocumentValue] = ["shop": .text(shop.rawValue)]
            fields["text"] = text.map { .text($0) }
            return ("remark", fields)
        case .addCoupon(let code): return ("coupon-add", ["code": .text(code.rawValue)])
        case .removeCoupon(let code): return ("coupon-remove", ["code": .text(code.rawValue)])
        case .choose(let promotion, let choice):
            var fields = choice.map(ChoiceDocument.fields) ?? [:]
            fields["promotion"] = .text(promotion.rawValue)
            return ("choose", fields)
        case .saveForLater(let lines): return ("later", ["line": value(of: lines)])
        case .bringBack(let lines): return ("bring-back", ["line": value(of: lines)])
        case .clear: return ("clear", [:])
        case .takeOut(let pieces, let settled, let spent):
            let values = pieces.map { piece in
                DocumentValue.object([
                    "line": .text(piece.line.rawValue), "quantity": .integer(Int64(piece.quantity)),
                ])
            }
            var fields = ["pieces": DocumentValue.array(values)]
            if !settled.isEmpty { fields["settled"] = .array(settled.map { .text($0.rawValue) }) }
            if !spent.isEmpty { fields["spent"] = .array(spent.map { .text($0.rawValue) }) }
            return ("take-out", fields)
        case .merge(let merge): return ("merge", fields(of: merge))
        }
    }

    private static func value(of lines: [LineID]) -> DocumentValue {
        lines.count == 1 ? .text(lines[0].rawValue) : .array(lines.map { .text($0.rawValue) })
    }

    private static func value(of target: SelectionTarget) -> [String: DocumentValue] {
        switch target {
        case .lines(let lines): ["line": value(of: lines)]
        case .shop(let shop): ["shop": .text(shop.rawValue)]
        case .all: ["all": .bool(true)]
        }
    }

    private static func fields(of merge: CartMerge) -> [String: DocumentValue] {
        var fields: [String: DocumentValue] = ["source": .text(merge.source.rawValue)]
        if let first = merge.lines.first ?? merge.saved.first {
            fields["currency"] = .text(first.unitPrice.currency.code)
        }
        fields["lines"] = .array(merge.lines.map { LineDocument.value(of: $0) })
        fields["saved"] = .array(merge.saved.map { LineDocument.value(of: $0) })
        fields["coupons"] = .array(merge.coupons.map { .text($0.rawValue) })
        if !merge.choices.isEmpty { fields["choices"] = ChoiceDocument.value(of: merge.choices) }
        var remarks: [String: DocumentValue] = [:]
        for (shop, remark) in merge.remarks { remarks[shop.rawValue] = .text(remark) }
        fields["remarks"] = .object(remarks)
        return fields
    }
}
