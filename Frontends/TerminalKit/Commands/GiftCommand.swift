internal import CartCore
internal import CartScreen

/// Gifts and goods at an add-on price: what promotions offer, and what the shopper takes of it.
enum GiftCommand {
    static func run(_ place: Workplace) async throws(Failure) {
        let open = try await place.openCart()
        let words = place.arguments.words
        let cart = await open.cart
        let quote = try open.quote(cart)
        if words[0] == "list" { return try list(quote, cart, open) }
        guard words.count > 1 else {
            throw Failure(
                misuseOf: "gift", "gift \(words[0]) needs a PROMOTION", "gift \(words[0]) 需要 PROMOTION", place)
        }
        let promotion = PromotionID(words[1])
        guard let offer = quote.offers.first(where: { $0.promotion == promotion }) else {
            // What was decided about a promotion can be taken back while it offers nothing, too.
            if words[0] == "reset", cart.choices[promotion] != nil {
                return try await open.edit(.choose(promotion, nil))
            }
            throw nothingOffered(promotion, quote, cart, open)
        }
        switch words[0] {
        case "refuse": try await open.edit(.choose(promotion, .refused))
        case "reset": try await open.edit(.choose(promotion, nil))
        default:
            if words.count < 3 { throw Failure(misuseOf: "gift", "gift take needs a SKU", "gift take 需要 SKU", place) }
            try await open.edit(
                .choose(promotion, .goods(try goods(words[2...].map { SKU($0) }, of: offer, cart, open))))
        }
    }

    private static func nothingOffered(
        _ promotion: PromotionID, _ quote: Quote, _ cart: Cart, _ open: OpenCart
    ) -> Failure {
        let words = open.words
        if let missed = quote.notApplied.first(where: { $0.id == promotion }) {
            let reason = open.workplace.texts(open.market, cart).reason(missed.reason, in: quote)
            return Failure(
                .nothingOffered,
                words.say("“\(missed.label)” offers nothing now: \(reason)", "“\(missed.label)”现在没有可选商品：\(reason)"),
                advice: words.say("gift list shows what is offered.", "gift list 列出可选的赠品与换购品。"))
        }
        let offered = quote.offers.map(\.promotion.rawValue)
        return Failure(
            .nothingOffered,
            words.say("“\(promotion)” offers nothing to choose from", "“\(promotion)”没有可选商品"),
            advice: offered.isEmpty
                ? words.say("Nothing is offered now.", "现在没有可选的赠品或换购品。")
                : words.say("Offered now: \(words.list(offered)).", "现在可选：\(words.list(offered))。"))
    }

    /// The pieces named, each as often as it is named, as far as they are offered.
    private static func goods(
        _ skus: [SKU], of offer: QuotedOffer, _ cart: Cart, _ open: OpenCart
    ) throws(Failure) -> [ChosenGoods] {
        let words = open.words
        var pieces: [(sku: SKU, count: Int)] = []
        for sku in skus {
            guard let one = offer.goods.first(where: { $0.sku == sku }) else {
                let allowed = words.list(offer.goods.map(\.sku.rawValue))
                throw Failure(
                    .notOffered, words.say("“\(offer.label)” does not offer \(sku)", "“\(offer.label)”没有 \(sku)"),
                    advice: words.say("It offers: \(allowed).", "可选：\(allowed)。"))
            }
            if let place = pieces.firstIndex(where: { $0.sku == sku }) {
                pieces[place].count += 1
            } else {
                pieces.append((sku, 1))
            }
            let count = pieces.first { $0.sku == sku }?.count ?? 0
            if let stock = one.stock, count > stock { throw beyond(stock, of: sku, asked: count, words) }
        }
        if skus.count > offer.limit { throw beyond(offer.limit, of: nil, asked: skus.count, words) }
        return pieces.map { ChosenGoods($0.sku, quantity: $0.count) }
    }

    private static func beyond(_ limit: Int, of sku: SKU?, asked: Int, _ words: Words) -> Failure {
        var failure = Failure(
            .beyondOffer,
            sku.map {
                words.say(
                    "of \($0) there are \(limit) pieces, \(asked) were asked for", "\($0) 只有 \(limit) 件，所选为 \(asked) 件")
            } ?? words.say("up to \(limit) may be chosen, \(asked) were named", "最多可选 \(limit) 件，所选为 \(asked) 件"),
            advice: words.say("Choose fewer; gift list shows what is offered.", "请少选一些；gift list 列出可选商品。"))
        failure.limit = limit
        failure.requested = asked
        return failure
    }

    // MARK: What is offered

    private static func list(_ quote: Quote, _ cart: Cart, _ open: OpenCart) throws(Failure) {
        let place = open.workplace
        let texts = place.texts(open.market, cart)
        if place.isJSON {
            place.out.json { writer in
                writer.object {
                    ExtraJSON(texts: texts, catalog: open.market.catalog).write(offers: quote.offers, to: &$0)
                }
            }
            return
        }
        if quote.offers.isEmpty {
            place.out.line(Styled(place.words.say("No gift or add-on is offered.", "没有可选的赠品或换购品。")))
        }
        let view = try open.page(cart, quote).view
        for offer in view.offers { place.out.lines(lines(of: offer, open.title(cart), texts)) }
    }

    private static func lines(of offer: OfferView, _ title: LineTitle, _ texts: Texts) -> [Styled] {
        let shop = offer.shop.map { texts.name($0) + "  " } ?? ""
        var columns = Columns([.left, .left, .left, .left, .left])
        for one in offer.goods {
            columns.add([
                Styled(one.taken > 0 ? "[\(one.taken)]" : "[ ]"), Styled(one.sku.rawValue, .dim),
                Styled(title.goods(one.sku)), Styled(texts.price(ofExtra: one.unitPrice, worth: one.unitWorth)),
                Styled(one.stock ?? "", .dim),
            ])
        }
        return [Styled(shop) + Styled(offer.label, .bold) + Styled("  \(offer.text)  \(offer.promotion)", .dim)]
            + columns.lines(indent: 2)
    }
}
