import CartCore
import Foundation

/// Real baskets, added to a cart line by line, quoted, and compared with their totals.
enum Replay {
    /// A basket as its file has it: `{"id":…,"total":cents,"lines":[[product, quantity, price of one in cents],…]}`.
    private struct Basket: Decodable {
        var total: Int64
        var lines: [Line]

        struct Line: Decodable {
            var product: String
            var quantity: Int
            var price: Int64

            init(from decoder: any Decoder) throws {
                var values = try decoder.unkeyedContainer()
                if let number = try? values.decode(Int64.self) {
                    product = String(number)
                } else {
                    product = try values.decode(String.self)
                }
                quantity = try values.decode(Int.self)
                price = try values.decode(Int64.self)
            }
        }
    }

    /// What a replay found.
    struct Result {
        var baskets = 0
        var lines = 0
        var mismatches = 0
        var nanosecondsPerLine = 0.0
        var firstMismatch: (line: Int, expected: Int64, found: Int64?)?
    }

    private struct Work {
        var total: Int64
        var first: Int
        var count: Int
    }

    /// Replays a file. Reading it and taking it apart is not measured; making carts, adding, quoting and comparing is.
    static func run(_ path: String) throws -> Result {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure(description: "\(path): cannot be read")
        }
        var adds: [(sku: SKU, quantity: Int, edit: EditID)] = []
        var baskets: [Work] = []
        var offers: [Offer] = []
        var products: [Product] = []
        var known: Set<SKU> = []
        let shop = ShopID("s")
        let decoder = JSONDecoder()
        for (number, line) in data.split(separator: UInt8(ascii: "\n")).enumerated() {
            let basket: Basket
            do {
                basket = try decoder.decode(Basket.self, from: line)
            } catch {
                throw Failure(description: "\(path):\(number + 1): not a basket: \(error)")
            }
            baskets.append(Work(total: basket.total, first: adds.count, count: basket.lines.count))
            for (place, line) in basket.lines.enumerated() {
                // What a product costs differs from basket to basket: product and price together are the SKU.
                let sku = SKU("\(line.product):\(line.price)")
                if known.insert(sku).inserted {
                    let product = ProductID(sku.rawValue)
                    products.append(Product(id: product, shop: shop, title: line.product))
                    offers.append(
                        Offer(
                            sku: sku, product: product, shop: shop,
                            price: Money(minorUnits: line.price, currency: .usd)))
                }
                adds.append((sku, line.quantity, EditID(String(place))))
            }
        }
        let catalog = try Catalog(
            currency: .usd, shops: [Shop(id: shop, name: "s")], products: products, offers: offers)
        let context = CartContext(
            catalog: catalog, rules: CartRules(capacity: 1_000_000, maximumQuantity: 1_000_000_000),
            selection: .wholeCart, now: Fixture.now)
        let pricing = PricingContext(catalog: catalog, now: Fixture.now)

        var result = Result(baskets: baskets.count, lines: adds.count)
        let clock = ContinuousClock()
        let start = clock.now
        for (number, basket) in baskets.enumerated() {
            var cart = Cart(currency: .usd)
            var total: Int64?
            do {
                for add in adds[basket.first..<basket.first + basket.count] {
                    _ = try cart.apply(CartEdit(id: add.edit, .add(add.sku, quantity: add.quantity)), in: context)
                }
                total = try cart.quote(in: pricing).total.minorUnits
            } catch {
                total = nil
            }
            if total != basket.total {
                result.mismatches += 1
                if result.firstMismatch == nil { result.firstMismatch = (number + 1, basket.total, total) }
            }
        }
        result.nanosecondsPerLine = Measure.nanoseconds(clock.now - start) / Double(max(1, adds.count))
        return result
    }
}
