internal import CartCore

extension CatalogReader {
    /// Reads what promotions and coupons of every type have, then lets the type read the rest.
    func readPromotion(_ reader: DocumentReader, isCoupon: Bool) {
        var id: PromotionID?
        var coupon: CouponCode?
        if isCoupon {
            if !reader.has("code") { reader.missing("code") }
            coupon = reader.identifier("code", as: CouponCode.self)
            id = coupon.map { PromotionID($0.rawValue) }
        }
        if let given = reader.identifier("id", as: PromotionID.self) {
            id = given
            enter(given, at: reader, "id")
        } else if let id {
            enter(id, at: reader, "code")
        } else if !isCoupon, !reader.has("id") {
            reader.missing("id")
        }
        let label = reader.localized("label") ?? LocalizedText(id?.rawValue ?? "")
        let shop = reader.identifier("shop", as: ShopID.self)
        if let shop, !knows(shop) {
            reader.unknownName(
                at: "shop", "unknown-shop", found: shop.rawValue, allowed: shopIDs.map(\.rawValue).sorted())
        }
        let stage: PricingStage
        switch (isCoupon, shop != nil) {
        case (false, true): stage = .shopPromotions
        case (true, true): stage = .shopCoupons
        case (false, false): stage = .platformPromotions
        case (true, false): stage = .platformCoupons
        }
        let type = reader.text("type") ?? "threshold"
        let info = RuleInfo(
            id: id ?? PromotionID(""), type: type, label: "", stage: stage,
            priority: reader.integer("priority", in: -1_000_000...1_000_000) ?? 0, shop: shop,
            scope: readScope(reader), window: readWindow(reader), coupon: coupon, stacking: readStacking(reader),
            limits: isCoupon ? readLimits(reader) : CouponLimits())
        // Of an unreadable type its fields cannot be judged.
        if reader.has("type"), reader.value("type") != .text(type) { return }
        guard let rule = plugins.pricingRules[type] else {
            // Its fields cannot be judged.
            reader.unknownName(at: "type", "unknown-type", found: type, allowed: plugins.pricingRules.keys.sorted())
            return
        }
        if let step = rule(PromotionDocument(reader: reader, info: info, currency: currency, catalog: self)) {
            promotions.append(CatalogDocument.PromotionEntry(label: label, step: step))
        } else if reader.collector.isEmpty {
            // A type that makes no rule has to say why.
            reader.fault(
                "no-rule", english: "type \"\(type)\" made no rule of this", chinese: "类型 \"\(type)\" 未能生成规则")
        }
        reader.finish()
    }

    /// `uses` and `usesPerCustomer`: how often a coupon may be used.
    private func readLimits(_ reader: DocumentReader) -> CouponLimits {
        let most = CartRules.largestQuantity
        let uses = reader.integer("uses", in: 1...most)
        let perCustomer = reader.integer("usesPerCustomer", in: 1...most)
        if let uses, let perCustomer, perCustomer > uses {
            reader.fault(
                at: "usesPerCustomer", "uses-per-customer-above-uses",
                english: "\(perCustomer) is above uses, \(uses)", chinese: "\(perCustomer) 大于 uses 的 \(uses)")
        }
        return CouponLimits(uses: uses, usesPerCustomer: perCustomer)
    }

    // MARK: Stacking

    /// `group`, `exclusive` and `notWith`. Whether the promotions named exist is known once all are read.
    private func readStacking(_ reader: DocumentReader) -> Stacking {
        let others = reader.identifiers("notWith", as: PromotionID.self)
        for (index, id) in others { namedPromotions.append((reader, index, id)) }
        return Stacking(
            group: reader.name("group"), isExclusive: reader.flag("exclusive") ?? false, notWith: Set(others.map(\.id)))
    }

    /// Notes promotions that others name and that there are not.
    func checkNamedPromotions() {
        let known = Set(promotions.map(\.step.info.id))
        for (reader, index, id) in namedPromotions where !known.contains(id) && promotionPlaces[id] == nil {
            reader.unknownItem(
                of: "notWith", index, "unknown-promotion", found: id.rawValue, allowed: known.map(\.rawValue).sorted())
        }
    }

    // MARK: Scope

    private func readScope(_ reader: DocumentReader) -> PromotionScope {
        guard let scope = reader.object("scope") else { return .everything }
        var found = PromotionScope(
            shops: shops(scope), products: products(scope), skus: skus(scope), tags: tags(scope))
        if let except = scope.object("except") {
            found.exceptShops = shops(except)
            found.exceptProducts = products(except)
            found.exceptSKUs = skus(except)
            found.exceptTags = tags(except)
            except.finish()
        }
        scope.finish()
        return found
    }

    /// Goods by `skus`, `products` and `tags`; nil when none of these is there.
    func readGoods(_ reader: DocumentReader) -> PromotionScope? {
        let goods = PromotionScope(products: products(reader), skus: skus(reader), tags: tags(reader))
        // A list with faults names goods too.
        return ["products", "skus", "tags"].filter { reader.has($0) }.isEmpty ? nil : goods
    }

    private func shops(_ reader: DocumentReader) -> Set<ShopID> {
        known(reader, "shops", "unknown-shop", isKnown: { self.knows($0) }, all: { self.shopIDs.map(\.rawValue) })
    }

    private func products(_ reader: DocumentReader) -> Set<ProductID> {
        known(
            reader, "products", "unknown-product", isKnown: { self.knows($0) },
            all: { self.productIDs.map(\.rawValue) })
    }

    private func skus(_ reader: DocumentReader) -> Set<SKU> {
        known(reader, "skus", "unknown-sku", isKnown: { self.knows($0) }, all: { self.skus.map(\.rawValue) })
    }

    private func tags(_ reader: DocumentReader) -> Set<Tag> {
        known(
            reader, "tags", "unknown-tag", isKnown: { self.tags.contains($0) }, all: { self.tags.map(\.rawValue) })
    }

    /// The identifiers of a list, each of which must be in the catalog.
    func known<ID: Identifier>(
        _ reader: DocumentReader, _ field: String, _ code: String, isKnown: (ID) -> Bool, all: () -> [String]
    ) -> Set<ID> {
        var found: Set<ID> = []
        for (index, id) in reader.identifiers(field, as: ID.self) {
            if isKnown(id) {
                found.insert(id)
            } else {
                reader.unknownItem(of: field, index, code, found: id.rawValue, allowed: all().sorted())
            }
        }
        if case .array([])? = reader.value(field) {
            // In a scope it would mean "everything", which nobody writes it for.
            reader.fault(
                at: field, "empty", english: "is an empty list; leave the field out", chinese: "为空列表；请省略此字段")
        }
        return found
    }

    // MARK: Windows

    /// `from` and `until`: dates, or dates and times, in the catalog's zone unless they carry an offset. A bare date
    /// as the end includes its whole day (known fault B20). A time that the clock shows twice begins with the first
    /// and ends with the second; one that it skips is moved on by as much as the clock is.
    private func readWindow(_ reader: DocumentReader) -> TimeWindow {
        let from = time(reader, "from")?.instant(in: zone, whenTwice: .earlier)
        let until = time(reader, "until").map { end in
            end.isDate ? end.startOfNextDay(in: zone) : end.instant(in: zone, whenTwice: .later)
        }
        if let from, let until, until <= from {
            reader.fault(
                at: "until", "window-ends-before-it-starts", english: "ends before it starts: from is not earlier",
                chinese: "结束早于开始：from 不早于 until")
        }
        return TimeWindow(from: from, until: until)
    }

    private func time(_ reader: DocumentReader, _ field: String) -> LocalTime? {
        guard let text = reader.text(field) else { return nil }
        if let time = LocalTime(text) { return time }
        let shown = DocumentValue.quoted(text)
        reader.fault(
            at: field, "not-a-time",
            english: "\(shown) is no date or time that exists; write 2026-06-18 or 2026-06-18T20:00",
            chinese: "\(shown) 不是存在的日期或时间；请写成 2026-06-18 或 2026-06-18T20:00")
        return nil
    }
}
