internal import CartCore
internal import CartKit
internal import CartScreen

/// A row of a file to import.
struct ImportRow {
    /// Its place in the file: a line of CSV, an element of JSON.
    let place: FilePlace
    let sku: SKU
    let quantity: Int
    let choices: [Customisation]
    let note: String?
    let isSelected: Bool
    let isSaved: Bool
}

/// What a file to import says, and what is wrong in it.
struct ImportFile {
    var rows: [ImportRow] = []
    var coupons: [CouponCode] = []
    var remarks: [ShopID: String] = [:]
    var choices: [PromotionID: PromotionChoice] = [:]
    /// The places of all rows, good and bad, in their order.
    var places: [FilePlace] = []
    var faults: [Fault] = []

    /// Something wrong in the file.
    struct Fault {
        let place: FilePlace
        let problem: String
    }
}

/// The lines of an exported file, into the cart.
enum ImportCommand {
    static func run(_ place: Workplace) async throws(Failure) {
        let path = place.arguments.words[0]
        let bytes = try place.read(path)
        let open = try await place.openCart()
        let isCSV = place.arguments.value(of: .format).map { $0 == "csv" } ?? path.lowercased().hasSuffix(".csv")
        var file = isCSV ? CartCSV.read(bytes, words: place.words) : CartExport.read(bytes, words: place.words)
        let merge = merge(&file, open)
        let cart = await open.cart
        let edit = CartEdit(id: Workplace.freshEditID(), .merge(merge))
        if file.faults.isEmpty { tryOut(edit, on: cart, &file, open) }
        if !file.faults.isEmpty { throw failure(file, path, place.words) }
        try await open.finish(edited: try await open.perform(edit))
    }

    /// A cart of the file's rows: each is judged by the catalog of now, as if it were added by hand.
    private static func merge(_ file: inout ImportFile, _ open: OpenCart) -> CartMerge {
        let market = open.market
        var inCart = Cart(currency: market.catalog.currency)
        var saved = inCart
        // Rows are in page order, newest first; the last one is added first.
        for row in file.rows.reversed() {
            do {
                let add = CartEdit.Action.add(
                    row.sku, quantity: row.quantity, customisations: row.choices, note: row.note)
                if row.isSaved {
                    _ = try saved.apply(CartEdit(id: Workplace.freshEditID(), add), in: market.cart)
                    continue
                }
                let changes = try inCart.apply(CartEdit(id: Workplace.freshEditID(), add), in: market.cart)
                guard row.isSelected, !market.cart.selection.isFixed, case .added(let line, _)? = changes.first,
                    inCart.line(line)?.isSelected == false
                else { continue }
                _ = try inCart.apply(
                    CartEdit(id: Workplace.freshEditID(), .select(.lines([line]))), in: market.cart)
            } catch {
                file.faults.append(
                    ImportFile.Fault(
                        place: row.place, problem: open.workplace.texts(market, inCart).message(for: error).text))
            }
        }
        return CartMerge(
            source: CartID("import"), lines: Array(inCart.lines), saved: Array(saved.lines), coupons: file.coupons,
            remarks: file.remarks, choices: file.choices)
    }

    /// Applies the import to a copy: what would be left out or brought to a limit is a fault, not a surprise.
    private static func tryOut(_ edit: CartEdit, on cart: Cart, _ file: inout ImportFile, _ open: OpenCart) {
        var trial = cart
        let texts = open.workplace.texts(open.market, cart)
        func place(_ line: LineID) -> FilePlace {
            file.rows.first { row in
                let shop = open.market.catalog.offer(row.sku)?.shop ?? ShopID("")
                return LineKey(shop: shop, sku: row.sku, customisations: row.choices).id == line
            }?.place ?? .whole
        }
        do {
            for change in try trial.apply(edit, in: open.market.cart) {
                switch change {
                case .leftOut(let line, _), .clamped(let line, _, _, _):
                    file.faults.append(ImportFile.Fault(place: place(line), problem: texts.text(for: change)))
                default: break
                }
            }
        } catch {
            file.faults.append(ImportFile.Fault(place: .whole, problem: texts.message(for: error).text))
        }
    }

    private static func failure(_ file: ImportFile, _ path: String, _ words: Words) -> Failure {
        // Rows are judged from the last to the first; they are told as they stand in the file.
        let order = Dictionary(
            file.places.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
        let faults = file.faults.sorted { (order[$0.place] ?? -1) < (order[$1.place] ?? -1) }
        return Failure(
            .badImport,
            words.say(
                "\(path): \(Words.count(faults.count, "row is", "rows are")) at fault", "\(path)：有 \(faults.count) 行有错"),
            advice: words.say("Nothing was imported. Correct the rows and try again.", "未导入任何内容。请改正后重试。"),
            details: faults.map { $0.place.naming($0.problem, words) })
    }
}
