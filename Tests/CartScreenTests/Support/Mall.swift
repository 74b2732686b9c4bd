import CartCore
import CartScreen

/// A small mall and a program in front of it, which carries out what the page asks for.
struct Mall {
    static let currency = Currency.cny
    static let now = Timestamp(milliseconds: 1_764_547_200_000)

    var context: CartContext
    var book: PromotionBook
    var screen: CartScreen
    /// What the page asked for besides edits.
    var asked: [ScreenEffect] = []
    private var edits = 0

    init(
        _ offers: [Offer], rules: CartRules = .mall, selection: AnySelectionPolicy = .multiShop,
        promotions: [PricingStep] = [], options: [ProductOption] = [], delivery: DeliveryTerms = DeliveryTerms(),
        purchases: [SKU: Int] = [:], language: Language = .en
    ) throws {
        let catalog = try Mall.catalog(offers, options: options, delivery: delivery)
        context = CartContext(
            catalog: catalog, rules: rules, selection: selection, purchases: purchases, now: Mall.now)
        book = PromotionBook(promotions)
        screen = CartScreen(
            cart: Cart(currency: Mall.currency), context: context, promotions: book, language: language)
    }

    /// A catalog of offers; each shop and product is named after its id.
    static func catalog(
        _ offers: [Offer], options: [ProductOption] = [], delivery: DeliveryTerms = DeliveryTerms()
    ) throws -> Catalog {
        var shops: [Shop] = []
        var products: [Product] = []
        for offer in offers {
            if !shops.contains(where: { $0.id == offer.shop }) {
                shops.append(Shop(id: offer.shop, name: "Shop \(offer.shop)", delivery: delivery))
            }
            if !products.contains(where: { $0.id == offer.product }) {
                products.append(
                    Product(
                        id: offer.product, shop: offer.shop, title: "Product \(offer.product)",
                        image: "\(offer.product).png", options: options))
            }
        }
        return try Catalog(currency: currency, shops: shops, products: products, offers: offers)
    }

    // MARK: Doing

    /// Carries out an event as a program would: edits go to the cart, and what came of them back to the page.
    mutating func tap(_ events: ScreenEvent...) {
        for event in events { take(event) }
    }

    private mutating func take(_ event: ScreenEvent) {
        let (state, effects) = screen.handle(event)
        screen.state = state
        for effect in effects {
            switch effect {
            case .edit(let action): edit(action)
            case .enter:
                let changes = screen.cart.enter(in: context)
                report(changes)
            default: asked.append(effect)
            }
        }
    }

    /// An edit from anywhere, another device included.
    mutating func edit(_ action: CartEdit.Action) {
        edits += 1
        do throws(CartError) {
            report(try screen.cart.apply(CartEdit(id: EditID("e\(edits)"), action), in: context))
        } catch {
            screen.state = screen.handle(.refused(error)).state
        }
    }

    /// Fills the cart; the last SKU ends on top.
    mutating func add(_ skus: String..., quantity: Int? = nil) {
        for sku in skus { edit(.add(SKU(sku), quantity: quantity)) }
    }

    /// Offers change behind the cart's back.
    mutating func offer(_ offers: [Offer]) throws {
        context.catalog = try Mall.catalog(offers)
        screen.context = context
        report(screen.cart.refresh(in: context))
    }

    /// Prices what is selected.
    mutating func price(profile: PricingProfile = .mall, fulfilment: Fulfilment = .delivery) throws {
        let pricing = PricingContext(
            catalog: context.catalog, promotions: book, profile: profile, fulfilment: fulfilment, now: Mall.now)
        let quote = try screen.cart.quote(in: pricing)
        screen.quote = quote
        screen.hints = try screen.cart.hints(for: quote, in: pricing)
    }

    private mutating func report(_ changes: [CartChange]) {
        screen.state = screen.handle(.changed(changes)).state
    }

    // MARK: Looking

    var cart: Cart { screen.cart }
    var view: PageView { screen.view }
    var bar: BottomBar { screen.bottomBar }

    /// The row of a SKU, unavailable ones included.
    func row(_ sku: String) -> RowView? {
        let rows = view.sections.flatMap { $0.rows } + (view.unavailable?.rows ?? [])
        return rows.first { $0.sku == SKU(sku) }
    }

    func section(_ shop: String) -> SectionView? { view.sections.first { $0.id == ShopID(shop) } }

    /// The ids of the SKUs selected in the cart, sorted.
    var selected: [String] { cart.lines.filter { $0.isSelected }.map { $0.sku.rawValue }.sorted() }
}

/// `s1-a` is an offer of the shop `s1`, its product `s1-a`; prices in fen.
func offer(
    _ sku: String, _ price: Int64 = 1_000, list: Int64? = nil, rule: QuantityRule = QuantityRule(),
    packing: Int64 = 0, product: String? = nil, isOnSale: Bool = true
) -> Offer {
    let shop = String(sku.prefix { $0 != "-" })
    return Offer(
        sku: SKU(sku), product: ProductID(product ?? sku), shop: ShopID(shop), price: yuan(fen: price),
        listPrice: list.map { yuan(fen: $0) }, quantityRule: rule, packingFee: yuan(fen: packing), isOnSale: isOnSale)
}

func yuan(fen: Int64) -> Money { Money(minorUnits: fen, currency: Mall.currency) }

/// The id of a line without choices.
func id(_ sku: String) -> LineID {
    LineKey(shop: ShopID(String(sku.prefix { $0 != "-" })), sku: SKU(sku)).id
}

/// Two shops of two products each.
let twoByTwo = [offer("s1-a", 1_000), offer("s1-b", 2_000), offer("s2-c", 3_000), offer("s2-d", 4_000)]
