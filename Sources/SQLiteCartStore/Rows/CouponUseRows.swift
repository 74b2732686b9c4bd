public import CartCore
public import CartKit

extension Connection {
    /// How often coupons were used, as one transaction sees it; what some checkouts took does not count.
    func uses(
        of coupons: [CouponCode], by customer: CustomerID, except checkouts: [EditID]
    ) throws(CartStoreError) -> [CouponCode: CouponUses] {
        try beginReading()
        do throws(CartStoreError) {
            var found: [CouponCode: CouponUses] = [:]
            for coupon in coupons { found[coupon] = try count(coupon, by: customer, except: Set(checkouts)) }
            try commit()
            return found
        } catch {
            rollBack()
            throw error
        }
    }

    /// Takes one use of each coupon, or none, in one transaction.
    func take(
        _ claims: [CouponClaim], by customer: CustomerID, for checkout: EditID, insteadOf earlier: [EditID]
    ) throws(CartStoreError) -> CouponTaking {
        try beginWriting()
        do throws(CartStoreError) {
            let shortages = try shortages(claims, by: customer, for: checkout, insteadOf: earlier)
            if !shortages.isEmpty {
                rollBack()
                return .usedUp(shortages)
            }
            for old in earlier + [checkout] { try delete(usesOf: old) }
            for claim in claims {
                let row = try statement(.insertCouponUse)
                row.bind(checkout.rawValue)
                row.bind(claim.coupon.rawValue)
                row.bind(customer.rawValue)
                try row.run()
            }
            try commit()
            return .taken
        } catch {
            rollBack()
            throw error
        }
    }

    /// Gives back what a checkout took.
    func giveBack(_ checkout: EditID) throws(CartStoreError) {
        try beginWriting()
        do throws(CartStoreError) {
            try delete(usesOf: checkout)
            try commit()
        } catch {
            rollBack()
            throw error
        }
    }

    private func delete(usesOf checkout: EditID) throws(CartStoreError) {
        let row = try statement(.deleteCouponUses)
        row.bind(checkout.rawValue)
        try row.run()
    }

    /// The claims that cannot be met. What the checkout took for the same customer already is not judged again.
    private func shortages(
        _ claims: [CouponClaim], by customer: CustomerID, for checkout: EditID, insteadOf earlier: [EditID]
    ) throws(CartStoreError) -> [CouponShortage] {
        let replaced = Set(earlier + [checkout])
        var shortages: [CouponShortage] = []
        for claim in claims where !shortages.contains(where: { $0.coupon == claim.coupon }) {
            if try self.customer(of: claim.coupon, by: checkout) == customer.rawValue { continue }
            let used = try count(claim.coupon, by: customer, except: replaced)
            if let limit = claim.limits.limit(after: used) { shortages.append(CouponShortage(claim.coupon, limit)) }
        }
        return shortages
    }

    private func count(
        _ coupon: CouponCode, by customer: CustomerID, except checkouts: Set<EditID>
    ) throws(CartStoreError) -> CouponUses {
        let row = try statement(.couponUses)
        row.bind(coupon.rawValue)
        row.bind(customer.rawValue)
        _ = try row.step()
        var uses = CouponUses(total: Int(row.integer(0)), byCustomer: Int(row.integer(1)))
        row.reset()
        for checkout in checkouts {
            guard let taker = try self.customer(of: coupon, by: checkout) else { continue }
            uses.total -= 1
            if taker == customer.rawValue { uses.byCustomer -= 1 }
        }
        return uses
    }

    /// For whom a checkout took a coupon; nil when it did not.
    private func customer(of coupon: CouponCode, by checkout: EditID) throws(CartStoreError) -> String? {
        let row = try statement(.couponUse)
        row.bind(checkout.rawValue)
        row.bind(coupon.rawValue)
        defer { row.reset() }
        return try row.step() ? row.text(0) ?? "" : nil
    }
}

extension SQLiteCartStore: CouponRegister {
    /// How often each of these coupons was used, as the table says.
    public func uses(
        of coupons: [CouponCode], by customer: CustomerID, except checkouts: [EditID]
    ) async throws(CartStoreError) -> [CouponCode: CouponUses] {
        try using { connection throws(CartStoreError) in
            try connection.uses(of: coupons, by: customer, except: checkouts)
        }
    }

    /// Takes one use of each coupon for a checkout, or none at all.
    public func take(
        _ claims: [CouponClaim], by customer: CustomerID, for checkout: EditID, insteadOf earlier: [EditID]
    ) async throws(CartStoreError) -> CouponTaking {
        try writing { connection throws(CartStoreError) in
            try connection.take(claims, by: customer, for: checkout, insteadOf: earlier)
        }
    }

    /// Gives back what a checkout took.
    public func giveBack(_ checkout: EditID) async throws(CartStoreError) {
        try writing { connection throws(CartStoreError) in try connection.giveBack(checkout) }
    }
}
