internal import CartCore
internal import CartScreen

/// Top-up (凑单): the cheapest goods that reach the next tiers and the minimum orders.
enum TopUpCommand {
    /// What `--promotion` calls the minimum orders.
    private static let minimumOrder = PromotionID("minimum-order")
    /// The most goals that are looked at when none is named, so that a cart with hundreds of promotions is answered too: the
    /// first, for minimum orders come before tiers.
    private static let mostGoals = 24

    static func run(_ place: Workplace) async throws(Failure) {
        let open = try await place.openCart()
        let cart = await open.cart
        let quote = try open.quote(cart)
        let skus = try listed(open)
        var found: [TopUp] = []
        for goal in try goals(of: quote, cart, open) {
            do {
                found.append(
                    try cart.topUp(to: goal, for: quote, in: open.market.pricing, edits: open.market.cart, from: skus))
            } catch {
                throw Failure(error, texts: place.texts(open.market, cart))
            }
        }
        let texts = place.texts(open.market, cart)
        if place.isJSON {
            let json = TopUpJSON(texts: texts, catalog: open.market.catalog)
            place.out.json { json.write(found, now: quote, to: &$0) }
            return
        }
        let text = TopUpText(texts: texts, words: place.words, title: open.title(cart))
        place.out.lines(text.lines(found, now: quote, width: place.out.width))
    }

    /// The goods named by `--from`; nil for all.
    private static func listed(_ open: OpenCart) throws(Failure) -> [SKU]? {
        let place = open.workplace
        guard let text = place.arguments.value(of: .topUpFrom) else { return nil }
        var skus: [SKU] = []
        for part in text.split(separator: ",") {
            let sku = SKU(part.filter { !$0.isWhitespace })
            if open.market.catalog.offer(sku) == nil {
                throw Failure(CartError.unknownSKU(sku), texts: place.texts(open.market))
            }
            skus.append(sku)
        }
        if skus.isEmpty {
            throw Failure(misuseOf: "top-up", "--from names no SKU", "--from 没有给出 SKU", place)
        }
        return skus
    }

    /// The goals asked for.
    private static func goals(of quote: Quote, _ cart: Cart, _ open: OpenCart) throws(Failure) -> [TopUpGoal] {
        let goals = quote.topUpGoals
        guard let text = open.workplace.arguments.value(of: .topUpPromotion) else {
            return Array(goals.prefix(mostGoals))
        }
        let wanted = PromotionID(text)
        let own = goals.filter { id(of: $0) == wanted }
        if own.isEmpty { throw nothing(for: wanted, in: goals, quote, cart, open) }
        return own
    }

    private static func id(of goal: TopUpGoal) -> PromotionID {
        switch goal {
        case .minimumOrder: minimumOrder
        case .promotion(let way): way.id
        }
    }

    private static func nothing(
        for promotion: PromotionID, in goals: [TopUpGoal], _ quote: Quote, _ cart: Cart, _ open: OpenCart
    ) -> Failure {
        let words = open.words
        let texts = open.workplace.texts(open.market, cart)
        var ids: [String] = []
        for id in goals.map({ id(of: $0).rawValue }) where !ids.contains(id) { ids.append(id) }
        let why: String
        if let missed = quote.notApplied.first(where: { $0.id == promotion }) {
            why = words.say(": ", "：") + texts.reason(missed.reason, in: quote)
        } else if quote.applied.contains(where: { $0.id == promotion }) {
            why = words.say(": it acts already, and there is no higher tier", "：已享受，没有更高一档")
        } else if promotion != minimumOrder, open.market.book.step(promotion) == nil {
            why = words.say(": there is no such promotion", "：没有这项优惠")
        } else {
            why = ""
        }
        return Failure(
            .nothingToTopUp,
            words.say("nothing is missing for “\(promotion)”", "“\(promotion)”没有可凑的") + why,
            advice: ids.isEmpty
                ? words.say("There is nothing to top up for now.", "现在没有可凑单的优惠。")
                : words.say("Top up for: \(words.list(ids)).", "可凑单：\(words.list(ids))。"))
    }
}
