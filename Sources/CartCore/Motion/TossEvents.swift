/// Which toss: 1 for a page's first, and so on.
public struct FlightID: Hashable, Sendable {
    /// The toss's number on its page, from 1.
    public let number: Int
}

extension Toss {
    /// What can happen to a ``Toss``.
    public enum Event: Sendable {
        /// Someone tapped "add to cart". `path` leads from the item's picture to the cart; nil when the item has no
        /// place on the screen: its row is gone (S95) or not laid out yet (B55).
        case tapAdd(ItemID, path: FlightPath?, at: Int64)
        /// Time has passed. Wanted while ``Toss/isAnimating``, as often as frames are drawn.
        case tick(at: Int64)
        /// The shell's own animator says that a flight is over. Only the flight in the air is ended by it (S106).
        case flightEnded(FlightID, at: Int64)
        /// The item came into the cart in another way: from another device, or brought back from "saved for later".
        case addedElsewhere(ItemID)
        /// The item is in the cart no longer, or did not get in because ``Toss/Effect/add(_:)`` was refused.
        case removed(ItemID)
        /// The page goes away.
        case leavePage
        /// The setting for reduced motion is now on or off.
        case reducedMotion(Bool)
    }

    /// What a shell is to do.
    public enum Effect: Hashable, Sendable {
        /// Apply the edit that adds one of the item, now. If the cart refuses it and the item is not in the cart,
        /// answer with ``Toss/Event/removed(_:)``.
        case add(ItemID)
        /// Disable the item's button: it has been added (S93).
        case disableButton(ItemID)
        /// Enable the item's button: it has left the cart.
        case enableButton(ItemID)
        /// The list takes no input from here on (S101).
        case lockList
        /// The list takes input again (S107).
        case unlockList
        /// Show ``Toss/flight``, which has this id (S98).
        case startFlight(FlightID)
        /// Stop the flight's animations and remove the flying picture (S108).
        case removeFlight(FlightID)
        /// Show the badge with this count (above 0), fading in or at once (S109, S110).
        case showBadge(Int, fades: Bool)
        /// Hide the badge: the cart is empty (S109).
        case hideBadge
        /// Shake the cart's icon (S111).
        case shakeCart
        /// This toss is over. Once for each.
        case completed(FlightID)
    }
}
