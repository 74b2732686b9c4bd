import CartCore
import Testing

@Suite("Cart: prices and availability over time")
struct AvailabilityTests {
    @Test("R28 88.00 when added, 48.80 now: the drop of 39.20 can be told; what is paid is the price of now")
    func priceDrop() throws {
        var shopper = try Shopper("A/a1=8800")
        try shopper.add("a1")
        let changes = try shopper.refresh("A/a1=4880")
        #expect(changes == [.priced("A/a1", from: fen(8800), to: fen(4880))])
        let line = try #require(shopper.cart.line("A/a1"))
        #expect(try line.addedPrice.subtracting(line.unitPrice) == fen(3920))
        #expect(shopper.cart.totals.subtotal == 4880)
        #expect(try shopper.refresh("A/a1=4880") == [])
    }

    @Test("B48 A sale ends between two adds: both pieces at the price of now, with a notice")
    func stalePrice() throws {
        var shopper = try Shopper("A/a1=800 list=1000")
        try shopper.add("a1")
        try shopper.perform(.select(.all))
        shopper.context.catalog = try Market.catalog(["A/a1=1000"])
        let changes = try shopper.perform(.add("a1"))
        #expect(changes.contains(.priced("A/a1", from: fen(800), to: fen(1000))))
        #expect(shopper.cart.totals.selectedSubtotal == 2000)
        #expect(shopper.cart.line("A/a1")?.addedPrice == fen(800))
        #expect(shopper.cart.line("A/a1")?.listPrice == nil)
    }

    @Test("R27 B24 A line that cannot be bought stays, unticked, counts nowhere and can be removed")
    func unavailable() throws {
        var shopper = try Shopper("A/a1=100", "A/a2=200", "B/b1=400")
        try shopper.add("a1", "a2", "b1")
        try shopper.perform(.select(.all))
        let changes = try shopper.refresh("A/a1=100", "A/a2=200 stock=0", "B/c=1")
        #expect(shopper.page == "B[b1×1!] A[a2×1! a1×1*]")
        #expect(changes.contains(.availability("A/a2", from: .available, to: .soldOut)))
        #expect(changes.contains(.availability("B/b1", from: .available, to: .gone)))
        #expect(changes.contains(.deselected(["A/a2"])))
        #expect(shopper.cart.totals.selectedSubtotal == 100)
        #expect(shopper.cart.totals.subtotal == 100)
        #expect(shopper.cart.totals.unavailableLineCount == 2)
        #expect(shopper.cart.selection == .all)
        #expect(shopper.cart.shop("B")?.selection == SelectionState.none)
        #expect(shopper.refusal(.select(.lines(["A/a2"]))) == .notSelectable("A/a2"))
        try shopper.perform(.deselect(.lines(["A/a2"])))
        try shopper.perform(.select(.shop("B")))
        #expect(shopper.page == "B[b1×1!] A[a2×1! a1×1*]")
        try shopper.perform(.remove(["A/a1"]))
        #expect(shopper.cart.selection == SelectionState.none)
        try shopper.perform(.remove(["A/a2", "B/b1"]))
        #expect(shopper.cart.isEmpty)
    }

    @Test("B24 On return a line is unticked under the mall's policy, ticked in a whole cart")
    func returns() throws {
        for (policy, mark) in [(AnySelectionPolicy.multiShop, ""), (.wholeCart, "*")] {
            var shopper = try Shopper("A/a1=100", selection: policy)
            try shopper.add("a1")
            if policy.name == "multi-shop" { try shopper.perform(.select(.all)) }
            #expect(shopper.page == "A[a1×1*]")
            try shopper.refresh("A/a1=100 off")
            #expect(shopper.page == "A[a1×1!]")
            try shopper.refresh("A/a1=100")
            #expect(shopper.page == "A[a1×1\(mark)]")
        }
    }

    @Test("A return never selects beyond the cap, nor takes ticks from another shop")
    func returnsWithinPolicy() throws {
        struct Eager: SelectionPolicy {
            let name = "eager"
            let selectsReturned = true
            func keeps(selecting line: CartLine) -> SelectionKept { .sameShop }
        }
        let capped = AnySelectionPolicy(MultiShopSelection(maximumLines: 1, selectsReturned: true))
        for policy in [capped, AnySelectionPolicy(Eager())] {
            var shopper = try Shopper("A/a1=100", "B/b1=100", selection: policy)
            try shopper.add("a1", "b1")
            try shopper.refresh("A/a1=100", "B/b1=100 off")
            try shopper.perform(.select(.lines(["A/a1"])))
            try shopper.refresh("A/a1=100", "B/b1=100")
            #expect(shopper.page == "B[b1×1] A[a1×1*]", "\(policy.name)")
        }
    }

    @Test("B24 C removed while ticked and added again has no ghost of the old tick")
    func ghost() throws {
        var shopper = try Shopper("A/a1=100")
        try shopper.add("a1")
        try shopper.perform(.select(.all))
        try shopper.perform(.remove(["A/a1"]))
        try shopper.add("a1")
        #expect(shopper.page == "A[a1×1]")
    }

    @Test(
        "A line that cannot be bought shrinks but does not grow",
        arguments: ["A/a1=100 off", "A/a1=1 stock=0", "B/a1=1"])
    func shrinks(offer: String) throws {
        var shopper = try Shopper("A/a1=100")
        try shopper.add("a1*5")
        try shopper.refresh(offer, "A/x=1")
        let reason = try #require(shopper.cart.line("A/a1")?.availability)
        #expect(reason != .available)
        #expect(shopper.refusal(.setQuantity("A/a1", to: 6)) == .unavailable("a1", reason))
        #expect(shopper.refusal(.adjustQuantity("A/a1", by: 1)) == .unavailable("a1", reason))
        try shopper.perform(.setQuantity("A/a1", to: 3))
        try shopper.perform(.adjustQuantity("A/a1", by: -1))
        #expect(shopper.page == "A[a1×2!]")
    }

    @Test("A SKU that moved to another shop: the old line is gone at its old price, the new offer is another line")
    func moved() throws {
        var shopper = try Shopper("A/a1=100", "B/b1=1")
        try shopper.add("a1*2")
        let changes = try shopper.refresh("B/a1=900 min=5", "A/x=1")
        #expect(changes.contains(.availability("A/a1", from: .available, to: .gone)))
        #expect(shopper.cart.line("A/a1")?.unitPrice == fen(100))
        try shopper.perform(.adjustQuantity("A/a1", by: -1))
        #expect(shopper.page == "A[a1×1!]")
        try shopper.perform(.add("a1"))
        #expect(shopper.page == "B[a1×5] A[a1×1!]")
    }

    @Test("A choice that is gone makes its line unavailable and is no change of price")
    func choiceGone() throws {
        let both = ["p-t": [ProductOption(name: "x", choices: [Market.choice("y", 50), Market.choice("z")])]]
        let one = ["p-t": [ProductOption(name: "x", choices: [Market.choice("z")])]]
        var shopper = try Shopper("A/t=100", options: both)
        try shopper.perform(.add("t", customisations: [Customisation("x", "y")]))
        let changes = try shopper.refresh("A/t=100", options: one)
        #expect(changes == [.availability("A/t@x=y", from: .available, to: .choiceGone)])
        #expect(shopper.cart.line("A/t@x=y")?.unitPrice == fen(150))
    }

    @Test("Extreme prices never trap: sums that do not fit are refused, or the line leaves the sums")
    func extremePrices() throws {
        let most = Int64.max
        var shopper = try Shopper("A/a1=\(most)", "A/a2=1", "A/a3=\(most / 2 + 1)")
        #expect(shopper.refusal(.add("a1", quantity: 2)) == .amountTooLarge)
        try shopper.add("a1")
        #expect(shopper.refusal(.add("a2")) == .amountTooLarge)
        #expect(shopper.refusal(.adjustQuantity("A/a1", by: 1)) == .amountTooLarge)
        try shopper.perform(.select(.all))
        #expect(shopper.cart.totals.selectedSubtotal == most)
        try shopper.perform(.remove(["A/a1"]))
        try shopper.add("a2*9999", "a3")
        try shopper.refresh("A/a2=\(most)", "A/a3=\(most)")
        #expect(shopper.cart.totals.subtotal >= 0)
        try shopper.perform(.setQuantity("A/a2", to: 1))
        #expect(try Cart(shopper.cart.contents) == shopper.cart)
    }

    @Test("Known lines of other carts in another currency: the catalog of another currency sells nothing here")
    func otherCurrency() throws {
        var shopper = try Shopper("A/a1=100")
        try shopper.add("a1")
        shopper.context.catalog = try Market.catalog(["A/a1=200"], currency: .jpy)
        #expect(shopper.refusal(.add("a1")) == .currencyMismatch)
        _ = shopper.cart.refresh(in: shopper.context)
        #expect(shopper.cart.line("A/a1")?.availability == .gone)
        #expect(shopper.cart.line("A/a1")?.unitPrice == fen(100))
        try shopper.perform(.saveForLater(["A/a1"]))
        try shopper.perform(.bringBack(["A/a1"]))
        #expect(try Cart(shopper.cart.contents) == shopper.cart)
    }
}
