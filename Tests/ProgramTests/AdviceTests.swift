import Foundation
import Testing

/// Advice that whoever follows it gets somewhere with.
@Suite struct AdviceTests {
    static let catalog = """
        { version: 1, currency: "CNY", timeZone: "Asia/Shanghai", shops: [ { id: "s", name: "S", products: [
            { id: "maki", title: "Maki", skus: [ { sku: "maki-12", price: "9.00", stock: 5 } ],
              options: [ { name: "wasabi", choices: [ { value: "yes" }, { value: "no" } ] } ] } ] } ],
          coupons: [ { code: "OLD", until: "2020-01-01", tiers: [ { from: "1.00", off: "1.00" } ] },
                     { code: "BIG", tiers: [ { from: "100.00", off: "1.00" } ] } ] }
        """

    private func box() throws -> Sandbox { try Sandbox(catalog: Self.catalog) }

    @Test("a limit counts every line of the SKU, and says how much of it is in the cart")
    func limit() throws {
        let box = try box()
        #expect(try box.run("multishop", ["add", "maki-12", "6"]).err.contains("Ask for 5 or fewer."))
        try box.done("multishop", "add", "maki-12", "3", "-o", "wasabi=no")
        let other = try box.run("multishop", ["add", "maki-12", "3", "-o", "wasabi=yes"])
        #expect(other.status == 1)
        #expect(other.err.contains("At most 5 in all; 3 are in the cart already."), "\(other.err)")
        let more = try box.run("multishop", ["add", "maki-12", "3", "-o", "wasabi=no", "--lang", "zh-Hans"])
        #expect(more.err.contains("合计最多 5 件，购物车中已有 3 件。"), "\(more.err)")
    }

    @Test("zero of what is not in the cart cannot be removed")
    func zero() throws {
        let run = try box().run("multishop", ["add", "maki-12", "0"])
        #expect(run.err.contains("Give a whole number above zero."), "\(run.err)")
    }

    @Test(
        "a coupon that does nothing now says so when it is taken",
        arguments: [("OLD", "ended", "over"), ("BIG", "short", "below-threshold")])
    func idle(code: String, words: String, name: String) throws {
        let box = try box()
        try box.done("multishop", "add", "maki-12")
        try box.done("multishop", "select", "--all")
        let run = try box.run("multishop", ["coupon", "add", code])
        #expect(run.status == 0)
        #expect(run.out.contains(code + ": ") && run.out.contains(words), "\(run.out)")
        try box.done("multishop", "coupon", "remove", code)
        let notices = try box.run("multishop", ["coupon", "add", code, "--json"]).json["notices"] as? [[String: Any]]
        #expect(notices?.contains { $0["code"] as? String == name } == true)
    }
}
