public import CartCore

/// A promotion or coupon of a catalog file on its way to becoming a rule.
///
/// What every type has is read already, into ``info``:
///
///     { id: "s1-300",            // required; for a coupon the default is its code
///       code: "SAVE10",          // of a coupon, where it is required
///       type: "threshold",       // the rule's type; threshold
///       label: "…",              // what a shopper reads, in one or several languages; the id
///       shop: "s1",              // the shop that grants it; the platform
///       scope: { shops: [], products: [], skus: [], tags: [], except: { shops … } },   // everything
///       from: "2026-06-01", until: "2026-06-18",   // dates or date-times; always
///       priority: 0 }            // within a stage the greater one runs first
///
/// The type's own fields are read with ``reader``, which notes faults with their paths.
public struct PromotionDocument {
    /// The cursor over the promotion.
    public let reader: DocumentReader
    /// What is known of the rule. Its label is set by the catalog, once a language is chosen.
    public let info: RuleInfo
    /// The catalog's currency, for `reader.amount(_:in:)`.
    public let currency: Currency

    /// The catalog that is being read, which knows what there is; nil for a promotion that is in none.
    let catalog: CatalogReader?

    /// A promotion to be read, of no catalog.
    public init(reader: DocumentReader, info: RuleInfo, currency: Currency) {
        self.init(reader: reader, info: info, currency: currency, catalog: nil)
    }

    init(reader: DocumentReader, info: RuleInfo, currency: Currency, catalog: CatalogReader?) {
        self.reader = reader
        self.info = info
        self.currency = currency
        self.catalog = catalog
    }

    /// Goods that a promotion names besides its scope: the fields `skus`, `products` and `tags` of an object. What the
    /// catalog does not have is a fault. Nil when no goods are named.
    public func goods(in reader: DocumentReader) -> PromotionScope? {
        guard let catalog = catalog else {
            let goods = PromotionScope(
                products: Set(reader.identifiers("products", as: ProductID.self).map(\.id)),
                skus: Set(reader.identifiers("skus", as: SKU.self).map(\.id)),
                tags: Set(reader.identifiers("tags", as: Tag.self).map(\.id)))
            return goods == .everything ? nil : goods
        }
        return catalog.readGoods(reader)
    }
}

/// A basis, a limit or a benefit as a catalog file writes percentages: `15`, or `"12.5"` with at most two decimals.
extension DocumentReader {
    /// A percentage in hundredths of a percent, above 0 and at most 100 %: `15` is 1,500.
    public func percentage(_ field: String) -> Int64? {
        guard let value = value(field) else { return nil }
        let basisPoints: Int64?
        switch value {
        case .integer(let percent):
            basisPoints = (-1_000_000...1_000_000).contains(percent) ? percent * 100 : (percent < 0 ? -1 : 100_000_000)
        case .text(let text):
            // A currency of two decimals reads hundredths exactly.
            basisPoints = (try? Money(parsing: text, currency: .cny))?.minorUnits
        default: basisPoints = nil
        }
        guard let basisPoints else {
            fault(
                at: field, "not-a-percentage",
                english: "\(value.excerpt) is no percentage; write 15, or \"12.5\" with at most two decimals",
                chinese: "\(value.excerpt) 不是百分比；请写 15，或最多两位小数的 \"12.5\"")
            return nil
        }
        if basisPoints > 10_000 {
            fault(
                at: field, "percent-above-100", english: "\(value.excerpt) takes more than 100 %",
                chinese: "\(value.excerpt) 超过 100%")
            return nil
        }
        if basisPoints <= 0 {
            fault(
                at: field, "percent-not-positive", english: "\(value.excerpt) takes nothing off; write more than 0",
                chinese: "\(value.excerpt) 没有优惠；请写大于 0 的数")
            return nil
        }
        return basisPoints
    }
}
