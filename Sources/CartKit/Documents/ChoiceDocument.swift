package import CartCore

/// What shoppers decided about promotions, in its written form: the fields `choice` (`pinned`, `refused` or `goods`) and, of
/// goods, `goods`: an array of `{"sku", "quantity"}`.
package enum ChoiceDocument {
    /// The fields that say what was decided.
    static let fields: [String] = ["choice", "goods"]

    /// The names of the decisions.
    static let names = ["pinned", "refused", "goods"]

    /// The fields of a choice.
    static func fields(of choice: PromotionChoice) -> [String: DocumentValue] {
        switch choice {
        case .pinned: return ["choice": .text("pinned")]
        case .refused: return ["choice": .text("refused")]
        case .goods(let goods):
            let values = goods.map { one in
                DocumentValue.object(["sku": .text(one.sku.rawValue), "quantity": .integer(Int64(one.quantity))])
            }
            return ["choice": .text("goods"), "goods": .array(values)]
        }
    }

    /// Reads the choice that an object's fields say; nil when they say none.
    ///
    /// - Throws: `DocumentError` naming the field.
    static func choice(in reader: FieldReader) throws(DocumentError) -> PromotionChoice? {
        guard let name = try reader.text(ifPresent: "choice") else {
            return reader.has("goods") ? .goods(try goods(in: reader)) : nil
        }
        if name != "goods", reader.has("goods") {
            throw reader.fault(.badValue, "goods", "goods are named only by the choice “goods”")
        }
        switch name {
        case "pinned": return .pinned
        case "refused": return .refused
        case "goods": return .goods(try goods(in: reader))
        default:
            throw reader.fault(
                .badValue, "choice", "“\(name.prefix(40))” is no choice; \(NearMiss.hint(for: name, among: names))")
        }
    }

    private static func goods(in reader: FieldReader) throws(DocumentError) -> [ChosenGoods] {
        var goods: [ChosenGoods] = []
        for (position, value) in try reader.array(ifPresent: "goods").enumerated() {
            let one = try FieldReader(value, at: reader.place("goods[\(position)]"))
            try one.refuseOthers(than: ["sku", "quantity"])
            let quantity = try one.integer(ifPresent: "quantity") ?? 1
            if quantity < 1 || quantity > Int64(CartRules.largestQuantity) {
                throw one.fault(
                    .badValue, "quantity", "\(quantity) is not between 1 and \(CartRules.largestQuantity)")
            }
            goods.append(ChosenGoods(SKU(try one.name("sku")), quantity: Int(quantity)))
        }
        if goods.isEmpty { throw reader.fault(.missing, "goods", "no goods are named") }
        if goods.count > PromotionChoice.mostGoods {
            throw reader.fault(.badValue, "goods", "more than \(PromotionChoice.mostGoods) goods are named")
        }
        return goods
    }

    // MARK: All choices of a cart

    /// The choices by promotion, as an object.
    package static func value(of choices: [PromotionID: PromotionChoice]) -> DocumentValue {
        var values: [String: DocumentValue] = [:]
        for (promotion, choice) in choices { values[promotion.rawValue] = .object(fields(of: choice)) }
        return .object(values)
    }

    /// Reads the choices of an object that has them by promotion.
    ///
    /// - Throws: `DocumentError` naming the field below `path`.
    package static func choices(
        from value: DocumentValue, at path: String
    ) throws(DocumentError) -> [PromotionID: PromotionChoice] {
        try choices(under: path, of: FieldReader(.object([path: value]), at: ""))
    }

    /// Reads the choices under a field; none when it is absent.
    ///
    /// - Throws: `DocumentError` naming the field.
    static func choices(
        under name: String, of reader: FieldReader
    ) throws(DocumentError) -> [PromotionID: PromotionChoice] {
        guard let value = reader.fields[name] else { return [:] }
        let all = try FieldReader(value, at: reader.place(name))
        var choices: [PromotionID: PromotionChoice] = [:]
        for (promotion, value) in all.fields {
            let one = try FieldReader(value, at: all.place(promotion))
            guard let choice = try choice(in: one) else {
                throw one.fault(.missing, "choice", "the field is missing")
            }
            choices[PromotionID(promotion)] = choice
        }
        if choices.count > Cart.mostChoices {
            throw reader.fault(.badValue, name, "more than \(Cart.mostChoices) choices")
        }
        return choices
    }
}
