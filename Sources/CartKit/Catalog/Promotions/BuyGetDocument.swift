internal import CartCore

/// Reads the promotion type `buy-get` (买N免M, 买A送B):
///
///     { buy: 2,                  // so many pieces of the scope pay
///       get: { pieces: 1,        // so many are given
///              skus: [], products: [], tags: [] },   // of these goods; more of those that are bought
///       percentOff: 100,         // or off: "5.00", or price: "1.00": what is done to them; free
///       choose: "cheapest",      // or dearest: which of the goods to get
///       counting: "scope",       // where no goods are named: sku, product or scope: which pieces are counted together
///       maximumTimes: 3 }        // so often at the most; no limit
enum BuyGetDocument {
    /// The rule; nil when something is wrong, which is then noted.
    @Sendable static func step(_ promotion: PromotionDocument) -> PricingStep? {
        let reader = promotion.reader
        for field in ["buy", "get"] where !reader.has(field) { reader.missing(field) }
        let buy = reader.integer("buy", in: 1...CartRules.largestQuantity)
        var (pieces, goods): (Int?, PromotionScope?)
        if let get = reader.object("get") {
            if !get.has("pieces") { get.missing("pieces") }
            pieces = get.integer("pieces", in: 1...CartRules.largestQuantity)
            goods = promotion.goods(in: get)
            get.finish()
        }
        let isFree = ["percentOff", "off", "price"].filter { reader.has($0) }.isEmpty
        let benefit = isFree ? .percent(basisPoints: 10_000) : promotion.pieceBenefit(in: reader)
        let choice: BuyGetRule.Choice = reader.choice("choose") ?? .cheapest
        let counting: PieceCounting? = reader.choice("counting")
        if counting != nil, goods != nil {
            reader.fault(
                at: "counting", "contradiction", english: "goes with no goods in get: those are all counted together",
                chinese: "get 中写了商品时不能写 counting：这些商品总是合并计数")
        }
        let times = reader.integer("maximumTimes", in: 1...CartRules.largestQuantity)
        guard let buy, let pieces, let benefit, reader.collector.isEmpty else { return nil }
        return PricingStep(
            BuyGetRule(
                info: promotion.info(in: .linePromotions), buy: buy, get: pieces, goods: goods, benefit: benefit,
                choice: choice, counting: counting ?? .scope, maximumTimes: times))
    }
}
