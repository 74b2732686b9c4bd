import CartCore
import CartScreen
import Testing

struct PageTests {
    private func threshold(
        _ name: String, shop: String? = nil, from: Int64, off: Int64, coupon: String? = nil
    ) throws -> PricingStep {
        let info = RuleInfo(
            id: PromotionID(name), type: "threshold", label: "label of \(name)",
            stage: shop == nil ? .platformPromotions : .shopPromotions, shop: shop.map { ShopID($0) },
            coupon: coupon.map { CouponCode($0) })
        return PricingStep(
            try ThresholdRule(info: info, tiers: .highest([.init(from: .amount(from), off: .amount(off))])))
    }

    @Test("S46 S47 S58 goods stand in sections, one a shop, newest on top; the same goods merge")
    func sections() throws {
        var mall = try Mall(twoByTwo)
        mall.add("s1-a", "s2-c", "s1-b", "s1-a")
        #expect(mall.view.sections.map { $0.name } == ["Shop s1", "Shop s2"])
        #expect(mall.view.sections[0].rows.map { $0.sku.rawValue } == ["s1-a", "s1-b"])
        #expect(mall.row("s1-a")?.quantity.value == 2)
        #expect(mall.view.title == "Cart (3)")
    }

    @Test("S49 a row has picture, title, choices, quantity, price and the original price when it is higher")
    func row() throws {
        let spec = Offer(
            sku: SKU("s1-a"), product: ProductID("tea"), shop: ShopID("s1"),
            spec: [Customisation("size", "L")], price: yuan(fen: 1_000), listPrice: yuan(fen: 1_200))
        var mall = try Mall([spec, offer("s1-b", 500, list: 500)])
        mall.add("s1-a", "s1-b")
        let row = try #require(mall.row("s1-a"))
        #expect(row.title == "Product tea")
        #expect(row.image == "tea.png")
        #expect(row.choices == [Customisation("size", "L")])
        #expect(row.quantity.text == "1")
        #expect(row.unitPrice == yuan(fen: 1_000))
        #expect(row.listPrice == yuan(fen: 1_200))
        #expect(mall.row("s1-b")?.listPrice == nil)
    }

    @Test("S50 R28 B48 a price that changed since the line was added, a limit and low stock are told")
    func notices() throws {
        var mall = try Mall([offer("s1-a", 2_000)], language: .zhHans)
        mall.add("s1-a")
        #expect(mall.row("s1-a")?.notices.isEmpty == true)
        try mall.offer([offer("s1-a", 1_500, rule: QuantityRule(maximum: 5, stock: 8))])
        let row = try #require(mall.row("s1-a"))
        #expect(row.notices.map { $0.code } == ["purchase-limit", "low-stock", "price-dropped"])
        #expect(row.notices.map { $0.message } == ["每单限购 5 件", "仅剩 8 件", "比加入购物车时降价¥5.00"])
        try mall.offer([offer("s1-a", 2_500)])
        #expect(mall.row("s1-a")?.notices.map { $0.code } == ["price-raised"])
    }

    @Test("S51 a row carries the labels of promotions, also of those not reached; hints have a top-up button")
    func badges() throws {
        let promotions = [
            try threshold("reached", shop: "s1", from: 1_000, off: 100), try threshold("far", from: 5_000, off: 900),
            try threshold("other", shop: "s2", from: 1_000, off: 100),
        ]
        var mall = try Mall(twoByTwo, promotions: promotions)
        mall.add("s1-a")
        #expect(mall.row("s1-a")?.badges.map { $0.isApplied } == [false, false])
        mall.tap(.tapSelectAll)
        try mall.price()
        let row = try #require(mall.row("s1-a"))
        #expect(row.badges.map { $0.promotion.rawValue } == ["reached", "far"])
        #expect(row.badges.map { $0.isApplied } == [true, false])
        #expect(row.discount == yuan(fen: 100))
        #expect(row.total == yuan(fen: 900))
        #expect(mall.view.hints.map { $0.text } == ["¥40.00 more to save ¥9.00", "¥1.00 off"])
        #expect(mall.view.hints.map { $0.topUpButton?.title } == ["Top up", nil])
        mall.tap(.tapTopUp(PromotionID("far")))
        #expect(mall.asked == [.topUp(PromotionID("far"))])
        #expect(mall.section("s1")?.adjustments.map { $0.amount } == [yuan(fen: 100)])
        #expect(mall.view.adjustments.isEmpty)
    }

    @Test("S52 S53 S54 the blocks of a row keep their order, whichever there are")
    func blocks() throws {
        var mall = try Mall(
            [offer("s1-a", rule: QuantityRule(maximum: 5))],
            promotions: [try threshold("p", from: 1_000, off: 100)])
        mall.add("s1-a")
        #expect(mall.row("s1-a")?.blocks == [.goods, .notices, .badges])
        mall.edit(.note(id("s1-a"), "gift"))
        mall.screen.extras = [id("s1-a"): ["arrives on Monday"]]
        mall.tap(.tapSelectAll)
        try mall.price()
        let blocks = try #require(mall.row("s1-a")?.blocks)
        #expect(blocks == RowView.Block.allCases)
        #expect(blocks == blocks.sorted())
    }

    @Test("S44 S45 the list's height depends on where the page was entered from")
    func height() {
        #expect(ScreenState.Entry.tab.listHeight(page: 40, bottomBar: 3, tabBar: 2) == 35)
        #expect(ScreenState.Entry.product.listHeight(page: 40, bottomBar: 3, tabBar: 2) == 37)
        #expect(ScreenState.Entry.tab.listHeight(page: 4, bottomBar: 3, tabBar: 2) == 0)
    }

    @Test("S35 S37 S55 S56 S87 bar and summary follow every tap, from the cart's own totals")
    func bar() throws {
        var mall = try Mall(twoByTwo, language: .zhHans)
        mall.add("s1-a", "s2-c", quantity: 2)
        #expect(mall.bar.state == .nothingSelected)
        #expect(mall.bar.button.isEnabled == false)
        #expect(mall.bar.button.title == "结算")
        mall.tap(.tapTick(id("s1-a")))
        #expect(mall.bar.state == .settle)
        #expect(mall.bar.button.title == "结算(1)")
        #expect(mall.view.summary.text == "共1件商品,共20元")
        mall.tap(.tapSelectAll)
        #expect(mall.view.summary.text == "共2件商品,共80元")
        #expect(mall.bar.total == yuan(fen: 8_000))
    }

    @Test("S32 S121 lines and pieces are both told")
    func counts() throws {
        var mall = try Mall(twoByTwo)
        mall.add("s1-a", "s2-c", quantity: 3)
        mall.tap(.tapSelectAll)
        #expect(mall.bar.lineCount == 2)
        #expect(mall.bar.unitCount == 6)
        #expect(mall.view.counts == "2 lines, 6 items")
        #expect(Texts(.zhHans).counts(lines: 2, units: 6) == "2种6件")
    }

    @Test("S109 S112 the badge is hidden at zero and counts entries, not pieces")
    func badge() throws {
        var mall = try Mall(twoByTwo)
        #expect(mall.view.badge.isHidden)
        #expect(mall.view.badge.text == "")
        mall.add("s1-a", "s2-c", quantity: 3)
        #expect(mall.view.badge.text == "2")
        #expect(mall.view.badge.unitCount == 6)
        let skus = (0..<100).map { "s1-\($0)" }
        var many = try Mall(skus.map { offer($0) })
        for sku in skus { many.add(sku) }
        #expect(many.view.badge.text == "99+")
    }

    @Test("S30 settle asks the program; with nothing selected, or below a minimum order, it says why not")
    func settle() throws {
        var mall = try Mall(twoByTwo, delivery: DeliveryTerms(minimumOrder: yuan(fen: 2_000)))
        mall.add("s1-a")
        mall.tap(.tapSettle)
        #expect(mall.asked.isEmpty)
        #expect(mall.view.message == "Nothing is selected. Select what to buy.")
        mall.tap(.tapSelectAll)
        try mall.price()
        #expect(mall.section("s1")?.orderHints == ["¥10.00 more to reach the minimum order"])
        #expect(mall.bar.button.isEnabled == false)
        mall.tap(.tapSettle)
        #expect(mall.asked.isEmpty)
        #expect(mall.view.message == "Shop s1 takes orders from ¥20.00. Add ¥10.00 more.")
        mall.tap(.tapPlus(id("s1-a")))
        try mall.price()
        mall.tap(.tapSettle)
        #expect(mall.asked == [.settle])
        #expect(mall.view.message == nil)
        mall.tap(.tapEditAll, .tapSettle)
        #expect(mall.asked == [.settle])
    }

    @Test("S39 S40 S41 S42 a takeaway: no ticks, no edit buttons; goods, box fee, delivery fee, total")
    func takeaway() throws {
        var mall = try Mall(
            [offer("s1-a", 1_800, packing: 100)], rules: .takeaway, selection: .wholeCart,
            delivery: DeliveryTerms(fee: yuan(fen: 500)), language: .zhHans)
        mall.add("s1-a", quantity: 2)
        try mall.price(profile: .takeaway)
        let view = mall.view
        #expect(view.bottomBar.selectAll == nil)
        #expect(view.editButton == nil)
        #expect(view.clearButton?.title == "清空")
        #expect(view.sections[0].tick == nil)
        #expect(view.sections[0].editButton == nil)
        #expect(mall.row("s1-a")?.tick == nil)
        #expect(view.sections[0].fees.map { $0.label } == ["餐盒费", "配送费"])
        #expect(view.sections[0].fees.map { $0.amount } == [yuan(fen: 200), yuan(fen: 500)])
        #expect(view.bottomBar.total == yuan(fen: 4_300))
        for event in [
            ScreenEvent.tapTick(id("s1-a")), .tapShopTick(ShopID("s1")), .tapSelectAll, .tapInvert, .tapEditAll,
            .tapEditShop(ShopID("s1")), .tapBulkDelete,
        ] {
            let (state, effects) = mall.screen.handle(event)
            #expect(effects.isEmpty, "\(event)")
            #expect(state == mall.screen.state, "\(event)")
        }
        mall.tap(.tapClear, .confirm)
        #expect(mall.cart.isEmpty)
    }

    @Test("coupons held say what they take off, or why nothing")
    func coupons() throws {
        var mall = try Mall(
            twoByTwo,
            promotions: [
                try threshold("ten", from: 1_000, off: 100, coupon: "ten"),
                try threshold("hundred", from: 10_000, off: 500, coupon: "hundred"),
            ])
        mall.add("s1-a")
        mall.tap(.tapSelectAll, .tapAddCoupon(CouponCode(" ten")), .tapAddCoupon(CouponCode("hundred")))
        try mall.price()
        let coupons = mall.view.coupons
        #expect(coupons.map { $0.code.rawValue } == ["TEN", "HUNDRED"])
        #expect(coupons[0].amount == yuan(fen: 100))
        #expect(coupons[1].amount == nil)
        #expect(coupons[1].reason?.isEmpty == false)
        mall.tap(.tapRemoveCoupon(CouponCode("ten")), .tapAddCoupon(CouponCode("hundred")))
        #expect(mall.view.coupons.map { $0.code.rawValue } == ["HUNDRED"])
        #expect(mall.view.message == Texts(.en).message(for: CartError.couponHeld(CouponCode("hundred"))).text)
    }

    @Test("S60 R31 the chooser shows the variants; changing to one that is there merges, ticked stays ticked for edit")
    func spec() throws {
        var mall = try Mall([
            offer("s1-a", product: "tea"), offer("s1-b", 1_200, product: "tea"),
            offer("s1-c", product: "tea", isOnSale: false),
        ])
        mall.add("s1-a", "s1-b")
        mall.tap(.tapEditAll, .tapTick(id("s1-a")), .tapChooseSpec(id("s1-a")))
        let chooser = try #require(mall.view.chooser)
        #expect(chooser.variants.map { $0.sku.rawValue } == ["s1-a", "s1-b", "s1-c"])
        #expect(chooser.variants.map { $0.isCurrent } == [true, false, false])
        #expect(chooser.variants.map { $0.availability } == [.available, .available, .offShelf])
        mall.tap(.tapSpec(id("s1-a"), sku: SKU("s1-b"), choices: nil))
        #expect(mall.view.chooser == nil)
        #expect(mall.row("s1-a") == nil)
        #expect(mall.row("s1-b")?.quantity.value == 2)
        #expect(mall.row("s1-b")?.tick == true)
    }

    @Test("the empty page leads to the goods, in both languages")
    func empty() throws {
        #expect(try Mall(twoByTwo).view.empty?.title == "Your cart is empty")
        #expect(try Mall(twoByTwo, language: .zhHans).view.empty?.action == "去逛逛")
        #expect(try Mall(twoByTwo).view.editButton == nil)
    }
}
