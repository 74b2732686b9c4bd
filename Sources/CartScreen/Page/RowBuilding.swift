internal import CartCore

/// Makes rows, with what a quote says of each line found once for all of them.
struct RowBuilder {
    let texts: Texts
    private(set) var shops: [ShopID: QuotedShop] = [:]
    /// What the promotions of a shop took off.
    private(set) var adjustmentsOfShop: [ShopID: [AdjustmentView]] = [:]
    /// What the platform's promotions took off.
    private(set) var platformAdjustments: [AdjustmentView] = []

    private let screen: CartScreen
    private var lines: [LineID: QuotedLine] = [:]
    private var applied: [LineID: [BadgeLabel]] = [:]

    /// From so many pieces in stock down, a row tells how many are left.
    static let lowStock = 10

    init(_ screen: CartScreen) {
        self.screen = screen
        texts = screen.texts
        guard let quote = screen.quote else { return }
        for shop in quote.shops { shops[shop.id] = shop }
        lines.reserveCapacity(quote.lines.count)
        for line in quote.lines { lines[line.id] = line }
        for promotion in quote.applied {
            let adjustment = AdjustmentView(
                promotion: promotion.id, label: promotion.label, amount: promotion.goodsAmount)
            if adjustment.amount.isZero {
                // What it took off fees, the fees show.
            } else if let shop = promotion.shop {
                adjustmentsOfShop[shop, default: []].append(adjustment)
            } else {
                platformAdjustments.append(adjustment)
            }
            let badge = BadgeLabel(promotion: promotion.id, label: promotion.label, isApplied: true)
            for share in promotion.shares { applied[share.line, default: []].append(badge) }
        }
    }

    func row(_ line: CartLine) -> RowView {
        let state = screen.state
        let isEditing = state.isEditing(line.shop)
        let offer = screen.context.catalog.offer(line.sku)
        let product = screen.context.catalog.product(line.product)
        let quoted = lines[line.id]
        let subtotal = quoted?.subtotal ?? line.subtotal
        let price = quoted?.unitPrice ?? line.unitPrice
        return RowView(
            id: line.id, shop: line.shop, sku: line.sku, isEditing: isEditing, tick: tick(of: line),
            isFocused: state.focus == line.id, title: line.title, image: product?.image,
            choices: (offer?.spec ?? []) + line.key.customisations, quantity: quantity(of: line),
            unitPrice: price, listPrice: line.listPrice.flatMap { $0.minorUnits > price.minorUnits ? $0 : nil },
            subtotal: subtotal, discount: quoted?.discount ?? .zero(line.unitPrice.currency),
            total: quoted?.total ?? subtotal, availability: line.availability, notices: notices(of: line, offer: offer),
            badges: badges(of: line, product: product), note: line.note, extras: screen.extras[line.id] ?? [],
            deleteButton: isEditing ? ButtonView(texts.label(.delete)) : nil,
            changeButton: product == nil ? nil : ButtonView(texts.label(.changeSpec)), canSwipe: !isEditing,
            isSwiped: !isEditing && state.swiped == line.id)
    }

    /// While all lines are edited every line has a tick of the selection of editing; else those that can be selected
    /// have one of the cart's.
    private func tick(of line: CartLine) -> Bool? {
        if screen.state.isEditingAll { return screen.state.editSelection.contains(line.id) }
        guard screen.hasTicks, screen.context.selection.maySelect(line) else { return nil }
        return line.isSelected
    }

    // MARK: Quantity

    private func quantity(of line: CartLine) -> QuantityView {
        var view = QuantityView(
            value: line.quantity, text: String(line.quantity), problem: nil, minus: ButtonView("−"),
            plus: ButtonView("+"))
        if let typing = screen.state.typing, typing.line == line.id {
            view.text = typing.text
            view.problem = typing.refusal.map { texts.message(for: $0).text }
        }
        if let obstacle = screen.obstacle(to: .up, line: line) {
            view.plus = ButtonView("+", isEnabled: false, reason: texts.message(for: obstacle).text)
        }
        if let obstacle = screen.obstacle(to: .down, line: line) {
            view.minus = ButtonView("−", isEnabled: false, reason: texts.message(for: obstacle).text)
        }
        return view
    }

    // MARK: Notices

    private func notices(of line: CartLine, offer: Offer?) -> [NoticeView] {
        guard line.isAvailable else {
            let reason = texts.reason(line.availability)
            return [NoticeView(code: line.availability.code, message: reason, isProblem: true)]
        }
        var notices: [NoticeView] = []
        if let range = screen.cart.quantityRange(of: line.id, in: screen.context) {
            notices += limits(range, offer: offer)
        }
        if let message = texts.priceNotice(added: line.addedPrice, now: line.unitPrice) {
            let isCheaper = line.unitPrice.minorUnits < line.addedPrice.minorUnits
            notices.append(
                NoticeView(code: isCheaper ? "price-dropped" : "price-raised", message: message, isProblem: false))
        }
        return notices
    }

    /// The limit a quantity is against now, else the limits to know of (acceptance S50, market rules R18, R19).
    private func limits(_ range: QuantityRange, offer: Offer?) -> [NoticeView] {
        if range.current > range.most {
            return [NoticeView(code: range.limit.code, message: texts.describe(range.limit), isProblem: true)]
        }
        guard let rule = offer?.quantityRule else { return [] }
        var notices: [NoticeView] = []
        func add(_ limit: QuantityLimit, isProblem: Bool = false) {
            notices.append(NoticeView(code: limit.code, message: texts.describe(limit), isProblem: isProblem))
        }
        if range.current < rule.minimum || rule.minimum > 1 {
            add(.minimum(rule.minimum), isProblem: range.current < rule.minimum)
        }
        if rule.step > 1 { add(.step(rule.step, from: rule.minimum)) }
        if let maximum = rule.maximum { add(.perOrder(maximum)) }
        if let most = rule.perCustomer, let sku = offer?.sku {
            add(.perCustomer(most, bought: max(0, screen.context.purchases[sku] ?? 0)))
        }
        if let stock = rule.stock, stock <= Self.lowStock {
            notices.append(NoticeView(code: "low-stock", message: texts.lowStock(stock), isProblem: false))
        }
        return notices
    }

    // MARK: Badges

    /// First the promotions that take something off the line, then those that could.
    private func badges(of line: CartLine, product: Product?) -> [BadgeLabel] {
        var badges = applied[line.id] ?? []
        guard line.isAvailable, let product, let book = screen.promotions else { return badges }
        for step in book.promotions(touching: line, of: product) {
            let info = step.info
            guard info.window.position(of: screen.context.now) == .inside,
                !badges.contains(where: { $0.promotion == info.id })
            else { continue }
            badges.append(BadgeLabel(promotion: info.id, label: info.label, isApplied: false))
        }
        return badges
    }
}
