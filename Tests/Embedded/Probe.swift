internal import CartCore
internal import CartScreen

/// What the linked module exports: one small sum for each part of the core, chosen by `number`.
///
/// Expected.txt holds what each must give, worked out by hand. Zero stands for a refusal that was not expected.
@_expose(wasm, "probe")
@_cdecl("probe")
public func probe(_ number: Int32) -> Int32 {
    switch number {
    case 1: addition()
    case 2: share()
    case 3: overflow()
    case 4: text()
    case 5: currencies()
    case 6: cart()
    case 7: refusedEdit()
    case 8: quote()
    case 9: flight()
    case 10: page()
    default: 0
    }
}

/// 12.30 CNY and 5.45 CNY, read from text: minor units.
private func addition() -> Int32 {
    guard let price = try? Money(parsing: "12.30", currency: .cny),
        let sum = try? price.adding(Money(minorUnits: 545, currency: .cny))
    else { return 0 }
    return Int32(truncatingIfNeeded: sum.minorUnits)
}

/// 100 over three equal lines; the shares written one after the other.
private func share() -> Int32 {
    guard let split = try? Allocation.shares(of: 100, weights: [50, 50, 50]), split.unallocated == 0 else { return 0 }
    return Int32(truncatingIfNeeded: split.shares.reduce(0) { $0 * 100 + $1 })
}

/// 1 when a sum past the end of Int64 and one of two currencies are each refused by their own error.
private func overflow() -> Int32 {
    let most = Money(minorUnits: .max, currency: .cny)
    do throws(MoneyError) {
        _ = try most.adding(Money(minorUnits: 1, currency: .cny))
        return 0
    } catch {
        guard case .overflow = error else { return 0 }
    }
    do throws(MoneyError) {
        _ = try most.subtracting(Money(minorUnits: 1, currency: .jpy))
        return 0
    } catch {
        guard case .mixedCurrencies = error else { return 0 }
    }
    return 1
}

/// Length of "-0.05", written from minor units, times ten, and one more when it is that very text.
private func text() -> Int32 {
    let written = Money(minorUnits: -5, currency: .usd).decimalString
    return Int32(written.utf8.count) * 10 + (written == "-0.05" ? 1 : 0)
}

/// The exponents of yen, yuan and dinar, looked up by their codes, as digits behind a 1.
private func currencies() -> Int32 {
    ["JPY", "CNY", "KWD"].reduce(1) { digits, code in
        digits * 10 + Int32(Currency(code: code)?.exponent ?? 9)
    }
}

/// A shop with tea at 12.30 CNY, of which there are four.
private func context() throws(CatalogError) -> CartContext {
    let shop = ShopID("s1")
    let product = ProductID("tea")
    let catalog = try Catalog(
        currency: .cny, shops: [Shop(id: shop, name: "茶")], products: [Product(id: product, shop: shop, title: "Tea")],
        offers: [
            Offer(
                sku: SKU("tea-l"), product: product, shop: shop, price: Money(minorUnits: 1230, currency: .cny),
                quantityRule: QuantityRule(stock: 4))
        ])
    return CartContext(catalog: catalog, selection: .wholeCart, now: Timestamp(milliseconds: 0))
}

/// Tea added twice, the second edit sent twice, in a cart where everything is bought: minor units of three pieces.
private func cart() -> Int32 {
    guard let context = try? context() else { return 0 }
    var cart = Cart(currency: .cny)
    do throws(CartError) {
        _ = try cart.apply(CartEdit(id: EditID("e1"), .add(SKU("tea-l"), quantity: 1)), in: context)
        _ = try cart.apply(CartEdit(id: EditID("e2"), .add(SKU("tea-l"), quantity: 2)), in: context)
        _ = try cart.apply(CartEdit(id: EditID("e2"), .add(SKU("tea-l"), quantity: 2)), in: context)
    } catch {
        return 0
    }
    return Int32(truncatingIfNeeded: cart.selectedSubtotal.minorUnits)
}

/// 1 when a SKU that no shop offers is refused and the cart stays empty.
private func refusedEdit() -> Int32 {
    guard let context = try? context() else { return 0 }
    var cart = Cart(currency: .cny)
    do throws(CartError) {
        _ = try cart.apply(CartEdit(id: EditID("e1"), .add(SKU("coffee"), quantity: 1)), in: context)
        return 0
    } catch {
        return cart.isEmpty ? 1 : 0
    }
}

/// Three teas with 5.00 off from 30.00: minor units of the total, which is 36.90 less 5.00.
private func quote() -> Int32 {
    guard let priced = try? threeTeas() else { return 0 }
    return Int32(truncatingIfNeeded: priced.quote.total.minorUnits)
}

/// A cart of three teas, with its quote.
private func threeTeas() throws(ProbeError) -> (cart: Cart, quote: Quote, context: CartContext) {
    guard let context = try? context() else { throw ProbeError() }
    var cart = Cart(currency: .cny)
    let info = RuleInfo(id: PromotionID("p"), type: "threshold", label: "5 off from 30", stage: .platformPromotions)
    guard (try? cart.apply(CartEdit(id: EditID("e1"), .add(SKU("tea-l"), quantity: 3)), in: context)) != nil,
        let rule = try? ThresholdRule(
            info: info, tiers: .highest([ThresholdRule.Tier(from: .amount(3000), off: .amount(500))]))
    else { throw ProbeError() }
    let pricing = PricingContext(
        catalog: context.catalog, promotions: PromotionBook([PricingStep(rule)]), now: Timestamp(milliseconds: 0))
    guard let quote = try? cart.quote(in: pricing) else { throw ProbeError() }
    return (cart, quote, context)
}

private struct ProbeError: Error {}

/// A tossed item half a second after the tap: its scale, which is 2, in hundredths.
private func flight() -> Int32 {
    let path = FlightPath(LinePath(start: Point(x: 0, y: 0), end: Point(x: 100, y: 50)))
    return Int32(TossTimeline(path: path).frame(at: 0.5).scale * 100)
}

/// The cart's page: shops, rows of the first, and whether it can be settled, as digits.
private func page() -> Int32 {
    guard let priced = try? threeTeas() else { return 0 }
    let view = CartScreen(cart: priced.cart, quote: priced.quote, context: priced.context, language: .zhHans).view
    return Int32(view.sections.count) * 100 + Int32(view.sections.first?.rows.count ?? 0) * 10
        + (view.summary.text == "共1件商品,共31.90元" ? 1 : 0)
}
