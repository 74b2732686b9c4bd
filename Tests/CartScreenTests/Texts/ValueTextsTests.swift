import CartCore
import CartScreen
import Testing

struct ValueTextsTests {
    struct Amount: Sendable {
        let units: Int64
        let currency: String
        let text: String
        let spoken: String
    }

    static let amounts = [
        Amount(units: 1_800, currency: "CNY", text: "¥18.00", spoken: "18元"),
        Amount(units: -405, currency: "CNY", text: "-¥4.05", spoken: "-4.05元"),
        Amount(units: 0, currency: "CNY", text: "¥0.00", spoken: "0元"),
        Amount(units: 500, currency: "JPY", text: "¥500", spoken: "500日元"),
        Amount(units: 50, currency: "USD", text: "$0.50", spoken: "0.50美元"),
        Amount(units: 199, currency: "EUR", text: "€1.99", spoken: "1.99欧元"),
        Amount(units: 1_250, currency: "KWD", text: "KWD 1.250", spoken: "1.250 KWD"),
        Amount(units: .min, currency: "CNY", text: "-¥92233720368547758.08", spoken: "-92233720368547758.08元"),
    ]

    @Test("B06 amounts with their sign", arguments: amounts)
    func money(_ amount: Amount) throws {
        let money = Money(minorUnits: amount.units, currency: try #require(Currency(code: amount.currency)))
        #expect(Texts(.en).money(money) == amount.text)
        #expect(Texts(.zhHans).money(money) == amount.text)
        #expect(Texts(.zhHans).spoken(money) == amount.spoken)
    }

    @Test(
        "instants in a zone",
        arguments: [
            (0, 0, "1970-01-01 00:00 UTC"), (0, 480, "1970-01-01 08:00 UTC+08:00"),
            (-1, 0, "1969-12-31 23:59 UTC"), (951_782_400_000, 0, "2000-02-29 00:00 UTC"),
            (1_709_251_199_999, 0, "2024-02-29 23:59 UTC"), (4_107_542_400_000, -210, "2100-02-28 20:30 UTC-03:30"),
        ] as [(Int64, Int, String)])
    func time(_ instant: Int64, _ offset: Int, _ text: String) {
        #expect(Texts(.en, utcOffsetMinutes: offset).time(Timestamp(milliseconds: instant)) == text)
    }

    @Test(
        "a locale's language",
        arguments: [
            ("zh_CN.UTF-8", .zhHans), ("zh-Hans", .zhHans), ("ZH", .zhHans), ("en_GB.UTF-8", .en), ("en", .en),
            ("C", nil),
            ("fr_FR", nil), ("", nil), ("zhx", nil),
        ] as [(String, Language?)])
    func locale(_ name: String, _ language: Language?) { #expect(Language(locale: name) == language) }

    @Test("R21 the way to the next tier, with the tutorial's numbers")
    func progress() throws {
        let tiers: [(Int64, Int64)] = [(3_000, 500), (5_000, 1_200)]
        let to30 = try way(have: 2_600, tiers: tiers)
        #expect(Texts(.zhHans).hint(for: to30, taken: nil) == "再买4元可减5元")
        #expect(Texts(.en).hint(for: to30, taken: nil) == "¥4.00 more to save ¥5.00")
        let to50 = try way(have: 3_200, tiers: tiers)
        #expect(Texts(.zhHans).hint(for: to50, taken: yuan(fen: 500)) == "已减5元，再买18元可减12元")
        #expect(Texts(.en).hint(for: to50, taken: yuan(fen: 500)) == "¥5.00 off already, ¥18.00 more to save ¥12.00")
        let (threshold, taken) = (yuan(fen: 5_000), yuan(fen: 1_200))
        #expect(Texts(.zhHans).topTier(threshold: threshold, taken: taken) == "已满50元可减12元")
        #expect(Texts(.en).topTier(threshold: nil, taken: taken) == "¥12.00 off")
    }

    /// A way to the next tier as a quote makes it.
    private func way(
        have: Int64, tiers: [(Int64, Int64)]
    ) throws -> PromotionProgress {
        let info = RuleInfo(id: PromotionID("p"), type: "threshold", label: "p", stage: .shopPromotions)
        let tiers = tiers.map { ThresholdRule.Tier(from: .amount($0.0), off: .amount($0.1)) }
        let rule = try ThresholdRule(info: info, tiers: .highest(tiers))
        var mall = try Mall([offer("s1-a", have)], promotions: [PricingStep(rule)])
        mall.add("s1-a")
        mall.tap(.tapSelectAll)
        try mall.price()
        return try #require(mall.screen.hints.first)
    }

    @Test("R20 the minimum order, in words")
    func minimumOrder() {
        #expect(Texts(.zhHans).minimumOrderHint(missing: yuan(fen: 400)) == "还差4元就能起送")
        #expect(Texts(.en).minimumOrderHint(missing: yuan(fen: 400)) == "¥4.00 more to reach the minimum order")
    }

    static let others: [@Sendable (Texts) -> Message] = [
        { $0.message(for: MoneyError.overflow) }, { $0.message(for: MoneyError.mixedCurrencies(.cny, .jpy)) },
        { $0.message(for: MoneyError.notAnAmount) }, { $0.message(for: MoneyError.tooFine(decimals: 3, allowed: 2)) },
        { $0.message(for: MoneyError.divisionByZero) }, { $0.message(for: MoneyError.negative(value: -1)) },
        { $0.message(for: MoneyError.unequalCounts(weights: 2, caps: 1)) },
        { $0.message(for: IdentifierError.empty) }, { $0.message(for: IdentifierError.tooLong(limit: 255)) },
        { $0.message(for: IdentifierError.controlCharacter(scalar: 7)) },
        { $0.message(for: IdentifierError.surroundingSpace) },
        { $0.message(for: CatalogError.duplicateShop(ShopID("s"))) },
        { $0.message(for: CatalogError.duplicateProduct(ProductID("p"))) },
        { $0.message(for: CatalogError.duplicateSKU(SKU("k"))) },
        { $0.message(for: CatalogError.unknownShop(ShopID("s"))) },
        { $0.message(for: CatalogError.unknownProduct(ProductID("p"))) },
        { $0.message(for: CatalogError.badPrice(SKU("k"))) },
        { $0.message(for: CatalogError.badSurcharge(ProductID("p"))) },
        { $0.message(for: CatalogError.badTerms(ShopID("s"))) },
        { $0.message(for: CartContentsError.badQuantity(TextsTests.line, -5)) },
        { $0.message(for: CartContentsError.duplicateLine(TextsTests.line)) },
        { $0.message(for: CartContentsError.badPrice(TextsTests.line)) },
        { $0.message(for: CartContentsError.amountTooLarge(TextsTests.line)) },
        { $0.message(for: CartContentsError.badOrder(TextsTests.line)) },
        { $0.message(for: CartContentsError.tooManyLines(2_000_000)) },
        { $0.message(for: PricingError.currencyMismatch(cart: .cny, catalog: .usd)) },
        { $0.message(for: PricingError.amountTooLarge) },
        { $0.message(for: PricingError.ruleOutOfBounds(PromotionID("p"))) },
        { $0.message(for: CheckoutObstacle.nothingSelected) },
        { $0.message(for: .belowMinimumOrder(ShopID("s"), minimum: yuan(fen: 2_000), missing: yuan(fen: 400))) },
        { $0.message(for: .outOfReach(ShopID("s"), .area(AreaID("a")))) },
        { $0.message(for: .outOfReach(ShopID("s"), .distance(2_000, maximum: 1_500))) },
        { $0.message(for: .requiredItems(ShopID("s"), ShopRequirement(name: "n", goods: .everything), missing: 2)) },
        { $0.message(for: CheckoutObstacle.quantityLimit(TextsTests.line, .stock(2), requested: 3)) },
        { $0.message(for: CheckoutObstacle.unavailable(TextsTests.line, .gone)) },
        { $0.message(for: ThresholdRule.Fault.noTiers) },
        { $0.message(for: ThresholdRule.Fault.thresholdNotPositive(tier: 0)) },
        { $0.message(for: ThresholdRule.Fault.benefitNotPositive(tier: 0)) },
        { $0.message(for: ThresholdRule.Fault.benefitAboveThreshold(tier: 0)) },
        { $0.message(for: ThresholdRule.Fault.percentAbove100(tier: 0)) },
        { $0.message(for: ThresholdRule.Fault.overlappingTiers(tier: 1, other: 0)) },
        { $0.message(for: ThresholdRule.Fault.mixedMeasures(tier: 1)) },
        { $0.message(for: ThresholdRule.Fault.percentOfEvery) },
        { $0.message(for: ThresholdRule.Fault.limitNotPositive) },
    ]

    @Test("every other error has two full sentences in each language", arguments: others.indices)
    func other(_ index: Int) {
        let (english, chinese) = (Self.others[index](Texts(.en)), Self.others[index](Texts(.zhHans)))
        for (message, stop) in [(english, "."), (chinese, "。")] {
            #expect(message.what.hasSuffix(stop), "\(message.text)")
            #expect(message.remedy.hasSuffix(stop), "\(message.text)")
        }
        #expect(english.what != chinese.what)
        #expect(english.remedy != chinese.remedy)
    }

    static let reasons: [NotAppliedReason] = [
        .belowThreshold(missing: yuan(fen: 400)), .tooFewPieces(missing: 1), .notYet(from: Mall.now),
        .over(since: Mall.now), .outOfScope, .discountedGoods, .nothingLeft, .noFee, .membersOnly, .notCheaper,
        .usedUp, .couponUsedUp(.total), .couponUsedUp(.perCustomer), .outOfStock, .notChosen, .refused, .savesNothing,
        .displaced(by: PromotionID("other")),
    ]

    @Test("why a promotion did nothing, in both languages", arguments: Self.reasons)
    func reason(_ reason: NotAppliedReason) {
        let (english, chinese) = (Texts(.en).reason(reason), Texts(.zhHans).reason(reason))
        #expect(!english.isEmpty)
        #expect(english != chinese)
    }

    static let changes: [CartChange] = [
        .added(TextsTests.line, quantity: 2), .quantity(TextsTests.line, from: 1, to: 3, merged: true),
        .quantity(TextsTests.line, from: 1, to: 3, merged: false),
        .removed(TextsTests.line, shop: ShopID("s1"), title: "Tea", quantity: 2),
        .respecified(from: TextsTests.line, to: id("s1-b"), merged: false),
        .respecified(from: TextsTests.line, to: id("s1-b"), merged: true), .selected([TextsTests.line]),
        .deselected([TextsTests.line]), .noted(TextsTests.line), .remarked(ShopID("s1")),
        .couponAdded(CouponCode("SAVE")), .couponRemoved(CouponCode("SAVE")),
        .savedForLater(TextsTests.line, shop: ShopID("s1")), .broughtBack(TextsTests.line),
        .clamped(TextsTests.line, requested: 9, to: 5, by: .perOrder(5)),
        .leftOut(TextsTests.line, .capacity(limit: 3)),
        .priced(TextsTests.line, from: yuan(fen: 100), to: yuan(fen: 90)),
        .availability(TextsTests.line, from: .available, to: .soldOut),
        .availability(TextsTests.line, from: .soldOut, to: .available), .described(TextsTests.line),
        .alreadyApplied(EditID("e1")),
    ]

    @Test("what an edit did, in both languages", arguments: changes)
    func change(_ change: CartChange) {
        let (english, chinese) = (Texts(.en).text(for: change), Texts(.zhHans).text(for: change))
        #expect(english.hasSuffix(".") || english.hasSuffix(")."))
        #expect(chinese.hasSuffix("。"))
        #expect(english != chinese)
    }
}
