/// Choices made before the walk, and what is tried when the search did not end.
extension CombinationSearch {
    /// What one of may act: a step at its place.
    struct Alternative {
        var place: Int
        var step: Int
    }

    // MARK: Deciding in advance

    /// The choices that reach beyond a shop, which are worth making before those of the shops that come first: what they leave
    /// of every shop's goods lies close together then. Promotions of a group are one choice.
    func earlyChoices() -> [[Alternative]] {
        var choices: [[Alternative]] = []
        var groups: [String: Int] = [:]
        for place in items.indices {
            switch items[place] {
            case .forced: continue
            case .lane(let rivals):
                if steps[rivals[0]].info.shop != nil { continue }
                choices.append(rivals.map { Alternative(place: place, step: $0) })
            case .option(let step):
                if isOfOneShop(step) { continue }
                let alternative = Alternative(place: place, step: step)
                guard let group = steps[step].info.stacking.group, facts[step].stage != .linePrices else {
                    choices.append([alternative])
                    continue
                }
                if let known = groups[group] {
                    choices[known].append(alternative)
                } else {
                    groups[group] = choices.count
                    choices.append([alternative])
                }
            }
        }
        for index in choices.indices { choices[index].sort { facts[$0.step].off > facts[$1.step].off } }
        return choices
    }

    /// Whether neither the step nor what it does not go together with reaches beyond one shop.
    private func isOfOneShop(_ step: Int) -> Bool {
        guard let shop = steps[step].info.shop else { return false }
        return facts[step].rivals.allSatisfy { steps[$0].info.shop == shop }
    }

    /// Makes some choices in advance, one after the other, and walks.
    mutating func decide(
        _ choices: [[Alternative]], _ next: Int, _ start: Walk, atLeast floor: Int64
    ) throws(PricingError) {
        if next == choices.count { return try walk(start, from: 0, atLeast: floor) }
        let choice = choices[next]
        for alternative in choice { decisions[alternative.place] = .rests }
        let isRestFirst = choice.count == 1 && isBelowRivals(choice[0].step)
        if isRestFirst { try decideFurther(choices, next, start, atLeast: floor) }
        for alternative in choice where facts[alternative.step].barring == 0 {
            decisions[alternative.place] = .acts(alternative.step)
            bar(rivalsOf: alternative.step, by: 1)
            try decideFurther(choices, next, start, atLeast: floor)
            bar(rivalsOf: alternative.step, by: -1)
            decisions[alternative.place] = .rests
        }
        if !isRestFirst { try decideFurther(choices, next, start, atLeast: floor) }
        for alternative in choice { decisions[alternative.place] = .open }
    }

    private mutating func decideFurther(
        _ choices: [[Alternative]], _ next: Int, _ start: Walk, atLeast floor: Int64
    ) throws(PricingError) {
        if let floor = try floorToFollow(start, at: 0, atLeast: floor) {
            try decide(choices, next + 1, start, atLeast: floor)
        }
    }

    private mutating func bar(rivalsOf step: Int, by change: Int) {
        for rival in facts[step].rivals { facts[rival].barring += change }
    }

    /// Whether another that does not go together with it takes more off.
    private func isBelowRivals(_ step: Int) -> Bool {
        facts[step].rivals.contains { facts[$0].off > facts[step].off }
    }

    // MARK: When the search did not end

    /// Tries nothing of what is optional, each choice by itself, and then one change after the other of the best combination, so that what
    /// is answered is never dearer than any of these.
    mutating func improve(from start: Walk) throws(PricingError) {
        var options: [Alternative] = []
        for place in items.indices {
            if case .forced = items[place] { continue }
            options += steps(at: place).map { Alternative(place: place, step: $0) }
        }
        try weigh([], of: options, from: start)
        for option in options { try weigh([option.step], of: options, from: start) }
        looksLeft = budget / 4
        var isBetter = true
        while isBetter {
            isBetter = false
            for option in options {
                guard let known = best, looksLeft > 0 else { return }
                var chosen = Set(known.walk.acted)
                if chosen.remove(option.step) == nil {
                    chosen.subtract(facts[option.step].rivals)
                    chosen.insert(option.step)
                }
                try weigh(chosen, of: options, from: start)
                if let now = best, now.total < known.total { isBetter = true }
            }
        }
    }

    /// Prices a combination, unless it is plain that it is no better than the best one. A closer bound costs as much as pricing it.
    private mutating func weigh(
        _ chosen: Set<Int>, of options: [Alternative], from start: Walk
    ) throws(PricingError) {
        for option in options { decisions[option.place] = .rests }
        for option in options where chosen.contains(option.step) { decisions[option.place] = .acts(option.step) }
        let floor = bound(of: start, at: 0)
        if let best, isHopeless(floor, start, at: 0, best) { return }
        try walk(start, from: 0, atLeast: floor)
    }
}
