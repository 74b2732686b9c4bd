internal import CartCore
internal import CartScreen

/// What `-o NAME=VALUE` says of a product: values of its own spec, which pick a SKU of it, and choices made for a line.
struct SpecChoices {
    private let product: ProductID
    private let offers: [Offer]
    private let open: OpenCart
    /// The values of the product's spec, by its own names for them.
    private let wanted: [Customisation]
    /// The other choices, as they were typed.
    let choices: [Customisation]

    /// Whether the product's spec is spoken of at all.
    var isOfSpec: Bool { !wanted.isEmpty }

    private var words: Words { open.words }
    private var texts: Texts { open.workplace.texts(open.market) }

    /// Tells values of the spec from choices. A name and a value of the spec may be written as the catalog has them or
    /// as they are shown.
    ///
    /// - Throws: a spec's name that is there twice, a value that no SKU of the product has, a name that is neither.
    init(_ typed: [Customisation], of product: ProductID, in open: OpenCart) throws(Failure) {
        self.product = product
        self.open = open
        offers = open.market.catalog.offers.filter { $0.product == product }
        let names = Self.inOrder(offers.flatMap { $0.spec.map(\.name) })
        let options = open.market.catalog.product(product)?.options.map(\.name) ?? []
        let texts = open.workplace.texts(open.market)
        let word = open.market.word
        var (wanted, choices): ([Customisation], [Customisation]) = ([], [])
        for one in typed {
            let shown = options.contains(one.name) ? nil : names.first { word($0) == one.name }
            guard let name = names.contains(one.name) ? one.name : shown else {
                if !names.isEmpty, !options.contains(one.name) {
                    throw Failure(CartError.unknownOption(one.name, allowed: names + options), texts: texts)
                }
                choices.append(one)
                continue
            }
            if wanted.contains(where: { $0.name == name }) {
                throw Failure(CartError.repeatedOption(name), texts: texts)
            }
            let values = Self.inOrder(offers.flatMap { $0.spec.filter { $0.name == name }.map(\.value) })
            guard let value = values.contains(one.value) ? one.value : values.first(where: { word($0) == one.value })
            else {
                throw Failure(
                    CartError.unknownChoice(option: name, value: one.value, allowed: values), texts: texts)
            }
            wanted.append(Customisation(name, value))
        }
        (self.wanted, self.choices) = (wanted, choices)
    }

    private static func inOrder(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    // MARK: Finding the SKU

    /// The SKU whose spec is that of `sku` with the values that were typed.
    ///
    /// - Throws: there is none, or more than one.
    func sku(insteadOf sku: SKU) throws(Failure) -> SKU {
        guard isOfSpec else { return sku }
        let base = open.market.catalog.offer(sku)?.spec ?? []
        let kept = base.filter { old in !wanted.contains { $0.name == old.name } }
        let spec = Set(kept + wanted)
        if spec == Set(base) { return sku }
        return try only(of: offers.filter { Set($0.spec) == spec }, kept + wanted)
    }

    /// The one SKU of the product that has the values that were typed.
    ///
    /// - Throws: there is none, or more than one.
    func onlySKU() throws(Failure) -> SKU {
        try only(of: offers.filter { Set(wanted).isSubset(of: $0.spec) }, wanted)
    }

    private func only(of found: [Offer], _ spec: [Customisation]) throws(Failure) -> SKU {
        if found.count == 1 { return found[0].sku }
        let title = open.market.catalog.product(product)?.title ?? product.rawValue
        let said = Self.text(spec)
        var failure = Failure(CartError.unknownSKU(SKU(product.rawValue)), texts: texts)
        failure.message =
            found.isEmpty
            ? words.say("“\(title)” does not come as \(said)", "“\(title)”没有 \(said) 这种规格")
            : words.say(
                "\(found.count) SKUs of “\(title)” come as \(said)", "“\(title)”有 \(found.count) 个 SKU 符合 \(said)")
        failure.advice = words.say("Name one of these SKUs.", "请指定其中一个 SKU。")
        failure.details = (found.isEmpty ? offers : found).map { "\($0.sku)  \(Self.text($0.spec))" }
        throw failure
    }

    /// Checks that a SKU that was named is what was typed beside it.
    ///
    /// - Throws: it is not; the SKU that is, is named.
    func check(_ sku: SKU) throws(Failure) {
        let own = open.market.catalog.offer(sku)?.spec ?? []
        guard let other = wanted.first(where: { !own.contains($0) }) else { return }
        let right = try self.sku(insteadOf: sku)
        var failure = Failure(
            CartError.unknownChoice(option: other.name, value: other.value, allowed: []), texts: texts)
        failure.message = words.say(
            "the SKU \(sku) is \(Self.text(own)), not \(Self.text([other]))",
            "SKU \(sku) 是 \(Self.text(own))，不是 \(Self.text([other]))")
        failure.advice = words.say("The SKU that is: \(right).", "符合的 SKU：\(right)。")
        throw failure
    }

    private static func text(_ spec: [Customisation]) -> String {
        spec.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
    }
}

extension OpenCart {
    /// What of the `-o` of an `add` is meant for which SKU. A product's name stands for the SKU that the values of the
    /// spec pick.
    func adding(_ text: String, _ typed: [Customisation]) throws(Failure) -> (sku: SKU, choices: [Customisation]) {
        let catalog = market.catalog
        if catalog.offer(SKU(text)) == nil, catalog.product(ProductID(text)) != nil {
            let split = try SpecChoices(typed, of: ProductID(text), in: self)
            if split.isOfSpec { return (try split.onlySKU(), split.choices) }
        }
        let sku = try sku(text)
        guard let offer = catalog.offer(sku) else { return (sku, typed) }
        let split = try SpecChoices(typed, of: offer.product, in: self)
        try split.check(sku)
        return (sku, split.choices)
    }

    /// What of the `-o` of a change of spec picks another SKU of the line's product, and what are the line's new
    /// choices; nil for a part that stays as it is.
    func respecifying(
        _ line: CartLine, as named: SKU?, _ typed: [Customisation]
    ) throws(Failure) -> (sku: SKU?, choices: [Customisation]?) {
        let product = named.flatMap { market.catalog.offer($0)?.product } ?? line.product
        let split = try SpecChoices(typed, of: product, in: self)
        if let named {
            try split.check(named)
            return (named, split.choices.isEmpty ? nil : split.choices)
        }
        let sku = try split.sku(insteadOf: line.sku)
        return (sku == line.sku ? nil : sku, split.choices.isEmpty ? nil : split.choices)
    }

    /// An edit of a batch with the values of a spec among its options understood as `add` and `spec` do.
    func understanding(_ edit: CartEdit, in cart: Cart) throws(Failure) -> CartEdit {
        if cart.appliedEdits.contains(edit.id) { return edit }
        switch edit.action {
        case .add(let sku, let quantity, let options, let note) where mayNameSpec(options, of: sku):
            let (sku, choices) = try adding(sku.rawValue, options)
            return CartEdit(id: edit.id, .add(sku, quantity: quantity, customisations: choices, note: note))
        case .changeSpec(let id, let sku, let options?):
            guard let line = cart.line(id), mayNameSpec(options, of: sku ?? line.sku) else { return edit }
            let change = try respecifying(line, as: sku, options)
            return CartEdit(id: edit.id, .changeSpec(id, sku: change.sku, customisations: change.choices))
        default: return edit
        }
    }

    /// Whether any of the options is more than a choice of the SKU's product. A batch asks this of every edit, so it
    /// looks at no other SKU.
    private func mayNameSpec(_ options: [Customisation], of sku: SKU) -> Bool {
        guard let offer = market.catalog.offer(sku) else { return !options.isEmpty }
        let own = market.catalog.product(offer.product)?.options ?? []
        return options.contains { one in
            offer.spec.contains { $0.name == one.name } || !own.contains { $0.name == one.name }
        }
    }
}
