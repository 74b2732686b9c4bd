internal import CartCore

/// What a line is called: the title, then what was chosen of it, the SKU's own spec first. Two sizes of one product are
/// told apart wherever they are named: on the page, in the explained price and on the order.
struct LineTitle: Sendable {
    let cart: Cart
    let catalog: Catalog
    let words: Words
    /// How the values of choices are shown.
    let word: @Sendable (String) -> String

    func callAsFunction(_ id: LineID) -> String {
        guard let line = cart.line(id) else { return id.rawValue }
        return callAsFunction(line.title, (catalog.offer(line.sku)?.spec ?? []) + line.key.customisations)
    }

    /// What goods are called that no line stands for.
    func goods(_ sku: SKU, _ customisations: [Customisation] = []) -> String {
        guard let offer = catalog.offer(sku), let product = catalog.product(offer.product) else { return sku.rawValue }
        return callAsFunction(product.title, offer.spec + customisations)
    }

    func callAsFunction(_ title: String, _ choices: [Customisation]) -> String {
        choices.isEmpty ? title : title + " (" + words.list(choices.map { word($0.value) }) + ")"
    }
}
