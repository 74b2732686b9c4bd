/// A shopping cart: lines grouped by shop, what is saved for later, coupons held, and the ids of the edits it took.
///
/// A cart is a value. It changes through `apply(_:in:)` alone, and by `refresh(in:)`, which brings it up to date with
/// the catalog. Counts and sums that a page shows after each tap are part of it and cost nothing to read.
public struct Cart: Sendable {
    /// The currency of everything in the cart.
    public let currency: Currency
    /// The coupons held, oldest first.
    public internal(set) var coupons: [CouponCode] = []
    /// What the shopper decided about promotions.
    public internal(set) var choices: [PromotionID: PromotionChoice] = [:]
    /// The ids of the edits the cart has taken.
    public internal(set) var appliedEdits = AppliedEdits()

    var table = LineTable()
    var saved = LineTable()
    /// The greatest order given to a line so far.
    var lastOrder: Int64 = 0

    /// An empty cart.
    public init(currency: Currency) { self.currency = currency }

    /// Counts and sums over all lines.
    public var totals: CartTotals { table.totals }

    /// How much of the cart is selected.
    public var selection: SelectionState { table.totals.selection }

    /// Price times quantity over the selected lines, before promotions and fees (acceptance S85).
    public var selectedSubtotal: Money { Money(minorUnits: totals.selectedSubtotal, currency: currency) }

    /// Whether there is no line.
    public var isEmpty: Bool { table.totals.lineCount == 0 }

    /// How many shops have lines here.
    public var shopCount: Int { table.shopCount }

    /// The line with this id.
    public func line(_ id: LineID) -> CartLine? { table.line(id) }

    /// The lines of this SKU in page order: several when it is there with different customisations.
    public func lines(of sku: SKU) -> [LineID] { table.lines(of: sku) }

    /// Pieces of this SKU of this shop over all its lines.
    public func units(of sku: SKU, in shop: ShopID) -> Int { table.units(of: sku, in: shop) }

    /// The section of this shop.
    public func shop(_ id: ShopID) -> ShopSection? {
        table.shopSlot(of: id).map { ShopSection(table: table, position: $0) }
    }

    /// The sections of the page: newest shop first.
    public var shops: ShopSections { ShopSections(table: table) }

    /// All lines in page order: newest shop first, newest line first within a shop.
    public var lines: CartLines { CartLines(table: table, shop: table.firstShop, isWhole: true) }

    /// What is saved for later, newest shop first, newest line first.
    public var savedLines: CartLines { CartLines(table: saved, shop: saved.firstShop, isWhole: true) }

    /// What is saved for later of a shop.
    public func savedShop(_ id: ShopID) -> ShopSection? {
        saved.shopSlot(of: id).map { ShopSection(table: saved, position: $0) }
    }

    /// Counts over what is saved for later.
    public var savedTotals: CartTotals { saved.totals }

    /// The saved line with this id.
    public func savedLine(_ id: LineID) -> CartLine? { saved.line(id) }

    /// The next order: greater than any given before.
    mutating func nextOrder() -> Int64 {
        lastOrder += 1
        return lastOrder
    }
}

/// One shop's part of a cart's page.
public struct ShopSection: Sendable {
    let table: LineTable
    let position: Int32

    /// The shop.
    public var id: ShopID { table.shopSlots[Int(position)].id }
    /// The remark on the shop's order.
    public var remark: String? { table.shopSlots[Int(position)].remark }
    /// The shop's place: the greatest comes first.
    public var order: Int64 { table.shopSlots[Int(position)].order }
    /// Counts and sums over the shop's lines.
    public var totals: CartTotals { table.shopSlots[Int(position)].totals }
    /// How much of the shop is selected.
    public var selection: SelectionState { totals.selection }
    /// The shop's lines, newest first.
    public var lines: CartLines { CartLines(table: table, shop: position, isWhole: false) }
}

/// The sections of a cart in page order.
public struct ShopSections: Sequence, Sendable {
    let table: LineTable

    /// Walks the sections.
    public struct Iterator: IteratorProtocol {
        let table: LineTable
        var upcoming: Int32

        /// The next section.
        public mutating func next() -> ShopSection? {
            guard upcoming != LineTable.none else { return nil }
            defer { upcoming = table.shopSlots[Int(upcoming)].next }
            return ShopSection(table: table, position: upcoming)
        }
    }

    /// An iterator over the sections.
    public func makeIterator() -> Iterator { Iterator(table: table, upcoming: table.firstShop) }
}

/// Lines of a cart in page order.
public struct CartLines: Sequence, Sendable {
    let table: LineTable
    let shop: Int32
    let isWhole: Bool

    /// Walks the lines.
    public struct Iterator: IteratorProtocol {
        let table: LineTable
        var shop: Int32
        var slot: Int32
        let isWhole: Bool

        /// The next line.
        public mutating func next() -> CartLine? {
            while slot == LineTable.none {
                guard isWhole, shop != LineTable.none else { return nil }
                shop = table.shopSlots[Int(shop)].next
                guard shop != LineTable.none else { return nil }
                slot = table.shopSlots[Int(shop)].first
            }
            defer { slot = table.slots[Int(slot)].next }
            return table.slots[Int(slot)].line
        }
    }

    /// An iterator over the lines.
    public func makeIterator() -> Iterator {
        let first = shop == LineTable.none ? LineTable.none : table.shopSlots[Int(shop)].first
        return Iterator(table: table, shop: shop, slot: first, isWhole: isWhole)
    }

    /// How many lines there are at least: the exact number for a whole cart.
    public var underestimatedCount: Int { isWhole ? table.totals.lineCount : 0 }
}
