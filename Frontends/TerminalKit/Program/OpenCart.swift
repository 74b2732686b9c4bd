internal import CartCore
internal import CartKit
internal import CartScreen
internal import FoundationEssentials

/// A cart that a command has open, with what it is judged and priced by.
struct OpenCart: Sendable {
    let workplace: Workplace
    let market: Market
    let session: CartSession
    let id: CartID
    /// Where the uses of coupons are counted; nil when the store counts none.
    let register: (any CouponRegister)?

    /// Who buys: the cart stands for its customer unless one is named.
    var customer: CustomerID { workplace.settings.config.customer ?? CustomerID(id.rawValue) }

    var words: Words { workplace.words }

    /// The cart as it is now.
    var cart: Cart { get async { await session.cart } }

    // MARK: Editing

    /// Applies an edit under a fresh id.
    ///
    /// - Returns: what changed and what else there is to tell.
    func perform(_ action: CartEdit.Action) async throws(Failure) -> SessionResult {
        try await perform(CartEdit(id: Workplace.freshEditID(), action))
    }

    func perform(_ edit: CartEdit) async throws(Failure) -> SessionResult {
        do {
            return try await session.perform(edit)
        } catch {
            throw await failure(error)
        }
    }

    func failure(_ error: CartSessionError) async -> Failure {
        switch error {
        case .refused(let error): Failure(error, texts: workplace.texts(market, await cart))
        case .notSaved(let error), .notLoaded(let error): Failure(error, words: words)
        }
    }

    /// Saves what waits, when the save policy left something waiting.
    func leave() async throws(Failure) -> [SessionNotice] {
        do {
            return try await session.leave()
        } catch {
            throw await failure(error)
        }
    }

    /// Saves what waits, or leaves it waiting while the store is busy.
    func leaveOrWait() async throws(Failure) -> [SessionNotice] {
        do {
            return try await session.leaveOrWait()
        } catch {
            var failure = await failure(error)
            if await session.areJournaled {
                failure.advice += words.say(
                    " The edit is kept and is saved with the next command that can; do not make it again.",
                    "此修改已保留，下一条能保存的命令会写入它，请勿重复操作。")
            }
            throw failure
        }
    }

    /// What the lines of a cart are called.
    func title(_ cart: Cart) -> LineTitle {
        LineTitle(cart: cart, catalog: market.catalog, words: words, word: market.word)
    }

    // MARK: Pricing

    func quote(_ cart: Cart) throws(Failure) -> Quote {
        do {
            return try cart.quote(in: market.pricing)
        } catch {
            throw Failure(error, texts: workplace.texts(market, cart))
        }
    }

    /// The page of a cart, priced.
    func page(_ cart: Cart, _ quote: Quote) throws(Failure) -> CartScreen {
        let hints: [PromotionProgress]
        do {
            hints = try cart.hints(for: quote, in: market.pricing)
        } catch {
            throw Failure(error, texts: workplace.texts(market, cart))
        }
        var screen = CartScreen(
            cart: cart, quote: quote, hints: hints, context: market.cart, promotions: market.book,
            language: workplace.settings.language, utcOffsetMinutes: market.utcOffsetMinutes)
        screen.couponUses = market.pricing.couponUses
        return screen
    }

    // MARK: Telling

    /// Ends an editing command: saves what waits, then prints the cart as JSON, or what changed and the bottom bar.
    /// `remarks` are what the command itself has to say.
    func finish(_ result: SessionResult, remarks: [Remark] = []) async throws(Failure) {
        var result = result
        result.notices += try await leaveOrWait()
        let cart = await cart
        let quote = try quote(cart)
        let out = workplace.out
        if workplace.isJSON {
            let page = try page(cart, quote)
            let revision = await session.revision
            var json = CartJSON(
                page: page, quote: quote, id: id, revision: revision, notices: result.notices, words: words)
            json.remarks = remarks
            out.json { json.write(to: &$0) }
            return
        }
        if workplace.isQuiet { return }
        let texts = workplace.texts(market, cart)
        let changes = result.changes.map { texts.text(for: $0) }
        out.lines(changes.map { Styled($0) })
        let told = Set(changes)
        out.lines(
            NoticeTexts(texts: texts, words: words).lines(result.notices).filter { !told.contains($0) }
                .map { Styled($0, .warning) })
        out.lines(remarks.map { Styled($0.message) })
        let bar = BottomBar(cart: cart, quote: quote, texts: texts, hasTicks: !market.cart.selection.isFixed)
        out.line(PageText.summary(bar, quote, texts))
    }
}

extension OpenCart {
    /// The same, knowing how often the coupons of limited use were used. A market without such coupons asks nobody.
    fileprivate func countingUses() async throws(Failure) -> OpenCart {
        guard let register, !market.book.limits.isEmpty else { return self }
        var market = market
        do {
            market.pricing.couponUses = try await session.uses(
                of: market.book.limits.keys.sorted(), by: customer, in: register)
        } catch {
            throw Failure(error, words: words)
        }
        return OpenCart(workplace: workplace, market: market, session: session, id: id, register: register)
    }
}

extension Workplace {
    /// Opens the cart of this run.
    func openCart() async throws(Failure) -> OpenCart {
        let market = try market()
        let id = settings.cart
        let store = try openStore(settings.store, makesFolder: settings.isDefaultStore)
        return try await openCart(id, in: store, market: market)
    }

    func openCart(
        _ id: CartID, in store: any CartStore, market: Market, saving policy: SavePolicy? = nil
    ) async throws(Failure) -> OpenCart {
        let (context, now) = (market.cart, market.now)
        let policy = policy ?? settings.save
        let session: CartSession
        do {
            session = try await CartSession.open(
                id, in: store,
                settings: CartSession.Settings(
                    now: { now }, context: { _ in context }, policy: policy, journal: journal(of: id)))
        } catch {
            let code: CartStoreError =
                switch error {
                case .notLoaded(let error), .notSaved(let error): error
                case .refused(let error): CartStoreError(.corrupt, at: settings.store, error.code)
                }
            throw Failure(code, words: words)
        }
        let open = OpenCart(
            workplace: self, market: market, session: session, id: id, register: store as? any CouponRegister)
        return try await open.countingUses()
    }

    /// Where edits of a cart wait that are not in its store.
    func journal(of id: CartID) -> EditJournal {
        let store = program.plugins.identity(
            ofStore: settings.store, in: FileManager.default.currentDirectoryPath, home: environment["HOME"])
        return EditJournal(folder: settings.stateFolder, store: store, cart: id)
    }

    func cartID(_ text: String) throws(Failure) -> CartID {
        do {
            return try CartID(validating: text)
        } catch {
            throw Failure(error, option: "--cart", texts: Texts(settings.language))
        }
    }

    func openStore(_ url: String, makesFolder: Bool = false) throws(Failure) -> any CartStore {
        if makesFolder {
            do {
                try LocalFileSystem().createDirectory(settings.dataFolder)
            } catch {
                throw Failure(
                    .cannotCreate, words.reason(error.description),
                    advice: words.say(
                        "Set XDG_DATA_HOME to a folder that can be written to, or name a store with --store.",
                        "请将 XDG_DATA_HOME 设为可写的文件夹，或用 --store 指定存储。"))
            }
        }
        do {
            return try program.plugins.openStore(url)
        } catch {
            throw Failure(error, words: words)
        }
    }
}
