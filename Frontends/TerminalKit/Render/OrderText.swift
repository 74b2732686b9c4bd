internal import CartCore
internal import CartScreen

/// Order drafts for a person.
struct OrderText {
    let orders: [OrderDraft]
    let quote: Quote
    let title: LineTitle
    let texts: Texts
    let words: Words

    func lines(width: Int?) -> [Styled] {
        var lines: [Styled] = []
        for order in orders {
            lines.append(Styled(words.say("Order: ", "订单：") + texts.name(order.shop), .bold))
            var columns = Columns([.left, .right, .right, .right])
            for line in order.lines {
                columns.add([
                    Styled(title(line.id)), Styled(texts.money(line.unitPrice)), Styled("×\(line.quantity)"),
                    Styled(texts.money(line.subtotal)),
                ])
            }
            lines += columns.lines(indent: 2, limit: width)
            for one in order.extras {
                lines.append(
                    Styled("  " + texts.label(one.isGift ? .gift : .addOn) + texts.label(.colon))
                        + Styled("\(title.goods(one.sku)) ×\(one.quantity)  \(texts.money(one.total))"))
            }
            for one in order.adjustments {
                lines.append(Styled("  \(one.label)  ") + Styled("-" + texts.money(one.amount), .good))
            }
            lines += order.fees.map { fee in
                Styled("  \(texts.label(fee.kind))  ")
                    + PageText.amount(
                        of: fee.amount, charged: fee.discount.isPositive ? fee.charged : nil, texts)
            }
            let handover = texts.handover(order.handover)
            if !handover.isEmpty { lines.append(Styled("  " + handover, .dim)) }
            if let remark = order.remark {
                lines.append(Styled("  " + texts.label(.remark) + texts.label(.colon) + remark, .dim))
            }
            if let tax = order.tax { lines.append(Styled("  " + texts.tax(tax), .dim)) }
            lines.append(
                Styled("  " + texts.label(.total) + texts.label(.colon)) + Styled(texts.money(order.total), .bold))
        }
        // What is paid is said once more where it is of several orders, or not quite the order's.
        let rounding = quote.rounding.flatMap { $0.isZero ? nil : $0 }
        if let rounding { lines.append(Styled(texts.rounding(rounding))) }
        if orders.count > 1 || rounding != nil {
            lines.append(
                Styled(texts.label(.total) + texts.label(.colon)) + Styled(texts.money(quote.total), .bold))
        }
        return lines
    }
}

/// An order draft for a script.
struct OrderJSON {
    let order: OrderDraft
    let cart: Cart
    let catalog: Catalog
    let texts: Texts

    func write(to writer: inout JSONWriter) {
        writer.object { object in
            object.field("shop", order.shop.rawValue)
            object.field("name", texts.name(order.shop))
            object.field("lines", array: { list in for line in order.lines { write(line, to: &list) } })
            ExtraJSON(texts: texts, catalog: catalog).write(extras: order.extras, to: &object)
            object.field(
                "fees",
                array: { list in
                    for fee in order.fees {
                        CartJSON.write(
                            fee: fee.kind, texts.label(fee.kind), fee.amount,
                            charged: fee.discount.isPositive ? fee.charged : nil, tax: fee.tax, to: &list)
                    }
                })
            object.field(
                "adjustments",
                array: { list in
                    for one in order.adjustments {
                        CartJSON.write(adjustment: one.promotion, one.label, one.amount, to: &list)
                    }
                })
            CartJSON.write(taxes: order.tax, to: &object)
            object.field("total", order.total.decimalString)
            object.field("fulfilment", order.handover.fulfilment.rawValue)
            object.field("area", ifAny: order.handover.area?.rawValue)
            object.field("persons", ifAny: order.handover.persons)
            object.field("remark", ifAny: order.remark)
        }
    }

    private func write(_ line: QuotedLine, to writer: inout JSONWriter) {
        let bought = cart.line(line.id)
        writer.object { object in
            object.field("id", line.id.rawValue)
            object.field("sku", line.sku.rawValue)
            object.field("title", bought?.title ?? "")
            CartJSON.write(spec: line.sku, of: catalog, to: &object)
            object.field("options", object: { CartJSON.write(bought?.key.customisations ?? [], to: &$0) })
            object.field("quantity", line.quantity)
            object.field("unitPrice", line.unitPrice.decimalString)
            object.field("subtotal", line.subtotal.decimalString)
            object.field("discount", line.discount.decimalString)
            object.field("total", line.total.decimalString)
            CartJSON.write(tax: line.tax, to: &object)
            CartJSON.write(refundsOf: line, to: &object)
            object.field("note", ifAny: bought?.note)
        }
    }
}
