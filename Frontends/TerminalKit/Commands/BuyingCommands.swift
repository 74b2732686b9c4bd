internal import CartCore
internal import CartDigest
internal import CartKit
internal import CartScreen

/// Coupons, merging, and the till.
enum BuyingCommands {
    static func coupon(_ place: Workplace) async throws(Failure) {
        let open = try await place.openCart()
        let words = place.arguments.words
        if words[0] == "list" { return try await list(open) }
        guard words.count > 1, !CouponCode(words[1]).rawValue.isEmpty else {
            throw Failure(
                misuseOf: "coupon", "coupon \(words[0]) needs a CODE", "coupon \(words[0]) 需要 CODE", place)
        }
        let code = CouponCode(words[1])
        if words[0] == "pin" || words[0] == "unpin" {
            return try await pin(words[0] == "pin", code, open)
        }
        if words[0] == "remove" {
            var result = try await open.perform(.removeCoupon(code))
            // A coupon that comes back some day is not pinned without a word.
            for step in open.market.book.steps(of: code) where await open.cart.choices[step.info.id] == .pinned {
                result.changes += try await open.perform(.choose(step.info.id, nil)).changes
            }
            return try await open.finish(edited: result)
        }
        let result = try await open.perform(.addCoupon(code))
        // A coupon that does nothing now may do something later; that it does not is said at once.
        let cart = await open.cart
        let quote = try open.quote(cart)
        let texts = place.texts(open.market, cart)
        let idle = quote.notApplied.filter { $0.coupon == code }.map {
            Remark(
                code: $0.reason.code,
                message: code.rawValue + texts.label(.colon) + texts.reason($0.reason, in: quote))
        }
        try await open.finish(result, remarks: idle)
    }

    /// Puts a coupon before all that the shopper did not choose, or takes that back.
    private static func pin(_ isPinned: Bool, _ code: CouponCode, _ open: OpenCart) async throws(Failure) {
        let cart = await open.cart
        let texts = open.workplace.texts(open.market, cart)
        if !cart.coupons.contains(code) { throw Failure(CartError.couponNotHeld(code), texts: texts) }
        var result = SessionResult()
        for step in open.market.book.steps(of: code) {
            let one = try await open.perform(.choose(step.info.id, isPinned ? .pinned : nil))
            result.changes += one.changes
            result.notices += one.notices
        }
        try await open.finish(edited: result)
    }

    private static func list(_ open: OpenCart) async throws(Failure) {
        let place = open.workplace
        if place.isJSON { return try await open.finish(SessionResult()) }
        let cart = await open.cart
        let view = try open.page(cart, try open.quote(cart)).view
        let texts = place.texts(open.market, cart)
        if view.coupons.isEmpty {
            place.out.line(Styled(place.words.say("No coupon is held.", "没有优惠券。")))
        }
        var columns = Columns([.left, .left, .left, .left])
        for coupon in view.coupons {
            let effect =
                coupon.amount.map { Styled("-" + texts.money($0), .good) } ?? Styled(coupon.reason ?? "", .dim)
            let pin = coupon.isPinned ? Styled("  " + place.words.say("(pinned)", "（优先使用）"), .good) : Styled("")
            let left = coupon.usesLeft.map { Styled(texts.usesLeft($0), .dim) } ?? Styled("")
            columns.add([Styled(coupon.code.rawValue, .bold), Styled(coupon.label ?? ""), effect + pin, left])
        }
        place.out.lines(columns.lines(indent: 2))
    }

    static func merge(_ place: Workplace) async throws(Failure) {
        let store = try place.openStore(place.settings.store, makesFolder: place.settings.isDefaultStore)
        let open = try await place.openCart(place.settings.cart, in: store, market: try place.market())
        let source = try place.cartID(place.arguments.words[0])
        let words = place.words
        if source == open.id {
            throw Failure(
                .sameCart, words.say("\(source) is this cart itself", "\(source) 就是当前购物车"),
                advice: words.say("Name another cart.", "请指定另一个购物车。"))
        }
        // A merge that is repeated because its reply was lost finds the other cart gone: that is its success. Of a name
        // that was mistyped the same is seen, so it is said that nothing was there to merge.
        let stored: StoredCart?
        do {
            stored = try await store.load(source)
        } catch {
            throw Failure(error, words: words)
        }
        guard stored != nil else {
            return try await open.finish(SessionResult(), remarks: [.nothingMerged(source, words)])
        }
        let result: SessionResult
        do {
            result = try await open.session.merge(source)
        } catch {
            throw await open.failure(error)
        }
        try await open.finish(edited: result)
    }

    static func checkout(_ place: Workplace) async throws(Failure) {
        let open = try await place.openCart()
        // A cart that waits to be saved is saved first: the orders are of what is in the store.
        _ = try await open.leave()
        let cart = await open.cart
        let quote = try open.quote(cart)
        let texts = place.texts(open.market, cart)
        try expect(quote, of: cart, open)
        if let obstacle = quote.obstacles.first {
            var failure = Failure(obstacle, texts: texts)
            failure.details = quote.obstacles.dropFirst().map { texts.message(for: $0).text }
            throw failure
        }
        if place.arguments.has(.dryRun) { SeenQuotes(place, cart: open.id).remember(quote) }
        let orders = quote.orderDrafts(of: cart)
        var notices = await open.session.takeNotices()
        if !place.arguments.has(.dryRun) {
            notices += try await open.order(quote)
        }
        try await print(orders, quote, notices, cart, open)
    }

    /// Refuses when the quote is not the one that the shopper expects, with what changed.
    private static func expect(_ quote: Quote, of cart: Cart, _ open: OpenCart) throws(Failure) {
        let place = open.workplace
        let words = place.words
        guard let text = place.arguments.value(of: .expect) else { return }
        guard let expected = QuoteDigest(text) else {
            throw Failure(
                .usage,
                words.say(
                    "--expect takes a quote's digest, 64 hexadecimal digits; “\(text.prefix(80))” is none",
                    "--expect 需要报价摘要（64 位十六进制数字），而“\(text.prefix(80))”不是"),
                advice: words.say("The command quote prints it.", "quote 命令会输出它。"))
        }
        if QuoteDigest(quote) == expected { return }
        let seen = SeenQuotes(place, cart: open.id)
        var failure = Failure(
            .quoteChanged, words.say("the quote is not the one expected", "报价已与所预期的不同"),
            advice: words.say("Look at it again: quote.", "请用 quote 重新查看。"))
        if let before = seen.record(expected) {
            let text = DifferenceText(
                texts: place.texts(open.market, cart), words: words, quote: quote, title: open.title(cart))
            failure.details = text.lines(before.differences(to: quote.record))
        } else {
            failure.details = [
                words.say(
                    "What changed is not known: no quote of that digest was shown here lately.",
                    "无法列出变化：这里近来没有显示过此摘要的报价。")
            ]
        }
        throw failure
    }

    private static func print(
        _ orders: [OrderDraft], _ quote: Quote, _ notices: [SessionNotice], _ bought: Cart, _ open: OpenCart
    ) async throws(Failure) {
        let place = open.workplace
        let texts = place.texts(open.market, bought)
        let told = NoticeTexts(texts: texts, words: place.words).lines(notices)
        if !place.isJSON {
            let text = OrderText(
                orders: orders, quote: quote, title: open.title(bought), texts: texts, words: place.words)
            place.out.lines(text.lines(width: place.out.width))
            place.out.lines(told.map { Styled($0, .warning) })
            return
        }
        let cart = await open.cart
        let rest = try open.quote(cart)
        let json = CartJSON(
            page: try open.page(cart, rest), quote: rest, id: open.id, revision: await open.session.revision,
            notices: notices, words: place.words)
        place.out.json { writer in
            writer.object { object in
                object.field(
                    "orders",
                    array: { list in
                        for order in orders {
                            OrderJSON(order: order, cart: bought, catalog: open.market.catalog, texts: texts).write(
                                to: &list)
                        }
                    })
                CartJSON.write(taxes: quote.tax, to: &object)
                object.field("rounding", ifAny: quote.rounding?.decimalString)
                object.field("total", quote.total.decimalString)
                object.field("digest", QuoteDigest(quote).hexadecimal)
                object.key("cart")
                json.write(to: &object)
            }
        }
    }
}
