internal import CartCore

extension CartSession {
    /// Loads the stored cart and applies the unsaved edits to it, in the order they were made.
    ///
    /// An edit that is in the loaded cart already (its save was done, but the reply was lost) changes nothing. One that
    /// can no longer be applied becomes a notice. Of two devices that set one quantity, the one that saves last
    /// decides; the other is told when it next saves or reloads.
    func rebase() async throws(CartStoreError) {
        let stored = try await store.load(id)
        if stored?.revision ?? .none == revision { return }
        let seen = cart
        let pending = unsavedEdits
        let context = settings.context(settings.now())
        cart = stored?.cart ?? Cart(currency: seen.currency)
        revision = stored?.revision ?? .none
        extras = stored?.extras ?? DocumentExtras()
        setAside = stored?.setAside ?? []
        // Nothing of a cart that is not there any more can be relied on.
        delta = stored == nil ? .all : CartDelta()
        unsavedEdits = []
        isTouched = false
        let selected = cart.totals.selectedLineCount
        delta.absorb(cart.refresh(in: context), of: nil, in: cart)
        isTouched = cart.totals.selectedLineCount != selected
        replay(pending)
        let changed = Self.lines(of: seen, differingFrom: cart)
        if !changed.isEmpty { notices.append(.changedElsewhere(changed)) }
    }

    /// Applies edits that were made earlier, on an older state of the cart.
    func replay(_ records: [EditJournal.Record]) {
        for record in records {
            var context = settings.context(record.madeAt)
            context.isReapplying = true
            do {
                let changes = try cart.apply(record.edit, in: context)
                if changes == [.alreadyApplied(record.edit.id)] { continue }
                note(changes, of: record.edit, madeAt: record.madeAt)
                notices += changes.filter { $0.isNotice }.map { .change($0) }
            } catch {
                notices.append(.dropped(record.edit, error))
            }
        }
        // What is in the cart already, or never will be, has no more business in the journal.
        forget(Set(records.map { $0.edit.id }).subtracting(unsavedEdits.map { $0.edit.id }))
    }

    /// Takes edits out of the journal. Should that fail, replaying them once more changes nothing.
    func forget(_ ids: Set<EditID>) {
        guard let journal = settings.journal, !ids.isEmpty else { return }
        do { try journal.remove(ids) } catch { notices.append(.journal(problem: error.description)) }
    }

    /// The lines that look otherwise than this session showed them last.
    private static func lines(of seen: Cart, differingFrom now: Cart) -> [LineID] {
        var changed: [LineID] = []
        for line in now.lines {
            let before = seen.line(line.id)
            if before?.quantity != line.quantity || before?.note != line.note { changed.append(line.id) }
        }
        for line in seen.lines where now.line(line.id) == nil { changed.append(line.id) }
        return changed
    }
}
