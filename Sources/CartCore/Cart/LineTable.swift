/// Lines grouped by shop in page order, each found, changed, moved and removed in constant time.
///
/// Lines lie in slots that never move; a doubly linked list per shop, and one of shops, gives the order. An edit thus
/// costs the same in a cart of ten lines and of a hundred thousand.
struct LineTable: Sendable {
    /// "No slot."
    static let none: Int32 = -1

    struct Slot: Sendable {
        var shop: Int32
        var previous: Int32
        var next: Int32
        /// Where the line's offer stood in the catalog last: a guess that spares looking it up.
        var offer: Int32
        /// Whether the selection policy keeps the line from being selected. It is the policy's to say, not the cart's to
        /// keep: it is asked when the line comes in and when the cart is refreshed.
        var isBarred: Bool
        var line: CartLine

        /// What totals see of the line.
        var counted: CartTotals.Counted { line.counted(isBarred: isBarred) }

        /// A line of a shop, linked to no other yet.
        init(shop: Int32, offer: Int, line: CartLine, isBarred: Bool) {
            self.shop = shop
            previous = none
            next = none
            self.offer = Int32(truncatingIfNeeded: offer)
            self.isBarred = isBarred
            self.line = line
        }
    }

    /// Where a line lies. Equal by the line's id alone: a set of these is a dictionary whose keys and values lie
    /// together, one look at memory instead of two.
    private struct Place: Hashable, Sendable {
        let id: LineID
        let slot: Int32

        static func == (left: Place, right: Place) -> Bool { left.id == right.id }
        func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

    struct ShopSlot: Sendable {
        var id: ShopID
        var remark: String?
        /// The shop's place: the greatest comes first.
        var order: Int64
        var totals = CartTotals()
        var first: Int32 = none
        var last: Int32 = none
        var previous: Int32
        var next: Int32
    }

    /// How often a SKU is in the table with customisations, which can spread it over several lines.
    struct Usage: Sendable {
        var units: Int
        var lines: Int
    }

    private(set) var slots: ContiguousArray<Slot> = []
    private(set) var shopSlots: ContiguousArray<ShopSlot> = []
    private(set) var totals = CartTotals()
    private(set) var firstShop = none
    private var lastShop = none
    private var freeSlots: [Int32] = []
    private var freeShopSlots: [Int32] = []
    private var places: Set<Place> = []
    private var slotOfShop: [ShopID: Int32] = [:]
    /// Only of lines with customisations: without them a SKU has one line, found by its id.
    private var customised: [SKU: Usage] = [:]
    private(set) var shopCount = 0

    // MARK: Looking

    func slot(of id: LineID) -> Int32? {
        places.firstIndex(of: Place(id: id, slot: Self.none)).map { places[$0].slot }
    }

    /// Where a shop stands. The one on top is asked first: it is where lines are added.
    func shopSlot(of id: ShopID) -> Int32? {
        if firstShop != Self.none, shopSlots[Int(firstShop)].id == id { return firstShop }
        return slotOfShop[id]
    }

    /// Pieces of a SKU of a shop over all its lines.
    func units(of sku: SKU, in shop: ShopID) -> Int {
        var units = customised.isEmpty ? 0 : customised[sku]?.units ?? 0
        if let slot = slot(of: LineKey(shop: shop, sku: sku).id) { units += slots[Int(slot)].line.quantity }
        return units
    }

    /// Whether a SKU has lines with customisations, and so possibly several.
    func isCustomised(_ sku: SKU) -> Bool { !customised.isEmpty && customised[sku] != nil }

    /// Where the offer of a line stands in a catalog; nil when it is gone.
    func offerPosition(of slot: Int32, in catalog: Catalog) -> Int? {
        let guess = Int(slots[Int(slot)].offer)
        if catalog.isOffer(of: slots[Int(slot)].line.key.sku, at: guess) { return guess }
        return catalog.offerPosition(slots[Int(slot)].line.key.sku)
    }

    /// Remembers where the offer of a line stands.
    mutating func rememberOffer(_ position: Int, of slot: Int32) {
        slots[Int(slot)].offer = Int32(truncatingIfNeeded: position)
    }

    func line(_ id: LineID) -> CartLine? { slot(of: id).map { slots[Int($0)].line } }

    /// The lines of this SKU in page order. Walks the table: for a person's question, not for an edit.
    func lines(of sku: SKU) -> [LineID] {
        var found: [LineID] = []
        forEachSlot { slot in
            if slots[Int(slot)].line.key.sku == sku { found.append(slots[Int(slot)].line.id) }
        }
        return found
    }

    /// Visits every line's slot in page order.
    @inline(__always)
    func forEachSlot(_ body: (Int32) -> Void) {
        var shop = firstShop
        while shop != Self.none {
            var slot = shopSlots[Int(shop)].first
            while slot != Self.none {
                body(slot)
                slot = slots[Int(slot)].next
            }
            shop = shopSlots[Int(shop)].next
        }
    }

    /// The slots of a shop's lines in page order, as they are now: safe to change while walking them.
    func slots(inShop shop: Int32) -> [Int32] {
        var found: [Int32] = []
        var slot = shopSlots[Int(shop)].first
        while slot != Self.none {
            found.append(slot)
            slot = slots[Int(slot)].next
        }
        return found
    }

    /// The slots of all lines in page order.
    func allSlots() -> [Int32] {
        var found: [Int32] = []
        found.reserveCapacity(totals.lineCount)
        forEachSlot { found.append($0) }
        return found
    }

    // MARK: Changing

    mutating func reserve(_ count: Int) {
        slots.reserveCapacity(count)
        places.reserveCapacity(count)
    }

    /// Puts a line at the top of its shop (`atTop`) or at its end. A shop that is not there yet is put at the top of
    /// the page, or at its end. Answers the line's slot.
    @discardableResult
    mutating func insert(_ line: CartLine, atTop: Bool, offer: Int = -1, isBarred: Bool = false) -> Int32 {
        if slots.isEmpty { reserve(8) }
        let shop = shopSlot(of: line.key.shop) ?? insertShop(line.key.shop, order: line.order, atTop: atTop)
        let slot: Int32
        if let free = freeSlots.popLast() {
            slot = free
            slots[Int(slot)] = Slot(shop: shop, offer: offer, line: line, isBarred: isBarred)
        } else {
            slot = Int32(slots.count)
            slots.append(Slot(shop: shop, offer: offer, line: line, isBarred: isBarred))
        }
        link(slot, inShop: shop, atTop: atTop)
        places.insert(Place(id: line.id, slot: slot))
        count(line.key, units: line.quantity, lines: 1)
        let counted = slots[Int(slot)].counted
        totals.add(counted)
        shopSlots[Int(shop)].totals.add(counted)
        return slot
    }

    /// Takes a line out as `remove` does, in a table whose shops stand where their newest lines say: the line below
    /// takes over the place, so that the shop does not move.
    mutating func removeKeepingShop(_ slot: Int32) -> CartLine {
        let (previous, next) = (slots[Int(slot)].previous, slots[Int(slot)].next)
        if previous == Self.none, next != Self.none { slots[Int(next)].line.order = slots[Int(slot)].line.order }
        return remove(slot)
    }

    /// Takes a line out, and its shop with it when it was the shop's last. Answers the line.
    mutating func remove(_ slot: Int32) -> CartLine {
        let line = slots[Int(slot)].line
        let shop = slots[Int(slot)].shop
        unlink(slot)
        places.remove(Place(id: line.id, slot: slot))
        let counted = slots[Int(slot)].counted
        totals.subtract(counted)
        shopSlots[Int(shop)].totals.subtract(counted)
        // The slot is emptied of what it refers to, so that a long-lived cart holds no dead text.
        slots[Int(slot)].line.note = nil
        slots[Int(slot)].line.title = ""
        freeSlots.append(slot)
        count(line.key, units: -line.quantity, lines: -1)
        if shopSlots[Int(shop)].first == Self.none { removeShop(shop) }
        return line
    }

    /// Changes a line in place; counts and sums follow. The change must not touch the line's key or id.
    @inline(__always)
    mutating func update(_ slot: Int32, _ change: (inout CartLine) -> Void) {
        let index = Int(slot)
        let shop = Int(slots[index].shop)
        let units = slots[index].line.quantity
        let before = slots[index].counted
        change(&slots[index].line)
        let after = slots[index].counted
        totals.subtract(before)
        totals.add(after)
        shopSlots[shop].totals.subtract(before)
        shopSlots[shop].totals.add(after)
        let difference = slots[index].line.quantity - units
        if difference != 0, !slots[index].line.key.customisations.isEmpty {
            customised[slots[index].line.key.sku]?.units += difference
        }
    }

    /// Notes what the selection policy says of a line. The line must not be selected when it is barred.
    mutating func setBarred(_ slot: Int32, _ isBarred: Bool) {
        let (index, shop) = (Int(slot), Int(slots[Int(slot)].shop))
        let before = slots[index].counted
        slots[index].isBarred = isBarred
        let after = slots[index].counted
        totals.subtract(before)
        totals.add(after)
        shopSlots[shop].totals.subtract(before)
        shopSlots[shop].totals.add(after)
    }

    /// Gives a line another key in the same shop, at the same place.
    mutating func rekey(_ slot: Int32, as key: LineKey) {
        let line = slots[Int(slot)].line
        places.remove(Place(id: line.id, slot: slot))
        count(line.key, units: -line.quantity, lines: -1)
        slots[Int(slot)].line.key = key
        slots[Int(slot)].line.id = key.id
        places.insert(Place(id: slots[Int(slot)].line.id, slot: slot))
        slots[Int(slot)].offer = -1
        count(key, units: line.quantity, lines: 1)
    }

    /// Moves a line to the top of its shop and its shop to the top of the page, under a new order.
    mutating func moveToTop(_ slot: Int32, order: Int64) {
        let shop = slots[Int(slot)].shop
        if shopSlots[Int(shop)].first != slot {
            unlink(slot)
            link(slot, inShop: shop, atTop: true)
        }
        slots[Int(slot)].line.order = order
        moveShopToTop(shop, order: order)
    }

    /// Moves a shop to the top of the page, under a new order.
    mutating func moveShopToTop(_ shop: Int32, order: Int64) {
        if firstShop != shop {
            unlinkShop(shop)
            linkShop(shop, atTop: true)
        }
        shopSlots[Int(shop)].order = order
    }

    mutating func setRemark(_ remark: String?, ofShop shop: Int32) { shopSlots[Int(shop)].remark = remark }

    /// Puts a shop without lines on the page, at its top or end.
    @discardableResult
    mutating func insertShop(_ id: ShopID, order: Int64, atTop: Bool) -> Int32 {
        let entry = ShopSlot(id: id, remark: nil, order: order, previous: Self.none, next: Self.none)
        let shop: Int32
        if let free = freeShopSlots.popLast() {
            shop = free
            shopSlots[Int(shop)] = entry
        } else {
            shop = Int32(shopSlots.count)
            shopSlots.append(entry)
        }
        linkShop(shop, atTop: atTop)
        slotOfShop[id] = shop
        shopCount += 1
        return shop
    }

    /// Takes out a shop that has no lines.
    mutating func removeShop(_ shop: Int32) {
        unlinkShop(shop)
        slotOfShop[shopSlots[Int(shop)].id] = nil
        shopSlots[Int(shop)].remark = nil
        freeShopSlots.append(shop)
        shopCount -= 1
    }

    // MARK: Links and counts

    private mutating func link(_ slot: Int32, inShop shop: Int32, atTop: Bool) {
        let neighbour = atTop ? shopSlots[Int(shop)].first : shopSlots[Int(shop)].last
        slots[Int(slot)].previous = atTop ? Self.none : neighbour
        slots[Int(slot)].next = atTop ? neighbour : Self.none
        if neighbour == Self.none {
            shopSlots[Int(shop)].first = slot
            shopSlots[Int(shop)].last = slot
        } else if atTop {
            slots[Int(neighbour)].previous = slot
            shopSlots[Int(shop)].first = slot
        } else {
            slots[Int(neighbour)].next = slot
            shopSlots[Int(shop)].last = slot
        }
    }

    private mutating func unlink(_ slot: Int32) {
        let (shop, previous, next) = (slots[Int(slot)].shop, slots[Int(slot)].previous, slots[Int(slot)].next)
        if previous == Self.none { shopSlots[Int(shop)].first = next } else { slots[Int(previous)].next = next }
        if next == Self.none { shopSlots[Int(shop)].last = previous } else { slots[Int(next)].previous = previous }
    }

    private mutating func linkShop(_ shop: Int32, atTop: Bool) {
        let neighbour = atTop ? firstShop : lastShop
        shopSlots[Int(shop)].previous = atTop ? Self.none : neighbour
        shopSlots[Int(shop)].next = atTop ? neighbour : Self.none
        if neighbour == Self.none {
            firstShop = shop
            lastShop = shop
        } else if atTop {
            shopSlots[Int(neighbour)].previous = shop
            firstShop = shop
        } else {
            shopSlots[Int(neighbour)].next = shop
            lastShop = shop
        }
    }

    private mutating func unlinkShop(_ shop: Int32) {
        let (previous, next) = (shopSlots[Int(shop)].previous, shopSlots[Int(shop)].next)
        if previous == Self.none { firstShop = next } else { shopSlots[Int(previous)].next = next }
        if next == Self.none { lastShop = previous } else { shopSlots[Int(next)].previous = previous }
    }

    private mutating func count(_ key: LineKey, units: Int, lines: Int) {
        if key.customisations.isEmpty { return }
        let left = { (usage: inout Usage) in
            usage.units += units
            usage.lines += lines
            return usage.lines
        }(&customised[key.sku, default: Usage(units: 0, lines: 0)])
        if left == 0 { customised[key.sku] = nil }
    }
}
