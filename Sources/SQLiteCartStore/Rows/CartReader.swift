internal import CartCore
internal import CartKit

extension Connection {
    /// The newest saved cart of this id, with all that belongs to it, as one transaction sees it.
    func load(_ id: CartID) throws(CartStoreError) -> StoredCart? {
        try beginReading()
        do throws(CartStoreError) {
            let cart = try read(id)
            try commit()
            return cart
        } catch {
            rollBack()
            throw error
        }
    }

    /// Up to `limit` ids in ascending order, beginning after `after`.
    func ids(after: CartID?, limit: Int) throws(CartStoreError) -> [CartID] {
        let statement = try statement(after == nil ? .firstIDs : .idsAfter)
        if let after { statement.bind(after.rawValue) }
        statement.bind(Int64(max(0, limit)))
        var found: [CartID] = []
        while try statement.step() {
            guard let id = statement.text(0) else {
                throw CartStoreError(.corrupt, at: path, "table carts: an id is not UTF-8 text")
            }
            found.append(CartID(id))
        }
        return found
    }

    private func read(_ id: CartID) throws(CartStoreError) -> StoredCart? {
        let row = try statement(.cart)
        row.bind(id.rawValue)
        guard try row.step() else { return nil }
        let revision = Revision(row.integer(0))
        guard let code = row.text(1), let currency = Currency(code: code) else {
            throw corrupt("table carts: the currency \"\(row.text(1) ?? "")\" is not known", id)
        }
        var extras = DocumentExtras()
        if let text = row.text(2) {
            guard case .object(let fields)? = ExtraText.value(of: text) else {
                throw corrupt("table carts: extra is not a JSON object", id)
            }
            extras.cart = fields
        }
        row.reset()
        var aside = try readSetAside(id)
        var contents = CartContents(currency: currency)
        contents.shops = try readShops(id)
        contents.lines = try readLines(.lines, "lines", id, currency, &extras, &aside)
        contents.saved = try readLines(.savedLines, "saved_lines", id, currency, &extras, &aside)
        contents.coupons = try readCoupons(id)
        contents.choices = try readChoices(id)
        contents.appliedEdits = try readEdits(id)
        let cart = try assemble(contents, id, &aside)
        return StoredCart(cart: cart, revision: revision, extras: extras, setAside: aside)
    }

    // MARK: Parts

    private func readShops(_ id: CartID) throws(CartStoreError) -> [CartContents.ShopEntry] {
        let row = try statement(.shops)
        row.bind(id.rawValue)
        var shops: [CartContents.ShopEntry] = []
        while try row.step() {
            guard let shop = row.text(0), !row.isMalformed(2), row.integer(1) >= 0 else {
                throw corrupt("table shops: a row is damaged (id, position or remark)", id)
            }
            shops.append(CartContents.ShopEntry(id: ShopID(shop), order: row.integer(1), remark: row.text(2)))
        }
        return shops
    }

    private func readLines(
        _ query: Query, _ table: String, _ id: CartID, _ currency: Currency, _ extras: inout DocumentExtras,
        _ aside: inout [SetAsideLine]
    ) throws(CartStoreError) -> [CartLine] {
        let row = try statement(query)
        row.bind(id.rawValue)
        var lines: [CartLine] = []
        while try row.step() {
            switch LineRow.read(row, currency: currency, of: table) {
            case .line(let line, let extra):
                lines.append(line)
                if !extra.isEmpty { extras.lines[line.id] = extra }
            case .setAside(let line):
                aside.append(line)
            }
        }
        return lines
    }

    private func readCoupons(_ id: CartID) throws(CartStoreError) -> [CouponCode] {
        let row = try statement(.coupons)
        row.bind(id.rawValue)
        var coupons: [CouponCode] = []
        while try row.step() {
            guard let code = row.text(0) else { throw corrupt("table coupons: a code is not UTF-8 text", id) }
            coupons.append(CouponCode(code))
        }
        return coupons
    }

    private func readChoices(_ id: CartID) throws(CartStoreError) -> [PromotionID: PromotionChoice] {
        let row = try statement(.choices)
        row.bind(id.rawValue)
        var choices: [PromotionID: PromotionChoice] = [:]
        while try row.step() {
            guard let text = row.text(0), let decision = row.text(1).flatMap(Decision.init) else {
                throw corrupt("table choices: a row is damaged (promotion or decision)", id)
            }
            let promotion = PromotionID(text)
            switch decision {
            case .pinned: choices[promotion] = .pinned
            case .refused: choices[promotion] = .refused
            case .goods:
                guard let sku = row.text(2), let quantity = Int(exactly: row.integer(3)),
                    quantity > 0, quantity <= CartRules.largestQuantity
                else { throw corrupt("table choices: the goods chosen of \(promotion) are damaged", id) }
                var goods: [ChosenGoods] = []
                if case .goods(let others)? = choices[promotion] { goods = others }
                choices[promotion] = .goods(goods + [ChosenGoods(SKU(sku), quantity: quantity)])
            }
        }
        return choices
    }

    private func readEdits(_ id: CartID) throws(CartStoreError) -> [AppliedEdits.Entry] {
        let row = try statement(.edits)
        row.bind(id.rawValue)
        var edits: [AppliedEdits.Entry] = []
        while try row.step() {
            guard let edit = row.text(0) else { throw corrupt("table applied_edits: an id is not UTF-8 text", id) }
            edits.append(
                AppliedEdits.Entry(id: EditID(edit), appliedAt: Timestamp(milliseconds: row.integer(1))))
        }
        return edits
    }

    private func readSetAside(_ id: CartID) throws(CartStoreError) -> [SetAsideLine] {
        let row = try statement(.setAside)
        row.bind(id.rawValue)
        var aside: [SetAsideLine] = []
        while try row.step() {
            let value = row.text(0).flatMap { ExtraText.value(of: $0) }
            aside.append(SetAsideLine(value: value ?? row.value(0), problem: row.text(1) ?? ""))
        }
        return aside
    }

    // MARK: The whole

    /// The cart of these contents. Lines that are sound alone and still do not fit together (their amounts overflow)
    /// are set aside one after the other.
    private func assemble(
        _ contents: CartContents, _ id: CartID, _ aside: inout [SetAsideLine]
    ) throws(CartStoreError) -> Cart {
        var contents = contents
        while true {
            do throws(CartContentsError) {
                return try Cart(contents)
            } catch {
                let problem: String
                let culprit: LineID
                switch error {
                case .tooManyLines(let count): throw corrupt("\(count) lines are more than any cart takes", id)
                case .badQuantity(let line, let quantity): (culprit, problem) = (line, "quantity \(quantity)")
                case .duplicateLine(let line): (culprit, problem) = (line, "the same thing is there twice")
                case .badPrice(let line): (culprit, problem) = (line, "bad price")
                case .amountTooLarge(let line): (culprit, problem) = (line, "its amount does not fit into the sum")
                case .badOrder(let line): (culprit, problem) = (line, "bad position")
                }
                var list = \CartContents.lines
                if (try? Cart(CartContents(currency: contents.currency, lines: contents.lines))) != nil {
                    list = \.saved
                }
                guard let index = contents[keyPath: list].lastIndex(where: { $0.id == culprit }) else {
                    throw corrupt("line \(culprit): \(problem)", id)
                }
                let line = contents[keyPath: list].remove(at: index)
                aside.append(SetAsideLine(value: LineRow.value(of: line), problem: "line \(culprit): \(problem)"))
            }
        }
    }

    private func corrupt(_ reason: String, _ id: CartID) -> CartStoreError {
        CartStoreError(.corrupt, at: path, "cart \"\(id)\", \(reason)", cart: id)
    }
}
