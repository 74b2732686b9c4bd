internal import CartCore
internal import CartKit
internal import CartScreen

/// Edits that wait to be sent to the store.
enum SyncCommand {
    static func run(_ place: Workplace) async throws(Failure) {
        let id = place.settings.cart
        let waiting: EditJournal.Content
        do {
            waiting = try place.journal(of: id).content()
        } catch {
            throw Failure(error, words: place.words)
        }
        if place.arguments.words[0] == "now", !waiting.records.isEmpty {
            // Opening the cart takes in what waits in the journal and saves it.
            let open = try await place.openCart()
            if let failure = await open.session.saveFailure { throw Failure(failure, words: place.words) }
            let notices = try await open.leave()
            tell(place, waiting, sent: waiting.records.count)
            let texts = place.texts(open.market, await open.cart)
            if !place.isJSON {
                place.out.lines(
                    NoticeTexts(texts: texts, words: place.words).lines(notices).map { Styled($0, .warning) })
            }
            return
        }
        tell(place, waiting, sent: 0)
    }

    private static func tell(_ place: Workplace, _ content: EditJournal.Content, sent: Int) {
        let count = content.records.count
        let words = place.words
        if place.isJSON {
            place.out.json { writer in
                writer.object { object in
                    object.field("cart", place.settings.cart.rawValue)
                    object.field("store", place.settings.store)
                    object.field("waiting", count - sent)
                    object.field("sent", sent)
                    object.field(
                        "problems", array: { list in for problem in content.problems { list.string(problem) } })
                }
            }
            return
        }
        if sent > 0 {
            let edits = Words.count(sent, "edit", "edits")
            place.out.line(Styled(words.say("\(edits) sent.", "已写入 \(sent) 项修改。")))
        } else if count > 0 {
            let edits = Words.count(count, "edit waits", "edits wait")
            place.out.line(Styled(words.say("\(edits) to be sent.", "有 \(count) 项修改等待写入。")))
        } else {
            place.out.line(Styled(words.say("Nothing waits to be sent.", "没有等待写入的修改。")))
        }
        place.out.lines(content.problems.map { Styled($0, .warning) })
    }
}
