/// The name that someone probably meant.
package enum Nearest {
    /// The name among `names` that is nearest to `typed`; nil when none is near: more than a third of the letters, and
    /// more than one, would have to change.
    package static func name(to typed: String, among names: [String]) -> String? {
        let typed = Array(typed.lowercased().prefix(60))
        var best: (name: String, distance: Int)?
        for name in names {
            let distance = distance(typed, Array(name.lowercased()))
            if distance <= max(1, name.count / 3), distance < best?.distance ?? .max { best = (name, distance) }
        }
        return best?.name
    }

    /// How many letters have to be typed, dropped, changed or swapped with their neighbour.
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
                row.append(cost)
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
