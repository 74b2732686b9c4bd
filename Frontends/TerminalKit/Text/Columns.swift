/// Rows whose cells stand under each other, whatever signs are in them.
package struct Columns: Sendable {
    package enum Alignment: Sendable { case left, right }

    private let alignments: [Alignment]
    private var rows: [[Styled]] = []
    /// Columns between two cells.
    private let gap = "  "

    package init(_ alignments: [Alignment]) { self.alignments = alignments }

    /// A row; cells that are missing are empty, cells too many do not show.
    package mutating func add(_ cells: [Styled]) {
        rows.append(alignments.indices.map { $0 < cells.count ? cells[$0] : Styled("") })
    }

    package var isEmpty: Bool { rows.isEmpty }

    /// The rows as lines. When they are wider than `limit`, the cells of the widest left-aligned column are cut.
    package func lines(indent: Int = 0, limit: Int? = nil) -> [Styled] {
        var widths = alignments.map { _ in 0 }
        for row in rows {
            for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.width) }
        }
        if let limit { shrink(&widths, to: limit - indent) }
        return rows.map { line(of: $0, widths: widths, indent: indent) }
    }

    private func shrink(_ widths: inout [Int], to limit: Int) {
        let used = widths.count { $0 > 0 }
        let whole = widths.reduce(0, +) + gap.count * max(0, used - 1)
        guard whole > limit,
            let widest = widths.indices.filter({ alignments[$0] == .left }).max(by: { widths[$0] < widths[$1] })
        else { return }
        // Names keep at least six columns: a page narrower than that wraps instead.
        widths[widest] = max(min(6, widths[widest]), widths[widest] - (whole - limit))
    }

    private func line(of row: [Styled], widths: [Int], indent: Int) -> Styled {
        var line = Styled(String(repeating: " ", count: indent))
        var pending = ""
        var isFirst = true
        for (column, cell) in row.enumerated() where widths[column] > 0 {
            let cell = cell.truncated(to: widths[column])
            let blanks = DisplayWidth.blanks(filling: cell.width, to: widths[column])
            if !isFirst { pending += gap }
            isFirst = false
            if alignments[column] == .right { pending += blanks }
            if !cell.pieces.isEmpty {
                line += Styled(pending) + cell
                pending = ""
            }
            // Blanks at the end of a line are never written.
            if alignments[column] == .left { pending += blanks }
        }
        return line
    }
}
