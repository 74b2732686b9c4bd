import CartCore
import Testing

@Suite("Cart: adding, places and specs")
struct AddingTests {
    @Test("S58 R32 Adding again merges and goes on top; a new thing of the shop joins it; a new shop comes first")
    func places() throws {
        var shopper = try Shopper("A/a1=100", "A/a2=100", "B/b1=100")
        try shopper.add("a1", "a2", "b1")
        #expect(shopper.page == "B[b1×1] A[a2×1 a1×1]")
        try shopper.add("a1")
        #expect(shopper.page == "A[a1×2 a2×1] B[b1×1]")
    }

    @Test("R32 Under the policy keep, adding again moves nothing and a new line heads its shop only")
    func keep() throws {
        var shopper = try Shopper("A/a1=100", "A/a2=100", "A/a3=100", "B/b1=100", rules: CartRules(place: .keep))
        try shopper.add("a1", "a2", "b1", "a1*2", "a3")
        #expect(shopper.page == "B[b1×1] A[a3×1 a2×1 a1×3]")
    }

    @Test("An edit of quantity moves nothing")
    func quantityKeepsPlace() throws {
        var shopper = try Shopper("A/a1=100", "A/a2=100", "B/b1=100")
        try shopper.add("a1", "a2", "b1")
        try shopper.perform(.setQuantity("A/a1", to: 7))
        try shopper.perform(.adjustQuantity("A/a2", by: 1))
        #expect(shopper.page == "B[b1×1] A[a2×2 a1×7]")
    }

    @Test("S127 Add-once refuses a second add, of any quantity, and lets quantities be edited")
    func addOnce() throws {
        var shopper = try Shopper("A/a1=100", "A/a2=100", rules: CartRules(adding: .addOnce))
        try shopper.add("a1")
        #expect(shopper.refusal(.add("a1")) == .alreadyInCart("A/a1"))
        #expect(shopper.refusal(.add("a1", quantity: 0)) == .alreadyInCart("A/a1"))
        try shopper.perform(.adjustQuantity("A/a1", by: 1))
        #expect(shopper.page == "A[a1×2]")
        // What is saved for later is not in the cart: the button works again.
        try shopper.perform(.saveForLater(["A/a1"]))
        try shopper.add("a1")
        #expect(shopper.page == "A[a1×1]")
        try shopper.perform(.bringBack(["A/a1"]))
        #expect(shopper.page == "A[a1×3]")
    }

    @Test("R29 At capacity another kind is refused, more of a kind there is not; unavailable lines count")
    func capacity() throws {
        var shopper = try Shopper("A/a1=100", "A/a2=100", "B/b1=100", rules: CartRules(capacity: 2))
        try shopper.add("a1", "a2")
        #expect(shopper.refusal(.add("b1")) == .capacity(limit: 2))
        try shopper.add("a1*4")
        #expect(shopper.page == "A[a1×5 a2×1]")
        try shopper.refresh("A/a1=100 stock=0", "A/a2=100 off", "B/b1=100")
        #expect(shopper.page == "A[a1×5! a2×1!]")
        #expect(shopper.refusal(.add("b1")) == .capacity(limit: 2))
        try shopper.perform(.remove(["A/a2"]))
        try shopper.add("b1")
        #expect(shopper.page == "B[b1×1] A[a1×5!]")
    }

    @Test("S39 A takeaway's cart takes one shop")
    func oneShop() throws {
        var shopper = try Shopper("A/a1=100", "A/a2=100", "B/b1=100", rules: .takeaway)
        try shopper.add("a1", "a2")
        #expect(shopper.refusal(.add("b1")) == .anotherShop(current: "A", requested: "B"))
        try shopper.perform(.clear)
        try shopper.add("b1")
        #expect(shopper.page == "B[b1×1]")
    }

    @Test("What cannot be bought is not added")
    func unavailable() throws {
        var shopper = try Shopper("A/a1=100 off", "A/a2=100 stock=0", "A/a3=100 max=0")
        #expect(shopper.refusal(.add("a1")) == .unavailable("a1", .offShelf))
        #expect(shopper.refusal(.add("a2")) == .unavailable("a2", .soldOut))
        #expect(shopper.refusal(.add("none")) == .unknownSKU("none"))
        #expect(shopper.refusal(.add("a3")) == .quantityLimit(line: "A/a3", .perOrder(0), requested: 1))
    }

    @Test("R31 Changing a spec to one in the cart adds the quantities: 3 + 2 = 5")
    func mergeSpecs() throws {
        var shopper = try Shopper("A/red=100 product=shirt", "A/blue=120 product=shirt", "A/cap=50")
        try shopper.add("red*3", "blue*2", "cap")
        try shopper.perform(.select(.lines(["A/red"])))
        let changes = try shopper.perform(.changeSpec("A/red", sku: "blue", customisations: nil))
        #expect(shopper.page == "A[cap×1 blue×5*]")
        #expect(shopper.cart.totals.selectedSubtotal == 600)
        #expect(changes.contains(.respecified(from: "A/red", to: "A/blue", merged: true)))
        #expect(changes.contains(.selected(["A/blue"])))
    }

    @Test("R31 Changing to a spec that is not in the cart keeps place, tick and note, and takes the new price")
    func changeSpec() throws {
        var shopper = try Shopper("A/red=100 product=shirt", "A/blue=120 product=shirt", "A/cap=50")
        try shopper.add("red*3", "cap")
        try shopper.perform(.note("A/red", "wrap it"))
        try shopper.perform(.select(.lines(["A/red"])))
        try shopper.perform(.changeSpec("A/red", sku: "blue", customisations: nil))
        #expect(shopper.page == "A[cap×1 blue×3*]")
        #expect(shopper.cart.line("A/blue")?.note == "wrap it")
        #expect(shopper.cart.line("A/blue")?.addedPrice == fen(120))
        #expect(shopper.cart.totals.selectedSubtotal == 360)
        #expect(try shopper.perform(.changeSpec("A/blue", sku: "blue", customisations: nil)) == [])
        #expect(
            shopper.refusal(.changeSpec("A/blue", sku: "cap", customisations: nil)) == .anotherProduct("cap"))
    }

    @Test("R31 B31 Merged specs obey stock: refused, or clamped with a notice")
    func specLimits() throws {
        var shopper = try Shopper("A/red=100 product=shirt", "A/blue=100 product=shirt stock=4")
        try shopper.add("red*3", "blue*2")
        let edit = CartEdit.Action.changeSpec("A/red", sku: "blue", customisations: nil)
        #expect(shopper.refusal(edit) == .quantityLimit(line: "A/blue", .stock(4), requested: 5))
        shopper.context.rules.excess = .clamp
        let changes = try shopper.perform(edit)
        #expect(shopper.page == "A[blue×4]")
        #expect(changes.contains(.clamped("A/blue", requested: 5, to: 4, by: .stock(4))))
    }

    @Test("Pieces that only change their choices are no demand on the SKU's stock")
    func specStock() throws {
        let tea = ["p-tea": [ProductOption(name: "ice", choices: [Market.choice("no"), Market.choice("much")])]]
        var shopper = try Shopper("T/tea=100 stock=5", options: tea)
        try shopper.perform(.add("tea", quantity: 5, customisations: [Customisation("ice", "no")]))
        try shopper.perform(
            .changeSpec("T/tea@ice=no", sku: nil, customisations: [Customisation("ice", "much")]))
        #expect(shopper.page == "T[tea@ice=much×5]")
        #expect(shopper.cart.units(of: "tea", in: "T") == 5)
    }

    @Test("A merge of specs under a cap on selected lines keeps one tick; the whole-cart policy has none to lose")
    func specSelection() throws {
        let policy = AnySelectionPolicy(MultiShopSelection(maximumLines: 1))
        var shopper = try Shopper("A/red=1 product=shirt", "A/blue=1 product=shirt", selection: policy)
        try shopper.add("red", "blue")
        try shopper.perform(.select(.lines(["A/red"])))
        try shopper.perform(.changeSpec("A/red", sku: "blue", customisations: nil))
        #expect(shopper.page == "A[blue×2*]")
    }

    @Test("R27 A line that is gone can become an available variant; a whole cart buys it again")
    func respecifyUnavailable() throws {
        for (policy, mark) in [(AnySelectionPolicy.multiShop, ""), (.wholeCart, "*")] {
            var shopper = try Shopper("A/red=100 product=shirt", "A/blue=120 product=shirt", selection: policy)
            try shopper.add("red*2")
            try shopper.refresh("A/blue=120 product=shirt")
            #expect(shopper.page == "A[red×2!]")
            let changes = try shopper.perform(.changeSpec("A/red", sku: "blue", customisations: nil))
            #expect(shopper.page == "A[blue×2\(mark)]")
            #expect(changes.contains(.availability("A/blue", from: .gone, to: .available)))
            #expect(shopper.cart.totals.subtotal == 240)
        }
    }

    @Test("A price and surcharges that do not fit are refused, not put in as a line nobody can buy")
    func surchargeOverflow() throws {
        let options = ["p-a1": [ProductOption(name: "x", choices: [Market.choice("y", .max)])]]
        var shopper = try Shopper("A/a1=1", options: options)
        #expect(
            shopper.refusal(.add("a1", customisations: [Customisation("x", "y")])) == .amountTooLarge)
    }
}
