import CartCore
import CartScreen
import Testing

struct SelectionTests {
    private func filled() throws -> Mall {
        var mall = try Mall(twoByTwo)
        mall.add("s1-a", "s1-b", "s2-c", "s2-d")
        return mall
    }

    @Test("S14 S17 S20 S21 every row has a tick of two states, off at first; S47 every section too")
    func ticks() throws {
        let mall = try filled()
        let rows = mall.view.sections.flatMap { $0.rows }
        #expect(rows.map { $0.tick } == [false, false, false, false])
        #expect(mall.view.sections.map { $0.tick } == [SelectionState.none, SelectionState.none])
        #expect(mall.bar.selectAll == SelectionState.none)
    }

    @Test("S15 S22 S24 S63 S64 ticking the last line turns its shop and select-all on")
    func lastLine() throws {
        var mall = try filled()
        mall.tap(.tapTick(id("s1-a")), .tapTick(id("s1-b")))
        #expect(mall.section("s1")?.tick == .all)
        #expect(mall.bar.selectAll == .some)
        mall.tap(.tapTick(id("s2-c")))
        #expect(mall.section("s2")?.tick == .some)
        mall.tap(.tapTick(id("s2-d")))
        #expect(mall.bar.selectAll == .all)
    }

    @Test("S23 S24 S125 unticking one line turns select-all off at once")
    func untick() throws {
        var mall = try filled()
        mall.tap(.tapSelectAll)
        #expect(mall.selected == ["s1-a", "s1-b", "s2-c", "s2-d"])
        mall.tap(.tapTick(id("s2-c")))
        #expect(mall.bar.selectAll == .some)
        #expect(mall.section("s1")?.tick == .all)
        #expect(mall.section("s2")?.tick == .some)
    }

    @Test("S25 S66 select-all sets every line, on and off; a shop's tick its own")
    func parents() throws {
        var mall = try filled()
        mall.tap(.tapShopTick(ShopID("s1")))
        #expect(mall.selected == ["s1-a", "s1-b"])
        mall.tap(.tapSelectAll)
        #expect(mall.selected.count == 4)
        mall.tap(.tapShopTick(ShopID("s2")))
        #expect(mall.selected == ["s1-a", "s1-b"])
        mall.tap(.tapSelectAll, .tapSelectAll)
        #expect(mall.selected.isEmpty)
    }

    @Test("S119 invert is the same mechanism")
    func invert() throws {
        var mall = try filled()
        mall.tap(.tapTick(id("s1-a")), .tapInvert)
        #expect(mall.selected == ["s1-b", "s2-c", "s2-d"])
    }

    @Test("S26 S115 S116 S117 S118 a tap asks for one edit of one line; the page itself changes nothing")
    func oneEdit() throws {
        let mall = try filled()
        let (state, effects) = mall.screen.handle(.tapTick(id("s1-a")))
        #expect(effects == [.edit(.select(.lines([id("s1-a")])))])
        #expect(state == mall.screen.state)
        #expect(mall.selected.isEmpty)
    }

    @Test("S16 S28 deleting the row above keeps the tick where it was: ids, not row numbers")
    func deleteAbove() throws {
        var mall = try filled()
        let rows = mall.view.sections[0].rows
        mall.tap(.tapTick(rows[1].id), .swipeDelete(rows[0].id))
        #expect(mall.view.sections[0].rows.map { $0.tick } == [true])
        #expect(mall.view.sections[0].rows[0].id == rows[1].id)
    }

    @Test("B25 tick one of 20 lines, insert on top, delete the third: the same product is ticked")
    func sameProduct() throws {
        let skus = (0..<21).map { "s1-\($0)" }
        var mall = try Mall(skus.map { offer($0) })
        for sku in skus.prefix(20) { mall.add(sku) }
        let first = try #require(mall.view.sections.first?.rows.first)
        mall.tap(.tapTick(first.id))
        mall.add("s1-20")
        let third = try #require(mall.view.sections.first?.rows[2])
        mall.tap(.swipeDelete(third.id))
        let ticked = mall.view.sections.flatMap { $0.rows }.filter { $0.tick == true }
        #expect(ticked.map { $0.id } == [first.id])
        #expect(mall.cart.totals.lineCount == 20)
    }

    @Test("B22 V12 S69 S90 deleting the only unticked line makes its shop and the page all selected")
    func deleteUnticked() throws {
        var mall = try Mall([offer("s1-a"), offer("s1-b"), offer("s1-c")])
        mall.add("s1-a", "s1-b", "s1-c")
        mall.tap(.tapSelectAll, .tapTick(id("s1-b")))
        #expect(mall.section("s1")?.tick == .some)
        mall.tap(.swipeDelete(id("s1-b")))
        #expect(mall.section("s1")?.tick == .all)
        #expect(mall.bar.selectAll == .all)
        mall.tap(.tapEditAll, .tapSelectAll, .tapBulkDelete, .confirm)
        #expect(mall.cart.isEmpty)
        #expect(mall.bar.selectAll == SelectionState.none)
        #expect(mall.bar.lineCount == 0)
        #expect(mall.bar.total == yuan(fen: 0))
    }

    @Test("V11 S36 S68 an empty cart is none, never all; its summary says zero")
    func empty() throws {
        let mall = try Mall(twoByTwo, language: .zhHans)
        #expect(mall.bar.selectAll == SelectionState.none)
        #expect(mall.bar.state == .nothingSelected)
        #expect(mall.bar.total == yuan(fen: 0))
        #expect(mall.view.summary.text == "共0件商品,共0元")
        #expect(mall.view.empty != nil)
        #expect(mall.screen.handle(.tapSelectAll).effects.isEmpty)
        #expect(mall.screen.handle(.tapInvert).effects.isEmpty)
    }

    @Test("B24 a line that goes out of stock loses its tick, has none, and returns unticked")
    func unavailable() throws {
        var mall = try Mall([offer("s1-a"), offer("s1-b")])
        mall.add("s1-a", "s1-b")
        mall.tap(.tapSelectAll)
        try mall.offer([offer("s1-a"), offer("s1-b", rule: QuantityRule(stock: 0))])
        #expect(mall.row("s1-b")?.tick == nil)
        #expect(mall.bar.selectAll == .all)
        #expect(mall.bar.total == yuan(fen: 1_000))
        mall.tap(.tapTick(id("s1-b")))
        #expect(mall.selected == ["s1-a"])
        #expect(mall.view.message?.contains("sold out") == true)
        mall.tap(.swipeDelete(id("s1-a")))
        #expect(mall.bar.selectAll == SelectionState.none)
        try mall.offer([offer("s1-a"), offer("s1-b")])
        #expect(mall.row("s1-b")?.tick == false)
    }

    @Test("B24 deleted while ticked and added again: no ghost of the old tick, in either selection")
    func ghost() throws {
        var mall = try filled()
        mall.tap(.tapTick(id("s1-a")), .swipeDelete(id("s1-a")))
        mall.add("s1-a")
        #expect(mall.row("s1-a")?.tick == false)
        mall.tap(.tapEditAll, .tapTick(id("s1-a")))
        mall.edit(.remove([id("s1-a")]))
        mall.add("s1-a")
        #expect(mall.row("s1-a")?.tick == false)
        #expect(mall.bar.state == .nothingSelected)
    }

    @Test("one shop at a time: a tick in another shop clears the first; select-all says why not")
    func oneShop() throws {
        var mall = try Mall(twoByTwo, selection: .oneShopAtATime)
        mall.add("s1-a", "s1-b", "s2-c", "s2-d")
        mall.tap(.tapShopTick(ShopID("s1")), .tapTick(id("s2-c")))
        #expect(mall.selected == ["s2-c"])
        mall.tap(.tapSelectAll)
        #expect(mall.selected == ["s2-c"])
        #expect(mall.view.message == Texts(.en).message(for: CartError.oneShopAtATime).text)
        mall.tap(.tapTick(id("s2-d")))
        #expect(mall.view.message == nil)
    }

    @Test("a line that the policy never lets be selected does not keep a shop from being deselected")
    func forbidden() throws {
        struct NotB: SelectionPolicy {
            let name = "not-b"
            func maySelect(_ line: CartLine) -> Bool { line.sku != SKU("s1-b") }
        }
        var mall = try Mall(twoByTwo, selection: AnySelectionPolicy(NotB()))
        mall.add("s1-a", "s1-b")
        #expect(mall.row("s1-b")?.tick == nil)
        mall.tap(.tapShopTick(ShopID("s1")))
        #expect(mall.selected == ["s1-a"])
        mall.tap(.tapShopTick(ShopID("s1")))
        #expect(mall.selected.isEmpty)
    }

    @Test("S11 S123 entering does to the selection what the policy says", arguments: SelectionEntry.allCases)
    func entering(_ entry: SelectionEntry) throws {
        var mall = try Mall(twoByTwo, selection: AnySelectionPolicy(MultiShopSelection(entry: entry)))
        mall.add("s1-a", "s2-c")
        mall.tap(.tapTick(id("s1-a")), .tapEditAll, .entered(.product))
        let expected: [SelectionEntry: [String]] = [.keep: ["s1-a"], .clear: [], .selectAll: ["s1-a", "s2-c"]]
        #expect(mall.selected == expected[entry])
        #expect(mall.screen.state.mode == .normal)
        #expect(mall.view.entry == .product)
    }
}
