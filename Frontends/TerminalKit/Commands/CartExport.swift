internal import CartCore
internal import CartKit
internal import CartScreen

/// The cart as a file.
enum ExportCommand {
    static func run(_ place: Workplace) async throws(Failure) {
        let open = try await place.openCart()
        let cart = await open.cart
        if place.arguments.value(of: .format) == "csv" {
            place.out.write(Array(CartCSV.text(of: cart).utf8))
        } else {
            place.out.json { CartExport.write(cart, of: open.market.catalog, to: &$0) }
        }
    }
}

/// The cart as JSON: what `import` takes back. Titles, specs and prices are for the reader; an import asks the catalog.
enum CartExport {
    static func write(_ cart: Cart, of catalog: Catalog, to writer: inout JSONWriter) {
        writer.object { object in
            object.field("version", 1)
            object.field("currency", cart.currency.code)
            object.field("lines", array: { list in for line in cart.lines { write(line, of: catalog, to: &list) } })
            object.field(
                "saved", array: { list in for line in cart.savedLines { write(line, of: catalog, to: &list) } })
            object.field("coupons", array: { list in for coupon in cart.coupons { list.string(coupon.rawValue) } })
            CartJSON.write(cart.choices, to: &object)
            object.field(
                "remarks",
                object: { remarks in
                    for shop in cart.shops { remarks.field(shop.id.rawValue, ifAny: shop.remark) }
                })
        }
    }

    private static func write(_ line: CartLine, of catalog: Catalog, to writer: inout JSONWriter) {
        writer.object { row in
            row.field("shop", line.shop.rawValue)
            row.field("sku", line.sku.rawValue)
            row.field("title", line.title)
            CartJSON.write(spec: line.sku, of: catalog, to: &row)
            row.field("options", object: { CartJSON.write(line.key.customisations, to: &$0) })
            row.field("quantity", line.quantity)
            row.field("selected", line.isSelected)
            row.field("unitPrice", line.unitPrice.decimalString)
            row.field("note", ifAny: line.note)
        }
    }

    // MARK: Reading

    static func read(_ bytes: [UInt8], words: Words) -> ImportFile {
        var file = ImportFile()
        let value: DocumentValue
        do {
            value = try DocumentValue(json: bytes)
        } catch {
            let place = error.line.flatMap { line in error.column.map { FilePlace.column($0, ofLine: line) } }
            file.faults = [
                ImportFile.Fault(
                    place: place ?? .whole, problem: words.reason(place == nil ? error.description : error.reason))
            ]
            return file
        }
        guard case .array(let lines)? = value["lines"] else {
            file.faults = [
                ImportFile.Fault(place: .whole, problem: words.say("there is no array `lines`", "没有数组 lines"))
            ]
            return file
        }
        var saved: [DocumentValue] = []
        if case .array(let values)? = value["saved"] { saved = values }
        for (list, elements) in [("lines", lines), ("saved", saved)] {
            for (index, line) in elements.enumerated() {
                let place = FilePlace.element(of: list, index)
                file.places.append(place)
                do {
                    file.rows.append(try row(line, at: place, isSaved: list == "saved", words))
                } catch {
                    file.faults.append(ImportFile.Fault(place: place, problem: error.problem))
                }
            }
        }
        if case .array(let codes)? = value["coupons"] {
            for case .text(let code) in codes { file.coupons.append(CouponCode(code)) }
        }
        if let choices = value["choices"] {
            do {
                file.choices = try ChoiceDocument.choices(from: choices, at: "choices")
            } catch {
                file.faults.append(ImportFile.Fault(place: .whole, problem: words.reason(error.description)))
            }
        }
        if case .object(let remarks)? = value["remarks"] {
            for case (let shop, .text(let remark)) in remarks { file.remarks[ShopID(shop)] = remark }
        }
        return file
    }

    private struct Fault: Error { let problem: String }

    private static func row(
        _ line: DocumentValue, at place: FilePlace, isSaved: Bool, _ words: Words
    ) throws(Fault) -> ImportRow {
        guard case .text(let text)? = line["sku"], let sku = try? SKU(validating: text) else {
            throw Fault(problem: words.say("`sku` is missing or malformed", "sku 缺失或格式有误"))
        }
        guard case .integer(let quantity)? = line["quantity"] else {
            throw Fault(problem: words.say("`quantity` is not a whole number", "quantity 不是整数"))
        }
        var choices: [Customisation] = []
        if case .object(let options)? = line["options"] {
            for (name, value) in options {
                switch value {
                case .text(let text): choices.append(Customisation(name, text))
                case .array(let values):
                    for case .text(let text) in values { choices.append(Customisation(name, text)) }
                default: throw Fault(problem: words.say("the option `\(name)` is no text", "选项 \(name) 不是文字"))
                }
            }
        }
        var note: String?
        if case .text(let text)? = line["note"] { note = text }
        return ImportRow(
            place: place, sku: sku, quantity: Int(clamping: quantity), choices: choices, note: note,
            isSelected: line["selected"] == .bool(true), isSaved: isSaved)
    }
}
