import CartCore
import Testing

@Suite("Cart: merging a guest's cart, taking out what was bought")
struct MergeTests {
    private func merge(_ guest: Cart) -> CartEdit.Action { .merge(CartMerge(guest, from: CartID("guest"))) }

    private func line(_ shop: String, _ sku: String, _ quantity: Int, price: Money = fen(100)) -> CartLine {
        CartLine(
            key: LineKey(shop: ShopID(shop), sku: SKU(sku)), product: ProductID("p-" + sku), quantity: quantity,
            addedPrice: price, addedAt: Market.now, order: 1, title: sku, unitPrice: price)
    }

    private func handMade(lines: [CartLine] = [], saved: [CartLine] = []) -> CartEdit.Action {
        .merge(CartMerge(source: CartID("guest"), lines: lines, saved: saved, coupons: [], remarks: [:]))
    }

    @Test("B34 Guest X×1 into X×2 and Y×1: X×3 and Y×1, once and for all")
    func once() throws {
        let offers = ["A/x=100", "A/y=100", "B/z=100"]
        var guest = Shopper(try Market.catalog(offers))
        try guest.add("x")
        var account = Shopper(try Market.catalog(offers))
        try account.add("x*2", "y")
        let edit = CartEdit(id: "sign-in", merge(guest.cart))
        for _ in 0..<4 { _ = try account.cart.apply(edit, in: account.context) }
        #expect(account.page == "A[y×1 x×3]")
        // Still so after a reload.
        account.cart = try Cart(account.cart.contents)
        #expect(try account.cart.apply(edit, in: account.context) == [.alreadyApplied("sign-in")])
        #expect(account.page == "A[y×1 x×3]")
    }

    @Test("B34 The policy larger keeps the larger quantity")
    func larger() throws {
        for (guestHas, accountHas, outcome) in [(1, 2, 2), (5, 2, 5), (3, 3, 3)] {
            var guest = try Shopper("A/x=100")
            try guest.add("x*\(guestHas)")
            var account = try Shopper("A/x=100", rules: CartRules(merging: .larger))
            try account.add("x*\(accountHas)")
            try account.perform(merge(guest.cart))
            #expect(account.quantity("A/x") == outcome)
        }
    }

    @Test("B31 Account 10, guest 1, stock 10: 10 with a notice and nothing else lost")
    func overStock() throws {
        let catalog = try Market.catalog(["A/x=100 stock=10", "A/y=100"])
        var guest = Shopper(catalog)
        try guest.add("x", "y")
        var account = Shopper(catalog)
        try account.add("x*10")
        let changes = try account.perform(merge(guest.cart))
        #expect(account.page == "A[y×1 x×10]")
        #expect(changes.contains(.clamped("A/x", requested: 11, to: 10, by: .stock(10))))
    }

    @Test("B31 Over capacity: what has no place is left out and said so, the rest comes")
    func overCapacity() throws {
        let offers = ["A/x=100", "A/y=100", "B/z=100"]
        var guest = Shopper(try Market.catalog(offers))
        try guest.add("x*2", "y", "z")
        var account = Shopper(try Market.catalog(offers), rules: CartRules(capacity: 2))
        try account.add("x")
        let changes = try account.perform(merge(guest.cart))
        #expect(account.page == "A[y×1 x×3]")
        #expect(changes.contains(.leftOut("B/z", .capacity(limit: 2))))
    }

    @Test("Page order, notes, remarks, coupons and ticks come along; the account's own stay")
    func everything() throws {
        let offers = ["A/x=100", "A/y=100", "B/z=100", "B/w=100"]
        var guest = Shopper(try Market.catalog(offers))
        try guest.add("x", "y", "z", "w")
        try guest.perform(.note("A/x", "guest's"))
        try guest.perform(.note("A/y", "guest's"))
        try guest.perform(.remark("A", "guest's"))
        try guest.perform(.remark("B", "guest's"))
        try guest.perform(.select(.lines(["A/y"])))
        try guest.perform(.addCoupon("ONE"))
        try guest.perform(.addCoupon("TWO"))
        try guest.perform(.saveForLater(["B/w"]))
        var account = Shopper(try Market.catalog(offers))
        try account.add("x")
        try account.perform(.note("A/x", "own"))
        try account.perform(.remark("A", "own"))
        try account.perform(.addCoupon("TWO"))
        try account.perform(merge(guest.cart))
        #expect(account.page == "B[z×1] A[y×1* x×2]")
        #expect(account.savedPage == "B[w×1]")
        #expect(account.cart.line("A/x")?.note == "own")
        #expect(account.cart.line("A/y")?.note == "guest's")
        #expect(account.cart.shop("A")?.remark == "own")
        #expect(account.cart.shop("B")?.remark == "guest's")
        #expect(account.cart.coupons == ["TWO", "ONE"])
    }

    @Test("R32 Under the policy keep, merging moves no shop that is there")
    func keepsPlaces() throws {
        let offers = ["A/x=100", "A/y=100", "B/z=100"]
        var guest = Shopper(try Market.catalog(offers))
        try guest.add("y")
        var account = Shopper(try Market.catalog(offers), rules: CartRules(place: .keep))
        try account.add("x", "z")
        try account.perform(merge(guest.cart))
        #expect(account.page == "B[z×1] A[y×1 x×1]")
    }

    @Test("B29 Lines made by hand are left out, not summed, and never trap", arguments: [0, -1, -5, Int.min, Int.max])
    func badQuantities(quantity: Int) throws {
        for there in [true, false] {
            var shopper = try Shopper("A/x=100", "A/y=100")
            try shopper.add(there ? "x" : "y")
            let page = shopper.page
            let changes = try shopper.perform(
                handMade(lines: [line("A", "x", quantity)], saved: [line("A", "x", quantity)]))
            #expect(shopper.page == page)
            #expect(shopper.savedPage == "")
            #expect(changes.count == 2)
            for change in changes {
                guard case .leftOut("A/x", let reason) = change else {
                    Issue.record("not left out: \(change)")
                    continue
                }
                #expect(["negative-quantity", "zero-quantity", "quantity-too-large"].contains(reason.code))
            }
        }
    }

    @Test("Lines made by hand at foreign, negative or extreme prices leave a cart that can be read again")
    func badPrices() throws {
        let yen = Money(minorUnits: 100, currency: .jpy)
        let lines = [
            line("A", "x", 1, price: yen), line("A", "y", 1, price: fen(-1)), line("A", "gone", 2, price: fen(.max)),
            line("A", "z", 1, price: fen(.max)),
        ]
        for (bring, keep) in [(lines, []), ([], lines)] as [([CartLine], [CartLine])] {
            var shopper = try Shopper("A/x=100", "A/y=100", "A/z=100")
            let changes = try shopper.perform(handMade(lines: bring, saved: keep))
            #expect(changes.contains(.leftOut("A/x", .currencyMismatch)))
            #expect(changes.contains(.leftOut("A/y", .unavailable("y", .gone))))
            #expect(try Cart(shopper.cart.contents) == shopper.cart)
        }
    }

    @Test("Merging never takes pieces away, even above a maximum that has shrunk")
    func shrunkenMaximum() throws {
        var shopper = try Shopper("A/x=100")
        try shopper.add("x*8")
        try shopper.refresh("A/other=1")
        shopper.context.rules.maximumQuantity = 5
        try shopper.perform(handMade(lines: [line("A", "x", 2)]))
        #expect(shopper.quantity("A/x") == 8)
    }

    @Test("A takeaway's cart takes in its own shop only; a capped selection is not exceeded")
    func policies() throws {
        let offers = ["A/x=100", "A/y=100", "B/z=100"]
        var guest = Shopper(try Market.catalog(offers))
        try guest.add("z", "x", "y")
        try guest.perform(.select(.all))
        var takeaway = Shopper(try Market.catalog(offers), rules: .takeaway, selection: .wholeCart)
        try takeaway.add("x")
        let changes = try takeaway.perform(merge(guest.cart))
        #expect(takeaway.page == "A[y×1* x×2*]")
        #expect(changes.contains(.leftOut("B/z", .anotherShop(current: "A", requested: "B"))))
        let capped = AnySelectionPolicy(MultiShopSelection(maximumLines: 2))
        var mall = Shopper(try Market.catalog(offers), selection: capped)
        try mall.perform(merge(guest.cart))
        #expect(mall.cart.totals.selectedLineCount == 2)
        let whole = AnySelectionPolicy(WholeCartSelection(maximumLines: 2))
        var small = Shopper(try Market.catalog(offers), selection: whole)
        let left = try small.perform(merge(guest.cart))
        #expect(small.cart.totals.lineCount == 2)
        #expect(small.cart.selection == .all)
        #expect(left.contains { if case .leftOut(_, .selectionLimit(2)) = $0 { true } else { false } })
    }

    @Test("A completed checkout takes exactly the bought pieces out, once; what came meanwhile stays")
    func takeOut() throws {
        var shopper = try Shopper("A/x=100 min=2", "A/y=100", "B/z=100")
        try shopper.add("x*3", "y*2", "z")
        try shopper.perform(.select(.lines(["A/x", "A/y"])))
        let bought = [
            BoughtPieces(line: "A/x", quantity: 3), BoughtPieces(line: "A/y", quantity: 2),
            BoughtPieces(line: "A/gone", quantity: 9), BoughtPieces(line: "B/z", quantity: 0),
            BoughtPieces(line: "B/z", quantity: -1),
        ]
        try shopper.add("x")
        try shopper.perform(.remove(["A/y"]))
        let edit = CartEdit(id: "order-1", .takeOut(bought))
        let changes = try shopper.cart.apply(edit, in: shopper.context)
        #expect(changes == [.quantity("A/x", from: 4, to: 1, merged: false)])
        #expect(try shopper.cart.apply(edit, in: shopper.context) == [.alreadyApplied("order-1")])
        #expect(shopper.page == "A[x×1*] B[z×1]")
        #expect(shopper.cart.totals.selectedSubtotal == 100)
        try shopper.perform(.takeOut([BoughtPieces(line: "A/x", quantity: .max)]))
        #expect(shopper.page == "B[z×1]")
    }
}
