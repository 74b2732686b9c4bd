/// A variable of the environment that begins like a config's and that nothing reads: mistyped, most likely.
public struct StrayVariable: Hashable, Sendable {
    /// The variable.
    public var name: String
    /// The variable that may be meant; nil when none is near.
    public var nearest: String?
}

extension Config {
    /// The variables that a config reads.
    public static let variables = (["config"] + ConfigLoader.flags).map(ConfigLoader.variable)

    /// The variables of an environment that nothing reads though their names begin with `CARTWRIGHT_`, by name. An
    /// empty one counts as none, as everywhere.
    public static func strayVariables(in environment: [String: String]) -> [StrayVariable] {
        let prefix = ConfigLoader.variable("")
        // The prefix is left out of the comparison: with it every name would be near every other.
        let known = variables.map { String($0.dropFirst(prefix.count)) }
        let strays = environment.filter { $0.key.hasPrefix(prefix) && !$0.value.isEmpty && !variables.contains($0.key) }
        return strays.keys.sorted().map { name in
            let nearest = NearMiss.nearest(to: String(name.dropFirst(prefix.count)), among: known)
            return StrayVariable(name: name, nearest: nearest.map { prefix + $0 })
        }
    }
}
