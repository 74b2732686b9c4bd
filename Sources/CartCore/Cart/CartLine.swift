/// One line of a cart: a number of pieces of one thing.
///
/// `title`, `unitPrice`, `listPrice` and `availability` are what the offer said when the cart last met the catalog
/// (`Cart.refresh`). They are for showing; a quote always asks the catalog again (known faults B48, B51).
public struct CartLine: Hashable, Sendable {
    // What an edit looks at comes first, so that it lies together in memory.

    /// Pieces, at least 1.
    public internal(set) var quantity: Int
    /// The price of one piece as last seen, surcharges included.
    public internal(set) var unitPrice: Money
    /// Whether the line is ticked. An unavailable line never is.
    public internal(set) var isSelected: Bool
    /// Whether it can be bought, as last seen.
    public internal(set) var availability: Availability
    /// The line's id, derived from `key`.
    public internal(set) var id: LineID
    /// What was bought.
    public internal(set) var key: LineKey
    /// The line's place: within a shop the greatest comes first. Never negative.
    public internal(set) var order: Int64
    /// The product the SKU is a variant of: it allows picking another variant when this one is gone.
    public internal(set) var product: ProductID
    /// The unit price when the line came into the cart.
    public internal(set) var addedPrice: Money
    /// When the line came into the cart.
    public internal(set) var addedAt: Timestamp
    /// The product's title as last seen.
    public internal(set) var title: String
    /// The original price of one piece as last seen, surcharges included; nil when there is none.
    public internal(set) var listPrice: Money?
    /// The shopper's note for this line.
    public internal(set) var note: String?

    /// A line as it was stored, or as a merge brings it.
    public init(
        key: LineKey, product: ProductID, quantity: Int, isSelected: Bool = false, note: String? = nil,
        addedPrice: Money, addedAt: Timestamp, order: Int64, title: String, unitPrice: Money, listPrice: Money? = nil,
        availability: Availability = .available
    ) {
        self.id = key.id
        self.key = key
        self.product = product
        self.quantity = quantity
        self.isSelected = isSelected
        self.note = note
        self.addedPrice = addedPrice
        self.addedAt = addedAt
        self.order = order
        self.title = title
        self.unitPrice = unitPrice
        self.listPrice = listPrice
        self.availability = availability
    }

    /// What totals see of the line. The amount was checked to fit before the line became what it is.
    func counted(isBarred: Bool) -> CartTotals.Counted {
        CartTotals.Counted(
            quantity: quantity, amount: unitPrice.minorUnits &* Int64(quantity),
            isAvailable: availability == .available, isBarred: isBarred, isSelected: isSelected)
    }

    /// Whether the line can be bought now.
    public var isAvailable: Bool { availability == .available }

    /// The shop the line belongs to.
    public var shop: ShopID { key.shop }

    /// The variant bought.
    public var sku: SKU { key.sku }
}

/// Whether a line can be bought, and if not, why.
public enum Availability: String, Hashable, Sendable, CaseIterable {
    /// It can be bought.
    case available
    /// Nothing is in stock.
    case soldOut
    /// The shop has taken it off the shelf.
    case offShelf
    /// The catalog no longer has the SKU, or another shop has it now.
    case gone
    /// A choice made for the line no longer exists.
    case choiceGone

    /// Whether the catalog still says what such a line costs; otherwise the price last seen stays.
    var hasPrice: Bool { self != .gone && self != .choiceGone }
}

/// How much of a whole is selected. An empty whole is `none`, never `all` (known fault B22, acceptance S68).
public enum SelectionState: String, Hashable, Sendable, CaseIterable {
    /// Nothing selectable is selected, or nothing is selectable.
    case none
    /// Something is selected, not everything.
    case some
    /// Everything selectable is selected.
    case all
}

/// Counts and sums over lines, kept up to date by each edit.
public struct CartTotals: Hashable, Sendable {
    /// Lines, unavailable ones included.
    public internal(set) var lineCount = 0
    /// Pieces in all lines.
    public internal(set) var unitCount = 0
    /// Lines that can be bought.
    public internal(set) var availableLineCount = 0
    /// Lines that can be bought and that the selection policy lets be selected.
    public internal(set) var selectableLineCount = 0
    /// Selected lines.
    public internal(set) var selectedLineCount = 0
    /// Pieces in selected lines.
    public internal(set) var selectedUnitCount = 0
    /// Price times quantity over the selected lines, in minor units.
    public internal(set) var selectedSubtotal: Int64 = 0
    /// Price times quantity over the available lines, in minor units.
    public internal(set) var subtotal: Int64 = 0

    /// Totals of nothing.
    public init() {}

    /// Lines that cannot be bought.
    public var unavailableLineCount: Int { lineCount - availableLineCount }

    /// How much of the whole is selected.
    public var selection: SelectionState {
        if selectedLineCount == 0 { return .none }
        return selectedLineCount == selectableLineCount ? .all : .some
    }

    /// Counts a line in. Its amount must fit, which `Cart` checks before it changes anything.
    mutating func add(_ line: Counted) { count(line, by: 1) }

    /// Counts a line out again.
    mutating func subtract(_ line: Counted) { count(line, by: -1) }

    private mutating func count(_ line: Counted, by sign: Int) {
        lineCount += sign
        unitCount += sign * line.quantity
        guard line.isAvailable else { return }
        availableLineCount += sign
        if !line.isBarred { selectableLineCount += sign }
        subtotal &+= Int64(sign) &* line.amount
        guard line.isSelected else { return }
        selectedLineCount += sign
        selectedUnitCount += sign * line.quantity
        selectedSubtotal &+= Int64(sign) &* line.amount
    }

    /// What totals see of a line.
    struct Counted {
        var quantity: Int
        var amount: Int64
        var isAvailable: Bool
        var isBarred: Bool
        var isSelected: Bool
    }
}
