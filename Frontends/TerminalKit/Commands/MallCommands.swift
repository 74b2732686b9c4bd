internal import CartCore
internal import CartKit
internal import CartScreen

/// Selecting lines, and saving them for later.
enum MallCommands {
    static func select(_ place: Workplace) async throws(Failure) {
        let open = try await place.openCart()
        try await open.edit(.select(try await target(open)))
    }

    static func deselect(_ place: Workplace) async throws(Failure) {
        let open = try await place.openCart()
        try await open.edit(.deselect(try await target(open)))
    }

    static func invert(_ place: Workplace) async throws(Failure) {
        let open = try await place.openCart()
        try await open.edit(.invert(try await target(open)))
    }

    private static func target(_ open: OpenCart) async throws(Failure) -> SelectionTarget {
        let place = open.workplace
        let arguments = place.arguments
        let shop = arguments.value(of: .shop)
        let named = [!arguments.words.isEmpty, shop != nil, arguments.has(.all)].count { $0 }
        guard named == 1 else {
            let command = arguments.command?.name ?? "select"
            throw Failure(
                misuseOf: command, "\(command) takes lines, --shop ID or --all", "\(command) 需要行、--shop ID 或 --all 之一",
                place)
        }
        if let shop { return .shop(ShopID(shop)) }
        if arguments.has(.all) { return .all }
        return .lines(try await open.lines(arguments.words))
    }

    static func later(_ place: Workplace) async throws(Failure) {
        let open = try await place.openCart()
        try await open.edit(.saveForLater(try await open.lines(place.arguments.words)))
    }

    static func bringBack(_ place: Workplace) async throws(Failure) {
        let open = try await place.openCart()
        try await open.edit(.bringBack(try await open.lines(place.arguments.words, in: .saved)))
    }

    static func saved(_ place: Workplace) async throws(Failure) {
        let open = try await place.openCart()
        let lines = Array(await open.cart.savedLines)
        LastLook(place, cart: open.id, list: .saved).remember(lines.map(\.id))
        let texts = place.texts(open.market, await open.cart)
        if place.isJSON {
            place.out.json { writer in
                writer.object { object in
                    object.field("cart", open.id.rawValue)
                    object.field(
                        "saved",
                        array: { list in for line in lines { write(line, of: open.market.catalog, to: &list) } })
                }
            }
            return
        }
        if lines.isEmpty {
            place.out.line(Styled(place.words.say("Nothing is saved for later.", "收藏为空。")))
            return
        }
        let name = open.title(await open.cart)
        var columns = Columns([.right, .left, .right, .right])
        for (number, line) in lines.enumerated() {
            let spec = open.market.catalog.offer(line.sku)?.spec ?? []
            let title = name(line.title, spec + line.key.customisations)
            columns.add([
                Styled("#\(number + 1)", .dim), Styled(title, line.isAvailable ? .plain : .dim),
                Styled(texts.money(line.unitPrice)), Styled("×\(line.quantity)"),
            ])
        }
        place.out.line(Styled(texts.label(.saved, count: lines.count), .bold))
        place.out.lines(columns.lines(indent: 1, limit: place.out.width))
    }

    private static func write(_ line: CartLine, of catalog: Catalog, to writer: inout JSONWriter) {
        writer.object { object in
            object.field("id", line.id.rawValue)
            object.field("sku", line.sku.rawValue)
            object.field("shop", line.shop.rawValue)
            object.field("title", line.title)
            CartJSON.write(spec: line.sku, of: catalog, to: &object)
            object.field("options", object: { CartJSON.write(line.key.customisations, to: &$0) })
            object.field("quantity", line.quantity)
            object.field("available", line.isAvailable)
            object.field("unitPrice", line.unitPrice.decimalString)
            object.field("addedPrice", line.addedPrice.decimalString)
            object.field("note", ifAny: line.note)
        }
    }
}
