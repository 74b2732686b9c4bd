internal import CartCore
internal import CartKit
internal import CartScreen

/// The cart page, and the price explained.
enum PageCommands {
    static func show(_ place: Workplace) async throws(Failure) {
        let open = try await place.openCart()
        let entered = try await enter(open)
        let cart = await open.cart
        let quote = try open.quote(cart)
        let screen = try open.page(cart, quote)
        let notices = await open.session.takeNotices() + entered
        var page = PageText(screen: screen, words: place.words, title: open.title(cart))
        let lines = page.lines(width: place.out.width)
        LastLook(place, cart: open.id, list: .cart).remember(page.rows)
        if place.isJSON {
            let revision = await open.session.revision
            let json = CartJSON(
                page: screen, quote: quote, id: open.id, revision: revision, notices: notices, words: place.words)
            place.out.json { json.write(to: &$0) }
            return
        }
        place.out.lines(lines)
        let told = NoticeTexts(texts: screen.texts, words: place.words).lines(notices)
        place.out.lines(told.map { Styled($0, .warning) })
    }

    /// Entering the page does to the selection what the policy says (acceptance S123).
    private static func enter(_ open: OpenCart) async throws(Failure) -> [SessionNotice] {
        let policy = open.market.cart.selection
        if policy.isFixed { return [] }
        switch policy.entry {
        case .keep: return []
        case .clear:
            if await open.cart.totals.selectedLineCount > 0 { _ = try await open.perform(.deselect(.all)) }
        case .selectAll:
            if await open.cart.selection != .all, await !open.cart.isEmpty { _ = try await open.perform(.select(.all)) }
        }
        return try await open.leaveOrWait()
    }

    static func quote(_ place: Workplace) async throws(Failure) {
        let open = try await place.openCart()
        let cart = await open.cart
        let quote = try open.quote(cart)
        let screen = try open.page(cart, quote)
        SeenQuotes(place, cart: open.id).remember(quote)
        if place.isJSON {
            let notices = await open.session.takeNotices()
            var json = CartJSON(
                page: screen, quote: quote, id: open.id, revision: await open.session.revision, notices: notices,
                words: place.words)
            json.hasRefunds = true
            place.out.json { writer in
                writer.object { object in
                    json.write(fields: &object)
                    QuoteJSON(
                        quote: quote, hints: screen.hints, texts: screen.texts, catalog: open.market.catalog
                    ).write(fields: &object)
                }
            }
            return
        }
        let text = QuoteText(quote: quote, screen: screen, words: place.words, title: open.title(cart))
        place.out.lines(text.lines(width: place.out.width))
    }
}
