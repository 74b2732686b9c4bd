internal import CartCore
internal import CartScreen

/// The goods that promotions bring, and what they offer, for a script.
struct ExtraJSON {
    let texts: Texts
    let catalog: Catalog

    /// The field `extras`; nothing when there are none.
    func write(extras: [QuotedExtra], to writer: inout JSONWriter) {
        if extras.isEmpty { return }
        writer.field("extras", array: { list in for extra in extras { write(extra, to: &list) } })
    }

    private func write(_ extra: QuotedExtra, to writer: inout JSONWriter) {
        writer.object { object in
            object.field("promotion", extra.promotion.rawValue)
            object.field("shop", extra.shop.rawValue)
            write(goods: extra.sku, to: &object)
            object.field("quantity", extra.quantity)
            object.field("unitPrice", extra.unitPrice.decimalString)
            object.field("worth", extra.unitWorth.decimalString)
            object.field("total", extra.total.decimalString)
            CartJSON.write(tax: extra.tax, to: &object)
        }
    }

    /// The field `offers`.
    func write(offers: [QuotedOffer], to writer: inout JSONWriter) {
        writer.field("offers", array: { list in for offer in offers { write(offer, to: &list) } })
    }

    private func write(_ offer: QuotedOffer, to writer: inout JSONWriter) {
        writer.object { object in
            object.field("promotion", offer.promotion.rawValue)
            object.field("label", offer.label)
            object.field("shop", ifAny: offer.shop?.rawValue)
            object.field("choose", offer.limit)
            object.field("refused", offer.isRefused)
            object.field(
                "goods",
                array: { list in
                    for one in offer.goods {
                        list.object { goods in
                            write(goods: one.sku, to: &goods)
                            goods.field("unitPrice", one.unitPrice.decimalString)
                            goods.field("worth", one.unitWorth.decimalString)
                            goods.field("stock", ifAny: one.stock)
                            goods.field("taken", one.taken)
                        }
                    }
                })
        }
    }

    private func write(goods sku: SKU, to writer: inout JSONWriter) {
        writer.field("sku", sku.rawValue)
        writer.field("title", texts.title(sku))
        CartJSON.write(spec: sku, of: catalog, to: &writer)
    }
}
