/// What the programs themselves find wrong, beside what a cart refuses (`RefusalCode`) and what a store cannot do
/// (`CartStoreError.Code`). Docs/errors.md has a row for each.
public enum ProgramFailure: String, CaseIterable, Sendable {
    /// The command line is not understood.
    case usage
    /// The store cannot tell about itself.
    case notInspectable = "not-inspectable"
    /// The catalog has no such shop.
    case unknownShop = "unknown-shop"
    /// The cart has several shops, and it was not said which is meant.
    case shopMissing = "shop-missing"
    /// The cart, or the last look at it, has no such line.
    case lineNotFound = "line-not-found"
    /// Several lines have the SKU that was given.
    case ambiguousLine = "ambiguous-line"
    /// A quantity that must be there is empty.
    case quantityMissing = "quantity-missing"
    /// A cart was to be merged into itself.
    case sameCart = "same-cart"
    /// The quote is not the one that a checkout expects.
    case quoteChanged = "quote-changed"
    /// A coupon of the quote was used up before the checkout could take it.
    case couponUsedUp = "coupon-used-up"
    /// The store does not count the uses of coupons, and the use of one is limited.
    case couponsNotCounted = "coupons-not-counted"
    /// The promotion offers nothing to choose from now.
    case nothingOffered = "nothing-offered"
    /// The promotion does not offer these goods.
    case notOffered = "not-offered"
    /// More is chosen than the promotion offers.
    case beyondOffer = "beyond-offer"
    /// Nothing is missing to a tier of the promotion, or it has none that could be reached.
    case nothingToTopUp = "nothing-to-top-up"
    /// A cart of that name is in the target already.
    case cartExists = "cart-exists"
    /// A line of a batch is not JSON.
    case malformed
    /// A line of a batch is no edit.
    case badEdit = "bad-edit"
    /// Some edits of a batch were refused, each told where it stands.
    case editsRefused = "edits-refused"
    /// Something is wrong with a catalog's promotions; the findings were told.
    case promotionFindings = "promotion-findings"
    /// The catalog has faults.
    case badCatalog = "bad-catalog"
    /// The file to import has faults.
    case badImport = "bad-import"
    /// A file to read is larger than any that makes sense.
    case inputTooLarge = "input-too-large"
    /// Something stored is damaged.
    case storeDamaged = "store-damaged"
    /// The config file or the environment has faults.
    case badConfig = "bad-config"
    /// A file that was named is not there.
    case fileNotFound = "file-not-found"
    /// The system does not allow it.
    case notAllowed = "not-allowed"
    /// Reading failed.
    case inputOutput = "io-error"
    /// The folder for data cannot be created.
    case cannotCreate = "cannot-create"
    /// The program itself is at fault.
    case internalFault = "internal"

    /// How the program ends.
    public var exit: ExitCode {
        switch self {
        case .unknownShop, .shopMissing, .lineNotFound, .ambiguousLine, .quantityMissing, .sameCart, .quoteChanged,
            .couponUsedUp, .couponsNotCounted, .nothingOffered, .notOffered, .beyondOffer, .nothingToTopUp, .cartExists,
            .malformed, .badEdit,
            .editsRefused, .promotionFindings:
            .refused
        case .usage, .notInspectable: .usage
        case .badCatalog, .badImport, .inputTooLarge, .storeDamaged: .badData
        case .badConfig: .badConfig
        case .fileNotFound: .notFound
        case .notAllowed: .notAllowed
        case .inputOutput: .inputOutput
        case .cannotCreate: .cannotCreate
        case .internalFault: .internalFault
        }
    }
}
