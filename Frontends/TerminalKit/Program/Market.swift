internal import CartCore
internal import CartKit
internal import CartScreen

/// What can be bought and how it is priced, at the time of this run.
struct Market: Sendable {
    let document: CatalogDocument
    let catalog: Catalog
    let book: PromotionBook
    let now: Timestamp
    let cart: CartContext
    var pricing: PricingContext
    let utcOffsetMinutes: Int
    /// How the names and values of choices are shown, as the catalog has it.
    let word: @Sendable (String) -> String
}

extension Workplace {
    /// Reads the catalog and the clock.
    func market() throws(Failure) -> Market {
        let (bytes, place) = try catalogFile()
        let language = settings.language.rawValue
        let document: CatalogDocument
        do {
            document = try CatalogDocument(json: bytes, plugins: program.plugins)
        } catch {
            throw Failure(
                .badCatalog,
                words.say(
                    "\(place): the catalog has \(Words.count(error.faults.count, "fault", "faults"))",
                    "\(place)：商品目录有 \(error.faults.count) 处错误"),
                advice: words.say("Correct the places named and try again.", "请改正所列之处后重试。"),
                details: error.faults.map { $0.line(in: language) })
        }
        let catalog: Catalog
        do {
            catalog = try document.catalog(language: language)
        } catch {
            throw Failure(.badCatalog, Texts(settings.language).message(for: error), at: place)
        }
        // Without an offset, the time that was given is in the catalog's zone.
        let now = settings.config.now?.instant(in: document.timeZone) ?? Self.clock()
        let book = document.promotions(language: language)
        var pricing = PricingContext(
            catalog: catalog, promotions: book, profile: settings.config.pricing,
            fulfilment: settings.config.fulfilment, purchases: settings.config.purchases,
            memberships: settings.config.memberships, now: now)
        pricing.area = settings.config.area
        pricing.distance = settings.config.distance
        pricing.distances = settings.config.distances
        pricing.persons = settings.config.persons
        pricing.tax = document.tax
        pricing.cashRounding = document.cashRounding
        return Market(
            document: document, catalog: catalog, book: book, now: now,
            cart: CartContext(
                catalog: catalog, rules: settings.config.rules, selection: settings.config.selection,
                purchases: settings.config.purchases, coupons: book.coupons, now: now),
            pricing: pricing,
            utcOffsetMinutes: document.timeZone.offset(at: now.milliseconds / 1_000) / 60,
            word: { document.word($0, language: language) })
    }

    /// The catalog file's bytes, and what a person calls it.
    func catalogFile() throws(Failure) -> (bytes: [UInt8], place: String) {
        if let path = settings.catalog { return (try read(path), path) }
        return (Array(program.sampleCatalog.utf8), words.say("the built-in sample", "内置示例"))
    }

    func texts(_ market: Market, _ cart: Cart? = nil) -> Texts {
        Texts(
            settings.language, cart: cart, catalog: market.catalog, utcOffsetMinutes: market.utcOffsetMinutes)
    }
}
