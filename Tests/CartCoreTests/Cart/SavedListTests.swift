import CartCore
import Testing

@Suite("Cart: saved for later")
struct SavedListTests {
    @Test("R30 There and back: unticked, nothing lost, a repeat is safe")
    func roundTrip() throws {
        var shopper = try Shopper("A/a1=100", "B/b1=100")
        try shopper.add("a1*3", "b1")
        try shopper.perform(.select(.all))
        try shopper.perform(.note("A/a1", "blue bag"))
        try shopper.perform(.saveForLater(["A/a1"]))
        #expect(shopper.page == "B[b1×1*]")
        #expect(shopper.savedPage == "A[a1×3]")
        #expect(shopper.refusal(.saveForLater(["A/a1"])) == .lineNotFound("A/a1"))
        #expect(shopper.savedPage == "A[a1×3]")
        let changes = try shopper.perform(.bringBack(["A/a1"]))
        #expect(changes == [.broughtBack("A/a1"), .added("A/a1", quantity: 3)])
        #expect(shopper.page == "A[a1×3] B[b1×1*]")
        #expect(shopper.cart.line("A/a1")?.note == "blue bag")
        #expect(shopper.refusal(.bringBack(["A/a1"])) == .lineNotFound("A/a1"))
        // The very same edit, its reply lost:
        let edit = CartEdit(id: "again", .saveForLater(["A/a1"]))
        _ = try shopper.cart.apply(edit, in: shopper.context)
        #expect(try shopper.cart.apply(edit, in: shopper.context) == [.alreadyApplied("again")])
        #expect(shopper.savedPage == "A[a1×3]")
    }

    @Test("R30 Saving a thing that is saved joins the pieces and keeps the note")
    func joins() throws {
        var shopper = try Shopper("A/a1=100", "A/a2=100")
        try shopper.add("a1*2")
        try shopper.perform(.saveForLater(["A/a1"]))
        try shopper.add("a2", "a1*3")
        try shopper.perform(.note("A/a1", "later"))
        try shopper.perform(.saveForLater(["A/a2"]))
        try shopper.perform(.saveForLater(["A/a1"]))
        #expect(shopper.savedPage == "A[a1×5 a2×1]")
        #expect(shopper.cart.savedLine("A/a1")?.note == "later")
        #expect(shopper.cart.isEmpty)
    }

    @Test("The saved list has the cart's capacity, of distinct lines")
    func capacity() throws {
        var shopper = try Shopper("A/a1=1", "A/a2=1", "A/a3=1", rules: CartRules(capacity: 2))
        try shopper.add("a1", "a2")
        try shopper.perform(.saveForLater(["A/a1", "A/a2"]))
        try shopper.add("a1", "a3")
        #expect(shopper.refusal(.saveForLater(["A/a3"])) == .capacity(limit: 2))
        #expect(shopper.refusal(.saveForLater(["A/a1", "A/a3"])) == .capacity(limit: 2))
        // It is saved already: no further line.
        try shopper.perform(.saveForLater(["A/a1"]))
        #expect(shopper.savedPage == "A[a1×2 a2×1]")
    }

    @Test("Bringing back goes to the limit with a notice")
    func clamped() throws {
        var shopper = try Shopper("A/a1=100")
        try shopper.add("a1*5")
        try shopper.perform(.saveForLater(["A/a1"]))
        try shopper.refresh("A/a1=100 stock=3")
        let changes = try shopper.perform(.bringBack(["A/a1"]))
        #expect(changes.contains(.clamped("A/a1", requested: 5, to: 3, by: .stock(3))))
        #expect(shopper.page == "A[a1×3]")
        #expect(shopper.savedPage == "")
    }

    @Test("What cannot come back at all keeps everything where it is")
    func allOrNothing() throws {
        var shopper = try Shopper("A/a1=1", "A/a2=1", "A/a3=1", rules: CartRules(capacity: 2))
        try shopper.add("a1", "a2")
        try shopper.perform(.saveForLater(["A/a1", "A/a2"]))
        try shopper.add("a3")
        #expect(shopper.refusal(.bringBack(["A/a1", "A/a2"])) == .capacity(limit: 2))
        #expect(shopper.savedPage == "A[a2×1 a1×1]")
        try shopper.refresh("A/a1=1 min=5 max=3", "A/a2=1", "A/a3=1")
        #expect(shopper.refusal(.bringBack(["A/a1"]))?.code == "purchase-limit")
        try shopper.perform(.bringBack(["A/a2"]))
        #expect(shopper.page == "A[a2×1 a3×1]")
    }

    @Test("R27 A saved line that is gone comes back as unavailable, to be seen")
    func gone() throws {
        var shopper = try Shopper("A/a1=100", "A/a2=1")
        try shopper.add("a1")
        try shopper.perform(.saveForLater(["A/a1"]))
        try shopper.refresh("A/a2=1")
        try shopper.perform(.bringBack(["A/a1"]))
        #expect(shopper.page == "A[a1×1!]")
    }

    @Test("Brought back into a whole cart it is bought; beyond the cap of one it is refused")
    func wholeCart() throws {
        let policy = AnySelectionPolicy(WholeCartSelection(maximumLines: 2))
        var shopper = try Shopper("A/a1=1", "A/a2=1", "A/a3=1", selection: policy)
        try shopper.add("a1", "a2")
        #expect(shopper.refusal(.add("a3")) == .selectionLimit(2))
        try shopper.perform(.saveForLater(["A/a1"]))
        try shopper.add("a3")
        #expect(shopper.refusal(.bringBack(["A/a1"])) == .selectionLimit(2))
        try shopper.perform(.remove(["A/a2"]))
        try shopper.perform(.bringBack(["A/a1"]))
        #expect(shopper.page == "A[a1×1* a3×1*]")
    }

    @Test("The places of saved shops are the same after a reload, whatever was brought back")
    func placesAfterReload() throws {
        var shopper = try Shopper("A/a1=1", "A/a2=1", "B/b1=1")
        try shopper.add("a1", "b1", "a2")
        for line in ["A/a1", "B/b1", "A/a2"] { try shopper.perform(.saveForLater([LineID(line)])) }
        #expect(shopper.savedPage == "A[a2×1 a1×1] B[b1×1]")
        try shopper.perform(.bringBack(["A/a2"]))
        #expect(shopper.savedPage == "A[a1×1] B[b1×1]")
        #expect(try Cart(shopper.cart.contents) == shopper.cart)
    }

    @Test("Sums of the saved list fit, too, or the edit is refused")
    func extremes() throws {
        var shopper = try Shopper("A/a1=\(Int64.max)", "A/a2=1")
        try shopper.add("a1")
        try shopper.perform(.saveForLater(["A/a1"]))
        try shopper.add("a2")
        #expect(shopper.refusal(.saveForLater(["A/a2"])) == .amountTooLarge)
        #expect(try Cart(shopper.cart.contents) == shopper.cart)
    }
}
