public import CartCore

extension Texts {
    /// An amount with its currency's sign: `¥18.00`, `-¥4.00`, `$0.50`; where there is no common sign, the code and a
    /// space: `KWD 1.250`. All decimals of the currency are written; digits are not grouped.
    public func money(_ amount: Money) -> String { Self.signed(amount.decimalString, sign: sign(of: amount.currency)) }

    /// An amount as Chinese speech and the tutorials' summary write it: `18元`, `18.50元`. In English as `money(_:)`.
    ///
    /// Decimals are left out when there are none to tell.
    public func spoken(_ amount: Money) -> String {
        say(money(amount), Self.short(amount) + unit(of: amount.currency))
    }

    /// The decimal text without a fraction of zeros: `18`, `18.50`.
    static func short(_ amount: Money) -> String {
        let text = amount.decimalString
        guard amount.minorUnits % amount.currency.minorUnitsPerMajor == 0 else { return text }
        return String(decoding: text.utf8.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
    }

    static func signed(_ decimal: String, sign: String) -> String {
        guard decimal.utf8.first == UInt8(ascii: "-") else { return sign + decimal }
        return "-" + sign + String(decoding: decimal.utf8.dropFirst(), as: UTF8.self)
    }

    func sign(of currency: Currency) -> String {
        switch currency {
        case .cny, .jpy: "¥"
        case .usd: "$"
        case .eur: "€"
        case .gbp: "£"
        case .krw: "₩"
        case .hkd: "HK$"
        case .twd: "NT$"
        case .sgd: "S$"
        default: currency.code + " "
        }
    }

    /// What a Chinese reader calls the currency's unit.
    private func unit(of currency: Currency) -> String {
        switch currency {
        case .cny: "元"
        case .jpy: "日元"
        case .usd: "美元"
        case .eur: "欧元"
        case .gbp: "英镑"
        case .krw: "韩元"
        case .hkd: "港元"
        case .twd: "新台币"
        case .sgd: "新加坡元"
        default: " " + currency.code
        }
    }
}
