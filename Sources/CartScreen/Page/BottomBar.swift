public import CartCore

/// The bar at the bottom of the page (acceptance S55, S56, S74).
public struct BottomBar: Hashable, Sendable {
    /// What the bar is for now.
    public enum State: Hashable, Sendable {
        /// To settle what is selected.
        case settle
        /// To delete what is ticked while all lines are edited.
        case delete
        /// Nothing is selected, whichever of the two it would be for.
        case nothingSelected
    }

    /// What the bar is for now.
    public var state: State
    /// The select-all tick; nil where everything in the cart is bought.
    public var selectAll: SelectionState?
    /// Lines selected, in the selection that the bar is about.
    public var lineCount: Int
    /// Pieces in these lines.
    public var unitCount: Int
    /// What is to be paid; nil while all lines are edited.
    public var total: Money?
    /// What promotions take off.
    public var discount: Money
    /// Settle or delete.
    public var button: ButtonView
    /// "Save for later", while all lines are edited.
    public var saveForLater: ButtonView?

    /// The bar of a page in its normal state. Reads the cart's totals: constant time, whatever the cart holds.
    ///
    /// - Parameters:
    ///   - quote: the cart's price. Without it the total is that of the goods, before promotions and fees.
    ///   - hasTicks: false where everything in the cart is bought.
    public init(cart: Cart, quote: Quote?, texts: Texts, hasTicks: Bool = true) {
        let totals = cart.totals
        let isEmpty = totals.selectedLineCount == 0
        state = isEmpty ? .nothingSelected : .settle
        selectAll = hasTicks ? totals.selection : nil
        lineCount = totals.selectedLineCount
        unitCount = totals.selectedUnitCount
        total = quote?.total ?? cart.selectedSubtotal
        discount = quote?.discount ?? .zero(cart.currency)
        saveForLater = nil
        let title = texts.label(.settle, count: totals.selectedLineCount)
        if isEmpty {
            button = ButtonView(
                title, isEnabled: false, reason: texts.message(for: CheckoutObstacle.nothingSelected).text)
        } else if let obstacle = quote?.obstacles.first {
            button = ButtonView(title, isEnabled: false, reason: texts.message(for: obstacle).text)
        } else {
            button = ButtonView(title)
        }
    }

    /// The bar while all lines are edited: it deletes what is ticked. Costs a look at each ticked line.
    init(editing cart: Cart, selection: Set<LineID>, texts: Texts) {
        var lines = 0
        var units = 0
        for id in selection {
            guard let line = cart.line(id) else { continue }
            lines += 1
            units += line.quantity
        }
        let isEmpty = lines == 0
        state = isEmpty ? .nothingSelected : .delete
        selectAll = isEmpty ? SelectionState.none : lines == cart.totals.lineCount ? .all : .some
        lineCount = lines
        unitCount = units
        total = nil
        discount = .zero(cart.currency)
        let reason = isEmpty ? texts.nothingTicked : nil
        button = ButtonView(texts.label(.delete, count: lines), isEnabled: !isEmpty, reason: reason)
        saveForLater = ButtonView(texts.label(.saveForLater), isEnabled: !isEmpty, reason: reason)
    }
}

extension CartScreen {
    /// The bar at the bottom of the page.
    public var bottomBar: BottomBar {
        state.isEditingAll && !cart.isEmpty
            ? BottomBar(editing: cart, selection: state.editSelection, texts: texts)
            : BottomBar(cart: cart, quote: quote, texts: texts, hasTicks: hasTicks)
    }
}
