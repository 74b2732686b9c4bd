/// Where in a file that someone gave a fault is.
enum FilePlace: Hashable, Sendable {
    /// Nowhere in particular.
    case whole
    /// A line, counted from 1.
    case line(Int)
    /// A column of a line, both counted from 1.
    case column(Int, ofLine: Int)
    /// An element of a list in JSON, which may stand on any line; counted from 0, as paths are.
    case element(of: String, Int)

    /// The place, then what is wrong there.
    func naming(_ problem: String, _ words: Words) -> String {
        switch self {
        case .whole: problem
        case .line(let line): words.say("line \(line): ", "第 \(line) 行：") + problem
        case .column(let column, let line):
            words.say("line \(line), column \(column): ", "第 \(line) 行第 \(column) 列：") + problem
        case .element(let list, let index): "\(list)[\(index)]" + words.say(": ", "：") + problem
        }
    }
}
