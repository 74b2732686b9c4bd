/// Everything a cart holds, as plain values: the form it is stored in and made from.
public struct CartContents: Hashable, Sendable {
    /// A shop on the page.
    public struct ShopEntry: Hashable, Sendable {
        /// The shop.
        public var id: ShopID
        /// Its place: the greatest comes first.
        public var order: Int64
        /// The remark on its order.
        public var remark: String?

        /// A shop at its place.
        public init(id: ShopID, order: Int64, remark: String? = nil) {
            self.id = id
            self.order = order
            self.remark = remark
        }
    }

    /// The currency of everything.
    public var currency: Currency
    /// The shops that have lines.
    public var shops: [ShopEntry]
    /// The lines.
    public var lines: [CartLine]
    /// What is saved for later.
    public var saved: [CartLine]
    /// The coupons held, oldest first.
    public var coupons: [CouponCode]
    /// What the shopper decided about promotions.
    public var choices: [PromotionID: PromotionChoice]
    /// The edits taken, oldest first.
    public var appliedEdits: [AppliedEdits.Entry]

    /// Contents; what is left out is empty.
    public init(
        currency: Currency, shops: [ShopEntry] = [], lines: [CartLine] = [], saved: [CartLine] = [],
        coupons: [CouponCode] = [], choices: [PromotionID: PromotionChoice] = [:],
        appliedEdits: [AppliedEdits.Entry] = []
    ) {
        self.currency = currency
        self.shops = shops
        self.lines = lines
        self.saved = saved
        self.coupons = coupons
        self.choices = choices
        self.appliedEdits = appliedEdits
    }
}

/// What is wrong with the contents of a stored cart.
public enum CartContentsError: Error, Hashable, Sendable {
    /// A quantity below 1 or above what any cart takes (known fault B29).
    case badQuantity(LineID, Int)
    /// Two lines are the same thing.
    case duplicateLine(LineID)
    /// A price is below zero or in another currency than the cart.
    case badPrice(LineID)
    /// The amounts do not fit in 64 bits of minor units.
    case amountTooLarge(LineID)
    /// A place, the line's or its shop's, is below zero or too great for more lines to come.
    case badOrder(LineID)
    /// There are more lines than any cart takes.
    case tooManyLines(Int)
}

extension Cart {
    /// A cart with these contents. Lines and shops are put in the order their places say.
    ///
    /// - Throws: `CartContentsError` for the first line that no cart can hold.
    public init(_ contents: CartContents) throws(CartContentsError) {
        self.init(currency: contents.currency)
        if contents.lines.count > 1_000_000 { throw .tooManyLines(contents.lines.count) }
        if contents.saved.count > 1_000_000 { throw .tooManyLines(contents.saved.count) }
        for code in contents.coupons where !coupons.contains(code) { coupons.append(code) }
        _ = takeIn(contents.choices)
        appliedEdits = AppliedEdits(contents.appliedEdits)
        try Self.fill(
            &table, with: contents.lines, shops: contents.shops, mayBeSelected: true, currency: currency,
            last: &lastOrder)
        try Self.fill(
            &saved, with: contents.saved, shops: [], mayBeSelected: false, currency: currency, last: &lastOrder)
    }

    private static func fill(
        _ table: inout LineTable, with lines: [CartLine], shops: [CartContents.ShopEntry], mayBeSelected: Bool,
        currency: Currency, last: inout Int64
    ) throws(CartContentsError) {
        // A shop that has lines but no entry of its own stands where its newest line says.
        var entries: [ShopID: CartContents.ShopEntry] = [:]
        for line in lines {
            let order = max(line.order, entries[line.shop]?.order ?? 0)
            entries[line.shop] = CartContents.ShopEntry(id: line.shop, order: order)
        }
        for shop in shops where entries[shop.id] != nil {
            if shop.order < 0 || shop.order > largestOrder, let line = lines.first(where: { $0.shop == shop.id }) {
                throw .badOrder(line.id)
            }
            entries[shop.id] = shop
        }
        for shop in entries.values.sorted(by: { ($1.order, $0.id) < ($0.order, $1.id) }) {
            let slot = table.insertShop(shop.id, order: shop.order, atTop: false)
            table.setRemark(shop.remark, ofShop: slot)
            last = max(last, shop.order)
        }
        // Room to grow, so that the first line added to a large cart does not pay for moving it.
        table.reserve(lines.count + lines.count / 4)
        for line in lines.sorted(by: { ($1.order, $0.id) < ($0.order, $1.id) }) {
            try check(line, currency: currency)
            if table.slot(of: line.id) != nil { throw .duplicateLine(line.id) }
            if !fits(line, in: table.totals) { throw .amountTooLarge(line.id) }
            var line = line
            if !line.isAvailable || !mayBeSelected { line.isSelected = false }
            table.insert(line, atTop: false)
            last = max(last, line.order)
        }
    }

    private static func check(_ line: CartLine, currency: Currency) throws(CartContentsError) {
        if line.quantity < 1 || line.quantity > CartRules.largestQuantity {
            throw .badQuantity(line.id, line.quantity)
        }
        for price in [line.unitPrice, line.addedPrice, line.listPrice ?? line.unitPrice]
        where price.currency != currency || price.minorUnits < 0 {
            throw .badPrice(line.id)
        }
        if line.order < 0 || line.order > largestOrder { throw .badOrder(line.id) }
    }

    /// The greatest place a stored line or shop may have: it leaves room for all the lines to come.
    private static let largestOrder = Int64.max / 2

    /// Whether the line's amount can be added to the sums. A line that cannot be bought is in none.
    static func fits(_ line: CartLine, in totals: CartTotals) -> Bool {
        if !line.isAvailable { return true }
        let (amount, tooLarge) = line.unitPrice.minorUnits.multipliedReportingOverflow(by: Int64(line.quantity))
        if tooLarge { return false }
        return !totals.subtotal.addingReportingOverflow(amount).overflow
    }

    /// Everything the cart holds, as plain values.
    public var contents: CartContents {
        var shops: [CartContents.ShopEntry] = []
        for shop in self.shops {
            shops.append(CartContents.ShopEntry(id: shop.id, order: shop.order, remark: shop.remark))
        }
        return CartContents(
            currency: currency, shops: shops, lines: Array(lines), saved: Array(savedLines), coupons: coupons,
            choices: choices, appliedEdits: Array(appliedEdits.entries))
    }
}

extension Cart: Hashable {
    /// Whether two carts hold the same, in the same order.
    public static func == (left: Cart, right: Cart) -> Bool { left.contents == right.contents }

    /// Hashes what the cart holds.
    public func hash(into hasher: inout Hasher) { hasher.combine(contents) }
}
