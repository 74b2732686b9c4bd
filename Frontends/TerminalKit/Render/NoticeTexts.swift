internal import CartCore
internal import CartKit
internal import CartScreen

/// What a session has to tell, in words.
struct NoticeTexts: Sendable {
    let texts: Texts
    let words: Words

    /// One sentence a notice.
    func lines(_ notices: [SessionNotice]) -> [String] { notices.map { coded($0).message } }

    /// A notice with its stable name.
    func coded(_ notice: SessionNotice) -> (code: String, message: String) {
        switch notice {
        case .change(let change): (Self.code(of: change), texts.text(for: change))
        case .changedElsewhere(let lines):
            (
                "changed-elsewhere",
                words.say(
                    "Changed elsewhere meanwhile: \(list(lines)).", "同时在别处被修改：\(list(lines))。")
            )
        case .dropped(_, let error):
            (
                "edit-dropped",
                words.say("An edit no longer applies: ", "一项修改已无法应用：") + texts.message(for: error).text
            )
        case .setAside(let problem):
            (
                "line-set-aside",
                words.say(
                    "A stored line cannot be read and is kept aside: \(problem)",
                    "有一行存储内容无法读取，已单独保留：\(words.reason(problem))")
            )
        case .journal(let problem):
            ("journal", words.say("Unsaved edits: \(problem)", "未保存的修改：\(words.reason(problem))"))
        case .waiting(let count, let error):
            (
                "edits-wait",
                words.say(
                    "\(count == 1 ? "1 edit waits" : "\(count) edits wait") to be saved: \(error.description). "
                        + "The next command saves what waits; nothing has to be done again.",
                    "有 \(count) 项修改等待保存：\(Failure.meaning(of: error.code).what.chinese)（\(error.place)）。"
                        + "下一条命令会保存，无需重复操作。")
            )
        }
    }

    private func list(_ lines: [LineID]) -> String { words.list(lines.map { texts.name($0) }) }

    private static func code(of change: CartChange) -> String {
        switch change {
        case .clamped(_, _, _, let limit): limit.code
        case .leftOut(_, let error): error.code
        case .priced(_, let from, let to): from.minorUnits > to.minorUnits ? "price-dropped" : "price-raised"
        case .availability(_, _, let now): now.code
        default: "changed"
        }
    }
}
