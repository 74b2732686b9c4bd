/// What a checkout would order from one shop: a snapshot, apart from the cart (acceptance decision 11).
public struct OrderDraft: Hashable, Sendable {
    /// The shop.
    public let shop: ShopID
    /// The lines ordered, as priced.
    public let lines: [QuotedLine]
    /// The goods that promotions bring: gifts, and goods at an add-on price.
    public let extras: [QuotedExtra]
    /// What each promotion takes off in this shop, the platform's share included.
    public let adjustments: [Adjustment]
    /// The shop's fees.
    public let fees: [Fee]
    /// The tax of its lines and fees; nil where the market names none.
    public let tax: TaxSummary?
    /// What is paid to the shop.
    public let total: Money
    /// How it reaches the shopper.
    public let handover: Handover
    /// The shopper's remark on the order.
    public let remark: String?
}

extension Quote {
    /// The orders that checking out places, one a shop, in page order, and one for each other shop whose goods a promotion
    /// brings. Their totals add up to the quote's, but for
    /// what rounding adds to the whole and for fees that no shop charges.
    ///
    /// The cart is not changed: `checkoutAction` is what takes the bought pieces out once the orders are placed.
    public func orderDrafts(of cart: Cart) -> [OrderDraft] {
        var shopOfLine: [LineID: ShopID] = [:]
        for line in lines { shopOfLine[line.id] = line.shop }
        let orders = shops.map { shop in
            var adjustments: [Adjustment] = []
            for promotion in applied {
                var amount: Int64 = 0
                for share in promotion.shares where shopOfLine[share.line] == shop.id {
                    amount += share.amount.minorUnits
                }
                if amount == 0 { continue }
                adjustments.append(
                    Adjustment(
                        promotion: promotion.id, label: promotion.label,
                        amount: Money(minorUnits: amount, currency: currency)))
            }
            return OrderDraft(
                shop: shop.id, lines: lines.filter { $0.shop == shop.id }, extras: shop.extras,
                adjustments: adjustments, fees: shop.fees,
                tax: shop.tax, total: shop.total, handover: handover, remark: cart.shop(shop.id)?.remark)
        }
        return orders + ordersOfExtrasAlone
    }

    private var ordersOfExtrasAlone: [OrderDraft] {
        var orders: [OrderDraft] = []
        for extra in extras where !shops.contains(where: { $0.id == extra.shop }) {
            if orders.contains(where: { $0.shop == extra.shop }) { continue }
            let own = extras.filter { $0.shop == extra.shop }
            var (total, added): (Int64, Int64) = (0, 0)
            for one in own {
                total &+= one.total.minorUnits
                if tax?.prices == .exclusive { added &+= one.tax?.tax.minorUnits ?? 0 }
            }
            orders.append(
                OrderDraft(
                    shop: extra.shop, lines: [], extras: own, adjustments: [], fees: [],
                    tax: tax.flatMap { try? TaxSummary(own.compactMap { $0.tax }, prices: $0.prices, in: currency) },
                    total: Money(minorUnits: total &+ added, currency: currency), handover: handover,
                    remark: nil))
        }
        return orders
    }

    /// The edit that takes exactly the pieces of this quote out of the cart.
    public var checkoutAction: CartEdit.Action {
        .takeOut(
            lines.map { BoughtPieces(line: $0.id, quantity: $0.quantity) }, settled: decided,
            spent: spentCoupons)
    }
}
