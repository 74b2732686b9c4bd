public import CartCore

/// The state of a page apart from the cart it shows: what is being edited, typed or asked.
///
/// It is a value that only `CartScreen.handle(_:)` changes. Ids of lines and shops that are gone meanwhile do no harm.
public struct ScreenState: Hashable, Sendable {
    /// Which lines are being edited (acceptance S70–S76).
    public enum Mode: Hashable, Sendable {
        /// None.
        case normal
        /// All of them.
        case editingAll
        /// Those of some shops; never of none.
        case editingShops(Set<ShopID>)
    }

    /// Where the page was entered from (acceptance S44).
    public enum Entry: String, Hashable, Sendable, CaseIterable {
        /// The tab bar, which stays below the page.
        case tab
        /// A product's page; there is no tab bar.
        case product
    }

    /// A quantity being typed.
    public struct Typing: Hashable, Sendable {
        /// The line.
        public var line: LineID
        /// What is typed so far.
        public var text: String
        /// Why it is refused; nil while it is unfinished.
        public var refusal: Refusal?
    }

    /// Why something was refused.
    public enum Refusal: Hashable, Sendable {
        /// The cart's reason.
        case cart(CartError)
        /// What was typed is no quantity.
        case typed(QuantityInput.Problem, text: String)
        /// Something stands in the way of checking out.
        case checkout([CheckoutObstacle])
        /// The line is at a limit already.
        case limit(LineID, QuantityLimit)
        /// The line cannot be bought.
        case unavailable(LineID, Availability)
    }

    /// A question to answer before something is done.
    public enum Question: Hashable, Sendable {
        /// Whether to delete these lines.
        case delete([LineID])
        /// Whether to save these lines for later.
        case saveForLater([LineID])
        /// Whether to empty the cart.
        case clear
    }

    /// Which lines are being edited.
    public internal(set) var mode: Mode = .normal
    /// The lines ticked while all are edited: a selection apart from the cart's, in which unavailable lines may be.
    public internal(set) var editSelection: Set<LineID> = []
    /// Where the page was entered from.
    public internal(set) var entry: Entry = .tab
    /// The quantity being typed.
    public internal(set) var typing: Typing?
    /// The row whose delete button a swipe has uncovered.
    public internal(set) var swiped: LineID?
    /// The question that waits for an answer.
    public internal(set) var question: Question?
    /// The line that keys act on.
    public internal(set) var focus: LineID?
    /// The line whose variant is being chosen.
    public internal(set) var choosing: LineID?
    /// Why the last action was refused.
    public internal(set) var refusal: Refusal?
    /// What a shopper should know without having asked, newest last.
    public internal(set) var notices: [CartChange] = []
    /// The lines deleted last, in page order, for undo.
    public internal(set) var deleted: [CartLine] = []

    /// The state of a page just entered.
    public init(entry: Entry = .tab) { self.entry = entry }

    /// Whether the lines of this shop are being edited.
    public func isEditing(_ shop: ShopID) -> Bool {
        switch mode {
        case .normal: false
        case .editingAll: true
        case .editingShops(let shops): shops.contains(shop)
        }
    }

    /// Whether all lines are being edited.
    public var isEditingAll: Bool { mode == .editingAll }
}

extension ScreenState.Entry {
    /// The height of the list on a page of this height (acceptance S45). All heights in one unit: points or rows.
    public func listHeight(page: Int, bottomBar: Int, tabBar: Int) -> Int {
        max(0, page - bottomBar - (self == .tab ? tabBar : 0))
    }
}
