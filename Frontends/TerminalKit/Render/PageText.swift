internal import CartCore
internal import CartScreen

/// The cart page as lines of a terminal.
struct PageText: Sendable {
    let screen: CartScreen
    let words: Words
    let title: LineTitle
    /// The row numbers of what is shown, as `#N` means them.
    private(set) var rows: [LineID] = []

    init(screen: CartScreen, words: Words, title: LineTitle) {
        self.title = title
        self.screen = screen
        self.words = words
    }

    /// The page. Row numbers are noted in `rows`.
    package mutating func lines(width: Int?) -> [Styled] {
        let view = screen.view
        let texts = screen.texts
        var lines = [Styled(view.title, .bold)]
        if let empty = view.empty { return lines + [Styled(empty.title), Styled(empty.action, .dim)] }
        for section in view.sections { lines += self.lines(of: section, texts, width: width) }
        if let unavailable = view.unavailable {
            lines += ["", Styled(unavailable.title, .dim)] + table(unavailable.rows, texts, width: width)
        }
        lines.append("")
        lines += view.extras.map { Self.extra($0, title, texts) }
        lines += view.adjustments.map { Self.adjustment($0.label, $0.amount, texts) }
        lines += view.fees.map { Self.fee($0, texts) }
        for coupon in view.coupons {
            let text = texts.label(.coupons) + texts.label(.colon) + coupon.code.rawValue
            let what = coupon.amount.map { "  -" + texts.money($0) } ?? coupon.reason.map { "  " + $0 } ?? ""
            lines.append(Styled("  " + text) + Styled(what, coupon.amount == nil ? .dim : .good))
        }
        // What is chosen is shown with the goods; what nobody chose yet is worth a line.
        lines += view.offers.filter { offer in !offer.isRefused && !offer.goods.contains { $0.taken > 0 } }.map {
            Styled("  " + $0.label + texts.label(.colon) + $0.text, .warning) + Styled("  gift list", .dim)
        }
        lines += Self.hints(view.hints, of: screen, texts)
        lines += view.besidesPrices.map { Styled("  " + $0, .dim) }
        lines += view.notices.map { Styled("  " + $0, .warning) }
        lines.append(bar(view, texts))
        return lines
    }

    private mutating func lines(of section: SectionView, _ texts: Texts, width: Int?) -> [Styled] {
        var lines: [Styled] = ["", Styled(Self.tick(section.tick)) + Styled(section.name, .bold)]
        lines += table(section.rows, texts, width: width)
        if let remark = section.remark {
            lines.append(Styled("  " + texts.label(.remark) + texts.label(.colon) + remark, .dim))
        }
        lines += section.extras.map { Self.extra($0, title, texts) }
        lines += section.adjustments.map { Self.adjustment($0.label, $0.amount, texts) }
        lines += section.fees.map { Self.fee($0, texts) }
        lines += section.orderHints.map { Styled("  " + $0, .warning) }
        return lines
    }

    private mutating func table(_ shown: [RowView], _ texts: Texts, width: Int?) -> [Styled] {
        var columns = Columns([.right, .left, .right, .right, .right])
        var below: [[Styled]] = []
        for row in shown {
            rows.append(row.id)
            let number = Styled("#\(rows.count) ", .dim)
            let look: Style = row.availability == .available ? .plain : .dim
            let title = self.title(row.title, row.choices)
            let tick = row.tick.map { $0 ? "[x] " : "[ ] " } ?? (screen.hasTicks ? "[-] " : "")
            var price = Styled(texts.money(row.unitPrice))
            if let list = row.listPrice { price = Styled(texts.money(list) + " → ", .dim) + price }
            let total = texts.money(row.total)
            columns.add([
                number, Styled(tick) + Styled(title, look), price, Styled("×\(row.quantity.value)"),
                Styled(total, row.tick == true || !screen.hasTicks ? .bold : .plain),
            ])
            below.append(details(of: row, texts))
        }
        let lines = columns.lines(indent: 1, limit: width)
        return zip(lines, below).flatMap { [$0] + $1 }
    }

    private func details(of row: RowView, _ texts: Texts) -> [Styled] {
        let indent = String(repeating: " ", count: 7)
        var lines: [Styled] = []
        if !row.discount.isZero {
            let names = row.badges.filter(\.isApplied).map(\.label)
            let suffix = names.isEmpty ? "" : "  " + names.joined(separator: " · ")
            lines.append(Styled(indent + "-" + texts.money(row.discount) + suffix, .good))
        }
        lines += row.notices.map { Styled(indent + $0.message, $0.isProblem ? .bad : .warning) }
        if let note = row.note { lines.append(Styled(indent + texts.label(.note) + texts.label(.colon) + note, .dim)) }
        lines += row.extras.map { Styled(indent + $0) }
        return lines
    }

    private func bar(_ view: PageView, _ texts: Texts) -> Styled {
        let bar = view.bottomBar
        var line = Styled("")
        if let tick = bar.selectAll { line += Styled(Self.tick(tick) + texts.label(.selectAll) + "  ") }
        line += Styled(texts.label(.total) + texts.label(.colon))
        if let total = bar.total { line += Styled(texts.money(total), .bold) }
        if bar.discount.isPositive {
            line += Styled("  " + texts.label(.discount) + texts.label(.colon) + "-" + texts.money(bar.discount), .good)
        }
        line += Styled("  [" + bar.button.title + "]", bar.button.isEnabled ? .bold : .dim)
        if let reason = bar.button.reason { line += Styled("  " + reason, .warning) }
        return line
    }

    /// The ways to the next tiers, each with the promotion it leads to, and the shop when only buying there counts.
    /// A fee is named by the hint itself.
    static func hints(_ hints: [HintView], of screen: CartScreen, _ texts: Texts) -> [Styled] {
        hints.filter { $0.topUpButton != nil }.map { hint in
            var parts = [hint.shop.flatMap { screen.context.catalog.shop($0) }.map(\.name)]
            let fees = [DeliveryFeeRule().info.id, SmallOrderFeeRule().info.id]
            if !fees.contains(hint.promotion) { parts.append(hint.label) }
            parts.append(hint.text)
            return Styled("  " + parts.compactMap(\.self).joined(separator: texts.label(.colon)), .warning)
        }
    }

    /// The bottom bar in a line, after an edit.
    static func summary(_ bar: BottomBar, _ quote: Quote, _ texts: Texts) -> Styled {
        // Where lines are ticked, the figures are of those alone, and say so.
        var line = Styled(bar.selectAll == nil ? "" : texts.label(.selected) + texts.label(.colon))
        line += Styled(texts.counts(lines: bar.lineCount, units: bar.unitCount) + "  ")
        line += Styled(texts.label(.total) + texts.label(.colon)) + Styled(texts.money(quote.total), .bold)
        if quote.discount.isPositive {
            line += Styled(
                "  " + texts.label(.discount) + texts.label(.colon) + "-" + texts.money(quote.discount), .good)
        }
        return line
    }

    private static func tick(_ state: SelectionState?) -> String {
        switch state {
        case .some(.all): "[x] "
        case .some(.some): "[~] "
        case .some(.none): "[ ] "
        case nil: ""
        }
    }

    /// Goods that a promotion brings.
    static func extra(_ extra: ExtraView, _ title: LineTitle, _ texts: Texts) -> Styled {
        Styled("  " + extra.badge + texts.label(.colon), .good)
            + Styled("\(title.goods(extra.sku)) ×\(extra.quantity)  ")
            + Styled(texts.price(ofExtra: extra.unitPrice, worth: extra.unitWorth), .dim)
            + (extra.total.isPositive ? Styled("  " + texts.money(extra.total)) : "")
    }

    static func adjustment(_ label: String, _ amount: Money, _ texts: Texts) -> Styled {
        Styled("  \(label)  ") + Styled("-" + texts.money(amount), .good)
    }

    static func fee(_ fee: FeeView, _ texts: Texts) -> Styled {
        Styled("  \(fee.label)  ") + amount(of: fee.amount, charged: fee.charged, texts)
    }

    /// What is paid of a fee, and what was charged when that was more.
    static func amount(of paid: Money, charged: Money?, _ texts: Texts) -> Styled {
        let amount = Styled(texts.money(paid))
        guard let charged else { return amount }
        return amount + Styled("  " + texts.label(.wasCharged) + texts.money(charged), .dim)
    }
}
