import Foundation

/// Baskets made up from a seed, in the form that `cart-bench replay` reads: for machines without a shop's real ones.
///
/// Products are drawn so that a few are in most baskets, as in a shop; a basket has some ten lines, most of one piece; a
/// product's price changes now and then. The totals are plain sums of quantity times price: none of the framework's code
/// has a part in them.
enum Baskets {
    /// How many products the made-up shop has.
    private static let productCount = 50_000

    /// Writes `count` baskets, a JSON object a line, to `output`. The same seed gives the same bytes.
    static func write(count: Int, seed: UInt64, to output: FileHandle) throws {
        var numbers = Seeded(seed: seed)
        var text = ""
        for basket in 1...max(1, count) {
            var total: Int64 = 0
            var lines: [String] = []
            for _ in 0..<lineCount(&numbers) {
                let product = product(&numbers)
                let quantity = Int64(numbers.next() % 4 == 0 ? 1 + numbers.next() % 11 : 1)
                let price = price(of: product, week: numbers.next() % 8)
                total += quantity * price
                lines.append("[\(product),\(quantity),\(price)]")
            }
            text += "{\"id\":\(basket),\"total\":\(total),\"lines\":[\(lines.joined(separator: ","))]}\n"
            if text.utf8.count > 1 << 20 {
                try output.write(contentsOf: Data(text.utf8))
                text = ""
            }
        }
        try output.write(contentsOf: Data(text.utf8))
    }

    /// One to some forty lines, ten on the average.
    private static func lineCount(_ numbers: inout Seeded) -> Int {
        let longTail = numbers.next() % 8 == 0 ? numbers.next() % 30 : 0
        return Int(1 + numbers.next() % 8 + numbers.next() % 9 + longTail)
    }

    /// The square of an even draw: a quarter of all lines is of a sixteenth of the products.
    private static func product(_ numbers: inout Seeded) -> Int {
        let draw = Double(numbers.next() % 1_000_000) / 1_000_000
        return Int(draw * draw * Double(productCount))
    }

    /// Some 20 cents to 60 dollars; every eighth time an offer of the week.
    private static func price(of product: Int, week: UInt64) -> Int64 {
        let base = 19 + Int64(product) * 7_919 % 5_981
        return week == 0 ? max(1, base * 4 / 5) : base
    }
}
