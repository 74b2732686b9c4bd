import CartCore
import CartTestKit

extension AnyMarket {
    /// The kinds of promotions that are made.
    static let types = [
        "threshold", "nth-piece", "ladder", "buy-get", "bundle", "sale-price", "member-price", "percent", "amount-off",
        "delivery-off", "gift", "add-on",
    ]

    /// A market with up to so many promotions and coupons.
    static func make(using generator: inout SeededGenerator, mostPromotions: Int = 6) -> AnyMarket {
        var maker = AnyMarketMaker(generator)
        maker.make(mostPromotions: mostPromotions)
        generator = maker.generator
        return maker.market
    }
}

/// Makes a market, a random choice after the other.
private struct AnyMarketMaker {
    var generator: SeededGenerator
    var market = AnyMarket()

    init(_ generator: SeededGenerator) { self.generator = generator }

    mutating func roll(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &generator) }
    mutating func one(in chances: Int64) -> Bool { roll(1...chances) == 1 }
    mutating func any<Value>(of values: [Value]) -> Value { values[Int(roll(0...Int64(values.count - 1)))] }
    mutating func yuan(_ range: ClosedRange<Int64>) -> String { AnyMarket.yuan(roll(range)) }

    mutating func make(mostPromotions: Int) {
        makeGoods()
        for place in 0..<Int(roll(1...Int64(mostPromotions))) { makePromotion(place) }
        let ids = market.promotions.map(\.id)
        for place in market.promotions.indices {
            market.promotions[place].text = "{ " + stacking(ids) + market.promotions[place].text + " }"
        }
        makeCart()
        if one(in: 4) {
            market.market += """
                tax: { prices: "\(any(of: ["inclusive", "exclusive"]))", by: "\(any(of: ["line", "unit"]))",
                       rates: { a: 13, b: "8.875" }, default: "\(any(of: ["a", "b"]))" },
                """
        }
        if one(in: 5) {
            let way = any(of: ["nearest", "down", "up"])
            market.market += "cashRounding: { to: \(yuan(2...50)), rounding: \"\(way)\" },"
        }
    }

    // MARK: Goods

    private mutating func makeGoods() {
        let prices = [roll(1...9), roll(10...999), roll(1_000...20_000), roll(1_000...20_000), 1_000]
        for shop in 0..<Int(roll(1...3)) {
            let id = "s\(shop)"
            for _ in 0..<Int(roll(1...3)) {
                let number = market.goods.count
                let price = one(in: 2) ? any(of: prices) : roll(1...20_000)
                var fields = ""
                if one(in: 4) { fields += ", listPrice: \(AnyMarket.yuan(price + roll(1...900)))" }
                if one(in: 5) { fields += ", floorPrice: \(yuan(0...price))" }
                if one(in: 4) { fields += ", packing: \(yuan(1...200))" }
                if one(in: 8) { fields += ", stock: \(roll(1...9))" }
                if one(in: 10) { fields += ", maximum: \(roll(1...9))" }
                market.goods.append(
                    AnyMarket.Good(
                        shop: id, product: "p\(number - (one(in: 3) && isSecond(of: id) ? 1 : 0))", tag: "t\(shop % 2)",
                        sku: "k\(number)", price: price, fields: fields))
            }
            market.shops.append((id, terms(tag: "t\(shop % 2)")))
        }
    }

    /// Whether the last good made is of the shop, so that the next may be of the same product.
    private func isSecond(of shop: String) -> Bool {
        guard let last = market.goods.last else { return false }
        return last.shop == shop && last.product == "p\(market.goods.count - 1)"
    }

    private mutating func terms(tag: String) -> String {
        var delivery: [String] = []
        if one(in: 2) { delivery.append("fee: \(yuan(0...900))") }
        if one(in: 2) { delivery.append("freeFrom: \(yuan(1...30_000))") }
        if one(in: 3) { delivery.append("minimumOrder: \(yuan(1...20_000))") }
        if one(in: 4) { delivery.append("packingPerOrder: \(yuan(1...300))") }
        if one(in: 4) { delivery.append("smallOrder: { below: \(yuan(1...20_000)) }") }
        if one(in: 5) { delivery.append("manyPieces: { from: \(roll(1...9)), fee: \(yuan(1...90)) }") }
        if one(in: 6), delivery.contains(where: { $0.hasPrefix("fee") }) {
            delivery.append(
                one(in: 2)
                    ? "areas: [ { id: \"here\", name: \"H\", fee: \(yuan(0...900)) } ]"
                    : """
                    steps: { firstMetres: 1000, firstFee: \(yuan(0...500)), everyMetres: 500, everyFee: \(yuan(1...200)) },
                          maximumMetres: 9000
                    """)
        }
        var fields = delivery.isEmpty ? "" : ", delivery: { \(delivery.joined(separator: ", ")) }"
        if one(in: 8) {
            fields += ", requires: [ { name: \"R\", tags: [\"\(tag)\"], pieces: 2, when: { tags: [\"\(tag)\"] } } ]"
        }
        return fields
    }

    // MARK: The cart

    private mutating func makeCart() {
        for shop in market.shops.map(\.id).shuffled(using: &generator) {
            for good in market.goods.filter({ $0.shop == shop }).shuffled(using: &generator) where !one(in: 6) {
                let limits = good.fields.matches(of: /(?:stock|maximum): (\d+)/).compactMap { Int64($0.output.1) }
                let most = min(limits.min() ?? 9, one(in: 4) ? 9 : 4)
                market.items.append(
                    AnyMarket.Item(
                        sku: good.sku, quantity: Int(roll(1...most)), isSelected: !one(in: 6), withExtra: one(in: 5)))
            }
        }
        for promotion in market.promotions {
            if promotion.type == "add-on" || promotion.type == "gift", one(in: 2) {
                let goods = market.goods.map { ChosenGoods(SKU($0.sku), quantity: 1) }
                market.choices.append((promotion.id, .goods(Array(goods.shuffled(using: &generator).prefix(2)))))
            } else if one(in: 12) {
                market.choices.append((promotion.id, one(in: 2) ? .pinned : .refused))
            }
        }
        market.isPickup = one(in: 8)
        market.isTakeaway = one(in: 3)
        market.distance = one(in: 2) ? Int(roll(0...10_000)) : nil
        market.area = one(in: 2) ? AreaID(one(in: 4) ? "there" : "here") : nil
        market.isMember = one(in: 2)
        market.persons = one(in: 3) ? Int(roll(1...4)) : nil
        for good in market.goods where one(in: 6) { market.purchases[SKU(good.sku)] = Int(roll(1...3)) }
    }

    // MARK: Promotions

    private mutating func makePromotion(_ place: Int) {
        let type = any(of: AnyMarket.types)
        let isCoupon = one(in: 4)
        let id = (isCoupon ? "C" : "q") + "\(place)"
        let shop: String? = one(in: 2) ? any(of: market.shops.map(\.id)) : nil
        var fields = [isCoupon ? "code: \"\(id)\"" : "id: \"\(id)\"", "type: \"\(type)\""]
        if let shop { fields.append("shop: \"\(shop)\"") }
        if one(in: 3) { fields.append("scope: \(scope(of: shop))") }
        if one(in: 4) { fields.append("priority: \(roll(-1...1))") }
        if one(in: 12) { fields.append(any(of: ["until: \"2026-06-01\"", "from: \"2026-07-01\""])) }
        fields.append(own(type, shop: shop))
        market.promotions.append(
            AnyMarket.Promotion(id: id, type: type, text: fields.joined(separator: ", "), isCoupon: isCoupon))
    }

    private mutating func scope(of shop: String?) -> String {
        let goods = market.goods.filter { shop == nil || $0.shop == shop }
        switch roll(0...4) {
        case 0: return "{ skus: [\(AnyMarket.scoped(any(of: goods).sku)), \(AnyMarket.scoped(any(of: goods).sku))] }"
        case 1: return "{ products: [\"\(any(of: goods).product)\"] }"
        case 2: return "{ tags: [\"\(any(of: goods).tag)\"] }"
        case 3: return "{ shops: [\"\(any(of: goods).shop)\"] }"
        default: return "{ except: { products: [\"\(any(of: goods).product)\"] } }"
        }
    }

    private mutating func stacking(_ ids: [String]) -> String {
        switch roll(0...8) {
        case 0: "exclusive: true, "
        case 1: "group: \"g\(roll(0...1))\", "
        case 2: "notWith: [\"\(any(of: ids))\"], "
        default: ""
        }
    }

    /// The fields of a type.
    private mutating func own(_ type: String, shop: String?) -> String {
        switch type {
        case "threshold": threshold() + basis(["threshold", "percent", "share"])
        case "nth-piece": "every: \(roll(2...4)), \(benefit()), \(counting())" + times()
        case "ladder":
            "tiers: [ { pieces: \(roll(1...3)), \(benefit()) }, { pieces: \(roll(4...9)), \(benefit()) } ], \(counting())"
        case "buy-get": buyGet()
        case "bundle": "pieces: \(roll(2...4)), price: \(yuan(0...30_000)), \(counting())" + times()
        case "sale-price": salePrice()
        case "member-price": "members: [\"gold\"], " + salePrice()
        case "percent":
            "percentOff: \(roll(1...100)), " + (one(in: 3) ? "maximumOff: \(yuan(1...3_000)), " : "") + voucher()
                + basis(["percent", "share"])
        case "amount-off":
            "off: \(yuan(1...5_000)), " + (one(in: 3) ? "fromAmount: \(yuan(1...20_000)), " : "") + voucher()
                + basis(["threshold", "share"])
        case "delivery-off": deliveryOff()
        default: goods(type, shop: shop)
        }
    }

    private mutating func basis(_ names: [String]) -> String {
        if !one(in: 3) { return "" }
        let bases = AmountBasis.allCases.map(\.rawValue)
        let chosen = names.map { "\($0): \"\(any(of: bases))\"" }.joined(separator: ", ")
        return "basis: { \(chosen), discountedGoodsCount: \(one(in: 2)) }, "
    }

    private mutating func threshold() -> String {
        let most = one(in: 4) ? "maximumOff: \(yuan(1...3_000)), " : ""
        let byPieces = one(in: 3)
        if one(in: 3) {
            let from = roll(1...20_000)
            let times = one(in: 2) ? ", maximumTimes: \(roll(1...3))" : ""
            let start = byPieces ? "pieces: \(roll(1...5))" : "from: \(AnyMarket.yuan(from))"
            return most + "every: { \(start), off: \(yuan(1...from))\(times) }, "
        }
        let (low, high) = (roll(1...10_000), roll(10_001...40_000))
        func tier(_ from: Int64, _ pieces: Int64, using maker: inout AnyMarketMaker) -> String {
            let off =
                maker.one(in: 2) ? "percentOff: \(maker.roll(1...100))" : "off: \(maker.yuan(1...from))"
            return byPieces ? "{ pieces: \(pieces), \(off) }" : "{ from: \(AnyMarket.yuan(from)), \(off) }"
        }
        let first = tier(low, roll(1...3), using: &self)
        return most + "tiers: [ \(first), \(tier(high, roll(4...9), using: &self)) ], "
    }

    private mutating func benefit() -> String {
        switch roll(0...2) {
        case 0: "percentOff: \(roll(1...100))"
        case 1: "off: \(yuan(1...2_000))"
        default: "price: \(yuan(0...5_000))"
        }
    }

    private mutating func counting() -> String {
        "counting: \"\(any(of: ["sku", "product", "scope", "scope"]))\", "
    }

    private mutating func times() -> String { one(in: 3) ? "maximumTimes: \(roll(1...3)), " : "" }

    private mutating func buyGet() -> String {
        let end = (one(in: 2) ? benefit() + ", " : "") + times()
        if one(in: 2) { return "buy: \(roll(1...3)), get: { pieces: \(roll(1...2)) }, \(counting())" + end }
        let product = any(of: market.goods).product
        let choose = any(of: ["cheapest", "dearest"])
        return """
            buy: \(roll(1...3)), get: { pieces: \(roll(1...2)), products: ["\(product)"] }, choose: "\(choose)", \(end)
            """
    }

    private mutating func salePrice() -> String {
        var fields = benefit()
        if one(in: 3) {
            let good = any(of: market.goods)
            fields = "prices: { \"\(good.sku)\": \(yuan(0...good.price)) }"
        }
        if one(in: 3) { fields += ", limit: \(roll(1...4))" }
        if one(in: 4) { fields += ", perCustomer: \(roll(1...4))" }
        if one(in: 5) { fields += ", stock: \(roll(0...6))" }
        return fields
    }

    private mutating func voucher() -> String {
        if !one(in: 2) { return "" }
        return "voucher: true, " + (one(in: 2) ? "coversFees: true, " : "")
    }

    private mutating func deliveryOff() -> String {
        let fee = any(of: ["delivery", "delivery", "packing", "small-order", "many-pieces"])
        let most = one(in: 4) ? ", maximumOff: \(yuan(1...500))" : ""
        let low = one(in: 3) ? "percentOff: \(roll(1...100))" : "off: \(yuan(1...900))"
        let start = one(in: 2) ? "" : "from: \(yuan(1...9_000)), "
        return "fee: \"\(fee)\", tiers: [ { \(start)\(low) }, { from: \(yuan(9_001...30_000)), free: true } ]\(most)"
    }

    private mutating func goods(_ type: String, shop: String?) -> String {
        let goods = market.goods.filter { shop == nil || $0.shop == shop }.shuffled(using: &generator).prefix(2)
        let offered = goods.map { good in
            let price = type == "add-on" ? ", price: \(yuan(1...good.price))" : ""
            let stock = one(in: 3) ? ", stock: \(roll(0...3))" : ""
            return "{ sku: \"\(good.sku)\"\(price)\(stock) }"
        }
        let choose = one(in: 2) ? "choose: \(roll(1...3)), " : ""
        let start = one(in: 3) ? "pieces: \(roll(1...5))" : "from: \(yuan(1...20_000))"
        let list = "goods: [ \(offered.joined(separator: ", ")) ]"
        if one(in: 3) { return "every: { \(start), \(choose)\(list), maximumTimes: \(roll(1...3)) }" }
        return "tiers: [ { \(start), \(choose)\(list) } ]"
    }
}
