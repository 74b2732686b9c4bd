import BakeryPlugins
import CartCore
import CartKit
import Testing

@Suite("HopPath")
struct HopPathTests {
    private let path = HopPath(start: Point(x: 0, y: 100), end: Point(x: 200, y: 100))

    @Test("it starts at the start, touches down half-way, lands at the end, and rises by a quarter of the way")
    func points() {
        let seen = [0, 0.25, 0.5, 0.75, 1].map(path.point)
        #expect(seen == [(0, 100), (50, 50), (100, 100), (150, 50), (200, 100)].map { Point(x: $0, y: $1) })
    }

    @Test("it heads up, level, down, and up again where it touched down")
    func directions() {
        #expect(path.direction(at: 0).dy < 0)
        #expect(path.direction(at: 0.25) == .right)
        #expect(path.direction(at: 0.49).dy > 0)
        #expect(path.direction(at: 0.5).dy < 0)
        #expect(path.direction(at: 1).dy > 0)
    }

    @Test("the curves are the path")
    func curves() throws {
        #expect(path.curves.count == 2)
        for t in [0, 0.3, 0.8, 1] {
            for (curve, half) in zip(path.curves, [0, 0.5]) {
                let (drawn, flown) = (curve.point(at: t), path.point(at: half + t / 2))
                #expect((drawn - flown).length < 1e-9)
            }
        }
    }

    @Test("the registry makes it for a page that is laid out, and for no other")
    func registered() throws {
        let make = try #require(try Bakery.plugins().paths["hop"])
        func geometry(rowHeight: Double) -> TossGeometry {
            TossGeometry(
                row: Rect(x: 0, y: 200, width: 320, height: rowHeight), contentOffset: Point(x: 0, y: 0),
                icon: Rect(x: 10, y: 8, width: 64, height: 64), screenWidth: 320)
        }
        let laidOut = geometry(rowHeight: 80)
        #expect(make(laidOut)?.point(at: 0) == laidOut.startPosition)
        #expect(make(laidOut)?.point(at: 1) == laidOut.target)
        #expect(make(geometry(rowHeight: 0)) == nil)
    }
}
