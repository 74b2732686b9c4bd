/// Finds what someone who mistyped a name meant.
public enum NearMiss {
    /// The known name nearest to one that is not known; nil when none is near.
    ///
    /// Nearness counts letters put in, left out, replaced or swapped with a neighbour; upper and lower case are the
    /// same. A third of the letters may differ, at least one. Of names equally near the first is taken.
    public static func nearest(to name: String, among known: some Sequence<String>) -> String? {
        let wanted = Array(name.lowercased().unicodeScalars)
        if wanted.count > 64 { return nil }
        var best: (name: String, distance: Int)?
        for candidate in known {
            let scalars = Array(candidate.lowercased().unicodeScalars)
            let most = max(1, max(wanted.count, scalars.count) / 3)
            let distance = distance(wanted, scalars, atMost: min(most, (best?.distance ?? .max) - 1))
            if let distance, distance < max(wanted.count, scalars.count) { best = (candidate, distance) }
        }
        return best?.name
    }

    /// The words to add to a message about an unknown name: the nearest known one, or all of them.
    public static func hint(for name: String, among known: some Collection<String>) -> String {
        if let nearest = nearest(to: name, among: known) { return "did you mean “\(nearest)”?" }
        return "known are " + known.map { "“\($0)”" }.joined(separator: ", ")
    }

    /// The optimal string alignment distance; nil when it is above `most`.
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost most: Int) -> Int? {
        if most < 0 || abs(left.count - right.count) > most { return nil }
        var before: [Int] = []
        var previous = Array(0...right.count)
        for row in 0..<left.count {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for column in 0..<right.count {
                let replaced = previous[column] + (left[row] == right[column] ? 0 : 1)
                var cost = min(replaced, previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, before[column - 1] + 1)
                }
                current.append(cost)
            }
            if current.allSatisfy({ $0 > most }) { return nil }
            (before, previous) = (previous, current)
        }
        return previous[right.count] <= most ? previous[right.count] : nil
    }
}
