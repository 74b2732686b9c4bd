/// Pieces of one line that cost the same.
public struct PieceRun: Hashable, Sendable {
    /// The line's place in the ledger.
    public var line: Int
    /// How many.
    public var pieces: Int
    /// What one costs, in minor units.
    public var unitAmount: Int64

    /// So many pieces of a line at a price.
    public init(line: Int, pieces: Int, unitAmount: Int64) {
        self.line = line
        self.pieces = pieces
        self.unitAmount = unitAmount
    }

    /// What the run costs, in minor units. Fits: a line's amount does.
    public var amount: Int64 { unitAmount * Int64(pieces) }
}

/// The pieces that promotions on pieces choose from, dearest first; among equals in the order of the lines.
///
/// Pieces of a line stay together, so that a line of a million pieces costs what a line of one does.
public struct PieceRuns: Hashable, Sendable {
    /// The runs, dearest first.
    public private(set) var runs: [PieceRun]
    /// The pieces in all of them.
    public private(set) var pieces: Int

    /// These pieces, in whatever order they come.
    public init(_ runs: [PieceRun]) {
        let kept = runs.filter { $0.pieces > 0 }
        self.runs = kept.sorted { ($1.unitAmount, $0.line) < ($0.unitAmount, $1.line) }
        pieces = 0
        for run in kept { pieces += run.pieces }
    }

    /// Takes the dearest pieces, or all when there are fewer.
    public mutating func takeDearest(_ count: Int) -> [PieceRun] {
        var taken: [PieceRun] = []
        var wanted = count
        while wanted > 0, let run = runs.first {
            let pieces = min(wanted, run.pieces)
            taken.append(PieceRun(line: run.line, pieces: pieces, unitAmount: run.unitAmount))
            if pieces == run.pieces { runs.removeFirst() } else { runs[0].pieces -= pieces }
            wanted -= pieces
            self.pieces -= pieces
        }
        return taken
    }

    /// Takes the cheapest pieces, or all when there are fewer; among equals those of later lines.
    public mutating func takeCheapest(_ count: Int) -> [PieceRun] {
        var taken: [PieceRun] = []
        var wanted = count
        while wanted > 0, let run = runs.last {
            let pieces = min(wanted, run.pieces)
            taken.append(PieceRun(line: run.line, pieces: pieces, unitAmount: run.unitAmount))
            if pieces == run.pieces { runs.removeLast() } else { runs[runs.count - 1].pieces -= pieces }
            wanted -= pieces
            self.pieces -= pieces
        }
        return taken
    }
}

extension PricingLedger {
    /// The pieces of some lines that no promotion has used yet.
    public func freeRuns(of lines: [Int]) -> PieceRuns {
        PieceRuns(lines.map { PieceRun(line: $0, pieces: freePieces[$0], unitAmount: unitAmounts[$0]) })
    }
}

extension RuleOutcome {
    /// Takes `off` from each piece of a run, as far as a piece costs it. Lines may come more than once.
    public mutating func reduce(_ run: PieceRun, each off: Int64) {
        let amount = min(off, run.unitAmount) * Int64(run.pieces)
        if amount <= 0 { return }
        if let place = shares.firstIndex(where: { $0.line == run.line }) {
            shares[place].amount += amount
        } else {
            shares.append(LineShare(line: run.line, amount: amount))
        }
    }

    /// Cuts what is taken to what the lines have left: a rule of another kind may have taken from a line and used none of
    /// its pieces. What is cut is `unused`.
    mutating func limit(to ledger: PricingLedger) {
        for place in shares.indices {
            let cut = max(0, shares[place].amount - ledger.remaining[shares[place].line])
            shares[place].amount -= cut
            unused &+= cut
        }
    }

    /// Notes that no other promotion can use these pieces. Lines may come more than once.
    public mutating func use(_ runs: [PieceRun]) {
        for run in runs {
            if let place = usedPieces.firstIndex(where: { $0.line == run.line }) {
                usedPieces[place].pieces += run.pieces
            } else {
                usedPieces.append(UsedPieces(line: run.line, pieces: run.pieces))
            }
        }
    }
}

/// What a promotion does to a piece.
public enum PieceBenefit: Hashable, Sendable {
    /// A percentage off, in hundredths of a percent, rounded down to the minor unit (market rule R9).
    case percent(basisPoints: Int64)
    /// It costs this much, in minor units.
    case price(Int64)
    /// This much off, in minor units.
    case amount(Int64)

    /// What is taken off a piece of `price`, in minor units; never more than it costs.
    ///
    /// - Throws: `amountTooLarge`.
    public func off(_ price: Int64) throws(PricingError) -> Int64 {
        switch self {
        case .price(let now): return max(0, price - now)
        case .amount(let off): return min(off, price)
        case .percent(let basisPoints):
            do {
                return try MinorUnits.scale(price, by: basisPoints, over: 10_000, rounding: .down)
            } catch {
                throw .amountTooLarge
            }
        }
    }
}

/// What promotions on pieces count together.
public enum PieceCounting: String, Hashable, Sendable, CaseIterable {
    /// The pieces of a SKU.
    case sku
    /// The pieces of a product.
    case product
    /// Everything in scope.
    case scope
}

extension PricingLedger {
    /// Lines that are counted together, each group in page order, groups by their first line.
    public func groups(of lines: [Int], by counting: PieceCounting) -> [[Int]] {
        switch counting {
        case .scope: [lines]
        case .sku: grouped(lines) { self.lines[$0].sku.rawValue }
        case .product: grouped(lines) { self.lines[$0].product.rawValue }
        }
    }

    private func grouped(_ lines: [Int], by name: (Int) -> String) -> [[Int]] {
        var places: [String: Int] = [:]
        var groups: [[Int]] = []
        for line in lines {
            let name = name(line)
            if let place = places[name] {
                groups[place].append(line)
            } else {
                places[name] = groups.count
                groups.append([line])
            }
        }
        return groups
    }
}
