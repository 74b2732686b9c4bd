import CartCore
import Testing

@Suite("Cart: notes, remarks, coupons")
struct TextsAndCouponsTests {
    @Test("A note is trimmed, kept through edits, and taken away by an empty text")
    func notes() throws {
        var shopper = try Shopper("A/a1=100")
        try shopper.perform(.add("a1", note: "  no onions "))
        #expect(shopper.cart.line("A/a1")?.note == "no onions")
        try shopper.perform(.add("a1"))
        #expect(shopper.cart.line("A/a1")?.note == "no onions")
        #expect(try shopper.perform(.note("A/a1", "no onions")) == [])
        #expect(try shopper.perform(.note("A/a1", " ")) == [.noted("A/a1")])
        #expect(shopper.cart.line("A/a1")?.note == nil)
        #expect(try shopper.perform(.note("A/a1", nil)) == [])
    }

    @Test("A note that an add brings to a line that is there is told, once, and only when it is another")
    func addedNotes() throws {
        var shopper = try Shopper("A/a1=100")
        #expect(try shopper.perform(.add("a1")) == [.added("A/a1", quantity: 1)])
        var quantity = 1
        for (note, isTold) in [("first", true), ("second", true), (" second ", false), (nil, false), (" ", false)] {
            let told: [CartChange] = isTold ? [.noted("A/a1")] : []
            let more = CartChange.quantity("A/a1", from: quantity, to: quantity + 1, merged: true)
            #expect(try shopper.perform(.add("a1", note: note)) == [more] + told)
            quantity += 1
        }
        #expect(shopper.cart.line("A/a1")?.note == "second")
    }

    @Test("Texts that are too long or steer a terminal are refused")
    func badTexts() throws {
        var shopper = try Shopper("A/a1=100")
        try shopper.add("a1")
        let longest = String(repeating: "字", count: 333) + "x"
        try shopper.perform(.note("A/a1", longest))
        #expect(shopper.refusal(.note("A/a1", longest + "y")) == .textTooLong(limit: 1_000))
        #expect(shopper.refusal(.note("A/a1", "a\u{1B}[2Jb")) == .textMalformed)
        #expect(shopper.refusal(.remark("A", "a\u{202E}b")) == .textMalformed)
        #expect(shopper.refusal(.add("a1", note: "a\u{0}b")) == .textMalformed)
        try shopper.perform(.note("A/a1", "one\n\ttwo 👨‍👩‍👧 مرحبا Joe's"))
        #expect(shopper.cart.line("A/a1")?.note == "one\n\ttwo 👨‍👩‍👧 مرحبا Joe's")
    }

    @Test("A remark belongs to the shop and goes with its last line")
    func remarks() throws {
        var shopper = try Shopper("A/a1=100", "A/a2=100")
        try shopper.add("a1", "a2")
        try shopper.perform(.remark("A", "ring twice"))
        try shopper.perform(.remove(["A/a1"]))
        #expect(shopper.cart.shop("A")?.remark == "ring twice")
        try shopper.perform(.remove(["A/a2"]))
        try shopper.add("a1")
        #expect(shopper.cart.shop("A")?.remark == nil)
    }

    @Test("B14 SAVE10, \"save10 \" and ＳＡＶＥ in any case are one coupon; a repeat is answered as held")
    func coupons() throws {
        var shopper = try Shopper("A/a1=100")
        try shopper.perform(.addCoupon(CouponCode("SAVE10")))
        for again in ["save10 ", "\u{3000}Save10", "SAVE10"] {
            #expect(shopper.refusal(.addCoupon(CouponCode(again))) == .couponHeld("SAVE10"))
        }
        #expect(shopper.cart.coupons == ["SAVE10"])
        shopper.context.coupons = ["SAVE10"]
        #expect(shopper.refusal(.addCoupon("OTHER")) == .unknownCoupon("OTHER"))
        shopper.context.coupons = nil
        #expect(shopper.refusal(.addCoupon("  ")) == .unknownCoupon(""))
        try shopper.perform(.removeCoupon(" save10"))
        #expect(shopper.refusal(.removeCoupon("SAVE10")) == .couponNotHeld("SAVE10"))
    }

    @Test("Clear empties the cart; coupons and what is saved stay")
    func clear() throws {
        var shopper = try Shopper("A/a1=100", "A/a2=100", "B/b1=1")
        try shopper.add("a1", "a2", "b1")
        try shopper.perform(.addCoupon("C"))
        try shopper.perform(.saveForLater(["A/a2"]))
        let changes = try shopper.perform(.clear)
        #expect(changes.count == 2)
        #expect(shopper.cart.isEmpty)
        #expect(shopper.cart.shopCount == 0)
        #expect(shopper.cart.totals == CartTotals())
        #expect(shopper.cart.coupons == ["C"])
        #expect(shopper.savedPage == "A[a2×1]")
        #expect(try shopper.perform(.clear) == [])
    }
}
