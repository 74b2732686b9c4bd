/// How a piece of text looks where colour is allowed.
package enum Style: Hashable, Sendable {
    case plain, bold, dim, good, warning, bad

    /// The SGR parameters of ECMA-48.
    var parameters: String {
        switch self {
        case .plain: ""
        case .bold: "1"
        case .dim: "2"
        case .good: "32"
        case .warning: "33"
        case .bad: "31"
        }
    }
}

/// Text in pieces, each with its look. Every piece is made safe to show when it is put in, so nothing that a file or a
/// name holds can reach the terminal as a command.
package struct Styled: Hashable, Sendable, ExpressibleByStringLiteral {
    package struct Piece: Hashable, Sendable {
        package let text: String
        package let style: Style
    }

    package private(set) var pieces: [Piece] = []

    /// One piece of text.
    package init(_ text: String, _ style: Style = .plain) {
        if !text.isEmpty { pieces = [Piece(text: VisibleText.of(text), style: style)] }
    }

    package init(stringLiteral text: String) { self.init(text) }

    package static func + (left: Styled, right: Styled) -> Styled {
        var both = left
        both.pieces += right.pieces
        return both
    }

    package static func += (left: inout Styled, right: Styled) { left.pieces += right.pieces }

    /// The text without its looks.
    package var text: String { pieces.reduce(into: "") { $0 += $1.text } }

    /// Columns it takes.
    package var width: Int { pieces.reduce(0) { $0 + DisplayWidth.of($1.text) } }

    /// The text with `…` in place of what is beyond `width` columns.
    package func truncated(to width: Int) -> Styled {
        if self.width <= width { return self }
        var cut = Styled("")
        var room = width
        for piece in pieces where room > 0 {
            let columns = DisplayWidth.of(piece.text)
            let isLast = piece == pieces.last
            // A piece that fits exactly still gives up its last sign when more follows: the mark needs a column.
            if columns < room || (columns == room && isLast) {
                cut.pieces.append(piece)
                room -= columns
            } else {
                let text = columns == room ? piece.text + " " : piece.text
                cut.pieces.append(Piece(text: DisplayWidth.truncated(text, to: room), style: piece.style))
                room = 0
            }
        }
        return cut
    }

    /// The text as bytes for a terminal, with or without its looks.
    package func rendered(inColour: Bool) -> String {
        if !inColour { return text }
        return pieces.reduce(into: "") { result, piece in
            result +=
                piece.style == .plain ? piece.text : "\u{1B}[\(piece.style.parameters)m\(piece.text)\u{1B}[0m"
        }
    }
}
