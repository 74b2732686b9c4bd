import CartCore
import Testing

@Suite("Selection: the algebra and the policies")
struct SelectionTests {
    @Test("S63 S64 S65 Exhaustive: in every small cart each state is the AND of what can be selected under it")
    func exhaustive() throws {
        // Up to three shops of up to two lines; each line unselected, selected or unavailable.
        for shape in [[1], [2], [1, 1], [2, 1], [2, 2], [2, 1, 1]] {
            let count = shape.reduce(0, +)
            var places: [(shop: Int, sku: String)] = []
            for (shop, lines) in shape.enumerated() { places += (0..<lines).map { (shop, "k\(shop)\($0)") } }
            let combinations = (0..<count).reduce(1) { product, _ in product * 3 }
            for code in 0..<combinations {
                var rest = code
                var states: [Int] = []
                for _ in 0..<count {
                    states.append(rest % 3)
                    rest /= 3
                }
                let offers = places.map { "S\($0.shop)/\($0.sku)=1" }
                var shopper = Shopper(try Market.catalog(offers))
                for place in places { try shopper.add(place.sku) }
                for (place, state) in zip(places, states) where state == 1 {
                    try shopper.perform(.select(.lines([LineID("S\(place.shop)/\(place.sku)")])))
                }
                let now = zip(offers, states).map { $1 == 2 ? $0 + " off" : $0 }
                shopper.context.catalog = try Market.catalog(now)
                _ = shopper.cart.refresh(in: shopper.context)
                func expected(_ states: [Int]) -> SelectionState {
                    let open = states.filter { $0 != 2 }
                    let ticked = open.filter { $0 == 1 }.count
                    return ticked == 0 ? .none : ticked == open.count ? .all : .some
                }
                #expect(shopper.cart.selection == expected(states), "\(shape) \(states)")
                for shop in shopper.cart.shops {
                    let own = zip(places, states).filter { "S\($0.0.shop)" == shop.id.rawValue }.map(\.1)
                    #expect(shop.selection == expected(own), "\(shape) \(states) \(shop.id)")
                }
                let shopsAll = shopper.cart.shops.filter { $0.totals.selectableLineCount > 0 }.allSatisfy {
                    $0.selection == .all
                }
                if shopper.cart.totals.selectableLineCount > 0 {
                    #expect((shopper.cart.selection == .all) == shopsAll, "\(shape) \(states)")
                }
                // S66: select all, then deselect all, whatever it was before.
                try shopper.perform(.select(.all))
                #expect(shopper.cart.selection == (states.contains { $0 != 2 } ? .all : .none))
                try shopper.perform(.deselect(.all))
                #expect(shopper.cart.selection == SelectionState.none)
            }
        }
    }

    /// Only lines of shop A may be selected.
    struct OnlyA: SelectionPolicy {
        let name = "only-a"
        func maySelect(_ line: CartLine) -> Bool { line.shop == ShopID("A") }
    }

    @Test("S63 Lines that the policy keeps from being selected do not count, like lines that cannot be bought")
    func barred() throws {
        var shopper = try Shopper("A/a1=1", "B/b1=1", "B/b2=1", selection: AnySelectionPolicy(OnlyA()))
        try shopper.add("a1", "b1", "b2")
        #expect(shopper.cart.selection == SelectionState.none)
        try shopper.perform(.select(.all))
        #expect(shopper.cart.selection == .all)
        #expect(shopper.cart.shop(ShopID("B"))?.selection == SelectionState.none)
        #expect(shopper.cart.totals.unavailableLineCount == 0)
        #expect(shopper.refusal(.select(.lines([LineID("B/b1")]))) == .notSelectable(LineID("B/b1")))
    }

    @Test("A policy that bars a selected line deselects it when the cart is refreshed, and frees it again")
    func barredLater() throws {
        var shopper = try Shopper("A/a1=1", "B/b1=1")
        try shopper.add("a1", "b1")
        try shopper.perform(.select(.all))
        shopper.context.selection = AnySelectionPolicy(OnlyA())
        #expect(shopper.cart.refresh(in: shopper.context) == [.deselected([LineID("B/b1")])])
        #expect(shopper.cart.selection == .all)
        #expect(shopper.cart.refresh(in: shopper.context) == [])
        shopper.context.selection = .multiShop
        #expect(shopper.cart.refresh(in: shopper.context) == [])
        #expect(shopper.cart.selection == .some)
    }

    @Test("S22 S23 S24 Ticking the last row turns select-all on; unticking any turns it off")
    func lastRow() throws {
        var shopper = try Shopper("A/a1=1", "A/a2=1", "B/b1=1")
        try shopper.add("a1", "a2", "b1")
        for (line, state) in [("A/a1", SelectionState.some), ("A/a2", .some), ("B/b1", .all)] {
            try shopper.perform(.select(.lines([LineID(line)])))
            #expect(shopper.cart.selection == state)
        }
        try shopper.perform(.deselect(.lines(["A/a2"])))
        #expect(shopper.cart.selection == .some)
        #expect(shopper.cart.shop("A")?.selection == .some)
        #expect(shopper.cart.shop("B")?.selection == .all)
    }

    @Test("B22 S68 S69 V11 V12 Removing the only unticked line makes all; the empty cart is none, with sums of zero")
    func derived() throws {
        var shopper = try Shopper("A/a1=1", "A/a2=1", "A/a3=1")
        #expect(shopper.cart.selection == SelectionState.none)
        try shopper.perform(.select(.all))
        try shopper.perform(.invert(.all))
        #expect(shopper.cart.selection == SelectionState.none)
        try shopper.add("a1", "a2", "a3")
        try shopper.perform(.select(.all))
        try shopper.perform(.deselect(.lines(["A/a2"])))
        #expect(shopper.cart.selection == .some)
        try shopper.perform(.remove(["A/a2"]))
        #expect(shopper.cart.selection == .all)
        #expect(shopper.cart.shop("A")?.selection == .all)
        try shopper.perform(.remove(["A/a1", "A/a3"]))
        #expect(shopper.cart.selection == SelectionState.none)
        #expect(shopper.cart.totals == CartTotals())
        #expect(shopper.refusal(.select(.shop("A"))) == .shopNotFound("A"))
    }

    @Test("S119 Inverting twice is nothing; inverting a shop leaves the others")
    func invert() throws {
        var shopper = try Shopper("A/a1=1", "A/a2=1", "B/b1=1")
        try shopper.add("a1", "a2", "b1")
        try shopper.perform(.select(.lines(["A/a1"])))
        try shopper.perform(.invert(.shop("A")))
        #expect(shopper.page == "B[b1×1] A[a2×1* a1×1]")
        try shopper.perform(.invert(.all))
        #expect(shopper.page == "B[b1×1*] A[a2×1 a1×1*]")
        try shopper.perform(.invert(.all))
        #expect(shopper.page == "B[b1×1] A[a2×1* a1×1]")
    }

    @Test("S85 S87 S88 S89 S90 The total is of selected lines, and follows ticks, quantities and removals")
    func total() throws {
        var shopper = try Shopper("A/a1=150", "B/b1=1000")
        try shopper.add("a1*2", "b1")
        #expect(shopper.cart.selectedSubtotal == fen(0))
        try shopper.perform(.select(.lines(["A/a1"])))
        #expect(shopper.cart.selectedSubtotal == fen(300))
        try shopper.perform(.setQuantity("A/a1", to: 5))
        #expect(shopper.cart.selectedSubtotal == fen(750))
        try shopper.perform(.setQuantity("B/b1", to: 9))
        #expect(shopper.cart.selectedSubtotal == fen(750))
        try shopper.perform(.remove(["A/a1"]))
        #expect(shopper.cart.selectedSubtotal == fen(0))
    }

    @Test("S20 S32 S36 S121 New lines are not selected; lines and pieces are counted apart")
    func counts() throws {
        var shopper = try Shopper("A/a1=1", "A/a2=1")
        try shopper.add("a1*3", "a2*2")
        #expect(shopper.cart.totals.selectedLineCount == 0)
        try shopper.perform(.select(.all))
        #expect(shopper.cart.totals.selectedLineCount == 2)
        #expect(shopper.cart.totals.selectedUnitCount == 5)
    }

    @Test("One shop at a time: selecting elsewhere clears the first, also by shop; everything at once is refused")
    func oneShop() throws {
        var shopper = try Shopper("A/a1=1", "A/a2=1", "B/b1=1", selection: .oneShopAtATime)
        try shopper.add("a1", "a2", "b1")
        try shopper.perform(.select(.lines(["A/a1", "A/a2"])))
        let changes = try shopper.perform(.select(.lines(["B/b1"])))
        #expect(changes == [.deselected(["A/a2", "A/a1"]), .selected(["B/b1"])])
        try shopper.perform(.select(.shop("A")))
        #expect(shopper.page == "B[b1×1] A[a2×1* a1×1*]")
        #expect(shopper.refusal(.select(.all)) == .oneShopAtATime)
        #expect(shopper.refusal(.select(.lines(["A/a1", "B/b1"]))) == .oneShopAtATime)
    }

    @Test("A cap on selected lines: beyond it is refused, what is ticked already does not count twice")
    func cap() throws {
        let policy = AnySelectionPolicy(MultiShopSelection(maximumLines: 2))
        var shopper = try Shopper("A/a1=1", "A/a2=1", "B/b1=1", selection: policy)
        try shopper.add("a1", "a2", "b1")
        #expect(shopper.refusal(.select(.all)) == .selectionLimit(2))
        try shopper.perform(.select(.shop("A")))
        try shopper.perform(.select(.lines(["A/a1", "A/a2"])))
        #expect(shopper.refusal(.select(.lines(["B/b1"]))) == .selectionLimit(2))
        // Inverting everything: two go, one comes.
        try shopper.perform(.invert(.all))
        #expect(shopper.page == "B[b1×1*] A[a2×1 a1×1]")
        // Now one would go and two come: allowed. But with three to come it is not.
        try shopper.perform(.deselect(.all))
        #expect(shopper.refusal(.invert(.all)) == .selectionLimit(2))
    }

    @Test("One shop at a time with a cap: ticks that fall in another shop make no room in this one")
    func oneShopCap() throws {
        let policy = AnySelectionPolicy(OneShopSelection(maximumLines: 1))
        var shopper = try Shopper("A/a1=1", "B/b1=1", "B/b2=1", selection: policy)
        try shopper.add("a1", "b1", "b2")
        try shopper.perform(.select(.lines(["A/a1"])))
        #expect(shopper.refusal(.invert(.lines(["A/a1", "B/b1", "B/b2"]))) == .selectionLimit(1))
        try shopper.perform(.invert(.lines(["A/a1", "B/b1"])))
        #expect(shopper.page == "B[b2×1 b1×1*] A[a1×1]")
    }

    @Test("S42 A whole cart is selected and stays so; its selection is not the shopper's to change")
    func wholeCart() throws {
        var shopper = try Shopper("A/a1=1", "A/a2=1", selection: .wholeCart)
        try shopper.add("a1", "a2")
        #expect(shopper.cart.selection == .all)
        for action in [CartEdit.Action.select(.all), .deselect(.all), .invert(.lines(["A/a1"]))] {
            #expect(shopper.refusal(action) == .selectionFixed)
        }
    }

    @Test("A cart that was a mall's becomes a whole cart on entering, and by a look at the catalog")
    func becomesWhole() throws {
        for byEntering in [true, false] {
            var shopper = try Shopper("A/a1=1", "A/a2=1")
            try shopper.add("a1", "a2")
            shopper.context.selection = .wholeCart
            _ = byEntering ? shopper.cart.enter(in: shopper.context) : shopper.cart.refresh(in: shopper.context)
            #expect(shopper.page == "A[a2×1* a1×1*]")
        }
    }

    @Test("S123 Entering keeps, clears or selects, within what the policy allows")
    func entry() throws {
        func page(_ policy: AnySelectionPolicy, ticked: [LineID]) throws -> String {
            var shopper = try Shopper("A/a1=1", "A/a2=1", "B/b1=1")
            try shopper.add("a1", "a2", "b1")
            try shopper.perform(.select(.lines(ticked)))
            shopper.context.selection = policy
            _ = shopper.cart.enter(in: shopper.context)
            return shopper.page
        }
        #expect(try page(.multiShop, ticked: ["A/a1"]) == "B[b1×1] A[a2×1 a1×1*]")
        let clear = AnySelectionPolicy(MultiShopSelection(entry: .clear))
        #expect(try page(clear, ticked: ["A/a1"]) == "B[b1×1] A[a2×1 a1×1]")
        let all = AnySelectionPolicy(MultiShopSelection(entry: .selectAll))
        #expect(try page(all, ticked: ["A/a1"]) == "B[b1×1*] A[a2×1* a1×1*]")
        let two = AnySelectionPolicy(MultiShopSelection(maximumLines: 2, entry: .selectAll))
        #expect(try page(two, ticked: ["A/a1"]) == "B[b1×1*] A[a2×1 a1×1*]")
        #expect(try page(two, ticked: []) == "B[b1×1*] A[a2×1* a1×1]")
        let shop = AnySelectionPolicy(OneShopSelection(entry: .selectAll))
        #expect(try page(shop, ticked: ["A/a1"]) == "B[b1×1] A[a2×1* a1×1*]")
        #expect(try page(shop, ticked: []) == "B[b1×1*] A[a2×1 a1×1]")
        let odd = AnySelectionPolicy(MultiShopSelection(maximumLines: -3, entry: .selectAll))
        #expect(try page(odd, ticked: []) == "B[b1×1] A[a2×1 a1×1]")
    }

    @Test("A stranger's policy: one line at a time, and some lines never")
    func custom() throws {
        struct Radio: SelectionPolicy {
            let name = "radio"
            func keeps(selecting line: CartLine) -> SelectionKept { .nothing }
            func maySelect(_ line: CartLine) -> Bool { line.sku != "never" }
        }
        var shopper = try Shopper("A/a1=1", "A/a2=1", "B/never=1", selection: AnySelectionPolicy(Radio()))
        try shopper.add("a1", "a2", "never")
        try shopper.perform(.select(.lines(["A/a1"])))
        try shopper.perform(.select(.lines(["A/a2"])))
        #expect(shopper.page == "B[never×1] A[a2×1* a1×1]")
        #expect(shopper.refusal(.select(.lines(["B/never"]))) == .notSelectable("B/never"))
        #expect(shopper.refusal(.select(.shop("A"))) == .selectionLimit(1))
    }

    @Test("Deselecting works while the offer is gone and nobody has looked yet")
    func deselectGone() throws {
        var shopper = try Shopper("A/a1=1")
        try shopper.add("a1")
        try shopper.perform(.select(.all))
        shopper.context.catalog = try Market.catalog([])
        try shopper.perform(.deselect(.lines(["A/a1"])))
        #expect(shopper.page == "A[a1×1]")
    }
}
