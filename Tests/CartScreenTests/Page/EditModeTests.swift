import CartCore
import CartScreen
import Testing

struct EditModeTests {
    private func filled(_ language: Language = .zhHans) throws -> Mall {
        var mall = try Mall(twoByTwo, language: language)
        mall.add("s1-a", "s1-b", "s2-c", "s2-d")
        return mall
    }

    @Test("S48 S70 in the normal state both kinds of edit buttons say 编辑 and no row is edited")
    func normal() throws {
        let view = try filled().view
        #expect(view.editButton?.title == "编辑")
        #expect(view.sections.map { $0.editButton?.title } == ["编辑", "编辑"])
        #expect(view.sections.flatMap { $0.rows }.allSatisfy { !$0.isEditing && $0.deleteButton == nil })
    }

    @Test("S71 S74 edit-all: 完成, the shops' buttons hide, every row is edited, settle becomes delete")
    func editAll() throws {
        var mall = try filled()
        mall.tap(.tapEditAll)
        let view = mall.view
        #expect(view.editButton?.title == "完成")
        #expect(view.sections.allSatisfy { $0.editButton == nil })
        #expect(view.sections.flatMap { $0.rows }.allSatisfy { $0.isEditing && $0.deleteButton?.title == "删除" })
        #expect(view.bottomBar.button.title == "删除")
        #expect(view.bottomBar.saveForLater?.title == "移入收藏")
        #expect(view.bottomBar.total == nil)
    }

    @Test("S72 S75 a shop's edit: 完成 there only, its rows only, and the settle button stays")
    func editShop() throws {
        var mall = try filled()
        mall.tap(.tapTick(id("s1-a")))
        let before = mall.bar
        mall.tap(.tapEditShop(ShopID("s1")))
        #expect(mall.section("s1")?.editButton?.title == "完成")
        #expect(mall.section("s2")?.editButton?.title == "编辑")
        #expect(mall.section("s1")?.rows.allSatisfy { $0.isEditing } == true)
        #expect(mall.section("s2")?.rows.allSatisfy { !$0.isEditing } == true)
        #expect(mall.view.editButton?.title == "编辑")
        #expect(mall.bar == before)
        #expect(mall.bar.button.title == "结算(1)")
    }

    @Test("S73 tapping again leaves: the shops' buttons and normal rows are back")
    func leave() throws {
        let mall = try filled()
        let before = mall.view
        var edited = mall
        edited.tap(.tapEditAll, .tapEditAll)
        #expect(edited.view == before)
        edited.tap(.tapEditShop(ShopID("s2")), .tapEditShop(ShopID("s2")))
        #expect(edited.view == before)
    }

    @Test("S76 edit-all during a shop's edit takes every section, and leaving it ends every edit")
    func both() throws {
        var mall = try filled()
        mall.tap(.tapEditShop(ShopID("s1")), .tapEditAll)
        #expect(mall.view.sections.flatMap { $0.rows }.allSatisfy { $0.isEditing })
        mall.tap(.tapEditShop(ShopID("s2")))
        #expect(mall.screen.state.isEditingAll)
        mall.tap(.tapEditAll)
        #expect(mall.view.sections.flatMap { $0.rows }.allSatisfy { !$0.isEditing })
        #expect(mall.screen.state.mode == .normal)
    }

    @Test("in a shop's edit ticks are still the cart's, for the bar still settles (S56, S75)")
    func ticksWhileShopIsEdited() throws {
        var mall = try filled()
        mall.tap(.tapEditShop(ShopID("s1")), .tapTick(id("s1-a")))
        #expect(mall.selected == ["s1-a"])
        #expect(mall.bar.total == yuan(fen: 1_000))
    }

    @Test("while all are edited the selection is another one, in which unavailable lines may be")
    func separateSelection() throws {
        var mall = try filled()
        mall.tap(.tapTick(id("s1-a")))
        try mall.offer([offer("s1-a"), offer("s1-b"), offer("s2-c")])
        mall.tap(.tapEditAll)
        #expect(mall.row("s1-a")?.tick == false)
        #expect(mall.row("s2-d")?.tick == false)
        mall.tap(.tapTick(id("s2-d")), .tapShopTick(ShopID("s1")))
        #expect(mall.row("s2-d")?.tick == true)
        #expect(mall.section("s1")?.tick == .all)
        #expect(mall.bar.selectAll == .some)
        #expect(mall.bar.lineCount == 3)
        #expect(mall.bar.button.title == "删除(3)")
        mall.tap(.tapSelectAll)
        #expect(mall.bar.selectAll == .all)
        mall.tap(.tapInvert)
        #expect(mall.bar.selectAll == SelectionState.none)
        #expect(mall.selected == ["s1-a"])
        mall.tap(.tapEditAll)
        #expect(mall.row("s1-a")?.tick == true)
    }

    @Test("S59 S74 bulk delete asks, then deletes what is ticked, shops with it (S13, S80)")
    func bulkDelete() throws {
        var mall = try filled()
        mall.tap(.tapEditAll, .tapShopTick(ShopID("s2")), .tapTick(id("s1-a")), .tapBulkDelete)
        #expect(mall.asked == [.ask(.delete([id("s2-d"), id("s2-c"), id("s1-a")]))])
        #expect(mall.view.question?.text == "确定删除这 3 种商品吗？")
        #expect(mall.cart.totals.lineCount == 4)
        mall.tap(.confirm)
        #expect(mall.cart.lines.map { $0.sku.rawValue } == ["s1-b"])
        #expect(mall.view.sections.map { $0.id } == [ShopID("s1")])
        #expect(mall.view.question == nil)
        #expect(mall.bar.button.isEnabled == false)
        #expect(mall.screen.state.isEditingAll)
    }

    @Test("cancel changes nothing; confirm without a question neither")
    func cancel() throws {
        var mall = try filled()
        mall.tap(.tapEditAll, .tapSelectAll, .tapBulkDelete, .cancel, .confirm)
        #expect(mall.cart.totals.lineCount == 4)
        #expect(mall.bar.lineCount == 4)
    }

    @Test("nothing ticked: the button is off, says why, and does nothing")
    func nothingTicked() throws {
        var mall = try filled(.en)
        mall.tap(.tapEditAll)
        #expect(mall.bar.state == .nothingSelected)
        #expect(mall.bar.button.reason == "Nothing is ticked. Tick the lines first.")
        mall.tap(.tapBulkDelete, .confirm, .tapBulkSaveForLater, .confirm)
        #expect(mall.cart.totals.lineCount == 4)
        #expect(mall.asked.isEmpty)
    }

    @Test("R30 batch save-for-later moves what is ticked; a line removed meanwhile does no harm")
    func bulkSave() throws {
        var mall = try filled()
        mall.tap(.tapEditAll, .tapTick(id("s1-a")), .tapTick(id("s2-c")), .tapBulkSaveForLater)
        mall.edit(.remove([id("s2-c")]))
        mall.tap(.confirm)
        #expect(mall.cart.savedLines.map { $0.sku.rawValue } == ["s1-a"])
        #expect(mall.cart.lines.map { $0.sku.rawValue } == ["s2-d", "s1-b"])
        mall.tap(.tapBringBack(id("s1-a")))
        #expect(mall.cart.savedLines.map { $0.sku.rawValue }.isEmpty)
        #expect(mall.row("s1-a") != nil)
    }

    @Test("S77 S78 swipe deletes in the normal state only; the delete button in the edit state only")
    func swipe() throws {
        var mall = try filled()
        #expect(mall.row("s1-a")?.canSwipe == true)
        mall.tap(.tapDelete(id("s1-a")))
        #expect(mall.row("s1-a") != nil)
        mall.tap(.swipe(id("s1-a")))
        #expect(mall.row("s1-a")?.isSwiped == true)
        mall.tap(.tapEditShop(ShopID("s1")))
        #expect(mall.row("s1-a")?.canSwipe == false)
        #expect(mall.row("s1-a")?.isSwiped == false)
        mall.tap(.swipe(id("s1-a")), .swipeDelete(id("s1-a")))
        #expect(mall.row("s1-a") != nil)
        mall.tap(.tapDelete(id("s1-a")))
        #expect(mall.row("s1-a") == nil)
        mall.tap(.swipeDelete(id("s2-c")))
        #expect(mall.row("s2-c") == nil)
    }

    @Test("S80 deleting a shop's last line deletes its section and ends its edit")
    func lastOfShop() throws {
        var mall = try filled()
        mall.tap(.tapEditShop(ShopID("s1")), .tapDelete(id("s1-a")), .tapDelete(id("s1-b")))
        #expect(mall.section("s1") == nil)
        mall.add("s1-a")
        mall.tap(.focused(nil))
        #expect(mall.row("s1-a")?.isEditing == false)
    }

    @Test("B55 a second tap on a removed line does nothing, whatever it is")
    func doubleTap() throws {
        var mall = try filled()
        mall.tap(.swipeDelete(id("s1-a")))
        let gone = id("s1-a")
        let events: [ScreenEvent] = [
            .swipeDelete(gone), .tapDelete(gone), .tapTick(gone), .tapPlus(gone), .tapMinus(gone), .swipe(gone),
            .typedQuantity(gone, "3"), .typing(gone, "3"), .tapSaveForLater(gone), .tapChooseSpec(gone),
            .tapSpec(gone, sku: SKU("s1-b"), choices: nil), .typedNote(gone, "x"), .focused(gone), .tapBringBack(gone),
            .tapShopTick(ShopID("nowhere")), .tapEditShop(ShopID("nowhere")), .typedRemark(ShopID("nowhere"), "x"),
        ]
        for event in events {
            let (state, effects) = mall.screen.handle(event)
            #expect(effects.isEmpty, "\(event)")
            #expect(state == mall.screen.state, "\(event)")
        }
    }

    @Test("undo brings the lines deleted last back as they were, once")
    func undo() throws {
        var mall = try filled()
        mall.edit(.setQuantity(id("s1-a"), to: 3))
        mall.edit(.note(id("s1-a"), "gift"))
        mall.tap(.tapTick(id("s1-a")), .swipeDelete(id("s1-a")))
        #expect(mall.view.undoButton?.title == "撤销")
        mall.tap(.tapUndo)
        let line = try #require(mall.cart.line(id("s1-a")))
        #expect(line.quantity == 3)
        #expect(line.note == "gift")
        #expect(line.isSelected)
        #expect(mall.view.undoButton == nil)
        mall.tap(.tapUndo)
        #expect(mall.cart.line(id("s1-a"))?.quantity == 3)
    }

    @Test("R27 one tap cleans up the unavailable lines, which stand apart at the end")
    func cleanUp() throws {
        var mall = try filled(.en)
        try mall.offer([offer("s1-a"), offer("s2-c", isOnSale: false), offer("s2-d", rule: QuantityRule(stock: 0))])
        #expect(mall.view.sections.map { $0.id } == [ShopID("s1")])
        #expect(mall.view.unavailable?.rows.map { $0.sku.rawValue } == ["s2-d", "s2-c", "s1-b"])
        #expect(mall.view.unavailable?.title == "Unavailable (3)")
        #expect(mall.row("s2-d")?.notices.map { $0.code } == ["sold-out"])
        #expect(mall.row("s2-c")?.notices.map { $0.code } == ["off-shelf"])
        #expect(mall.row("s1-b")?.notices.map { $0.code } == ["gone"])
        mall.tap(.tapCleanUnavailable)
        #expect(mall.view.unavailable == nil)
        #expect(mall.cart.lines.map { $0.sku.rawValue } == ["s1-a"])
        #expect(mall.screen.handle(.tapCleanUnavailable).effects.isEmpty)
    }
}
