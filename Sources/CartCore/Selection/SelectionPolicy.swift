/// Which lines may be selected, what selecting one does to the others, and what a new line starts as.
///
/// Whether a line can be bought is not the policy's business: an unavailable line is never selected.
public protocol SelectionPolicy: Sendable {
    /// The policy's name in a config.
    var name: String { get }
    /// Whether the selection is fixed: everything available is selected and stays so.
    var isFixed: Bool { get }
    /// Whether a new line starts selected.
    var startsSelected: Bool { get }
    /// Whether a line that can be bought again is selected by that (known fault B24).
    var selectsReturned: Bool { get }
    /// What entering the page does to the selection.
    var entry: SelectionEntry { get }
    /// The most lines selected at once; nil when there is no limit.
    var maximumLines: Int? { get }
    /// Which of the other lines stay selected when `line` is selected.
    func keeps(selecting line: CartLine) -> SelectionKept
    /// Whether the line may be selected at all.
    func maySelect(_ line: CartLine) -> Bool
}

extension SelectionPolicy {
    /// The shopper's to change.
    public var isFixed: Bool { false }
    /// Not selected (acceptance S20).
    public var startsSelected: Bool { false }
    /// Not selected by returning.
    public var selectsReturned: Bool { false }
    /// Nothing changes.
    public var entry: SelectionEntry { .keep }
    /// No limit.
    public var maximumLines: Int? { nil }
    /// Everything stays selected.
    public func keeps(selecting line: CartLine) -> SelectionKept { .everything }
    /// Every line may.
    public func maySelect(_ line: CartLine) -> Bool { true }
}

/// What entering the cart's page does to the selection (acceptance S123).
public enum SelectionEntry: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case keep
    /// It is cleared.
    case clear
    /// Everything selectable is selected.
    case selectAll = "select-all"
}

/// Which other lines stay selected when one is selected.
public enum SelectionKept: Hashable, Sendable {
    /// All of them.
    case everything
    /// Those of the same shop.
    case sameShop
    /// None: one line at a time.
    case nothing
}

/// Any selection policy, as a value: the form a cart's context holds.
public struct AnySelectionPolicy: Sendable {
    /// The policy's name in a config.
    public let name: String
    /// Whether the selection is fixed.
    public let isFixed: Bool
    /// Whether a new line starts selected.
    public let startsSelected: Bool
    /// Whether a line that can be bought again is selected by that.
    public let selectsReturned: Bool
    /// What entering the page does to the selection.
    public let entry: SelectionEntry
    /// The most lines selected at once; nil when there is no limit.
    public let maximumLines: Int?
    private let kept: @Sendable (CartLine) -> SelectionKept
    private let allowed: @Sendable (CartLine) -> Bool

    /// The value of a policy.
    public init<Policy: SelectionPolicy>(_ policy: Policy) {
        name = policy.name
        isFixed = policy.isFixed
        startsSelected = policy.startsSelected || policy.isFixed
        selectsReturned = policy.selectsReturned || policy.isFixed
        entry = policy.entry
        maximumLines = policy.maximumLines.map { max(0, $0) }
        kept = policy.keeps
        allowed = policy.maySelect
    }

    /// Which of the other lines stay selected when `line` is selected.
    public func keeps(selecting line: CartLine) -> SelectionKept { kept(line) }

    /// Whether the line may be selected at all.
    public func maySelect(_ line: CartLine) -> Bool { line.isAvailable && allowed(line) }

    /// Whether the policy keeps the line from being selected, even while it can be bought.
    public func bars(_ line: CartLine) -> Bool { !allowed(line) }

    /// Any lines of any shops; new ones start unselected (Taobao).
    public static let multiShop = AnySelectionPolicy(MultiShopSelection())
    /// Everything in the cart is bought (takeaway).
    public static let wholeCart = AnySelectionPolicy(WholeCartSelection())
    /// Lines of one shop; selecting in another clears the first.
    public static let oneShopAtATime = AnySelectionPolicy(OneShopSelection())
}

/// Any lines of any shops may be selected together: the mall's policy.
public struct MultiShopSelection: SelectionPolicy {
    /// The name in a config.
    public let name = "multi-shop"
    /// The most lines selected at once.
    public let maximumLines: Int?
    /// Whether a new line starts selected.
    public let startsSelected: Bool
    /// Whether a line that can be bought again is selected by that.
    public let selectsReturned: Bool
    /// What entering the page does.
    public let entry: SelectionEntry

    /// The policy; without further words new lines start unselected and entering the page changes nothing.
    public init(
        maximumLines: Int? = nil, startsSelected: Bool = false, selectsReturned: Bool = false,
        entry: SelectionEntry = .keep
    ) {
        self.maximumLines = maximumLines
        self.startsSelected = startsSelected
        self.selectsReturned = selectsReturned
        self.entry = entry
    }
}

/// Everything in the cart is bought: the takeaway's policy (acceptance S42).
public struct WholeCartSelection: SelectionPolicy {
    /// The name in a config.
    public let name = "whole-cart"
    /// The selection is not the shopper's to change.
    public let isFixed = true
    /// New lines are selected.
    public let startsSelected = true
    /// Lines that can be bought again are selected.
    public let selectsReturned = true
    /// The most lines selected at once.
    public let maximumLines: Int?

    /// The policy; a limit on lines keeps lines beyond it out of the cart.
    public init(maximumLines: Int? = nil) { self.maximumLines = maximumLines }
}

/// Lines of one shop may be selected; selecting in another shop clears the first.
public struct OneShopSelection: SelectionPolicy {
    /// The name in a config.
    public let name = "one-shop-at-a-time"
    /// The most lines selected at once.
    public let maximumLines: Int?
    /// What entering the page does.
    public let entry: SelectionEntry

    /// The policy, with an optional limit on selected lines.
    public init(maximumLines: Int? = nil, entry: SelectionEntry = .keep) {
        self.maximumLines = maximumLines
        self.entry = entry
    }

    /// The lines of the same shop stay selected.
    public func keeps(selecting line: CartLine) -> SelectionKept { .sameShop }
}
