public import CartCore

extension DocumentReader {
    /// The longest name, title or label, in Unicode scalars.
    public static let longestName = 200

    // MARK: Plain values

    /// Text, which may be anything.
    public func text(_ field: String) -> String? {
        guard let value = value(field) else { return nil }
        if case .text(let text) = value { return text }
        wrongType(value, at: field, english: "text in quotes", chinese: "带引号的文字")
        return nil
    }

    /// True or false.
    public func flag(_ field: String) -> Bool? {
        guard let value = value(field) else { return nil }
        if case .bool(let bool) = value { return bool }
        wrongType(value, at: field, english: "true or false", chinese: " true 或 false")
        return nil
    }

    /// A whole number within a range.
    public func integer(_ field: String, in range: ClosedRange<Int> = 0...Int.max) -> Int? {
        guard let value = value(field) else { return nil }
        guard case .integer(let integer) = value else {
            wrongType(value, at: field, english: "a whole number", chinese: "整数")
            return nil
        }
        if let number = Int(exactly: integer), range.contains(number) { return number }
        let (low, high) = (range.lowerBound, range.upperBound)
        let isOpen = high == Int.max
        fault(
            at: field, "out-of-range",
            english: isOpen ? "\(integer) is below \(low)" : "\(integer) is not within \(low)…\(high)",
            chinese: isOpen ? "\(integer) 小于 \(low)" : "\(integer) 不在 \(low)…\(high) 之内")
        return nil
    }

    /// One of the cases of an enumeration, by its name.
    public func choice<Choice: RawRepresentable & CaseIterable>(
        _ field: String, of type: Choice.Type = Choice.self
    ) -> Choice? where Choice.RawValue == String {
        guard let text = text(field) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        unknownName(at: field, "unknown-value", found: text, allowed: Choice.allCases.map(\.rawValue))
        return nil
    }

    /// The texts of a list in a field, with their places in it. An item that is no text is a fault and left out.
    public func texts(_ field: String) -> [(index: Int, text: String)] {
        guard let value = value(field) else { return [] }
        guard case .array(let items) = value else {
            wrongType(value, at: field, english: "a list [ … ] of texts", chinese: "文字列表 [ … ]")
            return []
        }
        var texts: [(index: Int, text: String)] = []
        texts.reserveCapacity(items.count)
        for (index, item) in items.enumerated() {
            if case .text(let text) = item {
                texts.append((index, text))
            } else {
                wrongItem(item, of: field, index, english: "text in quotes", chinese: "带引号的文字")
            }
        }
        return texts
    }

    // MARK: Names

    /// A name in one language: not empty, at most ``longestName`` scalars, nothing in it that steers a terminal.
    public func name(_ field: String) -> String? {
        guard let text = text(field) else { return nil }
        return isName(text, path: { self.path(of: field) }) ? text : nil
    }

    /// A name in one language, or in several: `"Tea"` or `{ en: "Tea", "zh-Hans": "茶" }`.
    public func localized(_ field: String) -> LocalizedText? {
        guard let value = value(field) else { return nil }
        switch value {
        case .text(let text):
            return isName(text, path: { self.path(of: field) }) ? LocalizedText(text) : nil
        case .object(let byLanguage):
            return localized(byLanguage, at: field)
        default:
            wrongType(
                value, at: field, english: "text, or texts by language { en: … },", chinese: "文字或按语言给出的文字 { en: … }")
            return nil
        }
    }

    private func localized(_ byLanguage: [String: DocumentValue], at field: String) -> LocalizedText? {
        if byLanguage.isEmpty {
            fault(at: field, "missing", english: "has no text in any language", chinese: "没有任何语言的文字")
            return nil
        }
        guard let reader = object(field) else { return nil }
        var texts: [String: String] = [:]
        for tag in reader.fieldNames {
            guard Self.isLanguageTag(tag) else {
                reader.unknownName(at: tag, "unknown-language", found: tag, allowed: ["en", "zh-Hans"])
                continue
            }
            if let text = reader.name(tag) { texts[tag] = text }
        }
        // A reader of either language that the programs speak would be shown a third one.
        if !texts.isEmpty, !reader.fieldNames.contains(where: Self.isSpoken) {
            fault(
                at: field, "missing",
                english:
                    "has no text in English or Chinese: add \"en\" or \"zh-Hans\", or write one text for all languages",
                chinese: "没有英文或中文：请加上 \"en\" 或 \"zh-Hans\"，或只写一个通用的文字")
            return nil
        }
        return texts.isEmpty ? nil : LocalizedText(texts)
    }

    /// Whether a tag is of a language that the programs speak.
    private static func isSpoken(_ tag: String) -> Bool {
        ["en", "zh"].contains(tag.prefix { $0 != "-" }.lowercased())
    }

    /// Whether a text has the form of a language tag: two or three letters, then parts of up to eight.
    private static func isLanguageTag(_ tag: String) -> Bool {
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, (2...3).contains(first.utf8.count) else { return false }
        return parts.allSatisfy { part in
            (1...8).contains(part.utf8.count)
                && part.unicodeScalars.allSatisfy {
                    $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0))
                }
        }
    }

    /// Whether a text will do as a name; a fault otherwise.
    func isName(_ text: String, path: () -> String) -> Bool {
        let fault: (code: String, english: String, chinese: String)
        if text.unicodeScalars.count > Self.longestName {
            let count = text.unicodeScalars.count
            fault = (
                "name-too-long", "has \(count) letters; at most \(Self.longestName)",
                "有 \(count) 个字，最多 \(Self.longestName) 个"
            )
        } else if let scalar = text.unicodeScalars.first(where: \.isControl) {
            let code = String(scalar.value, radix: 16, uppercase: true)
            fault = ("control-character", "holds the control character U+\(code)", "含控制字符 U+\(code)")
        } else if text.trimmingSpaces().isEmpty {
            fault = ("empty", "is empty", "为空")
        } else {
            return true
        }
        collector.note(
            DocumentFault(
                path: path(), code: fault.code,
                message: LocalizedText(english: fault.english, chinese: fault.chinese)))
        return false
    }

    // MARK: Identifiers and amounts

    /// An identifier: see ``IdentifierError`` for what it may be.
    public func identifier<ID: Identifier>(_ field: String, as type: ID.Type = ID.self) -> ID? {
        guard let text = text(field) else { return nil }
        return identifier(text, path: { self.path(of: field) })
    }

    /// The identifiers of a list, with their places in it.
    public func identifiers<ID: Identifier>(_ field: String, as type: ID.Type = ID.self) -> [(index: Int, id: ID)] {
        var found: [(index: Int, id: ID)] = []
        for (index, text) in texts(field) {
            if let id: ID = identifier(text, path: { self.path(of: field) + "[\(index)]" }) {
                found.append((index, id))
            }
        }
        return found
    }

    private func identifier<ID: Identifier>(_ text: String, path: () -> String) -> ID? {
        do {
            return try ID(validating: text)
        } catch {
            let (english, chinese) = Self.words(for: error)
            collector.note(
                DocumentFault(
                    path: path(), code: "bad-identifier", message: LocalizedText(english: english, chinese: chinese)))
            return nil
        }
    }

    private static func words(for error: IdentifierError) -> (english: String, chinese: String) {
        switch error {
        case .empty: return ("an identifier is not empty", "标识不能为空")
        case .tooLong(let limit):
            return ("an identifier has at most \(limit) bytes", "标识最多 \(limit) 个字节")
        case .controlCharacter(let scalar):
            let code = String(scalar, radix: 16, uppercase: true)
            return ("an identifier holds no control character; found U+\(code)", "标识不能含控制字符，发现 U+\(code)")
        case .surroundingSpace:
            return ("an identifier does not start or end with a space", "标识首尾不能有空格")
        }
    }

    /// An amount of zero or more, written as text in major units: `"59.00"`. A JSON number is refused, for it may have
    /// been through a binary fraction; so is an amount with more decimals than the currency has (known fault B06).
    public func amount(_ field: String, in currency: Currency) -> Money? {
        guard let value = value(field) else { return nil }
        let text: String
        switch value {
        case .text(let found): text = found
        case .integer, .number:
            let example = (try? Money(parsing: value.excerpt, currency: currency))?.decimalString ?? value.excerpt
            fault(
                at: field, "amount-is-a-number",
                english: "write \"\(example)\" in quotes: a number may have been through a float",
                chinese: "请写成带引号的 \"\(example)\"：数字可能经过浮点数而失真")
            return nil
        default:
            wrongType(
                value, at: field, english: "an amount in quotes, such as \"59.00\",", chinese: "带引号的金额，如 \"59.00\"")
            return nil
        }
        do {
            let amount = try Money(parsing: text, currency: currency)
            if amount.minorUnits >= 0 { return amount }
            fault(
                at: field, "negative-amount", english: "\(text.trimmingSpaces()) is below zero",
                chinese: "\(text.trimmingSpaces()) 小于零")
        } catch .tooFine(let decimals, let allowed) {
            fault(
                at: field, "amount-too-fine",
                english:
                    "\(DocumentValue.quoted(text)) has \(decimals) \(decimals == 1 ? "decimal" : "decimals"); \(currency) has \(allowed)",
                chinese: "\(DocumentValue.quoted(text)) 有 \(decimals) 位小数；\(currency) 只有 \(allowed) 位")
        } catch .overflow {
            fault(at: field, "amount-too-large", english: "the amount is too large", chinese: "金额过大")
        } catch {
            fault(
                at: field, "not-an-amount",
                english: "\(DocumentValue.quoted(text)) is not an amount; write it like \"59.00\"",
                chinese: "\(DocumentValue.quoted(text)) 不是金额；请写成 \"59.00\" 这样")
        }
        return nil
    }
}
