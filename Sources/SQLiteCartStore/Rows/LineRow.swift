internal import CartCore
internal import CartKit

/// A row of `lines` or `saved_lines`, in the order of columns that `Query` names.
enum LineRow {
    case line(CartLine, extra: [String: DocumentValue])
    case setAside(SetAsideLine)

    // MARK: Writing

    /// Binds a line after the cart's id.
    static func bind(_ line: CartLine, extra: [String: DocumentValue]?, to statement: Statement) {
        statement.bind(line.id.rawValue)
        statement.bind(line.shop.rawValue)
        statement.bind(line.sku.rawValue)
        statement.bind(line.product.rawValue)
        statement.bind(text(of: line.key.customisations))
        statement.bind(Int64(line.quantity))
        statement.bind(line.isSelected ? 1 : 0 as Int64)
        statement.bind(line.note)
        statement.bind(line.addedPrice.minorUnits)
        statement.bind(line.addedAt.milliseconds)
        statement.bind(line.order)
        statement.bind(line.title)
        statement.bind(line.unitPrice.minorUnits)
        statement.bind(line.listPrice?.minorUnits)
        statement.bind(line.availability.rawValue)
        statement.bind(ExtraText.text(of: extra))
    }

    private static func text(of customisations: [Customisation]) -> String {
        if customisations.isEmpty { return "[]" }
        let values = customisations.map { choice in
            DocumentValue.object(["name": .text(choice.name), "value": .text(choice.value)])
        }
        return ExtraText.text(of: .array(values))
    }

    // MARK: Reading

    /// What is wrong with a row.
    private struct Problem: Error {
        let text: String
        init(_ text: String) { self.text = text }
    }

    /// Reads the row a statement stands on. A row that no cart can hold is set aside: it hides no other, and is not
    /// counted (known faults B29, B36).
    static func read(_ row: Statement, currency: Currency, of table: String) -> LineRow {
        do {
            let line = try parse(row, currency: currency)
            return .line(line, extra: try extra(row))
        } catch {
            return .setAside(SetAsideLine(value: value(of: row), problem: "table \(table): \(error.text)"))
        }
    }

    private static func parse(_ row: Statement, currency: Currency) throws(Problem) -> CartLine {
        let id = try text(row, 0, "id")
        let choices = try customisations(row)
        let key = LineKey(
            shop: ShopID(try text(row, 1, "shop")), sku: SKU(try text(row, 2, "sku")), customisations: choices)
        if key.id.rawValue != id {
            throw Problem("id \"\(id)\" does not belong to its shop, SKU and customisations (\"\(key.id)\")")
        }
        guard let availability = Availability(rawValue: try text(row, 14, "availability")) else {
            throw Problem("availability \"\(row.text(14) ?? "")\" is not known")
        }
        let quantity = row.integer(5)
        if quantity < 1 || quantity > Int64(CartRules.largestQuantity) {
            throw Problem("quantity \(quantity) is not within 1…\(CartRules.largestQuantity)")
        }
        let order = row.integer(10)
        if order < 0 || order > Int64.max / 2 { throw Problem("position \(order) is out of range") }
        if row.isMalformed(7) { throw Problem("note is not UTF-8 text") }
        return CartLine(
            key: key, product: ProductID(try text(row, 3, "product")), quantity: Int(quantity),
            isSelected: row.integer(6) != 0, note: row.text(7),
            addedPrice: try price(row, 8, "added_price", currency), addedAt: Timestamp(milliseconds: row.integer(9)),
            order: order, title: try text(row, 11, "title"), unitPrice: try price(row, 12, "unit_price", currency),
            listPrice: row.optionalInteger(13) == nil ? nil : try price(row, 13, "list_price", currency),
            availability: availability)
    }

    private static func text(_ row: Statement, _ column: Int32, _ name: String) throws(Problem) -> String {
        guard let text = row.text(column) else { throw Problem("\(name) is not UTF-8 text") }
        return text
    }

    private static func price(
        _ row: Statement, _ column: Int32, _ name: String, _ currency: Currency
    ) throws(Problem) -> Money {
        let units = row.integer(column)
        if units < 0 { throw Problem("\(name) \(units) is below zero") }
        return Money(minorUnits: units, currency: currency)
    }

    private static func customisations(_ row: Statement) throws(Problem) -> [Customisation] {
        let text = try text(row, 4, "customisations")
        if text == "[]" { return [] }
        guard case .array(let values)? = ExtraText.value(of: text) else {
            throw Problem("customisations are not a JSON array")
        }
        var choices: [Customisation] = []
        for value in values {
            guard case .text(let name)? = value["name"], case .text(let choice)? = value["value"] else {
                throw Problem("customisations are not objects with a name and a value")
            }
            choices.append(Customisation(name, choice))
        }
        return choices
    }

    private static func extra(_ row: Statement) throws(Problem) -> [String: DocumentValue] {
        guard let text = row.text(15) else {
            if row.isMalformed(15) { throw Problem("extra is not UTF-8 text") }
            return [:]
        }
        guard case .object(let fields)? = ExtraText.value(of: text) else {
            throw Problem("extra is not a JSON object")
        }
        return fields
    }

    private static func value(of row: Statement) -> DocumentValue {
        var fields: [String: DocumentValue] = [:]
        for (column, name) in row.columnNames.enumerated() {
            let value = row.value(Int32(column))
            if value != .null { fields[name] = value }
        }
        return .object(fields)
    }

    /// A line that was read well, as the row it came from.
    static func value(of line: CartLine) -> DocumentValue {
        var fields: [String: DocumentValue] = [
            "id": .text(line.id.rawValue), "shop": .text(line.shop.rawValue), "sku": .text(line.sku.rawValue),
            "product": .text(line.product.rawValue), "customisations": .text(text(of: line.key.customisations)),
            "quantity": .integer(Int64(line.quantity)), "selected": .integer(line.isSelected ? 1 : 0),
            "added_price": .integer(line.addedPrice.minorUnits), "added_at": .integer(line.addedAt.milliseconds),
            "position": .integer(line.order), "title": .text(line.title),
            "unit_price": .integer(line.unitPrice.minorUnits), "availability": .text(line.availability.rawValue),
        ]
        if let note = line.note { fields["note"] = .text(note) }
        if let price = line.listPrice { fields["list_price"] = .integer(price.minorUnits) }
        return .object(fields)
    }
}
