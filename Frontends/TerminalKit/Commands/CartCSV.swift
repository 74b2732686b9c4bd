internal import CartCore
internal import CartScreen

/// The cart as comma-separated values after RFC 4180, safe to open in a spreadsheet.
enum CartCSV {
    static let header = ["shop", "sku", "title", "options", "quantity", "unit_price", "selected", "saved", "note"]

    static func text(of cart: Cart) -> String {
        var text = header.joined(separator: ",") + "\r\n"
        for (line, isSaved) in cart.lines.map({ ($0, false) }) + cart.savedLines.map({ ($0, true) }) {
            let options = line.key.customisations.map { escaped($0.name) + "=" + escaped($0.value) }
            text +=
                [
                    line.shop.rawValue, line.sku.rawValue, line.title, options.joined(separator: ";"),
                    String(line.quantity), line.unitPrice.decimalString, line.isSelected ? "yes" : "no",
                    isSaved ? "yes" : "no", line.note ?? "",
                ].map(cell).joined(separator: ",") + "\r\n"
        }
        return text
    }

    /// A cell that a spreadsheet would take for a formula gets an apostrophe in front; so does one that begins with an
    /// apostrophe, so that `import` can tell the two apart.
    static func cell(_ value: String) -> String {
        var value = value
        if let first = value.unicodeScalars.first, "=+-@\t\r'".unicodeScalars.contains(first) { value = "'" + value }
        guard value.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else { return value }
        return "\"" + value.replacing("\"", with: "\"\"") + "\""
    }

    private static func unguarded(_ value: String) -> String {
        guard value.hasPrefix("'") else { return value }
        let rest = value.dropFirst()
        guard let first = rest.unicodeScalars.first, "=+-@\t\r'".unicodeScalars.contains(first) else { return value }
        return String(rest)
    }

    /// Options are kept apart by `;` and `=`; inside names and values these are written after a `\`.
    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { $0 += "\\;=".contains($1) ? "\\\($1)" : String($1) }
    }

    private static func choices(_ text: String) -> [Customisation]? {
        var choices: [Customisation] = []
        var parts = [""]
        var isEscaped = false
        func end() -> Bool {
            if parts == [""] { return true }
            guard parts.count == 2, !parts[0].isEmpty else { return false }
            choices.append(Customisation(parts[0], parts[1]))
            return true
        }
        for sign in text {
            if isEscaped {
                parts[parts.count - 1].append(sign)
                isEscaped = false
            } else if sign == "\\" {
                isEscaped = true
            } else if sign == "=" {
                parts.append("")
            } else if sign == ";" {
                if !end() { return nil }
                parts = [""]
            } else {
                parts[parts.count - 1].append(sign)
            }
        }
        return end() ? choices : nil
    }

    // MARK: Reading

    static func read(_ bytes: [UInt8], words: Words) -> ImportFile {
        var file = ImportFile()
        guard let text = String(validating: bytes, as: UTF8.self) else {
            file.faults = [
                ImportFile.Fault(place: .whole, problem: words.say("the file is not UTF-8", "文件不是 UTF-8 编码"))
            ]
            return file
        }
        var records = records(in: text)
        let names = records.isEmpty ? [] : records.removeFirst().cells.map { $0.lowercased() }
        guard names.contains("sku"), names.contains("quantity") else {
            let problem = words.say(
                "the first line must name the columns sku and quantity", "首行必须含列名 sku 和 quantity")
            file.faults = [ImportFile.Fault(place: .line(1), problem: problem)]
            return file
        }
        for record in records {
            var cells: [String: String] = [:]
            for (name, cell) in zip(names, record.cells) { cells[name] = unguarded(cell) }
            file.places.append(.line(record.line))
            do {
                file.rows.append(try row(cells, number: record.line, words))
            } catch {
                file.faults.append(ImportFile.Fault(place: .line(record.line), problem: error.problem))
            }
        }
        return file
    }

    private struct Fault: Error { let problem: String }

    private static func row(_ cells: [String: String], number: Int, _ words: Words) throws(Fault) -> ImportRow {
        guard let sku = try? SKU(validating: cells["sku"] ?? "") else {
            throw Fault(problem: words.say("`sku` is missing or malformed", "sku 缺失或格式有误"))
        }
        let typed = cells["quantity"] ?? ""
        let quantity: Int
        do {
            guard case .quantity(let number) = try QuantityInput(parsing: typed) else {
                throw Fault(problem: words.say("`quantity` is empty", "quantity 为空"))
            }
            quantity = number
        } catch let problem as QuantityInput.Problem {
            throw Fault(problem: Texts(words.language).message(for: problem, typed: typed).what)
        } catch {
            throw Fault(problem: words.say("`quantity` is empty", "quantity 为空"))
        }
        guard let choices = choices(cells["options"] ?? "") else {
            throw Fault(problem: words.say("`options` is not name=value;…", "options 不是 name=value;… 形式"))
        }
        let note = cells["note"].flatMap { $0.isEmpty ? nil : $0 }
        return ImportRow(
            place: .line(number), sku: sku, quantity: quantity, choices: choices, note: note,
            isSelected: cells["selected"] == "yes", isSaved: cells["saved"] == "yes")
    }

    /// The records of a file with the line each begins at.
    static func records(in text: String) -> [(line: Int, cells: [String])] {
        var records: [(line: Int, cells: [String])] = []
        var cells: [String] = []
        var cell = String.UnicodeScalarView()
        var (line, start) = (1, 1)
        var isQuoted = false
        var wasQuote = false
        func endCell() {
            cells.append(String(cell))
            cell = String.UnicodeScalarView()
        }
        func endRecord() {
            endCell()
            if cells != [""] { records.append((start, cells)) }
            cells = []
            start = line
        }
        for scalar in text.unicodeScalars.drop(while: { $0 == "\u{FEFF}" }) {
            if scalar == "\n" { line += 1 }
            if isQuoted {
                if scalar != "\"" {
                    cell.append(scalar)
                } else {
                    isQuoted = false
                    wasQuote = true
                    continue
                }
            } else {
                switch scalar {
                case "\"":
                    // A quote right after a closing one is a quote of the text.
                    if wasQuote { cell.append(scalar) }
                    isQuoted = true
                case ",": endCell()
                case "\n": endRecord()
                case "\r": break
                default: cell.append(scalar)
                }
            }
            wasQuote = false
        }
        if !cell.isEmpty || !cells.isEmpty { endRecord() }
        return records
    }
}
