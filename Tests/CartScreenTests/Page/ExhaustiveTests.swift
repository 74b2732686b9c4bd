import CartCore
import CartScreen
import Testing

/// The selection algebra as a table of flags: slow, obvious, and apart from what it checks.
private struct NaivePage {
    var present = ["s1-a", "s1-b", "s2-c", "s2-d"]
    var ticked: Set<String> = []
    var editTicked: Set<String> = []
    var isEditing = false

    static let price: [String: Int64] = ["s1-a": 1_000, "s1-b": 2_000, "s2-c": 3_000, "s2-d": 4_000]

    func lines(of shop: String?) -> [String] { present.filter { shop == nil || $0.hasPrefix(shop ?? "") } }

    func state(of shop: String?) -> SelectionState {
        let lines = lines(of: shop)
        let flags = isEditing ? editTicked : ticked
        let count = lines.filter { flags.contains($0) }.count
        return count == 0 ? .none : count == lines.count ? .all : .some
    }

    var total: Int64 { present.filter { ticked.contains($0) }.reduce(0) { $0 + (Self.price[$1] ?? 0) } }

    private mutating func change(_ body: (inout Set<String>) -> Void) {
        if isEditing { body(&editTicked) } else { body(&ticked) }
    }

    mutating func take(_ move: Move) {
        switch move {
        case .tick(let sku):
            guard present.contains(sku) else { return }
            change { if $0.remove(sku) == nil { $0.insert(sku) } }
        case .shop(let shop): toggle(shop)
        case .all: toggle(nil)
        case .invert:
            let lines = present
            change { $0 = Set(lines).subtracting($0) }
        case .delete(let sku):
            present.removeAll { $0 == sku }
            ticked.remove(sku)
            editTicked.remove(sku)
        case .editAll:
            if !isEditing && present.isEmpty { return }
            isEditing.toggle()
            editTicked = []
        case .bulkDelete:
            guard isEditing else { return }
            present.removeAll { editTicked.contains($0) }
            ticked.subtract(editTicked)
            editTicked = []
        }
        if present.isEmpty { isEditing = false }
    }

    private mutating func toggle(_ shop: String?) {
        let lines = lines(of: shop)
        let isAll = state(of: shop) == .all
        change { flags in
            for line in lines {
                if isAll { flags.remove(line) } else { flags.insert(line) }
            }
        }
    }
}

private enum Move: CaseIterable {
    case tick(String)
    case shop(String)
    case all
    case invert
    case delete(String)
    case editAll
    case bulkDelete

    static let allCases: [Move] = [
        .tick("s1-a"), .tick("s1-b"), .tick("s2-c"), .tick("s2-d"), .shop("s1"), .shop("s2"), .all, .invert,
        .delete("s1-a"), .delete("s2-c"), .editAll, .bulkDelete,
    ]

    func events(editing: Bool) -> [ScreenEvent] {
        switch self {
        case .tick(let sku): [.tapTick(id(sku))]
        case .shop(let shop): [.tapShopTick(ShopID(shop))]
        case .all: [.tapSelectAll]
        case .invert: [.tapInvert]
        case .delete(let sku): [editing ? .tapDelete(id(sku)) : .swipeDelete(id(sku))]
        case .editAll: [.tapEditAll]
        case .bulkDelete: [.tapBulkDelete, .confirm]
        }
    }
}

struct ExhaustiveTests {
    @Test("S62 S65 S66 S67 S69 S125 every sequence of four taps on 2 shops × 2 lines agrees with a table of flags")
    func selection() throws {
        var mall = try Mall(twoByTwo)
        mall.add("s1-a", "s1-b", "s2-c", "s2-d")
        var sequences = 0
        var failure: String?
        func walk(_ mall: Mall, _ naive: NaivePage, _ path: [Move]) {
            if failure != nil { return }
            sequences += 1
            if let difference = difference(mall, naive) {
                failure = "\(path): \(difference)"
                return
            }
            if path.count == 4 { return }
            for move in Move.allCases {
                var (mall, naive) = (mall, naive)
                for event in move.events(editing: naive.isEditing) { mall.tap(event) }
                naive.take(move)
                walk(mall, naive, path + [move])
            }
        }
        walk(mall, NaivePage(), [])
        #expect(failure == nil)
        #expect(sequences == 1 + 12 + 144 + 1_728 + 20_736)
    }

    /// What the page shows and the table does not, or the reverse.
    private func difference(_ mall: Mall, _ naive: NaivePage) -> String? {
        let bar = mall.bar
        if bar.selectAll != naive.state(of: nil) { return "select-all \(String(describing: bar.selectAll))" }
        if mall.cart.lines.map({ $0.sku.rawValue }).sorted() != naive.present { return "lines" }
        if mall.selected != naive.ticked.sorted() { return "selected \(mall.selected)" }
        if mall.cart.selectedSubtotal != yuan(fen: naive.total) { return "subtotal" }
        if mall.screen.state.isEditingAll != naive.isEditing { return "mode" }
        if naive.isEditing {
            let ticked = mall.screen.state.editSelection.map { $0.rawValue }.sorted()
            if ticked != naive.editTicked.map({ id($0).rawValue }).sorted() { return "ticked for edit \(ticked)" }
            if bar.total != nil || bar.lineCount != naive.editTicked.count { return "delete bar" }
        } else if bar.total != yuan(fen: naive.total) || bar.lineCount != naive.ticked.count {
            return "settle bar"
        }
        for shop in ["s1", "s2"] {
            // The whole view is built where only it tells: a section's tick while all lines are edited.
            let expected = naive.lines(of: shop).isEmpty ? nil : naive.state(of: shop)
            let shown = naive.isEditing ? mall.section(shop)?.tick : mall.cart.shop(ShopID(shop))?.selection
            if shown != expected { return "shop \(shop)" }
        }
        return nil
    }

    @Test("S67 every way of ticking 2 × 2 lines: a section's and the page's ticks are the AND of what is in them")
    func derived() throws {
        let skus = ["s1-a", "s1-b", "s2-c", "s2-d"]
        for mask in 0..<16 {
            var mall = try Mall(twoByTwo)
            for sku in skus { mall.add(sku) }
            for (bit, sku) in skus.enumerated() where mask >> bit & 1 == 1 { mall.tap(.tapTick(id(sku))) }
            for (shop, bits) in [("s1", 0b0011), ("s2", 0b1100)] {
                let on = mask & bits
                #expect(mall.section(shop)?.tick == (on == 0 ? SelectionState.none : on == bits ? .all : .some))
            }
            #expect(mall.bar.selectAll == (mask == 0 ? SelectionState.none : mask == 15 ? .all : .some))
        }
    }

    @Test("the view of a cart of 2,000 lines has every line once, in page order")
    func large() throws {
        let skus = (0..<2_000).map { "s\($0 % 7)-\($0)" }
        var mall = try Mall(skus.map { offer($0) })
        mall.context.rules.capacity = 5_000
        mall.screen.context = mall.context
        for sku in skus { mall.add(sku) }
        mall.tap(.tapSelectAll)
        try mall.price()
        let view = mall.view
        #expect(view.sections.flatMap { $0.rows.map { $0.id } } == mall.cart.lines.map { $0.id })
        #expect(view.bottomBar.lineCount == 2_000)
        #expect(view.bottomBar.total == yuan(fen: 2_000_000))
    }
}
