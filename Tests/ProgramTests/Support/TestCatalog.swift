/// A small catalog that the tests know by heart.
enum TestCatalog {
    static let text = catalog(teaPrice: "8.00")

    /// The catalog with another price for the tea.
    static func catalog(teaPrice: String) -> String {
        #"""
        { version: 1, currency: "CNY", timeZone: "Asia/Shanghai",
          shops: [
            { id: "tea", name: { en: "Pearl Tea", "zh-Hans": "珍珠茶铺" },
              delivery: { fee: "5.00", freeFrom: "60.00", minimumOrder: "15.00" },
              products: [
                { id: "milk", title: { en: "Milk tea", "zh-Hans": "珍珠奶茶" },
                  skus: [ { sku: "milk", price: "\#(teaPrice)", packing: "1.00", stock: 50 } ],
                  options: [ { name: "sugar", choices: [ { value: "half" }, { value: "full", price: "1.00" } ] } ] },
                { id: "bun", title: "Joe's bun",
                  skus: [ { sku: "bun", price: "6.00", listPrice: "7.50", maximum: 5, minimum: 2 } ] } ] },
            { id: "pen", name: { en: "Pens", "zh-Hans": "文具店" },
              products: [
                { id: "pen", title: { en: "Pen", "zh-Hans": "钢笔" },
                  skus: [ { sku: "pen", price: "19.99" }, { sku: "100%_ink", price: "3.00", maximum: 99 } ] } ] } ],
          promotions: [
            { id: "pen-30", type: "threshold", label: { en: "5 off from 30", "zh-Hans": "满30减5" }, shop: "pen",
              tiers: [ { from: "30.00", off: "5.00" } ] } ],
          coupons: [ { code: "SAVE2", type: "threshold", label: { en: "2 off from 10", "zh-Hans": "满10减2" },
                       tiers: [ { from: "10.00", off: "2.00" } ] } ] }
        """#
    }

    /// A catalog with one shop and so many SKUs `s0`, `s1` …
    static func skus(_ count: Int) -> String {
        let products = (0..<count).map {
            #"{ id: "p\#($0)", title: "T\#($0)", skus: [ { sku: "s\#($0)", price: "1.00" } ] }"#
        }
        return
            #"{ version: 1, currency: "CNY", shops: [ { id: "a", name: "A", products: [ \#(products.joined(separator: ", ")) ] } ] }"#
    }
}
