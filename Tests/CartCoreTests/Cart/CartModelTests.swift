import CartCore
import Testing

/// The cart as plainly as possible: a list of shops, each a list of lines. It follows the changes that edits report.
private struct NaiveCart {
    var shops: [(id: ShopID, lines: [LineID])] = []

    mutating func toTop(_ line: LineID, of shop: ShopID) {
        drop(line, of: shop)
        var lines = shops.first { $0.id == shop }?.lines ?? []
        lines.insert(line, at: 0)
        shops.removeAll { $0.id == shop }
        shops.insert((shop, lines), at: 0)
    }

    mutating func drop(_ line: LineID, of shop: ShopID) {
        guard let index = shops.firstIndex(where: { $0.id == shop }) else { return }
        shops[index].lines.removeAll { $0 == line }
        if shops[index].lines.isEmpty { shops.remove(at: index) }
    }

    mutating func replace(_ line: LineID, by other: LineID, in shop: ShopID) {
        guard let index = shops.firstIndex(where: { $0.id == shop }) else { return }
        shops[index].lines = shops[index].lines.map { $0 == line ? other : $0 }
    }

    var ids: [LineID] { shops.flatMap(\.lines) }
}

@Suite("Cart: what always holds")
struct CartModelTests {
    static let seeds: [UInt64] = [1, 20_260_131, 0xC0FFEE]

    /// Shops and SKUs few enough that lines meet often. Each shop has one product in three variants, and one alone.
    private static func catalog(using generator: inout SeededGenerator) throws -> Catalog {
        var offers: [String] = []
        for shop in 0..<4 {
            for variant in 0..<4 {
                var text = "S\(shop)/k\(shop)\(variant)=\(Int.random(in: 0...500, using: &generator))"
                text += variant < 3 ? " product=q\(shop)" : ""
                if Int.random(in: 0..<4, using: &generator) == 0 {
                    text += " stock=\(Int.random(in: 0...6, using: &generator))"
                }
                if Int.random(in: 0..<5, using: &generator) == 0 { text += " min=2 step=2" }
                if Int.random(in: 0..<9, using: &generator) == 0 { text += " off" }
                if Int.random(in: 0..<9, using: &generator) != 0 { offers.append(text) }
            }
        }
        offers.append("S9/other=1")
        return try Market.catalog(offers)
    }

    private static func action(_ cart: Cart, using generator: inout SeededGenerator) -> CartEdit.Action {
        func roll(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
        func sku() -> SKU { SKU("k\(roll(0..<4))\(roll(0..<4))") }
        func line() -> LineID { cart.lines.map(\.id).randomElement(using: &generator) ?? "S0/none" }
        func saved() -> LineID { cart.savedLines.map(\.id).randomElement(using: &generator) ?? "S0/none" }
        func target() -> SelectionTarget {
            switch roll(0..<4) {
            case 0: .all
            case 1: .shop(ShopID("S\(roll(0..<5))"))
            case 2: .lines([line(), line()])
            default: .lines([line()])
            }
        }
        switch roll(0..<20) {
        case 0..<5: return .add(sku(), quantity: roll(-1..<5))
        case 5: return .add(sku())
        case 6, 7: return .setQuantity(line(), to: roll(-1..<9))
        case 8, 9: return .adjustQuantity(line(), by: roll(-3..<4))
        case 10: return .remove([line(), line()])
        case 11: return .changeSpec(line(), sku: sku(), customisations: nil)
        case 12, 13: return .select(target())
        case 14: return .deselect(target())
        case 15: return .invert(target())
        case 16: return .saveForLater([line(), line()])
        case 17: return .bringBack([saved(), saved()])
        case 18: return .takeOut([BoughtPieces(line: line(), quantity: roll(-1..<4))])
        default: return roll(0..<8) == 0 ? .clear : .note(line(), "n\(roll(0..<3))")
        }
    }

    static let policies: [AnySelectionPolicy] = [
        .multiShop, .wholeCart, .oneShopAtATime, AnySelectionPolicy(MultiShopSelection(maximumLines: 3)),
        AnySelectionPolicy(MultiShopSelection(maximumLines: 2, startsSelected: true, selectsReturned: true)),
        AnySelectionPolicy(OneShopSelection(maximumLines: 2)), AnySelectionPolicy(WholeCartSelection(maximumLines: 5)),
        AnySelectionPolicy(EvenSKUs()),
    ]

    /// A policy of somebody else's: every second SKU cannot be selected.
    struct EvenSKUs: SelectionPolicy {
        let name = "even-skus"
        let startsSelected = true
        func maySelect(_ line: CartLine) -> Bool { (line.sku.rawValue.utf8.last ?? 0) % 2 == 0 }
    }

    @Test(
        "S67 B22 After each of thousands of edits: sums as recounted, order as in a plain list, policy kept",
        arguments: seeds, policies.indices)
    func recounted(seed: UInt64, policy: Int) throws {
        var generator = SeededGenerator(seed: seed &+ UInt64(policy))
        let policy = Self.policies[policy]
        var rules = CartRules(capacity: 9, excess: policy.isFixed ? .clamp : .refuse)
        if policy.isFixed { rules.zero = .remove }
        var shopper = Shopper(try Self.catalog(using: &generator), rules: rules, selection: policy)
        var naive = NaiveCart()
        var refused = 0
        for step in 0..<1_500 {
            let before = shopper.cart
            let action = Self.action(shopper.cart, using: &generator)
            var changes: [CartChange] = []
            do {
                changes = try shopper.perform(action)
            } catch {
                refused += 1
                #expect(shopper.cart == before, "seed \(seed), step \(step): \(action) refused as \(error.code)")
            }
            Self.follow(&naive, action, changes, in: shopper.cart)
            if step % 50 == 49 {
                shopper.context.catalog = try Self.catalog(using: &generator)
                _ = shopper.cart.refresh(in: shopper.context)
            }
            let comment: Comment = "seed \(seed), \(policy.name), step \(step): \(action)"
            let lines = Array(shopper.cart.lines)
            try #require(lines.map(\.id) == naive.ids, comment)
            try #require(Array(shopper.cart.shops).map(\.id) == naive.shops.map(\.id), comment)
            try #require(Recount(shopper.cart.totals) == Recount(lines, policy), comment)
            try #require(Recount(shopper.cart.savedTotals) == Recount(Array(shopper.cart.savedLines)), comment)
            for shop in shopper.cart.shops {
                try #require(Recount(shop.totals) == Recount(Array(shop.lines), policy), comment)
                for line in shop.lines {
                    #expect(shopper.cart.units(of: line.sku, in: shop.id) == line.quantity, comment)
                }
            }
            Self.checkPolicy(shopper.cart, policy, comment)
            if step % 25 == 0 { try #require(try Cart(shopper.cart.contents) == shopper.cart, comment) }
        }
        #expect(refused > 100 && refused < 1_200, "seed \(seed): \(refused) of 1,500 refused")
    }

    /// Does to the plain list what the edit did to the page.
    private static func follow(
        _ naive: inout NaiveCart, _ action: CartEdit.Action, _ changes: [CartChange], in cart: Cart
    ) {
        for change in changes {
            switch change {
            case .added(let line, _): naive.toTop(line, of: ShopID(String(line.rawValue.prefix(2))))
            case .removed(let line, let shop, _, _), .savedForLater(let line, let shop): naive.drop(line, of: shop)
            case .respecified(let from, let to, let merged):
                let shop = ShopID(String(from.rawValue.prefix(2)))
                if merged { naive.drop(from, of: shop) } else { naive.replace(from, by: to, in: shop) }
            default: break
            }
        }
        // An add that was applied puts its line on top, whether pieces came or a limit let none come.
        if case .add(let sku, _, _, _) = action, !changes.isEmpty, let line = cart.lines(of: sku).first,
            let shop = cart.line(line)?.shop
        {
            naive.toTop(line, of: shop)
        }
    }

    private static func checkPolicy(_ cart: Cart, _ policy: AnySelectionPolicy, _ comment: Comment) {
        let selected = cart.lines.filter(\.isSelected)
        #expect(selected.allSatisfy(policy.maySelect), comment)
        #expect(cart.lines.allSatisfy { $0.quantity >= 1 }, comment)
        #expect(selected.count <= policy.maximumLines ?? .max, comment)
        #expect(cart.totals.lineCount <= 9 && cart.savedTotals.lineCount <= 9, comment)
        if policy.isFixed { #expect(cart.lines.allSatisfy { $0.isSelected == $0.isAvailable }, comment) }
        if policy.name == "one-shop-at-a-time" { #expect(Set(selected.map(\.shop)).count <= 1, comment) }
    }
}
