public import CartCore
public import CartKit

extension PlistFile {
    /// The key of the file under which the uses of coupons stand; no cart can have this name.
    static let couponKey = "couponUses"

    /// What checkouts took, by their ids.
    ///
    /// - Throws: `corrupt` when something else stands there.
    func couponUses() throws(CartStoreError) -> CouponUseTable {
        let fields: [String: DocumentValue]
        switch entries[Self.couponKey] {
        case nil: return CouponUseTable()
        case .uses(let known): fields = known
        case .other(let value):
            guard case .object(let read)? = PlistValue.document(value) else { throw foreign("it is no dictionary") }
            fields = read
        case .cart, .removed: throw foreign("a cart of this name stands there")
        }
        var takings: [EditID: CouponUseTable.Taking] = [:]
        for (checkout, value) in fields {
            guard case .text(let customer)? = value["customer"], case .array(let coupons)? = value["coupons"] else {
                throw foreign("\(checkout) has no customer and coupons")
            }
            var codes: [CouponCode] = []
            for coupon in coupons {
                guard case .text(let code) = coupon else { throw foreign("\(checkout) has a coupon that is no text") }
                codes.append(CouponCode(code))
            }
            takings[EditID(checkout)] = CouponUseTable.Taking(by: CustomerID(customer), codes)
        }
        return CouponUseTable(takings)
    }

    private func foreign(_ problem: String) -> CartStoreError {
        CartStoreError(
            .corrupt, at: "\(path): \(Self.couponKey)", "what stands here is not the uses of coupons: \(problem)")
    }

    /// Puts the uses of coupons in their place.
    mutating func put(_ table: CouponUseTable) {
        var fields: [String: DocumentValue] = [:]
        for (checkout, taking) in table.takings {
            fields[checkout.rawValue] = .object([
                "customer": .text(taking.customer.rawValue),
                "coupons": .array(taking.coupons.map { .text($0.rawValue) }),
            ])
        }
        put(fields.isEmpty ? nil : .uses(fields), under: Self.couponKey)
    }
}

extension PlistCartStore: CouponRegister {
    /// How often each of these coupons was used, as the file says.
    public func uses(
        of coupons: [CouponCode], by customer: CustomerID, except checkouts: [EditID]
    ) async throws(CartStoreError) -> [CouponCode: CouponUses] {
        try reading { file throws(CartStoreError) in
            try file.couponUses().uses(of: coupons, by: customer, except: checkouts)
        }
    }

    /// Takes one use of each coupon for a checkout, or none at all.
    public func take(
        _ claims: [CouponClaim], by customer: CustomerID, for checkout: EditID, insteadOf earlier: [EditID]
    ) async throws(CartStoreError) -> CouponTaking {
        try changingUses { $0.take(claims, by: customer, for: checkout, insteadOf: earlier) }
    }

    /// Gives back what a checkout took.
    public func giveBack(_ checkout: EditID) async throws(CartStoreError) {
        try changingUses { $0.giveBack(checkout) }
    }
}
