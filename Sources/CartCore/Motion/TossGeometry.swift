/// Where a toss starts and where it goes, from what the page knows when the button is tapped: the tutorial's numbers
/// (acceptance S97, S99, S100) as functions. All in points.
public struct TossGeometry: Hashable, Sendable {
    /// The tapped row in the list's content.
    public let row: Rect
    /// How far the list is scrolled. With a navigation bar above it, a list at rest has y = −64.
    public let contentOffset: Point
    /// The item's picture in its row.
    public let icon: Rect
    /// Width of the screen.
    public let screenWidth: Double
    /// Height of the navigation bar above the list; default 64.
    public let navigationBarHeight: Double
    /// From the top of the start rectangle down to the middle of the flying picture; default 96, which is the bar's
    /// 64 and half a picture of 64. For another picture or bar pass the bar's height plus half the picture's.
    public let launchOffset: Double
    /// The middle of the cart's icon: by default at the top right, (width − 25, 35).
    public let target: Point

    /// The geometry of a tap on `icon` within `row`. `target` is the tutorial's unless given.
    public init(
        row: Rect, contentOffset: Point, icon: Rect, screenWidth: Double, navigationBarHeight: Double = 64,
        launchOffset: Double = 96, target: Point? = nil
    ) {
        self.row = row
        self.contentOffset = contentOffset
        self.icon = icon
        self.screenWidth = screenWidth
        self.navigationBarHeight = navigationBarHeight
        self.launchOffset = launchOffset
        self.target = target ?? Point(x: screenWidth - 25, y: 35)
    }

    /// The picture's rectangle when the flight starts: the row less the scroll offset, plus the picture's place in
    /// the row, less the navigation bar (S97).
    public var startRect: Rect {
        Rect(
            x: row.origin.x - contentOffset.x + icon.origin.x,
            y: row.origin.y - contentOffset.y + icon.origin.y - navigationBarHeight,
            width: icon.size.width, height: icon.size.height)
    }

    /// Where the middle of the flying picture starts: the picture's middle, ``launchOffset`` below the start
    /// rectangle's top (S99).
    public var startPosition: Point { Point(x: startRect.center.x, y: startRect.origin.y + launchOffset) }

    /// The control point of the throw: half the screen's width, 80 above the start rectangle's top (S100).
    public var controlPoint: Point { Point(x: screenWidth * 0.5, y: startRect.origin.y - 80) }

    /// The radius that makes the flying picture round: half its height (S99).
    public var cornerRadius: Double { icon.size.height / 2 }

    /// Whether the page has been laid out. Before that rectangles are empty, and a flight would start in the corner
    /// of the screen (fault B55), so there is none.
    public var isLaidOut: Bool {
        row.hasArea && icon.hasArea && contentOffset.isFinite && screenWidth.isFinite && screenWidth > 0
            && startPosition.isFinite && controlPoint.isFinite && target.isFinite
    }
}
