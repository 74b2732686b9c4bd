internal import CartCore

/// Quantities: by the buttons, or typed (acceptance S81–S84).
extension ScreenTurn {
    /// One of a row's two buttons.
    enum Direction { case up, down }

    mutating func step(_ direction: Direction, _ id: LineID) {
        guard let line = cart.line(id) else { return }
        state.typing = nil
        if let obstacle = screen.obstacle(to: direction, line: line) {
            state.refusal = obstacle
            return
        }
        let range = cart.quantityRange(of: id, in: screen.context)
        switch direction {
        case .up:
            if let next = range?.next { edit(.adjustQuantity(id, by: next - line.quantity)) }
        case .down:
            if let previous = range.map({ $0.previous }) ?? (line.quantity > 1 ? line.quantity - 1 : nil) {
                edit(.adjustQuantity(id, by: previous - line.quantity))
            } else {
                // One step below the minimum: the rules say that it removes the line.
                state.deleted = [line]
                edit(.adjustQuantity(id, by: -(range?.step ?? 1)))
            }
        }
    }

    mutating func typing(_ id: LineID, _ text: String) {
        if exists(id) { state.typing = ScreenState.Typing(line: id, text: text, refusal: nil) }
    }

    /// Judges a typed quantity. What is refused stays in the box with its reason; the line stays as it is.
    mutating func typed(_ id: LineID, _ text: String) {
        guard let line = cart.line(id) else { return }
        do throws(ScreenState.Refusal) {
            guard let quantity = try quantity(typed: text, for: line) else {
                state.typing = ScreenState.Typing(line: id, text: text, refusal: nil)
                return
            }
            state.typing = nil
            if quantity == line.quantity { return }
            if quantity == 0 { state.deleted = [line] }
            edit(.setQuantity(id, to: quantity))
        } catch {
            state.typing = ScreenState.Typing(line: id, text: text, refusal: error)
            state.refusal = error
        }
    }

    /// The quantity that was typed; nil while nothing is.
    ///
    /// - Throws: why the line cannot have it.
    private func quantity(typed text: String, for line: CartLine) throws(ScreenState.Refusal) -> Int? {
        let quantity: Int
        do throws(QuantityInput.Problem) {
            switch try QuantityInput(parsing: text) {
            case .unfinished: return nil
            case .quantity(let number): quantity = number
            }
        } catch {
            throw .typed(error, text: text)
        }
        if quantity == line.quantity { return quantity }
        if quantity == 0 {
            if screen.context.rules.zero == .refuse { throw .cart(.zeroQuantity(line: line.id)) }
            return 0
        }
        do throws(CartError) {
            // A page's rules may clamp; what was typed goes to the cart all the same, for its notice says so.
            _ = try cart.judgedQuantity(quantity, of: line.id, in: screen.context)
        } catch {
            throw .cart(error)
        }
        return quantity
    }
}

extension ScreenState.Refusal: Error {}

extension CartScreen {
    /// Why a step cannot be taken; nil when it can.
    func obstacle(to direction: ScreenTurn.Direction, line: CartLine) -> ScreenState.Refusal? {
        let range = cart.quantityRange(of: line.id, in: context)
        switch direction {
        case .up:
            if !line.isAvailable { return .unavailable(line.id, line.availability) }
            guard let range else { return .unavailable(line.id, .gone) }
            return range.next == nil ? .limit(line.id, range.limit) : nil
        case .down:
            if context.rules.belowMinimum == .remove { return nil }
            let minimum = range?.minimum ?? 1
            return line.quantity <= minimum ? .limit(line.id, .minimum(minimum)) : nil
        }
    }
}
