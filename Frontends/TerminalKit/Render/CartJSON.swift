internal import CartCore
internal import CartKit
internal import CartScreen

/// The cart as `--json` prints it: the object that cli.md promises to scripts.
struct CartJSON: Sendable {
    let page: CartScreen
    let quote: Quote
    let id: CartID
    let revision: Revision
    let notices: [SessionNotice]
    let words: Words
    /// What the command itself has to say.
    var remarks: [Remark] = []
    /// Whether lines say what returning their pieces gives back.
    var hasRefunds = false

    func write(to writer: inout JSONWriter) { writer.object { write(fields: &$0) } }

    /// The fields, for an object that has more of them.
    func write(fields writer: inout JSONWriter) {
        let view = page.view
        let cart = page.cart
        var rows: [LineID: RowView] = [:]
        for row in view.sections.flatMap(\.rows) + (view.unavailable?.rows ?? []) { rows[row.id] = row }
        var sections: [ShopID: SectionView] = [:]
        var priced: [LineID: QuotedLine] = [:]
        for line in quote.lines { priced[line.id] = line }
        for section in view.sections { sections[section.id] = section }
        writer.field("cart", id.rawValue)
        writer.field("revision", Int(revision.number))
        writer.field("currency", cart.currency.code)
        writer.field("selection", cart.selection.rawValue)
        writer.field(
            "shops",
            array: { list in
                for shop in cart.shops { write(shop, sections[shop.id], rows, priced, to: &list) }
            })
        writer.field("adjustments", array: { list in for one in view.adjustments { Self.write(one, to: &list) } })
        if !view.fees.isEmpty {
            writer.field("platformFees", array: { list in for fee in view.fees { Self.write(fee, to: &list) } })
        }
        writer.field("coupons", array: { list in for coupon in cart.coupons { list.string(coupon.rawValue) } })
        writer.field("couponStates", array: { list in for one in view.coupons { Self.write(one, to: &list) } })
        ExtraJSON(texts: page.texts, catalog: page.context.catalog).write(extras: quote.extras, to: &writer)
        Self.write(cart.choices, to: &writer)
        writer.field("savedLines", cart.savedTotals.lineCount)
        writer.field("selectedLines", cart.totals.selectedLineCount)
        writer.field("selectedQuantity", cart.totals.selectedUnitCount)
        writer.field("subtotal", quote.subtotal.decimalString)
        writer.field("discount", quote.discount.decimalString)
        writer.field("fees", quote.feeTotal.decimalString)
        Self.write(taxes: quote.tax, to: &writer)
        writer.field("rounding", ifAny: quote.rounding?.decimalString)
        writer.field("total", quote.total.decimalString)
        writer.field("canCheckOut", quote.canCheckOut)
        writer.field(
            "notices",
            array: { list in
                let told = notices.map { NoticeTexts(texts: page.texts, words: words).coded($0) }
                let obstacles = quote.obstacles.map { ($0.code, page.texts.message(for: $0).text) }
                for (code, message) in told + remarks.map({ ($0.code, $0.message) }) + obstacles {
                    list.object {
                        $0.field("code", code)
                        $0.field("message", message)
                    }
                }
            })
        writer.field("summary", view.summary.text)
    }

    /// What the shopper decided about promotions, where anything is.
    static func write(_ choices: [PromotionID: PromotionChoice], to writer: inout JSONWriter) {
        if choices.isEmpty { return }
        writer.field(
            "choices",
            object: { all in
                for (promotion, choice) in choices.sorted(by: { $0.key < $1.key }) {
                    all.field(
                        promotion.rawValue,
                        object: { one in
                            switch choice {
                            case .pinned: one.field("choice", "pinned")
                            case .refused: one.field("choice", "refused")
                            case .goods(let goods):
                                one.field("choice", "goods")
                                one.field(
                                    "goods",
                                    array: { list in
                                        for chosen in goods {
                                            list.object {
                                                $0.field("sku", chosen.sku.rawValue)
                                                $0.field("quantity", chosen.quantity)
                                            }
                                        }
                                    })
                            }
                        })
                }
            })
    }

    private func write(
        _ shop: ShopSection, _ section: SectionView?, _ rows: [LineID: RowView], _ priced: [LineID: QuotedLine],
        to writer: inout JSONWriter
    ) {
        let quoted = quote.shops.first { $0.id == shop.id }
        let zero = Money.zero(page.cart.currency)
        writer.object { object in
            object.field("id", shop.id.rawValue)
            object.field("name", page.texts.name(shop.id))
            object.field("selection", shop.selection.rawValue)
            object.field(
                "lines",
                array: { list in
                    for line in shop.lines {
                        if let row = rows[line.id] { write(line, row, priced[line.id], to: &list) }
                    }
                })
            object.field("fees", array: { list in for fee in section?.fees ?? [] { Self.write(fee, to: &list) } })
            object.field(
                "adjustments",
                array: { list in
                    for adjustment in section?.adjustments ?? [] { Self.write(adjustment, to: &list) }
                })
            object.field("subtotal", (quoted?.subtotal ?? zero).decimalString)
            object.field("discount", (quoted?.discount ?? zero).decimalString)
            Self.write(taxes: quoted?.tax, to: &object)
            object.field("total", (quoted?.total ?? zero).decimalString)
            // Of a shop that is priced, that of the shopper's area.
            let own = page.context.catalog.shop(shop.id)?.delivery.minimumOrder
            object.field("minimumOrder", ((quoted.map(\.minimumOrder) ?? own) ?? zero).decimalString)
            object.field("missingToMinimum", (quoted?.missingToMinimum ?? zero).decimalString)
            TermsJSON.write(quoted?.requirements ?? [], to: &object)
            object.field("remark", ifAny: shop.remark)
        }
    }

    private func write(_ line: CartLine, _ row: RowView, _ priced: QuotedLine?, to writer: inout JSONWriter) {
        writer.object { object in
            object.field("id", line.id.rawValue)
            object.field("sku", line.sku.rawValue)
            object.field("title", row.title)
            Self.write(spec: line.sku, of: page.context.catalog, to: &object)
            object.field("options", object: { Self.write(line.key.customisations, to: &$0) })
            object.field("quantity", line.quantity)
            object.field("selected", line.isSelected)
            object.field("available", line.isAvailable)
            object.field("unitPrice", row.unitPrice.decimalString)
            object.field("listPrice", (row.listPrice ?? row.unitPrice).decimalString)
            object.field("addedPrice", line.addedPrice.decimalString)
            object.field("subtotal", row.subtotal.decimalString)
            object.field("discount", row.discount.decimalString)
            object.field("total", row.total.decimalString)
            Self.write(tax: priced?.tax, to: &object)
            if hasRefunds, let priced { Self.write(refundsOf: priced, to: &object) }
            object.field("note", ifAny: line.note)
            object.field(
                "notices",
                array: { list in
                    for notice in row.notices {
                        list.object {
                            $0.field("code", notice.code)
                            $0.field("message", notice.message)
                        }
                    }
                })
        }
    }

    /// The field `spec`: the values that make the SKU what it is, such as its size. A SKU that has none, or that the
    /// catalog has no longer, has no such field.
    static func write(spec sku: SKU, of catalog: Catalog, to writer: inout JSONWriter) {
        guard let spec = catalog.offer(sku)?.spec, !spec.isEmpty else { return }
        writer.field("spec", object: { write(spec, to: &$0) })
    }

    /// Choices by name; an option of which several values were chosen has an array.
    static func write(_ choices: [Customisation], to writer: inout JSONWriter) {
        var position = 0
        while position < choices.count {
            let name = choices[position].name
            let values = choices[position...].prefix { $0.name == name }.map(\.value)
            position += values.count
            if values.count == 1 {
                writer.field(name, values[0])
            } else {
                writer.field(name, array: { list in for value in values { list.string(value) } })
            }
        }
    }

    /// The field `refunds`: what returning pieces of the line gives back, the first pieces first.
    static func write(refundsOf line: QuotedLine, to writer: inout JSONWriter) {
        writer.field(
            "refunds",
            array: { list in
                for refund in line.refunds {
                    list.object {
                        $0.field("pieces", refund.pieces)
                        $0.field("amount", refund.amount.decimalString)
                    }
                }
            })
    }

    static func write(_ adjustment: AdjustmentView, to writer: inout JSONWriter) {
        write(adjustment: adjustment.promotion, adjustment.label, adjustment.amount, to: &writer)
    }

    static func write(
        adjustment promotion: PromotionID, _ label: String, _ amount: Money, to writer: inout JSONWriter
    ) {
        writer.object { object in
            object.field("promotion", promotion.rawValue)
            object.field("label", label)
            object.field("amount", negative(amount))
        }
    }

    static func write(_ fee: FeeView, to writer: inout JSONWriter) {
        write(fee: fee.kind, fee.label, fee.amount, charged: fee.charged, tax: fee.tax, to: &writer)
    }

    static func write(
        fee kind: Fee.Kind, _ label: String, _ amount: Money, charged: Money?, tax: TaxedAmount?,
        to writer: inout JSONWriter
    ) {
        writer.object { object in
            object.field("kind", kind.name)
            object.field("label", label)
            object.field("amount", amount.decimalString)
            object.field("charged", ifAny: charged?.decimalString)
            write(tax: tax, to: &object)
        }
    }

    /// What was taken off, as the signed amount it is.
    static func negative(_ amount: Money) -> String {
        Money(minorUnits: 0 &- amount.minorUnits, currency: amount.currency).decimalString
    }
}
