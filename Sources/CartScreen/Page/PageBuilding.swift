internal import CartCore

extension CartScreen {
    /// The page as it is now. Costs one look at each line, and at each promotion that can touch it.
    public var view: PageView {
        let build = RowBuilder(self)
        var sections: [SectionView] = []
        var gone: [RowView] = []
        for shop in cart.shops {
            var rows: [RowView] = []
            for line in shop.lines {
                if line.isAvailable {
                    rows.append(build.row(line))
                } else {
                    gone.append(build.row(line))
                }
            }
            if !rows.isEmpty { sections.append(section(of: shop, rows: rows, build: build)) }
        }
        let texts = build.texts
        return PageView(
            title: texts.label(.cart, count: cart.totals.lineCount), editButton: editAllButton(texts),
            clearButton: hasTicks || cart.isEmpty ? nil : ButtonView(texts.label(.clear)), sections: sections,
            unavailable: unavailable(gone, texts: texts),
            empty: cart.isEmpty
                ? EmptyView(title: texts.label(.emptyTitle), action: texts.label(.emptyAction)) : nil,
            adjustments: build.platformAdjustments,
            fees: (quote?.fees ?? []).filter { $0.shop == nil }.map { view(of: $0, texts: texts) },
            hints: hintViews(texts), extras: extraViewsAlone(texts), offers: offerViews(texts),
            coupons: couponViews(texts),
            besidesPrices: quote.map { texts.besidesPrices($0) } ?? [], bottomBar: bottomBar, summary: summary,
            counts: texts.counts(lines: cart.totals.selectedLineCount, units: cart.totals.selectedUnitCount),
            badge: CartBadge(cart), chooser: specChooser, question: questionView(texts),
            message: state.refusal.map { texts.message(for: $0).text },
            notices: state.notices.map { texts.text(for: $0) },
            undoButton: undoable.isEmpty ? nil : ButtonView(texts.label(.undo)), entry: state.entry)
    }

    /// The tutorials' summary (acceptance S31, S35): derived from the cart's totals each time it is asked for.
    public var summary: SummaryText {
        SummaryText(
            lines: cart.totals.selectedLineCount, amount: quote?.total ?? cart.selectedSubtotal, language: language)
    }

    // MARK: Sections

    private func section(of shop: ShopSection, rows: [RowView], build: RowBuilder) -> SectionView {
        let texts = build.texts
        let quoted = build.shops[shop.id]
        let subtotal = quoted?.subtotal ?? Money(minorUnits: shop.totals.selectedSubtotal, currency: cart.currency)
        return SectionView(
            id: shop.id, name: texts.name(shop.id), tick: tick(of: shop, rows: rows),
            editButton: editButton(of: shop.id, texts), rows: rows,
            extras: (quoted?.extras ?? []).map { view(of: $0, texts: texts) },
            adjustments: build.adjustmentsOfShop[shop.id] ?? [],
            fees: (quoted?.fees ?? []).map { view(of: $0, texts: texts) }, subtotal: subtotal,
            total: quoted?.total ?? subtotal, orderHints: quoted.map { orderHints(of: $0, texts) } ?? [],
            remark: shop.remark)
    }

    /// What stands in the way of a shop's order. Where it does not deliver, ordering more is no help.
    private func orderHints(of shop: QuotedShop, _ texts: Texts) -> [String] {
        if let reason = shop.outOfReach { return [texts.outOfReach(shop.id, reason).what] }
        var hints: [String] = []
        if shop.missingToMinimum.isPositive { hints.append(texts.minimumOrderHint(missing: shop.missingToMinimum)) }
        for one in shop.requirements where one.missing > 0 {
            hints.append(texts.requirementHint(one.requirement, missing: one.missing))
        }
        return hints
    }

    /// A shop's tick is never stored: it is what its lines make it (acceptance S63, S67).
    private func tick(of shop: ShopSection, rows: [RowView]) -> SelectionState? {
        if !state.isEditingAll { return hasTicks ? shop.selection : nil }
        let ticked = rows.count { $0.tick == true }
        return ticked == 0 ? SelectionState.none : ticked == rows.count ? .all : .some
    }

    private func unavailable(_ rows: [RowView], texts: Texts) -> UnavailableView? {
        rows.isEmpty
            ? nil
            : UnavailableView(
                title: texts.label(.unavailable, count: rows.count), rows: rows,
                cleanButton: ButtonView(texts.label(.cleanUp)))
    }

    private func view(of fee: Fee, texts: Texts) -> FeeView {
        FeeView(
            kind: fee.kind, label: texts.label(fee.kind), amount: fee.amount,
            charged: fee.discount.isPositive ? fee.charged : nil, tax: fee.tax)
    }

    // MARK: Edit buttons

    /// The page's edit button (acceptance S70, S71). An empty page has nothing to edit; a takeaway's rows always show
    /// their buttons.
    private func editAllButton(_ texts: Texts) -> ButtonView? {
        if !hasTicks || cart.isEmpty { return nil }
        return ButtonView(texts.label(state.isEditingAll ? .done : .edit))
    }

    /// A shop's edit button: hidden while all lines are edited (acceptance S71, S72).
    private func editButton(of shop: ShopID, _ texts: Texts) -> ButtonView? {
        if !hasTicks || state.isEditingAll { return nil }
        return ButtonView(texts.label(state.isEditing(shop) ? .done : .edit))
    }

    // MARK: Hints and coupons

    private func hintViews(_ texts: Texts) -> [HintView] {
        var views: [HintView] = []
        var open: Set<PromotionID> = []
        let taken = takenByPromotion
        for hint in hints {
            open.insert(hint.id)
            views.append(
                HintView(
                    promotion: hint.id, label: hint.label, shop: hint.shop,
                    text: texts.hint(for: hint, taken: taken[hint.id]),
                    topUpButton: ButtonView(texts.label(.topUp))))
        }
        for promotion in quote?.applied ?? [] where !open.contains(promotion.id) {
            views.append(
                HintView(
                    promotion: promotion.id, label: promotion.label, shop: promotion.shop,
                    text: texts.topTier(threshold: nil, taken: promotion.amount), topUpButton: nil))
        }
        return views
    }

    private var takenByPromotion: [PromotionID: Money] {
        var taken: [PromotionID: Money] = [:]
        for promotion in quote?.applied ?? [] { taken[promotion.id] = promotion.amount }
        return taken
    }

    private func couponViews(_ texts: Texts) -> [CouponView] {
        cart.coupons.map { code in
            let applied = quote?.applied.filter { $0.coupon == code } ?? []
            let missed = quote?.notApplied.filter { $0.coupon == code } ?? []
            let status = quote?.status(of: code)
            let reason: String? =
                switch status {
                case .idle(let reason, _)?: texts.reason(reason, in: quote)
                case .unknown?: texts.unknownCoupon
                case .applies?, nil: nil
                }
            return CouponView(
                code: code, label: applied.first?.label ?? missed.first?.label, status: status, reason: reason,
                isPinned: (applied.map { $0.id } + missed.map { $0.id }).contains { cart.choices[$0] == .pinned },
                usesLeft: promotions?.limits[code]?.left(after: couponUses[code] ?? CouponUses()))
        }
    }

    // MARK: Questions

    private func questionView(_ texts: Texts) -> QuestionView? {
        state.question.map { question in
            QuestionView(
                question: question, text: texts.text(for: question), confirm: texts.label(.confirm),
                cancel: texts.label(.cancel))
        }
    }
}
