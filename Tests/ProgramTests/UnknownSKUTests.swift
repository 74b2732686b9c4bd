import Foundation
import Testing

/// Someone who types a SKU that there is not is told what they may have meant.
@Suite struct UnknownSKUTests {
    static let catalog = """
        { version: 1, currency: "CNY", shops: [ { id: "s", name: "S", products: [
          { id: "jeans", title: "Jeans", skus: [ { sku: "denim-30", price: "169.00" }, { sku: "denim-32", price: "169.00" } ] },
          { id: "pen", title: "Pen", skus: [ { sku: "ink-pen", price: "9.00" } ] } ] } ] }
        """

    @Test(
        "an unknown SKU comes with the nearest one, with a product's, or with where to look",
        arguments: [
            ("jeans", "en", "“jeans” comes as denim-30, denim-32."),
            ("JEANS", "zh-Hans", "“jeans”有以下 SKU：denim-30、denim-32。"),
            ("jeens", "en", "“jeans” comes as denim-30, denim-32."),
            ("denim-31", "en", "Did you mean denim-30?"),
            ("pen", "en", "“pen” comes as ink-pen."),
            ("umbrella", "en", "multishop catalog lists what there is."),
            ("umbrella", "zh-Hans", "multishop catalog 可列出全部商品。"),
        ])
    func unknown(typed: String, language: String, advice: String) throws {
        let box = try Sandbox()
        try box.write(Self.catalog, to: "c.json5")
        let run = try box.run("multishop", ["add", typed, "--catalog", "c.json5", "--lang", language])
        #expect(run.status == 1)
        #expect(run.err.contains(advice), "\(run.err)")
    }

    @Test("a takeaway points to its menu")
    func menu() throws {
        let run = try Sandbox().run("takeaway", ["add", "umbrella", "--lang", "en"])
        #expect(run.err.contains("takeaway menu lists what there is."), "\(run.err)")
    }
}
