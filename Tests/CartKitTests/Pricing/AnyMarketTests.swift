import CartCore
import CartKit
import CartTestKit
import Testing

/// What always holds, whatever a market has: all kinds of promotions together, as catalog files write them.
@Suite("Pricing of any market: what always holds")
struct AnyMarketTests {
    static let seeds: [UInt64] = [1, 20_261_207]

    private func sum(_ amounts: [Money]) -> Int64 { amounts.map(\.minorUnits).reduce(0, +) }

    @Test("every kind of promotion is made, and acts", arguments: seeds)
    func kinds(seed: UInt64) throws {
        var acting: [String: Int] = [:]
        var together = 0
        try AnyMarket.each(400, seed: seed) { _, quote, _, _ in
            for promotion in quote.applied { acting[promotion.type, default: 0] += 1 }
            if Set(quote.applied.map(\.type)).count > 2 { together += 1 }
        }
        #expect(AnyMarket.types.sorted() == CartPlugins.standard.pricingRules.keys.sorted())
        for type in AnyMarket.types { #expect(acting[type, default: 0] > 10, "\(type)") }
        #expect(together > 25)
    }

    @Test("sums are exact, and nothing is below zero, below its floor price or above its price", arguments: seeds)
    func sums(seed: UInt64) throws {
        try AnyMarket.each(900, seed: seed) { priced, quote, comment, _ in
            let added = quote.tax?.added.minorUnits ?? 0
            let rounding = quote.rounding?.minorUnits ?? 0
            let goods = sum(quote.lines.map(\.total)) + sum(quote.extras.map(\.total))
            #expect(goods + sum(quote.fees.map(\.amount)) + added + rounding == quote.total.minorUnits, comment)
            #expect(sum(quote.fees.map(\.amount)) == quote.feeTotal.minorUnits, comment)
            #expect(quote.subtotal.minorUnits - quote.discount.minorUnits == sum(quote.lines.map(\.total)), comment)
            #expect(sum(quote.applied.map(\.goodsAmount)) == quote.discount.minorUnits, comment)
            let offFees = quote.applied.flatMap(\.feeShares).map(\.amount)
            #expect(sum(offFees) == sum(quote.fees.map(\.discount)), comment)
            // Fees that no shop charges, and goods of a shop that is not in the cart, are in no shop's total.
            let orders = sum(quote.orderDrafts(of: priced.cart).map(\.total))
            let platform = quote.fees.filter { $0.shop == nil }
            #expect(platform.isEmpty && orders + rounding == quote.total.minorUnits, comment)
            #expect(!quote.total.isNegative, comment)
            for line in quote.lines {
                let offer = try #require(priced.context.catalog.offer(line.sku))
                let floor = min(offer.floorPrice?.minorUnits ?? 0, line.unitPrice.minorUnits) * Int64(line.quantity)
                #expect((floor...line.subtotal.minorUnits).contains(line.total.minorUnits), comment)
                #expect(sum(quote.adjustments(of: line.id).map(\.amount)) == line.discount.minorUnits, comment)
                #expect(priced.cart.line(line.id)?.isSelected == true, comment)
                var returned: Int64 = 0
                for piece in 0..<line.quantity {
                    returned += try #require(line.refund(pieces: 1, alreadyRefunded: piece)).minorUnits
                }
                #expect(returned == line.paid.minorUnits, comment)
            }
            for fee in quote.fees { #expect(!fee.amount.isNegative && !fee.discount.isNegative, comment) }
            for promotion in quote.applied {
                let shares = promotion.shares.map(\.amount) + promotion.feeShares.map(\.amount)
                #expect(!shares.contains { !$0.isPositive }, comment)
                #expect(sum(shares) == promotion.amount.minorUnits, comment)
                #expect(promotion.amount.isPositive || quote.extras.contains { $0.promotion == promotion.id }, comment)
            }
            #expect(Set(quote.applied.map(\.id)).isDisjoint(with: quote.notApplied.map(\.id)), comment)
            #expect(Set(quote.applied.map(\.id)).count == quote.applied.count, comment)
        }
    }

    @Test(
        "nothing hangs on the order of the file, on how the cart came about, or on what is unticked", arguments: seeds)
    func order(seed: UInt64) throws {
        try AnyMarket.each(500, seed: seed) { priced, quote, comment, generator in
            #expect(try priced.quote() == quote, comment)
            var market = priced.market
            market.promotions.shuffle(using: &generator)
            market.choices.shuffle(using: &generator)
            let shuffled = try PricedMarket(market).quote()
            #expect(shuffled == quote, comment)
            #expect(shuffled.record.canonicalBytes == quote.record.canonicalBytes, comment)
            // The same page by a longer way: piece by piece, ticked one after the other, the top line taken out and put back.
            var other = priced
            if let top = market.items.first(where: { $0.quantity > 1 && $0.sku == market.items.first?.sku }) {
                try other.perform(.remove([other.line(of: top)]))
                var piece = top
                piece.quantity = 1
                for _ in 0..<top.quantity { try other.add(piece) }
                try other.perform(.select(.lines([other.line(of: top)])))
                if !top.isSelected { try other.perform(.deselect(.lines([other.line(of: top)]))) }
                #expect(try other.quote() == quote, comment)
            }
            let idle = other.cart.lines.filter { !$0.isSelected }.map(\.id)
            if !idle.isEmpty {
                try other.perform(.remove(idle))
                #expect(try other.quote() == quote, comment)
            }
        }
    }
}
