public import CartCore

extension CartSession {
    /// So many of a cart's newest edits are looked at for checkouts that were begun and never came to an end.
    private static let rememberedCheckouts = 32

    /// The id of the checkout of the cart as it is now. The same cart in the same state has the same id, in every process: a
    /// checkout that is tried again after a crash is the same checkout.
    public var checkoutID: EditID { checkoutID(after: cart.appliedEdits.entries.last?.id.rawValue) }

    /// The ids that checkouts of the cart's earlier states would have, and that are not in the cart, newest first: what a
    /// register still has under them was taken by checkouts that never came to an end.
    public var unfinishedCheckouts: [EditID] {
        let edits = cart.appliedEdits
        return edits.entries.dropLast().suffix(Self.rememberedCheckouts).reversed()
            .map { checkoutID(after: $0.id.rawValue) }.filter { !edits.contains($0) }
    }

    private func checkoutID(after edit: String?) -> EditID {
        EditID("checkout-" + StableHash.hexadecimal([id.rawValue, edit ?? "revision \(revision)"]))
    }

    /// How often coupons were used, without what this cart's own unfinished checkouts took.
    ///
    /// - Throws: what the register throws.
    public func uses(
        of coupons: [CouponCode], by customer: CustomerID, in register: any CouponRegister
    ) async throws(CartStoreError) -> [CouponCode: CouponUses] {
        if coupons.isEmpty { return [:] }
        return try await register.uses(of: coupons, by: customer, except: [checkoutID] + unfinishedCheckouts)
    }

    /// Checks a quote of this cart out: takes the uses of its coupons, then takes the goods and the coupons out of the cart.
    ///
    /// A crash in between leaves the uses taken and the cart as it was; checking out again, also after further edits, does
    /// not take twice. When the edit is not saved the uses stay taken, for the session still has the edit and saves it later;
    /// who drops the session gives them back, under `checkoutID` as it was before.
    ///
    /// - Parameters:
    ///   - claims: the coupons to take, `PromotionBook.claims(for: quote.spentCoupons)`; without any the register is not asked.
    ///   - customer: who checks out.
    ///   - register: where uses are counted.
    /// - Throws: `usedUp` with cart and register as they were, so that the shopper can be shown the new total; else why the
    ///   register or the session could not.
    public func checkOut(
        _ quote: Quote, taking claims: [CouponClaim] = [], by customer: CustomerID, in register: any CouponRegister
    ) async throws(CheckoutError) -> SessionResult {
        let id = checkoutID
        if !claims.isEmpty {
            let taking: CouponTaking
            do {
                taking = try await register.take(claims, by: customer, for: id, insteadOf: unfinishedCheckouts)
            } catch {
                throw .register(error)
            }
            if case .usedUp(let shortages) = taking { throw .usedUp(shortages) }
        }
        do {
            return try await perform(CartEdit(id: id, quote.checkoutAction))
        } catch {
            if case .refused = error, !claims.isEmpty { try? await register.giveBack(id) }
            throw .session(error)
        }
    }
}

/// Why a checkout did not come about.
public enum CheckoutError: Error, Hashable, Sendable {
    /// Coupons of the quote were used up meanwhile; nothing was taken and the cart is as it was.
    case usedUp([CouponShortage])
    /// The register could not be asked; nothing was taken and the cart is as it was.
    case register(CartStoreError)
    /// The session could not apply or save the edit.
    case session(CartSessionError)
}
