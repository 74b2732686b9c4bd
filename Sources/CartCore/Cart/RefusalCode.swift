/// The stable names of everything that a cart, a typed quantity, a quote or a checkout refuses, as scripts see them.
///
/// One list for all of them, because they share some: a quantity below zero has the same name typed as in an edit.
public enum RefusalCode: String, CaseIterable, Sendable {
    /// The catalog has no such SKU.
    case unknownSKU = "unknown-sku"
    /// It cannot be bought now.
    case unavailable
    /// The cart has no such line.
    case lineNotFound = "line-not-found"
    /// The cart has nothing of this shop.
    case shopNotFound = "shop-not-found"
    /// The quantity is below zero.
    case negativeQuantity = "negative-quantity"
    /// The quantity is zero where that does not mean "remove".
    case zeroQuantity = "zero-quantity"
    /// The cart cannot take another distinct line.
    case cartFull = "cart-full"
    /// The line is in the cart already and the policy is to add once.
    case alreadyInCart = "already-in-cart"
    /// The cart holds another shop's lines and takes one shop only.
    case anotherShop = "another-shop"
    /// A choice that must be made is missing.
    case missingChoice = "missing-choice"
    /// The product has no such option.
    case unknownOption = "unknown-option"
    /// The option has no such value.
    case unknownChoice = "unknown-choice"
    /// There are two values for an option that takes one.
    case repeatedOption = "repeated-option"
    /// The variant belongs to another product.
    case anotherProduct = "another-product"
    /// No more lines may be selected.
    case selectionLimit = "selection-limit"
    /// The line cannot be selected.
    case notSelectable = "not-selectable"
    /// The selection is not the shopper's to change.
    case selectionFixed = "selection-fixed"
    /// Lines of several shops cannot be selected together.
    case oneShopAtATime = "one-shop-at-a-time"
    /// The coupon is held already.
    case couponHeld = "coupon-held"
    /// The coupon is not held.
    case couponNotHeld = "coupon-not-held"
    /// So many pieces cannot be chosen of goods that a promotion offers.
    case badChoice = "bad-choice"
    /// More is decided about promotions than is remembered.
    case tooManyChoices = "too-many-choices"
    /// No such coupon is known.
    case unknownCoupon = "unknown-coupon"
    /// The text is too long.
    case textTooLong = "text-too-long"
    /// The text holds a control character.
    case textMalformed = "text-malformed"
    /// The currency is not the cart's.
    case currencyMismatch = "currency-mismatch"
    /// Amounts would not fit in 64 bits of minor units.
    case amountTooLarge = "amount-too-large"
    /// More than the offer's limit for one order.
    case purchaseLimit = "purchase-limit"
    /// More than one customer may buy.
    case perCustomerLimit = "per-customer-limit"
    /// More than is in stock.
    case insufficientStock = "insufficient-stock"
    /// More than a line may hold.
    case quantityTooLarge = "quantity-too-large"
    /// Fewer than the offer sells at once.
    case belowMinimum = "below-minimum"
    /// No multiple of what the offer is sold by.
    case quantityStep = "quantity-step"
    /// What was typed is not a number.
    case notANumber = "not-a-number"
    /// The number typed has a fraction.
    case notWhole = "not-whole"
    /// Nothing is selected to check out.
    case nothingSelected = "nothing-selected"
    /// A shop's minimum order is not reached.
    case minimumOrder = "minimum-order"
    /// A shop does not deliver to the area.
    case outsideArea = "outside-area"
    /// It is farther than a shop delivers.
    case tooFar = "too-far"
    /// A shop requires goods that its order does not hold.
    case requiredItems = "required-items"
    /// A pricing rule took more than there was.
    case ruleOutOfBounds = "rule-out-of-bounds"
}
