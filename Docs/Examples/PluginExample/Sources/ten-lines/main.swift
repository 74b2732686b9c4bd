import CartCore
import CartKit

let menu = """
    { currency: "EUR", shops: [ { id: "tea", name: "Tea house", products: [
      { id: "pot", title: "Teapot", skus: [ { sku: "pot", price: "29.00" } ] },
      { id: "oolong", title: "Oolong", skus: [ { sku: "oolong", price: "12.50" } ] } ] } ],
      promotions: [ { id: "p", type: "threshold", label: "8 off from 50", tiers: [ { from: "50.00", off: "8.00" } ] } ] }
    """
let file = try CatalogDocument(jsonText: menu)
let catalog = try file.catalog(language: "en")
let now = Timestamp(milliseconds: 1_781_740_800_000)  // 18 June 2026: time is an argument, as everything is
let context = CartContext(catalog: catalog, now: now)
var cart = Cart(currency: catalog.currency)
let actions: [CartEdit.Action] = [.add(SKU("pot")), .add(SKU("oolong"), quantity: 2), .select(.all)]
for (n, action) in actions.enumerated() { try cart.apply(CartEdit(id: EditID("edit \(n)"), action), in: context) }
let quote = try cart.quote(in: PricingContext(catalog: catalog, promotions: file.promotions(language: "en"), now: now))
print("To pay: \(quote.total), of \(quote.subtotal)")
for promotion in quote.applied { print("\(promotion.label): -\(promotion.amount)") }
