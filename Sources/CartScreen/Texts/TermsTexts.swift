public import CartCore

extension Texts {
    /// What a shop asks for besides the prices of its goods, in short lines: what every order meets first, then what depends
    /// on where it goes. None where the shop asks nothing.
    public func terms(of shop: Shop) -> [String] {
        let terms = shop.delivery
        let everyOrder = [
            minimumOrder(terms), deliveryFee(terms), packingPerOrder(terms), smallOrder(terms), manyPieces(terms),
        ]
        let first = everyOrder.compactMap { $0 }.joined(separator: "  ")
        return [first, terms.steps.map(distanceFee), reach(terms)].compactMap { $0 }.filter { !$0.isEmpty }
            + terms.areas.map(area) + shop.requirements.map { requirement($0, of: shop.id) }
    }

    /// An area as a shopper knows it: by the name that a shop of the catalog gives it, else by its id.
    public func name(_ area: AreaID) -> String {
        for shop in catalog?.shops ?? [] {
            if let own = shop.delivery.areas.first(where: { $0.id == area }) { return own.name }
        }
        return area.rawValue
    }

    /// Why a shop does not deliver to the shopper, and what to do.
    func outOfReach(_ shop: ShopID, _ reason: OutOfReach) -> Message {
        switch reason {
        case .area(let area) where isStrange(area):
            tell(
                (
                    "No shop here knows an area \(quoted(area.rawValue)).",
                    "Look at how it is written; or choose \(address(for: shop)), or pick it up."
                ),
                ("没有店铺认识区域\(quoted(area.rawValue))。", "请检查写法，或更换\(address(for: shop))，或改为自取。"))
        case .area(let area):
            tell(
                (
                    "\(name(shop)) does not deliver to \(quoted(name(area))).",
                    "Choose \(address(for: shop)), or pick it up."
                ),
                ("\(name(shop))不配送到\(quoted(name(area)))。", "请更换\(address(for: shop))，或改为自取。"))
        case .distance(let metres, let most):
            tell(
                (
                    "\(name(shop)) delivers up to \(distance(most)); it is \(distance(metres)) away.",
                    "Choose a nearer address, or pick it up."
                ),
                ("\(name(shop))最远配送\(distance(most))，现距\(distance(metres))。", "请选择更近的地址，或改为自取。"))
        }
    }

    /// Whether no shop of the catalog delivers to an area of that id: it may be mistyped.
    private func isStrange(_ area: AreaID) -> Bool {
        for shop in catalog?.shops ?? [] where shop.delivery.areas.contains(where: { $0.id == area }) { return false }
        return catalog != nil
    }

    /// How orders reach the shopper, in a few words: that they are fetched, where they are brought to, for how many. Nothing where
    /// they are brought and no more is known.
    public func handover(_ handover: Handover) -> String {
        var parts: [String] = []
        if handover.fulfilment == .pickup { parts.append(say("To be picked up", "自取")) }
        if let area = handover.area { parts.append(say("To \(name(area))", "送至\(name(area))")) }
        if let persons = handover.persons {
            parts.append(say("for \(count(persons, "person", "persons"))", "\(persons) 人用餐"))
        }
        return list(parts)
    }

    /// An address that a shop delivers to: in one of its areas, of which the first five are named.
    private func address(for shop: ShopID) -> String {
        let all = catalog?.shop(shop)?.delivery.areas ?? []
        if all.isEmpty { return say("another address", "地址") }
        let names = list(all.prefix(5).map { $0.name + say(" (\($0.id))", "（\($0.id)）") })
        let rest = all.count > 5 ? say(" …", "…") : ""
        return say("an address in \(names)\(rest)", "地址（可送\(names)\(rest)）")
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

    private func manyPieces(_ terms: DeliveryTerms) -> String? {
        guard let many = terms.manyPieces, many.fee.isPositive else { return nil }
        return label(Fee.Kind.manyPieces) + label(.colon)
            + say("\(money(many.fee)) for each from \(many.from) on", "第 \(many.from) 件起每件 \(money(many.fee))")
    }

    private func reach(_ terms: DeliveryTerms) -> String? {
        terms.maximumMetres.map { say("Delivers up to \(distance($0))", "最远配送\(distance($0))") }
    }

    private func area(_ area: DeliveryArea) -> String {
        let terms = DeliveryTerms(
            fee: area.fee ?? area.minimumOrder.map { .zero($0.currency) }, freeFrom: area.freeFrom,
            minimumOrder: area.minimumOrder)
        let parts = [minimumOrder(terms), deliveryFee(terms) ?? say("free delivery", "免配送费")]
        return say("To ", "配送至") + quoted(area.name) + " (\(area.id))" + label(.colon)
            + parts.compactMap { $0 }.joined(separator: "  ")
    }

    private func distanceFee(_ steps: DistanceSteps) -> String {
        let (first, every) = (distance(steps.firstMetres), distance(steps.everyMetres))
        var text = say(
            "Delivery by distance: \(money(steps.firstFee)) up to \(first), \(money(steps.everyFee)) for each further \(every)",
            "按距离配送：\(first)以内 \(money(steps.firstFee))，之后每\(every) \(money(steps.everyFee))")
        if let far = steps.far {
            let (from, each) = (distance(far.fromMetres), distance(far.everyMetres))
            text += say(
                ", beyond \(from) \(money(far.everyFee)) for each \(each)", "，超过\(from)后每\(each) \(money(far.everyFee))"
            )
        }
        switch steps.partial {
        case .up: text += say(" begun", "，不足按一段计")
        case .down: text += say(" completed", "，不足一段不计")
        case .exact: text += say(", in proportion", "，按比例计")
        }
        if let most = steps.maximum { text += say(", \(money(most)) at most", "，最高 \(money(most))") }
        return text
    }
}
