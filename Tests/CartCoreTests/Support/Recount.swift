import CartCore

/// The counts and sums of lines, counted from nothing: what the incremental ones are compared with.
struct Recount: Hashable {
    var lines = 0
    var units = 0
    var selectable = 0
    var selected = 0
    var selectedUnits = 0
    var selectedSubtotal: Int64 = 0
    var subtotal: Int64 = 0

    init(_ all: [CartLine], _ policy: AnySelectionPolicy = .multiShop) {
        let open = all.filter { $0.availability == .available }
        let ticked = open.filter(\.isSelected)
        lines = all.count
        units = all.map(\.quantity).reduce(0, +)
        selectable = open.filter(policy.maySelect).count
        selected = ticked.count
        selectedUnits = ticked.map(\.quantity).reduce(0, +)
        subtotal = open.map { $0.unitPrice.minorUnits * Int64($0.quantity) }.reduce(0, +)
        selectedSubtotal = ticked.map { $0.unitPrice.minorUnits * Int64($0.quantity) }.reduce(0, +)
    }

    init(_ totals: CartTotals) {
        lines = totals.lineCount
        units = totals.unitCount
        selectable = totals.selectableLineCount
        selected = totals.selectedLineCount
        selectedUnits = totals.selectedUnitCount
        selectedSubtotal = totals.selectedSubtotal
        subtotal = totals.subtotal
    }
}
