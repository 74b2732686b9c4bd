internal import CartCore
internal import CartScreen

/// What changed between a quote that was shown and the one of now, a sentence for each difference.
struct DifferenceText {
    let texts: Texts
    let words: Words
    let quote: Quote
    /// What lines are called: of the cart as it is, and of the ids that are gone.
    let title: LineTitle

    func lines(_ differences: [QuoteRecord.Difference]) -> [String] { differences.flatMap(lines) }

    private func lines(_ difference: QuoteRecord.Difference) -> [String] {
        guard let entry = difference.after ?? difference.before else { return [] }
        let name = name(of: entry)
        guard let before = difference.before, let after = difference.after else {
            let what = summary(of: entry)
            return [
                difference.after == nil
                    ? words.say("\(name) is gone (was \(what))", "\(name)：已没有（原为 \(what)）")
                    : words.say("\(name) is new (\(what))", "\(name)：新增（\(what)）")
            ]
        }
        return zip(labels(of: entry.kind), zip(before.numbers, after.numbers)).compactMap { label, pair in
            let (old, new) = pair
            if old == new { return nil }
            let (was, now) = (shown(old, label), shown(new, label))
            let part = label.text.isEmpty ? "" : words.say(", \(label.text)", " \(label.text)")
            return words.say("\(name)\(part): was \(was), is \(now)", "\(name)\(part)：原为 \(was)，现为 \(now)")
        }
    }

    /// What a number of an entry is.
    private struct Label {
        var text: String
        var isCount = false
    }

    private func labels(of kind: QuoteRecord.Kind) -> [Label] {
        let quantity = Label(text: words.say("quantity", "数量"), isCount: true)
        let price = Label(text: words.say("price", "单价"))
        let total = Label(text: words.say("to pay", "应付"))
        return switch kind {
        case .line:
            [
                quantity, price, Label(text: words.say("original price", "原价")),
                Label(text: words.say("discount", "优惠")), total,
            ]
        case .extra: [quantity, price, total]
        case .promotion:
            [Label(text: words.say("taken off", "减免")), Label(text: words.say("worth of its goods", "商品价值"))]
        case .fee: [Label(text: words.say("charged", "原收")), total]
        case .tax:
            [
                Label(text: words.say("without tax", "不含税")), Label(text: ""),
                Label(text: words.say("with tax", "含税")),
            ]
        case .rounding, .total: [Label(text: "")]
        }
    }

    private func shown(_ number: Int64, _ label: Label) -> String {
        label.isCount ? String(number) : texts.money(Money(minorUnits: number, currency: quote.currency))
    }

    /// The number that says most: what is paid, or taken off.
    private func summary(of entry: QuoteRecord.Entry) -> String {
        let place = entry.kind == .promotion ? 0 : max(0, entry.numbers.count - 1)
        let amount = entry.numbers.indices.contains(place) ? entry.numbers[place] : 0
        let text = texts.money(Money(minorUnits: amount, currency: quote.currency))
        switch entry.kind {
        case .line, .extra: return "×\(entry.numbers.first ?? 0), \(text)"
        case .promotion: return "-" + text
        default: return text
        }
    }

    /// A line's title; of one that is gone that of its SKU, which stands in the id between shop and choices.
    private func line(_ id: String) -> String {
        let shown = title(LineID(id))
        if shown != id { return shown }
        let sku = id.split(separator: "/", maxSplits: 1).last?.split(separator: "@").first.map { SKU(String($0)) }
        return sku.map { title.catalog.offer($0) == nil ? id : title.goods($0) } ?? id
    }

    private func name(of entry: QuoteRecord.Entry) -> String {
        switch entry.kind {
        case .line: return line(entry.name)
        case .extra:
            let parts = entry.name.split(separator: "/", maxSplits: 1)
            return texts.label(.gift) + words.say(" ", "") + title.goods(SKU(String(parts.last ?? "")))
        case .promotion:
            return quote.applied.first { $0.id.rawValue == entry.name }?.label ?? quote.notApplied.first {
                $0.id.rawValue == entry.name
            }?.label ?? entry.name
        case .fee:
            let parts = entry.name.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            let kind = (parts.last ?? "").split(separator: "#").first.map(String.init) ?? ""
            let shop = parts.count > 1 && !parts[0].isEmpty ? texts.name(ShopID(String(parts[0]))) + "  " : ""
            return shop + texts.label(Fee.Kind(kind))
        case .tax: return words.say("Tax ", "税 ") + entry.name
        case .rounding: return texts.label(.rounding)
        case .total: return texts.label(.total)
        }
    }
}
