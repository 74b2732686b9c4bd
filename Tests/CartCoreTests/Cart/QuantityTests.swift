import CartCore
import Testing

@Suite("Cart: quantities and limits")
struct QuantityTests {
    @Test("V13 B29 Negative, zero and huge quantities are refused at every door", arguments: [-5, -1, Int.min])
    func negative(number: Int) throws {
        var shopper = try Shopper("A/a1=50000", "A/a2=8300")
        try shopper.add("a1")
        #expect(
            shopper.refusal(.add("a2", quantity: number)) == .negativeQuantity(line: "A/a2", requested: number))
        #expect(
            shopper.refusal(.add("a1", quantity: number)) == .negativeQuantity(line: "A/a1", requested: number))
        #expect(
            shopper.refusal(.setQuantity("A/a1", to: number)) == .negativeQuantity(line: "A/a1", requested: number))
        #expect(shopper.cart.totals.subtotal == 50000)
    }

    @Test("V13 Quantities beyond any limit", arguments: [32_768, 1 << 31, Int.max])
    func huge(number: Int) throws {
        var shopper = try Shopper("A/a1=100")
        #expect(
            shopper.refusal(.add("a1", quantity: number))
                == .quantityLimit(line: "A/a1", .perLine(9_999), requested: number))
        try shopper.add("a1")
        #expect(shopper.refusal(.setQuantity("A/a1", to: number))?.limit == 9_999)
        #expect(shopper.refusal(.adjustQuantity("A/a1", by: number))?.code == "quantity-too-large")
        #expect(shopper.refusal(.add("a1", quantity: number))?.code == "quantity-too-large")
        shopper.context.rules.excess = .clamp
        let changes = try shopper.perform(.setQuantity("A/a1", to: number))
        #expect(shopper.quantity("A/a1") == 9_999)
        #expect(changes.contains(.clamped("A/a1", requested: number, to: 9_999, by: .perLine(9_999))))
    }

    @Test("S126 Zero removes or is refused, as declared; adding zero never adds one")
    func zero() throws {
        var shopper = try Shopper("A/a1=100")
        try shopper.add("a1*3")
        #expect(shopper.refusal(.setQuantity("A/a1", to: 0)) == .zeroQuantity(line: "A/a1"))
        #expect(shopper.refusal(.add("a1", quantity: 0)) == .zeroQuantity(line: "A/a1"))
        shopper.context.rules.zero = .remove
        let changes = try shopper.perform(.setQuantity("A/a1", to: 0))
        #expect(changes == [.removed("A/a1", shop: "A", title: "title of p-a1", quantity: 3)])
        #expect(shopper.refusal(.add("a1", quantity: 0)) == .zeroQuantity(line: "A/a1"))
        #expect(shopper.cart.isEmpty)
    }

    @Test("B31 Stock 1: the second add is refused; clamped, it stays 1 with a notice")
    func stock() throws {
        var shopper = try Shopper("A/a1=100 stock=1")
        try shopper.add("a1")
        #expect(shopper.refusal(.add("a1")) == .quantityLimit(line: "A/a1", .stock(1), requested: 2))
        shopper.context.rules.excess = .clamp
        #expect(
            try shopper.perform(.add("a1")) == [.clamped("A/a1", requested: 2, to: 1, by: .stock(1))])
        #expect(shopper.quantity("A/a1") == 1)
    }

    @Test("B31 Stock 10, 11 typed over 3: 10 with a notice, or 3 and a refusal")
    func typedOver() throws {
        var shopper = try Shopper("A/a1=100 stock=10")
        try shopper.add("a1*3")
        #expect(
            shopper.refusal(.setQuantity("A/a1", to: 11)) == .quantityLimit(line: "A/a1", .stock(10), requested: 11))
        #expect(shopper.quantity("A/a1") == 3)
        shopper.context.rules.excess = .clamp
        let changes = try shopper.perform(.setQuantity("A/a1", to: 11))
        #expect(changes.last == .clamped("A/a1", requested: 11, to: 10, by: .stock(10)))
        #expect(shopper.quantity("A/a1") == 10)
    }

    @Test("B31 S84 Minimum 10: one less stays at 10 with a notice, or removes; 9 typed is refused, or becomes 10")
    func minimum() throws {
        var shopper = try Shopper("A/a1=100 min=10")
        try shopper.add("a1")
        #expect(shopper.quantity("A/a1") == 10)
        let stopped = CartChange.clamped("A/a1", requested: 9, to: 10, by: .minimum(10))
        #expect(try shopper.perform(.adjustQuantity("A/a1", by: -1)) == [stopped])
        #expect(
            shopper.refusal(.setQuantity("A/a1", to: 9)) == .quantityLimit(line: "A/a1", .minimum(10), requested: 9))
        try shopper.perform(.setQuantity("A/a1", to: 14))
        try shopper.perform(.adjustQuantity("A/a1", by: -9))
        #expect(shopper.quantity("A/a1") == 10)
        shopper.context.rules.excess = .clamp
        #expect(try shopper.perform(.setQuantity("A/a1", to: 9)) == [stopped])
        shopper.context.rules.belowMinimum = .remove
        try shopper.perform(.adjustQuantity("A/a1", by: -1))
        #expect(shopper.cart.isEmpty)
    }

    @Test("R35 Takeaway, minimum 2: 0 → 2 → 3; 2 → 0")
    func takeaway() throws {
        var shopper = try Shopper("A/a1=100 min=2", rules: .takeaway, selection: .wholeCart)
        try shopper.add("a1")
        try shopper.add("a1")
        #expect(shopper.page == "A[a1×3*]")
        try shopper.perform(.adjustQuantity("A/a1", by: -1))
        #expect(shopper.page == "A[a1×2*]")
        try shopper.perform(.adjustQuantity("A/a1", by: -1))
        #expect(shopper.cart.isEmpty)
        #expect(shopper.cart.totals == CartTotals())
    }

    @Test("S84 Steps are counted from the minimum; a step's worth is added; off the step is refused, or rounded down")
    func step() throws {
        var shopper = try Shopper("A/a1=100 min=2 step=3")
        try shopper.add("a1", "a1")
        #expect(shopper.quantity("A/a1") == 5)
        #expect(
            shopper.refusal(.setQuantity("A/a1", to: 7))
                == .quantityLimit(line: "A/a1", .step(3, from: 2), requested: 7))
        shopper.context.rules.excess = .clamp
        let changes = try shopper.perform(.setQuantity("A/a1", to: 10))
        #expect(changes.last == .clamped("A/a1", requested: 10, to: 8, by: .step(3, from: 2)))
        #expect(shopper.quantity("A/a1") == 8)
    }

    @Test("A clamp to a limit lands on a step")
    func clampOnStep() throws {
        var shopper = try Shopper("A/a1=100 min=2 step=3 stock=10", rules: CartRules(excess: .clamp))
        try shopper.add("a1*50")
        #expect(shopper.quantity("A/a1") == 8)
    }

    @Test("R19 Limit 5 a customer, 2 bought: 3 more may be added")
    func perCustomer() throws {
        var shopper = try Shopper("A/a1=100 each=5")
        shopper.context.purchases = ["a1": 2]
        #expect(
            shopper.refusal(.add("a1", quantity: 4))
                == .quantityLimit(line: "A/a1", .perCustomer(5, bought: 2), requested: 4))
        try shopper.add("a1*3")
        #expect(shopper.refusal(.add("a1"))?.code == "per-customer-limit")
    }

    @Test("Extreme records of purchases do not trap", arguments: [Int.max, Int.min, 6])
    func purchases(bought: Int) throws {
        let tea = ["p-a1": [ProductOption(name: "ice", choices: [Market.choice("no")])]]
        var shopper = try Shopper("A/a1=100 each=5", options: tea)
        try shopper.add("a1*2")
        shopper.context.purchases = ["a1": bought]
        let more = CartEdit.Action.add("a1", quantity: 2, customisations: [Customisation("ice", "no")])
        if bought < 0 {
            // A negative record is no credit.
            try shopper.perform(more)
            #expect(shopper.refusal(more)?.code == "per-customer-limit")
        } else {
            #expect(
                shopper.refusal(more)
                    == .quantityLimit(line: "A/a1@ice=no", .perCustomer(5, bought: bought), requested: 2))
        }
    }

    @Test("Limits count all lines of a SKU, whatever their customisations; the nearest limit is named")
    func acrossLines() throws {
        let tea = ["p-a1": [ProductOption(name: "ice", choices: [Market.choice("no")])]]
        var shopper = try Shopper("A/a1=100 stock=5 max=6", options: tea)
        try shopper.add("a1*3")
        let other = [Customisation("ice", "no")]
        #expect(
            shopper.refusal(.add("a1", quantity: 3, customisations: other))
                == .quantityLimit(line: "A/a1@ice=no", .stock(5), requested: 3))
        try shopper.perform(.add("a1", quantity: 2, customisations: other))
        #expect(
            shopper.refusal(.adjustQuantity("A/a1", by: 1)) == .quantityLimit(line: "A/a1", .stock(5), requested: 4))
        try shopper.perform(.adjustQuantity("A/a1", by: -1))
        try shopper.perform(.adjustQuantity("A/a1@ice=no", by: 1))
        #expect(shopper.page == "A[a1@ice=no×3 a1×2]")
    }

    @Test("Above a limit that has shrunk: fewer is allowed, more is not, and a clamp takes nothing away")
    func shrunkenLimit() throws {
        var shopper = try Shopper("A/a1=100")
        try shopper.add("a1*9")
        try shopper.refresh("A/a1=100 stock=5")
        try shopper.perform(.setQuantity("A/a1", to: 8))
        #expect(shopper.refusal(.adjustQuantity("A/a1", by: 1))?.code == "insufficient-stock")
        shopper.context.rules.excess = .clamp
        try shopper.perform(.setQuantity("A/a1", to: 20))
        #expect(shopper.quantity("A/a1") == 8)
        try shopper.perform(.adjustQuantity("A/a1", by: -2))
        #expect(shopper.quantity("A/a1") == 6)
    }

    @Test("Extreme adjustments do not trap", arguments: CartRules.BelowMinimum.allCases)
    func extremes(belowMinimum: CartRules.BelowMinimum) throws {
        var shopper = try Shopper("A/a1=100 min=2", rules: CartRules(belowMinimum: belowMinimum))
        try shopper.add("a1*4")
        #expect(shopper.refusal(.adjustQuantity("A/a1", by: .max))?.requested == .max)
        try shopper.perform(.adjustQuantity("A/a1", by: .min))
        #expect(shopper.page == (belowMinimum == .remove ? "" : "A[a1×2]"))
    }

    @Test("Edits of lines that are not there say so")
    func missing() throws {
        var shopper = try Shopper("A/a1=100")
        try shopper.add("a1")
        #expect(shopper.refusal(.setQuantity("A/zz", to: 1)) == .lineNotFound("A/zz"))
        #expect(shopper.refusal(.adjustQuantity("A/zz", by: 1)) == .lineNotFound("A/zz"))
        #expect(shopper.refusal(.remove(["A/a1", "A/zz"])) == .lineNotFound("A/zz"))
        #expect(shopper.refusal(.note("A/zz", "x")) == .lineNotFound("A/zz"))
        #expect(shopper.refusal(.remark("Z", "x")) == .shopNotFound("Z"))
        shopper.context.isReapplying = true
        try shopper.perform(.remove(["A/zz", "A/a1", "A/a1"]))
        #expect(shopper.cart.isEmpty)
        #expect(shopper.refusal(.remove(["A/a1"])) == .lineNotFound("A/a1"))
    }
}
