public import CartCore

extension CartEdit {
    /// The edit that merges a stored cart into another one, under an id that depends on the source alone: a merge that
    /// is repeated because its reply was lost adds nothing (known fault B34).
    public static func merging(_ source: StoredCart, from id: CartID) -> CartEdit {
        let last = source.cart.appliedEdits.entries.last?.id.rawValue ?? ""
        let hash = StableHash.hexadecimal([id.rawValue, last, source.revision.description])
        return CartEdit(id: EditID("merge-\(hash)"), .merge(CartMerge(source.cart, from: id)))
    }

    /// The edit that takes out of the source what a merge took over, under an id of its own.
    static func takingOut(_ source: Cart, after merge: EditID) -> CartEdit {
        let pieces = source.lines.map { BoughtPieces(line: $0.id, quantity: $0.quantity) }
        return CartEdit(id: EditID("\(merge)-out"), .takeOut(pieces))
    }
}

extension CartSession {
    /// Takes another cart of the same store into this one, once and for all, and removes it (known fault B34).
    ///
    /// The merge is saved at once, whatever the policy, before the other cart goes. When something was put into the
    /// other cart meanwhile, only what was taken over is taken out of it.
    ///
    /// A cart that is not there, or is this one itself, changes nothing.
    ///
    /// - Throws: `refused`, `notLoaded` or `notSaved` as any edit; repeating the merge is safe.
    public func merge(_ source: CartID) async throws(CartSessionError) -> SessionResult {
        if source == id { return SessionResult() }
        let stored: StoredCart?
        do {
            stored = try await store.load(source)
        } catch {
            throw .notLoaded(error)
        }
        guard let stored else { return SessionResult() }
        let edit = CartEdit.merging(stored, from: source)
        var result = try await perform(edit)
        result.notices += try await leave()
        do {
            try await store.remove(source, replacing: stored.revision)
        } catch {
            if error.code != .conflict { throw .notSaved(error) }
            var settings = settings
            settings.policy = .everyEdit
            settings.journal = nil
            let other = try await CartSession.open(source, in: store, settings: settings)
            _ = try await other.perform(.takingOut(stored.cart, after: edit.id))
        }
        return result
    }
}
