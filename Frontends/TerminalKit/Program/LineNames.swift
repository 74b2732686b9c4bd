internal import CartCore
internal import CartKit
internal import CartScreen

extension OpenCart {
    /// The line that LINE names: a SKU that only one line has, a line's id, or `#N` of the last look.
    func line(_ text: String, in list: LastLook.List = .cart) async throws(Failure) -> LineID {
        let cart = await cart
        func has(_ id: LineID) -> Bool { (list == .cart ? cart.line(id) : cart.savedLine(id)) != nil }
        if text.hasPrefix("#"), let number = Int(text.dropFirst()), number > 0 {
            return try row(number, in: list, has)
        }
        if has(LineID(text)) { return LineID(text) }
        let sku = SKU(text)
        let lines = list == .cart ? cart.lines(of: sku) : cart.savedLines.filter { $0.sku == sku }.map(\.id)
        if lines.count == 1 { return lines[0] }
        if lines.count > 1 {
            throw Failure(
                .ambiguousLine,
                words.say("\(lines.count) lines have the SKU '\(text)'", "有 \(lines.count) 行商品的 SKU 为“\(text)”"),
                advice: words.say("Give the line's id:", "请给出行的 id："), details: lines.map(\.rawValue))
        }
        let known = (list == .cart ? cart.lines : cart.savedLines).map(\.sku.rawValue)
        let nearest = NearMiss.nearest(to: text, among: known)
        throw Failure(
            .lineNotFound,
            list == .cart
                ? words.say("the cart has no line '\(text)'", "购物车中没有“\(text)”")
                : words.say("nothing saved for later is '\(text)'", "收藏中没有“\(text)”"),
            advice: nearest.map { words(.didYouMean, ["name": $0]) }
                ?? words.say("`show` lists the lines and their numbers.", "show 可列出各行及其编号。"), line: text)
    }

    private func row(_ number: Int, in list: LastLook.List, _ has: (LineID) -> Bool) throws(Failure) -> LineID {
        let look = list == .cart ? "show" : "saved"
        guard let line = LastLook(workplace, cart: id, list: list).line(number) else {
            throw Failure(
                .lineNotFound,
                words.say("the last look had no row #\(number)", "上次查看时没有第 \(number) 行"),
                advice: words.say("`\(look)` numbers the rows.", "请先用 \(look) 查看行号。"))
        }
        if has(line) { return line }
        throw Failure(
            .lineNotFound,
            words.say("row #\(number) of the last look, \(line), is gone", "上次所见的第 \(number) 行（\(line)）已不在"),
            advice: words.say("`\(look)` numbers the rows anew.", "请用 \(look) 重新查看行号。"), line: line.rawValue)
    }

    /// The lines that several LINEs name, each once.
    func lines(_ texts: [String], in list: LastLook.List = .cart) async throws(Failure) -> [LineID] {
        var found: [LineID] = []
        for text in texts {
            let line = try await line(text, in: list)
            if !found.contains(line) { found.append(line) }
        }
        return found
    }

    /// A typed quantity (known faults B27, B28); nil when nothing is typed.
    func quantity(_ text: String) throws(Failure) -> Int? {
        do {
            switch try QuantityInput(parsing: text) {
            case .unfinished: return nil
            case .quantity(let number): return number
            }
        } catch {
            throw Failure(error, typed: text, texts: workplace.texts(market))
        }
    }

    /// A quantity that must be there.
    func requiredQuantity(_ text: String) throws(Failure) -> Int {
        if let number = try quantity(text) { return number }
        throw Failure(
            .quantityMissing, words.say("the quantity is empty", "数量为空"),
            advice: words.say("The line stays as it is; give a whole number.", "该行保持不变，请给出整数。"))
    }

    /// The choices of `-o NAME=VALUE`, in order.
    func choices(_ texts: [String]) throws(Failure) -> [Customisation] {
        var choices: [Customisation] = []
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw Failure(
                    .usage, words.say("-o '\(text)' is not NAME=VALUE", "-o“\(text)”不是 NAME=VALUE"),
                    advice: words.say("Write it as -o size=L.", "请写作 -o size=L。"))
            }
            choices.append(Customisation(String(parts[0]), String(parts[1])))
        }
        return choices
    }

    /// A SKU that was typed.
    func sku(_ text: String) throws(Failure) -> SKU {
        let sku: SKU
        do {
            sku = try SKU(validating: text)
        } catch {
            throw Failure(error, option: "SKU", texts: workplace.texts(market))
        }
        if market.catalog.offer(sku) != nil { return sku }
        var failure = Failure(CartError.unknownSKU(sku), texts: workplace.texts(market))
        failure.advice = advice(unknown: text)
        throw failure
    }

    /// What someone who typed a SKU that there is not may have meant: a product of several SKUs, a SKU or a product
    /// spelled almost so; else where to look.
    private func advice(unknown text: String) -> String {
        let catalog = market.catalog
        let products = catalog.products.map(\.id.rawValue)
        if let exact = products.first(where: { $0.lowercased() == text.lowercased() }) { return skus(of: exact) }
        if let near = NearMiss.nearest(to: text, among: catalog.offers.map(\.sku.rawValue)) {
            return words(.didYouMean, ["name": near])
        }
        if let near = NearMiss.nearest(to: text, among: products) { return skus(of: near) }
        let listing =
            workplace.program.commands.map(\.spec.name).first { ["catalog", "menu"].contains($0) } ?? "catalog"
        let command = workplace.program.name + " " + listing
        return words.say("\(command) lists what there is.", "\(command) 可列出全部商品。")
    }

    private func skus(of product: String) -> String {
        let skus = market.catalog.offers.filter { $0.product.rawValue == product }.map(\.sku.rawValue)
        let listed = words.list(Array(skus.prefix(12))) + (skus.count > 12 ? "…" : "")
        return words.say("“\(product)” comes as \(listed).", "“\(product)”有以下 SKU：\(listed)。")
    }
}
