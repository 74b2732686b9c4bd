/// Where in a file that someone gave a fault is.
struct FilePlace: Hashable, Sendable {
    /// The line, counted from 1.
    var line: Int
    /// The column, counted from 1, when it is known.
    var column: Int?

    /// The place, then what is wrong there.
    func naming(_ problem: String, _ words: Words) -> String {
        if let column {
            return words.say("line \(line), column \(column): ", "第 \(line) 行第 \(column) 列：") + problem
        }
        return words.say("line \(line): ", "第 \(line) 行：") + problem
    }
}
