public import CartCore

/// One line on the page.
public struct RowView: Hashable, Sendable {
    /// The blocks of a row from top to bottom (acceptance S54). The order never changes; `blocks` tells which there are.
    public enum Block: Int, Hashable, Comparable, Sendable, CaseIterable {
        /// Picture, title, choices, price and quantity.
        case goods
        /// What the promotions took off and what is left to pay.
        case amounts
        /// Limits, price changes, stock.
        case notices
        /// Labels of promotions.
        case badges
        /// The shopper's note.
        case note
        /// Whatever else the program has to say.
        case extras

        /// Orders blocks from top to bottom.
        public static func < (left: Block, right: Block) -> Bool { left.rawValue < right.rawValue }
    }

    /// The line.
    public var id: LineID
    /// Its shop.
    public var shop: ShopID
    /// The variant.
    public var sku: SKU
    /// Whether the row is being edited.
    public var isEditing: Bool
    /// Whether it is ticked; nil when there is no tick, for it cannot be selected here.
    public var tick: Bool?
    /// Whether keys act on it.
    public var isFocused: Bool
    /// The title.
    public var title: String
    /// The name of its picture.
    public var image: String?
    /// The variant's own values, then what was chosen.
    public var choices: [Customisation]
    /// How many, with the buttons.
    public var quantity: QuantityView
    /// The price of a piece.
    public var unitPrice: Money
    /// The original price of a piece, to strike through; nil when it is not higher.
    public var listPrice: Money?
    /// Price times quantity.
    public var subtotal: Money
    /// What promotions take off; zero when the line is not priced.
    public var discount: Money
    /// What is paid for the line.
    public var total: Money
    /// Whether it can be bought.
    public var availability: Availability
    /// What the row tells, in a fixed order: why it cannot be bought, limits, price changes, stock.
    public var notices: [NoticeView]
    /// Labels of promotions that take part.
    public var badges: [BadgeLabel]
    /// The shopper's note.
    public var note: String?
    /// Whatever else the program has to say.
    public var extras: [String]
    /// The delete button of a row that is being edited (acceptance S77).
    public var deleteButton: ButtonView?
    /// The button that leads to other variants; nil when there are none.
    public var changeButton: ButtonView?
    /// Whether a swipe deletes: only while the row is not being edited (acceptance S78).
    public var canSwipe: Bool
    /// Whether a swipe has uncovered the delete button.
    public var isSwiped: Bool

    /// The blocks there are, from top to bottom.
    public var blocks: [Block] {
        var blocks: [Block] = [.goods]
        if !discount.isZero { blocks.append(.amounts) }
        if !notices.isEmpty { blocks.append(.notices) }
        if !badges.isEmpty { blocks.append(.badges) }
        if note != nil { blocks.append(.note) }
        if !extras.isEmpty { blocks.append(.extras) }
        return blocks
    }
}
