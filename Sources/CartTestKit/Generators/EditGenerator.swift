public import CartCore

/// Random edits that mostly make sense for a cart as it is: every kind there is, in a mixture.
public struct EditGenerator: Sendable {
    /// Where chance comes from.
    public var random: SeededGenerator
    private let catalog: Catalog
    private let prefix: String
    private var count = 0

    /// Edits of a seed, for carts of a catalog. Ids begin with the prefix, so that two generators do not collide.
    public init(seed: UInt64, catalog: Catalog, prefix: String = "edit") {
        random = SeededGenerator(seed: seed)
        self.catalog = catalog
        self.prefix = prefix
    }

    /// The next edit for this cart. The cart may refuse it.
    public mutating func next(for cart: Cart) -> CartEdit {
        count += 1
        return CartEdit(id: EditID("\(prefix)-\(count)"), action(for: cart))
    }

    /// Edits that the cart takes, one after the other, with their results applied.
    public mutating func grow(_ cart: inout Cart, edits: Int, in context: CartContext) {
        for _ in 0..<edits { _ = try? cart.apply(next(for: cart), in: context) }
    }

    private mutating func action(for cart: Cart) -> CartEdit.Action {
        let lines = cart.lines.map { $0.id }
        let saved = cart.savedLines.map { $0.id }
        let kind = lines.isEmpty ? 0 : Int.random(in: 0..<24, using: &random)
        switch kind {
        case 0...5: return add()
        case 6: return .setQuantity(pick(lines), to: Int.random(in: 1...99, using: &random))
        case 7, 8: return .adjustQuantity(pick(lines), by: Bool.random(using: &random) ? 1 : -1)
        case 9: return .remove([pick(lines)])
        case 10: return .changeSpec(pick(lines), sku: nil, customisations: choices())
        case 11: return .select(target(lines, cart))
        case 12: return .deselect(target(lines, cart))
        case 13: return .invert(target(lines, cart))
        case 14: return .note(pick(lines), Bool.random(using: &random) ? text() : nil)
        case 15:
            let shops = cart.shops.map { $0.id }
            return .remark(pick(shops), Bool.random(using: &random) ? text() : nil)
        case 16: return .addCoupon(CouponCode("CODE\(Int.random(in: 0..<5, using: &random))"))
        case 17: return cart.coupons.first.map { .removeCoupon($0) } ?? add()
        case 18: return .saveForLater([pick(lines)])
        case 19: return saved.isEmpty ? add() : .bringBack([pick(saved)])
        case 20: return .takeOut([BoughtPieces(line: pick(lines), quantity: Int.random(in: 1...3, using: &random))])
        case 21: return .choose(PromotionID(text()), choice())
        default: return Int.random(in: 0..<10, using: &random) == 0 ? .clear : add()
        }
    }

    private mutating func add() -> CartEdit.Action {
        let offer = pick(catalog.offers)
        let hasOptions = catalog.product(offer.product)?.options.isEmpty == false
        return .add(
            offer.sku, quantity: Int.random(in: 1...5, using: &random), customisations: hasOptions ? choices() : [],
            note: Int.random(in: 0..<4, using: &random) == 0 ? text() : nil)
    }

    private mutating func choices() -> [Customisation] {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: [Customisation("size", "M")]
        case 1: [Customisation("size", "L'; --"), Customisation("extras, more=", "50%")]
        case 2: [Customisation("extras, more=", "🧋"), Customisation("extras, more=", "a_b")]
        default: []
        }
    }

    private mutating func target(_ lines: [LineID], _ cart: Cart) -> SelectionTarget {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: .all
        case 1: .shop(pick(cart.shops.map { $0.id }))
        default: .lines([pick(lines)])
        }
    }

    private mutating func choice() -> PromotionChoice? {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: .pinned
        case 1: .refused
        case 2:
            .goods([ChosenGoods(SKU(text()), quantity: Int.random(in: 1...9, using: &random)), ChosenGoods(SKU("cup"))])
        default: nil
        }
    }

    private mutating func text() -> String { pick(SampleMall.difficultTexts) }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }
}
