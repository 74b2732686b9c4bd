internal import CartCore

/// Reads the promotion types `sale-price` (限时折扣) and `member-price` (会员价):
///
///     { price: "9.90",              // or percentOff: 20, or off: "5.00",
///       prices: { "sku": "9.90" },  // or a price for each SKU
///       limit: 2,                   // pieces of a SKU in an order; no limit
///       perCustomer: 5,             // pieces of a SKU for a customer, ever; no limit
///       stock: 100,                 // pieces of everything in scope; no limit
///       members: ["gold"] }         // of a member-price: who has it
enum SalePriceDocument {
    /// A price for everybody; nil when something is wrong, which is then noted.
    @Sendable static func sale(_ promotion: PromotionDocument) -> PricingStep? { step(promotion, members: []) }

    /// A price for members; nil when something is wrong, which is then noted.
    @Sendable static func member(_ promotion: PromotionDocument) -> PricingStep? {
        let reader = promotion.reader
        if !reader.has("members") { reader.missing("members") }
        var members: Set<String> = []
        for (_, name) in reader.texts("members") { members.insert(name) }
        if case .array([])? = reader.value("members") {
            // It would be a price for everybody, which nobody writes it for.
            reader.fault(
                at: "members", "empty", english: "is an empty list; name a membership", chinese: "为空列表；请写会员身份")
        }
        return step(promotion, members: members)
    }

    private static func step(_ promotion: PromotionDocument, members: Set<String>) -> PricingStep? {
        let reader = promotion.reader
        let most = CartRules.largestQuantity
        let price = price(promotion)
        let limits = SalePriceRule.Limits(
            perOrder: reader.integer("limit", in: 1...most), perCustomer: reader.integer("perCustomer", in: 1...most),
            stock: reader.integer("stock", in: 0...most))
        guard let price, reader.collector.isEmpty else { return nil }
        return PricingStep(
            SalePriceRule(info: promotion.info(in: .linePrices), price: price, limits: limits, members: members))
    }

    private static func price(_ promotion: PromotionDocument) -> SalePriceRule.Price? {
        let reader = promotion.reader
        guard let prices = reader.object("prices") else {
            // Of another type, which was told.
            if reader.has("prices") { return nil }
            return promotion.pieceBenefit(in: reader).map { .each($0) }
        }
        for field in ["percentOff", "off", "price"] where reader.has(field) {
            reader.fault(
                at: field, "contradiction", english: "goes with no prices; write one or the other",
                chinese: "\(field) 与 prices 只能写一个")
            _ = promotion.pieceBenefit(in: reader)
        }
        var bySKU: [SKU: Int64] = [:]
        if prices.fieldNames.isEmpty {
            reader.fault(at: "prices", "empty", english: "needs at least one SKU", chinese: "至少需要一个 SKU")
        }
        for field in prices.fieldNames {
            let amount = promotion.amount(field, in: prices)
            let sku = SKU(field)
            if let catalog = promotion.catalog, !catalog.knows(sku) {
                prices.unknownName(
                    at: field, "unknown-sku", found: field, allowed: catalog.skus.map(\.rawValue).sorted())
            }
            bySKU[sku] = amount
        }
        return .bySKU(bySKU)
    }
}
