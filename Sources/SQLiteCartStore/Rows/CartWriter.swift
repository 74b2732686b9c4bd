internal import CartCore
internal import CartKit

extension Connection {
    /// Saves a cart in place of a revision, in one transaction.
    func save(
        _ snapshot: CartSnapshot, as id: CartID, replacing revision: Revision
    ) throws(CartStoreError) -> Revision {
        try beginWriting()
        do throws(CartStoreError) {
            let next = try write(snapshot, as: id, replacing: revision)
            try commit()
            return next
        } catch {
            rollBack()
            throw Self.naming(id, in: error)
        }
    }

    /// Removes a cart, in one transaction. Its revision is kept, so that a cart that begins anew goes on from there.
    func remove(_ id: CartID, replacing revision: Revision) throws(CartStoreError) {
        try beginWriting()
        do throws(CartStoreError) {
            let stored = try storedRevision(of: id)
            if stored != revision { throw CartStoreError.conflict(over: id, stored: stored, at: path) }
            if stored != .none {
                let tombstone = try statement(.insertRemoved)
                tombstone.bind(id.rawValue)
                tombstone.bind(stored.number)
                try tombstone.run()
                try run(.deleteCart, of: id)
            }
            try commit()
        } catch {
            rollBack()
            throw Self.naming(id, in: error)
        }
    }

    private static func naming(_ id: CartID, in error: CartStoreError) -> CartStoreError {
        var error = error
        error.cart = id
        return error
    }

    // MARK: The cart's own row

    private func write(
        _ snapshot: CartSnapshot, as id: CartID, replacing revision: Revision
    ) throws(CartStoreError) -> Revision {
        let rewritesAll = isWhole(snapshot)
        if revision == .none {
            let stored = try storedRevision(of: id)
            if stored != .none { throw CartStoreError.conflict(over: id, stored: stored, at: path) }
            let next = Revision(try removedRevision(of: id).number + 1)
            let row = try statement(.insertCart)
            row.bind(next.number)
            row.bind(snapshot.cart.currency.code)
            row.bind(ExtraText.text(of: snapshot.extras.cart))
            row.bind(id.rawValue)
            try row.run()
            if next.number > 1 { try run(.deleteRemoved, of: id) }
            try insertAll(snapshot, of: id)
            return next
        }
        let (number, isTooLarge) = revision.number.addingReportingOverflow(1)
        if isTooLarge { throw CartStoreError(.corrupt, at: path, "revision \(revision) is the last there is") }
        let row = try statement(rewritesAll ? .replaceCart : .replaceRevision)
        row.bind(number)
        if rewritesAll {
            row.bind(snapshot.cart.currency.code)
            row.bind(ExtraText.text(of: snapshot.extras.cart))
        }
        row.bind(id.rawValue)
        row.bind(revision.number)
        try row.run()
        if changedRows != 1 {
            throw CartStoreError.conflict(over: id, stored: try storedRevision(of: id), at: path)
        }
        if rewritesAll {
            for query in [
                Query.deleteShops, .deleteLines, .deleteSavedLines, .deleteCoupons, .deleteChoices, .deleteEdits,
                .deleteSetAside,
            ] {
                try run(query, of: id)
            }
            try insertAll(snapshot, of: id)
        } else if let delta = snapshot.delta {
            try write(delta, of: snapshot, as: id)
        }
        return Revision(number)
    }

    /// Whether all of the cart is to be written. So it is when a line that was set aside would be overwritten by a new
    /// one of the same id: writing all moves it into a table of its own.
    private func isWhole(_ snapshot: CartSnapshot) -> Bool {
        guard let delta = snapshot.delta, !delta.everything else { return true }
        return snapshot.setAside.contains { line in
            guard case .text(let id)? = line.value["id"] else { return false }
            return delta.lines.contains(LineID(id)) || delta.saved.contains(LineID(id))
        }
    }

    private func storedRevision(of id: CartID) throws(CartStoreError) -> Revision {
        try revision(.revision, of: id)
    }

    private func removedRevision(of id: CartID) throws(CartStoreError) -> Revision {
        try revision(.removedRevision, of: id)
    }

    private func revision(_ query: Query, of id: CartID) throws(CartStoreError) -> Revision {
        let row = try statement(query)
        row.bind(id.rawValue)
        guard try row.step() else { return .none }
        defer { row.reset() }
        return Revision(row.integer(0))
    }

    private func run(_ query: Query, of id: CartID) throws(CartStoreError) {
        let statement = try statement(query)
        statement.bind(id.rawValue)
        try statement.run()
    }

    // MARK: All rows

    private func insertAll(_ snapshot: CartSnapshot, of id: CartID) throws(CartStoreError) {
        let cart = snapshot.cart
        for shop in cart.shops { try write(shop, of: id) }
        for line in cart.lines { try write(line, .upsertLine, snapshot.extras, of: id) }
        for line in cart.savedLines { try write(line, .upsertSavedLine, snapshot.extras, of: id) }
        try insertCoupons(of: cart, id)
        try insertChoices(of: cart, id)
        for entry in cart.appliedEdits.entries { try append(entry, of: id) }
        for (index, line) in snapshot.setAside.enumerated() {
            let row = try statement(.insertSetAside)
            row.bind(id.rawValue)
            row.bind(Int64(index))
            row.bind(ExtraText.text(of: line.value))
            row.bind(line.problem)
            try row.run()
        }
    }

    // MARK: The rows that changed

    /// Writes the rows a delta names, and no other. Each costs a look-up, however large the cart is.
    private func write(_ delta: CartDelta, of snapshot: CartSnapshot, as id: CartID) throws(CartStoreError) {
        let cart = snapshot.cart
        for shop in delta.shops {
            if let section = cart.shop(shop) {
                try write(section, of: id)
            } else {
                try delete(.deleteShop, shop.rawValue, of: id)
            }
        }
        for line in delta.lines {
            try write(cart.line(line), line, .upsertLine, .deleteLine, snapshot.extras, of: id)
        }
        for line in delta.saved {
            try write(cart.savedLine(line), line, .upsertSavedLine, .deleteSavedLine, snapshot.extras, of: id)
        }
        if delta.coupons {
            try run(.deleteCoupons, of: id)
            try insertCoupons(of: cart, id)
        }
        if delta.choices {
            try run(.deleteChoices, of: id)
            try insertChoices(of: cart, id)
        }
        try write(delta.edits, of: cart.appliedEdits, as: id)
    }

    private func write(
        _ line: CartLine?, _ name: LineID, _ upsert: Query, _ deletion: Query, _ extras: DocumentExtras, of id: CartID
    ) throws(CartStoreError) {
        // Two texts that look alike are equal in Swift and may differ in bytes, by which SQLite compares.
        let isSameText = line.map { $0.id.rawValue.utf8.elementsEqual(name.rawValue.utf8) } ?? false
        if !isSameText { try delete(deletion, name.rawValue, of: id) }
        if let line { try write(line, upsert, extras, of: id) }
    }

    /// Appends the new edits, the last of the log, and drops the rows of those that the cart has forgotten.
    private func write(_ new: [EditID], of edits: AppliedEdits, as id: CartID) throws(CartStoreError) {
        if new.isEmpty { return }
        var wanted = Set(new)
        var count = 0
        for entry in edits.entries.reversed() {
            if wanted.remove(entry.id) == nil { break }
            count += 1
        }
        for entry in edits.entries.suffix(count) { try append(entry, of: id) }
        if edits.count >= AppliedEdits.keptCount { try pruneEdits(edits, of: id) }
    }

    private func pruneEdits(_ edits: AppliedEdits, of id: CartID) throws(CartStoreError) {
        while true {
            let oldest = try statement(.oldestEdit)
            oldest.bind(id.rawValue)
            guard try oldest.step() else { return }
            let (position, edit) = (oldest.integer(0), oldest.text(1))
            oldest.reset()
            if let edit, edits.contains(EditID(edit)) { return }
            let deletion = try statement(.deleteEdit)
            deletion.bind(id.rawValue)
            deletion.bind(position)
            try deletion.run()
        }
    }

    // MARK: Single rows

    private func write(_ shop: ShopSection, of id: CartID) throws(CartStoreError) {
        let row = try statement(.upsertShop)
        row.bind(id.rawValue)
        row.bind(shop.id.rawValue)
        row.bind(shop.order)
        row.bind(shop.remark)
        try row.run()
    }

    private func write(
        _ line: CartLine, _ upsert: Query, _ extras: DocumentExtras, of id: CartID
    ) throws(CartStoreError) {
        let row = try statement(upsert)
        row.bind(id.rawValue)
        LineRow.bind(line, extra: extras.lines.isEmpty ? nil : extras.lines[line.id], to: row)
        try row.run()
    }

    private func insertCoupons(of cart: Cart, _ id: CartID) throws(CartStoreError) {
        for (index, code) in cart.coupons.enumerated() {
            let row = try statement(.insertCoupon)
            row.bind(id.rawValue)
            row.bind(Int64(index))
            row.bind(code.rawValue)
            try row.run()
        }
    }

    /// A row a choice; of goods one for each of them.
    private func insertChoices(of cart: Cart, _ id: CartID) throws(CartStoreError) {
        for (promotion, choice) in cart.choices.sorted(by: { $0.key < $1.key }) {
            var goods: [ChosenGoods?] = [nil]
            if case .goods(let chosen) = choice { goods = chosen }
            for (position, one) in goods.enumerated() {
                let row = try statement(.insertChoice)
                row.bind(id.rawValue)
                row.bind(promotion.rawValue)
                row.bind(Int64(position))
                row.bind(Decision(choice).rawValue)
                row.bind(one?.sku.rawValue)
                row.bind(one.map { Int64($0.quantity) })
                try row.run()
            }
        }
    }

    private func append(_ entry: AppliedEdits.Entry, of id: CartID) throws(CartStoreError) {
        let row = try statement(.appendEdit)
        row.bind(id.rawValue)
        row.bind(entry.id.rawValue)
        row.bind(entry.appliedAt.milliseconds)
        try row.run()
    }

    private func delete(_ query: Query, _ name: String, of id: CartID) throws(CartStoreError) {
        let statement = try statement(query)
        statement.bind(id.rawValue)
        statement.bind(name)
        try statement.run()
    }
}
