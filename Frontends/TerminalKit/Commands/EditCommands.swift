internal import CartCore
internal import CartKit
internal import CartScreen

/// The commands that fill and change a cart.
enum EditCommands {
    static func add(_ place: Workplace) async throws(Failure) {
        let open = try await place.openCart()
        let words = place.arguments.words
        let (sku, choices) = try open.adding(words[0], try open.choices(place.arguments.all(of: .choice)))
        // An empty quantity is the unfinished edit that no quantity is: the offer's smallest.
        let quantity = words.count > 1 ? try open.quantity(words[1]) : nil
        try await open.edit(
            .add(sku, quantity: quantity, customisations: choices, note: place.arguments.value(of: .note)))
    }

    static func set(_ place: Workplace) async throws(Failure) {
        let open = try await place.openCart()
        let line = try await open.line(place.arguments.words[0])
        let quantity = try open.requiredQuantity(place.arguments.words[1])
        try await open.edit(.setQuantity(line, to: quantity))
    }

    static func inc(_ place: Workplace) async throws(Failure) { try await adjust(place, up: true) }

    static func dec(_ place: Workplace) async throws(Failure) { try await adjust(place, up: false) }

    private static func adjust(_ place: Workplace, up: Bool) async throws(Failure) {
        let open = try await place.openCart()
        let words = place.arguments.words
        let line = try await open.line(words[0])
        let cart = await open.cart
        // Without a number it is one step of the offer, so that the quantity stays one that can be bought.
        let step = cart.line(line).flatMap { open.market.catalog.offer($0.sku)?.quantityRule.step } ?? 1
        let pieces = words.count > 1 ? try open.requiredQuantity(words[1]) : step
        if pieces == 0 {
            throw Failure(
                CartError.zeroQuantity(line: line), texts: place.texts(open.market, cart))
        }
        try await open.edit(.adjustQuantity(line, by: up ? pieces : -pieces))
    }

    static func spec(_ place: Workplace) async throws(Failure) {
        let open = try await place.openCart()
        let words = place.arguments.words
        let line = try await open.line(words[0])
        let sku = words.count > 1 ? try open.sku(words[1]) : nil
        let typed = place.arguments.all(of: .choice)
        if sku == nil, typed.isEmpty {
            throw Failure(
                misuseOf: "spec", "spec needs a SKU or -o NAME=VALUE", "spec 需要 SKU 或 -o NAME=VALUE", place)
        }
        guard let present = await open.cart.line(line) else {
            throw Failure(CartError.lineNotFound(line), texts: place.texts(open.market))
        }
        let change = try open.respecifying(present, as: sku, try open.choices(typed))
        try await open.edit(.changeSpec(line, sku: change.sku, customisations: change.choices))
    }

    static func note(_ place: Workplace) async throws(Failure) {
        let open = try await place.openCart()
        let line = try await open.line(place.arguments.words[0])
        try await open.edit(.note(line, place.arguments.words[1]))
    }

    static func remark(_ place: Workplace) async throws(Failure) {
        let open = try await place.openCart()
        let cart = await open.cart
        let shop: ShopID
        if let typed = place.arguments.value(of: .shop) {
            shop = ShopID(typed)
        } else if cart.shopCount == 1, let only = cart.shops.first(where: { _ in true }) {
            shop = only.id
        } else {
            throw Failure(
                .shopMissing,
                place.words.say("the cart has \(cart.shopCount) shops", "购物车中有 \(cart.shopCount) 家店铺"),
                advice: place.words.say("Say which with --shop ID.", "请用 --shop ID 指明店铺。"))
        }
        try await open.edit(.remark(shop, place.arguments.words[0]))
    }

    static func remove(_ place: Workplace) async throws(Failure) {
        let open = try await place.openCart()
        let cart = await open.cart
        let arguments = place.arguments
        let (selected, unavailable) = (arguments.has(.selected), arguments.has(.unavailable))
        let named = [!arguments.words.isEmpty, selected, unavailable].count { $0 }
        guard named == 1 else {
            throw Failure(
                misuseOf: "remove", "remove takes lines, --selected or --unavailable",
                "remove 需要行、--selected 或 --unavailable 之一", place)
        }
        // What is meant is settled now, by id: re-applied on a newer cart, the edit takes out these lines and no others.
        var lines = try await open.lines(arguments.words)
        if selected { lines = cart.lines.filter(\.isSelected).map(\.id) }
        if unavailable { lines = cart.lines.filter { !$0.isAvailable }.map(\.id) }
        if lines.isEmpty { return try await open.finish(edited: SessionResult()) }
        try await open.edit(.remove(lines))
    }

    static func clear(_ place: Workplace) async throws(Failure) {
        let open = try await place.openCart()
        try await open.edit(.clear)
    }
}
