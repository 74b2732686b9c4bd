import CartCore
import Testing

@Suite("Where a toss starts and ends")
struct TossGeometryTests {
    @Test("S97 the start rectangle is the row less the offset, plus the picture's y, less the bar's 64")
    func startRect() {
        #expect(sampleGeometry.startRect == Rect(x: 15, y: 154, width: 64, height: 64))
        // A list at rest under its bar is scrolled by −64: then the bar cancels out.
        let first = TossGeometry(
            row: Rect(x: 0, y: 0, width: 320, height: 80), contentOffset: Point(x: 0, y: -64),
            icon: Rect(x: 10, y: 8, width: 64, height: 64), screenWidth: 320)
        #expect(first.startRect.origin == Point(x: 10, y: 8))
        let bare = TossGeometry(
            row: Rect(x: 0, y: 100, width: 320, height: 80), contentOffset: Point(x: 0, y: 30),
            icon: Rect(x: 10, y: 8, width: 64, height: 64), screenWidth: 320, navigationBarHeight: 0)
        #expect(bare.startRect.origin == Point(x: 10, y: 78))
    }

    @Test("S99 the picture starts at its middle's x, 96 below the rectangle's top, and is round")
    func startPosition() {
        #expect(sampleGeometry.startPosition == Point(x: 47, y: 250))
        #expect(sampleGeometry.cornerRadius == 32)
    }

    @Test("S100 control point and target")
    func controlAndTarget() throws {
        #expect(sampleGeometry.controlPoint == Point(x: 187.5, y: 74))
        #expect(sampleGeometry.target == Point(x: 350, y: 35))
        let path = try #require(BuiltInPath.parabola.path(in: sampleGeometry))
        for t in [0, 0.125, 0.25, 0.5, 0.75, 1] { #expect(path.point(at: t) == sampleThrow.point(at: t)) }
    }

    @Test("B55 the first start is the tapped picture, where the screen shows it")
    func startsAtPicture() {
        // On the screen the picture's middle is at the row's y, less the scroll offset, plus 18 and half of 64.
        let onScreen = 320.0 - 120 + 18 + 32
        #expect(sampleGeometry.startPosition == Point(x: 15 + 32, y: onScreen))
    }

    @Test("a grid's column counts: row and offset move the start sideways too")
    func grid() {
        let geometry = TossGeometry(
            row: Rect(x: 200, y: 0, width: 100, height: 80), contentOffset: Point(x: 20, y: 0),
            icon: Rect(x: 10, y: 8, width: 64, height: 64), screenWidth: 320, target: Point(x: 30, y: 600))
        #expect(geometry.startRect.origin.x == 190)
        #expect(geometry.startPosition.x == 222)
        #expect(geometry.target == Point(x: 30, y: 600))
    }

    @Test("each built-in path leads from the start to the target", arguments: BuiltInPath.allCases)
    func builtIn(kind: BuiltInPath) throws {
        let path = try #require(kind.path(in: sampleGeometry))
        #expect(path.point(at: 0) == (kind == .none ? sampleGeometry.target : sampleGeometry.startPosition))
        #expect(path.point(at: 1) == sampleGeometry.target)
        #expect(path.isMotionless == (kind == .none))
    }

    @Test("a built-in arc rises on its way, whichever side the cart is on", arguments: [30.0, 350])
    func arcRises(targetX: Double) throws {
        let geometry = TossGeometry(
            row: Rect(x: 0, y: 300, width: 375, height: 80), contentOffset: Point(x: 0, y: 0),
            icon: Rect(x: 150, y: 8, width: 64, height: 64), screenWidth: 375, target: Point(x: targetX, y: 340))
        let path = try #require(BuiltInPath.arc.path(in: geometry))
        // From (182, 340), so half the way is at most 84: half of that above the line.
        let half = (targetX - 182).magnitude / 2
        #expect(near(path.point(at: 0.5).y, 340 - half / 2))
    }

    @Test("B55 before the page is laid out there is no path", arguments: BuiltInPath.allCases)
    func notLaidOut(kind: BuiltInPath) {
        let row = Rect(x: 0, y: 0, width: 320, height: 80)
        let icon = Rect(x: 10, y: 8, width: 64, height: 64)
        let empty = Rect(x: 0, y: 0, width: 0, height: 0)
        let odd = Rect(x: 0, y: .nan, width: 320, height: 80)
        let rest = Point(x: 0, y: 0)
        for geometry in [
            TossGeometry(row: empty, contentOffset: rest, icon: icon, screenWidth: 320),
            TossGeometry(row: row, contentOffset: rest, icon: empty, screenWidth: 320),
            TossGeometry(row: row, contentOffset: rest, icon: icon, screenWidth: 0),
            TossGeometry(row: row, contentOffset: rest, icon: icon, screenWidth: .infinity),
            TossGeometry(row: odd, contentOffset: rest, icon: icon, screenWidth: 320),
            TossGeometry(row: row, contentOffset: Point(x: 0, y: .nan), icon: icon, screenWidth: 320),
        ] {
            #expect(!geometry.isLaidOut)
            #expect(kind.path(in: geometry) == nil)
        }
    }
}
