internal import CartCore

/// A shop's terms as they are read; the names of areas wait for a language.
struct ShopTerms {
    var terms = DeliveryTerms()
    var areaNames: [LocalizedText] = []

    /// The terms with names in a language.
    func terms(in language: String) -> DeliveryTerms {
        var named = terms
        named.areas = zip(terms.areas, areaNames).map { area, name in
            DeliveryArea(
                id: area.id, name: name.text(in: language), fee: area.fee, freeFrom: area.freeFrom,
                minimumOrder: area.minimumOrder)
        }
        return named
    }
}

extension CatalogReader {
    /// The longest distance that a file may write, in metres.
    private static let farthest = 100_000_000

    /// Reads a shop's `delivery`.
    func readTerms(_ delivery: DocumentReader) -> ShopTerms {
        let fee = delivery.amount("fee", in: currency)
        let steps = delivery.object("steps")
        if steps != nil, !delivery.has("fee") {
            delivery.fault(
                at: "fee", "missing", english: "is missing: what delivery costs where the distance is not known",
                chinese: "缺失：请写距离未知时的配送费")
        }
        if delivery.has("areas"), steps == nil, !delivery.has("fee") {
            delivery.fault(
                at: "fee", "missing", english: "is missing: what delivery costs where the area is not known",
                chinese: "缺失：请写区域未知时的配送费")
        }
        let small = delivery.object("smallOrder")
        if let small, !small.has("below") { small.missing("below") }
        let areas = readAreas(delivery)
        let most = delivery.integer("maximumMetres", in: 1...Self.farthest)
        let terms = DeliveryTerms(
            fee: fee, freeFrom: delivery.amount("freeFrom", in: currency),
            minimumOrder: delivery.amount("minimumOrder", in: currency),
            steps: steps.flatMap { readSteps($0, within: most) },
            packingPerOrder: delivery.amount("packingPerOrder", in: currency),
            smallOrderBelow: small?.amount("below", in: currency),
            manyPieces: delivery.object("manyPieces").flatMap(readManyPieces),
            maximumMetres: most, areas: areas.map(\.area))
        small?.finish()
        delivery.finish()
        return ShopTerms(terms: terms, areaNames: areas.map(\.name))
    }

    private func readManyPieces(_ reader: DocumentReader) -> ManyPieces? {
        for field in ["from", "fee"] where !reader.has(field) { reader.missing(field) }
        let from = reader.integer("from", in: 1...CartRules.largestQuantity)
        let fee = reader.amount("fee", in: currency)
        reader.finish()
        guard let from, let fee else { return nil }
        return ManyPieces(from: from, fee: fee)
    }

    private func readAreas(_ delivery: DocumentReader) -> [(area: DeliveryArea, name: LocalizedText)] {
        var places: [AreaID: DocumentReader] = [:]
        var areas: [(area: DeliveryArea, name: LocalizedText)] = []
        for reader in delivery.objects("areas") {
            for field in ["id", "name", "fee"] where !reader.has(field) { reader.missing(field) }
            let id: AreaID? = reader.identifier("id")
            if let id {
                if let first = places[id] { duplicate(id.rawValue, at: reader, "id", first: first) }
                places[id] = places[id] ?? reader
            }
            let area = DeliveryArea(
                id: id ?? AreaID(""), name: "", fee: reader.amount("fee", in: currency),
                freeFrom: reader.amount("freeFrom", in: currency),
                minimumOrder: reader.amount("minimumOrder", in: currency))
            areas.append((area, reader.localized("name") ?? LocalizedText("")))
            reader.finish()
        }
        if delivery.value("areas") == .array([]) {
            delivery.fault(
                at: "areas", "empty", english: "is an empty list; leave the field out", chinese: "为空列表；请省略此字段")
        }
        return areas
    }

    private func readSteps(_ steps: DocumentReader, within most: Int?) -> DistanceSteps? {
        for field in ["firstMetres", "firstFee", "everyMetres", "everyFee"] where !steps.has(field) {
            steps.missing(field)
        }
        let firstMetres = steps.integer("firstMetres", in: 0...Self.farthest)
        let firstFee = steps.amount("firstFee", in: currency)
        let everyMetres = steps.integer("everyMetres", in: 1...Self.farthest)
        let everyFee = steps.amount("everyFee", in: currency)
        let maximum = steps.amount("maximum", in: currency)
        let partial: DistanceSteps.Partial? = steps.choice("partial")
        let far = steps.object("far").flatMap { readFar($0, after: firstMetres, every: everyMetres, within: most) }
        steps.finish()
        guard let firstMetres, let firstFee, let everyMetres, let everyFee else { return nil }
        return DistanceSteps(
            firstMetres: firstMetres, firstFee: firstFee, everyMetres: everyMetres, everyFee: everyFee, far: far,
            partial: partial ?? .up, maximum: maximum)
    }

    /// Reads `far`: from so far on, other steps; as long as the nearer ones when it says nothing else. Where the shop does not
    /// deliver so far, they would never be paid.
    private func readFar(
        _ reader: DocumentReader, after first: Int?, every: Int?, within most: Int?
    ) -> DistanceSteps.Far? {
        for field in ["fromMetres", "everyFee"] where !reader.has(field) { reader.missing(field) }
        let from = reader.integer("fromMetres", in: 1...Self.farthest)
        if let from, let first, from < first {
            reader.fault(
                at: "fromMetres", "contradiction", english: "\(from) is nearer than firstMetres, \(first)",
                chinese: "\(from) 小于 firstMetres 的 \(first)")
        }
        if let from, let most, from >= most {
            reader.fault(
                at: "fromMetres", "contradiction", english: "\(from) is not nearer than maximumMetres, \(most)",
                chinese: "\(from) 不小于 maximumMetres 的 \(most)")
        }
        let length = reader.integer("everyMetres", in: 1...Self.farthest) ?? every
        let fee = reader.amount("everyFee", in: currency)
        reader.finish()
        guard let from, let length, let fee else { return nil }
        return DistanceSteps.Far(fromMetres: from, everyMetres: length, everyFee: fee)
    }
}
