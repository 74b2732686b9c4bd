extension Cart {
    /// What an offer makes of a line with certain choices, now.
    struct Appearance {
        var unitPrice: Money
        var listPrice: Money?
        var availability: Availability
    }

    // MARK: Add

    mutating func add(
        _ sku: SKU, quantity: Int?, customisations: [Customisation], note: String?, in context: CartContext
    ) throws(CartError) -> [CartChange] {
        let (key, position) = try key(of: sku, customisations: customisations, in: context)
        let note = try Self.checked(note)
        let id = key.id
        if let slot = table.slot(of: id) {
            return try addAgain(slot, quantity: quantity, note: note, position: position, in: context)
        }
        if context.rules.shops == .one, table.shopCount > 0, table.shopSlot(of: key.shop) == nil {
            throw .anotherShop(current: table.shopSlots[Int(table.firstShop)].id, requested: key.shop)
        }
        let wanted = quantity ?? context.catalog.quantityRule(at: position).minimum
        if wanted < 0 { throw .negativeQuantity(line: id, requested: wanted) }
        if wanted == 0 { throw .zeroQuantity(line: id) }
        let granted = try grant(
            wanted, current: 0, otherUnits: otherUnits(of: position, besides: 0, in: context), line: id,
            offer: position, in: context, excess: context.rules.excess)
        if table.totals.lineCount >= context.rules.capacity { throw .capacity(limit: context.rules.capacity) }

        let look = try price(of: key, position: position, in: context.catalog)
        var line = CartLine(
            key: key, id: id, product: context.catalog.productID(at: position), quantity: granted.quantity, note: note,
            price: look, addedAt: context.now, title: context.catalog.title(at: position))
        try checkAmount(of: look.unitPrice.minorUnits, times: granted.quantity, replacing: nil)
        let isSelected = try startsSelected(line, in: context)
        // With nothing to deselect, the line simply comes in selected.
        let isAlone = isSelected && context.selection.keeps(selecting: line) == .everything
        line.isSelected = isAlone
        line.order = nextOrder()
        let slot = table.insert(
            line, atTop: true, offer: position, isBarred: context.selection.bars(line))
        if context.rules.place == .top {
            table.moveShopToTop(table.slots[Int(slot)].shop, order: line.order)
        }
        var changes: [CartChange] = [.added(id, quantity: granted.quantity)]
        if let limit = granted.clampedBy {
            changes.append(.clamped(id, requested: wanted, to: granted.quantity, by: limit))
        }
        if isSelected, !isAlone { changes += setSelected([slot], in: context) }
        return changes
    }

    private mutating func addAgain(
        _ slot: Int32, quantity: Int?, note: String?, position: Int, in context: CartContext
    ) throws(CartError) -> [CartChange] {
        let line = table.slots[Int(slot)].line
        if context.rules.adding == .addOnce { throw .alreadyInCart(line.id) }
        let more = quantity ?? context.catalog.quantityRule(at: position).step
        if more < 0 { throw .negativeQuantity(line: line.id, requested: more) }
        if more == 0 { throw .zeroQuantity(line: line.id) }
        let (wanted, overflow) = line.quantity.addingReportingOverflow(more)
        if overflow {
            throw .quantityLimit(line: line.id, .perLine(context.rules.maximumQuantity), requested: .max)
        }
        let granted = try grant(
            wanted, current: line.quantity,
            otherUnits: otherUnits(of: position, besides: line.quantity, in: context), line: line.id, offer: position,
            in: context, excess: context.rules.excess)
        let look = try price(of: line.key, position: position, in: context.catalog)
        try checkAmount(of: look.unitPrice.minorUnits, times: granted.quantity, replacing: slot)
        var changes = show(look, title: line.title, at: slot, in: context)
        table.update(slot) { line in
            line.quantity = granted.quantity
            if let note { line.note = note }
        }
        if context.rules.place == .top { table.moveToTop(slot, order: nextOrder()) }
        if granted.quantity != line.quantity {
            changes.append(.quantity(line.id, from: line.quantity, to: granted.quantity, merged: true))
        }
        if let note, note != line.note { changes.append(.noted(line.id)) }
        if let limit = granted.clampedBy {
            changes.append(.clamped(line.id, requested: wanted, to: granted.quantity, by: limit))
        }
        return changes
    }

    // MARK: Change the spec

    mutating func changeSpec(
        of id: LineID, sku: SKU?, customisations: [Customisation]?, in context: CartContext
    ) throws(CartError) -> [CartChange] {
        guard let slot = table.slot(of: id) else { throw .lineNotFound(id) }
        let line = table.slots[Int(slot)].line
        let (key, position) = try key(
            of: sku ?? line.sku, customisations: customisations ?? line.key.customisations, in: context)
        if key == line.key { return [] }
        guard key.shop == line.shop, context.catalog.offers[position].product == line.product else {
            throw .anotherProduct(key.sku)
        }
        let target = table.slot(of: key.id)
        let there = target.map { table.slots[Int($0)].line.quantity } ?? 0
        let (wanted, overflow) = there.addingReportingOverflow(line.quantity)
        if overflow {
            throw .quantityLimit(line: key.id, .perLine(context.rules.maximumQuantity), requested: .max)
        }
        // Pieces that change their choices but not their SKU are no demand on its stock.
        let moved = key.sku == line.sku ? line.quantity : 0
        let granted = try grant(
            wanted, current: there, otherUnits: otherUnits(of: position, besides: there, in: context) - moved,
            line: key.id,
            offer: position, in: context, excess: context.rules.excess)
        let look = try price(of: key, position: position, in: context.catalog)
        var changes: [CartChange] = []
        if let target {
            try checkAmount(of: look.unitPrice.minorUnits, times: granted.quantity, replacing: target)
            let selects = line.isSelected && !table.slots[Int(target)].line.isSelected
            _ = table.remove(slot)
            changes.append(.respecified(from: id, to: key.id, merged: true))
            changes += show(look, title: line.title, at: target, in: context)
            table.update(target) { merged in
                merged.quantity = granted.quantity
                if merged.note == nil { merged.note = line.note }
            }
            changes.append(.quantity(key.id, from: there, to: granted.quantity, merged: true))
            // The pieces keep their tick: one selected line went, so there is room for this one.
            if selects, context.selection.maySelect(table.slots[Int(target)].line) {
                changes += setSelected([target], in: context)
            }
        } else {
            try checkAmount(of: look.unitPrice.minorUnits, times: granted.quantity, replacing: slot)
            table.rekey(slot, as: key)
            changes.append(.respecified(from: id, to: key.id, merged: false))
            table.update(slot) { changed in
                changed.quantity = granted.quantity
                changed.addedPrice = look.unitPrice
                changed.unitPrice = look.unitPrice
                changed.listPrice = look.listPrice
                changed.availability = look.availability
            }
            if line.isSelected, !context.selection.maySelect(table.slots[Int(slot)].line) {
                table.update(slot) { $0.isSelected = false }
                changes.append(.deselected([key.id]))
            }
            table.setBarred(slot, context.selection.bars(table.slots[Int(slot)].line))
            if !line.isAvailable {
                changes.append(.availability(key.id, from: line.availability, to: look.availability))
                changes += selectReturned(slot, in: context)
            }
        }
        if let limit = granted.clampedBy {
            changes.append(.clamped(key.id, requested: wanted, to: granted.quantity, by: limit))
        }
        return changes
    }

    // MARK: Keys and prices

    /// The key of a SKU with choices, checked against the catalog, and where its offer stands.
    ///
    /// - Throws: `unknownSKU`, `unavailable`, `currencyMismatch`, or what is wrong with the choices.
    private func key(
        of sku: SKU, customisations: [Customisation], in context: CartContext
    ) throws(CartError) -> (key: LineKey, position: Int) {
        guard let position = context.catalog.offerPosition(sku) else { throw .unknownSKU(sku) }
        if context.catalog.currency != currency { throw .currencyMismatch }
        if !context.catalog.isOnSale(at: position) { throw .unavailable(sku, .offShelf) }
        if context.catalog.isSoldOut(at: position) { throw .unavailable(sku, .soldOut) }
        if !customisations.isEmpty || context.catalog.hasOptions(at: position) {
            let product = context.catalog.productPosition(ofOffer: position)
            try Self.check(customisations, against: context.catalog.products[product].options)
        }
        let key = LineKey(
            shop: context.catalog.shop(at: position), sku: sku, customisations: customisations)
        return (key, position)
    }

    private static func check(
        _ customisations: [Customisation], against options: [ProductOption]
    ) throws(CartError) {
        for (index, choice) in customisations.enumerated() {
            guard let option = options.first(where: { $0.name == choice.name }) else {
                throw .unknownOption(choice.name, allowed: options.map { $0.name })
            }
            guard option.choices.contains(where: { $0.value == choice.value }) else {
                throw .unknownChoice(
                    option: option.name, value: choice.value, allowed: option.choices.map { $0.value })
            }
            for earlier in customisations[..<index] where earlier.name == choice.name {
                if !option.allowsSeveral || earlier.value == choice.value { throw .repeatedOption(choice.name) }
            }
        }
        for option in options where option.isRequired {
            if !customisations.contains(where: { $0.name == option.name }) {
                throw .missingChoice(option: option.name, allowed: option.choices.map { $0.value })
            }
        }
    }

    /// What the offer at `position` asks for a line whose choices were checked against it.
    ///
    /// - Throws: `amountTooLarge` when price and surcharges do not fit.
    private func price(
        of key: LineKey, position: Int, in catalog: Catalog
    ) throws(CartError) -> Appearance {
        let look = appearance(of: key, position: position, in: catalog)
        if look.availability == .choiceGone { throw .amountTooLarge }
        return look
    }

    /// What the offer at `position` asks for a line now.
    func appearance(of key: LineKey, position: Int, in catalog: Catalog) -> Appearance {
        var look = Appearance(
            unitPrice: catalog.price(at: position), listPrice: catalog.listPrice(at: position),
            availability: .available)
        if !catalog.isOffer(at: position, of: key.shop) || catalog.currency != currency {
            look.availability = .gone
        } else if !catalog.isOnSale(at: position) {
            look.availability = .offShelf
        } else if catalog.isSoldOut(at: position) {
            look.availability = .soldOut
        }
        if key.customisations.isEmpty { return look }
        let product = catalog.productPosition(ofOffer: position)
        for choice in key.customisations {
            let option = catalog.products[product].options.first { $0.name == choice.name }
            guard let found = option?.choices.first(where: { $0.value == choice.value }),
                let price = try? look.unitPrice.adding(found.surcharge)
            else {
                look.availability = .choiceGone
                break
            }
            look.unitPrice = price
            look.listPrice = look.listPrice.flatMap { try? $0.adding(found.surcharge) }
        }
        return look
    }

    /// Shows a line as its offer is now; answers what a shopper should know of it.
    mutating func show(_ look: Appearance, title: String, at slot: Int32, in context: CartContext) -> [CartChange] {
        let line = table.slots[Int(slot)].line
        if line.unitPrice == look.unitPrice, line.listPrice == look.listPrice, line.title == title,
            line.availability == look.availability
        {
            return []
        }
        var changes: [CartChange] = []
        table.update(slot) { line in
            line.unitPrice = look.unitPrice
            line.listPrice = look.listPrice
            line.title = title
            line.availability = look.availability
            if !line.isAvailable { line.isSelected = false }
        }
        if line.unitPrice != look.unitPrice {
            changes.append(.priced(line.id, from: line.unitPrice, to: look.unitPrice))
        }
        if line.title != title || line.listPrice != look.listPrice { changes.append(.described(line.id)) }
        if line.availability != look.availability {
            changes.append(.availability(line.id, from: line.availability, to: look.availability))
            if line.isSelected { changes.append(.deselected([line.id])) }
            changes += selectReturned(slot, in: context)
        }
        return changes
    }
}

extension CartLine {
    /// A new line as its offer makes it.
    init(
        key: LineKey, id: LineID, product: ProductID, quantity: Int, note: String?, price: Cart.Appearance,
        addedAt: Timestamp, title: String
    ) {
        self.id = id
        self.key = key
        self.product = product
        self.quantity = quantity
        self.isSelected = false
        self.note = note
        self.addedPrice = price.unitPrice
        self.addedAt = addedAt
        self.order = 0
        self.title = title
        self.unitPrice = price.unitPrice
        self.listPrice = price.listPrice
        self.availability = price.availability
    }
}
