/// Why a cart refuses an edit. The cart is as it was.
public enum CartError: Error, Hashable, Sendable {
    /// The catalog has no such SKU.
    case unknownSKU(SKU)
    /// The SKU cannot be bought now.
    case unavailable(SKU, Availability)
    /// The cart has no such line.
    case lineNotFound(LineID)
    /// The cart has nothing of this shop.
    case shopNotFound(ShopID)
    /// The quantity is against a limit; `line` may not be in the cart yet.
    case quantityLimit(line: LineID, QuantityLimit, requested: Int)
    /// A quantity below zero.
    case negativeQuantity(line: LineID, requested: Int)
    /// A quantity of zero, where zero does not mean "remove".
    case zeroQuantity(line: LineID)
    /// The cart cannot take another distinct line.
    case capacity(limit: Int)
    /// The line is in the cart already and the policy is to add once.
    case alreadyInCart(LineID)
    /// The cart holds another shop's lines and takes one shop only.
    case anotherShop(current: ShopID, requested: ShopID)
    /// A choice that must be made is missing.
    case missingChoice(option: String, allowed: [String])
    /// The product has no such option.
    case unknownOption(String, allowed: [String])
    /// The option has no such value.
    case unknownChoice(option: String, value: String, allowed: [String])
    /// Two values for an option that takes one.
    case repeatedOption(String)
    /// The variant belongs to another product.
    case anotherProduct(SKU)
    /// No more lines may be selected.
    case selectionLimit(Int)
    /// The line cannot be selected.
    case notSelectable(LineID)
    /// The selection is not the shopper's to change here: everything in the cart is bought.
    case selectionFixed
    /// Lines of several shops cannot be selected together.
    case oneShopAtATime
    /// The coupon is held already.
    case couponHeld(CouponCode)
    /// The coupon is not held.
    case couponNotHeld(CouponCode)
    /// No such coupon is known.
    case unknownCoupon(CouponCode)
    /// So many pieces cannot be chosen of goods that a promotion offers.
    case badChoice(SKU, requested: Int)
    /// More is decided about promotions than is remembered.
    case tooManyChoices(limit: Int)
    /// The text is longer than `limit` bytes of UTF-8.
    case textTooLong(limit: Int)
    /// The text holds a control character.
    case textMalformed
    /// The offer's currency is not the cart's.
    case currencyMismatch
    /// Amounts would no longer fit in 64 bits of minor units.
    case amountTooLarge

    /// The error's stable name, as scripts see it.
    public var code: String { refusal.rawValue }

    /// The same as a value.
    public var refusal: RefusalCode {
        switch self {
        case .unknownSKU: .unknownSKU
        case .unavailable: .unavailable
        case .lineNotFound: .lineNotFound
        case .shopNotFound: .shopNotFound
        case .quantityLimit(_, let limit, _): limit.refusal
        case .negativeQuantity: .negativeQuantity
        case .zeroQuantity: .zeroQuantity
        case .capacity: .cartFull
        case .alreadyInCart: .alreadyInCart
        case .anotherShop: .anotherShop
        case .missingChoice: .missingChoice
        case .unknownOption: .unknownOption
        case .unknownChoice: .unknownChoice
        case .repeatedOption: .repeatedOption
        case .anotherProduct: .anotherProduct
        case .selectionLimit: .selectionLimit
        case .notSelectable: .notSelectable
        case .selectionFixed: .selectionFixed
        case .oneShopAtATime: .oneShopAtATime
        case .couponHeld: .couponHeld
        case .couponNotHeld: .couponNotHeld
        case .unknownCoupon: .unknownCoupon
        case .badChoice: .badChoice
        case .tooManyChoices: .tooManyChoices
        case .textTooLong: .textTooLong
        case .textMalformed: .textMalformed
        case .currencyMismatch: .currencyMismatch
        case .amountTooLarge: .amountTooLarge
        }
    }

    /// The line the error speaks of, when there is one.
    public var line: LineID? {
        switch self {
        case .lineNotFound(let line), .quantityLimit(let line, _, _), .negativeQuantity(let line, _),
            .zeroQuantity(let line), .alreadyInCart(let line), .notSelectable(let line):
            line
        default: nil
        }
    }

    /// The limit that was met, when there is one.
    public var limit: Int? {
        switch self {
        case .quantityLimit(_, let limit, _): limit.value
        case .capacity(let limit), .selectionLimit(let limit), .tooManyChoices(let limit), .textTooLong(let limit):
            limit
        default: nil
        }
    }

    /// What was asked for, when it was a number.
    public var requested: Int? {
        switch self {
        case .quantityLimit(_, _, let requested), .negativeQuantity(_, let requested), .badChoice(_, let requested):
            requested
        case .zeroQuantity: 0
        default: nil
        }
    }
}

extension QuantityLimit {
    /// The limit's stable name, as scripts see it.
    public var code: String { refusal.rawValue }

    /// The same as a value.
    public var refusal: RefusalCode {
        switch self {
        case .perOrder: .purchaseLimit
        case .perCustomer: .perCustomerLimit
        case .stock: .insufficientStock
        case .perLine: .quantityTooLarge
        case .minimum: .belowMinimum
        case .step: .quantityStep
        }
    }
}
