internal import CartCore
internal import CartKit
internal import CartScreen
internal import FoundationEssentials

/// Which line each row of the last look at a cart was, so that `#2` means what was shown then whatever happened since.
struct LastLook: Sendable {
    /// The lists that have rows.
    enum List: String, Sendable { case cart, saved }

    private let path: String
    private let files: any FileSystem

    init(_ workplace: Workplace, cart: CartID, list: List, files: any FileSystem = LocalFileSystem()) {
        // The journal's name is a hash of store and cart; the look stands beside it.
        path = workplace.journal(of: cart).path + ".\(list.rawValue)-rows"
        self.files = files
    }

    /// Remembers the rows. A look that cannot be remembered is no failure of the look: `#N` then says so.
    func remember(_ rows: [LineID]) {
        let value = DocumentValue.array(rows.map { .text($0.rawValue) })
        if let folder = path.lastIndex(of: "/") {
            do {
                try files.createDirectory(String(path[..<folder]))
                if try files.read(path) == value.jsonData() { return }
                try files.replace(path, with: value.jsonData())
            } catch { return }
        }
    }

    /// The line that row `number` was; nil when nothing of that number was shown.
    func line(_ number: Int) -> LineID? {
        guard let data = try? files.read(path), let value = try? DocumentValue(json: data),
            case .array(let rows) = value,
            rows.indices.contains(number - 1), case .text(let id) = rows[number - 1]
        else { return nil }
        return LineID(id)
    }
}
