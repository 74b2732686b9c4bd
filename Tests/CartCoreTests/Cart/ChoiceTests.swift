import CartCore
import Testing

/// What a shopper decides about promotions is part of the cart.
@Suite("Choices about promotions")
struct ChoiceTests {
    private var shopper: Shopper
    init() throws { shopper = Shopper(try Market.catalog(["A/a1=100", "A/a2=200"])) }

    @Test("A choice is kept, replaced and taken back; repeating it changes nothing")
    mutating func choosing() throws {
        #expect(try shopper.perform(.choose("p", .pinned)) == [.chosen("p")])
        #expect(try shopper.perform(.choose("p", .pinned)) == [])
        #expect(try shopper.perform(.choose("p", .refused)) == [.chosen("p")])
        #expect(shopper.cart.choices == ["p": .refused])
        #expect(try shopper.perform(.choose("p", nil)) == [.chosen("p")])
        #expect(try shopper.perform(.choose("p", nil)) == [])
        #expect(shopper.cart.choices == [:])
    }

    @Test("Goods named twice are added up; no goods are no choice")
    mutating func goods() throws {
        try shopper.perform(
            .choose("p", .goods([ChosenGoods("a1"), ChosenGoods("a2", quantity: 2), ChosenGoods("a1")])))
        #expect(
            shopper.cart.choices["p"]
                == .goods([ChosenGoods("a1", quantity: 2), ChosenGoods("a2", quantity: 2)]))
        try shopper.perform(.choose("p", .goods([])))
        #expect(shopper.cart.choices == [:])
    }

    @Test(
        "Numbers of pieces that cannot be are refused, and the cart is as it was",
        arguments: [[-1], [0], [1_000_000_001], [1_000_000_000, 1], [Int.max, Int.max], [Int.min]])
    func badGoods(quantities: [Int]) throws {
        var shopper = shopper
        let before = shopper.cart
        do {
            try shopper.perform(.choose("p", .goods(quantities.map { ChosenGoods("a1", quantity: $0) })))
            Issue.record("taken")
        } catch {
            #expect(error.code == "bad-choice")
            #expect(error.requested != nil)
        }
        #expect(shopper.cart == before)
    }

    @Test("No more than 1,000 promotions and 100 goods of one are decided about; what is there can still change")
    mutating func limits() throws {
        for number in 0..<Cart.mostChoices { try shopper.perform(.choose(PromotionID("p\(number)"), .refused)) }
        #expect(throws: CartError.tooManyChoices(limit: 1_000)) { try shopper.perform(.choose("one more", .pinned)) }
        try shopper.perform(.choose("p0", .pinned))
        try shopper.perform(.choose("p1", nil))
        try shopper.perform(.choose("one more", .pinned))
        let goods = (0...PromotionChoice.mostGoods).map { ChosenGoods(SKU("g\($0)")) }
        #expect(throws: CartError.tooManyChoices(limit: 100)) { try shopper.perform(.choose("p0", .goods(goods))) }
    }

    @Test("Choices stay when the cart is emptied and come with a guest's cart, where nothing is decided here")
    mutating func merging() throws {
        try shopper.perform(.choose("mine", .refused))
        try shopper.perform(.clear)
        #expect(shopper.cart.choices == ["mine": .refused])
        var guest = Shopper(try Market.catalog(["A/a1=100"]))
        try guest.perform(.choose("mine", .pinned))
        try guest.perform(.choose("theirs", .goods([ChosenGoods("a1")])))
        let changes = try shopper.perform(.merge(CartMerge(guest.cart, from: CartID("guest"))))
        #expect(changes == [.chosen("theirs")])
        #expect(shopper.cart.choices == ["mine": .refused, "theirs": .goods([ChosenGoods("a1")])])
        let copy = try Cart(shopper.cart.contents)
        #expect(copy == shopper.cart)
        var other = copy
        _ = try other.apply(CartEdit(id: "x", .choose("mine", nil)), in: shopper.context)
        #expect(other != copy)
    }

    @Test("A checkout settles the choices whose turn it was, and no others")
    mutating func settling() throws {
        try shopper.add("a1*2")
        try shopper.perform(.choose("spent", .pinned))
        try shopper.perform(.choose("another", .pinned))
        let changes = try shopper.perform(
            .takeOut([BoughtPieces(line: "A/a1", quantity: 2)], settled: ["spent", "never decided"]))
        #expect(changes.contains(.chosen("spent")) && !changes.contains(.chosen("never decided")))
        #expect(shopper.cart.choices == ["another": .pinned])
    }
}
