import CartCore

/// A small random cart for promotions on pieces, as the code under test takes it and piece by piece.
struct PieceCart: CustomStringConvertible {
    struct Line {
        var product: Int
        var price: Int64
        var floor: Int64
        var quantity: Int
    }

    /// One piece.
    struct Piece {
        var line: Int
        var price: Int64
        var isFree = true
    }

    /// The lines in page order.
    var lines: [Line] = []
    /// Every piece by itself, in page order.
    var pieces: [Piece] = []
    /// What is left to pay for each line.
    var left: [Int64] = []

    init(using generator: inout SeededGenerator) {
        func roll(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &generator) }
        // Few prices, so that there are ties, and some that are not round.
        let prices = [0, 1, 333, roll(1...2_000), roll(1...2_000), 1_000]
        for _ in 0..<roll(1...5) {
            let price = prices[Int(roll(0...5))]
            lines.append(
                Line(
                    product: Int(roll(0...2)), price: price, floor: roll(1...3) == 1 ? roll(0...price) : 0,
                    quantity: Int(roll(1...6))))
        }
        for (place, line) in lines.enumerated() {
            left.append(line.price * Int64(line.quantity))
            for _ in 0..<line.quantity { pieces.append(Piece(line: place, price: line.price)) }
        }
    }

    var description: String {
        lines.map { "p\($0.product) \($0.price)×\($0.quantity) floor \($0.floor)" }.joined(separator: ", ")
    }

    /// The cart at the till: SKUs `k0`, `k1` … of products `p0`, `p1` …
    func till(_ promotions: [PricingStep]) throws -> Till {
        let offers = lines.enumerated().map { place, line in
            "A/k\(place)=\(line.price) floor=\(line.floor) product=p\(line.product)"
        }
        return try Till(
            offers, items: lines.enumerated().map { "k\($0)*\($1.quantity)" }, promotions: promotions)
    }

    /// The places of free pieces that are counted together.
    func groups(by counting: PieceCounting, in scope: Set<Int>? = nil) -> [[Int]] {
        var keys: [Int] = []
        var groups: [Int: [Int]] = [:]
        for (place, piece) in pieces.enumerated() where scope?.contains(piece.line) ?? true {
            let key =
                switch counting {
                case .sku: piece.line
                case .product: lines[piece.line].product
                case .scope: 0
                }
            if !keys.contains(key) { keys.append(key) }
            if piece.isFree { groups[key, default: []].append(place) }
        }
        return keys.map { groups[$0] ?? [] }
    }

    /// Dearest first; among equals in the order of the lines.
    func sorted(_ places: [Int]) -> [Int] {
        places.sorted { left, right in
            let (a, b) = (pieces[left], pieces[right])
            return a.price != b.price ? a.price > b.price : left < right
        }
    }

    /// What may still be taken off a line.
    func room(_ line: Int) -> Int64 { left[line] - lines[line].floor * Int64(lines[line].quantity) }

    /// Takes so much off the lines as their floors allow, and notes pieces as used. Nothing is used when nothing is off.
    mutating func take(_ off: [Int: Int64], using used: [Int]) {
        for (line, amount) in off { left[line] -= min(amount, room(line)) }
        for place in used { pieces[place].isFree = false }
    }

    /// What a benefit takes off a piece of a price.
    static func off(_ price: Int64, _ benefit: PieceBenefit) -> Int64 {
        switch benefit {
        case .price(let now): price > now ? price - now : 0
        case .amount(let off): price < off ? price : off
        case .percent(let basisPoints): price * basisPoints / 10_000
        }
    }

    /// Any benefit.
    static func benefit(using generator: inout SeededGenerator) -> PieceBenefit {
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: .percent(basisPoints: Int64.random(in: 1...10_000, using: &generator))
        case 1: .amount(Int64.random(in: 1...900, using: &generator))
        default: .price(Int64.random(in: 0...900, using: &generator))
        }
    }

    /// What is known of a rule for some lines; nil for every line. Smaller ids run first.
    static func info(_ id: String, type: String, lines: Set<Int>? = nil) -> RuleInfo {
        RuleInfo(
            id: PromotionID(id), type: type, label: id, stage: .linePromotions,
            scope: lines.map { PromotionScope(skus: Set($0.map { SKU("k\($0)") })) } ?? .everything)
    }
}
