internal import CartCore
internal import CartKit
internal import CartScreen

/// A batch of edits, one JSON object a line.
enum ApplyCommand {
    static func run(_ place: Workplace) async throws(Failure) {
        let bytes = try place.read(place.arguments.words[0])
        let market = try place.market()
        let id = place.settings.cart
        let store = try place.openStore(place.settings.store, makesFolder: place.settings.isDefaultStore)
        // One save at the end, unless each is asked to be saved: then a line printed is an edit that is stored.
        let savesEach = place.settings.config.save == .everyEdit
        let open = try await place.openCart(id, in: store, market: market, saving: savesEach ? .everyEdit : .onLeave)
        var batch = Batch(open: open)
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
            let isFine = try await batch.apply(line, number: index + 1)
            if !isFine, place.arguments.has(.stopOnError) { break }
        }
        try await batch.end()
    }
}

private struct Batch {
    let open: OpenCart
    private var refused = 0
    private var applied = 0
    private var notices: [SessionNotice] = []

    init(open: OpenCart) { self.open = open }

    private var place: Workplace { open.workplace }

    /// Applies the edit of one line and prints its result.
    ///
    /// - Returns: whether it was taken.
    /// - Throws: when the store fails: then nothing further is tried.
    mutating func apply(_ line: some Collection<UInt8>, number: Int) async throws(Failure) -> Bool {
        let cart = await open.cart
        let edit: CartEdit
        do {
            edit = try EditDocument.edit(
                from: try DocumentValue(json: line), freshID: Workplace.freshEditID,
                linesOf: EditDocument.finder(in: cart))
        } catch {
            // The text that was read is one line of the file: its place in it is the file's line, and said once.
            let advice = place.words.say("Correct the line and apply it again.", "请改正该行后重新应用。")
            if error.kind == .malformed, let column = error.column {
                let text = FilePlace.column(column, ofLine: number).naming(
                    place.words.reason(error.reason), place.words)
                refuse(Failure(.malformed, text, advice: advice), number: nil)
            } else {
                refuse(Failure(.badEdit, place.words.reason(error.description), advice: advice), number: number)
            }
            return false
        }
        let meant: CartEdit
        do {
            meant = try open.understanding(edit, in: cart)
        } catch {
            refuse(error, number: number)
            return false
        }
        do {
            notices += try await open.session.perform(meant).notices
        } catch {
            let failure = await open.failure(error)
            guard case .refused = error else { throw failure }
            refuse(failure, number: number)
            return false
        }
        applied += 1
        if place.isJSON {
            // The edit is durable now, in the store or in the journal: who waits for the answer gets it.
            place.out.json { $0.object { $0.field("ok", true) } }
            place.out.flush()
        }
        return true
    }

    /// Tells why a line was refused; `number` when the failure itself does not say which line it is.
    private mutating func refuse(_ failure: Failure, number: Int?) {
        refused += 1
        if place.isJSON {
            place.out.json { writer in
                writer.object { object in
                    object.field("ok", false)
                    failure.write(to: &object)
                }
            }
            place.out.flush()
        } else {
            let line = number.map { FilePlace.line($0).naming("", place.words) } ?? ""
            place.err.line(Styled(line, .bad) + Styled(failure.sentences(place.words)))
        }
    }

    func end() async throws(Failure) {
        try await open.finish(SessionResult(notices: notices))
        if !place.isJSON, !place.isQuiet {
            place.out.line(
                Styled(
                    place.words.say("\(applied) applied, \(refused) refused.", "已应用 \(applied) 条，被拒 \(refused) 条。")))
        }
        // What was refused has been told line by line.
        if refused > 0 { throw Failure(.editsRefused, "", advice: "") }
    }
}
