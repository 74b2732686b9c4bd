internal import CartCore
internal import CartKit
internal import CartScreen

/// What a command has to say of its own about an edit, beside what the cart tells.
struct Remark: Hashable, Sendable {
    /// The stable name, as scripts see it among the notices.
    let code: String
    /// The sentence.
    let message: String

    /// The edit was taken and changed nothing.
    static func nothingChanged(_ words: Words) -> Remark {
        Remark(code: "nothing-changed", message: words.say("Nothing changed.", "没有变化。"))
    }

    /// There is no cart of this name to take in.
    static func nothingMerged(_ source: CartID, _ words: Words) -> Remark {
        Remark(
            code: "nothing-merged",
            message: words.say(
                "There is no cart “\(source)”, or it was merged before: nothing was merged.",
                "没有购物车“\(source)”，或此前已经并入：这次没有并入任何内容。"))
    }
}

extension OpenCart {
    /// What an editing command does: applies the edit, and says what came of it.
    func edit(_ action: CartEdit.Action) async throws(Failure) {
        try await finish(edited: try await perform(action))
    }

    /// Ends a command whose edit this is the result of. That nothing changed is said too: silence would leave open
    /// whether the command was understood.
    func finish(edited result: SessionResult) async throws(Failure) {
        try await finish(result, remarks: result.changes.isEmpty ? [.nothingChanged(words)] : [])
    }
}
