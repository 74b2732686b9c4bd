internal import CartCore

/// What was decided about a promotion, as the column `decision` of the table `choices` says it.
enum Decision: String {
    case pinned, refused, goods

    /// The decision of a choice.
    init(_ choice: PromotionChoice) {
        self =
            switch choice {
            case .pinned: .pinned
            case .refused: .refused
            case .goods: .goods
            }
    }
}
