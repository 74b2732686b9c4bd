import CartCore
import CartScreen
import Testing

struct TextsTests {
    static let line = id("s1-a")
    static let limits: [QuantityLimit] = [
        .perOrder(5), .perCustomer(5, bought: 3), .perCustomer(3, bought: 3), .perCustomer(5, bought: 0), .stock(2),
        .stock(0), .perLine(99), .minimum(2), .step(3, from: 2),
    ]
    static let cartErrors: [CartError] =
        [
            .unknownSKU(SKU("x")), .unavailable(SKU("x"), .soldOut), .lineNotFound(line), .shopNotFound(ShopID("s1")),
            .negativeQuantity(line: line, requested: -3), .zeroQuantity(line: line), .capacity(limit: 300),
            .alreadyInCart(line), .anotherShop(current: ShopID("s1"), requested: ShopID("s2")),
            .missingChoice(option: "spice", allowed: ["mild", "hot"]), .unknownOption("size", allowed: []),
            .unknownOption("size", allowed: ["spice"]),
            .unknownChoice(option: "spice", value: "cold", allowed: ["mild"]), .repeatedOption("spice"),
            .anotherProduct(SKU("x")), .selectionLimit(1), .notSelectable(line), .selectionFixed, .oneShopAtATime,
            .couponHeld(CouponCode("SAVE")), .couponNotHeld(CouponCode("SAVE")), .unknownCoupon(CouponCode("SAVE")),
            .badChoice(SKU("tee"), requested: 0), .tooManyChoices(limit: 100),
            .textTooLong(limit: 1_000), .textMalformed, .currencyMismatch, .amountTooLarge,
        ] + limits.map { .quantityLimit(line: line, $0, requested: 7) }

    /// A text in both languages: neither empty, both different, and no place left to fill.
    private func check(_ name: String, _ text: (Texts) -> String) {
        let english = text(Texts(.en))
        let chinese = text(Texts(.zhHans))
        #expect(!english.isEmpty && !chinese.isEmpty, "\(name)")
        #expect(english != chinese, "\(name)")
        #expect(english.unicodeScalars.allSatisfy { !(0x4E00...0x9FFF).contains($0.value) }, "\(name): \(english)")
        #expect(chinese.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }, "\(name): \(chinese)")
        for written in [english, chinese] {
            for place in ["%d", "%@", "\\(", "Optional(", "nil", "{", "}"] {
                #expect(!written.contains(place), "\(name): \(written)")
            }
        }
    }

    private func check(_ name: String, _ message: (Texts) -> Message) {
        check(name + " what") { message($0).what }
        check(name + " remedy") { message($0).remedy }
        #expect(message(Texts(.en)).text.hasSuffix("."))
        #expect(message(Texts(.zhHans)).text.hasSuffix("。"))
    }

    @Test("S84 every refusal of the cart says what, where and what to do, in both languages", arguments: cartErrors)
    func cartError(_ error: CartError) {
        check(error.code) { $0.message(for: error) }
        if let line = error.line {
            for language in Language.allCases {
                #expect(Texts(language).message(for: error).what.contains(line.rawValue))
            }
        }
        if let requested = error.requested, requested > 0 {
            #expect(Texts(.en).message(for: error).what.contains(String(requested)))
        }
    }

    @Test("every refusal has words of its own: none falls back on the code", arguments: cartErrors)
    func noFallback(_ error: CartError) {
        #expect(!Texts(.en).message(for: error).what.contains("refused the change"))
    }

    @Test(
        "S82 B27 each problem of a typed quantity has words", arguments: ["-3", "2.5", "abc", "99999999999999999999"])
    func typed(_ text: String) {
        #expect(throws: QuantityInput.Problem.self) { try QuantityInput(parsing: text) }
        do throws(QuantityInput.Problem) {
            _ = try QuantityInput(parsing: text)
        } catch {
            check(text) { $0.message(for: error, typed: text) }
            #expect(Texts(.en).message(for: error, typed: text).what.contains(text))
        }
    }

    @Test("S50 R18 R19 limits in a few words", arguments: limits)
    func limit(_ limit: QuantityLimit) { check(limit.code) { $0.describe(limit) } }

    @Test("S50 limits read as a shopper knows them")
    func limitWords() {
        #expect(Texts(.zhHans).describe(.perOrder(5)) == "每单限购 5 件")
        #expect(Texts(.zhHans).describe(.perCustomer(5, bought: 3)) == "每人限购 5 件，已购 3 件")
        #expect(Texts(.en).describe(.stock(2)) == "only 2 in stock")
    }

    @Test("R27 reasons why a line cannot be bought", arguments: Availability.allCases)
    func availability(_ availability: Availability) { check(availability.rawValue) { $0.reason(availability) } }

    @Test("labels", arguments: Label.allCases.filter { $0 != .colon })
    func label(_ label: Label) { check("label") { $0.label(label) } }

    @Test("S55 S71 S74 R30 the tutorial's words")
    func chineseLabels() {
        let texts = Texts(.zhHans)
        let words = [Label.total, .settle, .delete, .selectAll, .edit, .done, .saveForLater].map { texts.label($0) }
        #expect(words == ["合计", "结算", "删除", "全选", "编辑", "完成", "移入收藏"])
        #expect(texts.label(Fee.Kind.packing) == "餐盒费")
        #expect(texts.label(Fee.Kind.delivery) == "配送费")
        #expect(Texts(.en).label(Fee.Kind("service")) == "service")
    }

    @Test("R28 price drop and rise; equal prices say nothing")
    func price() {
        let (chinese, english) = (Texts(.zhHans), Texts(.en))
        #expect(chinese.priceNotice(added: yuan(fen: 2_000), now: yuan(fen: 1_500)) == "比加入购物车时降价¥5.00")
        #expect(
            english.priceNotice(added: yuan(fen: 2_000), now: yuan(fen: 1_500))
                == "¥5.00 cheaper than when you added it")
        #expect(chinese.priceNotice(added: yuan(fen: 8_800), now: yuan(fen: 4_880)) == "比加入购物车时降价¥39.20")
        #expect(chinese.priceNotice(added: yuan(fen: 1_500), now: yuan(fen: 2_000)) == "比加入购物车时涨价¥5.00")
        #expect(english.priceNotice(added: yuan(fen: 1_500), now: yuan(fen: 1_500)) == nil)
    }

    @Test("names from a cart and a catalog stand beside ids")
    func names() throws {
        var mall = try Mall(twoByTwo)
        mall.add("s1-a")
        let texts = mall.screen.texts
        #expect(texts.name(id("s1-a")) == "“Product s1-a” (s1/s1-a)")
        #expect(texts.name(SKU("s2-c")) == "“Product s2-c” (s2-c)")
        #expect(texts.name(ShopID("s2")) == "Shop s2")
        #expect(texts.name(id("s1-b")) == "s1/s1-b")
    }
}
