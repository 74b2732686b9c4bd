public import CartCore
import Testing

/// A cart with what its edits are judged by; gives each edit an id of its own.
struct Shopper {
    var cart: Cart
    var context: CartContext
    var edits = 0

    init(_ catalog: Catalog, rules: CartRules = .mall, selection: AnySelectionPolicy = .multiShop) {
        cart = Cart(currency: catalog.currency)
        context = CartContext(catalog: catalog, rules: rules, selection: selection, now: Market.now)
    }

    init(
        _ offers: String..., rules: CartRules = .mall, selection: AnySelectionPolicy = .multiShop,
        options: [String: [ProductOption]] = [:]
    ) throws {
        self.init(try Market.catalog(offers, options: options), rules: rules, selection: selection)
    }

    /// Applies an action under a new id.
    @discardableResult
    mutating func perform(_ action: CartEdit.Action) throws(CartError) -> [CartChange] {
        edits += 1
        return try cart.apply(CartEdit(id: EditID("e\(edits)"), action), in: context)
    }

    /// Adds pieces of SKUs, in this order: `"a1"` is one piece, `"a1*3"` three.
    mutating func add(_ items: String...) throws {
        for item in items {
            let parts = item.split(separator: "*").map(String.init)
            try perform(.add(SKU(parts[0]), quantity: parts.count > 1 ? Int(parts[1]) : nil))
        }
    }

    /// The error that refuses the action. The cart must be exactly as it was, the edit not remembered.
    mutating func refusal(
        _ action: CartEdit.Action, sourceLocation: SourceLocation = #_sourceLocation
    ) -> CartError? {
        let before = cart
        do {
            let changes = try perform(action)
            Issue.record("not refused, but: \(changes)", sourceLocation: sourceLocation)
            return nil
        } catch {
            #expect(cart == before, "a refused edit changed the cart", sourceLocation: sourceLocation)
            #expect(cart.totals == before.totals, sourceLocation: sourceLocation)
            #expect(!cart.appliedEdits.contains(EditID("e\(edits)")), sourceLocation: sourceLocation)
            return error
        }
    }

    /// Puts another catalog in force and looks at it.
    @discardableResult
    mutating func refresh(_ offers: String..., options: [String: [ProductOption]] = [:]) throws -> [CartChange] {
        context.catalog = try Market.catalog(offers, options: options)
        return cart.refresh(in: context)
    }

    func quantity(_ line: String) -> Int? { cart.line(LineID(line))?.quantity }

    /// The page in short: `B[b1×1] A[a2×3* a1×1!]`; a star for a selected line, a mark for one that cannot be bought.
    var page: String { Self.page(of: Array(cart.lines)) }

    /// What is saved for later, in the same form.
    var savedPage: String { Self.page(of: Array(cart.savedLines)) }

    private static func page(of lines: [CartLine]) -> String {
        var groups: [(shop: ShopID, lines: [String])] = []
        for line in lines {
            if groups.last?.shop != line.shop { groups.append((line.shop, [])) }
            let name = line.id.rawValue.dropFirst(line.shop.rawValue.count + 1)
            let mark = (line.isSelected ? "*" : "") + (line.isAvailable ? "" : "!")
            groups[groups.count - 1].lines.append("\(name)×\(line.quantity)\(mark)")
        }
        return groups.map { "\($0.shop)[\($0.lines.joined(separator: " "))]" }.joined(separator: " ")
    }
}

// Ids as literals, so that tests read as what they are about.

extension LineID: ExpressibleByStringLiteral {
    /// The id with this text.
    public init(stringLiteral value: String) { self.init(value) }
}
extension SKU: ExpressibleByStringLiteral {
    /// The id with this text.
    public init(stringLiteral value: String) { self.init(value) }
}
extension ShopID: ExpressibleByStringLiteral {
    /// The id with this text.
    public init(stringLiteral value: String) { self.init(value) }
}
extension PromotionID: ExpressibleByStringLiteral {
    /// The id with this text.
    public init(stringLiteral value: String) { self.init(value) }
}
extension CouponCode: ExpressibleByStringLiteral {
    /// The id with this text.
    public init(stringLiteral value: String) { self.init(value) }
}
extension EditID: ExpressibleByStringLiteral {
    /// The id with this text.
    public init(stringLiteral value: String) { self.init(value) }
}
extension ProductID: ExpressibleByStringLiteral {
    /// The id with this text.
    public init(stringLiteral value: String) { self.init(value) }
}
extension TaxRateID: ExpressibleByStringLiteral {
    /// The name with this text.
    public init(stringLiteral value: String) { self.init(value) }
}
extension AreaID: ExpressibleByStringLiteral {
    /// The id with this text.
    public init(stringLiteral value: String) { self.init(value) }
}
