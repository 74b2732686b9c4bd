internal import CartCore
internal import CartKit
internal import CartScreen

/// The cart out as a file, and back in.
enum CarryingCommands {
    static func export(_ place: Workplace) async throws(Failure) {
        let open = try await place.openCart()
        let cart = await open.cart
        if place.arguments.value(of: .format) == "csv" {
            place.out.write(Array(CartCSV.text(of: cart).utf8))
        } else {
            place.out.json { CartExport.write(cart, to: &$0) }
        }
    }

    static func importing(_ place: Workplace) async throws(Failure) {
        let path = place.arguments.words[0]
        let bytes = try place.read(path)
        let open = try await place.openCart()
        let isCSV = place.arguments.value(of: .format).map { $0 == "csv" } ?? path.lowercased().hasSuffix(".csv")
        let (rows, faults) =
            isCSV ? CartCSV.rows(in: bytes, words: place.words) : CartExport.rows(in: bytes, words: place.words)
        // Every row is tried on a copy first: a file with a fault changes nothing.
        var problems = faults
        var trial = await open.cart
        var edits: [CartEdit] = []
        for row in rows {
            do {
                for edit in row.edits {
                    _ = try trial.apply(edit, in: open.market.cart)
                    edits.append(edit)
                }
            } catch {
                problems.append((row.number, place.texts(open.market, trial).message(for: error).text))
            }
        }
        if !problems.isEmpty {
            let words = place.words
            problems.sort { $0.line < $1.line }
            throw Failure(
                .badData, code: "bad-import",
                words.say("\(path): \(problems.count) row(s) are at fault", "\(path)：有 \(problems.count) 行有错"),
                advice: words.say("Nothing was imported. Correct the rows and try again.", "未导入任何内容。请改正后重试。"),
                details: problems.map { words.say("line \($0.line): \($0.problem)", "第 \($0.line) 行：\($0.problem)") })
        }
        let result: BatchResult
        do {
            result = try await open.session.performAll(edits)
        } catch {
            throw await open.failure(error)
        }
        try await open.finish(SessionResult(notices: result.notices))
    }
}

/// A line of a file to import: the edits that bring it in.
struct ImportRow {
    /// Its place in the file, counted from 1.
    let number: Int
    let edits: [CartEdit]

    /// The edits that add `quantity` pieces of a SKU, selected or saved for later as the file says.
    init(
        number: Int, shop: String?, sku: SKU, quantity: Int, choices: [Customisation], note: String?
    ) {
        self.number = number
        edits = [
            CartEdit(
                id: Workplace.freshEditID(),
                .add(sku, quantity: quantity, customisations: choices, note: note.flatMap { $0.isEmpty ? nil : $0 }))
        ]
    }
}

/// The cart as JSON: what `import` takes back.
enum CartExport {
    static func write(_ cart: Cart, to writer: inout JSONWriter) {
        writer.object { object in
            object.field("cartwright", 1)
            object.field("currency", cart.currency.code)
            object.field(
                "lines",
                array: { list in
                    for line in cart.lines {
                        list.object { row in
                            row.field("shop", line.shop.rawValue)
                            row.field("sku", line.sku.rawValue)
                            row.field("title", line.title)
                            row.field("options", object: { CartJSON.write(line.key.customisations, to: &$0) })
                            row.field("quantity", line.quantity)
                            row.field("unitPrice", line.unitPrice.decimalString)
                            row.field("note", ifAny: line.note)
                        }
                    }
                })
        }
    }

    static func rows(in bytes: [UInt8], words: Words) -> (rows: [ImportRow], faults: [(line: Int, problem: String)]) {
        let value: DocumentValue
        do {
            value = try DocumentValue(json: bytes)
        } catch {
            return ([], [(error.line ?? 1, error.description)])
        }
        guard case .array(let lines)? = value["lines"] else {
            return ([], [(1, words.say("there is no array `lines`", "没有数组 lines"))])
        }
        var rows: [ImportRow] = []
        var faults: [(line: Int, problem: String)] = []
        for (index, line) in lines.enumerated().reversed() {
            // Lines have no place of their own in JSON: they are counted.
            do {
                rows.append(try row(line, number: index + 1, words))
            } catch {
                faults.append((index + 1, error.problem))
            }
        }
        return (rows, faults)
    }

    struct Fault: Error { let problem: String }

    private static func row(_ line: DocumentValue, number: Int, _ words: Words) throws(Fault) -> ImportRow {
        guard case .text(let sku)? = line["sku"], let id = try? SKU(validating: sku) else {
            throw Fault(problem: words.say("`sku` is missing or malformed", "sku 缺失或格式有误"))
        }
        guard case .integer(let number64)? = line["quantity"] else {
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
            number: number, shop: nil, sku: id, quantity: Int(clamping: number64), choices: choices, note: note)
    }
}
