public import CartCore

/// The variants and choices of a line's product, for picking others (acceptance S60).
public struct SpecChooser: Hashable, Sendable {
    /// A variant.
    public struct Variant: Hashable, Sendable {
        /// Its SKU.
        public var sku: SKU
        /// Its own values.
        public var spec: [Customisation]
        /// The price of a piece, without surcharges.
        public var price: Money
        /// Whether it can be bought.
        public var availability: Availability
        /// Whether the line is this variant now.
        public var isCurrent: Bool
    }

    /// A value of an option.
    public struct Choice: Hashable, Sendable {
        /// The value.
        public var value: String
        /// What it adds to the price of a piece.
        public var surcharge: Money
        /// Whether the line has it now.
        public var isCurrent: Bool
    }

    /// An option.
    public struct Option: Hashable, Sendable {
        /// Its name.
        public var name: String
        /// Whether a choice must be made.
        public var isRequired: Bool
        /// Whether several values may be chosen.
        public var allowsSeveral: Bool
        /// Its values.
        public var choices: [Choice]
    }

    /// The line.
    public var line: LineID
    /// The product's title.
    public var title: String
    /// The product's variants, in the catalog's order.
    public var variants: [Variant]
    /// What may be chosen besides.
    public var options: [Option]
}

extension CartScreen {
    /// The chooser, while it is open. Costs a look at each offer of the catalog.
    var specChooser: SpecChooser? {
        guard let id = state.choosing, let line = cart.line(id), let product = context.catalog.product(line.product)
        else { return nil }
        var variants: [SpecChooser.Variant] = []
        for offer in context.catalog.offers where offer.product == product.id {
            let availability: Availability =
                !offer.isOnSale ? .offShelf : offer.quantityRule.stock == 0 ? .soldOut : .available
            variants.append(
                SpecChooser.Variant(
                    sku: offer.sku, spec: offer.spec, price: offer.price, availability: availability,
                    isCurrent: offer.sku == line.sku))
        }
        let options = product.options.map { option in
            SpecChooser.Option(
                name: option.name, isRequired: option.isRequired, allowsSeveral: option.allowsSeveral,
                choices: option.choices.map { choice in
                    SpecChooser.Choice(
                        value: choice.value, surcharge: choice.surcharge,
                        isCurrent: line.key.customisations.contains(Customisation(option.name, choice.value)))
                })
        }
        return SpecChooser(line: id, title: product.title, variants: variants, options: options)
    }
}
