public import CartCore

/// Goods that a promotion brings: a gift, or goods at an add-on price.
public struct ExtraView: Hashable, Sendable {
    /// The promotion.
    public var promotion: PromotionID
    /// The variant.
    public var sku: SKU
    /// "Gift" or "Add-on".
    public var badge: String
    /// The product's title.
    public var title: String
    /// Pieces.
    public var quantity: Int
    /// What is paid for a piece; zero for a gift.
    public var unitPrice: Money
    /// What a piece costs elsewhere.
    public var unitWorth: Money
    /// What is paid for the pieces.
    public var total: Money
}

/// What a promotion offers to choose from.
public struct OfferView: Hashable, Sendable {
    /// Goods that may be chosen.
    public struct Goods: Hashable, Sendable {
        /// The variant.
        public var sku: SKU
        /// The product's title.
        public var title: String
        /// What is paid for a piece; zero for a gift.
        public var unitPrice: Money
        /// What a piece costs elsewhere.
        public var unitWorth: Money
        /// How many pieces there are, in words; nil when there are enough.
        public var stock: String?
        /// How many pieces are in the order.
        public var taken: Int
    }

    /// The promotion.
    public var promotion: PromotionID
    /// What a shopper reads of it.
    public var label: String
    /// The shop that grants it; nil for the platform.
    public var shop: ShopID?
    /// How many may be chosen, or that the shopper wants none.
    public var text: String
    /// The goods, in the order the promotion names them.
    public var goods: [Goods]
    /// Whether the shopper does not want any of it.
    public var isRefused: Bool
}

extension CartScreen {
    func view(of extra: QuotedExtra, texts: Texts) -> ExtraView {
        ExtraView(
            promotion: extra.promotion, sku: extra.sku, badge: texts.label(extra.isGift ? .gift : .addOn),
            title: texts.title(extra.sku), quantity: extra.quantity, unitPrice: extra.unitPrice,
            unitWorth: extra.unitWorth, total: extra.total)
    }

    /// The goods of shops that nothing else is bought of.
    func extraViewsAlone(_ texts: Texts) -> [ExtraView] {
        guard let quote else { return [] }
        return quote.extras.filter { extra in !quote.shops.contains { $0.id == extra.shop } }.map {
            view(of: $0, texts: texts)
        }
    }

    /// What promotions offer to choose from, in the order they ran.
    func offerViews(_ texts: Texts) -> [OfferView] {
        (quote?.offers ?? []).map { offer in
            OfferView(
                promotion: offer.promotion, label: offer.label, shop: offer.shop, text: texts.offer(offer),
                goods: offer.goods.map { one in
                    OfferView.Goods(
                        sku: one.sku, title: texts.title(one.sku), unitPrice: one.unitPrice, unitWorth: one.unitWorth,
                        stock: one.stock.map { texts.left($0) }, taken: one.taken)
                }, isRefused: offer.isRefused)
        }
    }
}

extension Texts {
    /// A SKU's title: its product's, or the SKU when the catalog does not know it.
    public func title(_ sku: SKU) -> String {
        guard let offer = catalog?.offer(sku), let product = catalog?.product(offer.product) else {
            return sku.rawValue
        }
        return product.title
    }

    /// What may be chosen of an offer, or that none of it is wanted.
    public func offer(_ offer: QuotedOffer) -> String {
        if offer.isRefused { return say("you refused it", "您已选择不要") }
        return say("choose up to \(count(offer.limit, "piece", "pieces"))", "可选 \(offer.limit) 件")
    }

    /// How many pieces of goods there are.
    func left(_ stock: Int) -> String {
        stock == 0 ? say("out of stock", "已领完") : say("\(stock) left", "剩 \(stock) 件")
    }

    /// What a piece costs, beside what it costs elsewhere.
    public func price(ofExtra price: Money, worth: Money) -> String {
        price.minorUnits == 0
            ? say("free, worth \(money(worth))", "免费，价值\(spoken(worth))")
            : say("\(money(price)) instead of \(money(worth))", "\(money(price))，原价\(spoken(worth))")
    }
}
