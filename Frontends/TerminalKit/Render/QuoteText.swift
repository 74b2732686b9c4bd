internal import CartCore
internal import CartDigest
internal import CartScreen

/// The price, explained to a person.
struct QuoteText {
    let quote: Quote
    let screen: CartScreen
    let words: Words
    let title: LineTitle

    func lines(width: Int?) -> [Styled] {
        let texts = screen.texts
        if quote.lines.isEmpty {
            return [Styled(texts.message(for: quote.obstacles.first ?? .nothingSelected).text)]
        }
        var lines = goods(texts, width: width)
        lines += extras(texts)
        lines += applied(texts)
        lines += fees(texts)
        lines += sums(texts)
        lines += notApplied(texts)
        if !quote.optimality.isProven {
            let gap = texts.money(quote.optimality.gap)
            lines.append(
                Styled(
                    words.say(
                        "There were too many combinations to try all; another could save up to \(gap) more.",
                        "组合过多，未能逐一比较；其他组合最多可再省 \(gap)。"), .warning))
        }
        lines += PageText.hints(screen.view.hints, of: screen, texts)
        lines += quote.obstacles.map { Styled(texts.message(for: $0).text, .warning) }
        lines.append(Styled(words.say("Digest: ", "报价摘要：") + QuoteDigest(quote).hexadecimal, .dim))
        return lines
    }

    private func goods(_ texts: Texts, width: Int?) -> [Styled] {
        var lines: [Styled] = []
        for shop in quote.shops {
            lines.append(Styled(texts.name(shop.id), .bold))
            var columns = Columns([.left, .right, .right, .right, .right])
            let own = quote.lines.filter { $0.shop == shop.id }
            for line in own {
                columns.add([
                    Styled(title(line.id)), Styled(texts.money(line.unitPrice)), Styled("×\(line.quantity)"),
                    line.discount.isPositive ? Styled("-" + texts.money(line.discount), .good) : "",
                    Styled(texts.money(line.total)),
                ])
            }
            for (line, row) in zip(own, columns.lines(indent: 2, limit: width)) {
                lines.append(row)
                if let refunds = refunds(of: line, texts) { lines.append(Styled("    " + refunds, .dim)) }
            }
        }
        return lines
    }

    private func extras(_ texts: Texts) -> [Styled] {
        if quote.extras.isEmpty { return [] }
        let view = screen.view
        let heading = Styled(words.say("Gifts and add-ons", "赠品与换购"), .bold)
        return ["", heading]
            + (view.sections.flatMap { $0.extras } + view.extras).map {
                PageText.extra($0, title, texts) + Styled("  \($0.promotion)", .dim)
            }
    }

    /// What returning pieces gives back, where that is not what one piece costs.
    private func refunds(of line: QuotedLine, _ texts: Texts) -> String? {
        if line.quantity < 2 || !line.discount.isPositive { return nil }
        let runs = line.refunds.map { "\($0.pieces) × \(texts.money($0.amount))" }
        return words.say("If returned: ", "退货：") + runs.joined(separator: words.say(", then ", "，其余 "))
    }

    private func applied(_ texts: Texts) -> [Styled] {
        if quote.applied.isEmpty { return [] }
        var lines: [Styled] = ["", Styled(words.say("Applied", "已享优惠"), .bold)]
        for promotion in quote.applied {
            let what =
                promotion.amount.isZero
                ? Styled("  \(promotion.label)") : PageText.adjustment(promotion.label, promotion.amount, texts)
            let saved = texts.money(promotion.saving)
            let gift = promotion.saving.isZero ? "" : words.say("  goods worth \(saved) more", "  价值 \(saved)")
            lines.append(what + Styled(gift, .good) + Styled("  \(promotion.id)", .dim))
            for share in promotion.shares {
                lines.append(Styled("    \(title(share.line))  -\(texts.money(share.amount))", .dim))
            }
            for share in promotion.feeShares {
                let shop = share.shop.map { texts.name($0) + "  " } ?? ""
                lines.append(Styled("    \(shop)\(texts.label(share.kind))  -\(texts.money(share.amount))", .dim))
            }
            if promotion.unused.isPositive {
                let unused = texts.money(promotion.unused)
                lines.append(
                    Styled(words.say("    \(unused) could not be used", "    \(unused) 未能抵用"), .warning))
            }
        }
        return lines
    }

    private func fees(_ texts: Texts) -> [Styled] {
        if quote.fees.isEmpty { return [] }
        var lines: [Styled] = ["", Styled(words.say("Fees", "费用"), .bold)]
        for fee in quote.fees {
            let shop = fee.shop.map { texts.name($0) + "  " } ?? ""
            lines.append(
                Styled("  \(shop)\(texts.label(fee.kind))  ")
                    + PageText.amount(of: fee.amount, charged: fee.discount.isPositive ? fee.charged : nil, texts))
        }
        return lines
    }

    private func sums(_ texts: Texts) -> [Styled] {
        var columns = Columns([.left, .right])
        columns.add([Styled(texts.label(.goods)), Styled(texts.money(quote.subtotal))])
        if quote.discount.isPositive {
            columns.add([Styled(texts.label(.discount)), Styled("-" + texts.money(quote.discount), .good)])
        }
        let extras = quote.extras.reduce(0) { $0 + $1.total.minorUnits }
        if extras > 0 {
            let paid = Money(minorUnits: extras, currency: quote.currency)
            columns.add([Styled(texts.label(.addOn)), Styled(texts.money(paid))])
        }
        columns.add([Styled(words.say("Fees", "费用")), Styled(texts.money(quote.feeTotal))])
        let rates = quote.tax?.rates ?? []
        let taxes = rates.map { rate in
            let name = title.word(rate.rate.id.rawValue)
            return [Styled(texts.tax(rate, named: name), .dim), Styled(texts.money(rate.tax), .dim)]
        }
        if quote.tax?.prices == .exclusive { for row in taxes { columns.add(row) } }
        if let rounding = quote.rounding, !rounding.isZero {
            columns.add([Styled(texts.label(.rounding)), Styled(texts.money(rounding))])
        }
        columns.add([Styled(texts.label(.total), .bold), Styled(texts.money(quote.total), .bold)])
        if quote.tax?.prices == .inclusive { for row in taxes { columns.add(row) } }
        return [""] + columns.lines(indent: 2)
    }

    private func notApplied(_ texts: Texts) -> [Styled] {
        if quote.notApplied.isEmpty { return [] }
        var lines: [Styled] = ["", Styled(words.say("Not applied", "未享优惠"), .bold)]
        for promotion in quote.notApplied {
            let saving = promotion.saving.map { "-" + texts.money($0) + "  " } ?? ""
            lines.append(
                Styled("  \(promotion.label)  ") + Styled(saving + texts.reason(promotion.reason, in: quote), .dim)
                    + Styled("  \(promotion.id)", .dim))
        }
        return lines
    }
}
