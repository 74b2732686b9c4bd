internal import CartCore
internal import CartScreen

extension CartJSON {
    /// A coupon held: what it does to the quote, and why when that is nothing.
    static func write(_ coupon: CouponView, to writer: inout JSONWriter) {
        guard let status = coupon.status else { return }
        writer.object { object in
            object.field("code", coupon.code.rawValue)
            object.field("label", ifAny: coupon.label)
            object.field("state", status.code)
            object.field("usesLeft", ifAny: coupon.usesLeft)
            if coupon.isPinned { object.field("pinned", true) }
            object.field("reason", ifAny: coupon.reason)
            switch status {
            case .applies(let amount): object.field("amount", negative(amount))
            case .idle(let reason, let saving):
                object.field("missing", ifAny: reason.missing)
                if case .displaced(let other) = reason { object.field("displacedBy", other.rawValue) }
                object.field("saving", ifAny: saving?.decimalString)
            case .unknown: break
            }
        }
    }
}
