/// What delivery costs and from which amount a shop takes orders.
public struct DeliveryTerms: Hashable, Sendable {
    /// The fee of one order; nil or zero when delivery is free.
    public let fee: Money?
    /// From this amount on delivery is free; nil when it never is.
    public let freeFrom: Money?
    /// The smallest order the shop takes; nil when it takes any.
    public let minimumOrder: Money?

    /// The fee by distance, in place of `fee` where the distance is known.
    public let steps: DistanceSteps?
    /// What packing costs for an order, besides that of its pieces.
    public let packingPerOrder: Money?
    /// An order of less is charged what is missing to this; nil when small orders cost no more.
    public let smallOrderBelow: Money?
    /// What each piece costs more from so many on; nil when many pieces cost no more.
    public let manyPieces: ManyPieces?
    /// The shop delivers so far and no farther, in metres; nil when the distance does not matter.
    public let maximumMetres: Int?
    /// The areas the shop delivers to, each on its own terms; empty when it delivers anywhere. Of two with the same id the
    /// first counts.
    public var areas: [DeliveryArea]

    /// Terms; whatever is left out does not limit and costs nothing. A greatest distance below zero counts as zero.
    public init(
        fee: Money? = nil, freeFrom: Money? = nil, minimumOrder: Money? = nil, steps: DistanceSteps? = nil,
        packingPerOrder: Money? = nil, smallOrderBelow: Money? = nil, manyPieces: ManyPieces? = nil,
        maximumMetres: Int? = nil, areas: [DeliveryArea] = []
    ) {
        self.fee = fee
        self.freeFrom = freeFrom
        self.minimumOrder = minimumOrder
        self.steps = steps
        self.packingPerOrder = packingPerOrder
        self.smallOrderBelow = smallOrderBelow
        self.manyPieces = manyPieces
        self.maximumMetres = maximumMetres.map { max(0, $0) }
        self.areas = areas
    }

    /// The terms of an order that goes to an area: the area's fee, free delivery and minimum order in place of the shop's, and
    /// no fee by distance. Where the area is not known, or none of the shop's, the shop's own.
    public func terms(in area: AreaID?) -> DeliveryTerms {
        guard let area, let own = areas.first(where: { $0.id == area }) else { return self }
        return DeliveryTerms(
            fee: own.fee, freeFrom: own.freeFrom, minimumOrder: own.minimumOrder, packingPerOrder: packingPerOrder,
            smallOrderBelow: smallOrderBelow, manyPieces: manyPieces, maximumMetres: maximumMetres, areas: areas)
    }

    /// Why the shop does not deliver there; nil when it does, and where it is not known where "there" is.
    public func refusal(area: AreaID?, distance: Int?) -> OutOfReach? {
        if let area, !areas.isEmpty, !areas.contains(where: { $0.id == area }) { return .area(area) }
        if let distance, let maximumMetres, distance > maximumMetres {
            return .distance(distance, maximum: maximumMetres)
        }
        return nil
    }

    /// Every amount in the terms.
    var amounts: [Money?] {
        var amounts = [
            fee, freeFrom, minimumOrder, packingPerOrder, smallOrderBelow, steps?.firstFee, steps?.everyFee,
            steps?.far?.everyFee, steps?.maximum, manyPieces?.fee,
        ]
        for area in areas { amounts += [area.fee, area.freeFrom, area.minimumOrder] }
        return amounts
    }
}

/// What an order of many pieces costs more to bring (vector E3): so much for each piece from so many on.
public struct ManyPieces: Hashable, Sendable {
    /// The first piece that costs more; at least 1.
    public let from: Int
    /// What it and each further piece costs.
    public let fee: Money

    /// From the piece `from` on `fee` each; a number below 1 counts as 1.
    public init(from: Int, fee: Money) {
        self.from = max(1, from)
        self.fee = fee
    }
}

/// Why a shop does not deliver to a place.
public enum OutOfReach: Hashable, Sendable {
    /// The area is none of those it delivers to.
    case area(AreaID)
    /// It is farther than the shop delivers, in metres.
    case distance(Int, maximum: Int)
}

/// A part of the world that a shop delivers to on terms of its own (market rule R24). What it leaves out is not the shop's: an
/// area without `freeFrom` is never free.
public struct DeliveryArea: Hashable, Sendable {
    /// The area's id; the same in every shop that delivers there.
    public let id: AreaID
    /// The name a shopper sees.
    public let name: String
    /// What delivery to it costs; nil or zero when it is free.
    public let fee: Money?
    /// From this amount on delivery is free; nil when it never is.
    public let freeFrom: Money?
    /// The smallest order that is brought there; nil when any is.
    public let minimumOrder: Money?

    /// An area.
    public init(id: AreaID, name: String, fee: Money? = nil, freeFrom: Money? = nil, minimumOrder: Money? = nil) {
        self.id = id
        self.name = name
        self.fee = fee
        self.freeFrom = freeFrom
        self.minimumOrder = minimumOrder
    }
}

/// What delivery costs by distance (market rule R24): so much for the first metres, and so much for each further
/// stretch.
public struct DistanceSteps: Hashable, Sendable {
    /// What a stretch costs that is not walked to its end.
    public enum Partial: String, Hashable, Sendable, CaseIterable {
        /// As much as a whole one.
        case up
        /// Nothing.
        case down
        /// Its part, rounded half up to the minor unit.
        case exact
    }

    /// From somewhere on a further stretch costs something else.
    public struct Far: Hashable, Sendable {
        /// From here on, in metres.
        public let fromMetres: Int
        /// How long each stretch is; at least 1.
        public let everyMetres: Int
        /// What each of them costs.
        public let everyFee: Money

        /// Another fee from `fromMetres` on; a length out of range counts as the nearest in it.
        public init(fromMetres: Int, everyMetres: Int, everyFee: Money) {
            self.fromMetres = fromMetres
            self.everyMetres = max(1, everyMetres)
            self.everyFee = everyFee
        }
    }

    /// So far goes the first fee; zero or more.
    public let firstMetres: Int
    /// What that costs.
    public let firstFee: Money
    /// How long each further stretch is; at least 1.
    public let everyMetres: Int
    /// What each of them costs.
    public let everyFee: Money
    /// What further stretches cost from somewhere on; nil when they cost the same all the way.
    public let far: Far?
    /// What a stretch costs that is not walked to its end.
    public let partial: Partial
    /// The most that delivery costs; nil for no limit.
    public let maximum: Money?

    /// Steps; lengths out of range count as the nearest in it.
    public init(
        firstMetres: Int, firstFee: Money, everyMetres: Int, everyFee: Money, far: Far? = nil, partial: Partial = .up,
        maximum: Money? = nil
    ) {
        self.firstMetres = max(0, firstMetres)
        self.firstFee = firstFee
        self.everyMetres = max(1, everyMetres)
        self.everyFee = everyFee
        self.far = far.map {
            Far(fromMetres: max(0, firstMetres, $0.fromMetres), everyMetres: $0.everyMetres, everyFee: $0.everyFee)
        }
        self.partial = partial
        self.maximum = maximum
    }

    /// What so many metres cost, in minor units; below zero they count as none.
    ///
    /// - Throws: `amountTooLarge`.
    func fee(for metres: Int) throws(PricingError) -> Int64 {
        do {
            let metres = max(0, metres)
            let near = min(metres, far?.fromMetres ?? .max)
            var sum = try MinorUnits.add(
                firstFee.minorUnits, try cost(of: near - firstMetres, each: everyMetres, everyFee))
            if let far {
                let beyond = metres - far.fromMetres
                sum = try MinorUnits.add(sum, try cost(of: beyond, each: far.everyMetres, far.everyFee))
            }
            return min(sum, maximum?.minorUnits ?? .max)
        } catch {
            // Too much to be counted is more than any most.
            guard let maximum else { throw .amountTooLarge }
            return maximum.minorUnits
        }
    }

    /// What a way costs by stretches; one of no metres or fewer costs nothing.
    private func cost(of metres: Int, each length: Int, _ fee: Money) throws(MoneyError) -> Int64 {
        if metres <= 0 { return 0 }
        let (whole, rest) = metres.quotientAndRemainder(dividingBy: length)
        switch partial {
        case .up: return try MinorUnits.multiply(fee.minorUnits, Int64(whole + (rest > 0 ? 1 : 0)))
        case .down: return try MinorUnits.multiply(fee.minorUnits, Int64(whole))
        case .exact: return try MinorUnits.scale(fee.minorUnits, by: Int64(metres), over: Int64(length))
        }
    }
}
