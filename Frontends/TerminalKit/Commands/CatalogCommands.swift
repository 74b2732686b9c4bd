internal import CartCore
internal import CartKit
internal import CartScreen

/// What can be bought.
enum CatalogCommands {
    static func list(_ place: Workplace) async throws(Failure) {
        let market = try place.market()
        let shop = place.arguments.value(of: .shop).map { ShopID($0) }
        if let shop, market.catalog.shop(shop) == nil {
            let known = market.catalog.shops.map(\.id.rawValue)
            throw Failure(
                .unknownShop,
                place.words.say("the catalog has no shop '\(shop)'", "商品目录中没有店铺“\(shop)”"),
                advice: NearMiss.nearest(to: shop.rawValue, among: known)
                    .map { place.words(.didYouMean, ["name": $0]) }
                    ?? place.words(
                        .allowedValues, ["values": place.words.list(known)]))
        }
        let listing = Listing(market: market, shop: shop, search: place.arguments.value(of: .search), place: place)
        if place.isJSON {
            place.out.json { listing.write(to: &$0) }
        } else {
            place.out.lines(listing.lines(width: place.out.width))
        }
    }
}

/// The offers of a catalog, by shop and product.
private struct Listing {
    let market: Market
    let place: Workplace
    private let offers: [Offer]
    private let texts: Texts
    private let promotions: [PricingStep]

    init(market: Market, shop: ShopID?, search: String?, place: Workplace) {
        self.market = market
        self.place = place
        texts = place.texts(market)
        let wanted = search.map { $0.lowercased() }
        // The text is looked for as it is: % and _ mean themselves (known fault B42).
        offers = market.catalog.offers.filter { offer in
            if let shop, offer.shop != shop { return false }
            guard let wanted, !wanted.isEmpty else { return true }
            let title = market.catalog.product(offer.product)?.title ?? ""
            return title.lowercased().contains(wanted) || offer.sku.rawValue.lowercased().contains(wanted)
        }
        promotions = market.book.steps.filter {
            $0.info.coupon == nil && $0.info.stage != .fees && $0.info.window.position(of: market.now) == .inside
        }
    }

    private func stock(of offer: Offer) -> (code: String, text: String) {
        if !offer.isOnSale { return ("off-shelf", texts.reason(.offShelf)) }
        switch offer.quantityRule.stock {
        case 0: return ("sold-out", texts.reason(.soldOut))
        case let left? where left <= 10: return ("low-stock", texts.lowStock(left))
        default: return ("available", "")
        }
    }

    private func labels(of offer: Offer) -> [PricingStep] {
        let tags = market.catalog.product(offer.product)?.tags ?? []
        return promotions.filter { step in
            (step.info.shop == nil || step.info.shop == offer.shop)
                && step.info.scope.contains(shop: offer.shop, product: offer.product, sku: offer.sku, tags: tags)
        }
    }

    // MARK: For a person

    func lines(width: Int?) -> [Styled] {
        if offers.isEmpty { return [Styled(place.words.say("Nothing matches.", "没有符合的商品。"))] }
        var lines: [Styled] = []
        for shop in market.catalog.shops {
            let own = offers.filter { $0.shop == shop.id }
            if own.isEmpty { continue }
            if !lines.isEmpty { lines.append("") }
            lines.append(Styled(shop.name, .bold) + Styled("  \(shop.id)", .dim))
            lines += terms(of: shop)
            var columns = Columns([.left, .left, .right, .left, .left])
            for offer in own {
                var title = market.catalog.product(offer.product)?.title ?? ""
                if !offer.spec.isEmpty {
                    title += " (" + place.words.list(offer.spec.map { market.word($0.value) }) + ")"
                }
                let state = stock(of: offer)
                var price = Styled(texts.money(offer.price), .bold)
                if let list = offer.listPrice { price = Styled(texts.money(list) + " → ", .dim) + price }
                columns.add([
                    Styled(offer.sku.rawValue, .dim), Styled(title), price,
                    Styled(state.text, state.code == "low-stock" ? .warning : .bad),
                    Styled(options(of: offer), .dim),
                ])
            }
            lines += columns.lines(indent: 2, limit: width)
        }
        return lines + promotionLines() + marketTerms()
    }

    private func terms(of shop: Shop) -> [Styled] { texts.terms(of: shop).map { Styled("  " + $0, .dim) } }

    /// What the market does with every total.
    private func marketTerms() -> [Styled] {
        var lines: [String] = []
        if let tax = market.pricing.tax {
            lines.append(texts.terms(of: tax) { market.word($0.rawValue) })
        }
        if let rounding = market.pricing.cashRounding {
            lines.append(texts.terms(of: rounding, in: market.catalog.currency))
        }
        return lines.isEmpty ? [] : [""] + lines.map { Styled($0, .dim) }
    }

    private func options(of offer: Offer) -> String {
        let options = market.catalog.product(offer.product)?.options ?? []
        let choices = options.map { option in
            let values = option.choices.map { choice in
                choice.surcharge.isPositive ? "\(choice.value)+\(texts.money(choice.surcharge))" : choice.value
            }
            return "\(option.name)\(option.isRequired ? "*" : "")=\(values.joined(separator: "|"))"
        }
        var parts = choices.isEmpty ? [] : [choices.joined(separator: " ")]
        parts += limits(of: offer.quantityRule).map(texts.describe)
        // Where a market taxes, goods at another rate than most say so.
        if let rate = offer.taxRate, let tax = market.pricing.tax, rate != tax.standard.id {
            parts.append(place.words.say("tax: ", "税率：") + market.word(rate.rawValue))
        }
        return parts.joined(separator: "  ")
    }

    /// How many pieces may be bought, where that is not any number.
    private func limits(of rule: QuantityRule) -> [QuantityLimit] {
        var limits: [QuantityLimit] = []
        if rule.step > 1 {
            limits.append(.step(rule.step, from: rule.minimum))
        } else if rule.minimum > 1 {
            limits.append(.minimum(rule.minimum))
        }
        if let most = rule.maximum { limits.append(.perOrder(most)) }
        if let most = rule.perCustomer { limits.append(.perCustomer(most, bought: 0)) }
        return limits
    }

    private func promotionLines() -> [Styled] {
        let own = promotions.filter { step in offers.contains { labels(of: $0).contains { $0.info.id == step.info.id } }
        }
        if own.isEmpty { return [] }
        let heading = Styled(place.words.say("Promotions", "优惠活动"), .bold)
        return ["", heading]
            + own.map { step in
                Styled("  " + (step.info.shop.map { texts.name($0) + "  " } ?? "") + step.info.label)
            }
    }

    // MARK: For a script

    func write(to writer: inout JSONWriter) {
        writer.object { object in
            object.field("currency", market.catalog.currency.code)
            object.field(
                "shops",
                array: { list in
                    for shop in market.catalog.shops {
                        let own = offers.filter { $0.shop == shop.id }
                        if !own.isEmpty { write(shop, own, to: &list) }
                    }
                })
            TermsJSON.write(market.pricing.tax, to: &object)
            TermsJSON.write(market.pricing.cashRounding, in: market.catalog.currency, to: &object)
        }
    }

    private func write(_ shop: Shop, _ offers: [Offer], to writer: inout JSONWriter) {
        writer.object { object in
            object.field("id", shop.id.rawValue)
            object.field("name", shop.name)
            object.field("delivery", object: { TermsJSON.write(fields: shop.delivery, to: &$0) })
            TermsJSON.write(requirementsOf: shop, to: &object)
            object.field("offers", array: { list in for offer in offers { write(offer, to: &list) } })
        }
    }

    private func write(_ offer: Offer, to writer: inout JSONWriter) {
        let product = market.catalog.product(offer.product)
        writer.object { object in
            object.field("sku", offer.sku.rawValue)
            object.field("product", offer.product.rawValue)
            object.field("title", product?.title ?? "")
            object.field("spec", object: { CartJSON.write(offer.spec, to: &$0) })
            object.field("price", offer.price.decimalString)
            object.field("listPrice", (offer.listPrice ?? offer.price).decimalString)
            object.field("available", offer.isOnSale && offer.quantityRule.stock != 0)
            object.field("stockState", stock(of: offer).code)
            object.field("stock", ifAny: offer.quantityRule.stock)
            object.field("minimum", offer.quantityRule.minimum)
            object.field("maximum", ifAny: offer.quantityRule.maximum)
            object.field("step", offer.quantityRule.step)
            object.field("perCustomer", ifAny: offer.quantityRule.perCustomer)
            object.field("packing", offer.packingFee.decimalString)
            object.field("floorPrice", ifAny: offer.floorPrice?.decimalString)
            if let tax = market.pricing.tax { object.field("tax", tax.rate(offer.taxRate).id.rawValue) }
            object.field(
                "options", array: { list in for option in product?.options ?? [] { write(option, to: &list) } })
            object.field(
                "promotions",
                array: { list in
                    for step in labels(of: offer) {
                        list.object {
                            $0.field("id", step.info.id.rawValue)
                            $0.field("label", step.info.label)
                        }
                    }
                })
        }
    }

    private func write(_ option: ProductOption, to writer: inout JSONWriter) {
        writer.object { object in
            object.field("name", option.name)
            object.field("required", option.isRequired)
            object.field("several", option.allowsSeveral)
            object.field(
                "choices",
                array: { list in
                    for choice in option.choices {
                        list.object {
                            $0.field("value", choice.value)
                            $0.field("price", choice.surcharge.decimalString)
                        }
                    }
                })
        }
    }
}
