internal import CartCore

extension CatalogReader {
    /// Reads a shop's `delivery`.
    func readTerms(_ delivery: DocumentReader) -> DeliveryTerms {
        let fee = delivery.amount("fee", in: currency)
        let steps = delivery.object("steps")
        if steps != nil, !delivery.has("fee") {
            delivery.fault(
                at: "fee", "missing", english: "is missing: what delivery costs where the distance is not known",
                chinese: "缺失：请写距离未知时的配送费")
        }
        let small = delivery.object("smallOrder")
        if let small, !small.has("below") { small.missing("below") }
        let terms = DeliveryTerms(
            fee: fee, freeFrom: delivery.amount("freeFrom", in: currency),
            minimumOrder: delivery.amount("minimumOrder", in: currency), steps: steps.flatMap(readSteps),
            packingPerOrder: delivery.amount("packingPerOrder", in: currency),
            smallOrderBelow: small?.amount("below", in: currency))
        small?.finish()
        delivery.finish()
        return terms
    }

    private func readSteps(_ steps: DocumentReader) -> DistanceSteps? {
        for field in ["firstMetres", "firstFee", "everyMetres", "everyFee"] where !steps.has(field) {
            steps.missing(field)
        }
        let most = 100_000_000
        let firstMetres = steps.integer("firstMetres", in: 0...most)
        let firstFee = steps.amount("firstFee", in: currency)
        let everyMetres = steps.integer("everyMetres", in: 1...most)
        let everyFee = steps.amount("everyFee", in: currency)
        let maximum = steps.amount("maximum", in: currency)
        steps.finish()
        guard let firstMetres, let firstFee, let everyMetres, let everyFee else { return nil }
        return DistanceSteps(
            firstMetres: firstMetres, firstFee: firstFee, everyMetres: everyMetres, everyFee: everyFee,
            maximum: maximum)
    }
}
