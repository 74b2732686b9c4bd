public import CartCore

extension Texts {
    /// What a shop asks for besides the prices of its goods, in short lines: what every order meets first, then what depends
    /// on where it goes. None where the shop asks nothing.
    public func terms(of shop: Shop) -> [String] {
        let terms = shop.delivery
        let everyOrder = [minimumOrder(terms), deliveryFee(terms), packingPerOrder(terms), smallOrder(terms)]
        let first = everyOrder.compactMap { $0 }.joined(separator: "  ")
        return [first, terms.steps.map(distanceFee)].compactMap { $0 }.filter { !$0.isEmpty }
    }

    /// A distance as people say it: `800 m`, `1.5 km`.
    public func distance(_ metres: Int) -> String {
        if metres < 1_000 { return say("\(metres) m", "\(metres)米") }
        var text = String(metres / 1_000)
        var rest = metres % 1_000
        if rest > 0 { text += "." }
        var digit = 100
        while rest > 0 {
            text += String(rest / digit)
            rest %= digit
            digit /= 10
        }
        return say("\(text) km", "\(text)公里")
    }

    private func minimumOrder(_ terms: DeliveryTerms) -> String? {
        guard let minimum = terms.minimumOrder, minimum.isPositive else { return nil }
        return label(.minimumOrder) + label(.colon) + money(minimum)
    }

    private func deliveryFee(_ terms: DeliveryTerms) -> String? {
        guard let fee = terms.fee, fee.isPositive || terms.steps != nil else { return nil }
        var text = label(Fee.Kind.delivery) + label(.colon) + money(fee)
        if let free = terms.freeFrom { text += say(", free from \(money(free))", "，满 \(money(free)) 免") }
        return text
    }

    private func packingPerOrder(_ terms: DeliveryTerms) -> String? {
        guard let packing = terms.packingPerOrder, packing.isPositive else { return nil }
        return label(Fee.Kind.packing) + label(.colon)
            + say("\(money(packing)) an order", "每单 \(money(packing))")
    }

    private func smallOrder(_ terms: DeliveryTerms) -> String? {
        guard let below = terms.smallOrderBelow, below.isPositive else { return nil }
        return label(Fee.Kind.smallOrder) + label(.colon)
            + say("what is missing to \(money(below))", "补足至 \(money(below))")
    }

    private func distanceFee(_ steps: DistanceSteps) -> String {
        let (first, every) = (distance(steps.firstMetres), distance(steps.everyMetres))
        var text = say(
            "Delivery by distance: \(money(steps.firstFee)) up to \(first), \(money(steps.everyFee)) for each further \(every) begun",
            "按距离配送：\(first)以内 \(money(steps.firstFee))，之后每\(every) \(money(steps.everyFee))，不足按一段计")
        if let most = steps.maximum { text += say(", \(money(most)) at most", "，最高 \(money(most))") }
        return text
    }
}
