internal import CartCore
internal import CartScreen

/// A cart that a finding was made on, as its owner puts it together again.
struct TrialCart: Hashable, Sendable {
    /// Pieces of a SKU with choices.
    struct Line: Hashable, Sendable {
        var sku: SKU
        var quantity: Int
        var choices: [Customisation]
    }

    var lines: [Line]
    /// The coupons held.
    var coupons: [CouponCode] = []
    /// The memberships held.
    var memberships: [String] = []
    /// The time; nil for that of the run.
    var time: Timestamp?

    /// The lines of a cart that was priced.
    init(_ cart: Cart) {
        lines = cart.lines.map { Line(sku: $0.sku, quantity: $0.quantity, choices: $0.key.customisations) }
    }

    /// The cart in a few words: `2 × pot, 1 × cup, coupon SAVE10, as gold, at 2026-06-18 00:00`.
    func text(_ language: Language, utcOffsetMinutes: Int) -> String {
        let words = Words(language)
        var parts = lines.map { line in
            let choices = line.choices.map { "\($0.name)=\($0.value)" }
            return "\(line.quantity) × \(line.sku.rawValue)"
                + (choices.isEmpty ? "" : words.say(" (\(words.list(choices)))", "（\(words.list(choices))）"))
        }
        parts += coupons.map { words.say("coupon \($0.rawValue)", "优惠券 \($0.rawValue)") }
        parts += memberships.map { words.say("member \($0)", "会员 \($0)") }
        if let time {
            let shown = Texts(language, utcOffsetMinutes: utcOffsetMinutes).time(time)
            parts.append(words.say("at \(shown)", "\(shown) 时"))
        }
        return words.list(parts)
    }
}
